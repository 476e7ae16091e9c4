// Tables of comma separated values, plain or packed with gzip, read strictly.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// A header and rows of as many fields. Quoted fields may hold commas and doubled quotes, but no line breaks.
struct CsvTable {
  std::string file;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::vector<int> lines;         // of each row
  std::vector<std::string> text;  // of each row, as it was

  // Place of a row's field.
  Place place(std::size_t row, std::size_t column) const;
  // Returns the column of this name; -1: none.
  int column(std::string_view name) const;
};

// Reads files of up to 32 MB, unpacked, 500,000 rows and 2,000,000 fields. Rows with too few or too many fields, and a
// missing header, are errors. All mistakes are reported; then the result is nullopt.
std::optional<CsvTable> read_csv(const std::string& path, Diagnostics& found);
// A table that is text already; `file` names it in messages.
std::optional<CsvTable> parse_csv(std::string_view text, const std::string& file, Diagnostics& found);

}  // namespace hexrout::command
