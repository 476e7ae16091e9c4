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

// Friends do not matter to a unit's duty, but for vehicles and Guns in its hex and for prisoners, whom enemies guard.
bool matters_to_friends(const Unit& unit) {
  return !unit.infantry() || unit.prisoner();
}

}  // namespace

void Duties::note(const PhaseContext& context, UnitIndex unit, std::vector<Change>& changed) {
  const Unit& u = context.look(unit);
  const int but_side = matters_to_friends(u) ? -1 : u.side;
  for (const LocationId at : {stood_[unit], u.at}) {
    if (at == kNowhere) continue;
    const Change change{context.position.map().location(at).hex, but_side};
    if (std::find(changed.begin(), changed.end(), change) == changed.end()) changed.push_back(change);
  }
  stood_[unit] = u.at;
  duties_[unit].reset();
  const auto it = std::lower_bound(broken_.begin(), broken_.end(), unit);
  const bool listed = it != broken_.end() && *it == unit;
  const bool broken = broken_in_play(u);
  if (broken && !listed) broken_.insert(it, unit);
  if (!broken && listed) broken_.erase(it);
}

void Duties::forget_near(const PhaseContext& context, const std::vector<Change>& changed) {
  const Position& position = context.position;
  const int hexes = concerned_hexes(position);
  if (position.muster.kept()) {
    std::vector<UnitIndex> near;
    for (const Change& change : changed) {
      position.muster.near(change.hex, hexes, near, change.but_side);
      for (const UnitIndex i : near) duties_[i].reset();
    }
    return;
  }
  const Map& map = position.map();
  for (const UnitIndex i : broken_) {
    const Unit& u = context.look(i);
    const HexId at = map.location(u.at).hex;
    if (std::any_of(changed.begin(), changed.end(), [&](const Change& change) {
          return u.side != change.but_side && map.distance(change.hex, at) <= hexes;
        }))
      duties_[i].reset();
  }
}

void Duties::update(PhaseContext& context) {
  const std::size_t count = context.position.units.size();
  const bool first = stood_.empty();
  std::vector<Change> changed;
  const std::vector<UnitIndex> units = context.take(context.changes.for_duties);
  duties_.resize(count);
  if (first) {
    for (const UnitIndex i : context.position.unit_indices()) {
      stood_.push_back(context.look(i).at);
      if (broken_in_play(context.look(i))) broken_.push_back(i);
    }
  } else {
    while (stood_.size() < count) {
      stood_.push_back(kNowhere);
      note(context, UnitIndex(stood_.size() - 1), changed);
    }
    for (const UnitIndex i : units) note(context, i, changed);
    forget_near(context, changed);
  }
  assert(std::none_of(broken_.begin(), broken_.end(), [&](UnitIndex i) { return !broken_in_play(context.look(i)); }));
  assert(std::all_of(broken_.begin(), broken_.end(), [&](UnitIndex i) {
    return !duties_[i] || *duties_[i] == rout_duty(context.scene(), context.look(i)).duty;
  }));
}

}  // namespace hexrout::asl
