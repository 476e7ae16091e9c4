// Independent pieces of work on several threads.
//
//   std::vector<Answer> answers(positions.size());
//   on_threads(0, positions.size(), [&](int, std::uint64_t i) { answers[i] = answer(positions[i]); });
//
// Work that writes piece i to place i, or adds up numbers whose order does not matter, has the same result for any
// number of threads.
#pragma once

#include <cstdint>
#include <functional>

namespace hexrout {

// The number of threads for `pieces` pieces of work and a wish of `asked` threads: at least 1, at most one a piece and
// one a core of the machine. A wish of 0 means one a core.
int thread_count(int asked, std::uint64_t pieces);

// Calls work(worker, i) once for each i below `pieces` and returns when all have returned. Threads take the next piece
// as they become free. `worker` numbers the thread, from 0, the calling one, to thread_count(asked, pieces) - 1; calls
// with the same worker never overlap. If a call throws, no further piece is begun, and the first exception is thrown
// again. In WebAssembly there is one thread.
void on_threads(int asked, std::uint64_t pieces, const std::function<void(int worker, std::uint64_t i)>& work);

}  // namespace hexrout
