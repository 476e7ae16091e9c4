// The standard streams before the command runs.
#pragma once

namespace hexrout::command {

// If the caller closed a standard stream, the next file that is opened would take its place: the null device takes it
// instead, opened so that reading or writing fails. A file that grows past its limit is an error of writing. If the
// reader of the output ends, the program ends without a message. On Windows, bytes are written as they are and the
// console reads them as UTF-8.
void prepare_streams();

}  // namespace hexrout::command
