// The plain twin of advice: every order and every listed route of a Rout Phase tried, nothing kept, nothing cut, no
// groups. It shares the rules with what it checks (answers, checks, surrenders,
// rally numbers) and no line of the search.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hexrout/advise/advise.hpp"
#include "hexrout/advise/weights.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::test {

struct PlainPhase {
  std::string value;  // of the best play of all units of the side, an exact fraction
  long plays = 0;     // ends of the phase looked at
};

// Nothing if there are more than `most` ends. Concealed units must not be in it.
std::optional<PlainPhase> plain_phase(const asl::Position& position, int side, const Weights& weights, long most);

// The same if the side does what the steps say as long as everything goes as is most likely, the enemy doing what hurts
// most, and what is best from then on. Throws std::logic_error where a step is none that the rules allow, or where
// the steps end before the units do.
std::optional<PlainPhase> plain_phase_as_told(const asl::Position& position, int side, const Weights& weights,
                                              long most, const std::vector<AdvisedStep>& steps);

}  // namespace hexrout::test
