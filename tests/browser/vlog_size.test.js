// A log of a megabyte in the studio: how long until it is open, and how much memory. Run by itself, since it measures time.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { close, open } from './common.js';
import { afterwards, count, drop, file, giveFolder, goTo, madeLog, suite, writeStudio } from './studio_page.js';

before(writeStudio);
after(close);

const kMoves = 46000, kPieces = 200;
suite('a log of a megabyte opens within three seconds and 256 MB, and steps', async () => {
  const big = madeLog(kMoves, kPieces);
  const p = await open(file);
  await giveFolder(p, big.boards);
  const bytes = readFileSync(big.log);
  const begun = performance.now();
  await afterwards(p, 'opened', () => drop(p, [{ name: 'game.vlog', bytes }]));
  const took = performance.now() - begun;
  const before = performance.now();
  await goTo(p, 1000);
  const step = performance.now() - before;
  const program = await count(p, 'bytes');
  const { usedSize } = await (await p.context().newCDPSession(p)).send('Runtime.getHeapUsage');
  console.log(`a log of ${bytes.length} bytes: opened in ${took.toFixed(0)} ms, a step ${step.toFixed(0)} ms, the program ${program} bytes, the script ${usedSize} bytes`);
  const factor = Number(process.env.HEXROUT_TIME_FACTOR ?? 1);
  assert.ok(bytes.length > 900000, 'it is a megabyte');
  assert.ok(took < 3000 * factor && program + usedSize < 256 << 20);
  assert.deepEqual(p.problems, []);
  await p.close();
});
