// The best order and the best paths for the routs of one side, and the points that the second best would lose.
//
//   Diagnostics found;
//   const auto advice = advise(*scenario.game, {.side = "russian"}, found);
//   if (!advice) return report(found);
//   print(advice_text(*advice, *scenario.game));
//
// Advice uses only the knowledge of the side: hidden enemies are absent, and concealed enemies and Dummies are
// alike (taken as Dummies, or with `worst_case` as real). What is hidden may be exchanged for anything: the bytes stay
// the same. The enemy's decisions (who takes prisoners or refuses them, who drops his "?") are taken as those that hurt
// most, dice as exact odds. Units that cannot matter to each other are searched apart.
//
// Proof: a group that is searched to the end is `exact`: no plan is worth more. Otherwise its plan goes unit by unit,
// each by the way after which a plain plan is worth most; it is worth at least `low`, and no plan is worth more than
// `high`, which may be far above. Groups of up to `exact_units` get most of the time to be searched to the end, larger
// ones a fifth of it and no more than `states` positions.
//
// Time: `time_ms` stands for an amount of work, about as much as a usual machine does in that time, so the same
// question has the same answer everywhere. Only `until` is a clock. `stopped` and a note say what ended the search.
//
// Systems: asl and its profiles as above. Those that have orders and a measure (hexrout/rules/orders.hpp), which are
// all others: which orders the side gives now, and what it decides on the way, for the greatest worth by the measure of
// its rules when its part of the turn has ended. Decisions of the enemy hurt most, dice are exact odds. Small positions
// are searched to the end; else orders are added one after another as long as one helps, `exact` is false, and where
// dice are too many `sampled` says how many plays the worth is the mean of. `weights` is for asl; the others have
// theirs as data. src/advise/README.md has the value function, bounds and what is left out.
//
// Errors: error[unknown-side], error[no-side], error[mid-phase] (in a step that may come upon what is hidden).
// Complexity: exponential in the units of a group, bounded by `states` and `time_ms`.
// Thread safety: free functions; one call uses one thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/advise/weights.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

struct AdviceOptions {
  std::string side;  // empty: the first side, ATTACKER before DEFENDER, that has something to decide
  bool worst_case = false;
  Weights weights = {};
  std::size_t exact_units = 6;  // 1 to 8: groups of this size get most of the time to be searched to the end
  std::size_t states = 2000;    // a larger group that has more of them is not searched to the end, 1 to 1,000,000
  unsigned time_ms = 1000;      // about how long it may take, 1 to kMostAdviceMs
  // Stops here by the clock on the wall, a tenth of the time left for the last steps of the plan.
  std::optional<std::chrono::steady_clock::time_point> until = {};
  // In the middle of a phase: ids of the units of the side whose turns are still to come. Nothing: the phase has not
  // begun, or the position says by itself who has routed.
  std::optional<std::vector<std::string>> to_come = {};
  // For all but asl: the game is in the middle of a step, with a decision of the side open (PlayCourse::rest).
  bool open_step = false;
};
inline constexpr unsigned kMostAdviceMs = 3'600'000;

// Points, exactly and for people.
struct Points {
  std::string exact = "0";  // "1205/18"
  double value = 0;
};

// Another choice in place of a step of the plan.
struct Alternative {
  std::string what;             // "rb1 first: J4 K5", "by Low Crawl to N5"
  std::optional<Points> loses;  // how much less it is worth, where there are points
};

// A part of a unit's worth; `what` is the name of its weight.
struct WorthTerm {
  std::string what;
  Points points;
};

// A decision of the phase: what an entry of a file of choices says ({what, who, take}).
struct AdvisedChoice {
  std::string what;
  std::string who;
  std::string take;
};

enum class AdvisedAct : std::uint8_t { routs, crawls, stays, surrenders, tries_wire, is_lost, gives_order, chooses };
// "routs", "crawls", "stays", "surrenders", "tries the Wire", "is lost", "gives an order", "chooses".
std::string_view name_of(AdvisedAct act);

struct AdvisedStep {
  std::string unit;
  AdvisedAct what = AdvisedAct::stays;
  std::string words = {};  // of an order or a choice; name_of(what) says all else
  std::string order = {};  // of an order: as the events of a scenario have it
  std::optional<AdvisedChoice> choice = {};
  std::vector<LocationId> path;   // start and end included; the start alone where it stays; none without a move
  std::optional<RouteOdds> odds;  // of the way, if it is rolled for
  // Of the unit, if that way ends as is most likely. Of an order: what it adds to the worth of the side, if it is the
  // last one given.
  Points worth;
  std::vector<WorthTerm> terms;  // what that is made of, if the unit is then alive and free
  std::vector<std::string> because;
  std::optional<Alternative> other_way;   // the second best for this unit now
  std::optional<Alternative> other_unit;  // the best that begins with another unit
};

// The worth is a mean over so many plays, with dice of its own each and decisions as recommended.
struct SampledWorth {
  unsigned plays = 0;
  double standard_error = 0;  // points
};

// Units whose routs depend on each other, in the order advised. The steps follow what is most likely; should dice or
// the enemy have it otherwise, ask again.
struct GroupAdvice {
  std::vector<std::string> units;
  std::vector<std::string> because;          // why they matter to each other
  bool order_matters = false;                // a plan that begins with another unit was found to be worth less
  bool compared = true;                      // the second best of every step was looked at
  bool exact = true;                         // no plan is worth more
  Points low;                                // the plan is worth at least this
  Points high;                               // no plan is worth more than this; equal if exact
  std::optional<SampledWorth> sampled = {};  // where low and high are a mean
  std::size_t states = 0;                    // looked at
  std::vector<AdvisedStep> steps;
};

struct Advice {
  std::string side;
  bool worst_case = false;
  Weights weights;
  std::vector<GroupAdvice> groups;
  std::vector<std::string> notes;  // the assumptions of the advice
  std::string not_offered;         // why there is no advice; empty if there is
  std::string stopped;  // "work" or "clock" where the time did not suffice: the best found so far; empty: it did
};

std::optional<Advice> advise(const Game& game, const AdviceOptions& options, Diagnostics& found);

std::string advice_text(const Advice& advice, const Game& game);
// One object, indented; keys as the fields above, in their order.
std::string advice_json(const Advice& advice, const Game& game);

}  // namespace hexrout
