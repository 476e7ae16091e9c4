// Finds the positions that, once taken, leave a broken unit no way out: Interdiction in the literal sense.
//
//   CutOptions options;
//   options.units = {"rb5"};
//   const auto cut = find_cut(*scenario.game, options, found);       // the smallest set of positions
//   if (cut && cut->found) for (const CutPosition& p : cut->positions) ...
//   const auto ways = find_reopenings(*scenario.game, {"rb1"}, found);  // the defender's inverse
//
// A position is a Location that the enemy takes besides those he holds, with one counter (`by`). Candidates are given,
// or are all Locations that his Good Order Infantry can walk to (4 MF a turn); each of these needs a walker of its own.
// Without `lower` the search is for the smallest set after which no unit has a legal rout (Low Crawl included, ways
// into concealed enemies not); with it, for the set of at most `most` positions after which the sum of the units' odds
// to live is least: 1 less the odds of loss on the best way, 0 if it has none and must go, or must surrender.
//
// Exact, by branch and bound: a counter that sees no Location of a way and is in none of them cannot change it, so a
// set that cuts the way holds a counter that can. Ties: fewer positions, then the earlier candidates.
//
// Under the other systems sets are tried one after another, smaller ones first, at most 3000. `by` is the id of the
// enemy that the takers copy; candidates that are not given are the ends of the moves that enemies may make now. A unit
// that nothing binds gives way first (Game::if_broken). A unit has no way out if it surrenders, has no legal move, or
// is lost at any throw of the dice. Reopenings remove enemies.
//
// Errors: error[unknown-unit], error[off-map], error[nothing-to-cut],
// error[no-candidates], error[no-walker]. Complexity: exponential in `most`; after `most_positions` positions the
// search ends with `exact` false. Thread safety: free functions.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/rules/cut_board.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

struct CutPosition {
  LocationId at = kNowhere;
  std::string walker;            // the unit that can walk there; empty for given candidates
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
  bool exact = true;   // false: the search ended early, and fewer or better positions may exist
  std::size_t candidates = 0;
  std::size_t looked_at = 0;  // sets of positions
  // Without `lower`: no set of fewer positions suffices.
  int at_least = 0;
  std::size_t flow = 0;  // ways out that share no Location but the start
  std::vector<CutPosition> positions;
  std::vector<CutOdds> before;
  std::vector<CutOdds> after;
  std::optional<bool>
      holds_when_they_leave;  // after the walkers have left their present Locations; nothing for given candidates
};

std::optional<Cut> find_cut(const Game& game, const CutOptions& options, Diagnostics& found);

// `stopped` is called before each change; true ends the search, and the answer holds those found so far.
std::optional<std::vector<Reopening>> find_reopenings(const Game& game, const std::vector<std::string>& units,
                                                      Diagnostics& found, const std::function<bool()>& stopped = {});

std::string cut_text(const Cut& cut, const Map& map);
std::string cut_json(const Cut& cut, const Map& map);
std::string reopenings_text(const std::vector<Reopening>& ways, const Map& map);
// {"reopenings": [{"held" or "gone", "ways"}]}
std::string reopenings_json(const std::vector<Reopening>& ways, const Map& map);

}  // namespace hexrout
