// A map drawn by mouse: from the empty map the bundled one is drawn stroke by stroke, and the file saved is that map.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundled, close, folder, hexrout, open, root } from './common.js';
import { columnOf, factsOf, neighbour, readMap } from './map_file.js';
import { afterwards, chooseKind, count, drop, file, look, openExample, reaches, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const kEmpty = 5;  // on the list of examples
const crossroads = join(root, 'maps/crossroads.yaml');
const sideNames = ['n', 'ne', 'se', 's', 'sw', 'nw'];

// The reader's hand: places of hexes on the screen, and strokes of the mouse through them.
const hand = async (p) => {
  const spots = async () => new Map(await p.evaluate(() => {
    const names = window.hexNames ?? [];
    return [...document.querySelectorAll('#map .hex')].map((area, i) => {
      const box = area.getBoundingClientRect();
      return [names[i] ?? i, { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height }];
    });
  }));
  // Of whole hexes only: those that the frame cuts have another box.
  let places = null;
  const find = async (columns, rows) => {
    const names = [];
    for (let column = 0; column < columns; ++column)
      for (let row = column % 2 === 0 ? 1 : 0; row < (column % 2 === 0 ? rows + 1 : rows); ++row) names.push(String.fromCharCode(65 + column) + row);
    await p.evaluate((list) => (window.hexNames = list), names);
    places = await spots();
  };
  const at = (name) => places.get(name);
  // On the middle of a hexside, or beyond it.
  const onSide = (name, side, far = 0.9) => {
    const { x, y, width, height } = at(name);
    const [dx, dy] = { n: [0, -0.5], ne: [0.375, -0.25], se: [0.375, 0.25], s: [0, 0.5], sw: [-0.375, 0.25], nw: [-0.375, -0.25] }[side];
    return { x: x + dx * width * far, y: y + dy * height * far };
  };
  const stroke = async (points) => {
    await p.mouse.move(points[0].x, points[0].y);
    await p.mouse.down();
    for (const { x, y } of points.slice(1)) await p.mouse.move(x, y, { steps: 3 });
    await p.mouse.up();
  };
  // Every stroke is answered before the tool changes.
  const settled = () => p.waitForSelector('body:not(.waiting):not(.busy)', { timeout: 120000 });
  const tool = async (name, kind) => {
    await settled();
    await p.click(`#draw [data-tool=${name}]`);
    if (kind !== undefined) await chooseKind(p, kind);
  };
  const fill = async (key, value) => {
    await afterwards(p, 'drawn', async () => {
      await p.fill(`#draw [data-draw=${key}]`, String(value));
      await p.press(`#draw [data-draw=${key}]`, 'Tab');
    });
  };
  return { find, at, onSide, stroke, settled, tool, fill };
};
const begin = async (p) => {
  await openExample(p, kEmpty);
  await afterwards(p, 'checked', () => p.click('#begin-drawing'));
  const draws = await hand(p);
  await p.click('#fit');
  await draws.find(15, 10);
  return draws;
};
// Hexes in a line down a column are one stroke.
const runs = (names) => {
  const sorted = names.slice().sort((a, b) => columnOf(a) - columnOf(b) || a.match(/\d+/)[0] - b.match(/\d+/)[0]);
  const out = [];
  for (const name of sorted) {
    const last = out[out.length - 1];
    if (last && neighbour(last[last.length - 1], 's') === name) last.push(name);
    else out.push([name]);
  }
  return out;
};
const byKind = (entries) => entries.reduce((out, [name, kind]) => out.set(kind, [...(out.get(kind) ?? []), name]), new Map());
const drawChain = async ({ at, onSide, stroke }, through) => {
  const parts = through.map((text) => text.split(' '));
  const points = parts.map(([name]) => at(name));
  if (parts[0][1]) points.unshift(onSide(...parts[0], 1.3));
  if (parts.length > 1 && parts.at(-1)[1]) points.push(onSide(...parts.at(-1), 1.3));
  await stroke(points);
};
const saved = async (p) => {
  const [download] = await Promise.all([p.waitForEvent('download'), p.click('#draw .save')]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
};

const drawCrossroads = async (p, wanted) => {
  const draws = await begin(p);
  const { find, at, onSide, stroke, settled, tool, fill } = draws;
  await fill('title', wanted.title);
  await fill('draw_columns', wanted.columns);
  await fill('draw_rows', wanted.rows);
  await p.click('#fit');
  await find(wanted.columns, wanted.rows);
  const isHouse = ([, kind]) => /building/.test(kind);
  for (const [kind, names] of byKind(Object.entries(wanted.terrain).filter((entry) => entry[1] !== 'open-ground' && !isHouse(entry)))) {
    await tool('ground', kind);
    for (const run of runs(names)) await stroke(run.map(at));
  }
  for (const [level, names] of byKind(Object.entries(wanted.level))) {
    await tool('level');
    await p.fill('#draw [data-draw=draw_height]', String(level));
    for (const run of runs(names)) await stroke(run.map(at));
  }
  for (const { hexes, stairs, rowhouse } of wanted.buildings) {
    await tool('building', wanted.terrain[hexes[0]]);
    await p.setChecked('#draw [data-draw=rowhouse]', rowhouse);
    await stroke(hexes.map(at));
    await tool('stairs');
    for (const name of stairs ?? []) await stroke([at(name)]);
  }
  const listed = new Set(wanted.buildings.flatMap(({ hexes }) => hexes));
  const alone = Object.entries(wanted.terrain).filter((entry) => isHouse(entry) && !listed.has(entry[0])).sort(([a], [b]) => columnOf(a) - columnOf(b));
  for (const [name, kind] of alone) {
    await tool('building', kind);
    await p.setChecked('#draw [data-draw=rowhouse]', false);
    await stroke([at(name)]);
  }
  for (const [section, name] of [['streams', 'stream'], ['bridges', 'bridge'], ['roads', 'road']])
    for (const entry of wanted[section]) {
      await tool(name, entry.terrain);
      if (name === 'bridge') await stroke([at(entry.at)]);
      else await drawChain(draws, entry.through);
    }
  for (const { terrain, sides } of wanted.hexsides) {
    await tool('hexside', terrain);
    for (const text of sides) for (const side of text.split(' ').slice(1)) await stroke([onSide(text.split(' ')[0], side)]);
  }
  await settled();
  return draws;
};

suite('crossroads is drawn by mouse from the empty map, and the file saved is the bundled map', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  const wanted = readMap(readFileSync(crossroads, 'utf8'));
  await drawCrossroads(p, wanted);
  assert.match(await p.locator('#draw').innerText(), /The map has no mistakes/);
  const { name, text } = await saved(p);
  assert.equal(name, 'crossroads.yaml');
  // A reader of the test's own finds the same on both, and the program writes both alike.
  assert.deepEqual(factsOf(readMap(text)), factsOf(wanted));
  assert.equal(text, hexrout('convert', crossroads, '--to', 'yaml'));
  writeFileSync(join(folder, 'drawn.yaml'), text);
  writeFileSync(join(folder, 'drawn_scenario.yaml'), readFileSync(bundled('crossroads'), 'utf8').replace(/map: .*/, 'map: {file: drawn.yaml}').replace(/\$schema=\S*/, '$schema=x'));
  assert.deepEqual(verdictsOf(join(folder, 'drawn_scenario.yaml')), verdictsOf(bundled('crossroads')));
  assert.deepEqual(await look(p, 'draw'), []);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a hundred strokes are undone and done again, each the same map as before', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  const { at, stroke, settled, tool } = await begin(p);
  const texts = [(await saved(p)).text];
  const names = [];
  for (let column = 0; column < 15; ++column) for (let row = 1; row < 8; ++row) names.push(String.fromCharCode(65 + column) + row);
  await tool('ground', 'woods');
  for (const name of names.slice(0, 100)) await stroke([at(name)]);
  await settled();
  const whole = (await saved(p)).text;
  assert.equal((whole.match(/\^/g) ?? []).length, 101, 'a hundred woods and the legend');
  for (let i = 0; i < 100; ++i) await afterwards(p, 'checked', () => p.click('#undo'));
  assert.equal((await saved(p)).text, texts[0]);
  assert.equal(await p.locator('#undo').isDisabled(), true);
  for (let i = 0; i < 100; ++i) await afterwards(p, 'checked', () => p.keyboard.press('Control+y'));
  assert.equal((await saved(p)).text, whole);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('what map files refuse is taken back and told; what is probably wrong is marked at its hex', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  const draws = await begin(p);
  const { at, stroke, settled, tool } = draws;
  await tool('building', 'stone-building-2');
  await afterwards(p, 'drawn', () => stroke([at('F5')]));
  assert.match(await p.locator('#draw .findings').innerText(), /F5[\s\S]*no-stairs/);
  assert.ok((await p.locator('#map .live-checked path').count()) > 0);
  await tool('stairs');
  await afterwards(p, 'drawn', () => stroke([at('F5')]));
  assert.match(await p.locator('#draw').innerText(), /The map has no mistakes/);
  const before = (await saved(p)).text;
  await tool('road', 'dirt-road');
  await afterwards(p, 'drawn', () => drawChain(draws, ['F4', 'F5', 'F6']));
  assert.match(await p.locator('#draw .complaint').innerText(), /road-through-building[\s\S]*F5/);
  assert.equal((await saved(p)).text, before);
  // A road is drawn, cut in two, and taken away.
  await afterwards(p, 'drawn', () => drawChain(draws, ['H0 n', 'H1', 'H2', 'H3', 'H4']));
  assert.deepEqual(factsOf(readMap((await saved(p)).text)).roads, ['dirt-road H0 leaves n', 'dirt-road H0-H1', 'dirt-road H1-H2', 'dirt-road H2-H3', 'dirt-road H3-H4']);
  await tool('road', '');
  await afterwards(p, 'drawn', () => drawChain(draws, ['H2', 'H3']));
  assert.deepEqual(factsOf(readMap((await saved(p)).text)).roads, ['dirt-road H0 leaves n', 'dirt-road H0-H1', 'dirt-road H1-H2', 'dirt-road H3-H4']);
  // By keyboard: brush and hexside at the chosen hex.
  await tool('hexside', 'hedge');
  await settled();
  await p.focus('#map');
  const chosen = await p.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('hex'));
  await afterwards(p, 'drawn', () => p.keyboard.press('1'));
  assert.ok(factsOf(readMap((await saved(p)).text)).hexsides.some((side) => side.includes(`${chosen} n`)), `a hedge north of ${chosen}`);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('slopes, names and half hexes are drawn, taken away, and saved as the command writes them', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  const { at, onSide, stroke, settled, tool } = await begin(p);
  const section = async (name) => (await saved(p)).text.match(new RegExp(`^${name}:.*(\\n .*)*`, 'm'))?.[0];
  await tool('slope');
  await afterwards(p, 'drawn', () => stroke([onSide('C3', 's', 0.8)]));
  await afterwards(p, 'drawn', () => stroke([onSide('C3', 'ne', 0.8)]));
  assert.equal(await section('slopes'), 'slopes: [C3 ne s]');
  assert.equal(await p.locator('#map .slope').count(), 2);
  await p.focus('#map');
  await afterwards(p, 'drawn', () => stroke([onSide('C3', 'ne', 0.8)]));
  assert.equal(await section('slopes'), 'slopes: [C3 s]');
  await tool('name');
  await p.fill('#draw [data-draw=name]', 'Mill');
  await afterwards(p, 'drawn', () => stroke([at('D4')]));
  assert.equal(await section('names'), 'names:\n  D4: "Mill"');
  assert.ok((await p.locator('#map .names').textContent()).includes('Mill'));
  // The hex is still drawn on by its place, and gets its own name back.
  await tool('ground', 'woods');
  await afterwards(p, 'drawn', () => stroke([at('D4')]));
  await tool('name');
  await p.fill('#draw [data-draw=name]', '');
  await afterwards(p, 'drawn', () => stroke([at('D4')]));
  assert.equal(await section('names'), undefined);
  for (const edge of ['top', 'left']) await afterwards(p, 'drawn', () => p.check(`#draw [data-draw=${edge}]`));
  assert.equal(await section('half_hexes'), 'half_hexes: [top, left]');
  await afterwards(p, 'drawn', () => p.uncheck('#draw [data-draw=top]'));
  await settled();
  const { text } = await saved(p);
  assert.match(text, /^half_hexes: \[left\]$/m);
  writeFileSync(join(folder, 'edges.yaml'), text);
  assert.equal(hexrout('convert', join(folder, 'edges.yaml'), '--to', 'yaml'), text);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('on the map that was drawn a position is set up, and it has verdicts', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  const { at, stroke, settled, tool } = await begin(p);
  await tool('ground', 'woods');
  await stroke(['E4', 'E5', 'E6'].map(at));
  await settled();
  await p.click('#draw .end');
  const place = async (hex, side, counter) => {
    await p.mouse.click(at(hex).x, at(hex).y);
    const tools = p.locator('#change [data-add=counter]');
    if (!(await tools.count())) await p.locator('#change summary', { hasText: 'Add a unit' }).click();
    await tools.locator('select').nth(0).selectOption(side);
    await tools.locator('select').nth(2).selectOption(counter);
    await afterwards(p, 'answered', () => tools.locator('button').click());
  };
  await place('G5', 'russian', '4-4-7');
  await place('J5', 'german', '4-6-7');
  await p.click('#units button[data-unit=x1]');
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Break$/ }).click());
  const [download] = await Promise.all([p.waitForEvent('download'), (async () => {
    await p.click('#bar .menu >> nth=0');
    await p.locator('#bar .choices button', { hasText: 'YAML' }).click();
  })()]);
  const path = join(folder, 'set_up.yaml');
  writeFileSync(path, readFileSync(await download.path()));
  const text = readFileSync(path, 'utf8');
  assert.match(text, /^map:\n  title: .*\n  columns: 15\n  rows: 10\n  legend:\n(    ".": .*\n|    "\^": woods\n)+  hexes: \|\n    B0 /m);
  assert.ok(text.split('\n').every((line) => line.length < 120), 'no line is long');
  const verdicts = await verdictsOn(p);
  assert.match(verdicts.x1, /must/i);
  assert.deepEqual(verdicts, verdictsOf(path));
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a finger draws on a phone, and the tools fit', async () => {
  const p = await open(file, '', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openExample(p, kEmpty);
  await afterwards(p, 'checked', () => p.tap('#begin-drawing'));
  const before = await count(p, 'drawn');
  const box = await p.locator('#map .hex').nth(0).boundingBox();
  await p.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await reaches(p, 'drawn', before + 1);
  assert.match((await saved(p)).text, /A1 +\^/);
  assert.deepEqual(p.problems, []);
  await p.close();
});
