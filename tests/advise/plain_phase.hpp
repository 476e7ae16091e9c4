// The plain twin of advice: every order and every listed route of a Rout Phase tried, nothing kept, nothing cut, no
// groups. Shares the rules with what it checks (answers, checks, surrenders,
// rally numbers) and no line of the search.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hexrout/advise/advise.hpp"
#include "hexrout/rules/weights.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::test {

struct PlainPhase {
  std::string value;  // of the best play of all units of the side, an exact fraction
  long plays = 0;     // ends of the phase played
};

// Nothing if there are more than `most` ends. Concealed units must not be in it.
std::optional<PlainPhase> plain_phase(const asl::Position& position, int side, const Weights& weights, long most);

// Plays the steps as long as the most likely outcome happens, the enemy choosing what hurts most, and the best from
// then on. Throws std::logic_error at a step that the rules refuse, or if the steps end
// before the units do.
std::optional<PlainPhase> plain_phase_as_told(const asl::Position& position, int side, const Weights& weights,
                                              long most, const std::vector<AdvisedStep>& steps);

}  // namespace hexrout::test
