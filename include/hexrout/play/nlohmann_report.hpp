// Answers as values of nlohmann::ordered_json, for callers that put them into a larger JSON document.
//
//   Json units = Json::array();
//   for (const UnitAnswer& answer : answers) units.push_back(to_json(answer, map));
//   const std::string text = dumped({{"units", units}}, 2);
//
// This header is opt-in: it is the one that needs nlohmann-json, and the umbrella header leaves it out. report.hpp
// gives the same answers as text and needs no third-party header.
// Cost: linear in the size of the answer. Thread safety: free functions without state.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "hexrout/play/report.hpp"

namespace hexrout {

// A JSON value whose keys keep the order in which they were added.
using Json = nlohmann::ordered_json;

// The answer as the object that `answer_json` writes. `map` is the map that the answer is about.
Json to_json(const UnitAnswer& answer, const Map& map);
// The name of a Location, or null for kNowhere, which stands for off the map.
Json place_json(LocationId at, const Map& map);
// The JSON text of a value. Bytes that are no valid UTF-8 become U+FFFD, because JSON has no place for them.
// `indent` is the number of spaces a level; -1 writes one line.
std::string dumped(const Json& json, int indent = -1);

}  // namespace hexrout
