// A survey under any rules: the unit is put into each Location and gives way there (Game::if_broken).
#pragma once

#include <optional>
#include <string>

#include "hexrout/rules/game.hpp"
#include "hexrout/rules/surveyed.hpp"

namespace hexrout::planning {

// Fate of a unit that a position binds, or that gives way in it.
Surveyed surveyed_verdict(const Game& game, const std::string& unit, const UnitVerdict& verdict);

// True for a fate that a unit has which finds no way.
inline bool ends_it(FateKind fate) {
  return fate == FateKind::lost || fate == FateKind::surrenders;
}
inline bool has_to_give_way(const UnitVerdict& verdict) {
  return verdict.duty == Duty::must || verdict.by_dice || ends_it(verdict.fate);
}
inline bool has_to_give_way(const UnitAnswer& answer) {
  return answer.duty == Duty::must || !answer.by_dice.empty() || ends_it(answer.fate.kind);
}

// Fate of the unit bound by its morale: in the present position if it already has to go, else as if it gave way now.
// Nothing where its rules cannot bind it. ask: returns the verdict or the answer of a position.
template <class Ask>
auto giving_way(const Game& game, const std::string& unit, Ask&& ask) -> std::optional<decltype(ask(game))> {
  auto now = ask(game);
  if (has_to_give_way(now)) return now;
  const auto bound = game.if_broken(unit);
  if (bound == nullptr) return std::nullopt;
  return ask(*bound);
}

}  // namespace hexrout::planning
