#include "rules/asl/reach/movement.hpp"

#include <algorithm>

namespace hexrout::asl {

namespace {

// Reason in words why it is not in Good Order; empty if it is.
std::string_view disorder(const Unit& unit) {
  if (unit.broken) return "it is broken";
  if (unit.berserk) return "it is berserk and charges";
  if (unit.prisoner()) return "it is a prisoner";
  if (unit.stunned) return "it is stunned";
  if (unit.melee) return "it is held in Melee";
  return "";
}

// True for a leader who can move with others.
bool may_lead(const Scene& scene, const Unit& leader) {
  return leader.kind == UnitKind::leader && !leader.armor_leader && !cannot_move(scene, leader);
}

template <class Use>
void each_leader_beside(const Scene& scene, const Unit& unit, Use&& use) {
  scene.position->each_smc_by(unit.at, [&](const Unit& u) {
    if (u.side == unit.side && u.at == unit.at && &u != &unit && u.kind == UnitKind::leader && in_play(u)) use(u);
  });
}

bool beside_leader_in_good_order(const Scene& scene, const Unit& unit) {
  bool beside = false;
  each_leader_beside(scene, unit, [&](const Unit& u) { beside = beside || (u.good_order() && !u.pinned); });
  return beside;
}

// MF in halves that the unit loses by its load.
HalfMf overload_half_mf(const Unit& unit) {
  int carried = 0;
  for (const Weapon& w : unit.weapons) carried += w.portage_points;
  return HalfMf(2 * std::max(0, carried - inherent_portage(unit)));
}

HalfMf printed_half_mf(const Unit& unit, bool beside_leader) {
  if (unit.smc()) return HalfMf(unit.wounded ? 6 : 12);
  return HalfMf(inexperienced(unit, beside_leader) ? 6 : 8);
}

}  // namespace

bool inexperienced(const Unit& unit, bool beside_leader) {
  if (!unit.mmc()) return false;
  return unit.inexperienced || unit.quality == Quality::conscript || (unit.quality == Quality::green && !beside_leader);
}

std::optional<Halted> cannot_move(const Scene& scene, const Unit& unit) {
  if (unit.eliminated || unit.at == kNowhere) return Halted{"OFF_MAP", {"", "it is not on the map", {}, {}}};
  if (!unit.infantry())
    return Halted{"NOT_ON_FOOT", {"", "it is no Infantry: moves of vehicles, Guns and Dummies are not told", {}, {}}};
  if (const std::string_view why = disorder(unit); !why.empty())
    return Halted{"NOT_GOOD_ORDER", {"A4.1", std::string(why), {}, {}}};
  if (unit.pinned) return Halted{"PINNED", {"A7.8", "it is pinned", {}, {}}};
  if (unit.ti) return Halted{"TEMPORARILY_IMMOBILIZED", {"A7.8", "it is TI", {}, {}}};
  if (!unit.aboard.empty() || unit.cavalry)
    return Halted{"MOUNTED", {"", "it is aboard a vehicle or mounted: such moves are not told", {}, {}}};
  if (unit.climbing || unit.wading)
    return Halted{"CLIMBING_OR_WADING", {"", "it is climbing or wading: such moves are not told", {}, {}}};
  if (on_wire(scene, unit))
    return Halted{"ON_WIRE", {"B26.4", "it is on top of Wire, and a die decides what it takes to get off", {}, {}}};
  return std::nullopt;
}

HalfMf movement_half_mf(const Scene& scene, const Unit& unit) {
  return std::max(HalfMf{}, printed_half_mf(unit, beside_leader_in_good_order(scene, unit)) - overload_half_mf(unit));
}

HalfMf movement_beside_half_mf(const Scene& scene, const Unit& unit, const Unit& leader) {
  const HalfMf own =
      printed_half_mf(unit, true) + (unit.mmc() ? kLeaderBonusHalfMf : HalfMf{}) - overload_half_mf(unit);
  return std::clamp(own, HalfMf{}, movement_half_mf(scene, leader));
}

const Unit* leader_for(const Scene& scene, const Unit& unit) {
  if (!unit.mmc()) return nullptr;
  const Unit* best = nullptr;
  HalfMf most = movement_half_mf(scene, unit);
  each_leader_beside(scene, unit, [&](const Unit& leader) {
    if (!may_lead(scene, leader)) return;
    const HalfMf half_mf = movement_beside_half_mf(scene, unit, leader);
    if (half_mf <= most) return;
    most = half_mf;
    best = &leader;
  });
  return best;
}

}  // namespace hexrout::asl
