// Progress of a long task, shown on a terminal.
//
//   Progress progress("surveying", hexes);        // 0 if the total is unknown
//   for (...) { ...; progress.advance(); }        // from any thread
//
// The line is on standard error, if that is a terminal: pipes, files and CI get none. A task shows it after two
// seconds, with a few changes a second, until the Progress ends. Call pause() before printing anything to the terminal
// meanwhile.
// Thread safety: advance() from any thread.
// Cost of a call: an atomic addition; on a terminal also a look at the clock.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace hexrout::command {

class Progress {
 public:
  Progress(std::string what, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(std::uint64_t steps = 1) {
    const std::uint64_t done = done_.fetch_add(steps, std::memory_order_relaxed) + steps;
    if (wanted_) look(done);
  }
  // Clears the line; the next advance() draws it again.
  void pause();

 private:
  void look(std::uint64_t done);
  void draw(std::uint64_t done, std::chrono::steady_clock::time_point now);

  std::string what_;
  std::uint64_t total_;
  bool wanted_;
  std::chrono::steady_clock::time_point start_;
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::int64_t> next_ms_;  // since start_
  std::mutex drawing_;
  bool drawn_ = false;
};

// "surveying [#####...........] 31 % 1234/4000, 12 s left", at most `columns` wide. A pure function, for tests.
std::string progress_line(const std::string& what, std::uint64_t done, std::uint64_t total, double seconds,
                          int columns);

}  // namespace hexrout::command
