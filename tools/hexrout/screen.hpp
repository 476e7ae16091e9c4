// Computes how much of a text fits on the screen of a terminal.
//
//   if (const auto on = screen(); on && rows_of(text, *on) > on->rows) print(first_rows(text, *on, on->rows - 2));
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hexrout::command {

struct Screen {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

// Returns the screen of the terminal behind a stream, 1 for standard output; nullopt for other streams, and always
// under WebAssembly and on Windows.
std::optional<Screen> screen(int stream = 1);

// Returns the rows that a text takes. A line wider than the screen takes several; colours take no columns.
std::size_t rows_of(std::string_view text, const Screen& screen);
// Returns the text with lines broken between words, so that none is wider than the screen; what is continued begins two
// columns right of the line's first word. A word alone may be wider, and colours take no columns.
std::string wrapped(std::string_view text, const Screen& screen);
// Returns the first whole lines that take at most `rows` rows.
std::string_view first_rows(std::string_view text, const Screen& screen, std::size_t rows);

}  // namespace hexrout::command
