// The studio plays a phase step by step: decisions as buttons and on the map, dice as rolled, back and forward, the log.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundled, close, folder, hexrout, open, systems, write } from './common.js';
import { afterwards, file, look, openExample, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const begin = async (p, way) => {
  const fold = p.locator('#change details', { hasText: 'Play the phase' });
  if (!(await fold.evaluate((d) => d.open))) await fold.locator('summary').click();
  await afterwards(p, 'answered', () => p.click(`#change button:has-text("${way}")`));
  await p.waitForSelector('#play[data-step="0"] .question');
};
const unitsShown = (p) => p.evaluate(() => [...document.querySelectorAll('#map .unit')].map((u) => u.querySelector('title').textContent).join('; '));
const act = (p, key) => afterwards(p, 'answered', () => p.click(`#play [data-act=${key}]`));
const saveLog = async (p, name) => {
  const [download] = await Promise.all([p.waitForEvent('download'), p.click('#play [data-act=play_log]')]);
  await download.saveAs(join(folder, name));
  return join(folder, name);
};

// Plays to the end by the buttons: dice by a fixed sequence, decisions by `choose`. What was answered, as the command reads it.
const playOut = async (p, choose) => {
  const [dice, choices] = [[], []];
  for (let i = 0; i < 80 && (await p.locator('#play .ask').count()); ++i) {
    const faces = p.locator('#play .ask .face');
    const numbers = p.locator('#play .ask input');
    if (await faces.count()) {
      const face = (i * 7 + 3) % (await faces.count());
      dice.push(face + 1);
      await afterwards(p, 'answered', () => faces.nth(face).click());
    } else if (await numbers.count()) {
      for (let k = 0; k < (await numbers.count()); ++k) {
        const face = ((i * 5 + k * 3) % +(await numbers.nth(k).getAttribute('max'))) + 1;
        dice.push(face);
        await numbers.nth(k).fill(String(face));
      }
      await afterwards(p, 'answered', () => numbers.first().press('Enter'));
    } else {
      const options = await p.locator('#play .ask button').allInnerTexts();
      const taken = choose(options, i);
      choices.push(options[taken].replace(/^\d+\. /, ''));
      await afterwards(p, 'answered', () => p.locator('#play .ask button').nth(taken).click());
    }
  }
  return { dice, choices };
};

for (const [number, name] of systems.entries())
  suite(`the phase of ${name} is played with own dice; its log is that of the command`, async () => {
    const p = await open(file);
    await openExample(p, number);
    const verdicts = await verdictsOn(p);
    await begin(p, 'own dice');
    const states = [await unitsShown(p)];
    // Two answers forth, two back, two forth: the same pictures.
    const { dice, choices } = await playOut(p, (options, i) => (i * 3) % options.length);
    assert.match(await p.locator('#play').innerText(), /The phase is over/);
    const end = await unitsShown(p);
    const steps = +(await p.locator('#play').getAttribute('data-step'));
    assert.ok(steps > 2, String(steps));
    for (let i = 0; i < 2; ++i) await act(p, 'play_back');
    assert.equal(await p.locator('#play').getAttribute('data-step'), String(steps - 2));
    for (let i = 0; i < 2; ++i) await act(p, 'play_forward');
    assert.equal(await unitsShown(p), end);
    const saved = readFileSync(await saveLog(p, name + '.page.log'), 'utf8');
    const own = join(folder, name + '.own.log');
    hexrout('play', bundled(name), '--dice', write('dice.yaml', JSON.stringify(dice)), '--choices', write('choices.yaml', JSON.stringify(choices)), '--log', own);
    assert.deepEqual(saved.trim().split('\n').slice(1), readFileSync(own, 'utf8').trim().split('\n').slice(1), 'the same dice and decisions');
    hexrout('play', bundled(name), '--replay', join(folder, name + '.page.log'), '-o', join(folder, 'after.yaml'));
    assert.deepEqual(await verdictsOn(p), verdictsOf(join(folder, 'after.yaml')), 'what is shown at the end is the position of the command');
    for (let i = 0; i < steps; ++i) await act(p, 'play_back');
    assert.equal(await unitsShown(p), states[0]);
    await act(p, 'play_leave');
    assert.deepEqual(await verdictsOn(p), verdicts);
    assert.deepEqual(p.problems, []);
    await p.close();
  });

suite('dice by seed, options on the map, the position kept, and undone', async () => {
  const p = await open(file);
  await openExample(p, 0);
  const before = await unitsShown(p);
  await begin(p, 'dice by seed');
  // Nobody breaks of his own will; then gb1, of whom the map asks as well.
  for (let i = 0; i < 2; ++i) await afterwards(p, 'answered', () => p.locator('#play .ask button').first().click());
  assert.match(await p.locator('#play .question').innerText(), /which unit routs next/);
  const marks = await p.locator('#map .live-asked rect').count();
  assert.equal(marks, 3);
  const hexes = await p.evaluate(() => [...document.querySelectorAll('#map .unit')].filter((u) => u.dataset.unit === 'gb2').map((u) => u.getAttribute('data-unit')));
  assert.deepEqual(hexes, ['gb2']);
  const [x, y] = await p.evaluate(() => {
    const texts = [...document.querySelectorAll('#map .names text')];
    const hex = document.querySelectorAll('#map .hex')[texts.findIndex((t) => t.textContent === 'C5')].getBoundingClientRect();
    return [hex.x + hex.width / 2, hex.y + hex.height / 2];
  });
  await afterwards(p, 'answered', () => p.mouse.click(x, y));
  assert.match(await p.locator('#play .question').innerText(), /gb2/);
  assert.deepEqual(await look(p, 'play'), []);
  await playOut(p, () => 0);
  const log = await saveLog(p, 'seeded.log');
  hexrout('play', bundled('crossroads'), '--replay', log, '-o', join(folder, 'after.yaml'));
  const after = await unitsShown(p);
  await act(p, 'play_keep');
  assert.equal(await p.locator('#play').isHidden(), true);
  assert.equal(await unitsShown(p), after);
  assert.deepEqual(await verdictsOn(p), verdictsOf(join(folder, 'after.yaml')));
  await afterwards(p, 'answered', () => p.click('#undo'));
  assert.equal(await unitsShown(p), before);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a game goes on by keyboard alone', async () => {
  const p = await open(file);
  await openExample(p, 3);
  await begin(p, 'own dice');
  assert.equal(await p.evaluate(() => document.activeElement.closest('.ask') !== null), true, 'the first answer has the focus');
  await afterwards(p, 'answered', async () => {
    for (const key of ['4', 'Tab', '2', 'Enter']) await p.keyboard.press(key);
  });
  assert.equal(await p.locator('#play').getAttribute('data-step'), '1');
  await p.locator('#map').focus();
  await afterwards(p, 'answered', () => p.keyboard.press('Control+z'));
  assert.equal(await p.locator('#play').getAttribute('data-step'), '0');
  assert.deepEqual(p.problems, []);
  await p.close();
});
