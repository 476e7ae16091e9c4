// What a reader gives to others: the studio saved with the position inside, links, a line for a web page, a picture. The other has
// nothing: a fresh profile, another origin.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundled, close, engine, folder, hexrout, launch, noEngine, open, twoBoards, until, vaslBoards, write } from './common.js';
import { afterwards, drop, file, giveBoards, noBoards, openExample, placeOf, pull, reaches, serve, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

const kHosted = 'https://studio.example/hexrout/';
const placed = join(folder, 'placed.html');
before(() => {
  writeStudio();
  if (!noEngine) hexrout('studio', '--engine', engine, '--address', kHosted, '-o', placed);
});
after(close);

// From the menu Save: two actions.
const choose = async (p, text) => {
  await p.click('#save-menu > summary');
  await p.click(`#save-menu button:text-is("${text}")`);
};
const savedPage = async (p, name) => {
  const [download] = await Promise.all([p.waitForEvent('download'), choose(p, 'Save as a page')]);
  mkdirSync(join(folder, name), { recursive: true });
  await download.saveAs(join(folder, name, 'index.html'));
  return join(folder, name);
};
// A reader who has nothing of the sender's.
const stranger = async (address, permissions = []) => {
  const context = await (await launch()).newContext({ viewport: { width: 1440, height: 900 }, permissions });
  const p = await context.newPage();
  p.problems = [];
  p.on('pageerror', (error) => p.problems.push(String(error)));
  p.on('console', (message) => message.type() === 'error' && p.problems.push(message.text()));
  await p.goto(address);
  return p;
};
const countersOn = (p) => p.evaluate(() => document.querySelector('#map .units').innerHTML.replace(/\s+/g, ' ').trim());
const noteOn = (p) => p.locator('#opened').innerText();

suite('saved as a page, the studio opens elsewhere with the changed position', async () => {
  const p = await open(file);
  await openExample(p, 0);
  await p.click('#units button[data-unit=rb5]');
  await afterwards(p, 'answered', () => pull(p, 'K3', 'J8'));
  const saved = await savedPage(p, 'saved');
  assert.match(await noteOn(p), /one file, which opens anywhere/);
  const { address, end } = await serve(saved);
  const q = await stranger(address);
  await reaches(q, 'answered', 1);
  assert.deepEqual(await verdictsOn(q), await verdictsOn(p));
  assert.equal(await countersOn(q), await countersOn(p));
  assert.equal(await q.locator('.tour').isHidden(), true, 'it begins with the position');
  assert.ok(!(await q.evaluate(() => location.hash)).includes('position='), 'nothing is in its address but what is chosen');
  // It is a studio as any other: changed, and saved again.
  await afterwards(q, 'answered', () => pull(q, 'J8', 'K3'));
  assert.deepEqual(await verdictsOn(q), verdictsOf(bundled('crossroads')));
  const again = await savedPage(q, 'again');
  const r = await open(join(again, 'index.html'));
  await reaches(r, 'answered', 1);
  assert.deepEqual(await verdictsOn(r), verdictsOf(bundled('crossroads')));
  assert.deepEqual([...p.problems, ...q.problems, ...r.problems], []);
  await q.context().close();
  await end();
  await p.close();
});

suite('a page that was written with a position is saved as well', async () => {
  const path = join(folder, 'written.html');
  hexrout('report', bundled('squares'), '--interactive', '--engine', engine, '-o', path);
  const p = await open(path);
  const saved = await savedPage(p, 'of_a_report');
  const q = await open(join(saved, 'index.html'));
  await reaches(q, 'answered', 1);
  assert.deepEqual(await verdictsOn(q), verdictsOf(bundled('squares')));
  assert.equal(await countersOn(q), await countersOn(p));
  assert.deepEqual([...p.problems, ...q.problems], []);
  await p.close();
  await q.close();
});

suite('a saved page has the files of its boards', async () => {
  const p = await open(file);
  await giveBoards(p, ['04', '05']);
  const path = write('shared.yaml', twoBoards(12));
  await afterwards(p, 'answered', () => drop(p, [{ name: 'shared.yaml', bytes: readFileSync(path) }]));
  const { address, end } = await serve(await savedPage(p, 'with_boards'));
  const q = await stranger(address);
  await reaches(q, 'answered', 1);
  assert.deepEqual(await verdictsOn(q), verdictsOf(path, '--boards', vaslBoards));
  await afterwards(q, 'answered', () => q.click('#units button[data-unit=u2]').then(() => q.locator('#change .tools button', { hasText: /^Rally$/ }).click()));
  assert.deepEqual([...p.problems, ...q.problems], []);
  await q.context().close();
  await end();
  await p.close();
}, noBoards);

suite('a page that is a file says that its links open here alone; with --address they begin with it', async () => {
  for (const [path, told, begins] of [[file, /opens on this computer alone.*Save as a page/, 'file:'], [placed, /The link is copied\. It holds the position/, kHosted]]) {
    const p = await open(path);
    await p.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => (window.copied = text) } }));
    await p.reload();
    await openExample(p, 0);
    await afterwards(p, 'opened', () => choose(p, 'Copy a link'));
    assert.match(await noteOn(p), told);
    assert.ok((await p.evaluate(() => window.copied)).startsWith(begins));
    assert.equal(await p.locator('#save-menu button:text-is("Copy a line for a web page")').count(), begins === 'file:' ? 0 : 1);
    assert.deepEqual(p.problems, []);
    await p.close();
  }
});

