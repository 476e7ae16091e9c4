#include "map/overlays/lay_overlay.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "hexrout/map/vasl_terrain.hpp"

namespace hexrout {

namespace {

constexpr int kTerrainReach = 5;
constexpr int kLevelReach = 50;

// The storeys of buildings, which the colours of the pictures do not give.
struct Storeys {
  int first;
  int last;
  std::string_view title;
};
constexpr std::array<Storeys, 20> kStoreys{{{1, 2, "Stone Building"},
                                            {4, 7, "Stone Building"},
                                            {11, 11, "Stone Building"},
                                            {3, 3, "Wooden Building"},
                                            {9, 9, "Wooden Building"},
                                            {26, 26, "Wooden Building"},
                                            {28, 29, "Wooden Building"},
                                            {12, 12, "Stone Building, 1 Level"},
                                            {17, 17, "Stone Building, 1 Level"},
                                            {19, 25, "Stone Building, 1 Level"},
                                            {27, 27, "Stone Building, 1 Level"},
                                            {30, 30, "Stone Building, 1 Level"},
                                            {39, 39, "Stone Building, 1 Level"},
                                            {13, 13, "Wooden Building, 1 Level"},
                                            {41, 41, "Wooden Building, 1 Level"},
                                            {8, 8, "Stone Building, 2 Level"},
                                            {16, 16, "Stone Building, 2 Level"},
                                            {38, 38, "Stone Building, 2 Level"},
                                            {40, 40, "Stone Building, 2 Level"},
                                            {10, 10, "Wooden Building, 2 Level"}}};

// The kind of building that an overlay of buildings shows; kNoTerrain: that of its colours.
TerrainId building_of(std::string_view name) {
  if (name.size() < 2 || name.size() > 3 || (name[0] != 'x' && name[0] != 'X')) return kNoTerrain;
  int number = 0;
  for (const char c : name.substr(1)) number = c >= '0' && c <= '9' ? number * 10 + (c - '0') : 1000;
  const auto it = std::find_if(kStoreys.begin(), kStoreys.end(),
                               [&](const Storeys& one) { return number >= one.first && number <= one.last; });
  return it == kStoreys.end() ? kNoTerrain : TerrainCatalogue::standard().find_title(it->title).value_or(kNoTerrain);
}

// The pixels at more than m and at most m + 1 from a pixel, column by column.
std::vector<std::vector<Pixel>> made_rings() {
  std::vector<std::vector<Pixel>> out(kLevelReach);
  for (int x = -kLevelReach; x <= kLevelReach; ++x)
    for (int y = -kLevelReach; y <= kLevelReach; ++y) {
      const int squared = x * x + y * y;
      if (squared == 0 || squared > kLevelReach * kLevelReach) continue;
      int ring = static_cast<int>(std::sqrt(squared));
      while (ring * ring >= squared) --ring;
      while ((ring + 1) * (ring + 1) < squared) ++ring;
      out[static_cast<std::size_t>(ring)].push_back({x, y});
    }
  return out;
}

const std::vector<std::vector<Pixel>>& rings() {
  static const std::vector<std::vector<Pixel>> made = made_rings();
  return made;
}

class Layer {
 public:
  Layer(const GifPicture& picture, const ColourTable& colours) : picture_(picture) {
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      const ColourFacts* facts = colours.find(picture.colours[i]);
      known_[i] = facts != nullptr;
      if (facts != nullptr) facts_[i] = *facts;
    }
  }

  bool opaque(int x, int y) const { return has(x, y) && index(x, y) != picture_.transparent; }
  bool known(int x, int y) const { return known_[static_cast<std::size_t>(index(x, y))]; }

  TerrainId terrain(int x, int y) const {
    const TerrainId own = facts_at(x, y).terrain;
    if (own != kNoTerrain) return own;
    for (std::size_t ring = 0; ring < kTerrainReach; ++ring)
      for (const Pixel step : rings_[ring]) {
        if (!opaque(x + step.x, y + step.y)) continue;
        const TerrainId near = facts_at(x + step.x, y + step.y).terrain;
        if (near != kNoTerrain && !vasl_terrains()[near].inherent) return near;
      }
    return kOpenGround;
  }

