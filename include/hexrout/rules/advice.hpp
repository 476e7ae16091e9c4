// Advice: the best order and paths of the moves of one side, as advise() (hexrout/advise/advise.hpp) returns it, and
// what may be asked of it.
//
// Thread safety: value types.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/weights.hpp"

namespace hexrout {

struct AdviceOptions {
  std::string side;  // empty: the first side with a decision to make, ATTACKER before DEFENDER
  bool worst_case = false;
  Weights weights = {};
  std::size_t exact_units = 6;  // 1 to 8: groups of this size get most of the time for a search to the end
  std::size_t states = 2000;    // 1 to 1,000,000: a larger group with more states is not searched to the end
  unsigned time_ms = 1000;      // time that it may take, about, 1 to kMostAdviceMs
  // Stops at this time; a tenth of the time left is kept for the last steps of the plan.
  std::optional<std::chrono::steady_clock::time_point> until = {};
  // In the middle of a phase: ids of the units of the side that are still to move. Empty: the phase has not begun, or
  // the position itself holds which units have routed.
  std::optional<std::vector<std::string>> to_come = {};
  // Not for asl: the game is in the middle of a step, at an open decision of the side (PlayCourse::rest).
  bool open_step = false;
};
inline constexpr unsigned kMostAdviceMs = 3'600'000;

// Points, exactly and for people.
struct Points {
  std::string exact = "0";  // "1205/18"
  double value = 0;
};

// A choice in place of a step of the plan.
struct Alternative {
  std::string what;             // "rb1 first: J4 K5", "by Low Crawl to N5"
  std::optional<Points> loses;  // how much less it is worth, if it has points
  std::string decided = {};     // if it is worth the same: why the step was preferred; "better cover"
};

// A part of a unit's worth; `what` is the name of its weight.
struct WorthTerm {
  std::string what;
  Points points;
};

// A decision of the phase, as an entry of a file of choices has it ({what, who, take}).
struct AdvisedChoice {
  std::string what;
  std::string who;
  std::string take;
};

enum class AdvisedAct : std::uint8_t { routs, crawls, stays, surrenders, tries_wire, is_lost, gives_order, chooses };

struct AdvisedStep {
  std::string unit;
  AdvisedAct what = AdvisedAct::stays;
  std::string words = {};  // of an order or a choice; else name_of(what) is enough
  std::string order = {};  // of an order, as the events of a scenario have it
  std::optional<AdvisedChoice> choice = {};
  std::vector<LocationId> path;   // start and end included; the start alone if it stays; empty without a move
  std::optional<RouteOdds> odds;  // of the way, if it is rolled for
  // Worth of the unit at the most likely end of that way; for an order what it adds to the worth of the side if it is
  // the last one given.
  Points worth;
  std::vector<WorthTerm> terms;  // its parts, if the unit is then alive and free
  // A leader who can be with it in the next Rally Phase: he is there, or advances to it. Each leader to one Location.
  std::string leader = {};
  std::vector<std::string> because;
  std::optional<Alternative> other_way;   // the second best for this unit now
  std::optional<Alternative> other_unit;  // the best that begins with another unit
};

// The worth is a mean over so many plays, each with its own dice and with decisions as recommended.
struct SampledWorth {
  unsigned plays = 0;
  double standard_error = 0;  // points
};

// Units whose routs depend on each other, in the order advised. The steps follow the most likely course; if dice or the
// enemy leave it, run advise() again.
struct GroupAdvice {
  std::vector<std::string> units;
  std::vector<std::string> because;          // why they depend on each other
  bool order_matters = false;                // the best plan found that begins with another unit is worth less
  bool compared = true;                      // the second best of every step was looked at
  bool exact = true;                         // no plan is worth more
  Points low;                                // the plan is worth at least this
  Points high;                               // no plan is worth more than this; equal if exact
  std::optional<SampledWorth> sampled = {};  // if low and high are a mean
  std::size_t states = 0;                    // states searched
  std::vector<AdvisedStep> steps;
};

struct Advice {
  std::string side;
  bool worst_case = false;
  Weights weights;
  std::vector<GroupAdvice> groups;
  std::vector<std::string> notes;             // the assumptions of the advice
  std::string not_offered;                    // why there is no advice, or empty
  std::vector<std::string> not_reached = {};  // ids of units that the time did not suffice for; they are taken to stay
  std::string stopped;  // "work" or "clock" if the time did not suffice, and this is the best found so far; else empty
};

}  // namespace hexrout
