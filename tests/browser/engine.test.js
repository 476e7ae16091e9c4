// The program as WebAssembly says what the native one says, byte for byte, on every bundled scenario.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { engine, noEngine, program, root, twoBoards, vaslBoards, write } from './common.js';

// Runs the command in a program of its own: what it writes to standard output, and its status.
const inside = async (make, args, files) => {
  const out = [];
  const loaded = await make({ stdout: (byte) => byte !== null && out.push(byte & 255), stderr: () => {} });
  for (const [path, bytes] of Object.entries(files)) {
    loaded.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    loaded.FS.writeFile(path, bytes);
  }
  const status = loaded.callMain(args);
  return { status, text: Buffer.from(out).toString('utf8') };
};
const outside = (args, cwd = root) => {
  try {
    return { status: 0, text: execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }) };
  } catch (error) {
    return { status: error.status, text: error.stdout };
  }
};

test('the same bytes inside and outside, on every bundled scenario', { skip: noEngine }, async () => {
  const make = createRequire(import.meta.url)(engine);
  const files = {};
  for (const dir of ['maps', 'maps/scenarios'])
    for (const name of readdirSync(join(root, dir))) if (name.endsWith('.yaml')) files['/' + join(dir, name)] = readFileSync(join(root, dir, name));
  const scenarios = readdirSync(join(root, 'maps/scenarios')).filter((name) => name.endsWith('.yaml'));
  assert.ok(scenarios.length >= 5);
  let bytes = 0;
  for (const name of scenarios) {
    const path = `maps/scenarios/${name}`;
    for (const args of [['rout', path, '--format', 'json', '--all'], ['rout', path], ['report', path, '--format', 'json'], ['report', path, '--format', 'json', '--play', '--seed', '11'], ['play', path, '--seed', '5']]) {
      const there = outside(args);
      const here = await inside(make, args.map((a) => (a === path ? '/' + path : a)), files);
      assert.equal(here.status, there.status, args.join(' '));
      assert.ok(here.text === there.text, `${args.join(' ')} differs`);
      bytes += here.text.length;
    }
  }
  console.log(`${scenarios.length} scenarios, ${bytes} bytes alike`);
});

// One question a unit: why not there, for every Location of the map.
test('why not there, of every unit with an answer and every Location, is the same inside and outside, and never silent', { skip: noEngine }, async () => {
  const make = createRequire(import.meta.url)(engine);
  const files = {};
  for (const dir of ['maps', 'maps/scenarios'])
    for (const name of readdirSync(join(root, dir))) if (name.endsWith('.yaml')) files['/' + join(dir, name)] = readFileSync(join(root, dir, name));
  let asked = 0;
  for (const name of ['crossroads', 'squares']) {
    const path = `maps/scenarios/${name}.yaml`;
    const { ground, answers } = JSON.parse(outside(['report', path, '--format', 'whole']).text);
    const places = ground.hexes.flatMap((hex) => hex.locations ?? [hex.name]);
    assert.ok(answers.length > 1);
    for (const { id } of answers) {
      const args = ['rout', path, '--unit', id, '--format', 'json', ...places.flatMap((at) => ['--why', at])];
      const there = outside(args);
      const here = await inside(make, args.map((part) => (part === path ? '/' + path : part)), files);
      assert.equal(here.status, 0);
      assert.ok(here.text === there.text, `${name} ${id}`);
      const { units } = JSON.parse(here.text);
      assert.deepEqual(units.map((why) => why.at), places);
      for (const why of units) assert.ok(why.kind && why.text.trim(), `${id} ${why.at}`);
      asked += units.length;
    }
  }
  console.log(`${asked} answers why not there, none silent`);
});

test('the same on boards', { skip: noEngine || (vaslBoards ? false : 'skipped: no VASL boards') }, async () => {
  const make = createRequire(import.meta.url)(engine);
  const files = { '/s.yaml': twoBoards(20) };
  for (const board of ['04', '05']) for (const part of ['LOSData', 'BoardMetadata.xml']) files[`/boards/${board}/${part}`] = readFileSync(join(vaslBoards, board, part));
  const there = outside(['rout', write('s.yaml', twoBoards(20)), '--format', 'json', '--boards', vaslBoards]);
  const here = await inside(make, ['rout', '/s.yaml', '--format', 'json', '--boards', '/boards'], files);
  assert.equal(here.status, there.status);
  assert.ok(here.text === there.text);
  assert.ok(here.text.length > 1000);
});
