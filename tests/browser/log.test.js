// The scrubber: a phase as it was played, step by step, dice shown.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { address, bundled, close, folder, hexrout, open, systems } from './common.js';

after(close);
const made = (name) => {
  const [log, after, html] = ['.jsonl', '.after.yaml', '.log.html'].map((end) => join(folder, name + end));
  hexrout('play', bundled(name), '--seed', '7', '--log', log, '-o', after);
  hexrout('report', bundled(name), '--log', log, '-o', html);
  return { html, entries: readFileSync(log, 'utf8').trim().split('\n').map((l) => JSON.parse(l)), after };
};

for (const name of systems)
  test(`${name}: steps through its log to the position afterwards`, async () => {
    const { html, entries, after } = made(name);
    const p = await open(html);
    assert.equal(await p.locator('#log li').count(), entries.length);
    const dice = entries.findIndex((e) => e.type === 'dice');
    if (dice > 0) {
      await p.evaluate((n) => (location.hash = '#step=' + n), dice);
      await p.waitForSelector('#log .die');
      assert.equal(await p.locator('#log .die').count(), entries[dice].faces.length);
      assert.match(await p.locator('#log .now').innerText(), new RegExp(`rolls ${entries[dice].faces.join(' ')}`));
    }
    await p.click('#log button[aria-label="To the end"]');
    // The counters stand where the position afterwards has them.
    const rest = await open((hexrout('report', after, '-o', html + '.after.html'), html + '.after.html'));
    const counters = (q) => q.locator('#map .unit title').allTextContents();
    const now = (await counters(p)).sort();
    assert.deepEqual(now, (await counters(rest)).sort());
    await p.click('#log button[aria-label="To the start"]');
    assert.notDeepEqual((await counters(p)).sort(), now);
    assert.deepEqual(p.problems, []);
  });

test('steps are taken by keyboard and linked to', async () => {
  const { html, entries } = made('crossroads');
  const p = await open(html, '#unit=rb3&step=3');
  assert.equal(await p.inputValue('#step'), '3');
  await p.focus('#step');
  await p.keyboard.press('ArrowRight');
  assert.match(await address(p), /step=4/);
  await p.keyboard.press('End');
  assert.match(await address(p), new RegExp(`step=${entries.length - 1}`));
  assert.match(await p.locator('#status').innerText(), /over/);
  // A decision shows what the unit might have done.
  const choice = entries.findIndex((e) => e.type === 'choice' && e.what === 'rout');
  await p.evaluate((n) => (location.hash = `#unit=rb3&step=${n}`), choice);
  await p.waitForSelector(`#log li:nth-child(${choice + 1}) [aria-current]`, { state: 'attached' });
  assert.match(await p.locator('#log .now').innerText(), /decides, rout/);
  assert.deepEqual(p.problems, []);
});
