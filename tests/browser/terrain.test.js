// The ground changed in the page: VASL's changes from the list, overlays by mouse, changes by hand; undone, refused, saved and linked. What
// is saved has the verdicts that the page shows, by the command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundled, close, folder, hexrout, open, root, vaslBoards, write } from './common.js';
import { afterwards, boardsFolder, drop, file, giveBoards, giveFolder, noBoards, openExample, suite, verdictsOf, verdictsOn, violations, writeStudio } from './studio_page.js';

const kMap = { boards: [{ vasl: '05' }, { vasl: '04', row: 1, rotated: true }] };
const kTwo = `hexrout: 1
title: Two boards
map: ${JSON.stringify(kMap)}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
units:
  - {id: g1, side: german, counter: 4-6-7, at: "05 K4"}
  - {id: g2, side: german, counter: 4-6-7, at: "04 F5"}
  - {id: r1, side: russian, counter: 4-4-7, at: "05 M5", broken: true, dm: true}
  - {id: r2, side: russian, counter: 4-4-7, at: "04 D4", broken: true, dm: true}
`;
let boards = [];
let named = () => null;  // the number of a hex, by its name
const arrange = (path) => {
  const { ground, scenario } = JSON.parse(hexrout('report', path, '--format', 'whole', ...boards));
  named = (name) => ground.hexes.findIndex((hex) => hex.name === name);
  return scenario.map;
};
before(() => {
  writeStudio();
  if (noBoards) return;
  const all = join(folder, 'ground');
  cpSync(boardsFolder(['04', '05']), all, { recursive: true });
  mkdirSync(join(all, 'overlays'));
  for (const part of ['SharedBoardMetadata.xml', 'overlays/ovrB', 'overlays/ovrX']) cpSync(join(vaslBoards, '..', part), join(all, part));
  boards = ['--boards', all];
  arrange(write('two.yaml', kTwo));
});
after(close);

const field = (key) => `#terrain [data-ground=${key}]`;
const laid = (p, act) => afterwards(p, 'laid', act);
const press = (p, key) => laid(p, () => p.click(field(key)));
const clickHex = async (p, hex, part = [0.5, 0.5]) => {
  const area = p.locator(`#map .hex[data-hex="${hex}"]`);
  await area.scrollIntoViewIfNeeded();
  const { width, height } = await area.boundingBox();
  await area.click({ position: { x: width * part[0], y: height * part[1] }, force: true });
};
const entries = (p) => p.locator('#terrain .laid li > code').allInnerTexts();
const told = async (p, hex) => {
  await p.locator(`#map .hex[data-hex="${hex}"]`).dispatchEvent('pointerover');
  return p.locator(`#map .hex[data-hex="${hex}"] > title`).textContent();
};
// The position as the page saves it: {path, map}, read by the command.
let saves = 0;
const saved = async (p) => {
  await p.click('#bar summary:has-text("Save")');
  const [download] = await Promise.all([p.waitForEvent('download'), p.click('#bar button:has-text("Save as YAML")')]);
  const path = write(`saved${++saves}.yaml`, readFileSync(await download.path(), 'utf8'));
  return { path, map: JSON.parse(hexrout('report', path, '--format', 'whole', ...boards)).scenario.map };
};
const check = async (p, map) => {
  const position = await saved(p);
  assert.deepEqual(position.map, map);
  assert.deepEqual(await verdictsOn(p), verdictsOf(position.path, ...boards));
};
const give = (p, paths) => afterwards(p, 'opened', () => drop(p, paths.map((path) => ({ name: path.split('/').pop(), bytes: readFileSync(join(boards[1], path)) }))));

