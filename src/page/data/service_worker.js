// Keeps the studio in the browser, so that it opens without a network. `kVersion` stands before this text: other contents of
// the folder are another cache, and the old one goes.
const kPrefix = 'hexrout-studio-';
const kCache = kPrefix + kVersion;
const kPage = './';
const kFiles = [kPage, 'studio.webmanifest', 'icon.svg'];
const keep = async () => {
  const cache = await caches.open(kCache);
  await cache.addAll(kFiles);
  await skipWaiting();
};
const forgetOld = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(kPrefix) && name !== kCache).map((name) => caches.delete(name)));
  await clients.claim();
};
// The page goes by two addresses and is kept once.
const folder = new URL(kPage, location).href;
const keptAs = (request) => (request.url.replace(/[?#].*/, '') === folder + 'index.html' ? folder : request);
const answer = async (request) => (await caches.match(keptAs(request), { ignoreSearch: true })) ?? fetch(request);
addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(forgetOld()));
addEventListener('fetch', (event) => event.respondWith(answer(event.request)));
