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
// most, dice as exact odds. Units that cannot matter to each other are searched apart; up to `exact_units` that do, to
// the end; beyond that within a budget, and the answer then lies between `low` and `high`.
//
// Time: `time_ms` stands for a number of looks at what a unit may do, about as many as a usual machine makes in that
// time; when they are used up, the best plan found so far is the answer, its bounds are sound, and `stopped` and a note
// say so. So the same question has the same answer everywhere. Only what takes five times as long is stopped by the
// clock, and says that too.
//
// Systems: asl and its profiles in full. Others: each unit by itself, the option with the least odds of loss, then the
// fewest enemies with a line of sight to its end, then the least cost; where dice choose among the options no advice is
// possible and none is given. src/advise/README.md has the value function, bounds and what is left out.
//
// Errors: error[unknown-side], error[no-side].
// Complexity: exponential in the units of a group, bounded by `states` and `time_ms`.
// Thread safety: free functions; one call uses one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/advise/weights.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

struct AdviceOptions {
  std::string side;  // empty: the first side, ATTACKER before DEFENDER, that has something to decide
  bool worst_case = false;
  Weights weights = {};
  std::size_t exact_units = 4;  // 1 to 8
  std::size_t states = 2000;    // budget of larger groups, 1 to 1,000,000
  unsigned time_ms = 1000;      // about how long it may take, 1 to kMostAdviceMs
  // In the middle of a phase: ids of the units of the side whose turns are still to come. Nothing: the phase has not
  // begun, or the position says by itself who has routed.
  std::optional<std::vector<std::string>> to_come = {};
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

struct AdvisedStep {
  std::string unit;
  std::string what;               // "routs", "crawls", "stays", "surrenders"
  std::vector<LocationId> path;   // start and end included; the start alone where it stays
  std::optional<RouteOdds> odds;  // of the way, if it is rolled for
  Points worth;                   // of the unit, if that way ends as is most likely
  std::vector<std::string> because;
  std::optional<Alternative> other_way;   // the second best for this unit now
  std::optional<Alternative> other_unit;  // the best that begins with another unit
};

// Units whose routs depend on each other, in the order advised. The steps follow what is most likely; should dice or
// the enemy have it otherwise, ask again.
struct GroupAdvice {
  std::vector<std::string> units;
  std::vector<std::string> because;  // why they matter to each other
  bool order_matters = false;
  bool exact = true;
  Points low;  // the plan's worth is between these; equal if exact
  Points high;
  std::size_t states = 0;  // looked at
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
