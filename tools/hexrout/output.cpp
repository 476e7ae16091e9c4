#include "output.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <vector>

#include "hexrout/text/file_path.hpp"
#include "hexrout/text/translated.hpp"
#include "screen.hpp"

namespace hexrout::command {

namespace {

namespace fs = std::filesystem;

// True for one file under two names, or equal names of a missing file. Devices may be the output of several options.
bool same_file(const std::string& one, const std::string& other) {
  if (is_standard_output(one) || is_standard_output(other)) return is_standard_output(one) && is_standard_output(other);
  const fs::path a = path_of(one);
  const fs::path b = path_of(other);
  std::error_code failed;
  if (fs::exists(a, failed) && fs::exists(b, failed))
    return fs::is_regular_file(a, failed) && fs::equivalent(a, b, failed);
  const fs::path x = fs::weakly_canonical(path_of(followed(one)), failed);
  const fs::path y = fs::weakly_canonical(path_of(followed(other)), failed);
  return x == y || a.lexically_normal() == b.lexically_normal();
}

std::vector<std::string>& inputs() {
  static std::vector<std::string> names;
  return names;
}

}  // namespace

void print(std::string_view text) {
  const std::string shown = gated(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
}

void print_lines(std::string_view text) {
  const auto on = screen();
  print(on ? wrapped(text, *on) : std::string(text));
}

void print_answer_text(std::string_view text) {
  print_lines(translated(text));
}

void print_message(std::string_view text) {
  std::fflush(stdout);
  const std::string shown = gated(text);
  std::fwrite(shown.data(), 1, shown.size(), stderr);
}

void print_notice(std::string_view text) {
  print_message(translated(text));
}

void note_input(const std::string& path) {
  if (!path.empty() && path != "-") inputs().push_back(path);
}

bool is_input(const std::string& path, Diagnostics& found) {
  const auto same = [&](const std::string& input) { return same_file(input, path); };
  if (std::none_of(inputs().begin(), inputs().end(), same)) return false;
  found.error("same-output", {path, 0, 0}, "this file is read, and would be replaced", "name another for the result");
  return true;
}

bool is_standard_output(const std::string& path) {
  return path == "-" || path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
}

bool is_stream(const std::string& path) {
  struct stat facts {};
  return is_standard_output(path) || names_open_file(path) ||
         (::stat(path.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode));
}

void report_unwritten(const std::string& path, Diagnostics& found) {
  found.error("cannot-write", {path, 0, 0}, std::string("cannot be written: ") + std::strerror(errno),
              "check the path, its permissions and the space left; a file that existed is unchanged");
}

bool write_output(const std::string& path, std::string_view text, Diagnostics& found, Written written) {
  if (is_standard_output(path)) {
    if (written == Written::page)
      std::fwrite(text.data(), 1, text.size(), stdout);
    else
      print(text);
    return true;
  }
  if (written != Written::position && is_input(path, found)) return false;
  WholeFile file(path);
  if (file.open() && file.write(text) && file.finish()) return true;
  report_unwritten(path, found);
  return false;
}

CLI::Option* add_output(CLI::App& verb, const std::string& names, std::string& path, const std::string& what) {
  const auto named = [](const std::string& given) {
    return given.empty() ? std::string("the name of a file is empty; name one, or - for standard output")
                         : std::string();
  };
  return verb.add_option(names, path, fmt::format("{}; - for standard output", what))
      ->type_name("FILE")
      ->check(CLI::Validator(named, ""));
}

bool outputs_differ(std::initializer_list<NamedOutput> outputs, Diagnostics& found) {
  const std::size_t before = found.error_count();
  for (auto a = outputs.begin(); a != outputs.end(); ++a)
    for (auto b = a + 1; b != outputs.end(); ++b)
      if (!a->path.empty() && !b->path.empty() && same_file(a->path, b->path))
        found.error("same-output", {std::string(b->option), 0, 0},
                    fmt::format("'{}' is the file for {} as well", printable(b->path), a->option),
                    "name a file for each");
  return found.error_count() == before;
}

}  // namespace hexrout::command
