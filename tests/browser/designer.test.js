// Designers in the studio: an order of battle beside the map, branches, the steps, the scenario's form, its areas, house
// rules, and what is saved. The ways to do it by mouse, finger and keyboard are in tasks.test.js.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { address, close, hexrout, open, root, until, vaslBoards, vaslSaves, write } from './common.js';
import { doer, giveArchives, hexNumber, opened } from './doer.js';
import { afterwards, count, drop, dropPath, file, giveBoards, noSaves, openExample, reaches, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const save = async (p, name) => {
  await p.click('#save-menu > summary');
  const [download] = await Promise.all([p.waitForEvent('download'), p.click('#save-menu button:text-is("Save as YAML")')]);
  return write(name, readFileSync(await download.path(), 'utf8'));
};
const scenarioOf = (path, ...more) => JSON.parse(hexrout('report', path, '--format', 'whole', ...more)).scenario;
const fold = async (p, text) => {
  const part = p.locator('#change > details', { has: p.locator('summary', { hasText: text }) }).first();
  if ((await part.getAttribute('open')) === null) await part.locator('> summary').click();
  await part.locator('> :not(summary)').first().waitFor({ state: 'attached' });
  return part;
};
const hill = join(vaslSaves ?? '', 'Hill_621_(Scenario_E).vsav');
const withBoards = ['--boards', vaslBoards ?? ''];
const openHill = async (p) => {
  await giveArchives(p, ['02', '03', '04']);
  await afterwards(p, 'opened', () => dropPath(p, hill));
};

suite('all counters beside the map of a save can be placed, and are those that the command lists', async () => {
  const p = await opened(1440, 'mouse');
  await openHill(p);
  const listed = JSON.parse(hexrout('counters', hill, '--format', 'json')).filter(({ kind, board }) => board === null && kind !== 'marker');
  assert.equal(listed.length, 126);
  assert.equal(listed.filter(({ kind }) => kind !== 'support weapon').length, 110);
  const before = await p.locator('[data-take]').evaluateAll((nodes) => nodes.map((node) => [node.dataset.take, +node.textContent.match(/×(\d+)$/)[1]]));
  assert.equal(before.reduce((sum, [, number]) => sum + number, 0), 126);
  // One of each kind, those of a side in one hex; support weapons go to the unit there.
  const hexes = { german: '02 K5', russian: '04 K5' };
  for (const [key, number] of before) {
    await p.locator(`[data-take="${key}"]`).click();
    await afterwards(p, 'verdicts', () => doer(p, 'mouse').hex(hexes[key.split(' ')[0]]));
    const left = p.locator(`[data-take="${key}"]`);
    assert.equal(number === 1 ? await left.count() : await left.textContent().then((text) => +text.match(/×(\d+)$/)[1]), number - 1, key);
    if (number > 1) await p.locator(`[data-take="${key}"]`).press('Escape');
  }
  const { units } = scenarioOf(await save(p, 'hill_all.yaml'), ...withBoards);
  const weapons = units.flatMap((unit) => unit.weapons ?? []);
  const loose = before.filter(([key]) => /(Radio|MG|cal)$/.test(key) && !/SPW/.test(key));
  assert.equal(weapons.filter(({ id }) => id).length, loose.length);
  assert.equal(units.length + loose.length, before.length);
  // A step back lays the last one beside the map again.
  const text = () => p.locator('#change summary', { hasText: 'Beside the map' }).innerText();
  const now = await text();
  await afterwards(p, 'answered', () => p.click('#undo'));
  assert.equal(+(await text()).match(/\d+/)[0], +now.match(/\d+/)[0] + 1);
  assert.deepEqual(p.problems, []);
  await p.close();
}, noSaves);

suite('a counter is dragged from the list; what is beside the map goes into links', async () => {
  const p = await opened(1440, 'mouse');
  await openHill(p);
  await p.locator('[data-take="russian 5-2-7"]').scrollIntoViewIfNeeded();
  const from = await p.locator('[data-take="russian 5-2-7"]').boundingBox();
  const to = await p.locator(`#map .hex[data-hex="${await hexNumber(p, '02 F5')}"]`).boundingBox();
  await p.mouse.move(from.x + 9, from.y + 9);
  await p.mouse.down();
  await p.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await afterwards(p, 'answered', () => p.mouse.up());
  assert.equal(await p.locator('body.placing').count(), 0, 'nothing is left in the hand');
  await p.click('#save-menu > summary');
  await afterwards(p, 'opened', () => p.click('#save-menu button:text-is("Copy a link")'));
  const q = await open(file, (await address(p)).replace(/^[^#]*/, ''));
  await giveBoards(q, ['02', '03', '04']);
  await reaches(q, 'answered', 1);
  assert.match(await q.locator('#change summary', { hasText: 'Beside the map' }).innerText(), /125/);
  assert.deepEqual(p.problems, []);
  await p.close();
  await q.close();
}, noSaves);

suite('an order of battle is written, and placed on a map without boards', async () => {
  const p = await opened(1440, 'mouse');
  await openExample(p, 5);
  const part = await fold(p, 'Beside the map');
  await part.locator('summary', { hasText: 'Write an order of battle' }).click();
  await part.locator('textarea').fill('3 x 4-6-7\n8-1, 2 LMG');
  await part.locator('[data-add=order]').click();
  assert.deepEqual(await p.locator('[data-take]').allInnerTexts(), ['4-6-7 ×3', '8-1 ×1', 'LMG ×2']);
  const one = doer(p, 'mouse');
  // A weapon needs somebody to carry it.
  await one.press('[data-take="german LMG"]');
  await one.hex('C3');
  await until(p, () => /no unit of its side is in C3/.test(document.getElementById('status').textContent));
  await one.press('[data-take="german 4-6-7"]');
  for (const hex of ['C3', 'D3']) await afterwards(p, 'verdicts', () => one.hex(hex));
  await one.press('[data-take="german LMG"]');
  await afterwards(p, 'verdicts', () => one.hex('D3'));
  const { units } = scenarioOf(await save(p, 'written.yaml'));
  assert.deepEqual(units.map(({ counter, at, weapons }) => [counter, at, (weapons ?? []).map(({ kind }) => kind)]), [['4-6-7', 'C3', []], ['4-6-7', 'D3', ['lmg']]]);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a branch has a name, is gone to, and is gone with another position', async () => {
  const p = await opened(1440, 'mouse');
  await openExample(p, 0);
  const before = await verdictsOn(p);
  await p.click('#units button[data-unit=rb5]');
  const part = await fold(p, 'Branches');
  await part.locator('form input').fill('rb5 stays');
  await part.locator('[data-branch=keep]').click();
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Remove rb5/ }).click());
  assert.equal(await p.locator('.branches input').inputValue(), 'rb5 stays');
  await p.locator('.branches input').fill('with rb5');
  await p.locator('.branches input').press('Tab');
  await afterwards(p, 'answered', () => p.click('#change [data-branch=take]'));
  assert.deepEqual(await verdictsOn(p), before);
  await afterwards(p, 'compared', () => p.click('#change [data-branch=compare]'));
  assert.match(await p.locator('.compare caption').innerText(), /No verdict, no way and no unit differs/);
  await p.click('.compare [data-compare=close]');
  await p.click('#open');
  await openExample(p, 3);
  assert.equal(await p.locator('.branches').count(), 0);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a branch on other ground is drawn with that ground', async () => {
  const p = await opened(1440, 'mouse');
  await openExample(p, 0);
  await (await fold(p, 'Branches')).locator('[data-branch=keep]').click();
  await afterwards(p, 'laid', () => p.click('#begin-laying'));
  await p.fill('#terrain [data-ground=text]', 'N6');
  await p.selectOption('#terrain [data-ground=kind]', 'open-ground');
  await afterwards(p, 'laid', () => p.click('#terrain [data-ground=change]'));
  await p.click('#terrain [data-ground=end]');
  await afterwards(p, 'compared', () => p.click('#change [data-branch=compare]'));
  const path = await p.evaluate(() => [...document.querySelectorAll('.compare .maps svg')].map((svg) => svg.innerHTML.length));
  assert.notEqual(path[0], path[1]);
  // Whoever could rout into the house in N6 finds none there now.
  const rows = await p.locator('.compare tr:has(td) button').allInnerTexts();
  assert.ok(rows.includes('rb5'), rows.join());
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('the steps are listed in words, and each can be gone to, undone ones as well', async () => {
  const p = await opened(1440, 'mouse');
  await openExample(p, 0);
  await p.click('#units button[data-unit=rb3]');
  const counters = () => p.evaluate(() => document.querySelector('#map .units').innerHTML);
  const seen = [await counters()];
  for (const act of ['Rally', 'Pin', 'Remove rb3']) {
    await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: new RegExp(`^${act}$`) }).click());
    seen.push(await counters());
  }
  const part = await fold(p, 'Branches');
  const steps = part.locator('.steps button');
  assert.deepEqual(await steps.allInnerTexts(), ['As it was opened', 'rb3: broken: no, dm: no', 'rb3: pinned: yes', 'rb3 is removed']);
  for (const to of [1, 3, 0, 2]) {
    await afterwards(p, 'answered', () => steps.nth(to).click());
    assert.equal(await counters(), seen[to], `step ${to}`);
    assert.equal(await p.locator('.steps [aria-current]').getAttribute('data-step'), String(to));
    assert.equal(await p.locator('.steps .undone').count(), 3 - to);
    assert.equal(await p.locator('#redo').isDisabled(), to === 3);
  }
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('the scenario is a form: sides, turn, phase, rules, house rules; what is refused is told and taken back', async () => {
  const p = await opened(1440, 'mouse');
  await openExample(p, 0);
  await fold(p, 'The scenario');
  const field = (key) => p.locator(`#change [data-setup="${key}"]`);
  const put = (key, value) => afterwards(p, 'answered', async () => {
    await field(key).fill(value);
    await field(key).press('Tab');
  });
  const choose = (key, value) => afterwards(p, 'answered', () => field(key).selectOption(value));
  await put('title', 'The mill');
  await choose('attacker', 'russian');
  await put('turn', '5');
  await put('month', '1');
  await choose('phase', 'rally');
  await choose('profile', 'asl-old');
  await afterwards(p, 'answered', () => field('night').check());
  await choose('snow', 'ground');
  await put('elr german', '2');
  await put('san russian', '3');
  await put('side_name german', 'Gruppe Nord');
  await afterwards(p, 'answered', async () => {
    await field('house').fill('rules: asl-old\ntables: {allotments: [{name: usual, mf: 8}]}');
    await p.locator('#change button:text-is("Apply")').click();
  });
  const refused = await p.locator('#change .complaint').count();
  assert.equal(refused, 0, await p.locator('#change').innerText());
  const path = await save(p, 'form.yaml');
  const made = scenarioOf(path);
  assert.equal(made.title, 'The mill');
  assert.deepEqual(made.turn, { attacker: 'russian', phase: 'rally', number: 5 });
  assert.deepEqual(made.sides.slice().sort(), ['Gruppe Nord', 'russian']);
  assert.deepEqual([made.month, made.rules, made.night, made.snow], [1, 'asl-old', true, 'ground']);
  assert.deepEqual([made.elr['Gruppe Nord'], made.san.russian, made.nationalities['Gruppe Nord']], [2, 3, 'german']);
  assert.ok(made.units.some(({ side }) => side === 'Gruppe Nord') && !made.units.some(({ side }) => side === 'german'));
  assert.deepEqual(await verdictsOn(p), verdictsOf(path));
  assert.match(await field('house').inputValue(), /mf: 8/, 'what is in force stands in the form');
  // House rules that are wrong have their place, and change nothing.
  await field('house').fill('tables: {allotments: [{name: nobody, mf: 8}]}');
  await afterwards(p, 'answered', () => p.locator('#change button:text-is("Apply")').click());
  assert.match(await p.locator('#change .complaint').innerText(), /house-rules\.yaml:1:\d+: .*nobody/);
  assert.deepEqual(scenarioOf(await save(p, 'form2.yaml')).house_rules, made.house_rules);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('areas and entries of a design are listed, and marked on the map', async () => {
  const p = await opened(1440, 'mouse');
  const inn = join(root, 'maps/scenarios/the_inn.yaml');
  await afterwards(p, 'answered', () => drop(p, [inn, join(root, 'maps/crossroads.yaml')].map((path) => ({ name: path.split('/').pop(), bytes: readFileSync(path) }))));
  const { design } = JSON.parse(hexrout('report', inn, '--format', 'json'));
  const part = await fold(p, 'Areas and entries');
  const texts = await part.locator('.parts button').allInnerTexts();
  assert.equal(texts.length, design.areas.length + design.entries.length + 1);
  assert.match(texts[0], /sets up, village, russian.*two platoons/);
  const marked = () => p.locator('#map .live-areas path').count();
  assert.equal(await marked(), 0);
  for (const [i, one] of [...design.areas, ...design.entries].entries()) {
    await part.locator('.parts button').nth(i).click();
    assert.equal(await marked(), one.hexes.length, texts[i]);
  }
  await part.locator('.parts button').nth(design.areas.length + design.entries.length - 1).click();
  assert.equal(await marked(), 0);
  // A counter in the hand shows where its side sets up; elsewhere that is said.
  const beside = await fold(p, 'Beside the map');
  await beside.locator('summary', { hasText: 'Write an order of battle' }).click();
  await beside.locator('select').selectOption('russian');
  await beside.locator('textarea').fill('4-4-7');
  await beside.locator('[data-add=order]').click();
  await p.click('[data-take="russian 4-4-7"]');
  assert.equal(await marked(), design.areas.find(({ side }) => side === 'russian').hexes.length);
  await afterwards(p, 'verdicts', () => doer(p, 'mouse').hex('B2'));
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('terrain is chosen by swatches: the usual ones, those that were used, all, and by search', async () => {
  const p = await opened(1440, 'mouse');
  await openExample(p, 5);
  await afterwards(p, 'checked', () => p.click('#begin-drawing'));
  const shown = () => p.locator('#draw [data-kind]:visible').evaluateAll((nodes) => nodes.map((node) => node.dataset.kind));
  const usual = await shown();
  assert.ok(usual.includes('woods') && usual.length < 14, usual.join());
  await p.fill('#draw [data-draw=find]', 'bam');
  assert.deepEqual(await shown(), ['bamboo']);
  await p.click('#draw [data-kind=bamboo]');
  await p.fill('#draw [data-draw=find]', '');
  assert.ok((await shown()).includes('bamboo'), 'what was used is at hand');
  assert.equal(await p.locator('#draw [data-kind=bamboo]').getAttribute('aria-pressed'), 'true');
  await p.click('#draw [data-draw=all]');
  assert.ok((await shown()).length > 40);
  const colours = await p.locator('#draw [data-kind] > span').evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor));
  assert.ok(new Set(colours).size > 15);
  await afterwards(p, 'drawn', () => doer(p, 'mouse').hex('C3'));
  await until(p, () => document.querySelector('#map .hex[data-hex]') !== null);
  assert.equal(await count(p, 'drawn'), 1);
  assert.deepEqual(p.problems, []);
  await p.close();
});
