#include "hexrout/scenario/design.hpp"

#include <fmt/format.h>

#include "hexrout/map/region.hpp"
#include "hexrout/rules/read.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostParts = 100;  // areas, and entries
constexpr int kMostTurns = 99;

// Calls read(fields) for each entry of a list of parts.
template <class Read>
void each_part(const Node& list, const std::string& what, Diagnostics& found, Read&& read) {
  if (!list) return;
  if (!list.is_list() || list.size() > kMostParts) {
    found.error(list.is_list() ? "too-much" : "not-a-list", list.place(),
                fmt::format("this must be a list of {}", what),
                fmt::format("write '- {{side: SIDE, ...}}' lines, at most {} of them", kMostParts));
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields fields(list.item(i), found, what);
    if (list.item(i).is_map()) read(fields);
    fields.done();
  }
}

void read_edges(const Node& list, const Setting& setting, Design& design, Diagnostics& found) {
  design.edges.resize(setting.sides.size());
  each_part(list, "friendly edge", found, [&](Fields& fields) {
    const std::size_t side = read_side(fields, "side", setting, found).value_or(0);
    const std::size_t edge = fields.choice("edge", 0, map_edges());
    if (side < design.edges.size()) design.edges[side].push_back(map_edges()[edge]);
    if (!fields.has("edge"))
      found.error("missing-key", fields.place(), "the friendly edge has no 'edge'", "write 'edge: west'");
  });
}

void read_areas(const Node& list, const Setting& setting, Design& design, Diagnostics& found) {
  Ids ids(found);
  each_part(list, "area", found, [&](Fields& fields) {
    DesignPart part;
    part.place = fields.place();
    part.id = ids.claim(fields, "id");
    part.side = read_side(fields, "side", setting, found).value_or(0);
    part.as = fields.text("as", "");
    part.text = fields.prose("text", "");
    part.hexes = read_region(fields, *setting.map, found);
    design.areas.push_back(std::move(part));
  });
}

void read_entries(const Node& list, const Setting& setting, Design& design, Diagnostics& found) {
  each_part(list, "entry", found, [&](Fields& fields) {
    DesignPart part;
    part.place = fields.place();
    part.side = read_side(fields, "side", setting, found).value_or(0);
    const Node turn = fields.need("turn");
    if (turn) part.turn = static_cast<int>(to_integer(turn, found, 1, kMostTurns, "a turn").value_or(1));
    part.text = fields.prose("text", "");
    part.hexes = read_region(fields, *setting.map, found);
    if (design.turns > 0 && part.turn > design.turns)
      found.error("impossible-state", turn.place(),
                  fmt::format("these enter on turn {} of a game of {} turns", part.turn, design.turns),
                  "write an earlier turn, or more 'turns'");
    design.entries.push_back(std::move(part));
  });
}

}  // namespace

Design read_design(const Node& node, const Setting& setting, Diagnostics& found) {
  Design design;
  Fields fields(node, found, "design");
  if (!node.is_map()) return design;
  design.turns = static_cast<int>(fields.integer("turns", 0, 1, kMostTurns));
  if (design.turns > 0 && setting.turn > design.turns)
    found.error("impossible-state", node.find("turns").place(),
                fmt::format("it is turn {} of a game of {} turns", setting.turn, design.turns),
                "write more 'turns', or an earlier 'number' of the turn");
  read_edges(fields.maybe("edges"), setting, design, found);
  read_areas(fields.maybe("areas"), setting, design, found);
  read_entries(fields.maybe("entries"), setting, design, found);
  if (const Node victory = fields.maybe("victory")) {
    Fields inside(victory, found, "victory");
    design.victory_text = inside.prose("text", "");
    if (victory.is_map() && (victory.size() > 1 || !victory.find("text")))
      design.victory = read_region(inside, *setting.map, found);
    inside.done();
  }
  fields.done();
  design.yaml = yaml_text(node);
  return design;
}

}  // namespace hexrout
