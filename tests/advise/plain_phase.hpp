// The plain twin of advice: every order and every listed route of a Rout Phase tried, nothing kept, nothing cut, no
// groups. It shares the rules with what it checks (answers, checks, surrenders,
// rally numbers) and no line of the search.
#pragma once

#include <optional>
#include <string>

#include "hexrout/advise/weights.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::test {

struct PlainPhase {
  std::string value;  // of the best play of all units of the side, an exact fraction
  long plays = 0;     // ends of the phase looked at
};

// Nothing if there are more than `most` ends. Concealed units must not be in it.
std::optional<PlainPhase> plain_phase(const asl::Position& position, int side, const Weights& weights, long most);

}  // namespace hexrout::test
