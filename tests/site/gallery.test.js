// The gallery of the site as a reader has it: every link to the studio is followed in Chromium, and the studio shows the position with the
// verdicts of the command. tools/test site makes the site and calls this.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { bundled, close, open, root, systems } from '../browser/common.js';
import { reaches, verdictsOf, verdictsOn } from '../browser/studio_page.js';

const gallery = join(root, 'build/site/gallery.html');
// Pickets is a game as data, and the inn a whole game of ASL: the page has no tests of its own for them.
const examples = [...systems, 'pickets', 'the_inn'];
after(close);

for (const firstVisit of [false, true])
  test(`every example of the gallery opens in the studio${firstVisit ? ', on a first visit too' : ''}`, async () => {
    assert.ok(existsSync(gallery), 'tools/make site makes it');
    for (const name of examples) {
      const page = await open(gallery, '', { firstVisit });
      const link = page.locator(`h2#${name} + p a`, { hasText: 'Open it in the studio' });
      assert.equal(await link.count(), 1, name);
      await link.click();
      await reaches(page, 'answered', 1);
      assert.deepEqual(await verdictsOn(page), verdictsOf(bundled(name)), name);
      assert.deepEqual(page.problems, [], name);
      await page.close();
    }
  });

test('the gallery shows every bundled scenario once, each with its picture', async () => {
  const page = await open(gallery);
  assert.deepEqual((await page.locator('h2').evaluateAll((all) => all.map((h) => h.id))).sort(), [...examples].sort());
  const widths = await page.locator('main img').evaluateAll((all) => all.map((image) => image.naturalWidth));
  assert.equal(widths.length, examples.length);
  assert.ok(widths.every((width) => width > 100), String(widths));
  assert.deepEqual(page.problems, []);
  await page.close();
});

test('the site has the studio as a folder that browsers install from', () => {
  for (const file of ['index.html', 'service-worker.js', 'studio.webmanifest', 'icon.svg']) assert.ok(existsSync(join(root, 'build/site/studio', file)), file);
});

test('the studio of the site has its icons as PNG, and a picture for where its address is sent', () => {
  const at = (file) => join(root, 'build/site', file);
  const sizeOf = (file) => {
    const bytes = readFileSync(at(file));
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG', file);
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  };
  assert.deepEqual(sizeOf('picture.png'), [1200, 630]);
  const { icons } = JSON.parse(readFileSync(at('studio/studio.webmanifest'), 'utf8'));
  for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) assert.equal(sizeOf('studio/' + src).join('x'), sizes);
  assert.deepEqual(icons.map(({ src }) => src), ['icon.svg', 'icon-180.png', 'icon-512.png']);
  const page = readFileSync(at('studio/index.html'), 'utf8');
  assert.match(page, /<link rel="apple-touch-icon" href="icon-180\.png">\n<meta property="og:title" content="hexrout studio">/);
  const worker = readFileSync(at('studio/service-worker.js'), 'utf8');
  for (const { src } of icons) assert.ok(worker.includes(`'${src}'`), src);
});
