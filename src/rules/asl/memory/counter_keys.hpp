// What each counter of a position is and the state that it is in, as keys that are kept until it changes.
//
//   CounterKeys counters;
//   counters.all(position)                     // by unit: where it is, how it counts for stacking
//   counters.enemies_of(position, side).key    // all about the enemies of that side, in 128 bits
//   counters.forget(i);                        // unit i changes
//
// Whoever changes a unit has to say so, before or after, and before anything is asked again (PhaseContext does it).
// A value: a copy goes on with a copy of the position. Cost: a few operations a unit; units that have changed are
// looked at anew, and enemies only if one of them has.
#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "rules/asl/facts/scene.hpp"
#include "rules/asl/state/unit_figures.hpp"

namespace hexrout::asl {

// All about the unit but its label and its rout.
CaseKey counter_key(const Unit& unit);
// The same without what is nobody else's business: whether it is under DM, and how far its own rout has come.
CaseKey enemy_key(const Unit& unit);

class CounterKeys final : public EnemyKeys {
 public:
  // What is asked about all units at once, so that not all of them need be looked at.
  struct Counter {
    UnitFigures figures;
    LocationId at = kNowhere;  // kNowhere too if it has been eliminated
    std::int16_t side = 0;
    std::uint8_t half_squads = 0;  // for stacking
    bool man = false;              // for stacking: an SMC
    Entrenchment in = Entrenchment::none;
    bool prisoner = false;
    bool plain = false;     // Infantry on foot that everybody sees, and no commissar
    bool upstairs = false;  // it may be cut off there
    bool cuts_off = false;  // unbroken, it may cut off others
    bool cut_off = false;   // upstairs; this and the next as enemies_of() found
    bool busy = false;      // guards too many to Interdict
    bool unseen = false;    // concealed, hidden or a Dummy, and not eliminated
    bool listed = false;    // its side holds; all the rest only if it is known
    bool known = false;
    // What hampers it as an enemy, as part of a key.
    std::uint32_t hampered() const { return (cut_off ? 1U : 0U) | (busy ? 2U : 0U); }
  };
  struct Enemy {
    UnitIndex unit = kNoUnit;
    LocationId at = kNowhere;
    CaseKey key;  // which unit it is, its key for its enemies, and what hampers it
  };
  // The enemies of a side that are on the map.
  struct Enemies {
    CaseKey key;              // of the free ones
    std::vector<Enemy> free;  // by index
    bool plain = true;        // all of them are
    bool upstairs = false;    // some are, so that it matters whom the side itself has there
    bool known = false;
  };

  // By unit.
  std::span<const Counter> all(const Position& position);
  // The same for those who only look; empty where something has changed since.
  std::span<const Counter> as_kept(const Position& position) const {
    return fresh(position) ? std::span<const Counter>(counters_) : std::span<const Counter>();
  }
  // Whether there is anything that some side does not know.
  bool any_unseen(const Position& position) {
    all(position);
    return unseen_ > 0;
  }
  const Enemies& enemies_of(const Position& position, int side);
  CaseKey enemies_key(const Position& position, int side) override { return enemies_of(position, side).key; }
  // The key of a unit's counter, and that for its enemies.
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
  std::vector<CaseKey> keys_;        // by unit; all zero: not known
  std::vector<CaseKey> enemy_keys_;  // the same
  std::vector<Enemies> enemies_;     // by side
  int unseen_ = 0;
  bool stale_ = true;  // some counter is not known
};

}  // namespace hexrout::asl
