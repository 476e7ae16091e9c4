#include "rules/asl/play/duties.hpp"

#include <algorithm>
#include <cassert>

namespace hexrout::asl {
namespace {

// What binds a unit stands within this many hexes of it: nothing that forces or frees it reaches farther than Normal
// Range, and the enemy who holds what lies behind a hexside is one hex beyond.
int concerned_hexes(const Position& position) {
  return position.rout_numbers.concerned() + 1;
}

bool broken_in_play(const Unit& unit) {
  return unit.broken && in_play(unit);
}

}  // namespace

void Duties::note(const PhaseContext& context, UnitIndex unit, std::vector<HexId>& changed) {
  const Unit& u = context.look(unit);
  for (const LocationId at : {stood_[unit], u.at}) {
    if (at == kNowhere) continue;
    const HexId hex = context.position.map().location(at).hex;
    if (std::find(changed.begin(), changed.end(), hex) == changed.end()) changed.push_back(hex);
  }
  stood_[unit] = u.at;
  const auto it = std::lower_bound(broken_.begin(), broken_.end(), unit);
  const bool listed = it != broken_.end() && *it == unit;
  const bool broken = broken_in_play(u);
  if (broken && !listed) broken_.insert(it, unit);
  if (!broken && listed) broken_.erase(it);
}

void Duties::figure(const PhaseContext& context, UnitIndex unit) {
  duties_[unit] = rout_duty(context.scene(), context.look(unit), false).duty;
}

void Duties::figure_near(const PhaseContext& context, const std::vector<HexId>& changed) {
  const Position& position = context.position;
  const int hexes = concerned_hexes(position);
  if (position.muster.kept()) {
    std::vector<UnitIndex> near;
    std::vector<UnitIndex> concerned;
    for (const HexId hex : changed) {
      position.muster.near(hex, hexes, near);
      for (const UnitIndex i : near)
        if (context.look(i).broken) concerned.push_back(i);
    }
    std::sort(concerned.begin(), concerned.end());
    concerned.erase(std::unique(concerned.begin(), concerned.end()), concerned.end());
    for (const UnitIndex i : concerned)
      if (std::binary_search(broken_.begin(), broken_.end(), i)) figure(context, i);
    return;
  }
  const Map& map = position.map();
  for (const UnitIndex i : broken_) {
    const HexId at = map.location(context.look(i).at).hex;
    if (std::any_of(changed.begin(), changed.end(), [&](HexId hex) { return map.distance(hex, at) <= hexes; }))
      figure(context, i);
  }
}

void Duties::update(PhaseContext& context) {
  const std::size_t count = context.position.units.size();
  const bool first = stood_.empty();
  std::vector<HexId> changed;
  const std::vector<UnitIndex> units = context.take(context.changes.for_duties);
  duties_.resize(count, Duty::cannot);
  if (first) {
    for (const UnitIndex i : context.position.unit_indices()) {
      stood_.push_back(context.look(i).at);
      if (broken_in_play(context.look(i))) broken_.push_back(i);
    }
    for (const UnitIndex i : broken_) figure(context, i);
  } else {
    while (stood_.size() < count) {
      stood_.push_back(kNowhere);
      note(context, UnitIndex(stood_.size() - 1), changed);
    }
    for (const UnitIndex i : units) note(context, i, changed);
    figure_near(context, changed);
  }
  assert(std::none_of(broken_.begin(), broken_.end(), [&](UnitIndex i) { return !broken_in_play(context.look(i)); }));
  assert(std::all_of(broken_.begin(), broken_.end(),
                     [&](UnitIndex i) { return duties_[i] == rout_duty(context.scene(), context.look(i)).duty; }));
}

}  // namespace hexrout::asl
