#include "rules/asl/file/while_in.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/region.hpp"
#include "hexrout/rules/read.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout::asl {

namespace {

constexpr std::size_t kMostStates = 100;
constexpr std::size_t kHexesNamed = 4;

void read_units_of(Fields& fields, const Position& position, WhileIn& out, Diagnostics& found) {
  if (!fields.has("units")) return;
  out.units = fields.texts("units");
  const Place place = fields.node().find("units").place();
  if (out.units.empty())
    found.error("missing-key", place, "'units' names no unit",
                "name units, or leave it out for all Infantry of the side");
  for (const std::string& id : out.units) {
    const Unit* unit = position.find(id);
    if (unit == nullptr)
      found.error("unknown-unit", place, fmt::format("there is no unit {}", in_quotes(id)), "write the ids of units");
    else if (unit->side != out.side || !unit->infantry())
      found.error(
          "impossible-state", place,
          fmt::format("'{}' is no Infantry of {}", id, position.setting.sides[static_cast<std::size_t>(out.side)]),
          "name units of the side that are no vehicles and no Guns");
  }
}

WhileIn read_one(const Node& node, const Position& position, Diagnostics& found) {
  const std::size_t errors = found.error_count();
  Fields fields(node, found, "state by place");
  WhileIn out;
  if (!node.is_map()) return out;
  const auto side = read_side(fields, "side", position.setting, found);
  out.side = static_cast<int>(side.value_or(0));
  if (side)
    read_units_of(fields, position, out, found);
  else
    fields.maybe("units");  // an unknown side is reported already
  out.fanatic = fields.boolean("fanatic", false);
  out.no_surrender = fields.boolean("no_surrender", false);
  if (const auto elr = fields.maybe_integer("elr", 0, 6)) out.elr = static_cast<int>(*elr);
  if (!out.fanatic && !out.no_surrender && !out.elr && found.error_count() == errors)
    found.error("missing-key", node.place(), "this names no state",
                "write 'fanatic: true', 'no_surrender: true' or 'elr: 4'; other states hang on more than a place");
  if (out.fanatic && out.no_surrender)
    found.warning("no-effect", node.find("no_surrender").place(), "Fanatic units never surrender in a Rout Phase",
                  "leave 'no_surrender' out");
  out.hexes = read_region(fields, *position.setting.map, found);
  fields.done();
  out.yaml = yaml_text(node);
  return out;
}

}  // namespace

void read_while_in(const Node& list, Position& position, Diagnostics& found) {
  if (!list) return;
  if (!list.is_list() || list.size() > kMostStates) {
    found.error(list.is_list() ? "too-much" : "not-a-list", list.place(),
                list.is_list() ? fmt::format("'while_in' has {} entries", list.size())
                               : std::string("'while_in' must be a list of states by place"),
                fmt::format("write '- {{side: SIDE, building: HEX, fanatic: true}}' lines, at most {}", kMostStates));
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) position.while_in.push_back(read_one(list.item(i), position, found));
}

std::string told(const WhileIn& one, const Map& map) {
  std::string out;
  const auto add = [&](bool is, const std::string& word) {
    if (is) out += (out.empty() ? "" : ", ") + word;
  };
  add(one.fanatic, "Fanatic");
  add(one.no_surrender, "never surrenders");
  add(one.elr.has_value(), fmt::format("ELR {}", one.elr.value_or(0)));
  if (!one.units.empty()) out = fmt::format("{}: {}", fmt::join(one.units, ", "), out);
  const std::size_t named = std::min(one.hexes.size(), kHexesNamed);
  for (std::size_t i = 0; i < named; ++i) out += (i == 0 ? " in " : ", ") + map.name(one.hexes[i]);
  if (named < one.hexes.size()) out += fmt::format(" and {} more hexes", one.hexes.size() - named);
  return out;
}

}  // namespace hexrout::asl