for (const width of [390, 1440])
  suite(`two boards are changed, overlaid and put right by mouse, ${width} wide`, async () => {
    const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 } });
    await giveBoards(p, ['04', '05']);
    await afterwards(p, 'answered', () => drop(p, [{ name: 'two.yaml', bytes: Buffer.from(kTwo) }]));
    await laid(p, () => p.click('#begin-laying'));
    // A missing file is named where it is needed.
    assert.match(await p.locator('#terrain .missing').innerText(), /need SharedBoardMetadata\.xml from VASL/);
    await give(p, ['SharedBoardMetadata.xml']);
    assert.equal(await p.locator('#terrain .missing').count(), 0);
    await p.click(field('overlays'));
    assert.match(await p.locator('#terrain .missing').innerText(), /need VASL’s archives/);
    await give(p, ['overlays/ovrB', 'overlays/ovrX']);

    await p.click(field('tokens'));
    await p.fill(field('find'), 'wood brush');
    assert.deepEqual(await p.locator('#terrain .found li:visible small').allInnerTexts(), ['WoodsToBrush', 'BrushToWoods']);
    assert.match(await p.locator(field('add_WoodsToBrush')).innerText(), /^Woods to brush/);
    assert.match(await told(p, named('05 O6')), /Woods/);
    await press(p, 'add_WoodsToBrush');
    assert.match(await told(p, named('05 O6')), /Brush/);
    const woods = { boards: [{ ...kMap.boards[0], changes: ['WoodsToBrush'] }, kMap.boards[1]] };
    await check(p, woods);
    // A change that finds nothing is said to do so at its entry, and can be taken away there.
    await p.fill(field('find'), 'palm');
    await press(p, 'add_PalmTrees');
    assert.deepEqual(await entries(p), ['WoodsToBrush', 'PalmTrees']);
    assert.match(await p.locator('#terrain .laid li').nth(1).innerText(), /PalmTrees' changes nothing on board 05/);
    assert.equal(await p.locator('#terrain .laid li').nth(0).locator('.finding').count(), 0);
    assert.deepEqual(await violations(p), []);
    await press(p, 'gone_1');
    await check(p, woods);

    // An overlay by mouse, on the turned board: its hex, and the one that it lies towards.
    await p.click(field('overlays'));
    await p.fill(field('overlay'), 'b4');
    await clickHex(p, named('04 K5'));
    await clickHex(p, named('04 K6'));
    assert.equal(await p.inputValue(field('overlay_hexes')), 'K5 K6');
    assert.equal(await p.inputValue(field('board')), '1');
    // On the turned board south is where its numbers fall.
    assert.equal(await p.inputValue(field('towards')), 'n');
    await p.selectOption(field('towards'), 's');
    assert.equal(await p.inputValue(field('overlay_hexes')), 'K5 K4');
    await p.selectOption(field('towards'), 'n');
    await p.check(field('keep'));
    assert.deepEqual(await violations(p), []);
    await press(p, 'lay');
    assert.deepEqual(await entries(p), ['{overlay: b4, hexes: [K5, K6], keep_levels: true}']);
    assert.match(await told(p, named('04 K5')), /Brush/);
    const overlaid = { boards: [woods.boards[0], { ...kMap.boards[1], overlays: [{ overlay: 'b4', hexes: ['K5', 'K6'], keep_levels: true }] }] };
    await check(p, overlaid);
    // One that lies by one hex takes one.
    await p.fill(field('overlay'), 'x10');
    await p.press(field('overlay'), 'Tab');
    assert.equal(await p.locator(field('towards')).count(), 0);

    await p.click(field('hand'));
    await clickHex(p, named('05 M5'));
    await clickHex(p, named('05 O5'));
    await clickHex(p, named('05 O5'));  // and it is none of them again
    assert.equal(await p.inputValue(field('text')), '05 M5');
    await p.selectOption(field('kind'), 'marsh');
    assert.deepEqual(await violations(p), []);
    await press(p, 'change');
    assert.match(await told(p, named('05 M5')), /Marsh/);
    await p.selectOption(field('where'), 'sides');
    await clickHex(p, named('05 N5'), [0.5, 0.1]);
    await clickHex(p, named('05 N5'), [0.86, 0.3]);
    assert.equal(await p.inputValue(field('text')), '05 N5 n ne');
    await p.selectOption(field('kind'), 'wall');
    await press(p, 'change');
    const byHand = { ...overlaid, changes: [{ hexes: ['05 M5'], becomes: 'marsh' }, { sides: ['05 N5 n ne'], becomes: 'wall' }] };
    await check(p, byHand);

    // A refused entry changes nothing and stays in the form.
    await p.fill(field('text'), '05 ZZ99 n');
    await press(p, 'change');
    assert.match(await p.locator('#terrain .complaint').innerText(), /error\[not-a-hex\]/);
    assert.equal(await p.inputValue(field('text')), '05 ZZ99 n');
    assert.equal((await entries(p)).length, 2);
    assert.deepEqual(await violations(p), []);

    // A link holds all of it.
    await p.click('#bar summary:has-text("Save")');
    await afterwards(p, 'opened', () => p.click('#bar button:has-text("Copy a link")'));
    const link = await p.evaluate(() => location.hash);
    assert.match(link, /^#position=/);
    for (const map of [{ ...overlaid, changes: byHand.changes.slice(0, 1) }, overlaid, woods]) {
      await afterwards(p, 'answered', () => p.click('#undo'));
      await check(p, map);
    }
    await afterwards(p, 'answered', () => p.evaluate((hash) => (location.hash = hash), link));
    await check(p, byHand);
    assert.deepEqual(p.problems, []);
    await p.close();
  }, noBoards);

