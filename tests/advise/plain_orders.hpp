// The worth of the best orders by brute force: every sequence of orders, every face of every die, every option, without
// a cache. It plays by PlayCourse and shares no code with the search of advice.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <string>

#include "hexrout/play/play_course.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::test {

using Rational = boost::multiprecision::cpp_rational;

// In thousandths of a point. `without`: orders that settle this choice are not given; empty: any may be.
Rational plain_worth(const Game& game, const std::string& side, const std::string& without = {});

// The worth from the open question of a course on.
Rational plain_worth_of_rest(const PlayCourse& course, const std::string& side);

}  // namespace hexrout::test
