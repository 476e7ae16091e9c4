// Exact fractions of any size: values of plans are compared, never rounded.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include "hexrout/rules/advice.hpp"

namespace hexrout::planning {

using Number = boost::multiprecision::cpp_rational;

inline Number exact(const Odds& odds) {
  return odds.small() ? Number(odds.numerator(), odds.denominator()) : Number(odds.text());
}
inline double points_of(const Number& n) {
  return n.convert_to<double>();
}
inline Points as_points(const Number& n) {
  return {n.str(), points_of(n)};
}

}  // namespace hexrout::planning
