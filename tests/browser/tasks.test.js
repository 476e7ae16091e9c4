// What people come for, each task from an empty page, at three widths by mouse, finger and keyboard, counted in actions (doer.js). The
// last test prints the table. What is shown then is what the command says of the same position.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundled, close, folder, hexrout, launch, root, vaslBoards, vaslSaves, write } from './common.js';
import { archived, doer, everyWay, fileOf, giveArchives, kWays, opened } from './doer.js';
import { afterwards, drop, dropPath, kWidths, noBoards, noSaves, openExample, reaches, serve, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const chosen = (p, id) => p.click(`#units button[data-unit=${id}]`);
const scenarioOf = (path, ...more) => JSON.parse(hexrout('report', path, '--format', 'whole', ...more)).scenario;
const crossroads = () => scenarioOf(bundled('crossroads'));
const download = async (p, act) => (await Promise.all([p.waitForEvent('download'), act()]))[0];
const inSight = (p, selector) => p.locator(selector).first().evaluate((node) => {
  const box = node.getBoundingClientRect();
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(10, box.height / 2));
  return node.contains(seen) || seen?.contains(node);
});

// Whose save, and the boards that it is played on.
const save = join(vaslSaves ?? '', 'synthetic-rout.vsav');
const kBoardsOfSave = ['02', '04', '05'];
const ruleASave = async (p, one) => {
  await afterwards(p, 'opened', () => one.bring([fileOf(save)]));
  assert.match(await p.locator('#opened').innerText(), /bd05, bd02, bd04/);
  await afterwards(p, 'answered', () => one.bring(kBoardsOfSave.map(archived)));
  assert.deepEqual(await verdictsOn(p), verdictsOf(save, '--boards', vaslBoards));
  assert.ok(await inSight(p, '#panel .verdict'), 'the first verdict is seen');
};

const whyNotThere = async (p, one, way) => {
  await openExample(p, 0);
  await chosen(p, 'rb5');
  const begun = one.actions;
  await (way === 'keys' ? one.find('K3') : one.hex('K3'));  // g3 stands there
  await p.locator('#panel .why[data-kind]').waitFor();
  const [why] = JSON.parse(hexrout('rout', bundled('crossroads'), '--unit', 'rb5', '--why', 'K3', '--format', 'json')).units;
  assert.ok((await p.locator('#panel .why').innerText()).includes(why.text));
  assert.equal(await p.locator('#units [aria-pressed=true]').getAttribute('data-unit'), 'rb5');
  one.actions -= begun;
};

const whatIf = async (p, one) => {
  await openExample(p, 0);
  await chosen(p, 'rb5');
  const before = await verdictsOn(p);
  await afterwards(p, 'answered', () => one.move('M5', 'M6'));
  const { units, ...rest } = crossroads();
  const moved = write('moved.json', JSON.stringify({ ...rest, units: units.map((unit) => (unit.id === 'rb5' ? { ...unit, at: 'M6' } : unit)) }));
  const now = verdictsOf(moved);
  assert.notEqual(now.rb5, before.rb5);
  assert.deepEqual(await verdictsOn(p), now);
  assert.match(await p.locator('#changed').innerText(), /rb5/);
};

// A squad whose way leads through Interdiction: a decision, two dice, and it is over.
const kOneSquad = `hexrout: 1
title: One squad
map: {file: crossroads.yaml}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
units:
  - {id: g1, side: german, counter: 4-6-7, at: K3}
  - {id: r1, side: russian, counter: 4-2-6, at: M5, broken: true, dm: true}
`;
const playWithOwnDice = async (p, one) => {
  await afterwards(p, 'answered', () => drop(p, [{ name: 'one.yaml', bytes: Buffer.from(kOneSquad) }, fileOf(join(root, 'maps/crossroads.yaml'))]));
  await one.press(p.locator('#change summary', { hasText: 'Play the phase' }));
  await afterwards(p, 'answered', () => one.press(p.locator('#change button', { hasText: 'own dice' })));
  await afterwards(p, 'answered', () => one.press(p.locator('#play .ask button', { hasText: /^\d\. to N5$/ })));
  for (const [number, face] of ['2', '3'].entries()) await one.type(p.locator('#play .ask input').nth(number), face);
  await afterwards(p, 'answered', () => one.press(p.locator('#play .ask button')));
  assert.match(await p.locator('#play').innerText(), /DR 5 \+0 against 5: passes[\s\S]*The phase is over/);
  const { units } = scenarioOf(write('kept.yaml', readFileSync(await (await download(p, () => p.click('#save-menu > summary').then(() => p.click('#save-menu button:text-is("Save as YAML")')))).path(), 'utf8')));
  assert.equal(units.find(({ id }) => id === 'r1').at, 'N5');
};

