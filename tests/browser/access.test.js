// For everybody: languages that are marked, names that match what is seen, few stops of the Tab key, a list of the keys, a choice of
// colours, words for screens that are touched, going to a hex or a unit by its name, notes that leave, one scroll bar beside the map.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { close, open, reloadWithKept } from './common.js';
import { afterwards, drop, file, look, openExample, suite, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const opened = async (more = {}) => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 }, ...more });
  await openExample(p, 0);
  await p.click('#units button[data-unit=rb5]');
  return p;
};

suite('in a German page verdicts are in German, and what is in English is marked as English', async () => {
  const p = await opened({ locale: 'de-DE' });
  await p.locator('#panel .option').first().click();
  const parts = ['#units small', '#panel .verdict', '#panel .rule', '#tables td', '#panel .refused'];
  const inOther = (page, language) => page.evaluate(([all, of]) => all.filter((what) => [...document.querySelectorAll(what)].some((node) => node.closest('[lang]').lang !== of)), [parts, language]);
  assert.deepEqual(await inOther(p, 'de'), []);
  assert.match(await p.locator('#panel .verdict').innerText(), /MUSS ziehen, 2 Auswege/);
  const other = await open(file, '', { viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  await afterwards(other, 'answered', () => other.locator('#start .examples button', { hasText: 'Tanks on the pasture' }).first().click());
  await other.locator('#units button').first().click();
  assert.deepEqual(await inOther(other, 'de'), []);
  assert.equal(await other.locator('#panel .hint', { hasText: 'auf Englisch' }).count(), 0);
  assert.match(await other.locator('#panel .verdict').innerText(), /ziehen/);
  await other.close();
  assert.equal(await p.locator('#panel h3').first().evaluate((node) => node.closest('[lang]').lang), 'de');
  assert.match(await p.locator('#subtitle').innerText(), /Fluchtphase/);
  const q = await open(file, '', { locale: 'de-DE' });
  assert.match(await q.locator('#subtitle').innerText(), /Wer fliehen muss/);
  assert.deepEqual(p.problems, []);
  await p.close();
  await q.close();
});

suite('names hold the words that are seen', async () => {
  const p = await opened();
  await p.evaluate(axe);
  const found = await p.evaluate(async () => (await window.axe.run(document, { runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } })).violations.flatMap((v) => v.nodes.map((node) => node.html)));
  assert.deepEqual(found, []);
  await p.close();
});

suite('nine stops to the map; the list of verdicts is one, with arrow keys', async () => {
  const p = await opened();
  await p.evaluate(() => document.activeElement.blur());
  await p.mouse.click(5, 5);
  const active = () => p.evaluate(() => document.activeElement.id || document.activeElement.dataset.unit || document.activeElement.textContent);
  let stops = 0;
  do {
    await p.keyboard.press('Tab');
    ++stops;
  } while ((await active()) !== 'map' && stops < 30);
  assert.ok(stops <= 9, `${stops} stops`);
  await p.focus('#units button[data-unit=rb5]');
  await p.keyboard.press('ArrowDown');
  assert.equal(await active(), 'rb1');
  await p.keyboard.press('Home');
  assert.equal(await active(), 'rb3');
  await p.keyboard.press('Enter');
  assert.equal(await p.locator('#units [aria-pressed=true]').getAttribute('data-unit'), 'rb3');
  assert.equal(await p.locator('#units button[tabindex="0"]').count(), 1);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('? lists the keys; / goes to a hex or a unit', async () => {
  const p = await opened();
  await p.keyboard.press('?');
  assert.deepEqual((await p.locator('dialog.keys dt').allInnerTexts()).slice(-4), ['m', 's', 'Ctrl Z', 'Ctrl Y']);
  assert.deepEqual(await look(p, 'keys'), []);
  await p.keyboard.press('Escape');
  await p.locator('dialog').waitFor({ state: 'detached' });
  const find = async (text) => {
    await p.keyboard.press('/');
    await p.keyboard.type(text);
    await p.keyboard.press('Enter');
  };
  await find('q11');
  assert.match(await p.locator('#panel h2').first().innerText(), /Hex Q11/);
  assert.equal(await p.evaluate(() => document.activeElement.id), 'map');
  await find('6-2-8');
  assert.equal(await p.locator('#units [aria-pressed=true]').getAttribute('data-unit'), 'r2');
  await find('nowhere');
  assert.match(await p.locator('#status').textContent(), /no hex and no unit nowhere/);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('colours as the system has them, or as the reader chooses', async () => {
  const p = await opened({ colorScheme: 'light' });
  const ground = () => p.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await p.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  assert.notEqual(light, dark);
  await p.click('#view-menu > summary');
  await p.selectOption('#view-menu select', 'light');
  assert.equal(await ground(), light);
  await reloadWithKept(p, 'theme');
  assert.equal(await ground(), light, 'it is kept');
  await p.emulateMedia({ colorScheme: 'light' });
  await openExample(p, 0);
  await p.click('#view-menu > summary');
  await p.selectOption('#view-menu select', 'dark');
  assert.equal(await ground(), dark);
  await p.keyboard.press('Escape');
  assert.deepEqual(await look(p, 'chosen_dark', ['light']), []);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a screen that is touched is not told of wheels and drops', async () => {
  for (const isMobile of [true, false]) {
    const p = await open(file, '', { viewport: { width: 390, height: 844 }, hasTouch: isMobile, isMobile, firstVisit: true });
    const told = [await p.locator('#start').innerText()];
    for (let i = 1; i <= 6; ++i) {
      await p.locator('.tour h2', { hasText: `step ${i} of 6` }).waitFor();
      told.push(await p.locator('.tour p').first().innerText());
      await p.click('.tour .next');
    }
    await p.locator('.tour').waitFor({ state: 'hidden' });
    assert.equal(/\bdrop\b|wheel|folder/i.test(told.join(' ')), !isMobile, told.join(' '));
    assert.equal(await p.locator('#side').evaluate((node) => node.scrollTop), 0, 'the tour leaves the page as it was');
    assert.deepEqual(p.problems, []);
    await p.close();
  }
});

suite('a note that asks for nothing leaves by itself, a message stays', async () => {
  const p = await open(file);
  await p.clock.install();
  await openExample(p, 0);
  await p.click('#save-menu > summary');
  await afterwards(p, 'opened', () => p.click('#save-menu button:text-is("Save as a page")'));
  assert.equal(await p.locator('#opened').isVisible(), true);
  await p.mouse.move(700, 890);  // not on the note
  await p.clock.fastForward(9000);
  assert.equal(await p.locator('#opened').isHidden(), true);
  await afterwards(p, 'opened', () => drop(p, [{ name: 'photo.jpg', bytes: Buffer.from('no position') }]));
  await p.clock.fastForward(60000);
  assert.equal(await p.locator('#opened').isVisible(), true);
  await p.close();
});

suite('no part that scrolls lies in another that scrolls', async () => {
  const p = await opened();
  for (const summary of ['Rules', 'Play the phase', 'Add a unit']) await p.locator('#change summary', { hasText: summary }).click();
  const nested = await p.evaluate(() => {
    const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight + 1;
    return [...document.querySelectorAll('#column *')].filter((node) => scrolls(node)).filter((node) => {
      for (let up = node.parentElement; up; up = up.parentElement) if (scrolls(up)) return true;
      return false;
    }).map((node) => node.id || node.className);
  });
  assert.deepEqual(nested, []);
  assert.deepEqual(p.problems, []);
  await p.close();
});
