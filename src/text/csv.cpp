#include "hexrout/text/csv.hpp"

#include <charconv>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

bool is_formula(std::string_view text) {
  constexpr std::string_view kStarts = "=+-@\t\r";
  if (text.empty() || kStarts.find(text.front()) == std::string_view::npos) return false;
  if (text.front() != '-') return true;
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  return read.ec != std::errc() || read.ptr != text.data() + text.size() || text.find_first_not_of("-.0123456789") != std::string_view::npos;
}

std::string csv_cell(std::string_view text) {
  std::string shown = printable(text);
  if (is_formula(text)) shown.insert(0, 1, '\'');
  if (shown.find_first_of(",\"") == std::string::npos) return shown;
  std::string out = "\"";
  for (const char c : shown) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

}  // namespace hexrout
