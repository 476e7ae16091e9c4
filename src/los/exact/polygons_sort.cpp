// Sorting outlines into hexes: which hex holds which edges, and which outlines cover it whole.
#include <algorithm>
#include <array>

#include "divide.hpp"
#include "kinds.hpp"
#include "polygons.hpp"

namespace hexrout::exact {

namespace {

// Outlines reach beyond no map by more than this; farther points are moved to it.
constexpr std::int32_t kFarthest = 1 << 28;
std::int32_t near_map(std::int32_t v) {
  return std::clamp(v, -kFarthest, kFarthest);
}

}  // namespace

class PolygonSorter {
 public:
  PolygonSorter(Polygons& art, std::span<const Outline> outlines)
      : art_(art), map_(art.map_), outlines_(outlines), ux_(art.units_.x), uy_(art.units_.y) {}

  void sort() {
    for (const Outline& o : outlines_) {
      art_.whole_first_.push_back(static_cast<std::uint32_t>(art_.whole_.size()));
      add_ring(o.ring);
      for (const auto& hole : o.holes) add_ring(hole);
    }
    art_.whole_first_.push_back(static_cast<std::uint32_t>(art_.whole_.size()));
    for (std::uint32_t o = 0; o < outlines_.size(); ++o) place(o);
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.hex < b.hex; });
    art_.hexes_.resize(map_.hex_count());
    std::size_t next = 0;
    for (const HexId h : map_.hexes()) {
      const std::size_t begin = next;
      while (next < found_.size() && found_[next].hex == h) ++next;
      settle(h, std::span<const Found>(found_.data() + begin, next - begin));
    }
  }

 private:
  enum class Cell : std::uint8_t { outside, covered, edged };
  struct Found {
    HexId hex;
    bool whole;
    Part part;
  };

  void add_ring(const std::vector<Point>& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point a = ring[i];
      const Point b = ring[i + 1 == ring.size() ? 0 : i + 1];
      const Edge e{near_map(a.x), near_map(a.y), near_map(b.x), near_map(b.y)};
      if (e.ax != e.bx || e.ay != e.by) art_.whole_.push_back(e);
    }
  }

  std::span<const Edge> edges(std::uint32_t o) const {
    return std::span<const Edge>(art_.whole_.data() + art_.whole_first_[o],
                                 art_.whole_first_[o + 1] - art_.whole_first_[o]);
  }

  // Cells of the outline's bounding rectangle of hexes, column by column.
  std::size_t cell(int col, int row) const {
    return static_cast<std::size_t>(col - col0_) * static_cast<std::size_t>(row1_ - row0_ + 1) +
           static_cast<std::size_t>(row - row0_);
  }
  bool in_rectangle(Hex h) const { return h.col >= col0_ && h.col <= col1_ && h.row >= row0_ && h.row <= row1_; }

  int first_row(int col, std::int64_t y) const {  // first row whose hex reaches down to y or beyond
    return static_cast<int>(ceil_div(y - 2 * uy_ - 2 * uy_ * odd(col), 4 * uy_));
  }
  int last_row(int col, std::int64_t y) const {
    return static_cast<int>(floor_div(y + 2 * uy_ - 2 * uy_ * odd(col), 4 * uy_));
  }
  static int odd(int col) { return (col & 1) == 0 ? 1 : 0; }  // what doubled_y adds in a column

  void place(std::uint32_t o) {
    const auto all = edges(o);
    if (all.empty()) return;
    std::int64_t x0 = kFarthest, x1 = -kFarthest, y0 = kFarthest, y1 = -kFarthest;
    for (const Edge& e : all) {
      x0 = std::min<std::int64_t>({x0, e.ax, e.bx});
      x1 = std::max<std::int64_t>({x1, e.ax, e.bx});
      y0 = std::min<std::int64_t>({y0, e.ay, e.by});
      y1 = std::max<std::int64_t>({y1, e.ay, e.by});
    }
    col0_ = static_cast<int>(std::max<std::int64_t>(0, ceil_div(x0 - 4 * ux_, 6 * ux_)));
    col1_ = static_cast<int>(std::min<std::int64_t>(map_.columns() - 1, floor_div(x1 + 4 * ux_, 6 * ux_)));
    row0_ = std::max(0, std::min(first_row(0, y0), first_row(1, y0)));
    row1_ = std::min(map_.rows() - 1, std::max(last_row(0, y1), last_row(1, y1)));
    if (col0_ > col1_ || row0_ > row1_) return;
    cells_.assign(cell(col1_, row1_) + 1, Cell::outside);
    toggles_.assign(cells_.size(), 0);
    touching_.clear();
    for (const Edge& e : all) {
      find_touching(e);
      count_crossings(e);
    }
    mark_cells();
    record(o);
  }

  void find_touching(const Edge& e) {
    const std::int64_t low = std::min(e.ax, e.bx);
    const std::int64_t high = std::max(e.ax, e.bx);
    const int c0 = static_cast<int>(std::max<std::int64_t>(col0_, ceil_div(low - 4 * ux_, 6 * ux_)));
    const int c1 = static_cast<int>(std::min<std::int64_t>(col1_, floor_div(high + 4 * ux_, 6 * ux_)));
    for (int col = c0; col <= c1; ++col) {
      // The edge's part over this column, from top to bottom.
      const std::int64_t left = std::max(low, (6 * col - 4) * ux_);
      const std::int64_t right = std::min(high, (6 * col + 4) * ux_);
      std::int64_t top = std::min(e.ay, e.by);
      std::int64_t bottom = std::max(e.ay, e.by);
      if (low != high) {
        const std::int64_t run = e.bx - e.ax;
        const std::int64_t sign = run > 0 ? 1 : -1;
        const std::int64_t at_left = (left - e.ax) * (e.by - e.ay) * sign;
        const std::int64_t at_right = (right - e.ax) * (e.by - e.ay) * sign;
        top = e.ay + floor_div(std::min(at_left, at_right), run * sign);
        bottom = e.ay + ceil_div(std::max(at_left, at_right), run * sign);
      }
      const int r0 = std::max(row0_, first_row(col, top));
      const int r1 = std::min(row1_, last_row(col, bottom));
      for (int row = r0; row <= r1; ++row) {
        const Hex h{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
        if (touches(e, h)) touching_.push_back({cell(col, row), e});
      }
    }
  }

  // Closed hexagon and closed edge have a point in common: no line separates them.
  bool touches(const Edge& e, Hex h) const {
    const Spot c = centre2(h);
    const std::int64_t unit = ux_ * uy_;
    for (int d = 0; d < 3; ++d) {
      // toward() on coordinates brought to a common unit.
      const Spot a{e.ax * uy_, e.ay * ux_};
      const Spot b{e.bx * uy_, e.by * ux_};
      const std::int64_t pa = toward(d, a);
      const std::int64_t pb = toward(d, b);
      const std::int64_t at = toward(d, {c.x * unit, c.y * unit});
      if (std::min(pa, pb) > at + 4 * unit || std::max(pa, pb) < at - 4 * unit) return false;
    }
    int left = 0;
    int right = 0;
    for (int i = 0; i < 6; ++i) {
      const Spot v = corner2(h, i);
      const std::int64_t s =
          std::int64_t{e.bx - e.ax} * (v.y * uy_ - e.ay) - std::int64_t{e.by - e.ay} * (v.x * ux_ - e.ax);
      left += s < 0 ? 1 : 0;
      right += s > 0 ? 1 : 0;
    }
    return left < 6 && right < 6;
  }

  // Every centre below the point where the edge passes its column changes sides.
  void count_crossings(const Edge& e) {
    if (e.ax == e.bx) return;
    const std::int64_t low = std::min(e.ax, e.bx);
    const std::int64_t high = std::max(e.ax, e.bx);
    const int c0 = static_cast<int>(std::max<std::int64_t>(col0_, ceil_div(low, 6 * ux_)));
    const int c1 = static_cast<int>(std::min<std::int64_t>(col1_, ceil_div(high, 6 * ux_) - 1));
    for (int col = c0; col <= c1; ++col) {
      const std::int64_t run = e.bx - e.ax;
      const std::int64_t sign = run > 0 ? 1 : -1;
      const std::int64_t rise = (6 * std::int64_t{col} * ux_ - e.ax) * (e.by - e.ay) * sign;
      const std::int64_t y = e.ay + floor_div(rise, run * sign);
      const std::int64_t row = ceil_div(y + 1 - 2 * uy_ * odd(col), 4 * uy_);
      if (row > row1_) continue;
      toggles_[cell(col, static_cast<int>(std::max<std::int64_t>(row, row0_)))] ^= 1;
    }
  }

  void mark_cells() {
    for (int col = col0_; col <= col1_; ++col) {
      bool inside = false;
      for (int row = row0_; row <= row1_; ++row) {
        inside ^= toggles_[cell(col, row)] != 0;
        toggles_[cell(col, row)] = inside ? 1 : 0;
        if (inside) cells_[cell(col, row)] = Cell::covered;
      }
    }
    for (const auto& [at, edge] : touching_) cells_[at] = Cell::edged;
    std::stable_sort(touching_.begin(), touching_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
  }

  bool on(const Edge& e, Hex h) const {
    const std::int64_t x = centre2(h).x * ux_;
    const std::int64_t y = centre2(h).y * uy_;
    return std::min(e.ax, e.bx) <= x && x <= std::max(e.ax, e.bx) && std::min(e.ay, e.by) <= y &&
           y <= std::max(e.ay, e.by) &&
           std::int64_t{e.bx - e.ax} * (y - e.ay) == std::int64_t{e.by - e.ay} * (x - e.ax);
  }

  void record(std::uint32_t o) {
    const Outline& outline = outlines_[o];
    std::size_t next = 0;
    for (int col = col0_; col <= col1_; ++col) {
      for (int row = row0_; row <= row1_; ++row) {
        const Hex at{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
        const HexId hex = map_.find(at);
        Part part;
        part.outline = o;
        part.terrain = outline.terrain;
        part.sets_level = outline.sets_level;
        part.level = outline.level;
        part.inside_centre = toggles_[cell(col, row)] != 0;
        part.first = static_cast<std::uint32_t>(art_.edges_.size());
        for (; next < touching_.size() && touching_[next].first == cell(col, row); ++next) {
          if (hex == kNowhere) continue;
          art_.edges_.push_back(touching_[next].second);
          part.on_centre = part.on_centre || on(touching_[next].second, at);
        }
        part.count = static_cast<std::uint32_t>(art_.edges_.size()) - part.first;
        const Cell kind = cells_[cell(col, row)];
        if (hex == kNowhere || kind == Cell::outside) continue;
        for (const Direction d : kAllDirections) {
          const Hex n = hexrout::neighbour(at, d);
          if (in_rectangle(n) && cells_[cell(n.col, n.row)] == Cell::covered)
            part.covers = static_cast<std::uint8_t>(part.covers | 1u << static_cast<unsigned>(d));
        }
        found_.push_back({hex, kind == Cell::covered, part});
      }
    }
  }

  // The ground of a hex and the parts on it, without those that later outlines hide.
  void settle(HexId h, std::span<const Found> found) {
    const HexFacts& facts = map_.hex(h);
    HexArt& art = art_.hexes_[h];
    art.terrain = facts.terrain;
    art.level = facts.base_level;
    art.first = static_cast<std::uint32_t>(art_.parts_.size());
    // Terrain drawn by an outline in its hex does not fill the hex besides, inherent terrain excepted.
    if (!TerrainCatalogue::standard()[facts.terrain].inherent &&
        std::any_of(found.begin(), found.end(), [&](const Found& f) { return f.part.terrain == facts.terrain; }))
      art.terrain = kOpenGround;
    for (const Found& f : found) {
      if (!f.whole) {
        art_.parts_.push_back(f.part);
        continue;
      }
      if (f.part.terrain != kNoTerrain) art.terrain = f.part.terrain;
      if (f.part.sets_level) art.level = f.part.level;
      // Hidden parts stay: a line's place inside or outside them is carried on from hex to hex.
      for (auto p = art_.parts_.begin() + art.first; p != art_.parts_.end(); ++p) {
        if (f.part.terrain != kNoTerrain) p->terrain = kNoTerrain;
        if (f.part.sets_level) p->sets_level = false;
      }
    }
    art.count = static_cast<std::uint32_t>(art_.parts_.size()) - art.first;
  }

  Polygons& art_;
  const Map& map_;
  std::span<const Outline> outlines_;
  std::int64_t ux_, uy_;
  int col0_ = 0, col1_ = 0, row0_ = 0, row1_ = 0;
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> toggles_;
  std::vector<std::pair<std::size_t, Edge>> touching_;
  std::vector<Found> found_;
};

Polygons::Polygons(const Map& map, std::span<const Outline> outlines, Units units, bool walls)
    : map_(map), units_(units), walls_(walls) {
  PolygonSorter(*this, outlines).sort();
  for (const HexId h : map.hexes()) hexes_[h].core = find_core(h);
}

std::unique_ptr<Depiction> draw_polygons(const Map& map) {
  static_assert(kOutlineScale % 2 == 0);
  return std::make_unique<Polygons>(map, map.outlines(), Units{kOutlineScale / 2, kOutlineScale / 2}, true);
}

std::unique_ptr<Depiction> draw_polygons(const Map& map, std::span<const Outline> outlines, Units units) {
  return std::make_unique<Polygons>(map, outlines, units, false);
}

}  // namespace hexrout::exact
