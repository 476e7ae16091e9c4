// A design of a whole game beside its position: how long it lasts, where the sides set up, what enters
// when and where, friendly edges, hexes of victory.
//
//   design:
//     turns: 8
//     edges: [{side: german, edge: west}]
//     areas: [{id: A, side: russian, as: 4-4-7, building: [N4], text: the first company}]
//     entries: [{side: german, turn: 2, edge: west}]
//     victory: {hexes: [N4, M5], text: the German holds both}
//
// `hexrout validate` asks of every area what becomes of a unit that breaks there, and lists the rest; no ruling on the
// position hangs on it. Thread safety: plain data.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

// Hexes that a side sets up in, or enters on.
struct DesignPart {
  std::string id;
  std::size_t side = 0;  // index in Setting::sides
  std::string as;        // areas: the counter that sets up there, as scenarios write it; empty: not said
  int turn = 0;          // entries: the Game Turn
  std::vector<HexId> hexes;
  std::string text;  // for people
  Place place;
};

struct Design {
  int turns = 0;  // Game Turns; 0: not said
  std::vector<DesignPart> areas;
  std::vector<DesignPart> entries;
  std::vector<HexId> victory;
  std::string victory_text;
  std::vector<std::vector<std::string>> edges;  // by side, in the order of the scenario: "north" ...
  std::string yaml;                             // on one line, as a scenario holds it under `design`
};

// Reads the key of a scenario whose map and sides are known. Every mistake is reported.
Design read_design(const Node& node, const Setting& setting, Diagnostics& found);

}  // namespace hexrout
