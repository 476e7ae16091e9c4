// A unit's ways searched and judged, before any of it is put into words.
//
//   const Judged judged = judge(table, i);      // the solver of the table now holds the ways
//   if (judged.surrenders) ...                  // to judged.captors
//
// rout_answer() words it, rout_now() makes steps of it.
#pragma once

#include <vector>

#include "rules/asl/rout/rout.hpp"

namespace hexrout::asl {

struct Judged {
  DutyVerdict verdict;       // as the unit stands
  Duty duty = Duty::cannot;  // the same, but a rout under way that may not stop must go on
  bool walks = false;        // there is a legal end but by Low Crawl
  bool crawls = false;
  bool surrenders = false;  // it has to [A20.21, A19.12]
  std::vector<const Unit*> captors;
  Reason because;        // of a surrender
  bool on_wire = false;  // a die comes first: the ways by every face of it are in `wire`
  struct WireWays {
    std::vector<RoutOption> options;  // each with its chance
    std::vector<DeadEnd> dead_ends;
    bool may_stop = false;  // where it stands
  };
  WireWays wire;
};

// Where the duty is `cannot` nothing is searched.
Judged judge(RoutTable& table, std::size_t unit, bool explain = false);

// The options, and the next steps, of the unit that was judged last,
// as long as the solver has not been asked about anything else.
std::vector<RoutOption> options_found(RoutTable& table, const Judged& judged);
std::vector<DeadEnd> dead_ends_found(RoutTable& table, const Judged& judged);
RoutNow steps_found(RoutTable& table, const Judged& judged);

// --- parts of it ---
// The ways that the solver holds, in words.
std::vector<RoutOption> options_of(RoutSolver& solver);
std::vector<DeadEnd> dead_ends_of(RoutSolver& solver);
// Whether surrender leaves no choice, and to whom, by the ways that the solver holds.
void judge_surrender(RoutSolver& solver, Judged& judged);
// The same for a unit on top of Wire, by every face of the die that gets it off [B26.4].
void judge_on_wire(RoutTable& table, std::size_t unit, Judged& judged, bool explain);

}  // namespace hexrout::asl
