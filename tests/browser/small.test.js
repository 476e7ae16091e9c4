// Small things of the studio: logs and maps of other programs dropped, messages of earlier files, the size of text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bundled, close, folder, hexrout, open, root, twoBoards, vaslBoards, write } from './common.js';
import { afterwards, drop, dropPath, file, giveBoards, kWidths, noBoards, openExample, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

suite('a log is dropped on its position and stepped through; alone it says what it needs', async () => {
  const p = await open(file);
  const log = join(folder, 'phase.jsonl');
  hexrout('play', bundled('crossroads'), '--seed', '5', '--log', log);
  await afterwards(p, 'opened', () => dropPath(p, log));
  assert.equal(await p.locator('#opened .bad').count(), 1);
  await openExample(p, 0);
  assert.equal(await p.locator('#opened').isHidden(), true, 'the message of the earlier file is gone');
  await afterwards(p, 'opened', () => dropPath(p, log));
  const lines = readFileSync(log, 'utf8').trim().split('\n').length;
  assert.equal(await p.locator('#log').isHidden(), false);
  assert.equal(await p.locator('#log ol li').count(), lines);
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('maps of Tiled and MegaMek are dropped, and have the hexes that the command gives them', async () => {
  const p = await open(file);
  for (const name of ['fuzz_tiled_json/small.tmj', 'fuzz_tiled_xml/small.tmx', 'fuzz_megamek/small.board']) {
    const path = join(root, 'tests/fuzz/corpus', name);
    await afterwards(p, 'opened', () => dropPath(p, path));
    assert.equal(await p.locator('#opened .bad').count(), 0, name);
    const scenario = write('on.yaml', `hexrout: 1\nmap: {file: ${write('converted.yaml', hexrout('convert', path, '--to', 'yaml', '-o', '-'))}}\nrules: asl\nsides: [a, b]\nturn: {attacker: a, phase: rout}\nunits: []\n`);
    const { ground } = JSON.parse(hexrout('report', scenario, '--format', 'whole'));
    assert.equal(await p.locator('#map .hex').count(), ground.hexes.length, name);
  }
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('marks hide neither the names of hexes nor what counters say, and what changed stays in sight', async () => {
  for (const width of kWidths) {
    const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 } });
    await openExample(p, 0);
    await p.click('#units button[data-unit=rb5]');
    const follows = (a, b) => p.evaluate(([one, other]) => Boolean(document.querySelector(one).compareDocumentPosition(document.querySelector(other)) & Node.DOCUMENT_POSITION_FOLLOWING), [a, b]);
    for (const marks of ['ends', 'refused', 'exposed', 'known']) assert.ok(await follows(`#map .live-${marks}`, '#map .names'), `${marks} lie below the names`);
    assert.ok(await follows('#map .names', '#map .units'));
    const own = await p.locator('#map .unit[data-unit=rb5]').getAttribute('data-hex');
    assert.ok((await p.locator('#map .live-refused g[data-hex]').count()) > 0);
    assert.equal(await p.locator(`#map .live-refused g[data-hex="${own}"]`).count(), 0, 'its own hex is not refused to it');
    // The path and the lines of fire begin beside the counters.
    await p.locator('#panel .option').first().click();
    const crossing = await p.evaluate(() => {
      const spots = [...document.querySelectorAll('#map .unit')].map((unit) => document.querySelector(`#map .hex[data-hex="${unit.dataset.hex}"]`).dataset).map(({ x, y }) => [+x, +y]);
      return [...document.querySelectorAll('#map .live-path path')].map((path) => path.getPointAtLength(0)).filter(({ x, y }) => spots.some(([a, b]) => Math.hypot(a - x, b - y) < 15)).length;
    });
    assert.equal(crossing, 0);
    await afterwards(p, 'answered', () => p.locator('#change .tools button', { hasText: /^Rally$/ }).click());
    const [side, changed] = [await p.locator('#column').boundingBox(), await p.locator('#changed').boundingBox()];
    assert.ok(changed.y >= side.y - 1 && changed.y + changed.height <= side.y + side.height + 1, `what changed is seen at ${width}`);
    await p.click('#changed .hide');
    assert.equal(await p.locator('#changed').isHidden(), true);
    assert.deepEqual(p.problems, []);
    await p.close();
  }
});

suite('a window that gets narrower still shows the chosen unit', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  await openExample(p, 0);
  await p.click('#units button[data-unit=rb5]');
  const inFrame = async () => {
    const [frame, unit] = [await p.locator('#map').boundingBox(), await p.locator('#map .unit[data-unit=rb5]').boundingBox()];
    return unit.x >= frame.x && unit.x + unit.width <= frame.x + frame.width && unit.y >= frame.y && unit.y + unit.height <= frame.y + frame.height;
  };
  for (const [width, height] of [[390, 844], [844, 390], [1440, 900], [390, 844]]) {
    await p.setViewportSize({ width, height });
    await p.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.ok(await inFrame(), `${width} x ${height}`);
  }
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('a pointer that rests on a hex is told what it is and who stands there', async () => {
  const p = await open(file);
  await openExample(p, 0);
  const hex = p.locator(`#map .hex[data-hex="${await p.locator('#map .unit[data-unit=gb2]').getAttribute('data-hex')}"]`);
  await hex.hover();
  assert.match(await hex.locator('title').textContent(), /^C5: .*, level 0.*\ngb2 4-4-7, german, broken, under DM/);
  assert.equal(await p.evaluate(() => document.querySelectorAll('#map .hex > title').length < 20), true, 'only where the pointer was');
  assert.deepEqual(p.problems, []);
  await p.close();
});

suite('the map takes the room of its legend while that is hidden', async () => {
  const p = await open(file, '', { viewport: { width: 1440, height: 900 } });
  await openExample(p, 0);
  const height = () => p.evaluate(() => document.querySelector('#map svg').viewBox.baseVal.height);
  const bottom = () => p.evaluate(() => document.querySelector('#map .legend').getBBox().y);
  const hidden = await height();
  await p.click('#bar summary:has-text("View")');
  await p.check('#controls [value=legend]');
  assert.ok((await height()) > hidden + 50);
  assert.ok((await bottom()) >= hidden - 24 && (await bottom()) < (await height()));
  await p.uncheck('#controls [value=legend]');
  assert.equal(await height(), hidden);
  await p.close();
});

// Texts that are seen and smaller than this many pixels of the screen.
const kLeastText = 9;
const smallTexts = (p) => p.evaluate((least) => {
  const out = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest('script, style, title, defs') || !parent.checkVisibility()) continue;
    const scale = parent instanceof SVGElement ? parent.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < least - 0.05) out.push(`${node.textContent.trim().slice(0, 20)} ${size.toFixed(1)} ${parent.closest('[class]')?.getAttribute('class')}`);
  }
  return out;
}, kLeastText);

