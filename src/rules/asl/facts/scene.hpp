// A position made ready for questions: its ground as feet meet it, and plain facts about pairs of units and
// Locations. Only the ground is cached, and lines of sight where the scene is lent an Exposure to keep them in. The
// fast view of the same facts is rout_field.hpp.
//
//   const Scene scene(position);
//   known_at(scene, enemy, l)         // would a unit at l have it as a Known enemy unit?
//   open_to(scene, enemy, step)       // could it fire there with the -1 for movement in the open?
//
// The position must outlive the scene. Units may move and change between questions; the map and what is
// placed on it may not. Thread safety: any number of threads may read one scene, one that keeps lines of sight.
#pragma once

#include <cstdint>
#include <vector>

#include "hexrout/move/foot_graph.hpp"
#include "hexrout/rout/exposure.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

class CounterKeys;

// Season, night and levels as feet meet them, and which rooftops and cellars are Locations.
FootConditions foot_conditions(const Position& position);

struct Scene {
  explicit Scene(const Position& of);
  const Position* position;
  FootGraph ground;
  std::vector<std::uint32_t>
      building_part;           // by hex: hexes joined inside a building (by one reading: woods) share a number; 0: none
  std::vector<bool> shelters;  // by Location: see shelter()
  Exposure* kept = nullptr;    // where lines of sight are kept; null: asked anew each time
  CounterKeys* counters = nullptr;  // of the position, while it is played (counter_keys.hpp); null: nobody keeps them

  const Map& map() const { return position->map(); }
  const Switches& switches() const { return position->switches; }
};

// One step of a rout as exposure sees it. A null step: standing at `at`, entered by no hexside.
struct Entry {
  LocationId from = kNowhere;
  const FootStep* step = nullptr;
  LocationId at = kNowhere;
  bool beneath = false;  // beneath an entrenchment there, its MF paid
};

// --- units -------------------------------------------------------------------------------------------------
// On the map and a unit of its own: not eliminated, a prisoner, a dummy or an unmanned Gun.
bool in_play(const Unit& unit);
// Unconcealed and not hidden; a profile without concealment sees all but hidden units.
bool revealed(const Switches& switches, const Unit& unit);
inline bool revealed(const Scene& scene, const Unit& unit) {
  return revealed(scene.switches(), unit);
}
// Concealed or hidden, and no dummy.
inline bool lurking(const Scene& scene, const Unit& unit) {
  return (unit.concealed || unit.hidden) && unit.kind != UnitKind::dummy && !revealed(scene, unit);
}
// It can fire on the IFT, or can man a weapon that does. A leader is always armed [A10.5]; vehicles and Guns are as far
// as nothing says otherwise (arms.hpp), whichever way they look. The crew of a Gun is not asked.
bool armed(const Unit& unit);
// A Gun whose crew can serve it; true of every other unit.
bool served(const Position& position, const Unit& unit);
// Armed, a Gun with those who serve it.
bool armed(const Position& position, const Unit& unit);
// Armed and unbroken, a Gun with its crew: a rout may not end beside such an enemy.
bool threatening(const Position& position, const Unit& unit);
// An armed enemy, in Good Order or broken, stands on the pillbox that the unit is in: it cannot rout out of it [B30.5].
bool shut_in(const Scene& scene, const Unit& unit);
// On top of the Wire of its Location: a die decides how many MF it takes to get off [B26.4].
bool on_wire(const Scene& scene, const Unit& unit);
// A Passenger: its rout goes no farther than beneath its vehicle [D6.1].
inline bool only_unloads(const Unit& unit) {
  return !unit.aboard.empty() && !unit.rider;
}
// Where the unit was as the Rout Phase began.
inline LocationId rout_start(const Unit& unit) {
  return unit.phase_start != kNowhere ? unit.phase_start : unit.at;
}
// Whether it forces a rout from ADJACENT: armed, and unbroken or `broken_enemy_forces`.
bool forces_adjacent(const Scene& scene, const Unit& enemy);
// Printed Normal Range of the unit or of what it fires, at most RoutNumbers::most_range; -1 if there is none.
int normal_range(const Position& position, const Unit& unit);
// Half-squads' worth for stacking: a squad 2, a half-squad or crew 1; single men count by the five.
int stacking_half_squads(const Unit& unit);
// Portage: 3 an MMC, 1 a single man, 0 when wounded [A4.42].
int inherent_portage(const Unit& unit);
// MF allotment of a broken unit, less for wounded single men [A10.5, A17.2].
HalfMf allotment_half_mf(const Position& position, const Unit& unit);
bool leader_may_accompany(const Scene& scene, const Unit& leader, const Unit& router);

