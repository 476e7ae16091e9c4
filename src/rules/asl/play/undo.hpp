// What a step of play has changed in the position, as it was before.
//
//   Undo undo(position);
//   PhaseContext context{position, rout, dice, choices, log, &changes, &counters, &undo};     // tells it first
//   ... a step that does not come to its end ...
//   undo.take_back(position, counters);
//
// Cost: a copy of each unit that changes, once a step. A value: a copy of the position and of its undo goes on by
// itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "rules/asl/facts/counter_keys.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

class Undo {
 public:
  Undo() = default;
  // Without the room that nothing is kept in.
  Undo(const Undo& other)
      : count_(other.count_),
        units_(other.units_.begin(), other.units_.begin() + static_cast<std::ptrdiff_t>(other.changed_)),
        changed_(other.changed_),
        sides_(other.sides_),
        dropped_(other.dropped_),
        events_(other.events_),
        phase_among_events_(other.phase_among_events_) {}
  Undo(Undo&&) = default;
  Undo& operator=(const Undo& other) { return *this = Undo(other); }
  Undo& operator=(Undo&&) = default;
  ~Undo() = default;
  explicit Undo(const Position& position) { begin(position); }

  // From here on; the room of what has been kept before is used again.
  void begin(const Position& position) {
    count_ = position.units.size();
    changed_ = 0;
    sides_.reset();
    dropped_.reset();
    events_ = position.events;
    phase_among_events_ = position.phase_among_events;
  }

  void unit_changes(const Position& position, UnitIndex i) {
    const auto end = units_.begin() + static_cast<std::ptrdiff_t>(changed_);
    if (i >= count_ || std::any_of(units_.begin(), end, [&](const auto& kept) { return kept.first == i; })) return;
    if (end == units_.end()) {
      units_.emplace_back(i, position.units[i]);
    } else {
      end->first = i;
      end->second = position.units[i];
    }
    ++changed_;
  }
  void sides_change(const Position& position) {
    if (!sides_) sides_ = position.sides;
  }
  void dropped_changes(const Position& position) {
    if (!dropped_) dropped_ = position.dropped;
  }

  // Once only. counters: those of the position.
  void take_back(Position& position, CounterKeys& counters) {
    if (position.units.size() > count_) {
      counters.forget_all();
      position.units.erase(position.units.begin() + static_cast<std::ptrdiff_t>(count_), position.units.end());
      if (position.muster.kept()) position.muster.keep(position.map(), position.units);
    }
    for (std::size_t k = 0; k < changed_; ++k) {
      auto& [i, unit] = units_[k];
      std::swap(position.units[i], unit);
      position.moved(i);
      counters.forget(i);
    }
    if (sides_) position.sides = std::move(*sides_);
    if (dropped_) position.dropped = std::move(*dropped_);
    position.events = std::move(events_);
    position.phase_among_events = phase_among_events_;
  }

 private:
  std::size_t count_ = 0;                          // of units
  std::vector<std::pair<UnitIndex, Unit>> units_;  // the first of them; the room of the others is used again
  std::size_t changed_ = 0;
  std::optional<std::vector<SideFacts>> sides_;
  std::optional<std::vector<DroppedWeapon>> dropped_;
  EventsToCome events_;
  bool phase_among_events_ = false;
};

}  // namespace hexrout::asl
