// Limits on the size of input files: usual, or large at the user's request.
//
//   set_input_size(InputSize::large);    // the user has asked for it: hexrout --large VERB ...
//
// With the usual limits a hostile file costs at most a second and 256 MB. The large limits are for files of known
// origin: documents may hold four times as much, and maps a million hexes (maps/guide/limits.md).
// Thread safety: any number of threads. A file keeps the limits that were set when its reading began.
#pragma once

namespace hexrout {

enum class InputSize : unsigned char { usual, large };

void set_input_size(InputSize size);
InputSize input_size();

}  // namespace hexrout
