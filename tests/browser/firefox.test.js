// The main tasks of the studio in Firefox, driven over WebDriver BiDi: open by the chooser, read the verdict, ask why not there,
// change, undo, link. Left out where there is no Firefox; tools/test browser installs it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { bundled, folder, noEngine, root, until, vaslBoards, vaslSaves } from './common.js';
import { boardsFolder, file, madeLog, noSaves, verdictsOf, writeStudio } from './studio_page.js';

const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const noFirefox = noEngine || (existsSync(firefox) ? false : `skipped: no ${firefox}; tools/test browser installs it`);
let browser = null;
before(async () => {
  if (noFirefox) return;
  writeStudio();
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox, headless: true, protocol: 'webDriverBiDi' });
});
after(() => browser?.close());

const openPage = async (hash = '') => {
  const p = await browser.newPage();
  p.problems = [];
  p.on('pageerror', (error) => p.problems.push(String(error)));
  await p.setViewport({ width: 1440, height: 900 });
  await p.goto('file://' + file + hash);
  if (await p.$('.tour:not([hidden]) .leave')) await p.click('.tour .leave');
  return p;
};
const number = (p, key) => p.evaluate((what) => +(document.body.dataset[what] ?? 0), key);
const afterwards = async (p, key, act) => {
  const before = await number(p, key);
  await act();
  await p.waitForSelector(`body[data-${key}="${before + 1}"]`, { timeout: 120000 });
};
const choose = (p, paths) => afterwards(p, 'opened', async () => (await p.$('#start input[type=file]')).uploadFile(...paths));
const verdictsOn = (p) => p.evaluate(() => Object.fromEntries([...document.querySelectorAll('#units .group button')].map((b) => [b.dataset.unit, b.querySelector('small').textContent])));
const clickText = async (p, within, text) => {
  const handle = await p.evaluateHandle((w, t) => [...document.querySelectorAll(`${w} button`)].find((b) => b.textContent === t), within, text);
  await handle.asElement().click();
};

