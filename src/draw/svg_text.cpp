#include "draw/svg_text.hpp"

#include <cmath>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout::draw {

std::string xml(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string num(double value) {
  // Whole tenths: floating point output is the same everywhere.
  const long long tenths = std::llround(value * 10);
  const long long size = tenths < 0 ? -tenths : tenths;
  std::string out = tenths < 0 ? "-" : "";
  out += std::to_string(size / 10);
  if (size % 10 != 0) out += "." + std::to_string(size % 10);
  return out;
}

}  // namespace hexrout::draw
