#include "engine/place_params.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/place_name.hpp"

namespace hexrout {

namespace {

std::optional<LocationId> place_of(const Json& json, const std::string& key, const Map& map, Diagnostics& found) {
  if (json.is_string()) {
    const std::string& name = json.get_ref<const std::string&>();
    if (const auto at = map.find_location(name)) return at;
    found.error("off-map", field(key), fmt::format("'{}': there is no Location '{}'", key, printable(name)),
                place_hint(map, name, "write M2 for the ground of a hex, M2/1 for its first level"));
    return std::nullopt;
  }
  if (json.is_number_unsigned() && json.get<std::uint64_t>() < map.location_count())
    return LocationId{json.get<std::uint32_t>()};
  found.error(
      "bad-param", field(key),
      fmt::format("'{}' must be the name of a Location, or its number from 0 to {}", key, map.location_count() - 1),
      "'map' lists both");
  return std::nullopt;
}

}  // namespace

std::optional<LocationId> read_place(Params& params, std::string_view key, const Map& map, Diagnostics& found) {
  const Json* json = params.any(key);
  if (json == nullptr) return std::nullopt;
  return place_of(*json, std::string(key), map, found);
}

std::optional<LocationId> need_place(Params& params, std::string_view key, const Map& map, Diagnostics& found) {
  if (!params.has(key))
    found.error("missing-param", field(key), fmt::format("'{}' is needed", key), "name a Location, or give its number");
  return read_place(params, key, map, found);
}

std::optional<Stand> need_stand(Params& params, std::string_view key, const Map& map, Diagnostics& found) {
  if (const Json* json = params.any(key); json != nullptr && json->is_string()) {
    const std::string& name = json->get_ref<const std::string&>();
    if (const auto stand = find_stand(map, name)) return stand;
    if (const auto mistake = stand_mistake(map, name)) {
      found.error("no-crest", field(std::string(key)), fmt::format("'{}': {}", key, mistake->what), mistake->hint);
      return std::nullopt;
    }
  }
  const auto at = need_place(params, key, map, found);
  return at ? std::optional<Stand>(Stand{*at}) : std::nullopt;
}

std::optional<std::vector<LocationId>> read_places(Params& params, std::string_view key, const Map& map,
                                                   std::size_t most, Diagnostics& found) {
  const Json* json = params.any(key);
  if (json == nullptr) return std::nullopt;
  if (!json->is_array() || json->size() > most) {
    found.error("bad-param", field(key), fmt::format("'{}' must be a list of at most {} Locations", key, most),
                "name more of them in another request");
    return std::nullopt;
  }
  std::vector<LocationId> out;
  out.reserve(json->size());
  for (const Json& item : *json) {
    const auto at = place_of(item, fmt::format("{}[{}]", key, out.size()), map, found);
    if (!at) return std::nullopt;
    out.push_back(*at);
  }
  return out;
}

Part read_part(Params& params, std::uint32_t all, std::uint32_t most) {
  Part part;
  part.begin = static_cast<std::uint32_t>(params.number("first", 0, 0, all));
  part.end = std::min(all, part.begin + static_cast<std::uint32_t>(params.number("most", most, 1, most)));
  return part;
}

bool known_side(const Game& game, const std::string& side, Diagnostics& found) {
  const std::vector<std::string>& sides = game.setting().sides;
  if (std::find(sides.begin(), sides.end(), side) != sides.end()) return true;
  found.error("unknown-side", field("side"), fmt::format("'side': there is no side '{}'", printable(side)),
              fmt::format("the sides are: {}", fmt::join(sides, ", ")));
  return false;
}

std::optional<UnitView> known_unit(const Game& game, const std::string& id, std::string_view name, Diagnostics& found) {
  if (auto unit = game.unit(id)) return unit;
  // Words are compared for the first few only: each is compared with all.
  constexpr std::size_t kMostCompared = 100;
  std::vector<std::string> ids;
  if (found.error_count() < kMostCompared)
    for (const UnitView& unit : game.units()) ids.push_back(unit.id);
  const std::string near = nearest_word(id, ids);
  found.error("unknown-unit", field(name), fmt::format("there is no unit '{}'", printable(id)),
              near.empty() ? "'state' lists the units" : fmt::format("did you mean '{}'?", near));
  return std::nullopt;
}

}  // namespace hexrout
