// The engine as a class, the same in node and browsers: node.js and web.js say how its program is started.

// A request that the engine refused: code, and where an input was wrong, diagnostics.
export class RequestError extends Error {
  constructor(error) {
    super(error.message);
    this.name = 'RequestError';
    this.code = error.code;
    this.diagnostics = error.diagnostics ?? [];
    this.error = error;
  }
}

// A host beside the caller: its calls are made one after the other, when they are asked for.
export const beside = async (Host, makeProgram, options) => {
  const host = await Host.start(makeProgram, options);
  return {
    greeting: host.greeting(),
    call: async (name, ...values) => host[name](...values),
    end: async () => host.close(),
  };
};

// A host in a worker. `post` sends a message there, `listen` takes a function for the messages and one for its death.
export const inWorker = async ({ post, listen, end }, options) => {
  const waiting = new Map();
  let next = 0;
  let dead = null;
  listen(
    ({ id, value, failed }) => {
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (failed === undefined) resolve(value);
      else reject(new Error(failed));
    },
    (why) => {
      dead = new Error(`the engine's worker has ended: ${why}`);
      for (const { reject } of waiting.values()) reject(dead);
      waiting.clear();
    },
  );
  const call = (name, ...values) =>
    new Promise((resolve, reject) => {
      if (dead !== null) return void reject(dead);
      const id = next++;
      waiting.set(id, { resolve, reject });
      post({ id, call: name, values });
    });
  try {
    return { greeting: await call('start', options), call, end };
  } catch (error) {
    await end();
    throw error;
  }
};

export const engineClass = (start) =>
  class Engine {
    #host;
    #next = 1;

    static async open(options = {}) {
      const engine = new Engine();
      engine.#host = await start(options);
      engine.greeting = JSON.parse(engine.#host.greeting);
      return engine;
    }

    #alive() {
      if (this.#host === null) throw new Error('the engine is closed');
      return this.#host;
    }

    // One line of the protocol as it is; null if it was blank.
    async line(text) {
      return this.#alive().call('line', text);
    }

    // The whole answer to a method.
    async reply(method, params = {}) {
      return JSON.parse(await this.line(JSON.stringify({ id: this.#next++, method, params })));
    }

    // The result of a method; a refused request throws RequestError.
    async ask(method, params = {}) {
      const reply = await this.reply(method, params);
      if (!reply.ok) throw new RequestError(reply.error);
      return reply.result;
    }

    async write(path, bytes) {
      await this.#alive().call('write', path, bytes);
    }

    async close() {
      const host = this.#host;
      this.#host = null;
      await host?.end();
    }
  };
