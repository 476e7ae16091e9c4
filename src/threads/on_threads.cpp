#include "hexrout/threads/on_threads.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace hexrout {

int thread_count(int asked, std::uint64_t pieces) {
  if (asked == 1 || pieces <= 1) return 1;  // to ask for the cores takes microseconds
#ifdef __EMSCRIPTEN__
  const int cores = 1;
#else
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
#endif
  const int most = asked > 0 ? std::min(asked, cores) : cores;
  return static_cast<int>(std::clamp<std::uint64_t>(pieces, 1, static_cast<std::uint64_t>(most)));
}

void on_threads(int asked, std::uint64_t pieces, const std::function<void(int worker, std::uint64_t i)>& work) {
  const int count = thread_count(asked, pieces);
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto take = [&](int worker) {
    try {
      for (std::uint64_t i = next.fetch_add(1); i < pieces; i = next.fetch_add(1)) work(worker, i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
      next = pieces;
    }
  };
  std::vector<std::thread> others;
  others.reserve(static_cast<std::size_t>(count - 1));
  try {
    for (int worker = 1; worker < count; ++worker) others.emplace_back(take, worker);
  } catch (const std::system_error&) {
    // The system has no more threads: those that there are do all of it.
  }
  take(0);
  for (std::thread& other : others) other.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace hexrout
