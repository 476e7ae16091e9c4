// A rout step by step, as in play: find the next steps, choose one, take it, repeat.
//
//   RoutNow now = rout_now(query, i);
//   take_step(query, position, i, now.steps[0]);
//
// The unit itself holds a rout under way (spent_half_mf, has_routed, rout_ended, remembered, rout_duty, destinations,
// figured_at, walked). So rout_now() follows any event between two steps: a pin, an enemy that drops its "?", a leader
// lost. begin_rout_phase clears it.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "rules/asl/answer/judged.hpp"

namespace hexrout::asl {

struct NextStep {
  LocationId from = kNowhere;
  LocationId to = kNowhere;
  HalfMf half_mf{};
  bool beneath = false;  // into the entrenchment there, its MF included
  bool careful = false;  // at the higher of two costs, for cover
  bool low_crawl = false;
  bool contact = false;   // concealed enemies are there: it will be thrown back
  bool dead_end = false;  // no legal end was found beyond it; another way there may have been kept instead
  std::vector<UnitIndex> interdicted_by;
  // From one rowhouse into the next: the third hex at the vertex by which it goes, and the enemies who can Interdict it
  // there [B23.71].
  HexId corner = kNowhere;
  bool other_corner = false;  // at the vertex that is the worse of two
  std::vector<UnitIndex> corner_by;
  // The duty after the step.
  Unit::RoutDuty duty = Unit::RoutDuty::free;
  std::vector<LocationId> destinations;
  LocationId figured_at = kNowhere;
};

// Words of the steps, made at first use by any of the threads that share them. A copy makes its own.
struct StepWords {
  StepWords() = default;
  StepWords(const StepWords&) {}
  StepWords& operator=(const StepWords&) = delete;
  std::once_flag made;
  std::vector<std::string> words;
};

struct RoutNow {
  bool may_stop = false;        // its rout may end here
  bool must_surrender = false;  // A20.21, in this position
  bool any_way = false;         // some legal end can be reached
  std::vector<NextStep> steps;  // legal ones, in the order of hexsides; Low Crawl last
  mutable StepWords told;       // of these steps
};

// Returns the legal next steps of a unit whose rout is about to begin or under way.
RoutNow rout_now(RoutQuery& query, UnitIndex unit);
// Returns the next steps of a unit that has been judged.
RoutNow steps_found(const Judged& judged);

// Moves the unit: pays, remembers enemies, stores its duty. A step into contact pays and ends the rout without moving.
// Rolls no dice. The query must be that of the position.
void take_step(RoutQuery& query, Position& position, UnitIndex unit, const NextStep& step);

// Clears the rout of every unit and stores its Location as phase_start.
void begin_rout_phase(Position& position);

}  // namespace hexrout::asl
