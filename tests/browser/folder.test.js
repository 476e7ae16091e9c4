// The studio as a folder for a web server: after the first visit it opens without a network, and it can be installed.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { bundled, close, engine, folder, hexrout, launch, noEngine, vaslBoards, vaslSaves } from './common.js';
import { afterwards, dropPath, giveBoards, noSaves, openExample, serve, verdictsOf, verdictsOn } from './studio_page.js';

after(close);
const kFiles = ['icon.svg', 'index.html', 'service-worker.js', 'studio.webmanifest'];
const visit = async (address) => {
  const context = await (await launch()).newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => localStorage.setItem('hexrout-tour', 'seen'));
  const p = await context.newPage();
  p.problems = [];
  p.on('pageerror', (error) => p.problems.push(String(error)));
  p.on('console', (message) => message.type() === 'error' && p.problems.push(message.text()));
  await p.goto(address);
  await p.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  return p;
};
const offered = (name, inside = engine) => {
  const root = join(folder, name);
  hexrout('studio', '--engine', inside, '--folder', root);
  return root;
};

test('a folder is offered by a server, can be installed, and opens without a network', { skip: noEngine }, async () => {
  const root = offered('offered');
  assert.deepEqual(readdirSync(root).sort(), kFiles);
  const { asked, end, address } = await serve(root);
  const p = await visit(address);
  const cdp = await p.context().newCDPSession(p);
  const manifest = await cdp.send('Page.getAppManifest');
  assert.deepEqual(manifest.errors, []);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // The browser of the test runs as a private window, which installs nothing.
  assert.deepEqual(installabilityErrors.filter((error) => error.errorId !== 'in-incognito'), []);
  assert.deepEqual([...new Set(asked)].sort(), kFiles, 'the page asks for its own files alone');
  await end();
  await p.context().setOffline(true);
  for (const name of ['', 'index.html', '?from=home']) {
    await p.goto(address + name);
    await openExample(p, 0);
    assert.deepEqual(await verdictsOn(p), verdictsOf(bundled('crossroads')), name);
  }
  assert.deepEqual(p.problems, []);
  await p.context().close();
});

test('without a network a saved game has the verdicts that the command gives', { skip: noEngine || noSaves }, async () => {
  const { end, address } = await serve(offered('saves'));
  const p = await visit(address);
  await giveBoards(p, ['02', '04', '05']);
  await p.context().setOffline(true);
  await p.reload();
  const path = join(vaslSaves, 'synthetic-rout.vsav');
  await afterwards(p, 'answered', () => dropPath(p, path));
  assert.deepEqual(await verdictsOn(p), verdictsOf(path, '--boards', vaslBoards));
  assert.deepEqual(p.problems, []);
  await p.context().close();
  await end();
});

test('another version of the folder takes the place of the one that is kept', { skip: noEngine }, async () => {
  const root = offered('versions');
  const { end, address } = await serve(root);
  const p = await visit(address);
  const keptNames = () => p.evaluate(() => caches.keys());
  const before = await keptNames();
  assert.equal(before.length, 1);
  // The command writes the folder anew, with another program inside.
  const other = join(folder, 'other.js');
  writeFileSync(other, readFileSync(engine, 'utf8') + '\n// another\n');
  offered('versions', other);
  const text = (name) => readFileSync(join(root, name), 'utf8');
  const next = 'hexrout-studio-' + text('service-worker.js').match(/kVersion = '(\w+)'/)[1];
  assert.notEqual(next, before[0]);
  await p.evaluate(() => navigator.serviceWorker.ready.then((there) => there.update()));
  await p.waitForSelector('body');
  for (let tries = 0; (await keptNames()).join() !== next && tries < 100; ++tries) await p.waitForTimeout(100);
  assert.deepEqual(await keptNames(), [next]);
  await p.context().setOffline(true);
  await p.reload();
  assert.ok(text('index.html').includes(await p.evaluate(() => document.getElementById('engine').textContent)), 'the page is the one written last');
  assert.deepEqual(p.problems, []);
  await p.context().close();
  await end();
});
