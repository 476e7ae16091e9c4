// The moves that morale orders or allows, as plans of the one search.
#pragma once

#include <optional>
#include <string_view>

#include "hexrout/rout/walk.hpp"
#include "rules/morale_ratio/position.hpp"

namespace hexrout::morale_ratio {

// What a piece is bound to now.
enum class Reaction : std::uint8_t { none, cautious, to_cover, shaken, broken, abandon, shutdown };
Reaction reaction_of(const Position& p, std::size_t piece);

// What the search is told of a piece's surroundings, with the budget in the unit of the policy. `references` are the
// known enemies, in this order.
Situation situation_of(const Position& p, std::size_t piece, const WithdrawalPolicy& policy);

// Half movement points from one Location to the next, below 0 where the piece cannot go.
int step_cost(const Position& p, std::size_t piece, LocationId from, LocationId to);

class Reactions {
 public:
  explicit Reactions(const Position& p) : withdrawal_(p.searches.get(), p.map()) {}

  WithdrawalAnswer plan(const Position& p, std::size_t piece, Reaction reaction);
  // The same without refusals.
  KnownPlan paths(const Position& p, std::size_t piece, Reaction reaction);
  // The path to a goal that is least exposed (D-CA), or the nearest for a piece that is not cautious; no refusals.
  KnownPlan to_goal(const Position& p, std::size_t piece, LocationId goal);
  // Why a piece may not take a path that its player chooses (D8); nothing if it may.
  std::optional<Reason> refused(const Position& p, std::size_t piece, const std::vector<LocationId>& path);
  // How many hexes of a path lie in the open before enemies who can fire.
  int exposed(const Position& p, std::size_t piece, const std::vector<LocationId>& path);
  // The policy of a reaction that has a move to make.
  static const WithdrawalPolicy& policy_of(const Position& p, std::size_t piece, Reaction reaction);
  Withdrawal& search() { return *withdrawal_; }

 private:
  LentWithdrawal withdrawal_;
};

// Where suppressive fire is owed by a cautious piece that crosses open ground: known enemies it can be seen
// by, and places where enemies are suspected (D-CA).
std::vector<LocationId> suppression_due(const Position& p, std::size_t piece);

}  // namespace hexrout::morale_ratio
