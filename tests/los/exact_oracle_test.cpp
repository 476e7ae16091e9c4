// Exact mode beside VASL's own verdicts: where and why they disagree.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>

#include "hexrout/los/exact.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "los/common.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// Distances in pixels, for telling near misses from readings of rules; verdicts never use them.
struct PixelLine {
  PixelLine(const Map& map, LocationId a, LocationId b) : grid(map.raster()->grid()) {
    const Hex s = map.hex(map.location(a).hex).at;
    const Hex t = map.hex(map.location(b).hex).at;
    x0 = grid.centre_x(s.col), y0 = grid.centre_y(s.col, s.row);
    x1 = grid.centre_x(t.col), y1 = grid.centre_y(t.col, t.row);
  }
  double length() const { return std::hypot(x1 - x0, y1 - y0); }
  // From the middle of a pixel to the line; a pixel the line crosses lies within 0.71.
  double distance(double px, double py) const {
    const double l = length();
    return l == 0 ? std::hypot(px - x0, py - y0) : std::abs((x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)) / l;
  }
  // Returns the length of the line within a pixel, in pixels.
  double in_pixel(int px, int py) const {
    double low = 0, high = 1;
    for (const auto& [start, delta, from] :
         {std::tuple(x0, x1 - x0, static_cast<double>(px)), std::tuple(y0, y1 - y0, static_cast<double>(py))}) {
      if (delta == 0) {
        if (start < from || start > from + 1) return 0;
        continue;
      }
      const double a = (from - start) / delta, b = (from + 1 - start) / delta;
      low = std::max(low, std::min(a, b));
      high = std::min(high, std::max(a, b));
    }
    return low <= high ? (high - low) * length() : 0;
  }
  // True if the line moved aside by a pixel, one way or the other, no longer meets the terrain (and, if that
  // is the ground, the level) that it meets from `begin` to `end`: both drawings of the line are as good.
  bool near_miss(const Raster& pixels, double begin, double end, TerrainId id, int level) const {
    const double l = length();
    for (const double aside : {-1.0, 1.0}) {
      bool met = false;
      for (double at = std::max(0.0, begin * l - 2); at <= std::min(l, end * l + 2) && !met; at += 0.25) {
        const int px = static_cast<int>(std::floor(x0 + (x1 - x0) * at / l - aside * (y1 - y0) / l));
        const int py = static_cast<int>(std::floor(y0 + (y1 - y0) * at / l + aside * (x1 - x0) / l));
        met =
            pixels.has(px, py) && (id == kNoTerrain ? pixels.elevation(px, py) >= level : pixels.terrain(px, py) == id);
      }
      if (!met) return true;
    }
    return false;
  }
  // Hindering terrain within one and a half pixels of the line, in a hex that was not counted.
  bool hindrance_beside(const Map& map, const Explanation& e, HexId from, HexId to) const {
    const double l = length();
    const Raster& pixels = *map.raster();
    for (double at = 0; at <= l; at += 0.5)
      for (double aside = -1.5; aside <= 1.5; aside += 0.5) {
        const int px = static_cast<int>(std::floor(x0 + (x1 - x0) * at / l - aside * (y1 - y0) / l));
        const int py = static_cast<int>(std::floor(y0 + (y1 - y0) * at / l + aside * (x1 - x0) / l));
        if (!pixels.has(px, py)) continue;
        const Terrain& t = TerrainCatalogue::standard()[pixels.terrain(px, py)];
        const int hex = grid.hex_at(px, py);
        if (hex < 0 || (!t.hindrance && !t.lower_hindrance)) continue;
        const HexId id = map.find(grid.at(hex));
        if (id == from || id == to || id == kNowhere) continue;
        bool counted = false;
        for (const auto& item : e.hindrances) counted = counted || item.hex == id;
        if (!counted) return true;
      }
    return false;
  }
  const HexGrid& grid;
  double x0, y0, x1, y1;
};

double value(Fraction f) {
  return static_cast<double>(f.num) / static_cast<double>(f.den);
}

// The stretches of a hex with terrain `id`; kNoTerrain: the one that begins at the bar.
template <class Use>
void for_contacts(const Explanation& e, HexId hex, TerrainId id, Use&& use) {
  for (const HexVisit& v : e.trace.visits)
    if (v.hex == hex)
      for (const Stretch& s : e.trace.of(v))
        if (id == kNoTerrain ? compare(s.begin, e.at) == 0 : s.terrain == id) use(s);
}

// Returns the longest stretch of the line, in pixels, within terrain `id` of a hex.
double contact(const Explanation& e, HexId hex, TerrainId id, double length) {
  double best = 0;
  for_contacts(e, hex, id, [&](const Stretch& s) { best = std::max(best, (value(s.end) - value(s.begin)) * length); });
  return best;
}