test('Firefox: a scenario by the chooser, its verdicts, why not there, a change, undo, a link', { skip: noFirefox }, async () => {
  console.log(await browser.version());
  const p = await openPage();
  await choose(p, [bundled('crossroads'), join(root, 'maps/crossroads.yaml')]);
  const verdicts = verdictsOf(bundled('crossroads'));
  assert.deepEqual(await verdictsOn(p), verdicts);
  await p.evaluate(() => (location.hash = '#unit=rb5&hex=O8'));
  await p.waitForSelector('#panel .why[data-kind]', { timeout: 60000 });
  assert.match(await p.$eval('#panel .why', (e) => e.textContent), /Why not there\?.*\[/s);
  await p.evaluate(() => (location.hash = '#unit=rb3'));
  await p.waitForSelector('#units [aria-pressed=true][data-unit=rb3]');
  await afterwards(p, 'answered', () => clickText(p, '#change', 'Rally'));
  assert.notDeepEqual(await verdictsOn(p), verdicts);
  await afterwards(p, 'answered', () => p.click('#undo'));
  assert.deepEqual(await verdictsOn(p), verdicts);
  await p.evaluate(() => [...document.querySelectorAll('#bar summary')].find((s) => s.textContent === 'Save').click());
  await afterwards(p, 'opened', () => clickText(p, '#bar', 'Copy a link'));
  const hash = await p.evaluate(() => location.hash);
  const q = await openPage(hash);
  await q.waitForSelector('body[data-answered="1"]', { timeout: 120000 });
  assert.deepEqual(await verdictsOn(q), verdicts);
  assert.deepEqual([...p.problems, ...q.problems], []);
  await p.close();
  await q.close();
});

// Where a hex lies on the screen.
const placeOf = (p, name) => p.evaluate((wanted) => {
  const number = [...document.querySelectorAll('#map .names text')].findIndex((text) => text.textContent === wanted);
  const box = document.querySelector(`#map .hex[data-hex="${number}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}, name);
const pull = async (p, from, to) => {
  await p.mouse.move(...(await placeOf(p, from)));
  await p.mouse.down();
  await p.mouse.move(...(await placeOf(p, to)), { steps: 5 });
  await p.mouse.up();
};
test('Firefox: why not an occupied hex, what if, a line of sight, the studio saved with the position', { skip: noFirefox }, async () => {
  const p = await openPage();
  await choose(p, [bundled('crossroads'), join(root, 'maps/crossroads.yaml')]);
  await p.click('#units button[data-unit=rb5]');
  await p.mouse.click(...(await placeOf(p, 'O8')));
  await p.waitForSelector('#panel .why[data-kind]', { timeout: 60000 });
  assert.equal(await p.$eval('#units [aria-pressed=true]', (e) => e.dataset.unit), 'rb5');
  await p.click('#sight-tool');
  await pull(p, 'A1', 'H6');
  await until(p, () => /blocked in B2 by woods/.test(document.getElementById('string').textContent));
  await p.click('#sight-tool');
  await afterwards(p, 'answered', () => pull(p, 'K3', 'J8'));
  const verdicts = await verdictsOn(p);
  // The file that the page offers, as the page has it.
  await p.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      if (blob.type === 'text/html') blob.text().then((text) => (window.saved = text));
      return make(blob);
    };
    document.querySelector('#save-menu > summary').click();
  });
  await afterwards(p, 'opened', () => clickText(p, '#save-menu', 'Save as a page'));
  await until(p, () => window.saved);
  writeFileSync(join(folder, 'by_firefox.html'), await p.evaluate(() => window.saved));
  const q = await browser.newPage();
  q.problems = [];
  q.on('pageerror', (error) => q.problems.push(String(error)));
  await q.goto('file://' + join(folder, 'by_firefox.html'));
  await q.waitForSelector('body[data-answered="1"]', { timeout: 120000 });
  assert.deepEqual(await verdictsOn(q), verdicts);
  assert.deepEqual([...p.problems, ...q.problems], []);
  await p.close();
  await q.close();
});

test('Firefox: a VASL save and its boards by the chooser', { skip: noFirefox || noSaves }, async () => {
  const p = await openPage();
  const from = boardsFolder(['02', '04', '05']);
  const archives = ['02', '04', '05'].map((name) => {
    const archive = join(folder, 'bd' + name);
    execFileSync('python3', ['-m', 'zipfile', '-c', archive, 'LOSData', 'BoardMetadata.xml'], { cwd: join(from, name) });
    return archive;
  });
  const save = join(vaslSaves, 'synthetic-rout.vsav');
  await choose(p, [...archives, save]);
  assert.deepEqual(await verdictsOn(p), verdictsOf(save, '--boards', vaslBoards));
  assert.deepEqual(p.problems, []);
  await p.close();
});

test('Firefox: a log of a VASL game by the chooser: its list, an entry by the slider, the referee, a finding', { skip: noFirefox }, async () => {
  const p = await openPage();
  const { log, boards } = madeLog();
  const archive = join(folder, 'bdmade');
  execFileSync('python3', ['-m', 'zipfile', '-c', archive, 'LOSData', 'BoardMetadata.xml'], { cwd: join(boards, 'made') });
  await choose(p, [archive, log]);
  assert.deepEqual(await verdictsOn(p), verdictsOf(log, '--boards', boards));
  await afterwards(p, 'entry', () => p.$eval('#entry', (range) => {
    range.value = 7;
    range.dispatchEvent(new Event('input'));
  }));
  assert.deepEqual(await verdictsOn(p), verdictsOf(log, '--at', '7', '--boards', boards));
  await afterwards(p, 'judged', () => p.click('#referee .judge'));
  assert.match(await p.$eval('#referee .illegal', (e) => e.textContent), /ILLEGAL.*Q5.*\[A10\.51\]/);
  await afterwards(p, 'entry', () => p.click('#referee li.illegal [data-to]'));
  assert.equal(await p.$eval('#units [aria-pressed=true]', (e) => e.dataset.unit), 'ru3');
  assert.deepEqual(p.problems, []);
  await p.close();
});
