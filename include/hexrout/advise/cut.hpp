// Interdiction in the literal sense: which positions, once taken, leave a broken unit no way out.
//
//   CutOptions options;
//   options.units = {"rb5"};
//   const auto cut = find_cut(*scenario.game, options, found);       // the smallest set of positions
//   if (cut && cut->found) for (const CutPosition& p : cut->positions) ...
//   const auto ways = find_reopenings(*scenario.game, {"rb1"}, found);  // the defender's inverse
//
// A position is a Location that the enemy takes in addition to those he holds, with one counter (`by`). Candidates are
// given, or all Locations that his Good Order Infantry can walk to (4 MF a turn); of these each must have a walker of
// its own. Without `lower` the smallest set is sought after which no unit has a legal rout (Low Crawl included, ways
// into concealed enemies not); with it, the set of at most `most` positions after which the sum of the units' odds to
// live is least: 1 less the odds of loss on the best way, 0 if it has none and must go, or must surrender.
//
// Exact, by branch and bound: a counter that sees no Location of a way and stands in none can change nothing about it,
// so that a set which cuts it has a counter that does. Ties: fewer positions, then the earlier candidates.
//
// Under the other systems sets are tried one after another, smaller ones first, 3000 at most. `by` is the id of an
// enemy whom the takers are like; candidates that are not given are the ends of the moves that enemies may make now. A
// unit that nothing binds gives way first (Game::if_broken). It has no way out where it surrenders, has no legal move,
// or is lost whatever the dice say. Reopenings are enemies gone.
//
// Errors: error[unknown-unit], error[off-map], error[nothing-to-cut],
// error[no-candidates], error[no-walker]. Complexity: exponential in `most`; after `most_positions` positions looked at
// the search ends and says so. Thread safety: free functions.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

struct CutOptions {
  std::vector<std::string> units;       // ids, all of one side
  std::vector<std::string> candidates;  // Locations; empty: those that can be reached
  int turns = 1;                        // ... within so many Movement Phases, 1 or 2
  std::string by;                       // a counter; empty: like the first squad in Good Order, without weapons
  int most = 3;                         // positions, 1 to 6
  bool lower = false;
  std::size_t most_positions = 200000;
  // Is asked before each set of positions; true ends the search as `most_positions` does.
  std::function<bool()> stopped = {};
};

struct CutPosition {
  LocationId at = kNowhere;
  std::string walker;            // who can come there; empty for given candidates
  std::vector<std::string> why;  // the paths that it takes away
};

struct CutOdds {
  std::string unit;
  std::size_t ways = 0;  // legal ends
  Odds live{1, 1};
  std::string fate;  // "stays", "surrenders", "eliminated"
};

struct Cut {
  bool found = false;  // no unit has a legal path left; with `lower`: the odds to survive are lower than before
  bool exact = true;   // false: the search ended early; fewer or better positions may exist
  std::size_t candidates = 0;
  std::size_t looked_at = 0;  // sets of positions
  // Without `lower`: no set of fewer positions does it.
  int at_least = 0;
  std::size_t flow = 0;  // ways out that have no Location but the start in common
  std::vector<CutPosition> positions;
  std::vector<CutOdds> before;
  std::vector<CutOdds> after;
  std::optional<bool>
      holds_when_they_leave;  // with the walkers gone from where they stand now; nothing for given candidates
};

std::optional<Cut> find_cut(const Game& game, const CutOptions& options, Diagnostics& found);

// One change that gives a unit without a legal rout a way again.
struct Reopening {
  LocationId held = kNowhere;     // a friend in Good Order here; an enemy there is gone
  std::string gone;               // or: this enemy is gone
  std::vector<std::string> ways;  // "rb1: H3, H2"
};

// `stopped` is asked before each change; true ends the search, and those found so far are the answer.
std::optional<std::vector<Reopening>> find_reopenings(const Game& game, const std::vector<std::string>& units,
                                                      Diagnostics& found, const std::function<bool()>& stopped = {});

std::string cut_text(const Cut& cut, const Map& map);
std::string cut_json(const Cut& cut, const Map& map);
std::string reopenings_text(const std::vector<Reopening>& ways, const Map& map);
std::string reopenings_json(const std::vector<Reopening>& ways, const Map& map);

}  // namespace hexrout