suite('hosted: a short link, a line for a web page to look at, a picture on the clipboard, the share sheet', async () => {
  const root = join(folder, 'hosted');
  mkdirSync(root, { recursive: true });
  hexrout('studio', '--engine', engine, '-o', join(root, 'index.html'));
  const { address, end } = await serve(root);
  const context = await (await launch()).newContext({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });
  const p = await context.newPage();
  await p.addInitScript(() => {
    localStorage.setItem('hexrout-tour', 'seen');
    navigator.share = async (what) => (window.shared = what);
  });
  await p.goto(address);
  await openExample(p, 0);
  await p.click('#units button[data-unit=rb5]');
  await afterwards(p, 'answered', () => pull(p, 'K3', 'J8'));
  const copied = async (text) => {
    await afterwards(p, 'opened', () => choose(p, text));
    return p.evaluate(() => navigator.clipboard.readText());
  };
  const link = await copied('Copy a link');
  console.log(`a link to crossroads as it is hosted: ${link.length} characters`);
  assert.ok(link.startsWith(address + '#position=') && link.length < 1000, link);
  const q = await stranger(link);
  await reaches(q, 'answered', 1);
  assert.deepEqual(await verdictsOn(q), await verdictsOn(p));
  const line = await copied('Copy a line for a web page');
  const source = line.match(/^<iframe src="([^"]+#embed&position=[\w-]+)" title="Crossroads" [^<>]*><\/iframe>$/)[1];
  const r = await stranger(source);
  await reaches(r, 'answered', 1);
  assert.deepEqual(await verdictsOn(r), await verdictsOn(p));
  for (const what of ['#change', '#start', '#tables', '#open', '#undo', '#save-menu', '#sight-tool', '.tour']) assert.ok(!(await r.locator(what).isVisible().catch(() => false)), `${what} is not for a reader of somebody's page`);
  const before = await countersOn(r);
  await pull(r, 'J8', 'K3');
  await r.keyboard.press('Control+z');
  await r.waitForTimeout(300);
  assert.equal(await countersOn(r), before, 'it is to look at');
  await r.mouse.click(...(await placeOf(r, 'O8')));
  await r.locator('#panel .why h3').waitFor();
  assert.equal(await r.locator('#bar a').getAttribute('href'), source.replace('#embed&', '#'));
  await afterwards(p, 'opened', () => choose(p, 'Copy the picture'));
  assert.deepEqual(await p.evaluate(async () => (await navigator.clipboard.read())[0].types), ['image/png']);
  await choose(p, 'Share');
  await until(p, () => window.shared);
  assert.deepEqual(await p.evaluate(() => window.shared), { title: 'Crossroads', url: link });
  // Another map of that name at the reader is told.
  const other = await p.evaluate(async (hash) => {
    const unpack = async (text) => JSON.parse(await new Response(new Blob([Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text());
    const what = await unpack(hash);
    for (const name of Object.keys(what.boards)) what.boards[name] = '0000000000000000';
    const bytes = new Uint8Array(await new Response(new Blob([JSON.stringify(what)]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  }, link.split('position=')[1]);
  const s = await stranger(address + '#position=' + other);
  await s.locator('#opened .bad').waitFor();
  assert.match(await noteOn(s), /another file than that of the sender/);
  assert.deepEqual([...q.problems, ...r.problems, ...s.problems], []);
  for (const one of [q, r, s]) await one.context().close();
  await context.close();
  await end();
});
