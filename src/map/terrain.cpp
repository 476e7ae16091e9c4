#include "hexrout/map/terrain.hpp"

#include <algorithm>
#include <span>

#include "hexrout/map/terrain_traits.hpp"

namespace hexrout {

namespace {

struct TerrainRow {
  Terrain terrain;
  TerrainTraits traits = {};
};

std::span<const TerrainRow> terrain_rows() {
  using enum TerrainClass;
  static const TerrainRow rows[] = {
#include "map/data/terrain.inc"
  };
  return rows;
}

std::optional<TerrainId> look_up(const std::vector<std::pair<std::string, TerrainId>>& sorted,
                                 std::string_view wanted) {
  const auto it = std::lower_bound(sorted.begin(), sorted.end(), wanted,
                                   [](const auto& entry, std::string_view w) { return entry.first < w; });
  if (it == sorted.end() || it->first != wanted) return std::nullopt;
  return it->second;
}

}  // namespace

TerrainCatalogue::TerrainCatalogue() {
  for (const auto& [terrain, traits] : terrain_rows()) {
    by_name_.emplace_back(terrain.name, terrain.id);
    by_title_.emplace_back(terrain.title, terrain.id);
    Terrain& kept = terrains_[terrain.id] = terrain;
    const bool all_year = kept.entry_months.first == 1 && kept.entry_months.last == 12;
    if (all_year) kept.other_months_half_mf = kept.entry_half_mf;
  }
  std::sort(by_name_.begin(), by_name_.end());
  std::sort(by_title_.begin(), by_title_.end());
}

const TerrainTraits& traits_of(const Terrain& terrain) {
  static const std::array<TerrainTraits, 256> all = [] {
    std::array<TerrainTraits, 256> traits;
    for (const TerrainRow& row : terrain_rows()) traits[row.terrain.id] = row.traits;
    return traits;
  }();
  return all[terrain.id];
}

const TerrainCatalogue& TerrainCatalogue::standard() {
  static const TerrainCatalogue catalogue;
  return catalogue;
}

std::optional<TerrainId> TerrainCatalogue::find(std::string_view name) const {
  return look_up(by_name_, name);
}

std::optional<TerrainId> TerrainCatalogue::find_title(std::string_view title) const {
  return look_up(by_title_, title);
}

std::vector<std::string> TerrainCatalogue::names() const {
  std::vector<std::string> out;
  for (const Terrain& t : terrains_)
    if (t.id != kNoTerrain) out.push_back(t.name);
  return out;
}

}  // namespace hexrout
