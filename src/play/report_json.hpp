// Answers as JSON values, for sources that build larger documents.
#pragma once

#include <nlohmann/json.hpp>

#include "hexrout/play/report.hpp"

namespace hexrout {

using Json = nlohmann::ordered_json;

Json to_json(const UnitAnswer& answer, const Map& map);
// A Location's name, or null off the map.
Json place_json(LocationId at, const Map& map);
// Text that may hold broken UTF-8, which JSON has no place for.
std::string dumped(const Json& json, int indent = -1);

}  // namespace hexrout
