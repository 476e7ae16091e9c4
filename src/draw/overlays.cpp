// Marks on hexes, lines of sight and paths, as the caller gives them; and what a scenario places on the map.
#include <algorithm>

#include "draw/layers.hpp"
#include "draw/silhouettes.hpp"
#include "draw/text_room.hpp"
#include "hexrout/text/phrase.hpp"

namespace hexrout::draw {

namespace {

const char* colour_of(PathKind kind) {
  return kind == PathKind::rout ? "#d55e00" : kind == PathKind::crawl ? "#0072b2" : "#222";
}

const char* name_of(PlacedKind kind) {
  static constexpr const char* kNames[] = {
      to_translate("smoke"),         to_translate("vehicle"),      to_translate("wreck"),
      to_translate("burning wreck"), to_translate("stone rubble"), to_translate("wooden rubble"),
      to_translate("blaze"),         to_translate("foxhole"),      to_translate("trench"),
      to_translate("pillbox"),       to_translate("wire"),         to_translate("mines"),
      to_translate("FFE"),           to_translate("roadblock"),    to_translate("shellholes")};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace

std::string inset(const Layout& layout, Hex hex, double part) {
  std::string out;
  for (int i = 0; i < 6; ++i)
    add(out, "{}{}", i == 0 ? "M" : "L", at(mix(layout.centre(hex), layout.corner(hex, i), part)));
  return out + "z";
}

void badge(std::string& out, Spot spot, const std::vector<std::string>& rows, std::string_view fill,
           std::string_view ink, double width) {
  double half = 10;
  for (const std::string& row : rows) half = std::max(half, std::min(width_of(row) * kLeastFont, width) / 2 + 4);
  const double above = kBadgeRow * static_cast<double>(rows.size() - 1);
  add(out, "<rect x='{}' y='{}' width='{}' height='{}' rx='7' fill='{}' stroke='#fff' stroke-width='1.2'/>",
      num(spot.x - half), num(spot.y - 7.5 - above), num(2 * half), num(15 + above), fill);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double closer = closer_by(rows[i], width, kLeastFont);
    add(out, "<text x='{}' y='{}' font-size='{}'{} font-weight='bold' text-anchor='middle' fill='{}'>{}</text>",
        num(spot.x - closer / 2), num(spot.y + 4.3 - above + kBadgeRow * static_cast<double>(i)), num(kLeastFont),
        closer > 0 ? fmt::format(" letter-spacing='-{}'", num(closer)) : std::string(), ink, xml(rows[i]));
  }
}

std::map<HexId, std::vector<std::string>> things_in_hexes(const Picture& picture) {
  std::map<HexId, std::vector<std::string>> out;
  for (const Placed& placed : picture.placed) {
    if (placed.kind == PlacedKind::roadblock) continue;  // lies on a hexside
    const bool counted = placed.strength > 1 || placed.kind == PlacedKind::smoke;
    out[picture.map->location(placed.at).hex].push_back(
        phrase(name_of(placed.kind)) + (counted ? " " + std::to_string(placed.strength) : std::string()));
  }
  for (const HexThings& lies : picture.lying)
    out[lies.at].insert(out[lies.at].end(), lies.things.begin(), lies.things.end());
  return out;
}

void placed_layer(std::string& out, const Picture& picture, const Layout& layout) {
  if (picture.placed.empty()) return;
  out += "<g class='placed'>\n";
  for (const Placed& placed : picture.placed) {
    const Hex hex = picture.map->hex(picture.map->location(placed.at).hex).at;
    if (placed.kind == PlacedKind::smoke)
      add(out, "<path d='{}' fill='url(#smoke)' fill-opacity='.8'/>", inset(layout, hex, 0.8));
    if (placed.kind == PlacedKind::roadblock) {
      const int d = static_cast<int>(placed.side);
      add(out, "<path d='M{}L{}' stroke='#201a12' stroke-width='9' stroke-dasharray='3 4'/>", at(layout.corner(hex, d)),
          at(layout.corner(hex, d + 1)));
      continue;
    }
  }
  out += "</g>\n";
}

std::string heat_fill(int permille) {
  // Yellow to dark red. A print in grey goes from light to dark as well, and numbers are written on the hexes.
  const int red = 255 - permille * 120 / 1000;
  const int green = 230 - permille * 220 / 1000;
  const int blue = 120 - permille * 90 / 1000;
  return fmt::format("fill='#{:02x}{:02x}{:02x}' fill-opacity='{}'", red, green, blue,
                     num(permille == 0 ? 0.12 : 0.45 + 0.0003 * permille));
}

void heat_layer(std::string& out, const Picture& picture, const Layout& layout) {
  if (picture.heat.empty()) return;
  out += "<g class='heat'>\n";
  for (const HexHeat& heat : picture.heat) {
    const Hex hex = picture.map->hex(heat.at).at;
    const int permille = std::clamp(heat.permille, 0, 1000);
    add(out, "<g class='heat-hex' data-hex='{}' data-permille='{}'>", heat.at, permille);
    if (!heat.why.empty()) add(out, "<title>{}</title>", xml(heat.why));
    add(out, "<path d='{}' {}/>", hex_path(layout, hex), heat_fill(permille));
    if (heat.text.empty() && permille == 0) {
      out += "</g>\n";
      continue;
    }
    add(out,
        "<text x='{}' y='{}' font-size='12' font-weight='bold' text-anchor='middle' fill='#111' stroke='#fff' "
        "stroke-width='2.6' paint-order='stroke'>{}</text></g>\n",
        num(layout.centre(hex).x), num(layout.centre(hex).y + layout.half_hex() * 0.56),
        heat.text.empty() ? std::to_string((permille + 5) / 10) : xml(heat.text));
  }
  out += "</g>\n";
}

void sight_layer(std::string& out, const Picture& picture, const Layout& layout) {
  if (picture.sight.empty()) return;
  out += "<g class='sight' stroke-linecap='round'>\n";
  for (const SightLine& line : picture.sight) {
    const Map& map = *picture.map;
    const Spot a = layout.centre(map.hex(map.location(line.from).hex).at);
    const Spot b = layout.centre(map.hex(map.location(line.to).hex).at);
    const char* const dashes = line.blocked         ? "stroke-dasharray='2 7'"
                               : line.hindrance > 0 ? "stroke-dasharray='9 5'"
                                                    : "";
    add(out, "<g><title>{} \u2013 {}: {}</title>", xml(map.location_name(line.from)), xml(map.location_name(line.to)),
        line.blocked         ? phrase("blocked")
        : line.hindrance > 0 ? phrase("hindrance {}", {std::to_string(line.hindrance)})
                             : phrase("clear"));
    add(out,
        "<path d='M{0}L{1}' stroke='#fff' stroke-width='5' stroke-opacity='.9'/><path d='M{0}L{1}' stroke='{2}' "
        "stroke-width='2.4' {3}/>",
        at(a), at(b), line.blocked ? "#882255" : "#111", dashes);
    const Spot middle = mix(a, b, 0.6);
    if (line.blocked)
      add(out,
          "<path transform='translate({} {})' d='M-6-6L6 6M6-6L-6 6' stroke='#fff' stroke-width='6'/><path "
          "transform='translate({} {})' d='M-6-6L6 6M6-6L-6 6' stroke='#882255' stroke-width='3'/>",
          num(middle.x), num(middle.y), num(middle.x), num(middle.y));
    else if (line.hindrance > 0)
      badge(out, middle, {"+" + std::to_string(line.hindrance)}, "#111", "#fff");
    out += "</g>\n";
  }
  out += "</g>\n";
}

void path_line(std::string& out, const std::string& d, PathKind kind) {
  add(out,
      "<path d='{0}' fill='none' stroke='#fff' stroke-width='8'/><path d='{0}' fill='none' stroke='{1}' "
      "stroke-width='4.4'{2}/>",
      d, colour_of(kind), kind == PathKind::crawl ? " stroke-dasharray='3 8'" : "");
}

void path_layer(std::string& out, const Picture& picture, const Layout& layout) {
  if (picture.paths.empty()) return;
  out += "<g class='paths' fill='none' stroke-linejoin='round' stroke-linecap='round'>\n";
  std::size_t index = 0;
  for (const DrawnPath& path : picture.paths) {
    // Paths that share hexes run side by side.
    const double beside =
        4.0 * (static_cast<double>(index % 5) - std::min(4.0, static_cast<double>(picture.paths.size() - 1)) / 2);
    ++index;
    std::vector<Spot> spots;
    HexId last = kNowhere;
    for (const LocationId l : path.through) {
      const HexId hex = picture.map->location(l).hex;
      Spot spot = layout.centre(picture.map->hex(hex).at) + Spot{beside, beside};
      if (hex == last) spot = spots.back() + Spot{11, -11};  // a step up or down
      last = hex;
      spots.push_back(spot);
    }
    const char* const colour = colour_of(path.kind);
    std::string d;
    for (std::size_t i = 0; i < spots.size(); ++i) add(d, "{}{}", i == 0 ? "M" : "L", at(spots[i]));
    add(out, "<g class='path' data-unit='{}'><title>{}</title>", xml(path.unit), xml(path.unit));
    path_line(out, d, path.kind);
    for (std::size_t i = 1; i < spots.size(); ++i) {
      const Spot from = spots[i - 1];
      const Spot way = spots[i] - from;
      const double length = std::max(1.0, std::abs(way.x) + std::abs(way.y));
      const Spot u = way * (1 / length);
      const Spot tip = mix(from, spots[i], 0.56);
      const Spot across{-u.y, u.x};
      add(out, "<path d='M{}L{}L{}z' fill='{}' stroke='#fff' stroke-width='1'/>", at(tip + u * 7),
          at(tip - u * 4 + across * 6.5), at(tip - u * 4 - across * 6.5), colour);
      add(out, "<circle cx='{}' cy='{}' r='9' fill='#fff' stroke='{}' stroke-width='2'/>", num(spots[i].x),
          num(spots[i].y), colour);
      add(out,
          "<text x='{}' y='{}' font-size='12' font-weight='bold' text-anchor='middle' fill='#222' "
          "stroke='none'>{}</text>",
          num(spots[i].x), num(spots[i].y + 4.3), i);
    }
    out += "</g>\n";
  }
  out += "</g>\n";
}

}  // namespace hexrout::draw
