// The npm package as somebody has it who installed it in an empty folder: tools/test npm puts it there and calls this.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL, fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const installed = process.env.HEXROUT_NPM;
const native = process.env.HEXROUT_PROGRAM ?? join(root, 'build/release/bin/hexrout');
const vasl = process.env.HEXROUT_VASL;
const saves = vasl && existsSync(join(vasl, 'saves')) ? readdirSync(join(vasl, 'saves')).filter((name) => name.endsWith('.vsav')) : [];
const folder = mkdtempSync(join(tmpdir(), 'hexrout-npm-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const ran = (program, args, options = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, maxBuffer: 1 << 28, ...options });
  return { status, out: stdout.toString('utf8'), err: stderr.toString('utf8') };
};
const command = (args, options) => ran(join(installed, 'node_modules/.bin/hexrout'), args, options);
const same = (args) => {
  const here = command(args);
  const there = ran(native, args);
  assert.equal(here.status, there.status, args.join(' ') + '\n' + here.err);
  assert.ok(here.out === there.out, `${args.join(' ')}: other output`);
  assert.equal(here.err, there.err, args.join(' '));
  return here.out.length;
};

test('every bundled scenario: the same bytes and statuses as the native command', () => {
  const folders = ['', 'examples/', 'games/'];
  const scenarios = folders.flatMap((at) => readdirSync(join(root, 'maps/scenarios', at)).filter((name) => name.endsWith('.yaml')).map((name) => at + name));
  assert.ok(scenarios.length >= 14);
  let bytes = 0;
  for (const name of scenarios) {
    const path = `maps/scenarios/${name}`;
    for (const args of [['rout', path, '--format', 'json', '--all'], ['rout', path], ['play', path, '--seed', '5'], ['check', path], ['validate', path], ['show', path]])
      bytes += same(args);
  }
  console.log(`${scenarios.length} scenarios, ${bytes} bytes alike`);
});

test('every saved game', { skip: saves.length === 0 && 'no saves of VASL are here' }, () => {
  for (const name of saves) same(['rout', join(vasl, 'saves', name), '--boards', join(vasl, 'boards'), '--format', 'json']);
  console.log(`${saves.length} saves alike`);
});

test('a pipe whose reader is slow gets all of it', () => {
  const path = 'maps/scenarios/crossroads.yaml';
  const piped = (program) => ran('bash', ['-c', 'set -o pipefail; "$0" report "$1" -o - | { sleep 1; cat; }', program, path]);
  const here = piped(join(installed, 'node_modules/.bin/hexrout'));
  assert.equal(here.status, 0, here.err);
  assert.ok(here.out.length > 100000);
  assert.ok(here.out === piped(native).out);
});

test('a pipe with a name is read and written', () => {
  const piped = ['mkfifo "$1/pipe"; cat "$1/pipe" >"$1/read" & "$0" play maps/scenarios/crossroads.yaml --seed 1 -o "$1/pipe" >"$1/said"; wait; rm "$1/pipe"; cat "$1/read"',
    '"$0" check <(cat "$2")'];
  const results = (program) => piped.map((line) => ran('bash', ['-c', line, program, folder, join(root, 'maps/scenarios/crossroads.yaml')]));
  const here = results(join(installed, 'node_modules/.bin/hexrout'));
  assert.deepEqual(here, results(native));
  assert.ok(here[0].out.startsWith('hexrout: 1'), here[0].err);
});

test('the signature of the engine', () => {
  const signature = (text) => text.match(/\b[0-9a-f]{16}\b/g);
  const told = signature(command(['bench']).out);
  assert.ok(told.length > 0);
  assert.deepEqual(told, signature(ran(native, ['bench']).out));
});

test('files are written and read, wrong use and wrong input have their statuses', () => {
  const after = join(folder, 'after.yaml');
  assert.equal(command(['play', 'maps/scenarios/crossroads.yaml', '--seed', '7', '-o', after, '--log', join(folder, 'log.jsonl')]).status, 0);
  assert.ok(readFileSync(after, 'utf8').startsWith('hexrout: 1'));
  assert.equal(command(['rout', after], { cwd: folder }).status, 0);
  assert.equal(command(['rout', 'after.yaml'], { cwd: folder }).status, 0);
  assert.equal(command(['nothing']).status, 2);
  assert.equal(command(['rout', join(folder, 'absent.yaml')]).status, 3);
  writeFileSync(join(folder, 'wrong.yaml'), 'hexrout: 1\ntitle: [');
  const wrong = command(['rout', 'wrong.yaml'], { cwd: folder });
  assert.equal(wrong.status, 3);
  assert.match(wrong.err, /wrong\.yaml:\d+:\d+: error\[/);
});

test('the engine behind a pipe', () => {
  const lines = ['{"id": 1, "method": "load", "params": {"file": "maps/scenarios/crossroads.yaml"}}', '{"id": 2, "method": "options"}', '{"id": 3, "method": "quit"}'];
  const input = lines.join('\n') + '\n';
  assert.equal(command(['engine'], { input }).out, ran(native, ['engine'], { input }).out);
});

const crossroads = join(root, 'maps/scenarios/crossroads.yaml');
for (const worker of [false, true])
  test(`Engine in node, ${worker ? 'in a worker' : 'beside the caller'}`, async () => {
    const { Engine, RequestError } = await import(pathToFileURL(createRequire(join(installed, 'x.js')).resolve('hexrout')));
    const engine = await Engine.open({ worker });
    assert.equal(engine.greeting.engine, 'hexrout');
    assert.ok(engine.greeting.methods.includes('options'));
    await engine.ask('load', { file: crossroads });
    const { units } = await engine.ask('options');
    const told = JSON.parse(ran(native, ['engine'], { input: `{"method":"load","params":{"file":"${crossroads}"}}\n{"method":"options"}\n` }).out.trim().split('\n').pop());
    assert.deepEqual(units, told.result.units);
    await assert.rejects(engine.ask('options', { unit: 'nobody' }), (error) => error instanceof RequestError && error.code.length > 0);
    // Requests made at once are answered in their order.
    const [, copied] = await Promise.all([engine.ask('copy', { as: 'b' }), engine.ask('state', { game: 'b' })]);
    assert.deepEqual(copied, await engine.ask('state'));
    assert.equal(await engine.line(''), null);
    await engine.close();
    await assert.rejects(engine.ask('state'));
  });

test('types: a client compiles, a wrong one does not', () => {
  const check = (text) => {
    writeFileSync(join(installed, 'client.mts'), text);
    return ran('tsc', ['--noEmit', '--strict', '--target', 'es2020', '--module', 'node16', '--moduleResolution', 'node16', 'client.mts'], { cwd: installed });
  };
  const right = "import { Engine, RequestError } from 'hexrout';\nexport const first = async (): Promise<string> => {\n  const engine = await Engine.open({ worker: true });\n" +
    "  await engine.ask('load', { file: 's.yaml' });\n  const { units } = await engine.ask('options');\n  const known: unknown = new Error();\n  if (known instanceof RequestError) console.log(known.code);\n  return units.map((unit) => unit.id).join();\n};\n";
  const compiled = check(right);
  assert.equal(compiled.status, 0, compiled.out);
  assert.notEqual(check(right.replace("'options'", "'optoins'")).status, 0);
});

test('Engine in a browser, in a worker, files in memory', { skip: process.env.HEXROUT_NPM_BROWSER === undefined && 'no browser is asked for' }, async () => {
  const { chromium } = createRequire(join(root, 'tests/browser/x.js'))('playwright-core');
  const types = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    if (path === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>engine</title>');
    const file = join(installed, 'node_modules/hexrout', path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const files = { '/maps/scenarios/crossroads.yaml': readFileSync(crossroads, 'utf8'), '/maps/crossroads.yaml': readFileSync(join(root, 'maps/crossroads.yaml'), 'utf8') };
    const told = await page.evaluate(async (given) => {
      const { Engine } = await import('/web.js');
      const out = [];
      for (const worker of [true, false]) {
        const engine = await Engine.open({ worker, files: given });
        await engine.ask('load', { file: '/maps/scenarios/crossroads.yaml' });
        out.push(JSON.stringify(await engine.ask('options')));
        await engine.write('/s.yaml', 'hexrout: [');
        out.push(await engine.ask('load', { file: '/s.yaml' }).then(() => 'read', (error) => error.name));
        await engine.close();
      }
      return out;
    }, files);
    const answer = ran(native, ['engine'], { input: `{"method":"load","params":{"file":"${crossroads}"}}\n{"method":"options"}\n` }).out.trim().split('\n').pop();
    assert.deepEqual(JSON.parse(told[0]), JSON.parse(answer).result);
    assert.deepEqual(told, [told[0], 'RequestError', told[0], 'RequestError']);
  } finally {
    await browser.close();
    server.close();
  }
});
