#include "hexrout/map/map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cctype>
#include <charconv>

namespace hexrout {

namespace {

std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

}  // namespace

Map::Map(MapContents contents) : contents_(std::move(contents)) {
  auto& hexes = contents_.hexes;
  std::sort(hexes.begin(), hexes.end(), [](const HexFacts& a, const HexFacts& b) { return a.at < b.at; });
  for (const HexFacts& facts : hexes) {
    assert(facts.at.col >= 0 && facts.at.row >= 0);
    columns_ = std::max(columns_, facts.at.col + 1);
    rows_ = std::max(rows_, facts.at.row + 1);
  }
  at_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), kNowhere);
  for (const HexId id : this->hexes()) {
    HexFacts& facts = hexes[id];
    if (facts.name.empty()) facts.name = hex_name(facts.at);
    by_name_.emplace_back(capitals(facts.name), id);
    at_[static_cast<std::size_t>(facts.at.col) * static_cast<std::size_t>(rows_) +
        static_cast<std::size_t>(facts.at.row)] = id;
  }
  for (const auto& [name, at] : contents_.other_names) by_name_.emplace_back(capitals(name), find(at));
  std::sort(by_name_.begin(), by_name_.end());
  neighbours_.resize(hexes.size());
  for (const HexId id : this->hexes())
    for (const Direction d : kAllDirections)
      neighbours_[id][static_cast<std::size_t>(d)] = find(hexrout::neighbour(hex(id).at, d));

  std::vector<std::vector<Location>> grouped(hexes.size());
  for (auto& [at, location] : contents_.locations) {
    const HexId id = find(at);
    assert(id != kNowhere);
    location.hex = id;
    grouped[id].push_back(location);
  }
  for (const HexId id : this->hexes()) {
    first_location_.emplace_back(location_count());
    auto& group = grouped[id];
    if (std::none_of(group.begin(), group.end(), [](const Location& l) { return l.kind == LocationKind::ground; })) {
      const TerrainId terrain = hex(id).terrain;
      const bool low = TerrainCatalogue::standard()[terrain].kind == TerrainClass::depression;
      group.push_back({id, 0, LocationKind::ground, terrain, low ? terrain : kNoTerrain});
    }
    std::stable_sort(group.begin(), group.end(), [](const Location& a, const Location& b) {
      if ((a.kind == LocationKind::ground) != (b.kind == LocationKind::ground)) return a.kind == LocationKind::ground;
      return a.level < b.level;
    });
    locations_.insert(locations_.end(), group.begin(), group.end());
  }
  first_location_.emplace_back(location_count());
  contents_.locations.clear();
}

LocationId Map::find(HexId hex, int level) const {
  for (LocationId id = first_location_[hex]; id < first_location_[hex + 1]; ++id)
    if (locations_[id].level == level) return id;
  return kNowhere;
}

LocationId Map::find(HexId hex, int level, LocationKind kind) const {
  for (LocationId id = first_location_[hex]; id < first_location_[hex + 1]; ++id)
    if (locations_[id].level == level && locations_[id].kind == kind) return id;
  return kNowhere;
}

std::optional<HexId> Map::find_hex(std::string_view name) const {
  const std::string wanted = capitals(name);
  const auto it = std::lower_bound(by_name_.begin(), by_name_.end(), std::pair<std::string, HexId>(wanted, 0));
  if (it == by_name_.end() || it->first != wanted) return std::nullopt;
  return it->second;
}

std::optional<LocationId> Map::find_location(std::string_view name) const {
  int level = 0;
  std::string_view hex = name;
  if (const std::size_t slash = name.find('/'); slash != std::string_view::npos) {
    hex = name.substr(0, slash);
    const std::string_view digits = name.substr(slash + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), level);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  }
  const auto id = find_hex(hex);
  if (!id) return std::nullopt;
  const LocationId location = find(*id, level);
  if (location == kNowhere) return std::nullopt;
  return location;
}

std::string Map::location_name(LocationId id) const {
  const Location& l = location(id);
  return l.level == 0 ? name(l.hex) : fmt::format("{}/{}", name(l.hex), l.level);
}

}  // namespace hexrout
