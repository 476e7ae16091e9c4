// Corrections by players where the referee of a log inferred wrongly.
//
//   hexrout_corrections: 1
//   ignore: [17, 18]                             # entries whose moves and rolls were no play
//   rolls: [{entry: 23, unit: ru2}]              # for whom it was
//   paths: [{entry: 30, unit: ru1, path: [M3, M4, N4], low_crawl: false}]   # of a unit dragged in one act
//   states: [{entry: 12, unit: ru3, dm: true}]   # from that entry on: broken, dm, pinned, unarmed, encircled ...
//   phases: [{first: 3, last: 40, phase: rout, player: Axis, turn: 2}]      # in place of what the log tells
//
// Units are named as the referee names them, or by the ids of their pieces.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct Corrections {
  struct Ignored {
    std::size_t entry = 0;
    Place place = {};  // in the file, here and below
  };
  struct RollFor {
    std::size_t entry = 0;
    std::string unit;
    Place place = {};
  };
  struct PathOf {
    std::size_t entry = 0;
    std::string unit;
    std::vector<std::string> path;  // its start first; empty: not told
    bool low_crawl = false;
    Place place = {};
  };
  struct StateFrom {
    std::size_t entry = 0;  // holds in positions after so many entries
    std::string unit;
    std::string key;
    bool value = true;
    Place place = {};
  };
  struct Phase {
    std::size_t first = 0;
    std::size_t last = 0;
    int number = 6;
    std::string player;
    int turn = 0;
    Place place = {};
  };
  std::vector<Ignored> ignore;
  std::vector<RollFor> rolls;
  std::vector<PathOf> paths;
  std::vector<StateFrom> states;
  std::vector<Phase> phases;

  bool ignores(std::size_t entry) const;
};

// Every mistake has a place.
std::optional<Corrections> read_corrections(const std::string& path, Diagnostics& found);
std::optional<Corrections> parse_corrections(std::string_view text, const std::string& file, Diagnostics& found);

}  // namespace hexrout
