// Entries of `changes`, with every mistake at its place.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "hexrout/map/map_changes.hpp"
#include "hexrout/map/place_name.hpp"
#include "hexrout/map/region.hpp"
#include "hexrout/map/terrain_traits.hpp"
#include "map/by_hand/kinds.hpp"
#include "map/file/draft.hpp"

namespace hexrout {

using by_hand::part_of;
using by_hand::TerrainPart;

namespace {

constexpr int kMostUpperLevels = 4;

// Returns the key by which a part of a hex is changed.
std::string way_to_change(TerrainPart part) {
  switch (part) {
    case TerrainPart::hexside:
      return "hexsides are named: 'sides: [K4 n ne], becomes: hedge'";
    case TerrainPart::depression:
      return "streams, gullies and sunken roads have a key: 'depression: dry-stream'";
    case TerrainPart::road:
      return "roads have a key: 'road: path'";
    case TerrainPart::bridge:
      return "bridges have a key: 'bridge: stone-bridge'";
    default:
      return "name terrain that fills a hex, such as brush";
  }
}

class Entry {
 public:
  Entry(const Node& node, const Map& map, Diagnostics& found)
      : fields_(node, found, "change"), map_(map), found_(found) {
    out_.place = node.place();
  }

  MapChange read() {
    if (fields_.has("sides"))
      read_sides();
    else if (fields_.has("slopes"))
      read_slopes();
    else if (fields_.has("through"))
      read_course();
    else if (fields_.node().is_map())
      read_hexes();
    fields_.done();
    return std::move(out_);
  }

 private:
  std::optional<Hex> find(std::string_view name) const {
    const auto hex = find_hex_as_written(map_, name);
    return hex ? std::optional(map_.hex(*hex).at) : std::nullopt;
  }
  std::string hint(std::string_view name, std::string otherwise) const {
    return place_hint(map_, name, std::move(otherwise));
  }

  std::vector<std::pair<HexId, Direction>> hexsides(std::string_view key) {
    std::vector<std::pair<HexId, Direction>> out;
    const Node list = fields_.need(key);
    if (!list.is_list())
      found_.error("not-a-list", list.place(), "expected a list of hexsides", "write [K4 n ne, L5 s]");
    for (std::size_t i = 0; list.is_list() && i < list.size(); ++i)
      for (const auto& one : map_file::read_sides(
               list.item(i), found_, [this](std::string_view name) { return find(name); },
               [this](std::string_view name, std::string otherwise) { return hint(name, std::move(otherwise)); }))
        out.emplace_back(map_.find(one.at), static_cast<Direction>(one.side));
    return out;
  }

  void read_sides() {
    out_.sides = hexsides("sides");
    const Node becomes = fields_.need("becomes");
    if (becomes) out_.becomes = terrain(becomes, TerrainPart::hexside, true);
  }

  void read_slopes() {
    out_.slopes = hexsides("slopes");
    const Node becomes = fields_.maybe("becomes");
    if (!becomes) return;
    if (becomes.is_scalar() && becomes.scalar() == "none")
      out_.becomes = kNoTerrain;
    else
      found_.error("unknown-word", becomes.place(), "slopes become nothing but 'none'",
                   "leave 'becomes' away, or write 'none' to level them");
  }

  void read_course() {
    const auto read = [this](const Node& node) {
      return map_file::read_step(
          node, found_, [this](std::string_view name) { return find(name); },
          [this](std::string_view name, std::string otherwise) { return hint(name, std::move(otherwise)); });
    };
    const auto name = [this](Hex at) { return map_.name(map_.find(at)); };
    for (const auto& step : map_file::read_chain(fields_.need("through"), found_, read, name))
      out_.through.push_back({map_.find(step.at), step.side, step.place});
    const Node road = fields_.maybe("road");
    const Node stream = fields_.maybe("depression");
    if (road && stream)
      found_.error("two-places", stream.place(), "'road' and 'depression' both say what the course is",
                   "write an entry for each");
    else if (road)
      out_.road = terrain(road, TerrainPart::road, false);
    else if (stream)
      out_.depression = terrain(stream, TerrainPart::depression, false);
    else
      found_.error("missing-key", fields_.place(), "'through' is the course of a new road or stream",
                   "write 'road: dirt-road' or 'depression: gully' beside it");
  }

