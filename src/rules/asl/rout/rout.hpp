// What a unit must, may and may not do in the Rout Phase: the whole answer, and the same step by step.
//
//   const UnitAnswer a = rout_answer(position, position.index("r1"));
//
//   RoutTable table(position);                  // for many questions about one map
//   const UnitAnswer b = rout_answer(table, i);
//
//   // Playing a rout: ask, choose, take, ask again.
//   RoutNow now = rout_now(table, i);
//   take_step(table, position, i, now.steps[0]);
//
// A rout under way is kept in the unit itself (spent_half_mf, has_routed, rout_ended, remembered, rout_duty,
// destinations, figured_at, walked), so it may be asked about again after anything has happened: a pin, an
// enemy that drops its "?", a leader lost. begin_rout_phase clears it.
//
// Every reason carries the number of its rule, and the switch it hangs on where readings differ. Ends are
// ordered by MF, then Low Crawl last, then by Location; the witness path is the cheapest, then the one with the
// fewest Interdicted steps, then the first in the order of hexsides clockwise from north; a second option for
// the same end follows if another path has fewer Interdicted steps.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/rout/rout_solver.hpp"

namespace hexrout::asl {

class KnownStands;

// A scene, its lines of sight and a solver, for any number of questions about the same map. The position must
// outlive it; its units may change between questions, its map and what is placed on it may not.
struct RoutTable {
  explicit RoutTable(const Position& position)
      : RoutTable(position, std::make_shared<Exposure>(position.sight(), position.map().location_count())) {}
  // With lines of sight that another table on the same ground asks for too.
  RoutTable(const Position& position, std::shared_ptr<Exposure> shared)
      : scene(position), lines(std::move(shared)), exposure(*lines), solver(scene, exposure) {
    scene.kept = &exposure;
  }
  RoutTable(const RoutTable&) = delete;
  RoutTable& operator=(const RoutTable&) = delete;
  Scene scene;
  std::shared_ptr<Exposure> lines;
  Exposure& exposure;
  RoutSolver solver;
  std::shared_ptr<KnownStands> stands;  // known_stands.hpp; null: nothing is kept from play to play
};

UnitAnswer rout_answer(const Position& position, std::size_t unit);
// explain: with every reason and every refused step; without them the options and the fate are the same and the answer
// comes several times sooner.
UnitAnswer rout_answer(RoutTable& table, std::size_t unit, bool explain = true);

// --- step by step ------------------------------------------------------------------------------------------

struct NextStep {
  LocationId from = kNowhere;
  LocationId to = kNowhere;
  int half_mf = 0;
  bool beneath = false;  // into the entrenchment there, its MF included
  bool careful = false;  // at the higher of two costs, for cover
  bool low_crawl = false;
  bool contact = false;   // concealed enemies are there: it will be thrown back
  bool dead_end = false;  // no legal end was found beyond it; another way there may have been kept instead
  std::vector<std::string> interdicted_by;
  // From one rowhouse into the next: the third hex at the vertex by which it goes,
  // and who can Interdict it there [B23.71].
  HexId corner = kNowhere;
  bool other_corner = false;  // at the vertex that is the worse of two
  std::vector<std::string> corner_by;
  // How the rout is bound after the step, and what it remembers.
  Unit::RoutDuty duty = Unit::RoutDuty::free;
  std::vector<LocationId> destinations;
  LocationId figured_at = kNowhere;
  std::vector<std::string> newly_known;
};

struct RoutNow {
  bool may_stop = false;        // its rout may end here
  bool must_surrender = false;  // A20.21, as things stand
  bool any_way = false;         // some legal end can be reached
  std::vector<std::string> captors;
  std::vector<NextStep> steps;  // legal ones, in the order of hexsides; Low Crawl last
};

// The legal next steps of a unit whose rout is about to begin or under way.
RoutNow rout_now(RoutTable& table, std::size_t unit);

// Moves the unit: pays, remembers, keeps how it is bound. A step into contact pays and ends the rout where it
// stands. Dice are the caller's business. The table is that of the position.
// Of more than 64 enemies the nearest 64 are remembered.
void take_step(RoutTable& table, Position& position, std::size_t unit, const NextStep& step);

// Clears the bookkeeping of a rout and notes where the phase finds everyone.
void begin_rout_phase(Position& position);

// What becomes of a broken unit as the phase ends:
// eliminated for Failure to Rout [A10.5], or stays. Surrenders are settled before.
Fate failure_to_rout(const Scene& scene, const Unit& unit, bool explain = true);
// The same of a unit whose rout has ended for good in a Location where it may not stay: a captor beside it takes it.
Fate fate_in(const Scene& scene, const Unit& unit, LocationId at);

// --- words -------------------------------------------------------------------------------------------------
// Half MF as people read them: "3", "4½".
std::string mf(int half_mf);
// A refused step as people read it.
Refusal in_words(const RoutResult& found, LocationId from, LocationId to, const StepRefusal& refusal, bool crawling);

}  // namespace hexrout::asl
