// Draws the key: patterns and lines of this map, forms and letters on its counters.
#include <algorithm>
#include <map>
#include <set>

#include "draw/layers.hpp"
#include "draw/silhouettes.hpp"
#include "hexrout/text/state_words.hpp"
#include "hexrout/text/translated.hpp"

namespace hexrout::draw {

namespace {

bool worth_naming(const Terrain& t) {
  return t.id != kOpenGround && t.kind != TerrainClass::bridge && !t.hexside;
}

std::set<TerrainId> kinds_on(const Map& map) {
  std::set<TerrainId> kinds;
  for (const HexId id : map.hexes()) {
    const HexFacts& hex = map.hex(id);
    for (const TerrainId kind : {hex.terrain, map.location(map.ground(id)).depression})
      if (terrain().has(kind) && worth_naming(terrain()[kind])) kinds.insert(kind);
    for (std::size_t d = 0; d < 6; ++d) {
      if (terrain().has(hex.hexside[d])) kinds.insert(hex.hexside[d]);
      if ((hex.road_sides >> d & 1) != 0 && terrain().has(hex.side_terrain[d])) kinds.insert(hex.side_terrain[d]);
    }
  }
  return kinds;
}

// Entries in rows, each as wide as `cell`.
class Table {
 public:
  Table(std::string& out, const Layout& layout, double top) : out_(out), top_(top) {
    across_ = std::max(1, static_cast<int>((layout.width() - 2 * kMargin) / kCell));
  }
  // The upper left corner of the next entry.
  Spot next() {
    const auto line = count_ / across_;
    const Spot spot{kMargin + kCell * (count_ % across_), top_ + kRow * line};
    ++count_;
    return spot;
  }
  void text(Spot corner, std::string_view words) {
    add(out_, "<text x='{}' y='{}'>{}</text>\n", num(corner.x + 41), num(corner.y + 12.5), xml(translated(words)));
  }
  double height() const {
    const auto lines = (count_ + across_ - 1) / across_;
    return kRow * lines;
  }

 private:
  static constexpr double kCell = 196;
  static constexpr double kRow = 24;
  std::string& out_;
  double top_;
  int across_ = 1;
  int count_ = 0;
};

double terrain_table(std::string& out, const Map& map, const Layout& layout, double top) {
  Table table(out, layout, top);
  for (const TerrainId kind : kinds_on(map)) {
    const Terrain& t = terrain()[kind];
    const Spot at = table.next();
    if (t.hexside || t.kind == TerrainClass::road || t.kind == TerrainClass::depression || t.name == "path" ||
        t.name == "track") {
      // A miniature of two hexes would need a map; a stroke of the same style says as much.
      legend_stroke(out, t, {at.x, at.y + 8}, {at.x + 34, at.y + 8});
    } else {
      const std::string fill = pattern_of(t).empty() ? t.colour : fmt::format("url(#t{})", t.id);
      add(out, "<rect x='{}' y='{}' width='34' height='17' fill='{}' stroke='{}' stroke-width='1.4'/>", num(at.x),
          num(at.y), fill, ink_of(t));
    }
    table.text(at, t.title);
  }
  return table.height();
}

// Kinds of units on the map, and the letters of their states.
double unit_table(std::string& out, const Picture& picture, const Layout& layout, double top) {
  std::set<UnitType> types;
  std::map<std::string, std::string> marks;
  bool broken = false;
  for (const UnitCounter& unit : picture.units) {
    types.insert(unit.type);
    broken = broken || is_broken(unit.state);
    for (const StateMark& mark : marks_of(unit.state)) marks.emplace(mark.letters, mark.words);
  }
  Table table(out, layout, top);
  for (const UnitType type : types) {
    const Spot at = table.next();
    silhouette(out, type, at + Spot{4, 0}, kSilhouetteHeight);
    const auto own = picture.called.find(type);
    table.text(at, own == picture.called.end() ? name_of(type) : std::string_view(own->second));
  }
  if (broken) {
    const Spot at = table.next();
    crack(out, at + Spot{17, 0}, kSilhouetteHeight);
    table.text(at, "broken");
  }
  for (const auto& [letters, words] : marks) {
    const Spot at = table.next();
    state_chip(out, letters, false, at + Spot{7, 1});
    table.text(at, state_words({words}));
  }
  return table.height();
}

// The marks on hexes, and the kinds of paths.
double mark_table(std::string& out, const Picture& picture, const Layout& layout, double top) {
  std::set<MarkKind> marks;
  for (const HexMark& mark : picture.marks) marks.insert(mark.kind);
  std::set<PathKind> paths;
  for (const DrawnPath& path : picture.paths) paths.insert(path.kind);
  Table table(out, layout, top);
  for (const MarkKind kind : marks) {
    const Spot at = table.next();
    legend_mark(out, kind, at);
    table.text(at, meaning_of(kind));
  }
  for (const PathKind kind : paths) {
    const Spot at = table.next();
    path_line(out, fmt::format("M{}L{}", draw::at(at + Spot{2, 8.5}), draw::at(at + Spot{32, 8.5})), kind);
    table.text(at, kind == PathKind::rout ? "a way to rout" : kind == PathKind::crawl ? "by Low Crawl" : "a way");
  }
  return table.height();
}

// Draws the key of the heat: swatches from 0 to 1000.
double heat_row(std::string& out, const Picture& picture, double top) {
  constexpr double kSwatch = 24;
  constexpr double kRow = 24;
  if (picture.heat.empty() || picture.heat_key.empty()) return 0;
  double x = kMargin;
  for (const int permille : {0, 250, 500, 750, 1000}) {
    add(out, "<rect x='{}' y='{}' width='{}' height='17' {} stroke='#999' stroke-width='.8'/>", num(x), num(top),
        num(kSwatch), heat_fill(permille));
    x += kSwatch;
  }
  add(out, "<text x='{}' y='{}'>{}</text>\n", num(x + 8), num(top + 12.5), xml(picture.heat_key));
  return kRow;
}

}  // namespace

double legend_layer(std::string& out, const Picture& picture, const Layout& layout) {
  const double top = layout.height();
  std::string entries;
  double height = heat_row(entries, picture, top);
  height += mark_table(entries, picture, layout, top + height);
  height += terrain_table(entries, *picture.map, layout, top + height);
  if (!picture.units.empty()) height += unit_table(entries, picture, layout, top + height);
  if (height == 0) return 0;
  add(out, "<g class='legend' font-size='12' fill='#222'>\n{}</g>\n", entries);
  return height + 8;
}

}  // namespace hexrout::draw
