// Scenario files. The parts that all rule systems share are read here, the rest by the system that the file names.
//
//   Diagnostics found;
//   auto scenario = read_scenario("maps/scenarios/crossroads.yaml", {}, found);
//   if (!scenario) return report(found);
//   for (const std::string& id : scenario->game->movers()) show(scenario->game->answer(id));
//
//   hexrout: 1                               # the format's version
//   title: Board 5, the rulebook's first rout
//   map: {boards: [{vasl: "05"}]}            # or {file: crossroads.yaml}, or a map written here
//   rules: asl                               # a profile of a rule system
//   rules_folder: ../games/pickets           # where `rules` names a game of your own (rules/rules_folder.hpp)
//   sides: [german, russian]
//   turn: {attacker: german, phase: rout}
//   placed: [{kind: smoke, at: K4, strength: 2}]
//   house_rules: club.yaml                   # or written here (rules/house_rules.hpp)
//   units: [...]                             # and the system's other keys
//
// src/scenario/README.md is the reference. Every mistake of a file is reported at once, those of its units also
// where its map cannot be read. Thread safety: free functions without state. Cost: that of the map.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "hexrout/los/readings.hpp"
#include "hexrout/los/sight.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/scenario/map_cache.hpp"
#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct ReadOptions {
  std::string boards_directory;                        // folder of VASL boards; empty: none
  std::optional<SightMode> los;                        // overrides the scenario's
  std::optional<InherentVertex> inherent_vertex = {};  // overrides the scenario's
  std::shared_ptr<MapCache> maps = nullptr;            // keeps maps from scenario to scenario; null: no cache
  std::string house_rules = {};                        // a file of house rules, in place of the scenario's; empty: none
  std::string house_rules_text = {};                   // house rules as text, in place of a file
  std::string rules_folder = {};                       // a folder of rules, in place of the scenario's; empty: none
  LogPoint point = {};                                 // of a VASL log; not set: its end
  bool by_view = false;  // a play under way asks by what each side can see (rules/view_choices.hpp)
};

// The map of a scenario as written, with the path of a map file made absolute, so that the scenario can be written to
// another folder.
struct MapSource {
  std::string yaml;          // the value of `map`, unless it is a file
  std::string file;          // absolute path of a map file; empty otherwise
  std::string changes = {};  // of a map file, as the value of a key within `map`; empty: none
};

struct Design;

struct Scenario {
  std::string file;
  std::string rules;  // the profile
  MapSource map;
  std::optional<SightMode> los;  // the mode of the scenario or of the option that overrides it; empty: the default
  std::optional<InherentVertex> inherent_vertex = {};  // likewise
  std::shared_ptr<const Design> design = nullptr;      // what its designer states of the whole game; null: nothing
  std::unique_ptr<Game> game;
};

// Reads a scenario file, or a VASL saved game or log (.vsav, .vlog, see saved_scenario.hpp). Returns nullopt after
// errors.
std::optional<Scenario> read_scenario(const std::string& path, const ReadOptions& options, Diagnostics& found);
// Reads a text. `file` names it in messages; map files are looked for beside it.
std::optional<Scenario> parse_scenario(std::string_view text, const std::string& file, const ReadOptions& options,
                                       Diagnostics& found);

// The scenario with its present position, to be written to a file in `folder`. Reading it again gives the
// same position, and writing that the same text.
std::string write_scenario(const Scenario& scenario, const std::string& folder);

}  // namespace hexrout
