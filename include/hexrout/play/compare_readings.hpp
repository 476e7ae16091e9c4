// Compares the answers about one unit under two readings of the rules.
//
//   const auto other = game.varied("metric=raw", found);
//   for (const ComparedUnit& unit : compare_readings(game, *other, {}))
//     if (!unit.same()) show(unit.id, unit.only_here, unit.only_there);
//
// Two answers differ if the verdict or the fate differs, if one has an end that the other lacks, if a common end is
// reached by another path, or if a sentence with exact chances is in one of them only. Ends by Low Crawl count as
// different ends. Cost: two answers a unit. Thread safety: free functions without state.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// An end, and the first path that leads to it.
struct ComparedEnd {
  LocationId end = kNowhere;
  bool low_crawl = false;
  std::vector<LocationId> path;
  std::vector<LocationId> path_there;  // under the other reading, if both have the end
};

struct ComparedUnit {
  std::string id;
  bool same_verdict = true;
  UnitAnswer here;
  UnitAnswer there;
  std::vector<ComparedEnd> only_here;
  std::vector<ComparedEnd> only_there;
  std::vector<ComparedEnd> other_path;
  std::vector<std::string> said_here;  // sentences with chances that the other answer lacks
  std::vector<std::string> said_there;

  bool same() const {
    return same_verdict && only_here.empty() && only_there.empty() && other_path.empty() && said_here.empty() &&
           said_there.empty();
  }
};

// Units with a decision to make or a fate to suffer under either reading.
std::vector<std::string> units_to_compare(const Game& here, const Game& there);
// `units`: ids; empty: units_to_compare().
std::vector<ComparedUnit> compare_readings(const Game& here, const Game& there, std::span<const std::string> units);

}  // namespace hexrout
