// Retires and surrenders of broken units: the withdrawal policies of Chain of Command
// (data/policies.yaml) applied to a position.
#pragma once

#include <optional>
#include <string>

#include "rules/chain_of_command/position.hpp"

namespace hexrout::coc {

class Reactions {
 public:
  explicit Reactions(const Position& p) : withdrawal_(p.searches.get(), p.map()) {}

  // The policy of a retire under the readings of the position, with its budget.
  static const WithdrawalPolicy& retire_policy(const Position& p);
  // Retires of so many hexes each, away from the Team's last firer.
  std::vector<WithdrawalAnswer> retires(const Position& p, TeamIndex team, const std::vector<int>& hexes, Told told);
  // A single retire, without refusals.
  KnownPlan retire_paths(const Position& p, TeamIndex team, int hexes);
  // Returns why the unit must surrender: blocked, surrounded or isolated; nothing if one of its Teams is none of
  // these (A13). `captors`: the enemies nearest to it.
  struct Surrender {
    Reason because;
    std::vector<std::string> captors;
  };
  std::optional<Surrender> surrender(const Position& p, const Group& unit);
  // Plan of a Leader who leaves a Team, up to so many inches (A18); no refusals.
  KnownPlan leave(const Position& p, LeaderIndex leader, TeamIndex team, int inches);
  // Returns why a Team may not take a path that its player chooses,
  // with so many inches before Shock (A-MOVE); nothing if it may.
  std::optional<Reason> move_refusal(const Position& p, TeamIndex team, const std::vector<LocationId>& path,
                                     int inches);
  // Returns why a Leader cannot move to a Location; nothing if he can.
  std::optional<Reason> come_refusal(const Position& p, LeaderIndex leader, LocationId to);

 private:
  std::optional<Reason> cornered(const Position& p, TeamIndex team);
  LentWithdrawal withdrawal_;
};

// Situation of a Team for the search.
Situation situation_of(const Position& p, std::size_t side, LocationId at, const std::vector<TeamIndex>& movers,
                       const std::string& firer);

}  // namespace hexrout::coc
