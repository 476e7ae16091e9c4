// hexrout watch: rules on a position again whenever its file is written.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <thread>

#include "hexrout/text/file_path.hpp"
#include "rout.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

namespace fs = std::filesystem;

// Time and size of a file: they differ from one saving to the next.
struct Saved {
  fs::file_time_type time;
  std::uintmax_t bytes = 0;
  bool operator==(const Saved&) const = default;
};

// Returns nullopt if there is no such file at the moment, as while a program replaces it.
std::optional<Saved> saved(const std::string& path) {
  std::error_code failed;
  const Saved out{fs::last_write_time(path_of(path), failed), fs::file_size(path_of(path), failed)};
  return failed ? std::nullopt : std::optional(out);
}

// Waits until the file has been written again, and then has stayed as it is for a moment: a save is written in pieces.
Saved wait_for_another(const std::string& path, const std::optional<Saved>& known) {
  constexpr auto kPause = std::chrono::milliseconds(150);
  std::optional<Saved> last;
  while (true) {
    std::this_thread::sleep_for(kPause);
    const std::optional<Saved> now = saved(path);
    if (now && now != known && now == last) return *now;
    last = now;
  }
}

int watch(const RoutOptions& options) {
  const std::string& path = options.scenario.scenario;
  Diagnostics found;
  if (is_stream(path)) {
    found.error("not-a-file", {path, 0, 0}, "only a file can be watched", "name a scenario or a saved game");
    return wrong_use(found);
  }
  std::optional<Saved> known = saved(path);
  const int status = rout(options);
  if (!known) return status;  // rout has reported it
  for (int times = 1;; ++times) {
    print_notice(fmt::format("watching {}; Ctrl+C ends it\n", printable(path)));
    // main reports output that cannot be written.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) return Exit::input;
    known = wait_for_another(path, known);
    print_answer_text(
        fmt::format("\n{}\n", tinted(fmt::format("== {}, saved again ({})", printable(path), times), Tone::strong)));
    rout(options);
  }
}

}  // namespace

void add_watch_command(CLI::App& app, Run& run) {
  auto [verb, options] =
      add_verb<RoutOptions>(app, run, "watch", "Rules on a position, and again whenever its file is saved", watch);
  add_rout_options(*verb, *options);
  verb->footer("A file that cannot be read is reported, and watched on. A signal ends it, as Ctrl+C does.");
}

}  // namespace hexrout::command