// --- seeing ------------------------------------------------------------------------------------------------
// A LOS is looked along once, from the enemy's Location to the other, for Known, ADJACENT and Open Ground alike.
bool sees(const Scene& scene, const Unit& enemy, LocationId at);
// A Known enemy unit of a unit standing at `at`. The side is the caller's business.
bool known_at(const Scene& scene, const Unit& enemy, LocationId at);
// ADJACENT and in LOS; false in the same Location.
bool adjacent_at(const Scene& scene, const Unit& enemy, LocationId at);
inline int range(const Scene& scene, const Unit& enemy, LocationId at) {
  return scene.map().distance(scene.map().location(enemy.at).hex, scene.map().location(at).hex);
}

// --- ground ------------------------------------------------------------------------------------------------
// A woods or building Location that a rout makes for. For pillboxes see pillbox().
inline bool shelter(const Scene& scene, LocationId at) {
  return scene.shelters[at];
}
bool pillbox(const Scene& scene, LocationId at);
// A step that a plan to reach shelter may count on: not along a trench, which takes a unit that is beneath it already,
// and neither by Low Crawl alone nor for every MF.
inline bool plannable(const FootStep& step) {
  return !step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && !step.is(FootStep::kInTrench);
}
// Both in one building; a rowhouse ends at its black bars. False off buildings.
inline bool same_building(const Scene& scene, LocationId a, LocationId b) {
  const std::uint32_t part = scene.building_part[scene.map().location(a).hex];
  return part != 0 && part == scene.building_part[scene.map().location(b).hex];
}
// MF, in halves, that `unit` pays besides for overstacking `to` (with `along` more half-squads beside it).
HalfMf overstack_half_mf(const Scene& scene, const Unit& unit, LocationId to);
// The same beside so many half-squads and single men.
HalfMf overstack_half_mf(const Unit& unit, int half_squads, int men);
// Room for the unit in the entrenchment of a Location.
bool entrenchment_has_room(const Scene& scene, const Unit& unit, LocationId at);

// --- fire --------------------------------------------------------------------------------------------------
// Open Ground relative to one enemy: it could fire there with the -1 DRM for movement in the open
// [A10.531]. LOS must be clear and unhindered. Range and the enemy's state are not asked.
bool open_to(const Scene& scene, const Unit& enemy, const Entry& entry);
// The part of open_to that the ground decides: false if the Location is Open Ground to no enemy.
bool may_be_open(const Scene& scene, const Entry& entry);
// The same where the LOS is known to be clear and unhindered.
bool open_if_seen(const Scene& scene, const Unit& enemy, const Entry& entry);
// Able to Interdict at all this phase [A10.532]: state, weapons, guard duty.
// Concealed units count: they may drop their "?".
bool may_interdict(const Scene& scene, const Unit& enemy);
// The two halves of may_interdict: its own state and weapons; its duty as a Guard.
bool fit_to_interdict(const Scene& scene, const Unit& enemy);
bool guards_too_many(const Position& position, const Unit& enemy);
// The Location is within Normal Range of a weapon of the enemy that bears on it.
bool bears_on(const Scene& scene, const Unit& enemy, LocationId at);
// The hexes within which it bears on everything around it; -1 if the direction matters, or being too near.
int reach_all_round(const Scene& scene, const Unit& enemy);
// The enemy can Interdict this entry: all of the above together.
bool interdicts(const Scene& scene, const Unit& enemy, const Entry& entry);

// It may take prisoners: Good Order, armed Infantry or Cavalry, not in Melee, revealed [A20.21]. Adjacency is not
// asked.
bool captor(const Scene& scene, const Unit& enemy);
// Neither No Quarter nor its kind nor the profile forbids it to surrender in the Rout Phase [A20.21, A15.5].
bool may_surrender(const Scene& scene, const Unit& unit);

}  // namespace hexrout::asl