const share = async (p, one, way, width) => {
  await openExample(p, 0);
  await chosen(p, 'rb5');
  await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Rally$/ }).click());
  const expected = await verdictsOn(p);
  const begun = one.actions;
  await one.press('#save-menu > summary');
  const page = await download(p, () => one.press('#save-menu button:text-is("Save as a page")'));
  one.actions -= begun;
  const sent = join(folder, `sent_${way}_${width}`);
  mkdirSync(sent, { recursive: true });
  await page.saveAs(join(sent, 'index.html'));
  // The friend: another origin, nothing kept in the browser.
  const { address, end } = await serve(sent);
  const context = await (await launch()).newContext({ viewport: { width, height: 900 }, hasTouch: way === 'finger' });
  const friend = await context.newPage();
  const problems = [];
  friend.on('pageerror', (error) => problems.push(String(error)));
  await friend.goto(address);
  await reaches(friend, 'answered', 1);
  assert.deepEqual(await verdictsOn(friend), expected);
  assert.deepEqual(problems, []);
  await context.close();
  await end();
};

const hill = join(vaslSaves ?? '', 'Hill_621_(Scenario_E).vsav');
const setUpASquad = async (p, one, way, width) => {
  await giveArchives(p, ['02', '03', '04']);
  await afterwards(p, 'opened', () => dropPath(p, hill));
  assert.match(await p.locator('#opened').innerText(), /126 counters lie beside the map/);
  await one.press('[data-take="german 4-6-7"]');
  await afterwards(p, 'verdicts', () => one.hex('02 K5'));
  assert.match(await p.locator('#change summary', { hasText: 'Beside the map' }).innerText(), /125/);
  await p.click('#save-menu > summary');
  const kept = await download(p, () => p.click('#save-menu button:text-is("Save as YAML")'));
  const [squad, ...others] = scenarioOf(write(`hill_${width}_${way}.yaml`, readFileSync(await kept.path(), 'utf8')), '--boards', vaslBoards).units;
  assert.deepEqual(others, []);
  assert.deepEqual([squad.at, squad.side, squad.counter], ['02 K5', 'german', '4-6-7']);
  assert.match(await p.locator('#opened').innerText(), /125 counters beside the map are not in the file/);
};

const layAnOverlay = async (p, one) => {
  await giveArchives(p, ['04'], ['SharedBoardMetadata.xml', 'overlays/ovrB'].map((part) => join(vaslBoards, '..', part)));
  await afterwards(p, 'answered', () => drop(p, [{ name: 'one.yaml', bytes: Buffer.from('hexrout: 1\ntitle: One\nmap: {boards: [{vasl: "04"}]}\nrules: asl\nsides: [german, russian]\nunits: []\n') }]));
  await afterwards(p, 'laid', () => one.press('#begin-laying'));
  await one.press('#terrain [data-ground=overlays]');
  await one.type('#terrain [data-ground=overlay]', 'b4');
  for (const hex of ['K5', 'K6']) await one.hex(hex);
  assert.equal(await p.inputValue('#terrain [data-ground=overlay_hexes]'), 'K5 K6');
  await afterwards(p, 'laid', () => one.press('#terrain [data-ground=lay]'));
  assert.deepEqual(await p.locator('#terrain .laid li > code').allInnerTexts(), ['{overlay: b4, hexes: [K5, K6]}']);
};

