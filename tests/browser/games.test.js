// Games that are data in the studio: folders, archives and examples of such games are opened with their files in their places.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundled, close, folder, hexrout, noEngine, open } from './common.js';
import { afterwards, drop, dropPath, file, gameScenarios, giveFolder, openExample, reaches, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

const outposts = join(folder, 'outposts');
before(() => {
  writeStudio();
  if (noEngine) return;
  hexrout('rules', '--new', outposts);
  hexrout('rules', '--pack', outposts, '-o', join(folder, 'outposts.hexgame'));
});
after(close);

suite('a folder with a game, its scenario and its cases opens as that scenario', async () => {
  const p = await open(file);
  await giveFolder(p, outposts);
  assert.equal(await p.locator('#opened .bad').count(), 0, await p.locator('#opened').innerText());
  assert.deepEqual(await verdictsOn(p), verdictsOf(join(outposts, 'scenario.yaml')));
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a scenario and the folder of its game keep their places', async () => {
  const both = join(folder, 'brook');
  mkdirSync(both, { recursive: true });
  cpSync(outposts, join(both, 'rules'), { recursive: true });
  const scenario = readFileSync(join(outposts, 'scenario.yaml'), 'utf8').replace('rules_folder: .', 'rules_folder: rules').replace('file: map.yaml', 'file: rules/map.yaml');
  writeFileSync(join(both, 'brook.yaml'), scenario);
  const p = await open(file);
  await giveFolder(p, both);
  assert.equal(await p.locator('#opened .bad').count(), 0, await p.locator('#opened').innerText());
  assert.deepEqual(await verdictsOn(p), verdictsOf(join(both, 'brook.yaml')));
  await p.close();
});

suite('an archive of a game opens with the scenario in it; a mistake in it has its place', async () => {
  const p = await open(file);
  await afterwards(p, 'opened', () => dropPath(p, join(folder, 'outposts.hexgame')));
  assert.equal(await p.locator('#opened .bad').count(), 0, await p.locator('#opened').innerText());
  assert.deepEqual(await verdictsOn(p), verdictsOf(join(outposts, 'scenario.yaml')));
  // A scenario of one's own that names the archive.
  const own = readFileSync(join(outposts, 'scenario.yaml'), 'utf8').replace('rules_folder: .', 'rules_folder: outposts.hexgame').replace(/^map: .*/m, readFileSync(join(outposts, 'map.yaml'), 'utf8').replace(/^(?=[a-z ])/gm, '  ').replace(/^/, 'map:\n'));
  await afterwards(p, 'opened', () => drop(p, [{ name: 'own.yaml', bytes: Buffer.from(own) }, { name: 'outposts.hexgame', bytes: readFileSync(join(folder, 'outposts.hexgame')) }]));
  assert.deepEqual(await verdictsOn(p), verdictsOf(join(outposts, 'scenario.yaml')));
  await p.close();
});

suite('a game without a scenario says what it needs, and a damaged archive what it is', async () => {
  const p = await open(file);
  const alone = join(folder, 'alone');
  mkdirSync(alone, { recursive: true });
  for (const name of ['game.yaml', 'tables.yaml', 'policies.yaml']) cpSync(join(outposts, name), join(alone, name));
  await giveFolder(p, alone);
  assert.match(await p.locator('#opened .bad').innerText(), /a game without a position/);
  await afterwards(p, 'opened', () => drop(p, [{ name: 'bad.hexgame', bytes: Buffer.from('PK\x03\x04nothing') }]));
  assert.equal(await p.locator('#opened .bad').count(), 1);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('Pickets and the games of maps/games are examples, with the verdicts that the command gives', async () => {
  const p = await open(file);
  await reaches(p, 'examples', 1);
  const titles = await p.locator('#start .examples button').allInnerTexts();
  for (const path of [bundled('pickets'), ...gameScenarios]) {
    const title = readFileSync(path, 'utf8').match(/^title: *"?([^"\n]*)/m)[1];
    const number = titles.findIndex((text) => text.startsWith(title));
    assert.ok(number >= 0, path);
    if (await p.locator('#start').isHidden()) await p.click('#open');
    await openExample(p, number);
    assert.deepEqual(await verdictsOn(p), verdictsOf(path), path);
  }
  assert.deepEqual(p.problems, []);
  await p.close();
});
