#include "hexrout/map/map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

#include "hexrout/map/place_name.hpp"
#include "hexrout/text/ascii.hpp"

namespace hexrout {

namespace {

std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = capital_of(c);
  return out;
}

}  // namespace

Map::Map(MapContents contents) : contents_(std::move(contents)) {
  auto& hexes = contents_.hexes;
  const auto before = [](const HexFacts& a, const HexFacts& b) { return a.at < b.at; };
  if (!std::is_sorted(hexes.begin(), hexes.end(), before)) std::sort(hexes.begin(), hexes.end(), before);
  hexes.shrink_to_fit();
  for (const HexFacts& facts : hexes) {
    assert(facts.at.col >= 0 && facts.at.row >= 0);
    columns_ = std::max(columns_, facts.at.col + 1);
    rows_ = std::max(rows_, facts.at.row + 1);
  }
  at_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), kNowhere);
  for (const HexId id : this->hexes()) {
    const Hex at = hex(id).at;
    at_[static_cast<std::size_t>(at.col) * static_cast<std::size_t>(rows_) + static_cast<std::size_t>(at.row)] = id;
  }
  name_hexes();
  neighbours_.resize(hexes.size());
  for (const HexId id : this->hexes())
    for (const Direction d : kAllDirections)
      neighbours_[id][static_cast<std::size_t>(d)] = find(hexrout::neighbour(hex(id).at, d));
  place_locations();
}

void Map::name_hexes() {
  for (auto& [at, name] : contents_.names) {
    const HexId id = find(at);
    assert(id != kNowhere);
    if (name.empty() || name == hex_name(at)) continue;
    if (names_.empty()) names_.resize(contents_.hexes.size());
    by_name_.emplace_back(capitals(name), id);
    names_[id] = std::move(name);
  }
  contents_.names = {};
  for (const auto& [name, at] : contents_.other_names) by_name_.emplace_back(capitals(name), find(at));
  std::sort(by_name_.begin(), by_name_.end());
}

// Locations in the order of hexes, those of a hex by level, the ground first.
void Map::place_locations() {
  auto& given = contents_.locations;
  const auto before = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (!std::is_sorted(given.begin(), given.end(), before)) std::stable_sort(given.begin(), given.end(), before);
  locations_.reserve(std::max(given.size(), contents_.hexes.size()));
  first_location_.reserve(contents_.hexes.size() + 1);
  auto next = given.begin();
  for (const HexId id : hexes()) {
    first_location_.emplace_back(location_count());
    const auto first = static_cast<std::ptrdiff_t>(locations_.size());
    assert(next == given.end() || next->first >= hex(id).at);
    for (; next != given.end() && next->first == hex(id).at; ++next) {
      locations_.push_back(next->second);
      locations_.back().hex = id;
    }
    const auto begin = locations_.begin() + first;
    if (std::none_of(begin, locations_.end(), [](const Location& l) { return l.kind == LocationKind::ground; })) {
      const TerrainId terrain = hex(id).terrain;
      const bool low = TerrainCatalogue::standard()[terrain].kind == TerrainClass::depression;
      locations_.push_back({id, 0, LocationKind::ground, terrain, low ? terrain : kNoTerrain});
    }
    if (locations_.size() - static_cast<std::size_t>(first) == 1) continue;
    std::stable_sort(locations_.begin() + first, locations_.end(), [](const Location& a, const Location& b) {
      if ((a.kind == LocationKind::ground) != (b.kind == LocationKind::ground)) return a.kind == LocationKind::ground;
      return a.level < b.level;
    });
  }
  assert(next == given.end());
  first_location_.emplace_back(location_count());
  contents_.locations = {};
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
  const bool listed = it != by_name_.end() && it->first == wanted;
  // The hex at the coordinates of the name, if it has no name of its own.
  const std::optional<Hex> at = parse_hex_name(wanted);
  const HexId there = at && hex_name(*at) == wanted ? find(*at) : HexId(kNowhere);
  const bool called_so = there != kNowhere && !has_own_name(there);
  if (listed && called_so) return std::min(it->second, there);
  if (listed) return it->second;
  return called_so ? std::optional(there) : std::nullopt;
}

std::optional<LocationId> Map::find_location(std::string_view name) const {
  // Names as answers write them need no reading.
  int level = 0;
  const std::size_t slash = name.find('/');
  const std::string_view digits = slash == std::string_view::npos ? "0" : name.substr(slash + 1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), level);
  const bool plain = error == std::errc{} && end == digits.data() + digits.size() && !name.empty() && name[0] < 'a';
  if (const auto id = plain ? find_hex(name.substr(0, slash)) : std::nullopt)
    if (const LocationId at = find(*id, level); at != kNowhere) return at;
  return find_place(*this, name);
}

std::string Map::location_name(LocationId id) const {
  const Location& l = location(id);
  return l.level == 0 ? name(l.hex) : fmt::format("{}/{}", name(l.hex), l.level);
}

}  // namespace hexrout