suite('no text is under 9 px at the opening scale', async () => {
  for (const width of kWidths) {
    const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 } });
    for (let i = 0; i < 5; ++i) {
      if (await p.locator('#start').isHidden()) await p.click('#open');
      await openExample(p, i);
      assert.deepEqual([...new Set(await smallTexts(p))], [], `example ${i} at ${width}`);
    }
    await p.close();
  }
});

suite('nor on two VASL boards', async () => {
  for (const width of kWidths) {
    const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 } });
    await giveBoards(p, ['04', '05']);
    await afterwards(p, 'answered', () => drop(p, [{ name: 'forty.yaml', bytes: Buffer.from(twoBoards(40)) }]));
    const small = [...new Set(await smallTexts(p))];
    assert.deepEqual(small.slice(0, 8), [], `${small.length} at ${width}`);
    await p.close();
  }
}, noBoards);

suite('names thin out as the map gets smaller: those that are left keep 9 pixels and lie on none of the others', async () => {
  for (const width of kWidths) {
    const p = await open(file, '', { viewport: { width, height: width === 390 ? 844 : 900 } });
    await openExample(p, 0);
    const names = () => p.evaluate(() => [...document.querySelectorAll('#map .names text')].filter((t) => t.checkVisibility()).map((t) => ({ size: parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a, box: t.getBoundingClientRect().toJSON(), text: t.textContent })));
    const all = (await names()).length;
    assert.equal(all, 187);
    await p.click('#fit');
    for (let i = 0; i < 6; ++i) await p.click('#smaller');
    const left = await names();
    if (width === 390) assert.ok(left.length < all / 3 && left.length > 10, `${left.length} names are left`);
    for (const { size, text } of left) assert.ok(size > kLeastText - 0.05, `${text} has ${size} px`);
    const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    left.forEach((a, i) => left.slice(i + 1).forEach((b) => assert.ok(!over(a.box, b.box), `${a.text} and ${b.text}`)));
    for (let i = 0; i < 12; ++i) await p.click('#larger');
    assert.equal((await names()).length, all);
    assert.deepEqual(p.problems, []);
    await p.close();
  }
});

