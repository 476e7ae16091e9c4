// What the policy of a page lets run, and that what is packed is unpacked within limits. No WebAssembly is needed: a program that
// answers nothing stands in its place.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { bundled, close, fire, folder, hexrout, launch, open, root, write } from './common.js';

after(close);

const kProgram = `var hexrout = async () => ({
  HEAP8: [], FS: { analyzePath: () => ({ exists: false }), mkdirTree() {}, writeFile() {} }, stackSave() {}, stackRestore() {}, callMain: () => 1 });
// data:application/octet-stream;base64,AAAA
`;
const page = join(folder, 'policy.html');
const interactive = join(folder, 'policy-inside.html');
const studio = join(folder, 'policy-studio.html');
hexrout('report', write('policy.yaml', fire()), '-o', page);
const program = write('program.js', kProgram);
hexrout('report', bundled('crossroads'), '--interactive', '--engine', program, '-o', interactive);
hexrout('studio', '--engine', program, '-o', studio);

// Scripts that a page is given from outside: in an element, as an attribute, as an address.
const intrude = (p) =>
  p.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.hit = 1';
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.hit = 2');
    image.src = 'data:,';
    const link = document.createElement('a');
    link.href = 'javascript:window.hit = 3';
    const base = document.createElement('base');
    base.href = 'https://elsewhere.example/';
    document.head.append(script, base);
    document.body.append(image, link);
    link.click();
    await new Promise((done) => setTimeout(done, 200));
    return [window.hit ?? 0, document.baseURI.startsWith('file:')];
  });

for (const [name, file] of [['a report', page], ['a report with the program', interactive], ['the studio', studio]])
  test(`${name} runs its own script and no other`, async () => {
    const p = await open(file);
    assert.ok((await p.locator('#bar button, #bar summary').count()) > 0, 'the script has made the bar');
    assert.deepEqual(p.problems, []);
    assert.deepEqual(await intrude(p), [0, true]);
    assert.ok(p.problems.length > 0 && p.problems.every((said) => /Content Security Policy/.test(said)), p.problems.join('\n'));
    await p.close();
  });

test('the program begins in a worker, and beside the page where there is none', async () => {
  for (const worker of [true, false]) {
    const p = await (await launch()).newPage();
    const problems = [];
    p.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    p.on('pageerror', (error) => problems.push(String(error)));
    await p.addInitScript(() => localStorage.setItem('hexrout-tour', 'seen'));
    if (!worker) await p.addInitScript(() => (window.Worker = class { constructor() { throw new Error('none'); } }));
    const begun = worker ? p.waitForEvent('worker') : null;
    await p.goto('file://' + studio);
    await p.locator('#start .examples button').first().click();
    await begun;
    const program = () => p.evaluate(() => typeof window.hexroutProgram);
    for (let tries = 0; !worker && tries < 100 && (await program()) !== 'function'; ++tries) await p.waitForTimeout(100);
    assert.equal(await program(), worker ? 'undefined' : 'function');
    assert.deepEqual(problems.filter((said) => /Content Security/.test(said)), []);
    await p.close();
  }
});

test('a link that would fill the memory is refused', async () => {
  // 256 MiB of spaces in some 350,000 letters.
  const packed = deflateRawSync(Buffer.alloc(256 << 20, 32), { level: 9 }).toString('base64url');
  const p = await open(studio, '#position=' + packed);
  await p.waitForSelector('#opened .bad');
  assert.match(await p.locator('#opened').innerText(), /too large/);
  await p.close();
});

// unpack.js by itself.
const { entryOfZip, atMost } = new Function(readFileSync(join(root, 'src/page/data/unpack.js'), 'utf8') + '\nreturn { entryOfZip, atMost };')();
const zip = (name, content, declared) => {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(declared, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return new Blob([head, name, packed, entry, name, end]);
};
test('an entry of an archive is unpacked up to the size that it declares', async () => {
  const content = Buffer.alloc(1 << 20, 7);
  const fits = /\.gif$/;
  const whole = await entryOfZip(zip('bd1.gif', content, content.length), fits, 2 << 20);
  assert.equal(whole.name, 'bd1.gif');
  assert.deepEqual(Buffer.from(await whole.content.arrayBuffer()), content);
  assert.equal(await entryOfZip(zip('bd1.txt', content, content.length), fits, 2 << 20), null);
  assert.equal(await entryOfZip(zip('bd1.gif', content, content.length), fits, content.length - 1), null, 'larger than what is taken');
  await assert.rejects(entryOfZip(zip('bd1.gif', content, 1000), fits, 2 << 20), /too large/);
});
test('a stream is read no further than its limit', async () => {
  let pulled = 0;
  const endless = new ReadableStream({ pull: (controller) => void (++pulled, controller.enqueue(new Uint8Array(1000))) });
  await assert.rejects(atMost(endless, 10_000), /too large/);
  assert.ok(pulled < 15);
  assert.equal((await atMost(new Blob(['abc']).stream(), 3)).size, 3);
});