suite('the steps that the guide gives for the page lead to the file of the guide', async () => {
  const page = readFileSync(join(root, 'maps/guide/ground.md'), 'utf8');
  const whole = page.match(/```yaml hill-road\.yaml\n([^`]*)```/)[1];
  const wanted = arrange(write('hill-road.yaml', whole));
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  await giveFolder(p, boards[1]);
  await afterwards(p, 'answered', () => drop(p, [{ name: 'hill-road.yaml', bytes: Buffer.from(whole.replace(/, (changes|overlays): (\[[^{}]*?\]|\[\{.*\}\])(?=[,}])/g, '')) }]));
  await laid(p, () => p.click('#begin-laying'));
  const change = async (find, title) => {
    await p.fill(field('find'), find);
    await laid(p, () => p.locator('#terrain .found button', { hasText: new RegExp(`^${title} `) }).click());
  };
  await change('grain', 'No grain');
  await p.selectOption(field('board'), '1');
  await change('', 'Roads to paths');
  await change('', 'Woods to brush');
  await p.click(field('overlays'));
  for (const [overlay, from, to] of [['b4', '04 K5', '04 K6'], ['x12', '05 R4', '05 S5']]) {
    await p.fill(field('overlay'), overlay);
    await clickHex(p, named(from));
    await clickHex(p, named(to));
    await press(p, 'lay');
  }
  const position = await saved(p);
  assert.deepEqual(position.map, wanted);
  assert.deepEqual(await verdictsOn(p), verdictsOf(join(folder, 'hill-road.yaml'), ...boards));
  // The engine inside reads the changed boards, too.
  await p.click(field('end'));
  await p.click('#units button[data-unit=r1]');
  await clickHex(p, named('04 P4'));
  await p.locator('#panel .why h3').first().waitFor();
  assert.match(await p.locator('#panel .why').first().innerText(), /04 P4/);
  assert.deepEqual(p.problems, []);
  await p.close();
}, noBoards);

suite('a position on changed boards says what it needs, one thing after the other, and opens once all is there', async () => {
  const p = await open(file);
  const needs = (what) => p.locator('#opened .missing', { hasText: what }).waitFor();
  const yaml = readFileSync(join(root, 'maps/guide/ground.md'), 'utf8').match(/```yaml hill-road\.yaml\n([^`]*)```/)[1];
  await afterwards(p, 'opened', () => drop(p, [{ name: 'hill-road.yaml', bytes: Buffer.from(yaml) }]));
  await needs(/bd04/);
  await giveBoards(p, ['04', '05']);
  await needs(/need SharedBoardMetadata\.xml/);
  // VASL's module is an archive with that file in it.
  const module = join(folder, 'vasl-9.vmod');
  execFileSync('python3', ['-c', 'import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as out: out.write(sys.argv[2], "boardData/SharedBoardMetadata.xml")', module, join(boards[1], 'SharedBoardMetadata.xml')]);
  await afterwards(p, 'opened', () => drop(p, [{ name: 'vasl-9.vmod', bytes: readFileSync(module) }]));
  await needs(/ovrB/);
  await give(p, ['overlays/ovrB']);
  await needs(/ovrX/);
  await afterwards(p, 'answered', () => give(p, ['overlays/ovrX']));
  assert.equal(await p.locator('#opened .missing').count(), 0);
  assert.deepEqual(await verdictsOn(p), verdictsOf(write('hill-road.yaml', yaml), ...boards));
  // Files of another content are not kept.
  for (const name of ['SharedBoardMetadata.xml', 'ovrZ']) {
    await afterwards(p, 'opened', () => drop(p, [{ name, bytes: Buffer.from('<img src=x onerror=window.hit=1>') }]));
    assert.equal(await p.locator('#opened .bad').count(), 1, name);
  }
  assert.equal(await p.evaluate(() => window.hit), undefined);
  assert.deepEqual(p.problems, []);
  await p.close();
}, noBoards);

