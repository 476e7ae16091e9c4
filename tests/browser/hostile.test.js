// Hostile files: the fuzzers' corpora and what becomes of them when bytes are turned and ends cut off, dropped one after another.
// Each gets a message, the page lives on, memory stays flat. HEXROUT_FULL=1 drops 2,000, else 200.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { bundled, close, open, root } from './common.js';
import { afterwards, drop, file, openExample, suite, verdictsOf, verdictsOn, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const kFiles = process.env.HEXROUT_FULL ? 2000 : 200;
const corpus = join(root, 'tests/fuzz/corpus');
const kinds = ['fuzz_saved_game', 'fuzz_scenario', 'fuzz_archive', 'fuzz_vasl_board', 'fuzz_map', 'fuzz_tiled_json', 'fuzz_tiled_xml', 'fuzz_megamek', 'fuzz_document'];
// As they are, then changed by a fixed sequence of numbers: one byte turned, cut short, or both.
const hostileFiles = () => {
  const seeds = kinds.flatMap((kind) => readdirSync(join(corpus, kind)).map((name) => ({ name: `${kind}-${name}`, bytes: readFileSync(join(corpus, kind, name)) })));
  const files = seeds.slice(0, kFiles);
  let seed = 7;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  while (files.length < kFiles) {
    const { name, bytes } = seeds[random(seeds.length)];
    const changed = Buffer.from(bytes.subarray(0, files.length % 3 ? bytes.length : random(bytes.length + 1)));
    for (let i = 0; i < 4 && changed.length; ++i) changed[random(changed.length)] ^= 1 << random(8);
    files.push({ name: `m${files.length}-${name}`, bytes: changed });
  }
  return files;
};

suite(`${kFiles} hostile files, one after another: a message each, memory flat, and the page lives on`, async () => {
  const p = await open(file);
  const cdp = await p.context().newCDPSession(p);
  const memory = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return { script: usedSize, nodes: await p.locator('*').count(), program: +(await p.evaluate(() => document.body.dataset.bytes ?? 0)) };
  };
  const marks = [];
  let refused = 0, opened = 0;
  for (const [i, hostile] of hostileFiles().entries()) {
    await afterwards(p, 'opened', () => drop(p, [hostile]));
    const told = await p.locator('#opened pre').allInnerTexts();
    const bad = await p.locator('#opened .bad').count();
    refused += bad;
    opened += !bad;
    if (bad) {
      assert.equal(told.length, 1, `${hostile.name} has a message`);
      assert.match(told[0], /error\[[a-z-]+\]|error:|This page cannot open|This scenario needs the file|This save has no board/, `${hostile.name}: ${told[0].slice(0, 200)}`);
    }
    if ((i + 1) % (kFiles / 4) === 0) marks.push(await memory());
  }
  console.log(`${kFiles} hostile files: ${refused} refused with a message, ${opened} opened`);
  console.log(`after each quarter: script ${marks.map((m) => m.script)}, nodes ${marks.map((m) => m.nodes)}, program ${marks.map((m) => m.program)}`);
  assert.ok(refused > kFiles / 4);
  const [first, last] = [marks[0], marks[3]];
  assert.ok(last.script < first.script + (16 << 20) && last.program <= 2 * first.program, 'memory is flat');
  if (await p.locator('#start').isHidden()) await p.click('#open');
  await openExample(p, 0);
  assert.deepEqual(await verdictsOn(p), verdictsOf(bundled('crossroads')));
  assert.deepEqual(p.problems, []);
  await p.close();
});
