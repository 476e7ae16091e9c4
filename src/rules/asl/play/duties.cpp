#include "rules/asl/play/duties.hpp"

#include <algorithm>
#include <cassert>

namespace hexrout::asl {
namespace {

// Range within which other units matter to a unit's duty: no enemy that forces or frees it is beyond Normal
// Range, and one that cancels a hexside's cover is one hex beyond.
int concerned_hexes(const Position& position) {
  return position.rout_numbers.concerned() + 1;
}

bool broken_in_play(const Unit& unit) {
  return unit.broken && in_play(unit);
}

// Friends do not matter to a unit's duty, except vehicles and Guns in its hex, and prisoners, whom enemies guard.
bool matters_to_friends(const Unit& unit) {
  return !unit.infantry() || unit.prisoner();
}

}  // namespace

void Duties::note(const PhaseContext& context, UnitIndex unit, std::vector<Change>& changed) {
  const Unit& u = context.look(unit);
  const int but_side = matters_to_friends(u) ? -1 : u.side;
  Kept& kept = units_[unit];
  for (const LocationId at : {kept.stood, u.at}) {
    if (at == kNowhere) continue;
    const Change change{context.position.map().location(at).hex, but_side};
    if (std::find(changed.begin(), changed.end(), change) == changed.end()) changed.push_back(change);
  }
  kept = {u.at, broken_in_play(u), std::nullopt};
}

void Duties::forget_near(const PhaseContext& context, const std::vector<Change>& changed) {
  const Position& position = context.position;
  const int hexes = concerned_hexes(position);
  if (position.muster.kept()) {
    std::vector<UnitIndex> near;
    for (const Change& change : changed) {
      position.muster.near(change.hex, hexes, near, change.but_side);
      for (const UnitIndex i : near) units_[i].duty.reset();
    }
    return;
  }
  const Map& map = position.map();
  each_broken([&](UnitIndex i) {
    const Unit& u = context.look(i);
    const HexId at = map.location(u.at).hex;
    if (std::any_of(changed.begin(), changed.end(), [&](const Change& change) {
          return u.side != change.but_side && map.distance(change.hex, at) <= hexes;
        }))
      units_[i].duty.reset();
  });
}

bool Duties::up_to_date(const PhaseContext& context) const {
  bool all = true;
  each_broken([&](UnitIndex i) {
    all = all && broken_in_play(context.look(i)) &&
          (!units_[i].duty || *units_[i].duty == rout_duty(context.scene(), context.look(i)).duty);
  });
  return all;
}

void Duties::update(PhaseContext& context) {
  const std::size_t count = context.position.units.size();
  if (units_.empty()) {
    context.take_changes();
    units_.reserve(count);
    for (const UnitIndex i : context.position.unit_indices())
      units_.push_back({context.look(i).at, broken_in_play(context.look(i)), std::nullopt});
  } else {
    std::vector<Change> changed;
    while (units_.size() < count) {
      units_.emplace_back();
      note(context, UnitIndex(units_.size() - 1), changed);
    }
    for (const UnitIndex i : context.take_changes()) note(context, i, changed);
    forget_near(context, changed);
  }
  assert(up_to_date(context));
}

}  // namespace hexrout::asl