suite('the map, the verdicts and the reasons are printed on one page', async () => {
  const p = await open(file);
  await p.addInitScript(() => (window.print = () => (window.printed = document.body.className)));
  await p.reload();
  await openExample(p, 0);
  await p.click('#units button[data-unit=gb2]');  // it has many ways out
  await p.click('#bar summary:has-text("Save")');
  await p.click('#bar button:has-text("Print on one page")');
  assert.match(await p.evaluate(() => window.printed), /one-page/);
  for (const format of ['A4', 'Letter']) {
    await p.evaluate(() => document.body.classList.add('one-page'));  // it leaves with what was printed before
    const pdf = await p.pdf({ format, printBackground: true, preferCSSPageSize: true });
    assert.equal((pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length, 1, format);
  }
  await p.evaluate(() => document.body.classList.add('one-page'));
  await p.emulateMedia({ media: 'print' });
  for (const what of ['#map svg', '#units .must', '#panel .verdict']) assert.ok(await p.locator(what).first().isVisible(), what);
  for (const what of ['#bar', '#tables', '#change']) assert.ok(!(await p.locator(what).isVisible()), what);
  await p.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.ok(await p.locator('#tables').isVisible(), 'the browser prints the tables, too');
  assert.deepEqual(p.problems, []);
  await p.close();
});

// An archive as VASL has them, with a picture of the board.
const archiveWithPicture = (name) => {
  const archive = join(folder, 'bd' + name);
  const script = `import sys, zipfile, zlib, struct
chunk = lambda kind, data: struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
row = b'\\0' + b'\\xd0\\x20\\x20' * 900 + b'\\x20\\x20\\xd0' * 900
png = b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 1800, 645, 8, 2, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(row * 645)) + chunk(b'IEND', b'')
with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as out:
    for part in ('LOSData', 'BoardMetadata.xml'): out.write(sys.argv[2] + '/' + part, part)
    out.writestr('bd' + sys.argv[3] + '.png', png)
`;
  execFileSync('python3', ['-c', script, archive, join(vaslBoards, name), name]);
  return archive;
};
suite('the picture of a board from its archive lies behind the hexes, where the reader wants it', async () => {
  const p = await open(file);
  for (const name of ['04', '05']) await afterwards(p, 'opened', () => dropPath(p, archiveWithPicture(name)));
  const layerBox = () => p.locator('#controls input[value=picture]');
  // Where the picture has the centre of a hex, in its own pixels.
  const onPicture = (hex, number) => p.evaluate(([name, n]) => {
    const image = document.querySelectorAll('#map .live-picture image')[n];
    const area = document.querySelectorAll('#map .hex')[[...document.querySelectorAll('#map .names text:not(.board)')].findIndex((t) => t.textContent === name)];
    const at = new DOMPoint(+area.dataset.x, +area.dataset.y).matrixTransform(document.querySelector('#map svg').getScreenCTM()).matrixTransform(image.getScreenCTM().inverse());
    return [Math.round(at.x), Math.round(at.y)];
  }, [hex, number]);
  const arrangements = [['{vasl: "05"}'], ['{vasl: "05", rotated: true}'], ['{vasl: "05", first_column: 8, last_column: 24, first_row: 2, last_row: 7}'], ['{vasl: "05"}', '{vasl: "04", row: 1, rotated: true}']];
  for (const boards of arrangements) {
    const yaml = `hexrout: 1\nmap: {boards: [${boards.join(', ')}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits: []\n`;
    await afterwards(p, 'opened', () => drop(p, [{ name: 'on.yaml', bytes: Buffer.from(yaml) }]));
    await p.click('#bar summary:has-text("View")');
    await layerBox().waitFor();
    if (!(await layerBox().isChecked())) await layerBox().check();
    assert.equal(await p.locator('#map .live-picture image').count(), boards.length);
    for (const id of ['#undo', '#redo']) assert.ok(await p.locator(id).isDisabled(), `${id}: nothing was changed`);
    // By the geometry of the boards: hexes 56.25 pixels apart, 64.5 high.
    for (const [hex, x, y] of [['M4', 12 * 56.25, 3.5 * 64.5], ['P5', 15 * 56.25, 5 * 64.5]]) {
      const [u, v] = await onPicture(hex, 0);
      assert.ok(Math.abs(u - x) <= 1 && Math.abs(v - y) <= 1, `${boards}: ${hex} lies at ${u} ${v}`);
    }
    await p.keyboard.press('Escape');
  }
  // It is kept, saved with the map as it is seen, and taken away.
  await p.click('#bar summary:has-text("Save")');
  const [download] = await Promise.all([p.waitForEvent('download'), p.click('#bar button:has-text("(SVG)")')]);
  assert.equal((readFileSync(await download.path(), 'utf8').match(/<image[^>]*href="data:image\/png;base64,/g) ?? []).length, 2);
  await p.click('#bar summary:has-text("Save")');
  const [png] = await Promise.all([p.waitForEvent('download'), p.click('#bar button:has-text("(PNG)")')]);
  const reds = await p.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data[i] === 0xd0 && data[i + 1] === 0x20 && data[i + 2] === 0x20;
    return count / (data.length / 4);
  }, readFileSync(await png.path()).toString('base64'));
  assert.ok(reds > 0.2, `the red half of the pictures is in the PNG: ${reds}`);
  await p.click('#bar summary:has-text("View")');
  await layerBox().uncheck();
  assert.equal(await p.locator('#map .live-picture').count(), 0);
  assert.deepEqual(p.problems, []);
  await p.close();
}, noBoards);

test('a page without the program says how to ask why not there', async () => {
  const page = join(folder, 'static.html');
  hexrout('report', bundled('crossroads'), '-o', page);
  const p = await open(page, '#unit=rb5&hex=A1');
  assert.match(await p.locator('#panel').innerText(), /No legal path of rb5 leads near this hex\.[\s\S]*hexrout rout POSITION --unit rb5 --why A1/);
  await p.close();
});
