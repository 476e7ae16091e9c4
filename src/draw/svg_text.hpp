// Building blocks of SVG text.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "hexrout/text/markup.hpp"

namespace hexrout::draw {

struct Spot {
  double x = 0;
  double y = 0;
};

inline Spot operator+(Spot a, Spot b) {
  return {a.x + b.x, a.y + b.y};
}
inline Spot operator-(Spot a, Spot b) {
  return {a.x - b.x, a.y - b.y};
}
inline Spot operator*(Spot a, double k) {
  return {a.x * k, a.y * k};
}
inline Spot mix(Spot a, Spot b, double part) {
  return a + (b - a) * part;
}

// At most one decimal: "12", "12.5".
std::string num(double value);
inline std::string at(Spot s) {
  return num(s.x) + " " + num(s.y);
}

// Appends formatted text.
template <class... Args>
void add(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

}  // namespace hexrout::draw
