#include "map/buildings.hpp"

#include <map>
#include <numeric>

#include "hexrout/map/vasl_terrain.hpp"
#include "map/eight_pixels.hpp"

namespace hexrout {

namespace {

// Runs of building pixels, column by column; runs that touch from one column to the next are one building.
class Runs {
 public:
  explicit Runs(const Raster& raster) : raster_(raster) {
    for (std::size_t code = 0; code < 256; ++code) {
      const VaslTerrain& t = vasl_terrains()[code];
      building_[code] = t.building && (!t.rowhouse_wall || t.interior_wall);
    }
    first_of_column_.push_back(0);
    for (int x = 0; x < raster.width(); ++x) {
      add_column(x);
      first_of_column_.push_back(runs_.size());
    }
  }

  // The building at a pixel, or -1.
  int at(Pixel p) const {
    if (!raster_.has(p.x, p.y)) return -1;
    const auto column = static_cast<std::size_t>(p.x);
    for (std::size_t i = first_of_column_[column]; i < first_of_column_[column + 1]; ++i)
      if (p.y >= runs_[i].first && p.y < runs_[i].end) return root(static_cast<int>(i));
    return -1;
  }

 private:
  struct Run {
    int first = 0;
    int end = 0;
  };

  void add_column(int x) {
    const TerrainId* column = raster_.terrain_data() + raster_.at(x, 0);
    std::size_t before = x > 0 ? first_of_column_[static_cast<std::size_t>(x) - 1] : 0;
    const std::size_t before_end = x > 0 ? first_of_column_[static_cast<std::size_t>(x)] : 0;
    const int last_eight = raster_.height() - static_cast<int>(kEightPixels);
    for (int y = 0; y < raster_.height(); ++y) {
      while (y <= last_eight && bare(eight_pixels(column + y))) y += static_cast<int>(kEightPixels);
      if (y == raster_.height()) break;
      if (!building_[column[y]]) continue;
      Run run{y, y};
      while (run.end < raster_.height() && building_[column[run.end]]) ++run.end;
      const int own = static_cast<int>(runs_.size());
      runs_.push_back(run);
      parent_.push_back(own);
      while (before < before_end && runs_[before].end <= run.first) ++before;
      for (std::size_t i = before; i < before_end && runs_[i].first < run.end; ++i) join(static_cast<int>(i), own);
      y = run.end;
    }
  }

  // True for eight pixels of one terrain that is not a building.
  bool bare(std::uint64_t eight) const { return all_one(eight) && !building_[eight & 0xff]; }

  int root(int run) const {
    while (parent_[static_cast<std::size_t>(run)] != run) run = parent_[static_cast<std::size_t>(run)];
    return run;
  }
  void join(int a, int b) {
    const int ra = root(a);
    const int rb = root(b);
    parent_[static_cast<std::size_t>(std::max(ra, rb))] = std::min(ra, rb);
  }

  const Raster& raster_;
  std::array<bool, 256> building_{};
  std::vector<Run> runs_;
  std::vector<int> parent_;
  std::vector<std::size_t> first_of_column_;
};

}  // namespace

std::vector<std::uint16_t> number_buildings(const Raster& raster) {
  const Runs runs(raster);
  const HexGrid& grid = raster.grid();
  std::vector<std::uint16_t> numbers(static_cast<std::size_t>(grid.hex_count()), 0);
  std::map<int, std::uint16_t> numbered;
  std::uint16_t next = 1;
  for (int hex = 0; hex < grid.hex_count(); ++hex) {
    if (!vasl_terrains()[raster.hex(hex).terrain].building) continue;
    int building = runs.at(grid.centre(hex));
    for (int side = 0; side < 6 && building < 0; ++side) building = runs.at(grid.edge_point(hex, side));
    const auto [it, added] = building < 0 ? numbered.emplace(-1 - hex, next) : numbered.emplace(building, next);
    if (added) ++next;
    numbers[static_cast<std::size_t>(hex)] = it->second;
  }
  return numbers;
}

}  // namespace hexrout
