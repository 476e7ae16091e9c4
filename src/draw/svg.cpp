#include "draw/layers.hpp"
#include "hexrout/draw/picture.hpp"

namespace hexrout {

using namespace draw;

std::string draw_svg(const Picture& picture, const SvgOptions& options) {
  const Map& map = *picture.map;
  const Layout layout(map);
  // Parts of hexes beyond the edge of the map are cut off.
  const double inner_width = layout.width() - 2 * kMargin;
  const double inner_height = layout.height() - 2 * kMargin;
  std::string body;
  add(body, "<clipPath id='edge'><rect x='{}' y='{}' width='{}' height='{}'/></clipPath>\n<g clip-path='url(#edge)'>\n",
      num(kMargin - 8), num(kMargin - 1), num(inner_width + 16), num(inner_height + 2));
  if (map.raster() != nullptr) {
    pixel_layer(body, map, layout);
  } else {
    ground_layer(body, map, layout);
    line_layer(body, map, layout);
  }
  house_layer(body, map, layout);
  grid_layer(body, map, layout, options.names);
  if (map.raster() == nullptr) hexside_layer(body, map, layout);
  placed_layer(body, picture, layout);
  heat_layer(body, picture, layout);
  zone_layer(body, picture, layout);
  mark_layer(body, picture, layout);
  body += "</g>\n";
  sight_layer(body, picture, layout);
  path_layer(body, picture, layout);
  unit_layer(body, picture, layout);
  if (!picture.labels.empty()) {
    body +=
        "<g class='labels' font-size='13' font-weight='bold' text-anchor='middle' fill='#111' stroke='#fff' "
        "stroke-width='3.4' paint-order='stroke'>\n";
    for (const HexLabel& label : picture.labels) {
      const Spot c = layout.centre(map.hex(label.at).at);
      add(body, "<text x='{}' y='{}'>{}</text>\n", num(c.x), num(c.y + 4), xml(label.text));
    }
    body += "</g>\n";
  }
  double height = layout.height();
  if (options.legend) height += legend_layer(body, picture, layout);
  if (options.interactive) target_layer(body, map, layout);

  const std::string title = xml(picture.title.empty() ? map.title() : picture.title);
  std::string out;
  add(out,
      "<svg xmlns='http://www.w3.org/2000/svg' width='{0}' height='{1}' viewBox='0 0 {0} {1}' role='img' "
      "aria-label='{2}' "
      "font-family='Verdana, DejaVu Sans, sans-serif'>\n<title>{2}</title>\n",
      num(layout.width()), num(height), title);
  out += definitions(map);
  add(out, "<rect width='{}' height='{}' fill='#fffdf8'/>\n", num(layout.width()), num(height));
  return out + body + "</svg>\n";
}

}  // namespace hexrout
