// The design of a scenario as JSON.
#include "hexrout/scenario/design.hpp"

#include "page/view.hpp"

namespace hexrout::page {

namespace {

Json hexes_json(const std::vector<HexId>& hexes, const Map& map) {
  Json out = Json::array();
  for (const HexId hex : hexes) out.push_back(map.name(hex));
  return out;
}

Json part_json(const DesignPart& part, const Setting& setting) {
  Json out = Json::object();
  if (!part.id.empty()) out["id"] = part.id;
  out["side"] = setting.sides[part.side];
  if (!part.as.empty()) out["as"] = part.as;
  if (part.turn > 0) out["turn"] = part.turn;
  out["hexes"] = hexes_json(part.hexes, *setting.map);
  if (!part.text.empty()) out["text"] = part.text;
  return out;
}

Json parts_json(const std::vector<DesignPart>& parts, const Setting& setting) {
  Json out = Json::array();
  for (const DesignPart& part : parts) out.push_back(part_json(part, setting));
  return out;
}

}  // namespace

Json design_json(const Design& design, const Setting& setting) {
  Json out = Json::object();
  if (design.turns > 0) out["turns"] = design.turns;
  Json edges = Json::array();
  for (std::size_t side = 0; side < design.edges.size(); ++side)
    for (const std::string& edge : design.edges[side]) edges.push_back({{"side", setting.sides[side]}, {"edge", edge}});
  out["edges"] = std::move(edges);
  out["areas"] = parts_json(design.areas, setting);
  out["entries"] = parts_json(design.entries, setting);
  out["victory"] = {{"hexes", hexes_json(design.victory, *setting.map)}, {"text", design.victory_text}};
  return out;
}

}  // namespace hexrout::page
