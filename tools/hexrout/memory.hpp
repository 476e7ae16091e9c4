// What happens when memory runs out.
//
// The first allocation that fails throws std::bad_alloc as usual, and gives back a reserve that the way out may need:
// destructors that allocate (those of JSON values do) would end the program without a word. If memory still does not
// suffice, the program says so and ends with the status of an input that takes too much.
#pragma once

namespace hexrout::command {

// Takes the reserve and sets std::new_handler.
void prepare_memory();
// Takes the reserve again, where the program goes on after std::bad_alloc.
void refill_memory();
// Tells standard error that there is not enough memory, without allocating any.
void report_no_memory();

}  // namespace hexrout::command
