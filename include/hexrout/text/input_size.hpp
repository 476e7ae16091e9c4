// How much this process reads of a file before it refuses it.
//
//   set_input_size(InputSize::large);    // the user has asked for it: hexrout --large VERB ...
//
// The usual limits keep what a hostile file costs within a second and 256 MB. Large ones are for files whose origin is
// known: documents may hold four times as much, and maps a million hexes (maps/guide/limits.md).
// Thread safety: any number of threads; what is being read goes by what was set when it began.
#pragma once

namespace hexrout {

enum class InputSize : unsigned char { usual, large };

void set_input_size(InputSize size);
InputSize input_size();

}  // namespace hexrout
