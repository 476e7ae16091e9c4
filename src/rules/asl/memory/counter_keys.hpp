// CounterKeys: type and state of each counter of a position, as keys cached until it changes.
//
//   CounterKeys counters;
//   counters.all(position)                     // by unit: Location, stacking
//   counters.enemies_of(position, side).key    // all about the enemies of that side, in 128 bits
//   counters.forget(i);                        // unit i changes
//
// Call forget(i) for every change of a unit, before the next query (PhaseContext does).
// A value: copy it with the position. Cost: a few operations a unit; recomputes changed units only, and enemies only
// if one of them changed.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "rules/asl/facts/scene.hpp"
#include "rules/asl/state/unit_figures.hpp"

namespace hexrout::asl {

// The key of a unit: all fields but its label and its rout.
CaseKey counter_key(const Unit& unit);
// The part of the key that enemies can depend on: without DM and the state of its own rout.
CaseKey enemy_key(const Unit& unit);

class CounterKeys final : public EnemyKeys {
 public:
  // Fields that queries need of all units at once.
  struct Counter {
    UnitFigures figures;
    LocationId at = kNowhere;  // kNowhere also if eliminated
    std::int16_t side = 0;
    std::uint8_t half_squads = 0;  // for stacking
    bool man = false;              // for stacking: an SMC
    Entrenchment in = Entrenchment::none;
    bool prisoner = false;
    bool plain = false;     // Infantry on foot, revealed, not a commissar
    bool upstairs = false;  // it may be cut off there
    bool cuts_off = false;  // unbroken, it may cut off others
    bool cut_off = false;   // upstairs; this and `busy` are set by enemies_of()
    bool busy = false;      // guards too many to Interdict
    bool unseen = false;    // concealed, hidden or a Dummy, and not eliminated
    bool listed = false;    // `side` is valid; other fields only if `known`
    bool known = false;
    // State that weakens it as an enemy, as part of a key.
    std::uint32_t hampered() const { return (cut_off ? 1U : 0U) | (busy ? 2U : 0U); }
  };
  // The enemies of a side that are on the map.
  struct Enemies {
    CaseKey key;            // of all: index, enemy_key() and hampered()
    bool plain = true;      // all of them are plain
    bool upstairs = false;  // some are, so that own units upstairs matter
    bool known = false;
  };

  // Counters by unit.
  std::span<const Counter> all(const Position& position);
  // Const access; empty if stale.
  std::span<const Counter> as_kept(const Position& position) const {
    return fresh(position) ? std::span<const Counter>(counters_) : std::span<const Counter>();
  }
  // True if some side does not see every unit.
  bool any_unseen(const Position& position) {
    all(position);
    return unseen_ > 0;
  }
  const Enemies& enemies_of(const Position& position, int side);
  CaseKey enemies_key(const Position& position, int side) override { return enemies_of(position, side).key; }
  // Key of a unit's counter, and its enemy_key().
  const CaseKey& key_of(const Position& position, UnitIndex i) { return kept_in(keys_, counter_key, position, i); }
  const CaseKey& enemy_key_of(const Position& position, UnitIndex i) {
    return kept_in(enemy_keys_, enemy_key, position, i);
  }

  void forget(UnitIndex i);
  void forget_all();

 private:
  static const CaseKey& kept_in(std::vector<CaseKey>& keys, CaseKey (&make)(const Unit&), const Position& position,
                                UnitIndex i) {
    if (i >= keys.size()) keys.resize(position.units.size());
    CaseKey& key = keys[i];
    if (key == CaseKey{}) key = make(position.units[i]);
    assert(key == make(position.units[i]));
    return key;
  }

  bool fresh(const Position& position) const { return !stale_ && counters_.size() == position.units.size(); }

  std::vector<Counter> counters_;    // by unit
  std::vector<CaseKey> keys_;        // by unit; all zero: unknown
  std::vector<CaseKey> enemy_keys_;  // by unit; all zero: unknown
  std::vector<Enemies> enemies_;     // by side
  int unseen_ = 0;
  bool stale_ = true;  // some counter is not `known`
};

}  // namespace hexrout::asl
