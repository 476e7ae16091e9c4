import { parentPort } from 'node:worker_threads';
import { serve } from './host.js';
import makeProgram from './node_program.js';

const answer = serve(makeProgram);
parentPort.on('message', async (message) => parentPort.postMessage(await answer(message)));
