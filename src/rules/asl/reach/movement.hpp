// Who may move in his Movement Phase, and how many MF he has.
//
//   if (const auto no = cannot_move(scene, unit)) return no->because;
//   const Unit* leader = leader_for(scene, unit);               // null: nobody to move with
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
// Why a unit has no move of its own; nothing if it has.
std::optional<Halted> cannot_move(const Scene& scene, const Unit& unit);

// Its own MF in halves: MMC 4, Inexperienced MMC 3, SMC 6, wounded SMC 3 [A4.11, A17.2, A19.31]; 1 less for each
// Portage Point beyond what it carries free of charge [A4.42]; never below 0.
HalfMf movement_half_mf(const Scene& scene, const Unit& unit);
// The same beside a leader, his bonus included and never more than he has himself.
HalfMf movement_beside_half_mf(const Scene& scene, const Unit& unit, const Unit& leader);

// The leader in its Location who makes most of a MMC's move; of equal ones the first in the order of the scenario. Null
// if none gives it a longer move than it has by itself, and for other units.
const Unit* leader_for(const Scene& scene, const Unit& unit);

// Conscripts, and Green MMC without a leader in Good Order beside them [A19.3]; and units marked so.
bool inexperienced(const Unit& unit, bool beside_leader);

}  // namespace hexrout::asl
