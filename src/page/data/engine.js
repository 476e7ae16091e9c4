// Part 9: the program inside the page: the hexrout command itself, with files of its own.

// Runs in a worker, or where there is none beside the page: writes files, calls the command, reads what it wrote.
const host = (makeProgram, module, reply) => {
  let said = [];
  let printed = [];
  const begin = () => makeProgram({ wasmBinary: module, print: (text) => printed.push(text), printErr: (text) => said.push(text) });
  let ready = begin();
  let inside = 0;  // the engine that keeps games from question to question
  const withText = (program, text, use) => {
    const bytes = program.lengthBytesUTF8(text);
    const at = program._malloc(bytes + 1);
    program.stringToUTF8(text, at, bytes + 1);
    const result = use(at, bytes);
    program._free(at);
    return result;
  };
  const answered = (program, boards, lines, language) => {
    inside ||= withText(program, boards, (at) => program._hexrout_inside_new(at));
    withText(program, language, (at) => program._hexrout_inside_language(at));
    return lines.map((text) => {
      withText(program, text, (at, bytes) => program._hexrout_inside_answer(inside, at, bytes));
      return program.UTF8ToString(program._hexrout_inside_said(inside), program._hexrout_inside_said_bytes(inside));
    });
  };
  return async ({ id, files, gone, args, output, boards, lines, language }) => {
    try {
      const program = await ready;
      for (const path of gone) if (program.FS.analyzePath(path).exists) program.FS.unlink(path);
      for (const [path, bytes] of Object.entries(files)) {
        program.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
        program.FS.writeFile(path, bytes);
      }
      if (lines) {
        reply({ id, replies: answered(program, boards, lines, language), bytes: program.HEAP8.length });
        return;
      }
      said = [];
      printed = [];
      const stack = program.stackSave();
      const status = program.callMain(args);
      program.stackRestore(stack);
      const exists = output !== '' && program.FS.analyzePath(output).exists;
      const text = exists ? program.FS.readFile(output, { encoding: 'utf8' }) : output === '' ? printed.join('\n') : '';
      if (exists) program.FS.unlink(output);
      reply({ id, status, text, said: said.join('\n'), bytes: program.HEAP8.length });
    } catch (error) {
      // A program that broke off is begun anew; its files are gone.
      ready = begin();
      inside = 0;
      reply({ id, status: 4, text: '', said: 'error: ' + error, replies: [], bytes: 0, anew: true });
    }
  };
};

const unpacked = (id) => new Response(new Blob([bytesOf128(document.getElementById(id).textContent)]).stream().pipeThrough(new DecompressionStream('gzip')));

// ask(args, files, output): what the command wrote into the file `output`, or printed if that is ''; one question after the
// other. `gone` names files to delete first.
// lines(boards, lines, files): what `hexrout engine` answers to lines of JSON. It keeps its games; those of another
// `generation` are gone.
// stop(): breaks off what is under way. Its answers are empty, and the program begins anew. False where there is no worker.
const engine = (() => {
  const waiting = new Map();
  let next = 0;
  let started = null;
  let post = null;
  let running = null;  // the worker
  let generation = 0;
  let anew = () => {};
  const beginAnew = () => {
    ++generation;
    anew();
  };
  const settle = (answer) => {
    if (answer.anew) beginAnew();
    waiting.get(answer.id)(answer);
    waiting.delete(answer.id);
  };
  // As a file, for the page's policy allows no script in it but its own.
  const beside = async (source, module) => {
    const script = document.createElement('script');
    script.src = URL.createObjectURL(new Blob([source + '\n;window.hexroutProgram = hexrout;'], { type: 'text/javascript' }));
    await new Promise((loaded, failed) => {
      Object.assign(script, { onload: loaded, onerror: failed });
      document.head.append(script);
    });
    post = host(window.hexroutProgram, module, settle);
  };
  const start = async () => {
    const [source, module] = [await unpacked('engine').text(), new Uint8Array(await unpacked('module').arrayBuffer())];
    const fail = () => beside(source, module);
    try {
      const text = `${source}\nlet answer = null;\nonmessage = (e) => {\n  if (e.data.module) answer = (${host})(hexrout, e.data.module, (a) => postMessage(a));\n  else answer(e.data);\n};\npostMessage({ id: -1 });`;
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
      running = worker;
      const held = [];
      let alive = false;
      worker.onmessage = ({ data }) => {
        alive = true;
        if (data.id >= 0) settle(data);
      };
      // The worker did not start; some browsers do not allow workers to pages from disk.
      worker.onerror = (event) => {
        if (alive) return;
        event.preventDefault();
        worker.terminate();
        running = null;
        fail().then(() => held.forEach((question) => post(question)));
      };
      worker.postMessage({ module });
      post = (question) => {
        if (!alive) held.push(question);
        worker.postMessage(question);
      };
    } catch {
      await fail();
    }
  };
  const put = async (question) => {
    await (started ??= start());
    return new Promise((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      post({ id, gone: [], ...question });
    });
  };
  return {
    begin: () => (started ??= start()),
    onAnew: (call) => (anew = call),
    generation: () => generation,
    ask: (args, files, output, gone = []) => put({ files, gone, args, output }),
    lines: async (boards, lines, files) => {
      const { replies, said } = await put({ files, boards, lines, language: kOfProgram.includes(language) ? language : 'en' });
      return lines.map((line, i) => (replies[i] ? JSON.parse(replies[i]) : { ok: false, error: { code: 'stopped', message: said } }));
    },
    stop: () => {
      if (!running) return false;
      running.terminate();
      running = started = null;
      for (const id of [...waiting.keys()]) settle({ id, status: 4, text: '', said: '', replies: [], bytes: 0 });
      beginAnew();
      return true;
    },
  };
})();
