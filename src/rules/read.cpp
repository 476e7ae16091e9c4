#include "hexrout/rules/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/map/place_name.hpp"
#include "hexrout/map/terrain.hpp"

namespace hexrout {

namespace {

constexpr std::array<std::string_view, kDirections> kShort{"n", "ne", "se", "s", "sw", "nw"};
constexpr std::array<std::string_view, kDirections> kLong{"north", "north-east", "south-east",
                                                          "south", "south-west", "north-west"};

std::string known_levels(const Map& map, HexId hex) {
  std::vector<int> levels;
  for (const LocationId at : map.locations(hex)) levels.push_back(map.location(at).level);
  std::sort(levels.begin(), levels.end());
  return fmt::format("{}", fmt::join(levels, ", "));
}

}  // namespace

bool can_stand(const Map& map, LocationId at) {
  const Location& location = map.location(at);
  const TerrainCatalogue& catalogue = TerrainCatalogue::standard();
  if (location.depression != kNoTerrain || location.kind == LocationKind::bridge || !catalogue.has(location.terrain))
    return true;
  const Terrain& terrain = catalogue[location.terrain];
  return terrain.entry_half_mf != 0 || terrain.whole_allotment;
}

LocationId to_location(const Node& node, const Setting& setting, Diagnostics& found, bool occupied) {
  const auto name = to_text(node, found, "a Location");
  if (!name || !setting.map || setting.map->hex_count() == 0) return kNowhere;
  const Map& map = *setting.map;
  const auto at = map.find_location(*name);
  if (!at) {
    const auto words = place_words(*name);
    const std::size_t slash = name->find('/');
    const auto hex = find_hex_as_written(map, words ? words->hex : name->substr(0, slash));
    if (hex && (words || slash != std::string::npos))
      found.error("no-level", node.place(),
                  fmt::format("hex {} has no level {}", map.name(*hex),
                              in_quotes(words ? std::to_string(words->level) : name->substr(slash + 1))),
                  fmt::format("its levels are: {}", known_levels(map, *hex)));
    else
      found.error("off-map", node.place(), fmt::format("there is no hex {} on this map", in_quotes(*name)),
                  place_hint(map, *name,
                             fmt::format("the map has {} hexes, from {} to {}; write a hex, or hex/level as in {}/1",
                                         map.hex_count(), map.name(HexId{0}), map.name(HexId{map.hex_count() - 1}),
                                         map.name(HexId{0}))));
    return kNowhere;
  }
  if (occupied && !can_stand(map, *at)) {
    found.error("impassable", node.place(),
                fmt::format("nothing can stand in {}: it is {}", map.location_name(*at),
                            TerrainCatalogue::standard()[map.location(*at).terrain].name),
                "put the unit in another hex");
    return kNowhere;
  }
  return *at;
}

LocationId read_location(Fields& fields, std::string_view key, const Setting& setting, Diagnostics& found,
                         bool occupied) {
  const Node node = fields.need(key);
  return node ? to_location(node, setting, found, occupied) : kNowhere;
}

std::optional<std::size_t> read_side(Fields& fields, std::string_view key, const Setting& setting, Diagnostics& found) {
  const Node node = fields.need(key);
  if (!node) return std::nullopt;
  const auto name = to_text(node, found, "a side");
  if (!name) return std::nullopt;
  const auto it = std::find(setting.sides.begin(), setting.sides.end(), *name);
  if (it != setting.sides.end()) return static_cast<std::size_t>(it - setting.sides.begin());
  if (setting.sides.empty()) return std::nullopt;  // missing sides are reported already
  found.error("unknown-side", node.place(), fmt::format("there is no side {}", in_quotes(*name)),
              found.suggest(*name, setting.sides, "the sides are: {names}"));
  return std::nullopt;
}

std::optional<Direction> to_direction(const Node& node, Diagnostics& found) {
  const auto word = to_text(node, found, "a direction");
  if (!word) return std::nullopt;
  for (std::size_t i = 0; i < kShort.size(); ++i)
    if (*word == kShort[i] || *word == kLong[i]) return static_cast<Direction>(i);
  found.error("unknown-direction", node.place(), fmt::format("{} is no direction", in_quotes(*word)),
              fmt::format("write one of: {names}", fmt::arg("names", fmt::join(kShort, ", "))));
  return std::nullopt;
}

std::string_view direction_name(Direction direction) {
  return kShort[static_cast<std::size_t>(direction)];
}

std::string Ids::claim(Fields& fields, std::string_view key) {
  const Node node = fields.need(key);
  if (!node) return {};
  const auto id = to_text(node, *found_, "an id");
  if (!id || !claim(*id, node.place())) return {};
  return *id;
}

bool Ids::claim(const std::string& id, const Place& place) {
  const bool fits =
      !id.empty() && id.size() <= 64 && id.find_first_of(" \t\r\n") == std::string::npos && printable(id) == id;
  if (!fits) {
    found_->error("bad-id", place, fmt::format("{} cannot be an id", in_quotes(id)),
                  "write 1 to 64 printable characters without blanks");
    return false;
  }
  // Decisions offer the word beside ids (the next unit to rout, or "done").
  if (id == "done") {
    found_->error("reserved-id", place, "no unit may be called 'done': decisions use the word", "choose another id");
    return false;
  }
  const auto [entry, fresh] = index_.try_emplace(id, taken_.size());
  if (!fresh) {
    const Place& where = taken_[entry->second].second;
    const std::string by = where.line > 0 ? fmt::format("in line {}", where.line) : fmt::format("by {}", where.field);
    found_->error("duplicate-id", place, fmt::format("the id {} is taken {}", in_quotes(id), by),
                  "give each unit its own id");
    return false;
  }
  taken_.emplace_back(id, place);
  return true;
}

bool Ids::has(std::string_view id) const {
  return index_.contains(std::string(id));
}

std::vector<std::string> Ids::all() const {
  std::vector<std::string> out;
  for (const auto& entry : taken_) out.push_back(entry.first);
  return out;
}

}  // namespace hexrout
