// Games that are data in the studio: folders, archives and examples of such games are opened with their files in their places.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { address, bundled, close, engine, folder, hexrout, noEngine, open } from './common.js';
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

// The three ways in which a position has a game: in a folder beside it, in its own folder, in an archive.
const kLaid = { beside: 'rules', within: '.', archive: 'outposts.hexgame' };
const laidOut = (name) => {
  const into = join(folder, `laid_${name}`);
  mkdirSync(into, { recursive: true });
  const text = readFileSync(join(outposts, 'scenario.yaml'), 'utf8').replace('rules_folder: .', `rules_folder: ${kLaid[name]}`);
  if (name === 'within') cpSync(outposts, into, { recursive: true });
  else cpSync(join(outposts, 'map.yaml'), join(into, 'map.yaml'));
  if (name === 'beside') cpSync(outposts, join(into, 'rules'), { recursive: true });
  if (name === 'archive') cpSync(join(folder, 'outposts.hexgame'), join(into, 'outposts.hexgame'));
  rmSync(join(into, 'scenario.yaml'), { force: true });
  writeFileSync(join(into, 'play.yaml'), text);
  return into;
};
const chooseSave = async (p, text) => {
  await p.click('#save-menu > summary');
  await p.click(`#save-menu button:text-is("${text}")`);
};
const savedAs = async (p, text, path) => {
  const [download] = await Promise.all([p.waitForEvent('download'), chooseSave(p, text)]);
  await download.saveAs(path);
  return path;
};
for (const [name, named] of Object.entries(kLaid))
  suite(`a game ${name}: the YAML names it as the reader does, links and pages carry it`, async () => {
    const from = laidOut(name);
    const p = await open(file);
    const read = (one) => ({ name: one, bytes: readFileSync(join(from, one)) });
    if (name === 'archive') await afterwards(p, 'opened', () => drop(p, ['play.yaml', 'map.yaml', 'outposts.hexgame'].map(read)));
    else await giveFolder(p, from);
    assert.equal(await p.locator('#opened .bad').count(), 0, await p.locator('#opened').innerText());
    const expected = verdictsOf(join(from, 'play.yaml'));
    assert.deepEqual(await verdictsOn(p), expected);
    const yaml = await savedAs(p, 'Save as YAML', join(from, 'position.yaml'));
    assert.match(readFileSync(yaml, 'utf8'), new RegExp(`^rules_folder: "${named}"$`, 'm'));
    assert.match(await p.locator('#opened').innerText(), name === 'within' ? /beside game\.yaml/ : new RegExp(`names its game, ${named}`));
    assert.deepEqual(verdictsOf(yaml), expected);
    await afterwards(p, 'opened', () => chooseSave(p, 'Copy a link'));
    assert.doesNotMatch(await p.locator('#opened').innerText(), /too large/);
    const page = await savedAs(p, 'Save as a page', join(folder, `page_${name}.html`));
    for (const [path, hash] of [[file, (await address(p)).replace(/^[^#]*/, '')], [page, '']]) {
      const q = await open(path, hash);
      await reaches(q, 'answered', 1);
      assert.deepEqual(await verdictsOn(q), expected, hash || 'page');
      // It is changed there, and given on.
      await afterwards(q, 'answered', () => q.locator('#units button').first().click().then(() => q.locator('#change .tools button', { hasText: /^Remove/ }).click()));
      const again = await savedAs(q, 'Save as YAML', join(from, 'again.yaml'));
      assert.match(readFileSync(again, 'utf8'), name === 'archive' ? /^rules_folder: "[\w-]+\/outposts\.hexgame"$/m : /^rules_folder: "outposts"$/m);
      assert.deepEqual(q.problems, []);
      await q.close();
    }
    assert.deepEqual(p.problems, []);
    await p.close();
  });

suite('an interactive report of a folder game has the game inside', async () => {
  const path = join(folder, 'written.html');
  hexrout('report', join(laidOut('beside'), 'play.yaml'), '--interactive', '--engine', engine, '-o', path);
  const p = await open(path);
  const expected = verdictsOf(join(folder, 'laid_beside', 'play.yaml'));
  assert.deepEqual(await verdictsOn(p), expected);
  await p.locator('#units button').first().click();
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Remove/ }).click());
  await afterwards(p, 'answered', () => p.click('#undo'));
  assert.deepEqual(await verdictsOn(p), expected);
  const page = await savedAs(p, 'Save as a page', join(folder, 'rewritten.html'));
  const q = await open(page);
  await reaches(q, 'answered', 1);
  assert.deepEqual(await verdictsOn(q), expected);
  assert.deepEqual([...p.problems, ...q.problems], []);
  await p.close();
  await q.close();
});

suite('rules too large for a link are left out, and that is said; a page has them', async () => {
  const from = laidOut('beside');
  writeFileSync(join(from, 'rules/tables.yaml'), readFileSync(join(from, 'rules/tables.yaml'), 'utf8') + `# ${'long remark '.repeat(10000)}\n`);
  const p = await open(file);
  await giveFolder(p, from);
  const expected = await verdictsOn(p);
  await afterwards(p, 'opened', () => chooseSave(p, 'Copy a link'));
  assert.match(await p.locator('#opened .bad').innerText(), /too large for a link.*Send the folder rules with it/);
  const q = await open(await savedAs(p, 'Save as a page', join(folder, 'large.html')));
  await reaches(q, 'answered', 1);
  assert.deepEqual(await verdictsOn(q), expected);
  await p.close();
  await q.close();
});

suite('the game is there again when the program has begun anew', async () => {
  const p = await open(file);
  await giveFolder(p, laidOut('beside'));
  const expected = await verdictsOn(p);
  await p.evaluate(() => {
    document.querySelector('#change [data-ask=survey]').click();
    document.querySelector('#finding .stop').click();
  });
  await p.locator('#units button').first().click();
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Remove/ }).click());
  await afterwards(p, 'answered', () => p.click('#undo'));
  assert.deepEqual(await verdictsOn(p), expected);
  assert.deepEqual(p.problems, []);
  await p.close();
});
