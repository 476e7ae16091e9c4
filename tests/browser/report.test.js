// The page of `hexrout report` in a browser: reads from disk, asks for nothing outside, obeys the keyboard.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const program = process.env.HEXROUT_PROGRAM ?? join(root, 'build/release/bin/hexrout');
const folder = mkdtempSync(join(tmpdir(), 'hexrout-'));
const evil = '</script><img src=x onerror=window.hit=1>';
const scenario = `hexrout: 1
title: "Under fire ${evil}"
map: {file: ${join(root, 'maps/crossroads.yaml')}}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
units:
  - {id: g1, side: german, counter: 4-6-7, at: I5}
  - {id: g2, side: german, counter: 4-6-7, at: F4, weapons: [lmg]}
  - {id: r1, side: russian, counter: 4-4-7, at: E6, broken: true, dm: true}
  - {id: r2, side: russian, counter: 4-4-7, at: I8, broken: true, dm: true}
  - {id: r3, side: russian, counter: 4-4-7, at: K7/1, broken: true, dm: true}
`;

let browser;
let url;
const page = async (hash = '') => {
  const opened = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  opened.problems = [];
  opened.on('pageerror', (error) => opened.problems.push(String(error)));
  opened.on('console', (message) => message.type() === 'error' && opened.problems.push(message.text()));
  opened.on('request', (request) => request.url().startsWith('file:') || opened.problems.push('asks for ' + request.url()));
  await opened.goto(url + hash);
  return opened;
};

before(async () => {
  writeFileSync(join(folder, 's.yaml'), scenario);
  execFileSync(program, ['report', join(folder, 's.yaml'), '-o', join(folder, 'report.html')]);
  url = 'file://' + join(folder, 'report.html');
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
});
after(() => browser?.close());

test('opens from disk without errors or requests, and markup in titles stays text', async () => {
  const p = await page();
  assert.equal(await p.title(), 'Under fire ' + evil);
  assert.equal(await p.evaluate(() => window.hit), undefined);
  assert.equal(await p.locator('#map .unit').count(), 5);
  assert.equal(await p.locator('#map .hex').count(), 187);
  assert.deepEqual(p.problems, []);
});

test('a unit shows its ways out; hovering one shows its path', async () => {
  const p = await page();
  await p.click('#units button[data-unit=r1]');
  assert.match(await p.locator('#panel').innerText(), /r1 4-4-7[\s\S]*must move[\s\S]*A10\.5/);
  const ways = await p.locator('#panel .option').count();
  assert.ok(ways > 0);
  assert.ok((await p.locator('.live-ends path').count()) > 0);
  assert.equal(await p.locator('.live-path circle').count(), 0);
  await p.hover('#panel .option >> nth=0');
  assert.ok((await p.locator('.live-path circle').count()) > 0);
  assert.match(p.url(), /#unit=r1$/);
  assert.deepEqual(p.problems, []);
});

test('a hex says why it is refused and what blocks sight', async () => {
  const p = await page('#unit=r1&hex=F5');
  const text = await p.locator('#panel').innerText();
  assert.match(text, /Hex F5/);
  assert.match(text, /Refused to r1[\s\S]*ADJACENT to g2/);
  const far = await page('#unit=r3&hex=B10');
  assert.match(await far.locator('#panel').innerText(), /Line of sight from r3 in K7\/1: blocked in \w+ by/);
  assert.deepEqual([...p.problems, ...far.problems], []);
});

test('links lead to a unit, a hex and a way out', async () => {
  const p = await page('#unit=r2&option=1');
  assert.equal(await p.locator('#panel .option[aria-pressed=true]').count(), 1);
  assert.ok((await p.locator('.live-path circle').count()) > 0);
  await p.evaluate(() => (location.hash = '#unit=r1'));
  await p.waitForFunction(() => document.querySelector('#units [aria-pressed=true]')?.dataset.unit === 'r1');
  await p.evaluate(() => (location.hash = '#unit=nobody&hex=Z99&option=-3'));
  await p.waitForFunction(() => !document.querySelector('#units [aria-pressed=true]'));
  assert.deepEqual(p.problems, []);
});

test('the keyboard alone is enough', async () => {
  const p = await page('#hex=I4');
  await p.focus('#map');
  await p.keyboard.press('ArrowDown');
  assert.match(await p.locator('#status').innerText(), /^I5: .*units g1/);
  await p.keyboard.press('Enter');
  assert.match(await p.locator('#panel').innerText(), /g1 4-6-7/);
  await p.keyboard.press('ArrowRight');
  assert.match(p.url(), /hex=J4/);
  await p.keyboard.press('ArrowLeft');
  assert.match(p.url(), /hex=I5/);
  await p.keyboard.press('Escape');
  assert.match(p.url(), /#$|html$/);
  // Every control can be reached with Tab and has a name.
  const names = await p.evaluate(() => [...document.querySelectorAll('button, input, a[href]')].map((e) => (e.ariaLabel || e.textContent || e.labels?.[0]?.textContent || '').trim()));
  assert.ok(names.every((name) => name !== ''));
  assert.deepEqual(p.problems, []);
});

test('layers can be hidden', async () => {
  const p = await page('#unit=r1');
  for (const layer of ['units', 'names', 'grid', 'legend']) {
    assert.ok(await p.locator(`#map .${layer}`).isVisible());
    await p.uncheck(`#controls input[value=${layer}]`);
    assert.ok(!(await p.locator(`#map .${layer}`).isVisible()));
  }
  await p.uncheck('#controls input[value=ends]');
  assert.equal(await p.locator('.live-ends').evaluate((e) => getComputedStyle(e).display), 'none');
});

test('tables say the same without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const p = await context.newPage();
  await p.goto(url);
  assert.match(await p.locator('#tables').textContent(), /r1: refused steps/);
  const row = p.locator('#tables tr', { hasText: 'ADJACENT to g2' }).first();
  assert.equal(await row.locator('td').count(), 4);
  await context.close();
});
