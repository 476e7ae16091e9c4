#include "pictures.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "command.hpp"

#if !defined(__EMSCRIPTEN__) && !defined(_WIN32)
#define HEXROUT_RUNS_PROGRAMS
#endif

#ifdef HEXROUT_RUNS_PROGRAMS
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
extern char** environ;
#endif

namespace hexrout::command {

namespace {

#ifndef HEXROUT_RUNS_PROGRAMS
bool write_png(std::string_view, const std::string&, Diagnostics& found) {
  found.error("no-png", {"--png", 0, 0}, "PNG pictures need the program rsvg-convert, and it does not run here",
              "write an SVG with --svg");
  return false;
}
#else
constexpr const char* kHint = "install it (Debian: librsvg2-bin), or write an SVG with --svg";

// Sends the picture to the program's standard input, and its output to the file that is open as `out`.
bool run_converter(std::string_view svg, const std::string& file, int out, Diagnostics& found) {
  int ends[2];
  if (::pipe(ends) != 0) {
    found.error("no-png", {file, 0, 0}, std::string("no pipe to rsvg-convert: ") + std::strerror(errno),
                "close other programs");
    return false;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[1]);
  if (out != STDOUT_FILENO) posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  std::string arguments[] = {"rsvg-convert", "--format=png", "--unlimited"};
  char* argv[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), nullptr};
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, argv[0], &actions, nullptr, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[0]);
  if (failed != 0) {
    ::close(ends[1]);
    found.error("no-png", {"--png", 0, 0},
                std::string("PNG pictures need the program rsvg-convert: ") + std::strerror(failed), kHint);
    return false;
  }
  // A program that ends early must not end this one.
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  while (!svg.empty()) {
    const ssize_t n = ::write(ends[1], svg.data(), svg.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    svg.remove_prefix(static_cast<std::size_t>(n));
  }
  ::close(ends[1]);
  std::signal(SIGPIPE, before);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (svg.empty() && WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
  found.error("no-png", {file, 0, 0},
              WIFEXITED(status) && WEXITSTATUS(status) == 127 ? "PNG pictures need the program rsvg-convert"
                                                              : "rsvg-convert could not write the picture",
              "check the space left");
  return false;
}

bool write_png(std::string_view svg, const std::string& file, Diagnostics& found) {
  if (is_standard_output(file)) {
    std::fflush(stdout);
    return run_converter(svg, file, STDOUT_FILENO, found);
  }
  if (is_input(file, found)) return false;
  WholeFile whole(file);
  const bool opened = whole.open();
  if (opened && !run_converter(svg, file, whole.descriptor(), found)) return false;
  if (opened && whole.finish()) return true;
  report_unwritten(file, found);
  return false;
}
#endif

}  // namespace

bool write_pictures(std::string_view svg, const std::string& svg_file, const std::string& png_file,
                    Diagnostics& found) {
  bool well = true;
  if (!svg_file.empty()) well = write_output(svg_file, svg, found);
  if (!png_file.empty()) well = write_png(svg, png_file, found) && well;
  return well;
}

void require_picture(const std::string& option, const std::string& value, const std::string& svg_file,
                     const std::string& png_file) {
  if (!value.empty() && svg_file.empty() && png_file.empty()) throw CLI::RequiresError(option, "--svg or --png");
}

}  // namespace hexrout::command
