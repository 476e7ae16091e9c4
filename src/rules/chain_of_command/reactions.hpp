// Where broken units go, and whether they can go at all: the withdrawal policies of Chain of Command
// (data/policies.yaml) applied to a position.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "rules/chain_of_command/position.hpp"
#include "rules/common/moves/situation_room.hpp"

namespace hexrout::coc {

class Reactions {
 public:
  explicit Reactions(const Position& p) : withdrawal_(p.searches.get(), p.map()) {}

  // The policy of a retire under the readings of the position: its budget says how far.
  static const WithdrawalPolicy& retire_policy(const Position& p);
  // Retires of so many hexes each away from what fired on the Team last.
  std::vector<WithdrawalAnswer> retires(const Position& p, TeamIndex team, const std::vector<int>& hexes, Told told);
  // One of them, without refusals.
  KnownPlan retire_paths(const Position& p, TeamIndex team, int hexes);
  // Why the unit must surrender: blocked, surrounded or isolated; nothing if one of its Teams is none of
  // these (A13). `captors`: the enemies nearest to it.
  struct Surrender {
    Reason because;
    std::vector<std::string> captors;
  };
  std::optional<Surrender> surrender(const Position& p, const Group& unit);
  // A Leader walks away from a Team, up to so many inches (A18); no refusals.
  KnownPlan leave(const Position& p, LeaderIndex leader, TeamIndex team, int inches);
  // Why a Team may not take a path that its player chooses,
  // with so many inches before Shock (A-MOVE); nothing if it may.
  std::optional<Reason> move_refusal(const Position& p, TeamIndex team, const std::vector<LocationId>& path,
                                     int inches);
  // Why a Leader cannot come to a Location; nothing if he can.
  std::optional<Reason> come_refusal(const Position& p, LeaderIndex leader, LocationId to);

 private:
  std::optional<Reason> cornered(const Position& p, TeamIndex team);
  // These stand in one room: each holds until the next is asked for.
  Situation& situation(const Position& p, std::size_t side, LocationId at, std::span<const TeamIndex> movers,
                       const std::string& firer);
  Situation& retire_situation(const Position& p, TeamIndex team, int hexes);
  LentWithdrawal withdrawal_;
  SituationRoom room_;
};

// What the search is told of a Team's surroundings.
Situation situation_of(const Position& p, std::size_t side, LocationId at, const std::vector<TeamIndex>& movers,
                       const std::string& firer);

}  // namespace hexrout::coc
