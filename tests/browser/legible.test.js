// Pages are read by everybody: axe finds nothing serious, marks stay legible in grey, in print and to the colour-blind.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bundled, close, engine, fire, folder, hexrout, launch, noEngine, open, systems, write } from './common.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const file = join(folder, 'legible.html');
before(() => hexrout('report', write('s.yaml', fire('Under fire')), '--play', '--seed', '3', '-o', file));
after(close);

const violations = async (p) => {
  await p.evaluate(axe);
  const found = await p.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3)}`);
};

test('axe finds no serious violation, light and dark, with a unit chosen and without', async () => {
  for (const colorScheme of ['light', 'dark'])
    for (const hash of ['', '#unit=r1&hex=F5&step=2']) {
      const p = await open(file, hash, { colorScheme });
      assert.deepEqual(await violations(p), [], colorScheme + hash);
      await p.close();
    }
  for (const name of systems) {
    const html = join(folder, name + '.axe.html');
    hexrout('report', bundled(name), '-o', html);
    const p = await open(html);
    await p.locator('#units button').first().click();
    assert.deepEqual(await violations(p), [], name);
    await p.close();
  }
});

test('axe finds none in the page with the program inside', { skip: noEngine }, async () => {
  const html = join(folder, 'axe.live.html');
  hexrout('report', write('s.yaml', fire('Under fire')), '--interactive', '--engine', engine, '-o', html);
  const p = await open(html, '#unit=r1&hex=F5');
  for (const summary of await p.locator('#change summary').all()) await summary.click();
  assert.deepEqual(await violations(p), []);
});

// Pixels of a part of the page, as an eye of a sort sees them: the brightest and darkest of it.
const range = async (p, blank, box) => {
  const png = (await p.screenshot({ clip: box })).toString('base64');
  return blank.evaluate(async (data) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data: px } = context.getImageData(0, 0, image.width, image.height);
    const bright = (i) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, k) => sum + weight * (px[i + k] / 255 <= 0.04045 ? px[i + k] / 255 / 12.92 : ((px[i + k] / 255 + 0.055) / 1.055) ** 2.4), 0);
    let [least, most] = [1, 0];
    for (let i = 0; i < px.length; i += 4) [least, most] = [Math.min(least, bright(i)), Math.max(most, bright(i))];
    return (most + 0.05) / (least + 0.05);
  }, png);
};

test('marks keep their contrast in grey and under every colour blindness', async () => {
  const p = await open(file, '#unit=r1&option=0');
  const blank = await (await launch()).newPage();
  const cdp = await p.context().newCDPSession(p);
  const parts = ['.live-ends circle', '.live-refused circle', '.live-numbers rect', '.live-enemies rect', '.live-path .step', '#map .unit rect >> nth=1'];
  for (const type of ['none', 'achromatopsia', 'deuteranopia', 'protanopia', 'tritanopia']) {
    await cdp.send('Emulation.setEmulatedVisionDeficiency', { type });
    for (const part of parts) {
      const locator = p.locator(part).first();
      await locator.scrollIntoViewIfNeeded();
      const box = await locator.boundingBox();
      const contrast = await range(p, blank, { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 });
      assert.ok(contrast > 4.5, `${part} under ${type}: ${contrast.toFixed(1)}`);
    }
  }
});

test('marks differ by form, not by colour alone', async () => {
  const p = await open(file, '#unit=r1');
  const form = (name) => p.locator(`.live-${name} path[stroke-dasharray]`).first().getAttribute('stroke-dasharray');
  assert.notEqual(await form('ends'), await form('refused'));
  const signs = await p.evaluate(() => ['ends', 'refused'].map((n) => document.querySelector(`.live-${n} g path`).getAttribute('d')));
  assert.notEqual(signs[0], signs[1]);
  assert.equal(await p.locator('.live-exposed path').first().getAttribute('fill'), 'url(#exposed)');
  // Counters of the two sides have other corners.
  const corners = await p.evaluate(() => ['g1', 'r1'].map((id) => document.querySelector(`#map .unit[data-unit=${id}] rect:nth-of-type(2)`).getAttribute('rx')));
  assert.notEqual(corners[0], corners[1]);
});

test('in print the tables are open, the answer is there and the controls are gone', async () => {
  const p = await open(file, '#unit=r1');
  await p.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await p.emulateMedia({ media: 'print' });
  for (const id of ['#bar', '#units', '#log', '.zooms']) assert.ok(!(await p.locator(id).isVisible()), id);
  for (const what of ['#map svg', '#marks']) assert.ok(await p.locator(what).isVisible(), what);
  assert.match(await p.locator('#panel').innerText(), /MUST move/);
  assert.ok(await p.locator('#tables table').last().isVisible());
  const svg = await p.locator('#map svg').boundingBox();
  assert.ok(svg.width <= 1500);
  const pdf = await p.pdf({ format: 'A4' });
  assert.ok((pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length >= 2);
});

test('forced colours keep the map and the marks', async () => {
  const p = await open(file, '#unit=r1');
  await p.emulateMedia({ forcedColors: 'active' });
  assert.equal(await p.locator('#map').evaluate((e) => getComputedStyle(e).forcedColorAdjust), 'none');
  assert.ok((await p.locator('.live-ends path').count()) > 0);
});
