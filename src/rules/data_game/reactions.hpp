// The moves that a state orders or allows, as plans of the one search.
#pragma once

#include <optional>
#include <string_view>

#include "hexrout/rout/walk.hpp"
#include "rules/data_game/position.hpp"

namespace hexrout::data_game {

// What a piece is bound to now: a row of its state, or the shutdown of its kind; null if its player moves it freely.
const Reaction* reaction_of(const Position& p, UnitIndex piece);
// Its player moves it, freely or by the paths of a policy.
inline bool may_choose(const Reaction* reaction) {
  return reaction == nullptr || reaction->deed == Reaction::Deed::choose;
}

// The turn under way, in which its state has moved it, has come past it.
inline bool has_moved(const Position& p, UnitIndex piece) {
  if (!p.events.passed(piece) || p.setting.sides[p.side_of(p.pieces[piece])] != p.setting.attacker) return false;
  const Reaction* reaction = reaction_of(p, piece);
  return !may_choose(reaction) && reaction->deed != Reaction::Deed::halt;
}

// What the search is told of a piece's surroundings, with the budget in the unit of the policy. `references` are the
// known enemies, in this order.
Situation situation_of(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy);

// Half movement points from one Location to the next, below 0 where the piece cannot go.
int step_cost(const Position& p, UnitIndex piece, LocationId from, LocationId to);

class Reactions {
 public:
  explicit Reactions(const Position& p) : withdrawal_(p.searches.get(), p.map()) {}

  // Of a reaction that makes a move.
  WithdrawalAnswer plan(const Position& p, UnitIndex piece, const Reaction& reaction);
  // The same without refusals.
  KnownPlan paths(const Position& p, UnitIndex piece, const Reaction& reaction);
  // The path to a goal by the policy of the state, or the nearest for a piece that no state binds; no refusals.
  KnownPlan to_goal(const Position& p, UnitIndex piece, LocationId goal);
  // Why a piece may not take a path that its player chooses; nothing if it may.
  std::optional<Reason> refused(const Position& p, UnitIndex piece, const std::vector<LocationId>& path);
  // How many hexes of a path lie in the open before enemies who can fire.
  int exposed(const Position& p, UnitIndex piece, const std::vector<LocationId>& path);
  Withdrawal& search() { return *withdrawal_; }

 private:
  LentWithdrawal withdrawal_;
};

// Where a piece that crosses open ground lays suppressive fire: within its range, known enemies it can be seen by, and
// places where enemies are suspected.
std::vector<LocationId> suppression_due(const Position& p, UnitIndex piece);

}  // namespace hexrout::data_game
