// In node: files are those of the machine.
import { Worker } from 'node:worker_threads';
import { beside, engineClass, inWorker } from './engine.js';
import { Host } from './host.js';
import makeProgram from './node_program.js';

export { RequestError } from './engine.js';

const worker = () => {
  const thread = new Worker(new URL('./node_worker.js', import.meta.url));
  let open = 0;
  // A worker that nobody waits for does not keep the program alive.
  thread.unref();
  return {
    post: (message) => {
      if (open++ === 0) thread.ref();
      thread.postMessage(message);
    },
    listen: (hear, died) => {
      thread.on('message', (message) => {
        if (--open === 0) thread.unref();
        hear(message);
      });
      thread.on('error', (error) => died(error.message));
      thread.on('exit', () => died('it was closed'));
    },
    end: () => thread.terminate(),
  };
};

export const Engine = engineClass(({ worker: apart = false, ...options }) =>
  apart ? inWorker(worker(), options) : beside(Host, makeProgram, options));
