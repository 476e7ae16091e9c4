#include "draw/svg_text.hpp"

#include <cmath>

namespace hexrout::draw {

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
