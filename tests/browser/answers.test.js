// The map answers by itself: why not there, of any hex; a line of sight between any two; stacks that can be read; why a unit
// surrenders; what changes along a path; a counter that stays where it was dropped.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { bundled, close, hexrout, open, until, vaslBoards, write } from './common.js';
import { afterwards, drop, file, giveBoards, kWidths, noBoards, openExample, placeOf, pull, suite, verdictsOf, verdictsOn, violations, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const chosen = (p) => p.locator('#units [aria-pressed=true]').getAttribute('data-unit');
// Draws a line of sight, and returns what is said of it once the program has answered for this end.
const stretched = async (p, end, act) => {
  await act();
  await until(p, (to) => document.querySelector('#string .verdict') && [...document.querySelectorAll('#string > b, #string select')].pop().textContent.startsWith(to), end);
  return p.locator('#string').innerText();
};
const crossroads = async (viewport = { width: 1440, height: 900 }, more = {}) => {
  const p = await open(file, '', { viewport, ...more });
  await openExample(p, 0);
  await p.click('#units button[data-unit=rb5]');
  return p;
};
const whyThere = (unit, at) => JSON.parse(hexrout('rout', bundled('crossroads'), '--unit', unit, '--why', at, '--format', 'json')).units[0];

suite('why not an occupied hex: one action by mouse, finger or keyboard, and the unit stays chosen', async () => {
  const why = whyThere('rb5', 'O8');
  for (const width of kWidths) {
    const p = await crossroads({ width, height: width === 390 ? 844 : 900 }, { hasTouch: true });
    await p.click('#fit');  // all of the map is seen
    const at = await placeOf(p, 'O8');
    await (width === 390 ? p.touchscreen.tap(...at) : p.mouse.click(...at));
    await p.locator('#panel .why[data-kind]').waitFor();
    assert.equal(await chosen(p), 'rb5');
    assert.ok((await p.locator('#panel .why').innerText()).includes(why.text), String(width));
    // The unit that stands there, by a second choice, or by its button.
    await (width === 390 ? p.touchscreen.tap(...at) : p.mouse.click(...at));
    assert.equal(await chosen(p), 'r3');
    await p.click('#units button[data-unit=rb5]');
    await p.mouse.click(...at);
    await p.click('#panel .stack button');
    assert.equal(await chosen(p), 'r3');
    assert.deepEqual(p.problems, []);
    await p.close();
  }
});

suite('a line of sight between any two hexes: with Shift, with the tool, by finger, by keyboard', async () => {
  const said = (from, to) => hexrout('los', bundled('crossroads'), from, to).split('\n')[0].replace(/^[^:]*: /, '');
  const p = await crossroads();
  await p.keyboard.down('Shift');
  const first = await stretched(p, 'H6', () => pull(p, 'A1', 'H6'));
  await p.keyboard.up('Shift');
  assert.ok(first.includes(said('A1', 'H6')), first);
  assert.ok((await p.locator('#map .live-string path').count()) > 3, 'it is drawn');
  assert.equal(await chosen(p), 'rb5');
  assert.deepEqual(await violations(p), []);
  await p.click('#string .hide');
  assert.equal(await p.locator('#string').isHidden(), true);
  await p.click('#sight-tool');
  await p.mouse.click(...(await placeOf(p, 'H6')));
  const second = await stretched(p, 'E4', () => placeOf(p, 'E4').then((at) => p.mouse.click(...at)));
  assert.ok(second.includes(said('H6', 'E4')) && /hindrance \+2/.test(second), second);
  await p.focus('#map');
  await p.keyboard.press('Escape');
  assert.equal(await p.locator('#string').isHidden(), true);
  assert.equal(await chosen(p), 'rb5', 'Escape leaves the tool first');
  // From the chosen hex, the other end by the arrow keys.
  await p.mouse.click(...(await placeOf(p, 'K6')));
  await p.focus('#map');
  await p.keyboard.press('s');
  for (let i = 0; i < 3; ++i) await p.keyboard.press('ArrowUp');
  await until(p, (text) => document.querySelector('#string').textContent.includes(text), said('K6', 'K3'));
  // Of a hex with several Locations the reader chooses one.
  await p.keyboard.press('s');
  await p.keyboard.down('Shift');
  await stretched(p, 'K7', () => pull(p, 'H8', 'K7'));
  await p.keyboard.up('Shift');
  await p.locator('#string select').selectOption('K7/1');
  await until(p, (text) => document.querySelector('#string').textContent.includes(text), said('H8', 'K7/1'));
  assert.deepEqual(p.problems, []);
  await p.close();
  const q = await crossroads({ width: 390, height: 844 }, { hasTouch: true });
  await q.tap('#sight-tool');
  await q.touchscreen.tap(...(await placeOf(q, 'M4')));
  const third = await stretched(q, 'N6', () => placeOf(q, 'N6').then((at) => q.touchscreen.tap(...at)));
  assert.ok(third.includes(said('M4', 'N6')), third);
  assert.deepEqual(q.problems, []);
  await q.close();
});

suite('where exact geometry decides otherwise than VASL, both are said', async () => {
  const p = await open(file);
  await giveBoards(p, ['05']);
  const path = write('one_board.yaml', 'hexrout: 1\nmap: {boards: [{vasl: "05"}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits: []\n');
  await afterwards(p, 'answered', () => drop(p, [{ name: 'on.yaml', bytes: readFileSync(path) }]));
  await p.click('#fit');
  await p.keyboard.down('Shift');
  const shown = await stretched(p, 'E3', () => pull(p, 'A2', 'E3'));
  await p.keyboard.up('Shift');
  const told = hexrout('los', path, 'A2', 'E3', '--boards', vaslBoards).trim().split('\n').slice(1).map((line) => line.trim());
  assert.match(told.join(' '), /the modes differ/);
  for (const line of told) assert.ok(shown.includes(line), `${line} in ${shown}`);
  assert.deepEqual(p.problems, []);
  await p.close();
}, noBoards);

suite('a dropped counter stays pale where it was dropped until the answer is there; refused, it goes back', async () => {
  const p = await crossroads();
  // What the map has when the button is let go, and when the program has answered.
  await p.evaluate(() => addEventListener('pointerup', () => {
    const counter = document.querySelector('#map .unit[data-unit=g3]');
    const [box, map] = [counter.getBoundingClientRect(), document.getElementById('map').getBoundingClientRect()];
    window.let_go = { at: [box.x + box.width / 2, box.y + box.height / 2], opacity: +getComputedStyle(counter).opacity, bar: getComputedStyle(document.getElementById('stage'), '::before').content !== 'none', map: map.width };
  }));
  const to = await placeOf(p, 'J8');
  await afterwards(p, 'answered', () => pull(p, 'K3', 'J8'));
  const { at, opacity, bar } = await p.evaluate(() => window.let_go);
  assert.ok(Math.hypot(at[0] - to[0], at[1] - to[1]) < 12, `${at} is ${to}`);
  assert.ok(opacity < 1 && bar, 'pale, with a bar on the map');
  assert.equal(await p.locator('#map .unit.laid').count(), 0);
  // An enemy's hex is refused.
  const before = await p.locator('#map .unit[data-unit=g3]').boundingBox();
  const verdicts = await verdictsOn(p);
  await pull(p, 'J8', 'M3');
  await until(p, () => !document.body.classList.contains('busy'));
  await p.click('#undo');
  await until(p, () => !document.body.classList.contains('busy'));
  assert.deepEqual(await p.locator('#map .unit[data-unit=g3]').boundingBox(), before);
  assert.deepEqual(await verdictsOn(p), verdicts);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('why a unit surrenders lies on the map: the ways that are not safe, and who fires there', async () => {
  const p = await crossroads();
  await afterwards(p, 'answered', () => pull(p, 'K3', 'J8'));
  await p.click('#units button[data-unit=rb1]');
  assert.match(await p.locator('#panel .verdict').first().innerText(), /every way out risks Interdiction/);
  assert.ok((await p.locator('#map .live-ways path[stroke="#882255"]').count()) >= 6, 'ways with their ends');
  assert.ok((await p.locator('#map .live-ways path[stroke="#a3246b"]').count()) >= 2, 'lines of fire');
  assert.ok((await p.locator('#map .live-exposed path').count()) >= 2, 'hatched where it is Interdicted');
  assert.match(await p.locator('#marks').innerText(), /a way that is not safe/);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('what changes along a path is written at its steps', async () => {
  const p = await crossroads();
  await p.locator('#panel .option').first().click();
  // By the command: in N5 g1 and gb1 come into sight.
  const { answers } = JSON.parse(hexrout('report', bundled('crossroads'), '--format', 'json'));
  const { story } = answers.find(({ id }) => id === 'rb5').options[0];
  const seen = [1, 2].map((step) => story.filter((event) => event.step === step && event.kind === 'seen').length);
  assert.deepEqual(await p.locator('#map .live-path text').allTextContents(), ['1', '2', ...seen.map((count) => 'K' + count)]);
  await p.click('#units button[data-unit=gb2]');
  const other = answers.find(({ id }) => id === 'gb2').options.findIndex((option) => option.story.some((event) => event.kind === 'fell_away'));
  await p.locator(`#panel [data-option="${other}"]`).click();
  assert.match((await p.locator('#map .live-path text').allTextContents()).join(' '), /\u2715E7/);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('the counters of a stack are fanned under the pointer and shown in the panel; no ring lies on a figure', async () => {
  const p = await crossroads();
  await p.mouse.move(...(await placeOf(p, 'G5')));
  const heights = await p.locator('#map .live-fan .unit').evaluateAll((list) => list.map((unit) => unit.getBoundingClientRect().height));
  assert.equal(heights.length, 2);
  assert.ok(heights.every((height) => height > 55), String(heights));
  await p.mouse.move(...(await placeOf(p, 'B9')));
  assert.equal(await p.locator('#map .live-fan .unit').count(), 0);
  await p.mouse.click(...(await placeOf(p, 'G5')));
  assert.equal(await p.locator('#panel .stack svg .unit').count(), 2);
  const below = await p.evaluate(() => Boolean(document.querySelector('#map .live-own').compareDocumentPosition(document.querySelector('#map .units')) & Node.DOCUMENT_POSITION_FOLLOWING));
  assert.ok(below, 'the ring of the chosen unit lies below the counters');
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('pictures have the key of their marks; so has a print', async () => {
  const p = await crossroads();
  await p.click('#save-menu > summary');
  const [download] = await Promise.all([p.waitForEvent('download'), p.click('#save-menu button:has-text("(SVG)")')]);
  const text = readFileSync(await download.path(), 'utf8');
  for (const words of ['may pass, not end', 'every step in is refused', 'an enemy it knows']) assert.ok(text.includes(words), words);
  await p.evaluate(() => document.body.classList.add('one-page'));
  await p.emulateMedia({ media: 'print' });
  assert.ok(await p.locator('#marks li').first().isVisible());
  assert.deepEqual(p.problems, []);
  await p.close();
});

// The readings of a rule, as `hexrout rules` lists them: [{name, meaning}].
const readingsAt = (rules, number) => hexrout('rules', rules).split('\n').map((line) => line.split('|').map((cell) => cell.trim())).filter((cells) => cells[2] === number).map((cells) => ({ name: cells[1].replace(' (disputed)', ''), meaning: cells[3] }));
suite('the number of a rule opens its paragraph in place: the readings there, what holds here; once more, and it is closed', async () => {
  const p = await open(file);
  await openExample(p, 0);
  await p.click('#units button[data-unit=rb5]');
  const number = p.locator('#panel .rule button', { hasText: /^A10\.51$/ }).first();
  await afterwards(p, 'rule', () => number.click());
  assert.equal(await number.getAttribute('aria-expanded'), 'true');
  const said = await p.locator('#panel .paragraph').innerText();
  const expected = readingsAt('asl', 'A10.51');
  assert.ok(expected.length > 10);
  for (const { name, meaning } of expected.slice(0, 8)) assert.ok(said.includes(`${name.replaceAll('_', ' ')}: ${meaning}`), name);
  assert.match(said, /metric: .* \(here: legal\)/);
  await number.click();
  assert.equal(await p.locator('#panel .paragraph').count(), 0);
  // By keyboard, and of a rule without one.
  await p.locator('#panel .rule button').first().focus();
  await afterwards(p, 'rule', () => p.keyboard.press('Enter'));
  assert.equal(await p.locator('#panel .paragraph').count(), 1);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('in every system the rules of the first unit open', async () => {
  const p = await open(file);
  for (let example = 1; example < 5; ++example) {
    if (await p.locator('#start').isHidden()) await p.click('#open');
    await openExample(p, example);
    const numbers = p.locator('#panel .rule button');
    for (let i = 0; i < Math.min(3, await numbers.count()); ++i) {
      await afterwards(p, 'rule', () => numbers.nth(i).click());
      const said = await p.locator('#panel .paragraph').last().innerText();
      assert.ok(said.length > 20, said);
    }
  }
  assert.deepEqual(p.problems, []);
  await p.close();
});