suite('a map of one\'s own is changed by hand: every way to name hexes, and what becomes of them', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  await openExample(p, 0);
  await laid(p, () => p.click('#begin-laying'));
  assert.deepEqual(await p.locator('#terrain p.tools:first-of-type button').allInnerTexts(), ['By hand (0)'], 'VASL changes its own boards alone');
  const add = async (what) => {
    for (const [key, value] of what) {
      if (['where', 'what', 'kind', 'from'].includes(key)) await p.selectOption(field(key), value);
      else await p.fill(field(key), value);
    }
    await press(p, 'change');
  };
  await add([['where', 'hexes'], ['text', 'C3 C4'], ['what', 'becomes'], ['kind', 'marsh']]);
  // A unit stands on the upper floor of the inn.
  await add([['where', 'building'], ['text', 'J7'], ['what', 'upper_levels'], ['value', '0']]);
  assert.match(await p.locator('#terrain .complaint').innerText(), /hex K7 has no level '1'/);
  await add([['text', 'G5']]);
  await add([['where', 'all'], ['what', 'from'], ['from', 'grain'], ['kind', 'brush']]);
  await add([['what', 'depression'], ['kind', 'dry-stream']]);
  await add([['where', 'hexrows'], ['text', 'A-B'], ['numbers', '2-3'], ['what', 'level'], ['value', '1']]);
  await add([['where', 'sides'], ['text', 'H3 n nw'], ['kind', 'none']]);
  assert.deepEqual(await entries(p), ['{hexes: [C3, C4], becomes: marsh}', '{building: G5, upper_levels: 0}', '{from: grain, becomes: brush}', '{depression: dry-stream}', '{hexrows: A-B, numbers: 2-3, level: 1}', '{sides: [H3 n nw], becomes: none}']);
  const position = await saved(p);
  assert.equal(position.map.changes.length, 6);
  assert.deepEqual(await verdictsOn(p), verdictsOf(position.path));
  // The file written by hand has the same verdicts.
  const text = readFileSync(bundled('crossroads'), 'utf8').replace(/^map: .*$/m, `map: ${JSON.stringify({ file: join(bundled('crossroads'), '../../crossroads.yaml'), changes: position.map.changes })}`);
  assert.deepEqual(await verdictsOn(p), verdictsOf(write('by_hand.yaml', text)));
  // A phase is played on that ground, and what is kept of it lies there.
  await p.click(field('end'));
  await p.locator('#change summary', { hasText: 'Play the phase' }).click();
  await afterwards(p, 'answered', () => p.locator('#change button', { hasText: 'dice by seed' }).click());
  await afterwards(p, 'answered', () => p.locator('#play .ask button').first().click());
  await afterwards(p, 'answered', () => p.click('#play [data-act=play_keep]'));
  assert.deepEqual((await saved(p)).map.changes, position.map.changes);
  // Strokes change the map beneath.
  await afterwards(p, 'checked', () => p.click('#begin-drawing'));
  assert.equal(await p.locator('#terrain').isHidden(), true);
  assert.match(await p.locator('#draw').innerText(), /Changes of the ground lie over this map/);
  assert.equal(await p.locator('#draw .complaint').count(), 0);
  await p.click('#draw .end');
  await laid(p, () => p.click('#begin-laying'));
  assert.equal((await entries(p)).length, 6);
  // A map that was drawn here is saved as it lies there, changes and all.
  await add([['where', 'hexes'], ['text', 'C5'], ['what', 'becomes'], ['kind', 'brush']]);
  const drawn = await saved(p);
  assert.equal(drawn.map.changes, undefined);
  assert.deepEqual(await verdictsOn(p), verdictsOf(drawn.path));
  assert.deepEqual(p.problems, []);
  await p.close();
});
