// Outlines of hexes that belong together.
#include <set>

#include "draw/layers.hpp"

namespace hexrout::draw {

namespace {

// A little inside of the hexes, so that outlines of neighbouring zones lie beside each other.
constexpr double kInside = 0.93;

std::string outline(const Picture& picture, const Layout& layout, const DrawnZone& zone) {
  const std::set<HexId> all(zone.hexes.begin(), zone.hexes.end());
  std::string out;
  for (const HexId id : all) {
    const Hex hex = picture.map->hex(id).at;
    for (int d = 0; d < 6; ++d) {
      const HexId beyond = picture.map->neighbour(id, static_cast<Direction>(d));
      if (beyond != kNowhere && all.count(beyond) != 0) continue;
      add(out, "M{}L{}", at(mix(layout.centre(hex), layout.corner(hex, d), kInside)),
          at(mix(layout.centre(hex), layout.corner(hex, d + 1), kInside)));
    }
  }
  return out;
}

}  // namespace

void zone_layer(std::string& out, const Picture& picture, const Layout& layout) {
  if (picture.zones.empty()) return;
  out += "<g class='zones' fill='none' stroke-linecap='round'>\n";
  for (const DrawnZone& zone : picture.zones) {
    if (zone.hexes.empty()) continue;
    const std::string_view colour = zone.side ? side_colour(*zone.side).line : std::string_view("#8a6100");
    const std::string path = outline(picture, layout, zone);
    add(out, "<g class='zone'><title>{}</title>", xml(zone.why));
    add(out, "<path d='{0}' stroke='#fff' stroke-width='5'/><path d='{0}' stroke='{1}' stroke-width='2.6'{2}/>", path,
        colour, zone.side ? " stroke-dasharray='7 4'" : "");
    const Spot corner = layout.centre(picture.map->hex(zone.hexes.front()).at) + Spot{0, layout.half_hex() * 0.72};
    add(out,
        "<text x='{}' y='{}' font-size='12' font-weight='bold' text-anchor='middle' fill='{}' stroke='#fff' "
        "stroke-width='3' paint-order='stroke'>{}</text></g>\n",
        num(corner.x), num(corner.y), colour, xml(zone.label));
  }
  out += "</g>\n";
}

}  // namespace hexrout::draw
