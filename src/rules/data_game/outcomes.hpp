// Outcomes: the effects of a move under a policy, by the code of its end (move_parts.hpp).
//
//   const MoveFacts facts(ElementFacts(p, element), {.shortfall = 1});
//   for (const Effects* effects : outcomes_of(p, policy, "FELL_BACK", false)) ...
//
// Thread safety: free functions and values.
#pragma once

#include <string>
#include <vector>

#include "hexrout/rout/walk.hpp"
#include "rules/data_game/facts.hpp"
#include "rules/data_game/move_parts.hpp"

namespace hexrout::data_game {

// What a move was like.
struct MoveMade {
  int shortfall = 0;     // hexes, inches or movement points of an `exactly` budget not used up
  int hexes = 0;         // entered
  int friends = 0;       // of them, those with friends
  int zones = 0;         // of them, those in zones of control when the move began
  bool off_own = false;  // left the map by the unit's own side
};

// Facts of the unit after its move, with those of the move.
class MoveFacts final : public FactsBeside {
 public:
  MoveFacts(const Facts& unit, const MoveMade& made) : FactsBeside(unit), made_(made) {}
  std::int64_t fact(Fact fact, int a, int b) const override;

 private:
  const MoveMade& made_;
};

// The effects of an end with this code, in the order of the policy, or of the policy's failure.
std::vector<const Effects*> outcomes_of(const Position& p, const WithdrawalPolicy& policy, std::string_view code,
                                        bool failed);

// The effects of an end or a failure in words, with the numbers as they will be.
struct Consequence {
  std::string words;  // "strength -2, flags set to 0"; empty: nothing
  bool lost = false;  // removed, captured, or without strength
};
Consequence consequence_of(const Position& after, UnitIndex piece, const WithdrawalPolicy& policy,
                           std::string_view code, const MoveMade& made, bool failed);

// What a walk will be like for a piece that is about to make it, with a budget in steps of the search.
MoveMade made_along(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy, const Walked& walk, int budget);

// Facts of a unit after the move of one of its pieces: of that piece, or of the element where it has left the map.
class UnitAfterMove {
 public:
  UnitAfterMove(const Position& p, UnitIndex piece)
      : on_map_(acts(p, p.pieces[piece])), of_piece_(p, piece), of_element_(p, p.pieces[piece].element) {}
  const Facts& facts() const { return on_map_ ? static_cast<const Facts&>(of_piece_) : of_element_; }

 private:
  bool on_map_;
  PieceFacts of_piece_;
  ElementFacts of_element_;
};

}  // namespace hexrout::data_game
