// Scene: a position with its terrain for units on foot, and plain facts about pairs of units and
// Locations. Caches only that terrain, and lines of sight if the caller lends an Exposure. The
// fast version of these facts is rout_field.hpp.
//
//   const Scene scene(position);
//   known_at(scene, enemy, l)         // is it a Known enemy unit of a unit at l?
//   open_to(scene, enemy, step)       // could it fire there with the -1 for movement in the open?
//
// The position must outlive the scene. Units may move and change between calls; the map and what is
// placed on it may not. Thread safety: any number of threads may read one scene; with `kept` only one thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "hexrout/los/stand.hpp"
#include "hexrout/move/foot_graph.hpp"
#include "hexrout/rout/case_key.hpp"
#include "hexrout/rout/exposure.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Keys of the enemies of a side, kept while a position is played (memory/counter_keys.hpp).
class EnemyKeys {
 public:
  virtual ~EnemyKeys() = default;
  // Equal keys mean equal enemies, in any position.
  virtual CaseKey enemies_key(const Position& position, int side) = 0;
};

// Season, night and levels for units on foot, and which rooftops and cellars are Locations.
FootConditions foot_conditions(const Position& position);
// True if the position has the steps of the graph of another, made under `switches`, with the same map and the same
// things placed on it.
bool same_steps(const Position& position, const FootGraph& graph, const Switches& switches);

// How the ground of a map lies under the switches of a position.
struct Lie {
  std::vector<std::uint32_t>
      building_part;           // by hex: hexes joined inside a building (by one reading: woods) share a number; 0: none
  std::vector<bool> woods;     // by hex: it belongs to a part by that reading alone
  std::vector<bool> shelters;  // by Location: see shelter()
  std::vector<std::uint32_t> hollows;  // by hex: hexes of one deir share a number; 0: none; empty without deirs
  SwitchesRead read;                   // as it was made
};

struct Scene {
  explicit Scene(const Position& of);
  // Shares the steps on foot of another position: see same_steps().
  Scene(const Position& of, std::shared_ptr<FootGraph> steps);
  // Shares all of its ground: see same_ground().
  Scene(const Position& of, const Scene& ground_of)
      : position(&of), graph(ground_of.graph), ground(*graph), lie(ground_of.lie) {}
  const Position* position;
  std::shared_ptr<FootGraph> graph;
  const FootGraph& ground;
  std::shared_ptr<const Lie> lie;
  Exposure* kept = nullptr;  // cache of lines of sight; null: none
  // Number of the state of all units, which no other state has, so that sums over units serve many queries
  // (memory/query_pool.hpp); 0: units may change.
  std::uint64_t state = 0;
  EnemyKeys* enemy_keys = nullptr;  // null: none

  const Map& map() const { return position->map(); }
  const Switches& switches() const { return position->switches; }
};

// True if the position has the steps and the Lie of a scene that was made under `switches`, with the same map and the
// same things placed on it.
bool same_ground(const Position& position, const Scene& scene, const Switches& switches);

// One step of a rout, for exposure. A null step: a unit that stays at `at`.
struct Entry {
  LocationId from = kNowhere;
  const FootStep* step = nullptr;
  LocationId at = kNowhere;
  bool beneath = false;  // beneath an entrenchment there, its MF paid
};

