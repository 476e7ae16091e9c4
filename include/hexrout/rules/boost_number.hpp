// Exact fractions of any size: values of plans are compared, never rounded.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <string>

#include "hexrout/rules/dice.hpp"

namespace hexrout::planning {

using Number = boost::multiprecision::cpp_rational;

inline Number exact(const Odds& odds) {
  return odds.small() ? Number(odds.numerator(), odds.denominator()) : Number(odds.text());
}
inline Odds odds_of(const Number& n) {
  return Odds::parse(n.str());
}
inline std::string text_of(const Number& n) {
  return n.str();
}
inline double points_of(const Number& n) {
  return n.convert_to<double>();
}

}  // namespace hexrout::planning
