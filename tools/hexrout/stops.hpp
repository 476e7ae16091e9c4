// What is done when a signal stops the program.
//
//   when_stopped(remove_unfinished);     // once; from then on a stop calls it, and ends the program as before
#pragma once

namespace hexrout::command {

// At most four actions; each may do only what a signal handler may. Signals that are handled or ignored already stay
// so. On Windows these are SIGINT and SIGTERM, elsewhere all that end a program by default and can be caught, but for
// those of its own faults.
void when_stopped(void (*action)());
// Runs the actions, where the program ends without a signal and without its destructors.
void run_stop_actions();

}  // namespace hexrout::command
