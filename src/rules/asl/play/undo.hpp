// Undo: the fields of the position that a step of play has changed, with their old values.
//
//   Undo undo(position);
//   PhaseContext context{position, rout, dice, choices, log, &changes, &counters, &undo};     // records changes
//   ... a step that throws or stops at a question ...
//   undo.take_back(position, counters);
//
// Cost: a copy of each unit that changes, once a step. A value: copies of the position and of its undo are
// independent.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "rules/asl/memory/counter_keys.hpp"
#include "rules/asl/play/kept_units.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

class Undo {
 public:
  Undo() = default;
  explicit Undo(const Position& position) { begin(position); }

  // Begins recording, reusing memory.
  void begin(const Position& position) {
    count_ = position.units.size();
    units_.clear();
    sides_.reset();
    dropped_.reset();
    events_ = position.events;
    phase_among_events_ = position.phase_among_events;
  }

  void unit_changes(const Position& position, UnitIndex i) {
    if (i < count_) units_.keep(i, position.units[i]);
  }
  void sides_change(const Position& position) {
    if (!sides_) sides_ = position.sides;
  }
  void dropped_changes(const Position& position) {
    if (!dropped_) dropped_ = position.dropped;
  }

  // Restores the position; once only. counters: those of the position.
  void take_back(Position& position, CounterKeys& counters) {
    if (position.units.size() > count_) {
      counters.forget_all();
      position.units.erase(position.units.begin() + static_cast<std::ptrdiff_t>(count_), position.units.end());
      if (position.muster.kept()) position.muster.keep(position.map(), position.units);
    }
    for (auto& [i, unit] : units_.kept()) {
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
  std::size_t count_ = 0;  // of units
  KeptUnits units_;
  std::optional<std::vector<SideFacts>> sides_;
  std::optional<std::vector<DroppedWeapon>> dropped_;
  EventsToCome events_;
  bool phase_among_events_ = false;
};

}  // namespace hexrout::asl
