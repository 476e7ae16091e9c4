#include "rules/asl/memory/counter_keys.hpp"

#include <algorithm>
#include <cassert>

#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/scene.hpp"
#include "rules/asl/memory/unit_key.hpp"

namespace hexrout::asl {

namespace {

CounterKeys::Counter counter_of(const Position& position, const Unit& u) {
  CounterKeys::Counter counter;
  counter.listed = counter.known = true;
  counter.side = static_cast<std::int16_t>(u.side);
  counter.figures = figures_of(u);
  if (u.eliminated) return counter;
  counter.unseen = !u.seen();
  counter.at = u.at;
  counter.half_squads = static_cast<std::uint8_t>(stacking_half_squads(u));
  counter.man = u.smc();
  counter.in = u.in;
  counter.prisoner = u.prisoner();
  counter.plain =
      u.infantry() && !u.concealed && !u.hidden && !u.commissar && !u.cavalry && !u.rider && u.aboard.empty();
  counter.upstairs = u.at != kNowhere && position.map().location(u.at).kind != LocationKind::ground;
  counter.cuts_off = !u.broken && u.at != kNowhere;
  return counter;
}

// changes(part) adds the changes of a phase that belong to the key.
template <class Changes>
CaseKey key_of_unit(const Unit& unit, Changes&& changes) {
  CaseKeyMaker key;
  key.take_text(unit.id);
  KeyOfFields part(key);
  visit_print(unit, part);
  changes(part);
  visit_state(unit, part);
  part.done();
  return key.key();
}

}  // namespace

CaseKey counter_key(const Unit& unit) {
  return key_of_unit(unit, [&](KeyOfFields& part) { visit_changes(unit, part); });
}

CaseKey enemy_key(const Unit& unit) {
  return key_of_unit(unit, [&](KeyOfFields& part) { visit_outward_changes(unit, part); });
}

std::span<const CounterKeys::Counter> CounterKeys::all(const Position& position) {
  if (fresh(position)) return counters_;
  stale_ = false;
  counters_.resize(position.units.size());
  for (const UnitIndex i : position.unit_indices()) {
    Counter& counter = counters_[i];
    if (counter.known) continue;
    const Counter before = counter;
    counter = counter_of(position, position.units[i]);
    unseen_ += (counter.unseen ? 1 : 0) - (before.unseen ? 1 : 0);
    if (before.prisoner || counter.prisoner)
      for (Enemies& enemies : enemies_) enemies.known = false;
    const auto side = static_cast<std::size_t>(counter.side);
    if ((before.cuts_off || counter.cuts_off) && side < enemies_.size() && enemies_[side].upstairs)
      enemies_[side].known = false;
  }
  return counters_;
}

const CounterKeys::Enemies& CounterKeys::enemies_of(const Position& position, int side) {
  all(position);
  if (static_cast<std::size_t>(side) >= enemies_.size()) enemies_.resize(static_cast<std::size_t>(side) + 1);
  Enemies& enemies = enemies_[static_cast<std::size_t>(side)];
  if (enemies.known) return enemies;
  enemies.plain = true;
  enemies.upstairs = false;
  enemies.known = true;
  const Guards guards(position);
  CaseKeyMaker key;
  for (const UnitIndex i : position.unit_indices()) {
    Counter& counter = counters_[i];
    if (counter.side == side || counter.at == kNowhere || counter.prisoner) continue;
    const CaseKey& own = enemy_key_of(position, i);
    counter.cut_off = counter.upstairs && cut_off_upstairs(position, position.units[i]);
    counter.busy = guards.too_many(position.units[i]);
    key.take_two(i.number(), counter.hampered());
    key.take(own.a);
    key.take(own.b);
    enemies.plain = enemies.plain && counter.plain;
    enemies.upstairs = enemies.upstairs || counter.upstairs;
  }
  enemies.key = key.key();
  return enemies;
}

void CounterKeys::forget(UnitIndex i) {
  stale_ = true;
  if (i < keys_.size()) keys_[i] = {};
  if (i < enemy_keys_.size()) enemy_keys_[i] = {};
  if (i < counters_.size()) counters_[i].known = false;
  const int side = i < counters_.size() && counters_[i].listed ? counters_[i].side : -1;
  for (std::size_t other = 0; other < enemies_.size(); ++other)
    if (side != static_cast<int>(other)) enemies_[other].known = false;
}

void CounterKeys::forget_all() {
  counters_.clear();
  keys_.clear();
  enemy_keys_.clear();
  for (Enemies& enemies : enemies_) enemies.known = false;
  unseen_ = 0;
  stale_ = true;
}

}  // namespace hexrout::asl
