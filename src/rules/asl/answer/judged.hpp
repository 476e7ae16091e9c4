// Judged: the answer about the rout of a unit as one value, without words.
//
//   const Judged judged = judge(query, i);
//   if (judged.surrenders) ...                     // to judged.captors
//   else for (const Way& way : ways_of(judged)) ...
//
// Later questions do not change the value; it is valid as long as no unit moves. Words, numbers and next steps are
// functions of it: rules/asl/words, way_home.hpp, rout_walk.hpp.
#pragma once

#include <memory>
#include <vector>

#include "rules/asl/answer/ways.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

// The reason for a surrender that leaves no choice [A20.21, A19.12].
enum class SurrendersFor : std::uint8_t {
  nothing,
  disruption,
  encirclement,
  no_rout,      // no legal end
  no_safe_way,  // each legal end risks Interdiction, or is a Low Crawl
};

struct Judged {
  const Scene* scene = nullptr;
  UnitIndex unit = kNoUnit;
  DutyVerdict verdict;       // by the position
  Duty duty = Duty::cannot;  // that of `verdict`, but `must` for a rout under way that may not stop
  bool walks = false;        // a legal end exists, Low Crawl apart
  bool crawls = false;
  bool surrenders = false;  // it has no choice
  SurrendersFor because = SurrendersFor::nothing;
  std::vector<const Unit*> captors;
  std::vector<const Unit*> kept_from;  // to whom it would surrender if it ever did; empty without words
  // The result of the search, on Wire after the lowest face of the die; null if the unit cannot rout.
  std::shared_ptr<const RoutResult> found;
  // On top of Wire the unit is judged after every face of the die that gets it off [B26.4].
  bool on_wire = false;
  bool stays_on_wire = false;  // it may stop on the Wire
  std::vector<Way> off_wire;   // each with its OffWire
  std::vector<Way> dead_off_wire;
  std::vector<std::shared_ptr<const RoutResult>> by_face;  // the results of these ways

  const Unit& mover() const { return scene->position->units[unit]; }
  // Returns the duty for an answer: need_not instead of cannot for all but broken Personnel.
  Duty told_duty() const;
  // The fate of a unit that takes none of its ways.
  FateKind fate() const;
};

// Judges one unit; searches unless the duty is `cannot`. wanted: with next steps alone the ways may be incomplete
// (rout_question.hpp).
Judged judge(RoutQuery& query, UnitIndex unit, bool explain = false, Wanted wanted = Wanted::all_ways);
// Judges one unit as far as the next step of a phase requires.
inline Judged judge_next_steps(RoutQuery& query, UnitIndex unit) {
  return judge(query, unit, false, Wanted::next_steps);
}

// Returns the ways of the unit, also if it has to surrender; empty without a search.
std::vector<Way> ways_of(const Judged& judged);
// Returns the ways to Locations where the unit may not stay, by MF and Location.
std::vector<Way> dead_ends_of(const Judged& judged);

}  // namespace hexrout::asl
