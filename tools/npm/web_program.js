// The compiled program in browsers: makeProgram(options).
import make from './hexrout_web.mjs';

const file = new URL('./hexrout.wasm', import.meta.url).href;

export default (options) => make({ locateFile: () => file, ...options });
