// MoveParts: what only a data game can read in policies: numbers of budgets, and the effects of moves.
//
//   budget: {dice: 2, number: {minus: [0, figure(morale)]}, least: 0, unit: hex}
//   outcomes: {FELL_BACK: [{if: {atLeast: [shortfall, 1]}, loses: shortfall}], any: [{set: {flags: 0}}]}
//   onFailure: [{captured: true}]
//
// A policy keeps an index of these lists (hexrout/rout/policy.hpp, PolicyParts). outcomes.hpp applies them.
//
// Thread safety: values and free functions. Errors: every mistake with its place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/policy.hpp"
#include "rules/data_game/effects.hpp"

namespace hexrout::data_game {

struct MoveParts {
  std::vector<Expression> numbers;
  std::vector<Effects> outcomes;
  std::vector<std::string> moves;  // policies that the outcomes name
};

// The key of `outcomes` for every end of a move.
inline constexpr std::string_view kAnyEnd = "any";

// Readers for read_policies(); `into` and `names` must outlive them.
PolicyParts parts_readers(MoveParts& into, const Names& names);

}  // namespace hexrout::data_game
