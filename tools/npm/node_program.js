// The compiled program in node: makeProgram(options). The file is read here, because the program itself would ask `fetch` for it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const make = createRequire(import.meta.url)('./hexrout_node.cjs');
const wasmBinary = readFileSync(new URL('./hexrout.wasm', import.meta.url));

export default (options) => make({ wasmBinary, ...options });
