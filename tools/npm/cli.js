#!/usr/bin/env node
// The hexrout command, on the files of this machine.
import makeProgram from './node_program.js';

// Emscripten gives a program variables of its own; it shall have those of its caller. It also takes every output for a terminal.
const variables = { ...process.env };
if (!process.stdout.isTTY || !process.stderr.isTTY) variables.NO_COLOR ||= '1';
const program = await makeProgram({ thisProgram: 'hexrout', preRun: [(started) => Object.assign(started.ENV, variables)] });
process.exitCode = program.callMain(process.argv.slice(2));
