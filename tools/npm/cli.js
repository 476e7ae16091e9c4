#!/usr/bin/env node
// The hexrout command, on the files of this machine.
import fs from 'node:fs';
import { isatty } from 'node:tty';
import makeProgram from './node_program.js';

// A pipe may be one that does not wait for the other end, as those are that node has made or looked at (process.stdout does). A full one
// takes no more; the program waits until it does. A pipe has no places either, but Emscripten names one with all that it opens.
const aMoment = new Int32Array(new SharedArrayBuffer(4));
const inPipesToo = (call) => (file, buffer, offset, length, place) => {
  for (;;) {
    try {
      return call(file, buffer, offset, length, place);
    } catch (error) {
      if (error.code === 'ESPIPE' && typeof place === 'number') place = null;
      else if (error.code === 'EAGAIN') Atomics.wait(aMoment, 0, 0, 1);  // milliseconds
      else throw error;
    }
  }
};
fs.writeSync = inPipesToo(fs.writeSync);
fs.readSync = inPipesToo(fs.readSync);

// Emscripten gives a program variables of its own; it shall have those of its caller. It also takes every output for a terminal, which would
// have colours, and lines of progress.
const program = await makeProgram({ thisProgram: 'hexrout', preRun: [(started) => Object.assign(started.ENV, process.env)] });
for (const file of [0, 1, 2]) program.FS.streams[file].tty = isatty(file);
process.exitCode = program.callMain(process.argv.slice(2));