  std::int8_t level(int x, int y, std::int8_t otherwise) const {
    if (const auto own = facts_at(x, y).level) return *own;
    const int nearest = nearest_level(x, y);
    if (nearest == 0) return otherwise;
    for (const Pixel step : rings_[static_cast<std::size_t>(nearest - 1)])
      if (opaque(x + step.x, y + step.y))
        if (const auto near = facts_at(x + step.x, y + step.y).level) return *near;
    return otherwise;
  }

  // Notes how far the next pixel of a known level is in each column.
  void measure_levels() {
    const auto width = static_cast<std::size_t>(picture_.width);
    const auto height = static_cast<std::size_t>(picture_.height);
    down_.assign(width * height, kLevelReach + 1);
    for (int x = 0; x < picture_.width; ++x) {
      int from = kLevelReach + 1;
      const auto note = [&](int y) {
        from = opaque(x, y) && facts_at(x, y).level ? 0 : std::min(from + 1, kLevelReach + 1);
        auto& here = down_[static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)];
        here = std::min(here, static_cast<std::uint8_t>(from));
      };
      for (int y = 0; y < picture_.height; ++y) note(y);
      from = kLevelReach + 1;
      for (int y = picture_.height - 1; y >= 0; --y) note(y);
    }
  }

 private:
  bool has(int x, int y) const { return x >= 0 && y >= 0 && x < picture_.width && y < picture_.height; }
  int index(int x, int y) const {
    return picture_
        .pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture_.width) + static_cast<std::size_t>(x)];
  }
  const ColourFacts& facts_at(int x, int y) const { return facts_[static_cast<std::size_t>(index(x, y))]; }

  // The ring, from 1, in which the nearest pixel of a known level lies; 0: none in reach.
  int nearest_level(int x, int y) const {
    int least = kLevelReach * kLevelReach + 1;
    const std::uint8_t* row = &down_[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture_.width)];
    for (int step = std::max(-kLevelReach, -x); step <= std::min(kLevelReach, picture_.width - 1 - x); ++step) {
      const int down = row[x + step];
      least = std::min(least, step * step + down * down);
    }
    if (least > kLevelReach * kLevelReach) return 0;
    int ring = static_cast<int>(std::sqrt(least));
    while (ring * ring < least) ++ring;
    return ring;
  }

  const std::vector<std::vector<Pixel>>& rings_ = rings();
  const GifPicture& picture_;
  std::array<ColourFacts, 256> facts_{};
  std::array<bool, 256> known_{};
  std::vector<std::uint8_t> down_;
};

}  // namespace

LaidOverlay lay_overlay(const OverlayPicture& overlay, std::string_view name, bool keep_levels,
                        const ColourTable& colours, RasterContents& board) {
  Layer layer(overlay.picture, colours);
  if (!keep_levels) layer.measure_levels();
  const TerrainId building = building_of(name);
  LaidOverlay out;
  const auto height = static_cast<std::size_t>(board.shape.height_px);
  for (int x = std::max(0, -overlay.corner.x); x < overlay.picture.width && x + overlay.corner.x < board.shape.width_px;
       ++x)
    for (int y = std::max(0, -overlay.corner.y);
         y < overlay.picture.height && y + overlay.corner.y < board.shape.height_px; ++y) {
      if (!layer.opaque(x, y)) continue;
      ++out.pixels;
      out.unknown += layer.known(x, y) ? 0 : 1;
      const std::size_t at =
          static_cast<std::size_t>(x + overlay.corner.x) * height + static_cast<std::size_t>(y + overlay.corner.y);
      TerrainId terrain = layer.terrain(x, y);
      std::int8_t& level = board.elevation[at];
      if (!keep_levels) level = layer.level(x, y, level);
      const VaslTerrain& kind = vasl_terrains()[terrain];
      if (kind.depression) level = static_cast<std::int8_t>(std::max(level - 1, -128));
      if (building != kNoTerrain && kind.building && !kind.rowhouse_wall) terrain = building;
      board.terrain[at] = terrain;
    }
  return out;
}

}  // namespace hexrout
