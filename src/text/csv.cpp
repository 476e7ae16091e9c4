#include "hexrout/text/csv.hpp"

#include <algorithm>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

namespace {

// "-3", "-0.5", "-.5": a minus, digits and at most one point.
bool is_negative_number(std::string_view text) {
  const std::string_view digits = text.substr(1);
  return text.front() == '-' && digits.find_first_not_of(".0123456789") == std::string_view::npos &&
         digits.find_first_of("0123456789") != std::string_view::npos &&
         std::count(digits.begin(), digits.end(), '.') <= 1;
}

}  // namespace

bool is_formula(std::string_view text) {
  constexpr std::string_view kStarts = "=+-@\t\r";
  return !text.empty() && kStarts.find(text.front()) != std::string_view::npos && !is_negative_number(text);
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
