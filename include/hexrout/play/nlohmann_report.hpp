// Writes answers as values of nlohmann::ordered_json, for callers that put them into a larger JSON document.
//
//   Json units = Json::array();
//   for (const UnitAnswer& answer : answers) units.push_back(to_json(answer, map));
//   const std::string text = dumped({{"units", units}}, 2);
//
// With kAnswerWithFacts an answer holds more, for programs that read no words:
//   "fate_kind": "stays|surrenders|lost"
//   in options: "steps": [{"to": "M4" or null, "half_mf"?: 3, "low_crawl"?: true, "fire"?: ["g1"],
//                          "corner"?: {"hex": "L3", "fire": ["g2"]}}]
//   beside exact odds x: x_value, the nearest number of the machine: "odds_value", "chance_value", "chances_value"
//
// This header is opt-in: it is the one that needs nlohmann-json, and the umbrella header leaves it out. report.hpp
// gives the same answers as text and needs no third-party header.
// Cost: linear in the size of the answer. Thread safety: free functions without state.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "hexrout/play/compare_readings.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/play/why.hpp"
#include "hexrout/rules/reach.hpp"

namespace hexrout {

// A JSON value whose keys keep the order in which they were added.
using Json = nlohmann::ordered_json;

// The parts of an answer in its JSON, besides the unit and its place. Default: those that `answer_json` writes.
struct AnswerParts {
  bool duty = true;     // duty, code
  bool words = true;    // verdict, because, by_dice, readings; sentences in the other parts
  bool fate = true;     // fate
  bool options = true;  // options, dead_ends, forgone
  bool odds = true;     // exact odds and chances
  bool refused = true;  // refused
  bool entered = true;  // entered
  bool steps = false;   // steps of options
  bool values = false;  // fate_kind; numbers beside exact odds
};
inline constexpr AnswerParts kAnswerWithFacts{.steps = true, .values = true};

// `map` is the map that the answer is about.
Json to_json(const UnitAnswer& answer, const Map& map, const AnswerParts& parts = {});
// A referee's verdict on a path, with numbers beside exact odds.
Json to_json(const PathVerdict& verdict, const Map& map);
// An answer of why.hpp.
Json to_json(const Why& why, const Map& map);
// {"id", "same", "same_verdict", "verdict", "verdict_there", "only_here": [{"end", "low_crawl", "path"}], "only_there",
// "other_path": [{"end", "low_crawl", "path", "path_there"}]}
Json to_json(const ComparedUnit& unit, const Map& map);
// All units of a game: {"id", "side", "at", "label", "state", "presence": "in_play|captured|lost|left",
// "health": "good|hampered|broken", "cover": "seen|concealed|hidden", "leader", "reduced", "dummy", "worth": 0..4,
// "figures": {"strength", "morale", "damage", and those of the system: UnitView::more}}.
Json units_with_figures(const Game& game);
// Sentences in the language of the program.
Json sentences_json(const std::vector<std::string>& english);
// "5/12", or "1": exact odds as JSON has them.
std::string fraction(const Odds& odds);
// {"whole": "5/6", "reduced", "stopped", "lost"}, and in odds_values() as numbers.
Json odds_json(const RouteOdds& odds);
Json odds_values(const RouteOdds& odds);
std::string_view name_of(FateKind kind);
// As `reach_json` writes it. `paths` false leaves the paths out.
Json to_json(const Reach& reach, const Map& map, bool paths = true);
// Adds {"house_rules": {"title", "changes": [{"what", "is", "was"}]}}, if house rules are in force.
void add_house_rules(const Setting& setting, Json& out);
// Adds "chosen_readings": ["badThings=printed"], the readings that are not the usual ones, if there are any.
void add_readings(const Game& game, Json& out);
// The name of a Location, or null for kNowhere (off the map).
Json place_json(LocationId at, const Map& map);
// The JSON text of a value. Bytes that are no valid UTF-8 become U+FFFD, because JSON has no place for them.
// `indent` is the number of spaces a level; -1 writes one line.
std::string dumped(const Json& json, int indent = -1);

}  // namespace hexrout
