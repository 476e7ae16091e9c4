import { serve } from './host.js';
import makeProgram from './web_program.js';

const answer = serve(makeProgram);
onmessage = async ({ data }) => postMessage(await answer(data));
