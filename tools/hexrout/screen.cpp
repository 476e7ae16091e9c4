#include "screen.hpp"

#if !defined(__EMSCRIPTEN__) && !defined(_WIN32)
#define HEXROUT_HAS_TERMINALS
#include <sys/ioctl.h>
#include <unistd.h>
#endif

#include <algorithm>

#include "gate.hpp"

namespace hexrout::command {

namespace {

// Characters of a line that are seen.
std::size_t width_of(std::string_view line) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (const std::size_t length = colour_length(line.substr(i))) {
      i += length - 1;
    } else if ((static_cast<unsigned char>(line[i]) & 0xc0) != 0x80) {
      ++out;
    }
  }
  return out;
}

// Returns the place of the last blank within the first `columns` columns and after `from`, or else of the next one;
// npos if there is none. A number keeps its "%".
std::size_t break_in(std::string_view line, std::size_t from, std::size_t columns) {
  std::size_t out = std::string_view::npos;
  for (std::size_t at = line.find(' ', from); at != std::string_view::npos; at = line.find(' ', at + 1)) {
    if (width_of(line.substr(0, at)) > columns) break;
    if (line.substr(at + 1, 1) != "%") out = at;
  }
  return out != std::string_view::npos ? out : line.find(' ', from);
}

std::string wrapped_line(std::string_view line, std::size_t columns) {
  std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::string next(std::min(indent + 2, columns / 2), ' ');
  std::string out;
  std::string rest(line);
  while (width_of(rest) > columns) {
    const std::size_t cut = break_in(rest, indent, columns);
    const std::size_t word = cut == std::string::npos ? cut : rest.find_first_not_of(' ', cut);
    if (word == std::string::npos) break;
    out += rest.substr(0, cut) + "\n";
    rest = next + rest.substr(word);
    indent = next.size();
  }
  return out + rest;
}

}  // namespace

#ifdef HEXROUT_HAS_TERMINALS
std::optional<Screen> screen(int stream) {
  winsize size{};
  if (::isatty(stream) != 1 || ::ioctl(stream, TIOCGWINSZ, &size) != 0) return std::nullopt;
  if (size.ws_row == 0 || size.ws_col == 0) return Screen{};
  return Screen{size.ws_row, size.ws_col};
}
#else
// WebAssembly takes a pipe for a terminal as well, and Windows is not supported.
std::optional<Screen> screen(int) {
  return std::nullopt;
}
#endif

std::size_t rows_of(std::string_view text, const Screen& screen) {
  std::size_t rows = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    rows += std::max<std::size_t>(1, (width_of(text.substr(0, end)) + screen.columns - 1) / screen.columns);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return rows;
}

std::string wrapped(std::string_view text, const Screen& screen) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += wrapped_line(text.substr(0, end), screen.columns);
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string_view first_rows(std::string_view text, const Screen& screen, std::size_t rows) {
  std::size_t taken = 0;
  while (taken < text.size()) {
    const std::size_t end = std::min(text.find('\n', taken), text.size() - 1) + 1;
    const std::size_t needed = rows_of(text.substr(taken, end - taken), screen);
    if (needed > rows) break;
    rows -= needed;
    taken = end;
  }
  return text.substr(0, taken);
}

}  // namespace hexrout::command
