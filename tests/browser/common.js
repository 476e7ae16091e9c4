// What the tests of pages share: the program, a folder, a browser, and scenarios.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const program = process.env.HEXROUT_PROGRAM ?? join(root, 'build/release/bin/hexrout');
export const engine = process.env.HEXROUT_ENGINE ?? join(root, 'build/wasm/bin/hexrout.js');
export const noEngine = existsSync(engine) ? false : `skipped: no ${engine}; tools/build wasm builds it`;
const ofVasl = (name) => {
  const path = join(process.env.HEXROUT_VASL ?? '', name);
  return process.env.HEXROUT_VASL && existsSync(path) ? path : null;
};
export const vaslBoards = ofVasl('boards');
export const vaslSaves = ofVasl('saves');

export const folder = mkdtempSync(join(tmpdir(), 'hexrout-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
export const write = (name, text) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
// Runs the program and returns its output. Status 1 is findings (events that the rules refused, for example): the answer is whole.
export const hexrout = (...args) => {
  const ran = spawnSync(program, args, { maxBuffer: 1 << 28, encoding: 'utf8' });
  if (ran.status !== 0 && ran.status !== 1) throw Object.assign(new Error(`${args.join(' ')}: status ${ran.status}\n${ran.stderr}`), { status: ran.status });
  return ran.stdout;
};
// Seconds of the processor that the command takes.
export const seconds = (...args) => {
  const ran = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'time', program, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stderr.trim().split('\n').pop().split(' ').reduce((sum, part) => sum + Number(part), 0);
};

let browser = null;
export const launch = async () => (browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--js-flags=--expose-gc'] }));
export const close = () => browser?.close();
// Opens a page from disk; whatever it complains of, or asks for, is kept in `problems`.
// A first visit would begin with the tour.
export const open = async (file, hash = '', { firstVisit = false, ...options } = {}) => {
  const page = await (await launch()).newPage({ viewport: { width: 1500, height: 950 }, ...options });
  if (!firstVisit) await page.addInitScript(() => localStorage.setItem('hexrout-tour', 'seen'));
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.stack ?? String(error)));
  page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
  page.on('request', (request) => /^(file|blob|data):/.test(request.url()) || page.problems.push('asks for ' + request.url()));
  await page.goto('file://' + file + hash);
  return page;
};
// Waits until `test`, a function for the page, returns something true. The page forbids what Playwright's own
// waiting evaluates there; what is evaluated from outside is allowed.
export const until = async (page, test, argument) => {
  for (const end = Date.now() + +(process.env.HEXROUT_WAIT ?? 60000); !(await page.evaluate(test, argument)); await page.waitForTimeout(20))
    if (Date.now() > end) throw new Error(`not true in time: ${test}`);
};
// Reloads the page until it finds what it has kept under `key`: another process of the browser keeps it, and may be a moment late.
export const reloadWithKept = async (page, key) => {
  const kept = () => page.evaluate((name) => localStorage.getItem('hexrout-' + name), key);
  const before = await kept();
  if (before === null) throw new Error(`the page keeps nothing under ${key}`);
  for (const end = Date.now() + 20000; ; ) {
    await page.reload();
    if ((await kept()) === before) return;
    if (Date.now() > end) throw new Error(`what was kept under ${key} is lost`);
  }
};
// The page's address as the page knows it: page.url() is told of a change afterwards, so it may still say the one before.
export const address = (page) => page.evaluate(() => location.href);

export const evil = '</script><img src=x onerror=window.hit=1>';
export const fire = (title = `Under fire ${evil}`) => `hexrout: 1
title: ${JSON.stringify(title)}
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
export const systems = ['crossroads', 'chain_of_command', 'armour_battles', 'squares', 'morale_ratio'];
export const bundled = (name) => join(root, 'maps/scenarios', name + '.yaml');

// Two joined boards with this many units, every second one broken.
export const twoBoards = (count) => {
  const columns = 'BCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').concat(['AA', 'BB', 'CC', 'DD', 'EE', 'FF']);
  let units = '';
  for (let i = 0; i < count; ++i) {
    const side = i % 2 ? 'russian' : 'german';
    const state = i % 4 > 1 ? ', broken: true, dm: true' : '';
    units += `  - {id: u${i}, side: ${side}, counter: ${i % 2 ? '4-4-7' : '4-6-7'}, at: "${i % 3 === 0 ? '05' : '04'} ${columns[(i * 7) % columns.length]}${2 + (i * 3) % 7}"${state}}\n`;
  }
  return `hexrout: 1\ntitle: Two boards\nmap: {boards: [{vasl: "05"}, {vasl: "04", row: 1}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n${units}`;
};
