// Judges one rout independently of the solver: is the path legal, and if not, which step breaks which rule?
//
//   const Ruling ruling = rule_on(scene, position.index("r1"), {l2, l3, m4}, false);
//   ruling.verdict.legal || ruling.no->why == RefusedFor::nearer
//
// Walks the path once, with every declaration and payment of the owner in parallel: each destination, the cost of cover
// and that of the road, in the entrenchment and out of it. Shares with the solver only the facts (rules/asl/facts) and
// the fate of a unit that may not stay (rout_fate). Derives the duty to reach shelter in a plain way, from a RoutFacts,
// of which tests have a second implementation. Accepts a path of two Locations as a Low Crawl, too. Many times slower
// than the solver.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/objection.hpp"
#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

// Facts of one position that rulings depend on, beside its map, its units and its steps on foot.
class RoutFacts {
 public:
  RoutFacts(const Position& of, const FootGraph& steps) : position(of), ground(steps) {}
  virtual ~RoutFacts() = default;
  const Position& position;
  const FootGraph& ground;

  virtual bool takes_part(const Unit& unit) const = 0;
  virtual bool shows_itself(const Unit& unit) const = 0;
  virtual bool lurks(const Unit& unit) const = 0;
  virtual bool armed(const Unit& unit) const = 0;
  virtual bool threatens(const Unit& unit) const = 0;
  virtual bool known(const Unit& enemy, LocationId at) const = 0;
  virtual bool adjacent(const Unit& enemy, LocationId at) const = 0;

  virtual bool shelter(LocationId at) const = 0;
  virtual bool pillbox(LocationId at) const = 0;
  virtual bool same_building(LocationId a, LocationId b) const = 0;

  // Facts of the unit that routs.
  virtual HalfMf allotment(const Unit& unit) const = 0;
  virtual HalfMf overstack(const Unit& unit, LocationId to) const = 0;
  virtual bool room_beneath(const Unit& unit, LocationId at) const = 0;
  virtual bool encircled(const Unit& unit) const = 0;
  virtual bool on_wire(const Unit& unit) const = 0;
  virtual bool in_water(const Unit& unit) const = 0;
  virtual bool taken(const Unit& unit) const = 0;  // an enemy can take it prisoner

  // True if the enemy can Interdict the step in the Location entered.
  virtual bool fires_on(const Unit& enemy, LocationId from, const FootStep& step, bool beneath) const = 0;
  // True if some of the enemies can Interdict it at each of the vertices by which it goes round a black bar.
  virtual bool fires_round_bar(const std::vector<const Unit*>& enemies, LocationId from,
                               const FootStep& step) const = 0;
};

struct Ruling {
  PathVerdict verdict;          // without rule, enemy and words
  std::optional<Objection> no;  // of an illegal path
};

// Rules on a path that begins at the unit's Location; a path of one Location: the unit stays. tells: with the story of
// the path as far as it is legal.
Ruling rule_on(const Scene& scene, UnitIndex unit, const std::vector<LocationId>& path, bool low_crawl, bool tells);

// A legal walk of a unit, with the state after its last step.
struct WalkedTo {
  std::vector<LocationId> path;
  HalfMf spent;
  int checks = 0;  // Interdicted steps, as the scope of surrender counts them
  bool contact = false;
  bool ends = false;   // the rout may end there
  bool stays = false;  // no enemy and no Blaze drives it out
  bool goes_on = false;
};
// Calls visit(walk) for every legal walk that enters no Location twice, until it returns false. wire: MF that the die
// for getting off Wire has taken. Merges walks of equal state, checks and Locations entered.
void each_walk(const RoutFacts& facts, UnitIndex unit, HalfMf wire, const std::function<bool(const WalkedTo&)>& visit);
// Returns the Locations to which the unit can Low Crawl, ascending.
std::vector<LocationId> every_crawl(const RoutFacts& facts, UnitIndex unit);

// Narrates the duty to reach shelter along legal paths of one unit.
//
//   PathNarrator narrator(scene, unit);
//   option.story = narrator.along(option).story;
//
// Chooses, among the declarations open to the owner, one that spends as much as the option and may end (or has no
// further step) at its end: an arrival before a free end, a free end before falling short. Takes the events from the
// referee's walk. Caches the referee's findings between paths. The scene and its units must outlive it unchanged.
class PathNarrator {
 public:
  PathNarrator(const Scene& scene, UnitIndex unit);

  struct Told {
    bool ends = false;                            // the referee lets the rout end there, or be lost there
    Unit::RoutDuty duty = Unit::RoutDuty::bound;  // at the end
    std::vector<PathEvent> story;
  };
  // Returns the story of one path. duty: required at its end; nullopt: any. Falls back to a course that may not end
  // there. On Wire the story is that after the lowest face of the die that allows the path.
  Told along(const RoutOption& way, std::optional<Unit::RoutDuty> duty = std::nullopt) { return along_(way, duty); }

 private:
  std::function<Told(const RoutOption&, std::optional<Unit::RoutDuty>)> along_;
};

}  // namespace hexrout::asl
