// The parts of a page as JSON values: the ground, the units on it, their answers, and the log.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "hexrout/page/page.hpp"

namespace hexrout::page {

using Json = nlohmann::ordered_json;

// ground.cpp: hexes, their neighbours and Locations, and all lines of sight if the map is small enough.
Json ground_json(const Game& game);

// sight.cpp: one character a hex, '0' blocked, '1' clear, '2' and up hindered.
std::string sight_row(const Game& game, LocationId from);
// From the Locations of all units, and why not: {"of": {LOCATION: row}, "why":
// {LOCATION: [reason by hex]}, "reasons": [...]}.
Json sight_json(const Game& game, std::span<const std::string> seen_from);

// view.cpp: everything that may change with the position.
Json unit_json(const UnitView& unit, const Map& map);
Json units_json(const Game& game);
Json standings_json(const Game& game);
// Units that have something to decide, and the surroundings of each.
struct Said {
  std::vector<UnitAnswer> answers;
  std::vector<Surroundings> surroundings;  // parallel
};
// Without `readings`, readings are not compared and no answer is marked as disputed.
Said said_of(const Game& game, bool readings = true);
// Exposed Locations by who can fire there: {enemies, names of Locations}, in the order of first Locations.
struct Exposed {
  std::vector<std::string> by;
  std::vector<std::string> at;
};
std::vector<Exposed> grouped(const Surroundings& around, const Map& map);
Json view_json(const Scenario& scenario, const Said& said, const PageOptions& options, Diagnostics& found);

// log.cpp: entries with their changes. Null after errors.
Json log_json(const Game& game, const PlayScript& script, Diagnostics& found);

// design.cpp: turns, friendly edges, areas, entries and victory hexes, by names of hexes and sides.
Json design_json(const Design& design, const Setting& setting);

// tables.cpp: the same as HTML tables.
std::string tables_html(const Scenario& scenario, const Said& said);

// kinds.cpp: the kinds of terrain that a reader can draw.
Json kinds_json();

// counters.cpp: the counters that a reader can put on the map.
Json counters_json();

// files.cpp: the boards that the program inside needs, {PATH: bytes in base64}; and the scenario with its map
// inside. Empty after errors.
Json boards_json(const Scenario& scenario, const std::string& boards_directory, Diagnostics& found);
Json scenario_json(const Scenario& scenario, Diagnostics& found);
// Adds the files of a game that is a folder, where the scenario has one, and makes the position name that folder.
void add_game(const Scenario& scenario, Json& position, Json& files);
std::string scenario_yaml(const Scenario& scenario, Diagnostics& found);
// The scenario as a file for people: a map that a reader has drawn, hex by hex, becomes a picture with its legend.
std::string saved_yaml(const Scenario& scenario, Diagnostics& found);

// The folder of boards on which the script and the program inside agree.
inline constexpr const char* kBoards = "/boards";
// Names the folder of the game that a page was written with; the script has further ones beside it.
inline constexpr const char* kGame = "/game/0";

}  // namespace hexrout::page
