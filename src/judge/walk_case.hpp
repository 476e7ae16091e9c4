// A walk of a Rout Phase as the log has it, and its judgement by playing it again.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hexrout/judge/judge.hpp"

namespace hexrout::judge {

// Fate of a unit, in the log or by the rules.
struct Effects {
  bool lost = false;
  bool reduced = false;
  bool wounded = false;
  bool pinned = false;
  std::size_t entry = 0;  // the first of them
  bool any() const { return lost || reduced || wounded || pinned; }
  bool same(const Effects& o) const {
    return lost == o.lost && reduced == o.reduced && wounded == o.wounded && pinned == o.pinned;
  }
};
// "lost", "reduced", "pinned", "none".
std::string words_of(const Effects& effects);

struct EntryRoll {
  std::size_t entry = 0;
  LoggedRoll roll;
};
// Sets `other_button` where the roll may be a MC by another button.
bool is_check(const EntryRoll& roll, bool& other_button);

// The entries from one step to before the next: rolls and effects there belong to the step.
struct Window {
  std::vector<EntryRoll> rolls;
  Effects effects;
  std::set<std::string> revealed;  // enemies who showed themselves
};

struct WalkStep {
  std::size_t entry = 0;
  LocationId to = kNowhere;
  std::size_t window = 0;  // steps within one drag share one
};

struct WalkCase {
  std::string unit;
  std::vector<WalkStep> steps;
  std::vector<Window> windows;
  std::set<std::string> along;  // units that moved with it
  bool said_crawl = false;
};

inline constexpr std::size_t kIllegalCost = 100;  // readings that cost less are legal
struct Reading {
  std::vector<JudgeFinding> findings;
  std::vector<JudgedRoll> rolls;
  bool low_crawl = false;
  bool stopped = false;  // pinned at its end, or thrown back
  std::size_t cost = 0;
};

// The reading of the walk with the fewest faults, of at most `left` and at least one; `left` falls by those tried.
// `start`: the turn of the unit is under way and has not begun.
Reading judge_walk(const Game& start, const WalkCase& walk, std::size_t& left);

}  // namespace hexrout::judge