// --- units -------------------------------------------------------------------------------------------------
// True for a unit on the map: not eliminated, a prisoner, a dummy or an unmanned Gun.
bool in_play(const Unit& unit);
// True if it is unconcealed and not hidden; in a profile without concealment if it is not hidden.
bool revealed(const Switches& switches, const Unit& unit);
inline bool revealed(const Scene& scene, const Unit& unit) {
  return revealed(scene.switches(), unit);
}
// True if it is concealed or hidden, and no dummy.
inline bool lurking(const Scene& scene, const Unit& unit) {
  return (unit.concealed || unit.hidden) && unit.kind != UnitKind::dummy && !revealed(scene, unit);
}
// True if it can fire on the IFT, or can man a weapon that does. A leader is always armed [A10.5]; so are vehicles and
// Guns unless their figures exclude it (arms.hpp), in any direction. The crew of a Gun is not tested.
bool armed(const Unit& unit);
// True for a Gun whose crew can serve it, and for every other unit.
bool served(const Position& position, const Unit& unit);
// armed(), for a Gun with its crew.
bool armed(const Position& position, const Unit& unit);
// Armed and unbroken, for a Gun with its crew: a rout may not end beside it.
bool threatening(const Position& position, const Unit& unit);
// True if an armed enemy, in Good Order or broken, is on the unit's pillbox: it cannot rout out of it [B30.5].
bool shut_in(const Scene& scene, const Unit& unit);
// True on top of the Wire of its Location: a die decides how many MF it takes to get off [B26.4].
bool on_wire(const Scene& scene, const Unit& unit);
// True for a Passenger: its rout ends beneath its vehicle [D6.1].
inline bool only_unloads(const Unit& unit) {
  return !unit.aboard.empty() && !unit.rider;
}
// The unit's Location as the Rout Phase began.
inline LocationId rout_start(const Unit& unit) {
  return unit.phase_start != kNowhere ? unit.phase_start : unit.at;
}
// True if it forces a rout from ADJACENT: armed, and unbroken or `broken_enemy_forces`.
bool forces_adjacent(const Scene& scene, const Unit& enemy);
// Printed Normal Range of the unit or of its weapons, at most RoutNumbers::most_range; -1 without any.
int normal_range(const Position& position, const Unit& unit);
// normal_range() in its Location: in a marsh without the weapons that cannot be used there.
int normal_range(const Scene& scene, const Unit& unit);
// True in a marsh or swamp that is not frozen, where fire is Area Fire [B16.32].
bool in_marsh(const Scene& scene, const Unit& unit);
// Stacking in half-squads: a squad 2, a half-squad or crew 1; single men count by the five.
int stacking_half_squads(const Unit& unit);
// True if the unit counts for stacking in its Location: a pillbox has room of its own besides [B30.111].
bool crowds(const Scene& scene, const Unit& unit);
// Portage: 3 an MMC, 1 a single man, 0 when wounded [A4.42].
int inherent_portage(const Unit& unit);
// MF allotment of a broken unit, less for wounded single men [A10.5, A17.2].
HalfMf allotment_half_mf(const Position& position, const Unit& unit);
bool leader_may_accompany(const Scene& scene, const Unit& leader, const Unit& router);

// --- seeing ------------------------------------------------------------------------------------------------
// Returns where the unit stands: with a front in Crest status, all round without a facing [B20.9].
Stand stand_of(const Unit& unit);
// Returns the level, absolute, from which the unit sees a hex.
int eye_level(const Map& map, const Unit& unit, HexId towards);
// The direction at which the Covered Arc of the pillbox begins that the unit is in; empty: it is in none, or in one
// that looks out all round. LOS goes out of a pillbox and into it only through that arc, and in its own hex [B30.2].
std::optional<Direction> loophole_of(const Scene& scene, const Unit& unit);
// True if the unit is in a pillbox to which a Location has no LOS.
bool out_of_loophole(const Scene& scene, const Unit& unit, LocationId at);
// Returns the line from an enemy to a Location; `lines` keeps it, null: nothing does. Lines from a lip and out of a
// pillbox are not kept.
Seen seen_by(const Scene& scene, Exposure* lines, const Unit& enemy, LocationId at);
// True with a LOS, looked along from the enemy's Location, for Known, ADJACENT and Open Ground alike.
bool sees(const Scene& scene, const Unit& enemy, LocationId at);
// True if the enemy is a Known enemy unit of a unit at `at`. The caller checks the side.
bool known_at(const Scene& scene, const Unit& enemy, LocationId at);
// True if it is a Known enemy unit of an unbroken unit, which may stand in Crest status itself. Broken Infantry loses
// that first [B20.96].
bool known_to(const Scene& scene, const Unit& enemy, const Unit& unit);
// True if ADJACENT and in LOS; false in one Location.
bool adjacent_at(const Scene& scene, const Unit& enemy, LocationId at);
// True if ADJACENT to the unit, which may be in a pillbox.
bool adjacent_to(const Scene& scene, const Unit& enemy, const Unit& unit);
// True if the enemy is Known to a broken unit, and ADJACENT to it or in its Location.
bool known_beside(const Scene& scene, const Unit& enemy, const Unit& unit);
inline int range(const Scene& scene, const Unit& enemy, LocationId at) {
  return scene.map().distance(scene.map().location(enemy.at).hex, scene.map().location(at).hex);
}

