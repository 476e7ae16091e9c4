// The routs of a unit, searched and judged, before any of them is put into words.
//
//   const Judged judged = judge(query, i);
//   if (judged.surrenders) ...                     // to judged.captors
//   else for (const NextStep& step : steps_found(judged).steps) ...
//
// A value: it stays as it is whatever the query is asked next. rout_answer() puts it into words, rout_now() makes steps
// of it.
#pragma once

#include <vector>

#include "hexrout/rules/answer.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

struct Judged {
  DutyVerdict verdict;       // as the unit stands
  Duty duty = Duty::cannot;  // the same, but a rout under way that may not stop must go on
  bool walks = false;        // there is a legal end but by Low Crawl
  bool crawls = false;
  bool surrenders = false;  // it has to [A20.21, A19.12]
  std::vector<const Unit*> captors;
  Reason because;        // of a surrender
  bool on_wire = false;  // a die comes first: what is open after each of its faces is in `wire`
  struct WireWays {
    std::vector<RoutOption> options;  // each with its chance
    std::vector<DeadEnd> dead_ends;
    bool may_stop = false;  // where it stands
  };
  WireWays wire;
  // What the search found, on Wire after the lowest face of the die; null where nothing was searched.
  std::shared_ptr<const RoutResult> found;
};

// Where the duty is `cannot` nothing is searched.
// wanted: where next steps alone are, of ways there may be only some (rout_question.hpp).
Judged judge(RoutQuery& query, UnitIndex unit, bool explain = false, Wanted wanted = Wanted::all_ways);
// As a phase asks.
inline Judged judge_next_steps(RoutQuery& query, UnitIndex unit) {
  return judge(query, unit, false, Wanted::next_steps);
}

// The options and dead ends of the unit judged. Nothing where nothing was searched.
std::vector<RoutOption> options_found(const Judged& judged);
std::vector<DeadEnd> dead_ends_found(const Judged& judged);

// Whether surrender leaves no choice, and to whom, by what the search found: part of judge(), for wire_answer.cpp.
void judge_surrender(const RoutResult& found, Judged& judged);

}  // namespace hexrout::asl
