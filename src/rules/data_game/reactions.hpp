// Plans for the moves that a state orders or allows.
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "hexrout/rout/walk.hpp"
#include "hexrout/rules/dice.hpp"
#include "rules/data_game/position.hpp"

namespace hexrout::data_game {

// Reaction that binds a piece now: a row of its state, or the shutdown of its kind; null if its player moves it freely.
const Reaction* reaction_of(const Position& p, UnitIndex piece);
// True if its player moves it, freely or by the paths of a policy.
inline bool may_choose(const Reaction* reaction) {
  return reaction == nullptr || reaction->deed == Reaction::Deed::choose;
}

// True if the turn under way has passed this piece, which its state moves.
inline bool has_moved(const Position& p, UnitIndex piece) {
  if (!p.events.passed(piece) || !p.has_turn(p.side_of(p.pieces[piece]))) return false;
  const Reaction* reaction = reaction_of(p, piece);
  return !may_choose(reaction) && reaction->deed != Reaction::Deed::halt;
}

// Situation of a piece for the search, with the largest budget that the policy can give it. `references` begin with the
// known enemies, in this order.
Situation situation_of(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy);

// The budgets, in steps of the search, that a policy can give a piece, each with its chance; one without dice. One that
// cannot move has them too, and uses none of them.
std::map<int, Odds> budgets_of(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy);
// The largest of them.
int most_budget(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy);
// Throws the dice of the policy's budget; without dice it is the only one of budgets_of().
int thrown_budget(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy, Dice& dice);
// Hexes, inches or movement points in so many steps of the search, rounded down.
int amount_in(const Position& p, const WithdrawalPolicy& policy, int steps);

// Half movement points from one Location to the next, below 0 if impassable for the piece.
int step_cost(const Position& p, UnitIndex piece, LocationId from, LocationId to);

// The way of a unit that must fight through: that which the weakest enemies bar, the first of equals.
struct Barred {
  std::size_t option = 0;
  LocationId at = kNowhere;     // the hex to be fought for; kNowhere: no fight leads anywhere
  std::vector<std::string> by;  // ids of those who hold it
};
Barred weakest_bar(const Position& p, UnitIndex piece, const WithdrawalAnswer& answer);

class Reactions {
 public:
  explicit Reactions(const Position& p) : withdrawal_(p.searches.get(), p.map()) {}

  // Plan without refusals, with a budget in steps of the search.
  KnownPlan paths(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy, int budget);
  // True if the policy's move has an end that meets a goal.
  bool is_there(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy);
  // Plan to a goal by the policy of the state, or the shortest for a piece that no state binds; no refusals.
  KnownPlan to_goal(const Position& p, UnitIndex piece, LocationId goal);
  // Returns why a piece may not take a path that its player chooses, by the policy of all such moves and that of its
  // state; nothing if it may.
  std::optional<Reason> refused(const Position& p, UnitIndex piece, const std::vector<LocationId>& path);
  // Counts hexes of a path in the open before enemies able to fire.
  int exposed(const Position& p, UnitIndex piece, const std::vector<LocationId>& path);
  Withdrawal& search() { return *withdrawal_; }

 private:
  std::optional<Reason> refused_by(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy,
                                   const std::vector<LocationId>& path);
  LentWithdrawal withdrawal_;
};

// Targets for suppression of a piece that crosses open ground, within its range: known enemies that can see it, and
// places where enemies are suspected.
std::vector<LocationId> suppression_due(const Position& p, UnitIndex piece);

}  // namespace hexrout::data_game
