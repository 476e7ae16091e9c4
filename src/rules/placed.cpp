#include "rules/placed.hpp"

#include <fmt/format.h>

#include <array>

#include "hexrout/rules/read.hpp"
#include "hexrout/rules/setting_keys.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

// Name of a kind and limits of its strength.
struct KindInfo {
  std::string_view name;
  int least;
  int most;
  int usual;
  bool has_side;
};
constexpr std::array<KindInfo, 15> kKinds{{
    {"smoke", 1, 6, 3, false},
    {"vehicle", 1, 1, 1, false},
    {"wreck", 1, 1, 1, false},
    {"burning-wreck", 1, 1, 1, false},
    {"stone-rubble", 1, 1, 1, false},
    {"wooden-rubble", 1, 1, 1, false},
    {"blaze", 1, 1, 1, false},
    {"foxhole", 1, 3, 1, false},
    {"trench", 1, 3, 1, false},
    {"pillbox", 1, 3, 1, true},
    {"wire", 1, 1, 1, false},
    {"minefield", 1, 36, 6, false},
    {"fire-for-effect", 1, 100, 1, false},
    {"roadblock", 1, 1, 1, true},
    {"shellholes", 1, 1, 1, false},
}};
static_assert(static_cast<std::size_t>(PlacedKind::shellholes) + 1 == kKinds.size());

constexpr std::size_t kMostPlaced = 20000;

std::vector<std::string> kind_words() {
  std::vector<std::string> words;
  for (const KindInfo& kind : kKinds) words.emplace_back(kind.name);
  return words;
}

}  // namespace

std::string_view name_of(PlacedKind kind) {
  return kKinds[static_cast<std::size_t>(kind)].name;
}

std::vector<Placed> read_placed(const Node& list, const Setting& setting, Diagnostics& found) {
  std::vector<Placed> out;
  if (!list) return out;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "'placed' must be a list", "write one '- {kind: smoke, at: K4}' a line");
    return out;
  }
  if (list.size() > kMostPlaced) {
    found.error("too-much", list.place(), fmt::format("{} things are placed", list.size()),
                fmt::format("at most {} are read", kMostPlaced));
    return out;
  }
  static const std::vector<std::string> words = kind_words();
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields fields(list.item(i), found, "thing placed");
    if (!list.item(i).is_map()) continue;
    fields.need("kind");
    const std::size_t kind = fields.choice("kind", 0, words);
    Placed placed;
    placed.kind = static_cast<PlacedKind>(kind);
    placed.strength =
        static_cast<int>(fields.integer("strength", kKinds[kind].usual, kKinds[kind].least, kKinds[kind].most));
    placed.at = read_location(fields, "at", setting, found, false);
    if (kKinds[kind].has_side) {
      const Node side = placed.kind == PlacedKind::roadblock ? fields.need("side") : fields.maybe("side");
      if (side)
        if (const auto direction = to_direction(side, found)) {
          placed.side = *direction;
          placed.faces = placed.kind == PlacedKind::pillbox;
        }
    }
    fields.done();
    if (placed.at != kNowhere) out.push_back(placed);
  }
  return out;
}

std::string write_placed(const std::vector<Placed>& placed, const Map& map) {
  if (placed.empty()) return {};
  std::string out = "placed:\n";
  for (const Placed& thing : placed) {
    const KindInfo& kind = kKinds[static_cast<std::size_t>(thing.kind)];
    out += fmt::format("  - {{kind: {}, at: {}", kind.name, yaml_scalar(map.location_name(thing.at)));
    if (thing.strength != kind.usual) out += fmt::format(", strength: {}", thing.strength);
    if (kind.has_side && (thing.faces || thing.kind == PlacedKind::roadblock))
      out += fmt::format(", side: {}", direction_name(thing.side));
    out += "}\n";
  }
  return out;
}

}  // namespace hexrout
