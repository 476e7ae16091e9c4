#include "hexrout/map/terrain.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "hexrout/map/terrain_traits.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

namespace map {
std::string_view embedded(std::string_view path);
}

namespace {

const std::vector<std::string> kClasses{"open",    "road",        "water",  "depression", "woods",        "building",
                                        "factory", "marketplace", "bridge", "hexside",    "entrenchment", "other"};

// True if `word` is among the words of a list, which it then marks as known.
bool has_word(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

int small(Fields& fields, std::string_view key, int otherwise, int most) {
  return static_cast<int>(fields.integer(key, otherwise, 0, most));
}

Months months(Fields& fields, std::string_view key, Diagnostics& found) {
  const Node node = fields.maybe(key);
  if (!node) return {};
  if (!node.is_list() || node.size() != 2) {
    found.error("not-months", node.place(), "expected [first month, last month]");
    return {};
  }
  const auto first = to_integer(node.item(0), found, 1, 12, "month");
  const auto last = to_integer(node.item(1), found, 1, 12, "month");
  return {static_cast<int>(first.value_or(1)), static_cast<int>(last.value_or(12))};
}

// By id; complete once the catalogue is.
std::array<TerrainTraits, 256>& all_traits() {
  static std::array<TerrainTraits, 256> traits;
  return traits;
}

void read_traits(Fields& fields, const Terrain& t) {
  const auto words = fields.texts("traits");
  all_traits()[t.id] = {.stone = has_word(words, "stone"),
                        .rubble = has_word(words, "rubble"),
                        .bamboo = has_word(words, "bamboo"),
                        .as_road = has_word(words, "road") || t.kind == TerrainClass::road,
                        .as_bridge = has_word(words, "bridge") || t.kind == TerrainClass::bridge,
                        .deir = has_word(words, "deir"),
                        .hillock = has_word(words, "hillock"),
                        .paddy = has_word(words, "paddy"),
                        .crowded = has_word(words, "crowded"),
                        .crawl_only = has_word(words, "crawl"),
                        .conceals = has_word(words, "conceals"),
                        .loose_half_mf = small(fields, "loose_half_mf", 0, 24)};
}

Terrain read_terrain(Node node, Diagnostics& found, std::string& otherwise) {
  Fields f(node, found, "terrain");
  Terrain t;
  t.id = static_cast<TerrainId>(f.integer("id", kNoTerrain, 0, kNoTerrain - 1));
  t.name = f.need_text("name");
  t.title = f.need_text("title");
  t.kind = static_cast<TerrainClass>(f.choice("class", 0, kClasses));
  t.height = small(f, "height", 0, 9);
  t.split_half_levels = small(f, "split_half_levels", 0, 9);
  const auto sight = f.texts("sight");
  t.half_level = has_word(sight, "half-level");
  t.obstacle = has_word(sight, "obstacle");
  t.hindrance = has_word(sight, "hindrance");
  t.inherent = has_word(sight, "inherent");
  t.lower_obstacle = has_word(sight, "lower-obstacle");
  t.lower_hindrance = has_word(sight, "lower-hindrance");
  t.hexside = f.boolean("hexside", false);
  read_traits(f, t);
  t.entry_half_mf = small(f, "half_mf", 2, 24);
  t.careful_half_mf = small(f, "careful_half_mf", 0, 24);
  t.inside_half_mf = small(f, "inside_half_mf", 4, 24);
  t.stairs_half_mf = small(f, "stairs_half_mf", 2, 24);
  t.fortification_half_mf = small(f, "fortification_half_mf", 0, 24);
  t.adds_other = f.boolean("adds_other", false);
  t.whole_allotment = f.boolean("whole_allotment", false);
  t.low_crawl = f.boolean("low_crawl", true);
  t.from_below = f.boolean("from_below", true);
  t.hexside_half_mf = small(f, "hexside_half_mf", 0, 24);
  const auto crossing = f.choice("crossing", 0, {"yes", "no", "crawl"});
  t.crossable = crossing == 0;
  t.crossable_by_low_crawl = crossing != 1;
  t.hexside_tem = small(f, "hexside_tem", 0, 9);
  t.open_ground = f.boolean("open_ground", true);
  const auto cover = f.texts("cover");
  t.rout_cover = has_word(cover, "rout");
  t.rally_cover = has_word(cover, "rally");
  t.entry_months = months(f, "half_mf_months", found);
  t.other_months_half_mf = small(f, "half_mf_otherwise", t.entry_half_mf, 24);
  t.months = months(f, "months", found);
  otherwise = f.text("otherwise", "");
  const std::string glyph = f.text("glyph", ".");
  t.glyph = glyph.size() == 1 ? glyph[0] : '?';
  t.colour = f.text("colour", "#ffffff");
  f.done();
  return t;
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
  Diagnostics found;
  const auto document = Document::parse(map::embedded("data/terrain.yaml"), "terrain.yaml", found);
  std::vector<std::pair<TerrainId, std::string>> otherwise;
  if (document) {
    Fields top(document->root(), found, "catalogue");
    const Node list = top.need("terrain");
    top.done();
    for (std::size_t i = 0; i < list.size(); ++i) {
      std::string other;
      Terrain t = read_terrain(list.item(i), found, other);
      if (t.id == kNoTerrain) continue;
      if (has(t.id)) found.error("terrain-twice", list.item(i).place(), "the id is taken");
      if (!other.empty()) otherwise.emplace_back(t.id, other);
      by_name_.emplace_back(t.name, t.id);
      by_title_.emplace_back(t.title, t.id);
      terrains_[t.id] = std::move(t);
    }
  }
  std::sort(by_name_.begin(), by_name_.end());
  std::sort(by_title_.begin(), by_title_.end());
  for (const auto& [id, name] : otherwise) terrains_[id].otherwise = find(name).value_or(kNoTerrain);
  if (found.has_errors()) {
    // The data is part of the program. A mistake in it is a mistake of the program, which cannot run without it.
    std::fputs(found.text().c_str(), stderr);
    std::abort();
  }
}

const TerrainTraits& traits_of(const Terrain& terrain) {
  return all_traits()[terrain.id];
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
