// How much of a text the screen of a terminal holds.
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

// Of the terminal that a stream is, 1 for standard output; nothing if it is none. Under WebAssembly and on Windows no
// stream is known to be one.
std::optional<Screen> screen(int stream = 1);

// Rows that a text takes. A line longer than the screen is wide takes several; colours take no room.
std::size_t rows_of(std::string_view text, const Screen& screen);
// The first whole lines that take at most so many rows.
std::string_view first_rows(std::string_view text, const Screen& screen, std::size_t rows);

}  // namespace hexrout::command
