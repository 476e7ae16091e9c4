// The Rout Phase of one side as advice plays it: a position, the units that have had their turn, the ways of the rest.
//
//   Course course(known_to(position, side, false), side);
//   for (const UnitIndex i : course.pending()) course.turn(i).ways ...
//
// The phase is that of rules/asl/play/phase.hpp, from the same functions, without what advice leaves out (README.md):
// Heat of Battle, leaders who rout along, attacks by mines, voluntary breaks. Not for several threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/rout/route_odds.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::planning {

// One way to one end, as rout_answer lists it: the cheapest, and the one with the fewest Interdicted steps.
struct Way {
  std::vector<LocationId> path;       // start and end included
  std::vector<HalfMf> spent_half_mf;  // after each of them
  asl::Gauntlet gauntlet;
  std::vector<std::size_t> interdicted;  // indices of path
  bool low_crawl = false;
  bool contact = false;
  asl::Entrenchment in = asl::Entrenchment::none;  // at the end
};

struct Turn {
  Duty duty = Duty::cannot;
  bool may_stay = false;    // without being lost for it
  bool surrenders = false;  // even against its owner's will
  bool on_wire = false;     // a die is rolled before any way [B26.4]
  bool safe_way = false;    // some way has neither Interdiction nor Low Crawl
  std::vector<Way> ways;
};

class Course {
 public:
  Course(asl::Position position, int side);
  Course(const Course&) = delete;
  Course& operator=(const Course&) = delete;

  // Everything that changes during the phase, of all units or of `only` these: by index, or in their order.
  struct State {
    std::vector<asl::Unit> units;
    std::vector<asl::SideFacts> sides;
    std::vector<std::uint8_t> done;     // has had its turn
    std::vector<std::uint8_t> settled;  // may stay in its Location
    const std::vector<UnitIndex>* only = nullptr;
  };
  State save() const { return {position_.units, position_.sides, done_, settled_}; }
  // Restoring it leaves all other units as they are. Cost: linear in `only`, which must outlive the state.
  State save(const std::vector<UnitIndex>& only) const;
  void restore(const State& state);
  // Equal for states with equal futures; of states that differ in these units alone if they are given.
  CaseKey key() const { return key(position_.unit_indices()); }
  template <class Units>
  CaseKey key(const Units& units) const;

  const asl::Position& position() const { return position_; }
  asl::Position& position() { return position_; }
  asl::RoutQuery& query() { return query_; }
  const asl::Scene& scene() const { return query_.scene; }
  int side() const { return side_; }
  asl::Unit& unit(UnitIndex i) { return position_.units[i]; }
  const asl::Unit& unit(UnitIndex i) const { return position_.units[i]; }

  // Units whose turn is still to come, in the order of the scenario; those who must before those who may. Of all
  // units, or of these.
  std::vector<UnitIndex> pending() const { return pending(position_.unit_indices()); }
  template <class Units>
  std::vector<UnitIndex> pending(const Units& units) const;
  // Units that may change while others have their turns: prisoners, the broken ones without a turn to come, and all
  // units if a concealed enemy may show himself.
  std::vector<UnitIndex> bystanders() const;
  // Kept from state to state as long as everything that it depends on is equal.
  std::shared_ptr<const Turn> turn(UnitIndex i);
  // What has been done so far, for work().
  struct Counts {
    std::uint64_t turns = 0;       // asked for
    std::uint64_t looks = 0;       // turns that were not kept
    std::uint64_t floods = 0;      // of places where a unit could end
    std::uint64_t duties = 0;      // asked for by pending()
    std::uint64_t saved = 0;       // units saved, or in a key
    std::uint64_t worths = 0;      // asked for
    std::uint64_t new_worths = 0;  // that were not kept
    std::uint64_t comforts = 0;
  };
  Counts& counts() { return counts_; }
  // Work done so far, each some 20 microseconds of a usual machine. From counts alone, so it is equal on every machine.
  std::size_t work() const;
  // Work of a turn that is not kept, apart from its lines.
  std::size_t work_of_a_turn() const;

  // --- changes ---
  void has_turn(UnitIndex i) {
    done_[i] = 1;
    settled_[i] = 0;
  }
  void settle(UnitIndex i) { settled_[i] = 1; }
  bool settled(UnitIndex i) const { return settled_[i] != 0; }
  bool done(UnitIndex i) const { return done_[i] != 0; }
  // Moves the unit along the way to this end of it.
  void go(UnitIndex i, const Way& way, const asl::RouteEnd& end);
  // Rolls this face for the Wire; false if the unit hangs there, its MF spent.
  bool tries_wire(UnitIndex i, int face);
  void reduce(UnitIndex i);
  void reveal(UnitIndex enemy);
  // Concealed enemies that see the unit, one a Location.
  std::vector<UnitIndex> watchers(UnitIndex i) const;
  bool any_watchers() const { return lurkers_; }

  // --- captivity [A20.21] ---
  std::vector<UnitIndex> captors(UnitIndex i) const;
  // The units that surrender together with it.
  std::vector<UnitIndex> together(UnitIndex i);
  // An enemy guards up to kMostGuarded times his own size. Units beyond that, in the order of the scenario, are let
  // go.
  static constexpr int kMostGuarded = 5;
  int room(UnitIndex guard) const;
  // Enemies who guard too many to Interdict, ascending.
  std::vector<UnitIndex> busy_guards() const;
  void accept(const std::vector<UnitIndex>& units, UnitIndex guard);
  // Releases a unit that has surrendered to an enemy without room for it.
  void let_go(UnitIndex i);
  void reject(const std::vector<UnitIndex>& units);

 private:
  Turn look(UnitIndex i);
  // The duty of a unit whose turn is still to come; nothing for all others.
  std::optional<Duty> to_come(UnitIndex i) const;
  Way way_to(const asl::RoutResult& found, std::uint32_t label) const;

  asl::Position position_;
  asl::RoutQuery query_;
  int side_;
  bool lurkers_ = false;
  mutable Counts counts_;
  std::unordered_map<CaseKey, std::shared_ptr<const Turn>, CaseKey::Hash> turns_;
  std::vector<std::uint8_t> done_;
  std::vector<std::uint8_t> settled_;
};

}  // namespace hexrout::planning
