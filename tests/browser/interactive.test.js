// The page with the program inside: units are dragged, changed, added and removed, rules flipped, all from disk.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { address, bundled, close, engine, fire, folder, hexrout, noEngine, open, systems, twoBoards, vaslBoards, write } from './common.js';

const suite = (name, body) => test(name, { skip: noEngine }, body);
const file = join(folder, 'interactive.html');
before(() => noEngine || hexrout('report', write('fire.yaml', fire('Under fire')), '--interactive', '--engine', engine, '-o', file));
after(close);

const answered = (p, count) => p.waitForSelector(`body[data-answered="${count}"]`, { timeout: 120000, state: 'attached' });
const hexAt = async (p, name) => {
  const index = await p.evaluate((n) => [...document.querySelectorAll('#map .names text')].findIndex((t) => t.textContent === n), name);
  const box = await p.locator('#map .hex').nth(index).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const ways = async (p) => (await p.locator('#panel .option').allInnerTexts()).join('\n');
// What is saved is in a menu.
const saveYaml = async (p) => {
  await p.click('#bar summary:has-text("Save")');
  await p.click('#bar button:has-text("Save as YAML")');
};
const fold = (p, title) => p.locator('#change summary', { hasText: title }).click();

suite('a dragged unit has other options at once', async () => {
  assert.ok(statSync(file).size < 6e6);
  const p = await open(file, '#unit=r1');
  const before = await ways(p);
  const from = await hexAt(p, 'F4'), to = await hexAt(p, 'D8');
  await p.mouse.move(...from);
  await p.mouse.down();
  await p.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await p.mouse.move(...to, { steps: 3 });
  await p.mouse.up();
  await answered(p, 1);
  assert.match(await p.locator('#map .unit[data-unit=g2] title').textContent(), /at D8/);
  await p.click('#units button[data-unit=r1]');
  const after = await ways(p);
  assert.notEqual(after, before);
  assert.match(await p.locator('#tables').textContent(), /D8/);
  // The same as the command says of that position.
  const yaml = write('dragged.yaml', fire('Under fire').replace('at: F4', 'at: D8'));
  const said = JSON.parse(hexrout('rout', yaml, '--unit', 'r1', '--format', 'json')).units[0];
  assert.equal(await p.locator('#panel .option').count(), said.options.length);
  await p.click('#undo');
  await answered(p, 2);
  assert.equal(await ways(p), before);
  assert.deepEqual(p.problems, []);
});

suite('undo goes back step by step, and stays offered while there are steps', async () => {
  const p = await open(file, '#unit=g2&hex=D8');
  const undo = p.locator('#undo');
  const at = async () => p.locator('#map .unit[data-unit=g2] title').textContent();
  assert.ok(await undo.isDisabled());
  await p.focus('#map');
  await p.keyboard.press('m');
  await answered(p, 1);
  await p.locator('#change button', { hasText: 'Break' }).first().click();
  await answered(p, 2);
  await undo.click();
  await answered(p, 3);
  assert.match(await at(), /at D8/);
  assert.ok(await undo.isEnabled(), 'one step remains');
  await undo.click();
  await answered(p, 4);
  assert.match(await at(), /at F4/);
  assert.ok(await undo.isDisabled(), 'no step remains');
  assert.deepEqual(p.problems, []);
});

suite('all of it by keyboard: move, break, add, remove, flip a rule, save', async () => {
  const p = await open(file, '#unit=g2&hex=D8');
  let n = 0;
  await p.focus('#map');
  await p.keyboard.press('m');
  await answered(p, ++n);
  assert.match(await p.locator('#map .unit[data-unit=g2] title').textContent(), /at D8/);
  const press = async (name) => {
    await p.locator('#change button', { hasText: name }).first().focus();
    await p.keyboard.press('Enter');
    await answered(p, ++n);
  };
  await press('Break');
  assert.match(await p.locator('#panel').innerText(), /german in D8: broken/);
  await press('Rally');
  assert.doesNotMatch(await p.locator('#panel').innerText(), /german in D8: broken/);
  await p.evaluate(() => (location.hash = '#unit=r1&hex=D6'));
  await p.waitForSelector('#units [aria-pressed=true][data-unit=r1]');
  await fold(p, 'Add a unit');
  await p.selectOption('#change [data-add=like] select', 'g1');
  await p.locator('#change [data-add=like] button').focus();
  await p.keyboard.press('Enter');
  await answered(p, ++n);
  assert.match(await p.locator('#map .unit[data-unit=x1] title').textContent(), /german.* at D6/);
  await press('Remove x1');
  assert.equal(await p.locator('#map .unit[data-unit=x1]').count(), 0);
  await fold(p, 'Rules');
  await p.locator('#change .switch', { hasText: /^approach/ }).locator('select').selectOption('any');
  await answered(p, ++n);
  const [download] = await Promise.all([p.waitForEvent('download'), saveYaml(p)]);
  const saved = join(folder, 'saved.yaml');
  await download.saveAs(saved);
  const text = readFileSync(saved, 'utf8');
  assert.match(text, /approach: any/);
  assert.match(text, /id: g2, .*at: D8/);
  assert.doesNotMatch(text, /file:/, 'the map is inside');
  hexrout('check', saved);
  assert.deepEqual(p.problems, []);
});

suite('what the rules refuse is taken back, with what they say', async () => {
  const html = join(folder, 'refused.html');
  hexrout('report', bundled('chain_of_command'), '--interactive', '--engine', engine, '-o', html);
  const p = await open(html, '#unit=mg42');
  const before = await p.locator('#map .units').innerHTML();
  // Events of the scenario name it.
  await p.locator('#change button', { hasText: 'Remove mg42' }).click();
  await answered(p, 1);
  assert.match(await p.locator('#change .complaint').innerText(), /error\[[\s\S]*mg42/);
  assert.equal(await p.locator('#map .units').innerHTML(), before);
  // What is allowed still is.
  await p.evaluate(() => (location.hash = '#unit=lmg'));
  await p.locator('#change button', { hasText: 'Shock +1' }).click();
  await answered(p, 2);
  assert.match(await p.locator('#panel').innerText(), /shock 5/);
  assert.match(await p.locator('#standings').textContent(), /8 on/);
  assert.deepEqual(p.problems, []);
});

suite('the phase is played in the page and stepped through', async () => {
  const p = await open(file, '#unit=r1');
  await fold(p, 'Play the phase');
  await p.click('#change button:text-is("Play it all")');
  await answered(p, 1);
  const steps = await p.locator('#log li').count();
  assert.ok(steps > 3);
  await p.click('#log button[aria-label="To the end"]');
  assert.match(await address(p), new RegExp(`step=${steps - 1}`));
  await p.locator('#change button', { hasText: 'Remove' }).first().click();
  await answered(p, 2);
  assert.ok(await p.locator('#log').isHidden(), 'another position has no log');
  assert.deepEqual(p.problems, []);
});

suite('every system is answered for inside the page as outside', async () => {
  for (const name of systems) {
    const html = join(folder, name + '.live.html');
    hexrout('report', bundled(name), '--interactive', '--engine', engine, '-o', html);
    const p = await open(html);
    const before = (await p.locator('#tables').innerHTML()).trim();
    await saveYaml(p);
    await answered(p, 1);
    assert.equal(await p.locator('#change .complaint').count(), 0, name);
    assert.equal((await p.locator('#tables').innerHTML()).trim(), before, name);
    assert.deepEqual(p.problems, [], name);
    await p.close();
  }
});

suite('boards travel with the page', { skip: noEngine || (vaslBoards ? false : 'skipped: no VASL boards') }, async () => {
  if (!vaslBoards) return;
  const html = join(folder, 'boards.live.html');
  hexrout('report', write('boards.yaml', twoBoards(12)), '--boards', vaslBoards, '--interactive', '--engine', engine, '-o', html);
  console.log(`two boards, interactive: ${statSync(html).size} bytes`);
  assert.ok(statSync(html).size < 6e6);
  const p = await open(html, '#unit=u2');
  await p.locator('#change button', { hasText: 'Remove u2' }).click();
  await answered(p, 1);
  assert.equal(await p.locator('#map .unit[data-unit=u2]').count(), 0);
  assert.deepEqual(p.problems, []);
});

suite('memory stays flat over five hundred changes', async () => {
  const p = await open(file, '#unit=g2&hex=F4');
  const cdp = await p.context().newCDPSession(p);
  // One collection may leave nodes behind that an earlier one had begun to mark; what has leaked outlives them all.
  const used = async () => {
    const least = { script: Infinity, nodes: Infinity };
    for (let collections = 0; collections < 8; ++collections) {
      await cdp.send('HeapProfiler.collectGarbage');
      least.script = Math.min(least.script, (await cdp.send('Runtime.getHeapUsage')).usedSize);
      least.nodes = Math.min(least.nodes, (await cdp.send('Memory.getDOMCounters')).nodes);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return { ...least, program: +(await p.evaluate(() => document.body.dataset.bytes)) };
  };
  const go = (from, to) => p.evaluate(async ([a, b]) => {
    for (let i = a; i < b; ++i) {
      const unit = [...document.querySelectorAll('#units button')].find((e) => e.dataset.unit === 'g2');
      if (unit.getAttribute('aria-pressed') !== 'true') unit.click();
      location.hash = `#unit=g2&hex=${i % 2 ? 'D8' : 'E9'}`;
      await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
      document.getElementById('map').dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
      while (+(document.body.dataset.answered ?? 0) <= i) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }, [from, to]);
  await go(0, 120);
  const early = await used();
  const began = Date.now();
  await go(120, 310);
  const middle = await used();
  await go(310, 500);
  const late = await used();
  for (const what of ['script', 'nodes', 'program']) console.log(`${what} after 120, 310, 500 changes: ${early[what]}, ${middle[what]}, ${late[what]}`);
  console.log(`${((Date.now() - began) / 380).toFixed(0)} ms a change`);
  // A leak grows with every change, so in both halves, and 190 changes would leave hundreds of thousands of nodes behind.
  // The browser itself may hold one picture that is gone from the page.
  const least = (what) => Math.min(middle[what] - early[what], late[what] - middle[what]);
  assert.ok(least('script') < early.script * 0.05 + 100000);
  assert.ok(least('nodes') < early.nodes * 0.05);
  assert.ok(late.script < early.script * 1.5 && late.nodes < early.nodes * 2);
  assert.equal(late.program, early.program);
});
