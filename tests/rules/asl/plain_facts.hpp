// The facts of a rout, stated a second time: plain functions of a position, written from the specification of the
// rules and not from src/rules/asl/facts, so that a mistake there does not pass the tests by being made twice.
//
//   const PlainFacts facts(position);
//   facts.known(enemy, l)                    // is it a Known enemy unit of a unit at l?
//   facts.fires_on(enemy, {from, &step, to}) // could it Interdict there?
//
// Uses the map, the foot graph, the sight and the data of units, and nothing of src/rules/asl/facts or rout.
// Caches only the foot graph. The position must outlive it. Thread safety: one thread.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "hexrout/move/foot_graph.hpp"
#include "hexrout/rules/answer.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::test {

// An entry into a Location; a null step: a unit that stays there.
struct PlainEntry {
  LocationId from = kNowhere;
  const FootStep* step = nullptr;
  LocationId at = kNowhere;
  bool beneath = false;  // beneath an entrenchment there
};

class PlainFacts {
 public:
  explicit PlainFacts(const asl::Position& position);

  const asl::Position& position() const { return position_; }
  const FootGraph& ground() const { return ground_; }
  const Map& map() const { return position_.map(); }
  const asl::Switches& how() const { return position_.switches; }

  // --- units
  // True unless eliminated, captive, a dummy or an unmanned Gun.
  bool takes_part(const asl::Unit& unit) const;
  bool shows_itself(const asl::Unit& unit) const;  // unconcealed; where a profile has no "?", unhidden
  bool lurks(const asl::Unit& unit) const;         // concealed or hidden, and real
  bool armed(const asl::Unit& unit) const;
  bool threatens(const asl::Unit& unit) const;    // armed and unbroken
  int normal_range(const asl::Unit& unit) const;  // hexes; -1 without fire
  // Firepower and Normal Range of the functioning weapons of a vehicle or Gun; empty for others.
  std::vector<std::pair<int, int>> heavy_fire(const asl::Unit& unit) const;
  int half_mf(const asl::Unit& unit) const;     // of a broken unit
  bool encircled(const asl::Unit& unit) const;  // marked, or cut off upstairs [A7.72]
  bool confined(const asl::Unit& unit) const;   // cannot leave its vehicle, or its pillbox
  bool on_top_of_wire(const asl::Unit& unit) const;

  // --- seeing
  int range(const asl::Unit& enemy, LocationId at) const;
  bool sees(const asl::Unit& enemy, LocationId at) const;
  bool known(const asl::Unit& enemy, LocationId at) const;
  bool known_to(const asl::Unit& enemy, const asl::Unit& unit) const;
  Sighting line(const asl::Unit& enemy, LocationId at) const;
  bool raised(const asl::Unit& unit, LocationId towards) const;
  bool shut_off(const asl::Unit& unit, LocationId at) const;  // in a pillbox that looks elsewhere
  bool covered_by_bridge(const asl::Unit& enemy, LocationId at) const;
  int eye(const asl::Unit& unit, LocationId towards) const;
  bool adjacent(const asl::Unit& enemy, LocationId at) const;        // false in the same Location
  bool beside(const asl::Unit& enemy, const asl::Unit& unit) const;  // Known, in the same Location too

  // --- ground
  bool shelter(LocationId at) const;  // woods or a building; pillboxes apart
  bool pillbox(LocationId at) const;
  bool same_building(LocationId a, LocationId b) const;
  int overstack_half_mf(const asl::Unit& unit, LocationId to) const;
  bool room_beneath(const asl::Unit& unit, LocationId at) const;  // in the entrenchment there

  // --- fire
  bool open_to(const asl::Unit& enemy, const PlainEntry& entry) const;  // Open Ground relative to it [A10.531]
  bool bears_on(const asl::Unit& enemy, LocationId at) const;           // could Interdict there, if it were open
  bool fires_on(const asl::Unit& enemy, const PlainEntry& entry) const;
  bool fires_on_corner(const asl::Unit& enemy, LocationId from, LocationId to, HexId beyond) const;  // [B23.71]
  std::vector<HexId> hexes_beyond_the_bar(LocationId from, LocationId to) const;  // by each end of the black bar

  // --- duty of a broken unit
  bool stands_open_to(const asl::Unit& unit, const asl::Unit& enemy) const;
  bool forced_by_neighbour(const asl::Unit& unit) const;
  bool in_water(const asl::Unit& unit) const;
  bool in_marsh(const asl::Unit& unit) const;
  bool under_dm(const asl::Unit& unit) const;
  std::vector<const asl::Unit*> captors(const asl::Unit& unit) const;  // empty also if it never surrenders
  Duty duty(const asl::Unit& unit) const;
  bool may_break(const asl::Unit& unit) const;  // voluntarily [A10.41]

 private:
  bool fit_to_fire(const asl::Unit& enemy) const;
  bool one_move_apart(LocationId a, LocationId b) const;
  bool there(LocationId l) const;  // a Location under these rules and in this scenario
  bool spanned(HexId hex) const;
  bool on_the_deck(LocationId l) const;
  bool black_bar(HexId a, HexId b) const;
  bool covered_by_height(const asl::Unit& enemy, const PlainEntry& entry) const;
  bool covered_by_hexside(const asl::Unit& enemy, LocationId at) const;
  bool covered_by_ground(const asl::Unit& enemy, LocationId at) const;
  int hexside_tem(HexId hex, Direction side) const;
  bool open_by_road(const asl::Unit& enemy, const PlainEntry& entry) const;
  const asl::Unit* crew(const asl::Unit& gun) const;  // in any Location; null: unmanned
  bool manned(const asl::Unit& gun) const;
  bool bears_heavily_on(const asl::Unit& enemy, LocationId at, int hexes) const;  // of vehicles and Guns
  bool guards_too_many(const asl::Unit& guard) const;
  // `towards`: first direction of the Covered Arc; empty: all round.
  bool turned_to(const asl::Unit& owner, std::optional<Direction> towards, LocationId at) const;
  bool two_at(const asl::Unit& owner, const asl::Weapon& weapon) const;
  bool free_hand(const asl::Unit& owner, const asl::Unit& man) const;
  const asl::Unit* served_by_name(const asl::Unit& man) const;
  bool open_to_anybody(const asl::Unit& unit, int within = 1000) const;
  bool never_surrenders(const asl::Unit& unit) const;

  const asl::Position& position_;
  FootGraph ground_;
};

}  // namespace hexrout::test
