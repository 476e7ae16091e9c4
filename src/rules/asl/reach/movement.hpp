// Units that may move in their Movement Phase, and their MF.
//
//   if (const auto no = cannot_move(scene, unit)) return no->because;
//   const Unit* leader = leader_for(scene, unit);               // null: moves alone
//   movement_half_mf(scene, unit) + (leader != nullptr ? kLeaderBonusHalfMf : 0)
//
// Plain and uncached; pure functions of the position.
#pragma once

#include <optional>
#include <string>

#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

inline constexpr HalfMf kLeaderBonusHalfMf{4};  // a MMC that moves with a leader all the way [A4.12]
inline constexpr HalfMf kRoadBonusHalfMf{2};    // a move by road alone [B3.4]

struct Halted {
  std::string code;
  Reason because;
};
// Returns why a unit has no move of its own; nothing if it has.
std::optional<Halted> cannot_move(const Scene& scene, const Unit& unit);

// Its own MF in halves: MMC 4, Inexperienced MMC 3, SMC 6, wounded SMC 3 [A4.11, A17.2, A19.31]; 1 less for each
// Portage Point beyond its free load [A4.42]; never below 0.
HalfMf movement_half_mf(const Scene& scene, const Unit& unit);
// Its MF beside a leader, his bonus included and never more than he has himself.
HalfMf movement_beside_half_mf(const Scene& scene, const Unit& unit, const Unit& leader);

// The leader in its Location with whom a MMC moves farthest; of equal ones the first in the order of the scenario.
// Null if none lengthens its move, and for other units.
const Unit* leader_for(const Scene& scene, const Unit& unit);

// True for conscripts, Green MMC without a leader in Good Order beside them [A19.3], and units marked so.
bool inexperienced(const Unit& unit, bool beside_leader);

}  // namespace hexrout::asl
