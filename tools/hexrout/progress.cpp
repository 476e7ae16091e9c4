#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "gate.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/translated.hpp"
#include "screen.hpp"

namespace hexrout::command {

namespace {

constexpr std::int64_t kPatienceMs = 2000;
constexpr std::int64_t kRedrawMs = 200;

bool terminal() {
  const char* term = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && term != nullptr && std::strcmp(term, "dumb") != 0;
}

int terminal_columns() {
  return static_cast<int>(screen(STDERR_FILENO).value_or(Screen{}).columns);
}

}  // namespace

std::string progress_line(const std::string& what, std::uint64_t done, std::uint64_t total, double seconds,
                          int columns) {
  std::string line;
  if (total == 0) {
    line = fmt::format("{} {}, {:.0f} s", what, done, seconds);
  } else {
    constexpr std::uint64_t kBar = 24;
    const std::uint64_t within = std::min(done, total);
    const double share = static_cast<double>(within) / static_cast<double>(total);
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(kBar));
    line =
        fmt::format("{} [{:.<{}}] {:.0f} % {}/{}", what, std::string(filled, '#'), kBar, share * 100.0, within, total);
    if (within > 0) line += ", " + phrase("{} s left", {fmt::format("{:.0f}", seconds * (1.0 - share) / share)});
  }
  // The last column stays free: some terminals go to the next line on reaching it.
  if (columns > 1 && line.size() >= static_cast<std::size_t>(columns))
    line.resize(static_cast<std::size_t>(columns) - 1);
  return line;
}

Progress::Progress(std::string what, std::uint64_t total)
    : what_(translated(what)),
      total_(total),
      wanted_(terminal()),
      start_(std::chrono::steady_clock::now()),
      next_ms_(kPatienceMs) {}

Progress::~Progress() {
  pause();
}

void Progress::pause() {
  const std::lock_guard<std::mutex> lock(drawing_);
  if (drawn_) std::fputs("\r\033[K", stderr);
  drawn_ = false;
}

void Progress::look(std::uint64_t done) {
  const auto now = std::chrono::steady_clock::now();
  const std::int64_t ms = std::chrono::duration_cast<std::chrono::milliseconds>(now - start_).count();
  std::int64_t next = next_ms_.load(std::memory_order_relaxed);
  // A thread that is late redraws the line; the others continue with their work.
  if (ms < next || !next_ms_.compare_exchange_strong(next, ms + kRedrawMs, std::memory_order_relaxed)) return;
  draw(done, now);
}

void Progress::draw(std::uint64_t done, std::chrono::steady_clock::time_point now) {
  const std::lock_guard<std::mutex> lock(drawing_);
  const double seconds = std::chrono::duration<double>(now - start_).count();
  // The line begins with the program's own sequence, which clears it; the rest is gated.
  const std::string line = "\r\033[K" + gated(progress_line(what_, done, total_, seconds, terminal_columns()));
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace hexrout::command
