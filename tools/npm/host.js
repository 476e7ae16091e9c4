// A program with one engine in it. Calls are answered at once, so whoever must not wait keeps it in a worker.
export class Host {
  #program;
  #engine;

  // `makeProgram`: what the compiled program exports. `options`: boards, files (Engine.open).
  static async start(makeProgram, { boards = '', files = {} } = {}) {
    const host = new Host();
    host.#program = await makeProgram({ print: () => {}, printErr: () => {} });
    for (const [path, bytes] of Object.entries(files)) host.write(path, bytes);
    host.#engine = host.#withText(String(boards), (text) => host.#program._hexrout_inside_new(text));
    return host;
  }

  #withText(text, use) {
    const program = this.#program;
    const bytes = program.lengthBytesUTF8(text);
    const at = program._malloc(bytes + 1);
    if (at === 0) throw new Error('there is not enough memory');
    program.stringToUTF8(text, at, bytes + 1);
    try {
      return use(at, bytes);
    } finally {
      program._free(at);
    }
  }

  #said() {
    return this.#program.UTF8ToString(this.#program._hexrout_inside_said(this.#engine), this.#program._hexrout_inside_said_bytes(this.#engine));
  }

  greeting() {
    return this.#said();
  }

  // The answer to one line of JSON; null if the line was blank.
  line(text) {
    return this.#withText(text, (at, bytes) => this.#program._hexrout_inside_answer(this.#engine, at, bytes)) ? this.#said() : null;
  }

  // Files of a browser are in memory; in node they are those of the machine.
  write(path, bytes) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (folder !== '') this.#program.FS.mkdirTree(folder);
    this.#program.FS.writeFile(path, bytes);
  }

  close() {
    if (this.#engine) this.#program._hexrout_inside_delete(this.#engine);
    this.#engine = 0;
  }
}

// What a worker does with a message {id, call, values}: the message to answer with.
export const serve = (makeProgram) => {
  let host = null;
  return async ({ id, call, values }) => {
    try {
      if (call === 'start') {
        host = await Host.start(makeProgram, ...values);
        return { id, value: host.greeting() };
      }
      return { id, value: host[call](...values) };
    } catch (error) {
      return { id, failed: String(error?.message ?? error) };
    }
  };
};
