// What `hexrout validate --format sarif` writes of every broken file, one at a time and all at once, and of the bundled
// scenarios, is SARIF 2.1.0 by its schema.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import Ajv from 'ajv';

const root = new URL('../../', import.meta.url).pathname;
const program = process.env.HEXROUT_PROGRAM ?? `${root}build/dev/bin/hexrout`;
const { resolve } = createRequire(import.meta.url);
const json = (name) => JSON.parse(readFileSync(resolve(name), 'utf8'));
const valid = new Ajv({ allErrors: true, schemaId: 'auto', unknownFormats: 'ignore', logger: false })
  .addMetaSchema(json('ajv/lib/refs/json-schema-draft-04.json'))
  .compile(json('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'));

const files = (folder) => readdirSync(root + folder).filter((name) => name.endsWith('.yaml')).map((name) => folder + name);
const broken = files('tests/validate/broken/').filter((name) => !name.includes('/sound-'));
const bundled = files('maps/scenarios/');

function sarif(...files) {
  const run = spawnSync(program, ['validate', ...files, '--format', 'sarif'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(run.stderr, '');
  const log = JSON.parse(run.stdout);
  assert.ok(valid(log), JSON.stringify(valid.errors, null, 1));
  return log.runs.flatMap((r) => r.results);
}

test('the schema refuses what is no SARIF', () => {
  assert.ok(!valid({ version: '2.1.0', runs: [{ tool: {} }] }));
});

test(`each of ${broken.length} broken files`, () => {
  assert.ok(broken.length >= 40);
  for (const file of broken) assert.ok(sarif(file).length >= 1, file);
});

test('all of them in one run', () => {
  assert.ok(sarif(...broken).length >= broken.length);
});

test('bundled scenarios have no results', () => {
  assert.equal(sarif(...bundled).length, 0);
});