constexpr double kGraze = 2.0;  // pixels

}  // namespace

TEST_CASE("exact: beside VASL's verdicts", "[exact][oracle]") {
  if (!have_vasl()) return;
  const char* wanted = std::getenv("HEXROUT_COMPARE");  // boards to list in full, "01,05" or "all"
  int rows = 0, all_differences = 0;
  std::map<std::string, int> classes;
  for (const auto& entry : std::filesystem::directory_iterator(vasl_folder() + "/oracle")) {
    const std::string file = entry.path().filename().string();
    if (file.size() < 7 || file.substr(file.size() - 7) != ".csv.gz") continue;
    const std::string name = file.substr(0, file.size() - 7);
    Diagnostics found;
    const auto board = read_vasl_board(vasl_folder() + "/boards/" + name, found);
    REQUIRE(board);
    const auto map = board_map(*board);
    const ExactSight sight(*map);
    int here = 0, differences = 0;
    for (const auto& row : read_csv(entry.path().string())) {
      const int blocked = std::stoi(row[4]);
      if (blocked < 0) continue;
      const LocationId a = map->find(*map->find_hex(row[0]), std::stoi(row[1]), kind_of(row[11]));
      const LocationId b = map->find(*map->find_hex(row[2]), std::stoi(row[3]), kind_of(row[12]));
      REQUIRE((a != kNowhere && b != kNowhere));
      const Sighting s = sight.look(a, b);
      ++here;
      const int hindrance = std::stoi(row[5]);
      if (s.blocked == (blocked == 1) && (s.blocked || s.hindrance == hindrance)) continue;
      ++differences;
      const Explanation e = sight.explain(a, b);
      const PixelLine line(*map, a, b);
      const bool along = runs_along_hexsides(map->hex(map->location(a).hex).at, map->hex(map->location(b).hex).at);
      std::string what;
      const bool rev_same = (row[13] == "1") == s.blocked && (s.blocked || row[14] == std::to_string(s.hindrance));
      const Raster& pixels = *map->raster();
      const auto slight = [&](HexId hex, TerrainId id) {
        const double touch = contact(e, hex, id, line.length());
        bool near = touch > 0 && touch < kGraze;
        double begin = 1, end = 0;
        int level = 0;
        for_contacts(e, hex, id, [&](const Stretch& c) {
          begin = std::min(begin, value(c.begin)), end = std::max(end, value(c.end)), level = c.level;
        });
        return near || (begin < end && line.near_miss(pixels, begin, end, id, level));
      };
      if (blocked == 1 && !s.blocked) {
        what = "VASL blocked: ";
        what += line.in_pixel(std::stoi(row[8]), std::stoi(row[9])) < 0.75 ? "near miss" : row[7];
      } else if (blocked == 0 && s.blocked) {
        what = "exact blocked: ";
        what += e.range > 0 && slight(e.hex, e.terrain) ? "near miss" : std::string(sight_bar_words(e.bar));
      } else {
        what = "hindrance VASL " + std::string(hindrance > s.hindrance ? "more" : "less");
        bool near = false, inherent = false;
        for (const auto& item : e.hindrances) {
          if (item.terrain == kNoTerrain) continue;
          const double touch = contact(e, item.hex, item.terrain, line.length());
          near = near || slight(item.hex, item.terrain);
          inherent = inherent || (touch < kGraze && TerrainCatalogue::standard()[item.terrain].inherent);
        }
        if (hindrance < s.hindrance)
          what += inherent ? ", inherent" : near ? ", near miss" : "";
        else if (line.hindrance_beside(*map, e, map->location(a).hex, map->location(b).hex))
          what += ", near miss";
      }
      if (along) what += ", along";
      if (rev_same) what += ", VASL agrees the other way";
      ++classes[what];
      if (wanted != nullptr && (std::string(wanted) == "all" ||
                                ("," + std::string(wanted) + ",").find("," + name + ",") != std::string::npos))
        std::cout << name << " " << row[0] << "/" << row[1] << " " << row[2] << "/" << row[3] << " [" << row[10]
                  << "] VASL " << row[4] << " +" << row[5] << " " << row[7] << " " << row[8] << "," << row[9] << " rev "
                  << row[13] << " +" << row[14] << " {" << what << "} | " << e.text << "\n";
    }
    rows += here;
    all_differences += differences;
    UNSCOPED_INFO(name << ": " << differences << " of " << here);
    std::cout << name << ": " << differences << " of " << here << " (" << 100.0 * differences / here << " %)\n";
  }
  for (const auto& [what, n] : classes) std::cout << n << "\t" << what << "\n";
  std::cout << all_differences << " of " << rows << "\n";
  CHECK(all_differences * 100 < rows);
}
