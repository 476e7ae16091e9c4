// Actions for the signals that stop the program.
//
//   when_stopped(remove_unfinished);     // once; from then on a stop calls it, and ends the program as before
#pragma once

namespace hexrout::command {

// Adds an action, at most four; each may do only what a signal handler may. Signals that are already handled or ignored
// stay so. On Windows the signals are SIGINT and SIGTERM, elsewhere all that end a program by default and can be
// caught, except those of its own faults.
void when_stopped(void (*action)());
// Runs the actions, where the program ends without a signal and without its destructors.
void run_stop_actions();

}  // namespace hexrout::command
