// Draws the key: marks and heat, patterns and lines of this map, forms and letters on its counters.
#include <algorithm>
#include <map>
#include <set>

#include "draw/layers.hpp"
#include "draw/silhouettes.hpp"

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
    add(out_, "<text x='{}' y='{}'>{}</text>\n", num(corner.x + 41), num(corner.y + 12.5), xml(words));
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
    table.text(at, name_of(type));
  }
  if (broken) {
    const Spot at = table.next();
    crack(out, at + Spot{17, 0}, kSilhouetteHeight);
    table.text(at, "broken");
  }
  for (const auto& [letters, words] : marks) {
    const Spot at = table.next();
    state_chip(out, letters, false, at + Spot{7, 1});
    table.text(at, words);
  }
  return table.height();
}

const char* words_of(MarkKind kind) {
  switch (kind) {
    case MarkKind::allowed:
      return "may end here";
    case MarkKind::mandatory:
      return "must end in one of these";
    case MarkKind::passed:
      return "may pass, not end";
    case MarkKind::refused:
      return "every step in is refused";
    case MarkKind::interdicted:
      return "Interdiction, by how many";
    case MarkKind::seen:
      return "in sight";
    case MarkKind::hidden:
      return "out of sight";
    case MarkKind::barrier:
      return "the line is blocked here";
  }
  return "";
}

// Draws a mark small, in a square of 20: thinner lines than those of a mark made small would be too faint.
void small_mark(std::string& out, MarkKind kind) {
  constexpr const char* kHex = "M6 2H14L18 10L14 18H6L2 10Z";
  const auto ring = [&](const char* colour, const char* rest, const char* strokes) {
    add(out, "<path d='{}' fill='none' stroke='{}' stroke-width='2'{}/>", kHex, colour, rest);
    if (*strokes != '\0')
      add(out, "<circle cx='10' cy='10' r='5' fill='{}'/><path d='{}' fill='none' stroke='#fff' stroke-width='1.6'/>",
          colour, strokes);
  };
  switch (kind) {
    case MarkKind::allowed:
      return ring("#0072b2", "", "M7.4 10l1.8 2.2L12.6 7.6");
    case MarkKind::mandatory:
      return ring("#0072b2", "", "M10 7v4M10 12.4v1.2");
    case MarkKind::passed:
      add(out, "<circle cx='10' cy='10' r='4' fill='#fff' stroke='#0072b2' stroke-width='2'/>");
      return;
    case MarkKind::refused:
    case MarkKind::barrier:
      return ring("#882255", " stroke-dasharray='3 2'", "M8 8l4 4M12 8l-4 4");
    case MarkKind::interdicted:
      add(out, "<path d='{}' fill='url(#exposed)' stroke='#a3246b' stroke-width='1.6'/>", kHex);
      return;
    case MarkKind::seen:
      return ring("#222", " stroke-dasharray='1.5 3'", "");
    case MarkKind::hidden:
      add(out, "<path d='{}' fill='#000' fill-opacity='.34'/>", kHex);
      return;
  }
}

// The marks that this picture has.
double mark_table(std::string& out, const Picture& picture, const Layout& layout, double top) {
  std::set<MarkKind> kinds;
  for (const HexMark& mark : picture.marks) kinds.insert(mark.kind);
  Table table(out, layout, top);
  for (const MarkKind kind : kinds) {
    const Spot at = table.next();
    add(out, "<g class='mark-key' transform='translate({} {})'>", num(at.x + 7), num(at.y - 1));
    small_mark(out, kind);
    out += "</g>\n";
    table.text(at, words_of(kind));
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