// --- ground ------------------------------------------------------------------------------------------------
// True for a woods or building Location that can be shelter. For pillboxes see pillbox().
inline bool shelter(const Scene& scene, LocationId at) {
  return scene.lie->shelters[at];
}
bool pillbox(const Scene& scene, LocationId at);
// True for a step that a plan to reach shelter may use: not along a trench, which needs a unit beneath it,
// not by Low Crawl alone, and not for all MF.
inline bool plannable(const FootStep& step) {
  return !step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && !step.is(FootStep::kInTrench);
}
// True within one building; a rowhouse ends at its black bars. False off buildings.
inline bool same_building(const Scene& scene, LocationId a, LocationId b) {
  const HexId from = scene.map().location(a).hex;
  const HexId to = scene.map().location(b).hex;
  const Lie& lie = *scene.lie;
  if (lie.woods[from] && (!lie.woods[to] || !scene.switches().ignore_own_woods)) return false;
  return lie.building_part[from] != 0 && lie.building_part[from] == lie.building_part[to];
}
inline constexpr int kStackingLimit = 6;
// Half-squads beyond the limit of a Location, where five single men are one; 0 or less: they have room [A5.1].
inline int overstacked_half_squads(int half_squads, int men, int limit) {
  return half_squads + men / 5 - limit;
}
// Extra MF, in halves, for overstacking `to`.
HalfMf overstack_half_mf(const Scene& scene, const Unit& unit, LocationId to);
// Extra MF beside so many half-squads and single men where `limit` half-squads have room.
HalfMf overstack_half_mf(const Unit& unit, int half_squads, int men, int limit = kStackingLimit);
// Half-squads that a Location holds: two squads' worth in dense jungle and bamboo without a road, else three [G2.2].
int stacking_limit(const Scene& scene, LocationId at);
// True if the entrenchment of a Location has capacity for the unit.
bool entrenchment_has_room(const Scene& scene, const Unit& unit, LocationId at);

// --- fire --------------------------------------------------------------------------------------------------
// Open Ground relative to one enemy: it could fire there with the -1 DRM for movement in the open
// [A10.531]. LOS must be clear and unhindered. Range and the enemy's state are not tested.
bool open_to(const Scene& scene, const Unit& enemy, const Entry& entry);
// The part of open_to that depends on terrain: false if the Location is Open Ground to no enemy.
bool may_be_open(const Scene& scene, const Entry& entry);
// open_to() for a LOS known to be clear and unhindered.
bool open_if_seen(const Scene& scene, const Unit& enemy, const Entry& entry);
// True if it is able to Interdict at all this phase [A10.532]: state, weapons, guard duty.
// Concealed units count: they may drop their "?".
bool may_interdict(const Scene& scene, const Unit& enemy);
// The two parts of may_interdict: state and weapons; guard duty.
bool fit_to_interdict(const Scene& scene, const Unit& enemy);
bool guards_too_many(const Position& position, const Unit& enemy);
// guards_too_many() for many units of one position, whose prisoners are counted once.
class Guards {
 public:
  explicit Guards(const Position& position);
  bool too_many(const Unit& enemy) const;

 private:
  std::map<std::string_view, int> guarded_;  // by the guard's id: US# of his prisoners
};
// True if the Location is within Normal Range of a weapon that bears on it.
bool bears_on(const Scene& scene, const Unit& enemy, LocationId at);
// Hexes within which it bears in all directions; -1 if the direction or a least range matters.
int reach_all_round(const Scene& scene, const Unit& enemy);
// True if the enemy can Interdict this entry: may_interdict, bears_on and open_to.
bool interdicts(const Scene& scene, const Unit& enemy, const Entry& entry);

// True if it may take prisoners: Good Order, armed Infantry or Cavalry, not in Melee, revealed [A20.21]. Adjacency
// is not tested.
bool captor(const Scene& scene, const Unit& enemy);
// True unless No Quarter, its kind or the profile forbids it to surrender in the Rout Phase [A20.21, A15.5].
bool may_surrender(const Scene& scene, const Unit& unit);

}  // namespace hexrout::asl