  void read_hexes() {
    constexpr std::array<const char*, 7> kNarrow{"hexes", "building", "edge", "board", "hexrows", "numbers", "terrain"};
    out_.everywhere = std::none_of(kNarrow.begin(), kNarrow.end(), [&](const char* key) { return fields_.has(key); });
    out_.hexes = read_region(fields_, map_, found_);
    read_becomes();
    out_.level = number("level", map_file::kLowestShown, map_file::kHighestShown);
    out_.upper_levels = number("upper_levels", 0, kMostUpperLevels);
    out_.stairs = fields_.maybe_boolean("stairs");
    out_.depression = part("depression", TerrainPart::depression);
    out_.road = part("road", TerrainPart::road);
    out_.bridge = part("bridge", TerrainPart::bridge);
    constexpr std::array<const char*, 8> kWhat{"from",   "becomes",    "level", "upper_levels",
                                               "stairs", "depression", "road",  "bridge"};
    if (std::none_of(kWhat.begin(), kWhat.end(), [&](const char* key) { return fields_.has(key); }))
      found_.error("missing-key", fields_.place(), "the entry says what is changed, and not to what",
                   "write 'becomes: brush', 'level: 1', 'upper_levels: 0', 'stairs', 'depression', 'road' or 'bridge'");
    const bool house = out_.becomes && !out_.from && is_building(TerrainCatalogue::standard()[*out_.becomes]);
    if (house && out_.depression != kNoTerrain) refuse_streams();
  }

  void read_becomes() {
    const Node from = fields_.maybe("from");
    const Node becomes = from ? fields_.need("becomes") : fields_.maybe("becomes");
    if (from) out_.from = map_file::read_terrain(from, found_);
    if (!becomes || (from && !out_.from)) return;
    const TerrainPart part = out_.from ? part_of(*out_.from) : TerrainPart::ground;
    out_.becomes = terrain(becomes, part, part == TerrainPart::hexside);
  }

  // A house over a stream is more than a map can say.
  void refuse_streams() {
    for (const HexId hex : out_.hexes)
      if (map_.location(map_.ground(hex)).depression != kNoTerrain) {
        found_.error("stream-through-building", out_.place,
                     fmt::format("there is a stream or gully in {}", map_.name(hex)),
                     "write 'depression: none' beside it, or leave the hex out");
        return;
      }
  }

  std::optional<int> number(std::string_view key, int least, int most) {
    const auto value = fields_.maybe_integer(key, least, most);
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
  }

  std::optional<TerrainId> part(std::string_view key, TerrainPart part) {
    const Node node = fields_.maybe(key);
    return node ? terrain(node, part, true) : std::nullopt;
  }

  std::optional<TerrainId> terrain(const Node& node, TerrainPart part, bool may_be_none) {
    if (may_be_none && node.is_scalar() && node.scalar() == "none") return kNoTerrain;
    const auto id = map_file::read_terrain(node, found_);
    if (!id || part_of(*id) == part) return id;
    const std::string& name = TerrainCatalogue::standard()[*id].name;
    constexpr std::array<const char*, 5> kPlays{"ground that fills a hex", "terrain of hexsides",
                                                "a stream, gully or sunken road", "a road", "a bridge"};
    found_.error("unlike-terrain", node.place(),
                 fmt::format("{} is not {}", name, kPlays[static_cast<std::size_t>(part)]),
                 way_to_change(out_.from ? part : part_of(*id)));
    return std::nullopt;
  }

  Fields fields_;
  const Map& map_;
  Diagnostics& found_;
  MapChange out_;
};

}  // namespace

std::vector<MapChange> read_map_changes(const Node& list, const Map& map, Diagnostics& found) {
  std::vector<MapChange> out;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "'changes' must be a list of changes of the ground",
                "write [{from: grain, becomes: brush}]");
    return out;
  }
  if (list.size() > kMostMapChanges) {
    found.error("too-much", list.item(kMostMapChanges).place(), fmt::format("there are {} changes", list.size()),
                fmt::format("write at most {}", kMostMapChanges));
    return out;
  }
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(Entry(list.item(i), map, found).read());
  return out;
}

}  // namespace hexrout
