// Marks on hexes, and what they mean.
#include <array>
#include <cmath>
#include <functional>

#include "draw/layers.hpp"

namespace hexrout::draw {

namespace {

// The places of a mark: the outline of its hex, made smaller by a part, the spot of its icon, and that of a dot.
struct MarkPlace {
  std::function<std::string(double part)> outline;
  Spot icon;
  Spot dot;
};

void ring(std::string& out, const std::string& outline, const char* colour, const char* rest) {
  add(out,
      "<path d='{0}' fill='none' stroke='#fff' stroke-width='5.4'/><path d='{0}' fill='none' stroke='{1}' "
      "stroke-width='3' {2}/>",
      outline, colour, rest);
}

void disc(std::string& out, Spot spot, const char* fill, const char* strokes) {
  add(out,
      "<g transform='translate({} {})'><circle r='7' fill='{}' stroke='#fff' stroke-width='1.4'/><path d='{}' "
      "fill='none' stroke='#fff' stroke-width='2'/></g>",
      num(spot.x), num(spot.y), fill, strokes);
}

void draw_mark(std::string& out, MarkKind kind, const MarkPlace& place) {
  switch (kind) {
    case MarkKind::allowed:
      ring(out, place.outline(0.88), "#0072b2", "");
      return disc(out, place.icon, "#0072b2", "M-3.4 0l2.4 3 4.4-6");
    case MarkKind::mandatory:
      ring(out, place.outline(0.92), "#0072b2", "");
      ring(out, place.outline(0.78), "#0072b2", "");
      return disc(out, place.icon, "#0072b2", "M0-4v5M0 3v1.6");
    case MarkKind::passed:
      add(out, "<circle cx='{}' cy='{}' r='5' fill='#fff' stroke='#0072b2' stroke-width='2.4'/>", num(place.dot.x),
          num(place.dot.y));
      return;
    case MarkKind::refused:
    case MarkKind::barrier:
      ring(out, place.outline(0.88), "#882255", "stroke-dasharray='5 5'");
      return disc(out, place.icon, "#882255", "M-3-3l6 6M3-3l-6 6");
    case MarkKind::interdicted:
      add(out, "<path d='{}' fill='url(#exposed)' stroke='#a3246b' stroke-width='1.6'/>", place.outline(0.84));
      return;
    case MarkKind::seen:
      return ring(out, place.outline(0.84), "#222", "stroke-dasharray='1.5 5' stroke-linecap='round'");
    case MarkKind::hidden:
      add(out, "<path d='{}' fill='#000' fill-opacity='.34'/>", place.outline(1));
      return;
  }
}

}  // namespace

std::string_view meaning_of(MarkKind kind) {
  static constexpr const char* kMeanings[] = {"may end here", "must end in one of these", "may pass, not end",
                                              "refused",      "exposed to fire",          "in sight",
                                              "out of sight", "the line is blocked here"};
  return kMeanings[static_cast<std::size_t>(kind)];
}

void mark_layer(std::string& out, const Picture& picture, const Layout& layout) {
  if (picture.marks.empty()) return;
  out += "<g class='marks'>\n";
  for (const HexMark& mark : picture.marks) {
    const Hex hex = picture.map->hex(mark.at).at;
    const double unit = layout.half_hex();
    const Spot centre = layout.centre(hex);
    add(out, "<g class='mark' data-hex='{}'>", mark.at);
    if (!mark.why.empty()) add(out, "<title>{}</title>", xml(mark.why));
    draw_mark(out, mark.kind,
              {[&](double part) { return part == 1 ? hex_path(layout, hex) : inset(layout, hex, part); },
               centre + Spot{unit * 0.72, -unit * 0.32}, centre + Spot{0, unit * 0.55}});
    if (mark.count > 0)
      badge(out, centre + Spot{-unit * 0.68, -unit * 0.36}, {"!" + std::to_string(mark.count)}, "#7d1450", "#fff");
    out += "</g>\n";
  }
  out += "</g>\n";
}

void legend_mark(std::string& out, MarkKind kind, Spot at_corner) {
  constexpr double kRadius = 9.8;
  // Corners of a regular hex, in hundredths of its radius.
  static constexpr std::array<Spot, 6> kCorners{
      {{-0.5, -0.87}, {0.5, -0.87}, {1, 0}, {0.5, 0.87}, {-0.5, 0.87}, {-1, 0}}};
  const Spot centre = at_corner + Spot{kRadius, 8.5};
  const auto outline = [&](double part) {
    std::string path;
    for (std::size_t i = 0; i < kCorners.size(); ++i)
      add(path, "{}{}", i == 0 ? "M" : "L", at(centre + kCorners[i] * (kRadius * part)));
    return path + "z";
  };
  draw_mark(out, kind, {outline, centre + Spot{17, 0}, centre});
}

}  // namespace hexrout::draw
