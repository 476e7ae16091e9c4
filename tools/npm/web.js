// In browsers: files are in memory, and the engine is in a worker unless it is asked for beside the page.
import { beside, engineClass, inWorker } from './engine.js';
import { Host } from './host.js';
import makeProgram from './web_program.js';

export { RequestError } from './engine.js';

const worker = () => {
  const thread = new Worker(new URL('./web_worker.js', import.meta.url), { type: 'module' });
  return {
    post: (message) => thread.postMessage(message),
    listen: (hear, died) => {
      thread.onmessage = ({ data }) => hear(data);
      thread.onerror = (event) => died(event.message ?? 'it could not be started');
    },
    end: async () => thread.terminate(),
  };
};

export const Engine = engineClass(({ worker: apart = true, ...options }) =>
  apart ? inWorker(worker(), options) : beside(Host, makeProgram, options));
