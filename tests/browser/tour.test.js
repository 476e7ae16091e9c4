// The tour of the studio: six steps on the first visit, left and called again, by keyboard, in German too.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { close, open, reloadWithKept } from './common.js';
import { file, look, suite, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const step = (p, number) => p.locator('.tour h2', { hasText: `step ${number} of 6` }).waitFor();

suite('a first visit begins with the tour; each step points at a part that it does not cover', async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 1024, height: 900 }, { width: 1440, height: 900 }]) {
    const p = await open(file, '', { firstVisit: true, viewport });
    for (let i = 1; i <= 6; ++i) {
      await step(p, i);
      const [card, shown] = await p.evaluate(() => ['.tour', '.toured'].map((what) => document.querySelector(what).getBoundingClientRect().toJSON()));
      assert.ok(card.top >= 0 && card.bottom <= viewport.height && card.left >= 0 && card.right <= viewport.width, `step ${i} at ${viewport.width} is on the screen`);
      assert.ok(shown.width > 0 && shown.height > 0);
      const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
      assert.ok(over(card, shown) < 0.5 * shown.width * shown.height, `step ${i} at ${viewport.width} does not cover what it is about`);
      if (viewport.width === 1440) assert.deepEqual(await look(p, 'tour' + i), []);
      await p.click('.tour .next');
    }
    assert.equal(await p.locator('.tour').isHidden(), true);
    await reloadWithKept(p, 'tour');
    await p.locator('#start').waitFor();
    assert.equal(await p.locator('.tour').isHidden(), true, 'it comes once');
    assert.deepEqual(p.problems, []);
    await p.close();
  }
});

suite('it is left by Escape and called again; arrows go through it; a link has none', async () => {
  const p = await open(file, '', { firstVisit: true });
  await step(p, 1);
  await p.keyboard.press('Escape');
  assert.equal(await p.locator('.tour').isHidden(), true);
  await p.click('.tour-begin');
  await step(p, 1);
  await p.keyboard.press('ArrowRight');
  await step(p, 2);
  await p.keyboard.press('ArrowLeft');
  await step(p, 1);
  assert.equal(await p.locator('.toured').count(), 1);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('it speaks German', async () => {
  const p = await open(file, '', { firstVisit: true, locale: 'de-DE' });
  await p.locator('.tour h2', { hasText: 'Rundgang, Schritt 1 von 6' }).waitFor();
  await p.click('.tour .leave');
  await p.close();
});