const rallied = (changed) => {
  const { units, ...rest } = crossroads();
  const path = write('rallied.json', JSON.stringify({ ...rest, units: units.map(({ broken, dm, ...unit }) => (unit.id === changed ? unit : { ...unit, ...(broken ? { broken } : {}), ...(dm ? { dm } : {}) })) }));
  return verdictsOf(path);
};
const compareBranches = async (p, one) => {
  await openExample(p, 0);
  await chosen(p, 'rb5');
  await one.press(p.locator('#change > details > summary', { hasText: 'Branches' }));
  await one.press('#change [data-branch=keep]');
  await afterwards(p, 'answered', () => one.press(p.locator('#change .tools button', { hasText: /^Rally$/ })));
  await afterwards(p, 'compared', () => one.press('#change [data-branch=compare]'));
  const [now, then] = [rallied('rb5'), verdictsOf(bundled('crossroads'))];
  const turned = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter((id) => now[id] !== then[id]);
  const rows = await p.locator('.compare tr:has(td)').evaluateAll((all) => Object.fromEntries(all.map((row) => [row.querySelector('button').textContent, [...row.querySelectorAll('td b')].map((cell) => cell.textContent)])));
  for (const id of turned) assert.deepEqual(rows[id], [now[id] ?? 'Nothing to decide.', then[id] ?? 'Nothing to decide.'], id);
  assert.equal(await p.locator('.compare .maps svg[role=img]').count(), 2);
  assert.deepEqual(await p.locator('.compare figcaption').allInnerTexts(), ['The position shown', 'Branch 1']);
  // The broken squad alone has ways; each of its ends is marked on the map of its branch.
  const blue = (i) => p.locator('.compare .maps svg').nth(i).locator('path[stroke="#0072b2"]').count();
  const { answers } = JSON.parse(hexrout('report', bundled('crossroads'), '--format', 'json'));
  assert.equal(await blue(1), new Set(answers.find(({ id }) => id === 'rb5').options.map(({ end }) => end)).size);
  assert.equal(await blue(0), 0);
  await p.keyboard.press('Escape');
  await p.locator('.compare').waitFor({ state: 'detached' });
};

// The actions that a task takes, by mouse, by finger, by keyboard.
const kTasks = [
  { name: 'a save is ruled', act: ruleASave, actions: [2, 2, 2], skip: noSaves },
  { name: 'why not an occupied hex', act: whyNotThere, actions: [1, 1, 1] },
  { name: 'what if', act: whatIf, actions: [1, 1, 2] },  // the key m moves to the hex that was named
  { name: 'a phase is played with own dice', act: playWithOwnDice, actions: [6, 6, 6] },
  { name: 'shared with a friend who has nothing', act: share, actions: [2, 2, 2] },
  { name: 'the first squad of Hill 621 is set up', act: setUpASquad, actions: [2, 2, 2], skip: noSaves },
  { name: 'an overlay is laid', act: layAnOverlay, actions: [6, 6, 6], skip: noBoards },
  { name: 'two branches are compared', act: compareBranches, actions: [4, 4, 4] },
];
const taken = new Map(kTasks.map(({ name }) => [name, []]));
for (const { name, act, actions, skip } of kTasks)
  for (const [width, way] of everyWay)
    suite(`${name}: ${way}, ${width} wide`, async () => {
      const p = await opened(width, way);
      const one = doer(p, way);
      await act(p, one, way, width);
      assert.equal(one.actions, actions[kWays.indexOf(way)]);
      taken.get(name).push(one.actions);
      assert.deepEqual(p.problems, []);
      await p.close();
    }, skip);

suite('the table of actions', async () => {
  console.log(['task', ...kWidths.flatMap((width) => kWays.map((way) => `${way} ${width}`))].join('\t'));
  for (const [name, counts] of taken) console.log([name, ...counts].join('\t'));
});
