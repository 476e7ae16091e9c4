#include "command.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

namespace hexrout::command {

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

int report(const Diagnostics& found) {
  const std::string text = found.text();
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return found.has_errors() ? Exit::input : Exit::ok;
}

bool write_file(const std::string& path, std::string_view text, Diagnostics& found) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.flush();
  if (out) return true;
  found.error("cannot-write", {path, 0, 0}, std::string("cannot be written: ") + std::strerror(errno), "check the path and its permissions");
  return false;
}

bool colour_wanted() {
  static const bool wanted = [] {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0') && term != nullptr &&
           std::strcmp(term, "dumb") != 0;
  }();
  return wanted;
}

std::string tinted(std::string_view text, Tone tone) {
  if (!colour_wanted()) return std::string(text);
  const char* code = "1";
  switch (tone) {
    case Tone::strong: code = "1"; break;
    case Tone::good: code = "32"; break;
    case Tone::warn: code = "33"; break;
    case Tone::bad: code = "31"; break;
    case Tone::faint: code = "2"; break;
  }
  return std::string("\033[") + code + "m" + std::string(text) + "\033[0m";
}

void add_scenario_options(CLI::App& verb, ScenarioOptions& options) {
  verb.add_option("scenario", options.scenario, "A scenario file (YAML or JSON)")->required();
  verb.add_option("--boards", options.boards, "Directory of VASL boards; else the environment variable HEXROUT_BOARDS")
      ->type_name("DIR");
  verb.add_option("--los", options.los, "Line of sight: vasl (as VASL decides it) or exact; else as the scenario says")
      ->check(CLI::IsMember({"vasl", "exact"}))
      ->type_name("MODE");
}

}  // namespace hexrout::command
