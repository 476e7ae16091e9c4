// A check of one element: its dice, its modifiers, and the row of results for the total.
//
//   const CheckRoll roll = throw_check(p, element, check, dice);
//   run.apply({element}, *roll.effects, cause, facts);
//   for (const auto& [end, odds] : chances(p, element, as, check)) ...
//
// Throws no dice if only one row is possible. Thread safety: free functions.
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
  std::vector<std::pair<std::string, int>> parts;  // text and amount of each
};
Modified modifiers_of(const Check& check, const Facts& facts);

// Dice of one throw, and their value: the sum, or the successes of a pool.
struct Thrown {
  int dice = 0;
  std::vector<int> faces;  // for results that count them
  int target = 0;          // of a pool
  int value = 0;
};

struct CheckRoll {
  bool thrown = false;  // false: every throw has the same result
  Thrown own;
  Thrown against;
  Modified modified;
  const Band* band = nullptr;  // never null after throw_check
  const Effects* effects = nullptr;
  int value() const { return own.value - against.value; }
};
// `given`: dice thrown before for another unit, which hold for this one too; null: throws.
CheckRoll throw_check(const Position& p, ElementIndex element, const Check& check, Dice& dice,
                      const CheckRoll* given = nullptr);

// Facts of an element and of the roll of its check, for the results.
class RollFacts final : public FactsBeside {
 public:
  RollFacts(const Facts& unit, const CheckRoll& roll) : FactsBeside(unit), roll_(roll) {}
  std::int64_t fact(Fact fact, int a, int b) const override;

 private:
  const CheckRoll& roll_;
};

// The results that the total of the dice can have now, each with its chance, in the order of the totals.
std::vector<std::pair<const Effects*, Odds>> row_chances(const Position& p, ElementIndex element, const Element& as,
                                                         const Check& check);

// A unit after a check and all that it causes.
struct CheckEnd {
  ElementPlayed unit;
  PieceState pieces = PieceState::present;  // exited or captured, if that is what became of them
  bool moves = false;                       // an effect makes it move
  std::string words;                        // its state, and what else has changed: "steady, pins 2, down"
};
// Each end that the check can have now, with its chance, in the order of the rows; empty for more throws than can be
// counted. `as`: the element after a loss.
std::vector<std::pair<CheckEnd, Odds>> chances(const Position& p, ElementIndex element, const Element& as,
                                               const Check& check);

// The states that the results order, each with its chance, as if no kind shut down and nobody lost strength by them.
std::vector<std::pair<StateIndex, Odds>> states_ordered(const Position& p, ElementIndex element, const Element& as,
                                                        const Check& check);

// True if a row makes an element roll its check.
bool asks_for(const Position& p, const TurnCheck& row, const Element& e, const Facts& facts);

// All elements in the order of the game: by its numbers, the highest first, then as in the scenario.
std::vector<ElementIndex> in_order(const Position& p);

// The checks that an element must roll in its own turn, as it is now.
std::vector<const Check*> checks_due(const Position& p, ElementIndex element, const Element& as);
// The first of them; null without one.
const Check* check_due(const Position& p, ElementIndex element, const Element& as);

// Outcomes of a check, for answers: "succeeds with 60 %, otherwise shaken", or the chance of every state.
struct Prospect {
  Odds succeeds;                                       // of the first state
  std::vector<std::pair<std::string, Odds>> outcomes;  // by the word of the state, or "shut down"; the best first
};
Prospect prospect(const Position& p, ElementIndex element, const Check& check);

}  // namespace hexrout::data_game
