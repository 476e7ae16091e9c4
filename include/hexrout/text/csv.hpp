// Cells of tables of comma separated values.
//
//   csv_cell("05 N6")       ==  "05 N6"
//   csv_cell("a, \"b\"")    ==  "\"a, \"\"b\"\"\""
//   csv_cell("=1+A1")       ==  "'=1+A1"     // after an apostrophe spreadsheets read text, not a formula
//   csv_cell("-3")          ==  "-3"         // a number is written unchanged
//
// Thread safety: free functions without state.
#pragma once

#include <string>
#include <string_view>

namespace hexrout {

// True for text that a spreadsheet would take for a formula:
// it begins with = + - @, a tab or a carriage return and is not a number.
bool is_formula(std::string_view text);

// Text as a cell. A text that would be a formula gets an apostrophe in front; a text with commas or quotes gets quotes.
// Control characters and broken UTF-8 are written as `printable` writes them.
std::string csv_cell(std::string_view text);

}  // namespace hexrout
