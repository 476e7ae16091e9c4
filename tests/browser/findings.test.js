// Words for people at a table: files that are none of ours, boards under other names, states and readings, a phase that is played.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundled, close, hexrout, open, vaslBoards, vaslSaves, write } from './common.js';
import { archived, fileOf } from './doer.js';
import { afterwards, drop, file, giveBoards, noSaves, openExample, reaches, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const told = (p) => p.locator('#opened').innerText();
// Words of programs: codes of messages, keys of files, names with underscores, options of the command.
const kOfPrograms = /error\[|warning\[|note\[|\b[a-z]+_[a-z_]+\b|hexrout counters|--\w|YAML/;

suite('a file that is none of ours is called so, in the words and the language of the page', async () => {
  const p = await open(file);
  const files = [['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70])], ['notes.txt', Buffer.from('we played on Sunday\n\0')], ['hill.json', Buffer.from('{"a": 1}')], ['photos.zip', Buffer.from('PK\x05\x06' + '\0'.repeat(18))]];
  for (const [name, bytes] of files) {
    await afterwards(p, 'opened', () => drop(p, [{ name, bytes }]));
    assert.ok((await told(p)).includes(`This page cannot open ${name}. It opens saved games`), await told(p));
    assert.doesNotMatch(await told(p), kOfPrograms, name);
  }
  await p.click('#bar [lang=de]');
  await afterwards(p, 'opened', () => drop(p, [{ name: files[0][0], bytes: files[0][1] }]));
  assert.match(await told(p), /Diese Seite kann photo\.jpg nicht öffnen/);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a scenario without its map says which file it needs', async () => {
  const p = await open(file);
  await afterwards(p, 'opened', () => drop(p, [fileOf(bundled('crossroads'))]));
  assert.match(await told(p), /This scenario needs the file crossroads\.yaml\. Bring both at once/);
  assert.doesNotMatch(await told(p), kOfPrograms);
  await p.close();
});

suite('a save without boards says so in one sentence', async () => {
  const p = await open(file);
  await giveBoards(p, ['00', '01', '02', '03', '04', '05']);
  for (const name of ['common-vo.vsav', 'empty.vsav']) {
    await afterwards(p, 'opened', () => drop(p, [fileOf(join(vaslSaves, name))]));
    assert.match(await told(p), /This save has no board on its map, so there is nothing to rule on\./, name);
    assert.doesNotMatch(await told(p), kOfPrograms, name);
  }
  assert.deepEqual(p.problems, []);
  await p.close();
}, noSaves);

suite('a board whose file is named otherwise is taken by the name inside it, and that is said', async () => {
  const p = await open(file);
  const save = join(vaslSaves, 'synthetic-rout.vsav');
  await afterwards(p, 'opened', () => drop(p, [fileOf(save)]));
  assert.match(await told(p), /bd05, bd02, bd04/);
  const names = { '02': 'foo.zip', '04': 'bd04 (1).zip', '05': 'my board' };
  const before = await p.evaluate(() => +(document.body.dataset.answered ?? 0));
  await afterwards(p, 'opened', () => drop(p, Object.entries(names).map(([board, name]) => ({ ...archived(board), name }))));
  for (const [board, name] of Object.entries(names)) assert.match(await told(p), new RegExp(`${name.replace(/[()]/g, '\\$&')}\\s+is board ${board} by what it holds`));
  // The save that waited opens with them.
  await reaches(p, 'answered', before + 1);
  assert.deepEqual(await verdictsOn(p), verdictsOf(save, '--boards', vaslBoards));
  await p.click('#open');
  await p.locator('#start summary', { hasText: 'Boards' }).click();
  assert.deepEqual((await p.locator('#start .boards li').allInnerTexts()).map((text) => text.trim().split(/\s+/)[0]), ['02', '04', '05']);
  assert.deepEqual(p.problems, []);
  await p.close();
}, noSaves);

const kCrawled = `hexrout: 1
title: Its rout has ended
map: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: A4, terrain: woods}]}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
units:
  - {id: crawled, side: russian, counter: 4-4-7, at: D4, broken: true, dm: true, has_routed: true, rout_ended: true, low_crawled: true}
  - {id: g1, side: german, counter: 4-6-7, at: G4}
`;
suite('states of units, readings and switches are in words, in the panel, at the pointer and on the map', async () => {
  const p = await open(file);
  await afterwards(p, 'answered', () => drop(p, [{ name: 'crawled.yaml', bytes: Buffer.from(kCrawled) }]));
  await p.click('#units button[data-unit=crawled]');
  const panel = await p.locator('#panel').innerText();
  assert.match(panel, /broken, under DM, has routed, its rout is over, has crawled/);
  assert.match(panel, /its rout is over for this phase/);
  const hex = p.locator(`#map .hex[data-hex="${await p.locator('#map .unit[data-unit=crawled]').getAttribute('data-hex')}"]`);
  await hex.dispatchEvent('pointerover');
  assert.match(await hex.locator('title').textContent(), /crawled 4-4-7, russian, broken, under DM, has routed, its rout is over, has crawled/);
  for (const text of [panel, await hex.locator('title').textContent()]) assert.doesNotMatch(text, kOfPrograms);
  // Another reading has the name that Rules has for it.
  await p.click('#open');
  await openExample(p, 0);
  for (const unit of await p.locator('#units .group button').evaluateAll((all) => all.map((one) => one.dataset.unit))) {
    await p.click(`#units button[data-unit="${unit}"]`);
    assert.doesNotMatch(await p.locator('#panel').innerText(), kOfPrograms, unit);
  }
  await p.click('#units button[data-unit=rb5]');
  assert.match(await p.locator('#panel').innerText(), /if your group reads it otherwise \(low crawl toward: closer mf\): to N4 by Low Crawl\s*\[A10\.52; disputed: low crawl toward\]/);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('while a phase is played the verdicts are those of the game, and what is kept goes on there', async () => {
  const p = await open(file);
  await openExample(p, 0);
  await p.locator('#change summary', { hasText: 'Play the phase' }).click();
  await afterwards(p, 'answered', () => p.locator('#change button', { hasText: 'dice by seed' }).click());
  // The first answers until a unit has routed; then its rout is over, and it is asked no more.
  const over = () => verdictsOn(p).then((all) => Object.entries(all).filter(([, verdict]) => /rout is over for this phase/.test(verdict)).map(([id]) => id));
  for (let i = 0; i < 40 && !(await over()).length; ++i) await afterwards(p, 'answered', () => p.locator('#play .ask button').first().click());
  const [done] = await over();
  assert.ok(done, 'a unit has routed');
  const asked = await p.locator('#play .question').innerText();
  assert.doesNotMatch(await p.locator('#play .ask').innerText(), new RegExp(`\\b${done}\\b`));
  assert.doesNotMatch(`${asked} ${await p.locator('#play').innerText()}`, kOfPrograms);
  const shown = await verdictsOn(p);
  await afterwards(p, 'answered', () => p.click('#play [data-act=play_keep]'));
  assert.deepEqual(await verdictsOn(p), shown, 'what is kept has the verdicts of the game');
  await p.click('#save-menu > summary');
  const [download] = await Promise.all([p.waitForEvent('download'), p.click('#save-menu button:text-is("Save as YAML")')]);
  const kept = write('kept.yaml', readFileSync(await download.path(), 'utf8'));
  assert.deepEqual(verdictsOf(kept), shown, 'and so has the command');
  // Played on, the same is asked.
  await afterwards(p, 'answered', () => p.locator('#change button', { hasText: 'dice by seed' }).click());
  assert.equal((await p.locator('#play .question').innerText()).replace(/^\d+\W*/, ''), asked.replace(/^\d+\W*/, ''));
  assert.deepEqual(p.problems, []);
  await p.close();
});

// What the chance is stands in the verdict where dice decide, in words and not as a table.
suite('games of other rules say the chance, and what happens', async () => {
  const p = await open(file);
  await reaches(p, 'examples', 1);
  const titles = await p.locator('#start .examples button').allInnerTexts();
  await openExample(p, titles.findIndex((title) => title.startsWith('The picket')));
  await p.click('#units button[data-unit=orchard]');
  assert.match(await p.locator('#panel').innerText(), /it stays: D5 conceals it/, 'a reason for what it does, not for the contrary');
  for (const [number, system] of [[2, 'armour_battles'], [3, 'squares']]) {
    if (await p.locator('#start').isHidden()) await p.click('#open');
    await openExample(p, number);
    const { answers } = JSON.parse(hexrout('report', bundled(system), '--format', 'json'));
    for (const { id } of answers) {
      await p.click(`#units button[data-unit="${id}"]`);
      const said = await p.locator('#panel').innerText();
      assert.doesNotMatch(said, /(?<![\d.])0 %|: 1 end\b|\bfree \d|no-closer \d/, `${system} ${id}: ${said}`);
    }
  }
  await p.close();
});
