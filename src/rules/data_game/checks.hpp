// A check of one element: its dice, its modifiers, and the row of results that the total falls on.
//
//   const CheckRoll roll = throw_check(p, element, check, dice);
//   element.state = state_after(p, p.elements[element], *roll.effect);
//   for (const auto& [row, odds] : chances(p, element, check)) ...
//
// Where only one row can be met no dice are thrown. Thread safety: free functions.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/odds.hpp"
#include "rules/data_game/facts.hpp"

namespace hexrout::data_game {

// The modifiers in force and their sum.
struct Modified {
  int sum = 0;
  std::vector<std::pair<std::string, int>> parts;  // what each is, and how much
};
Modified modifiers_of(const Check& check, const Facts& facts);

struct CheckRoll {
  int faces = 0;  // the sum of the dice; 0: none were thrown
  Modified modified;
  const Band* band = nullptr;  // never null after throw_check
  const Effect* effect = nullptr;
};
CheckRoll throw_check(const Position& p, ElementIndex element, const Check& check, Dice& dice);

// Each effect that the check can have now, with its chance, in the order of the rows. `as`: the element as it would be.
std::vector<std::pair<Effect, Odds>> chances(const Position& p, ElementIndex element, const Element& as,
                                             const Check& check);

// The check that an element rolls in its own turn as it is now; null if there is none.
const Check* check_due(const Position& p, ElementIndex element, const Element& as);

// The state that an effect leads to. One worse than the last but one, that of units with strength, is that.
StateIndex state_after(const Position& p, const Element& element, const Effect& effect);

// What a check can come to, for answers: "succeeds with 60 %, otherwise shaken", or the chance of every state.
struct Prospect {
  Odds succeeds;                                       // the state that binds nobody
  std::vector<std::pair<std::string, Odds>> outcomes;  // by the word of the state, or "shut down"; the best first
};
Prospect prospect(const Position& p, ElementIndex element, const Check& check);

}  // namespace hexrout::data_game
