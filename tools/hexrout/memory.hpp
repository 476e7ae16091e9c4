// Handles a lack of memory.
//
// The first allocation that fails throws std::bad_alloc as usual, and frees a reserve for the unwinding: destructors
// that allocate (those of JSON values do) would end the program without a message. If memory still does not suffice, or
// the first that fails is one of a destructor, the program reports it and ends with the status of an input that takes
// too much.
#pragma once

namespace hexrout::command {

// Takes the reserve and sets std::new_handler and std::terminate_handler.
void prepare_memory();
// Takes the reserve again, if the program continues after std::bad_alloc.
void refill_memory();
// Writes to standard error that there is not enough memory, without allocating any.
void report_no_memory();

}  // namespace hexrout::command
