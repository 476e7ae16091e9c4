// Units as counters. Sides differ by the shape of the counter as well as by colour, broken units by a hatch.
#include <algorithm>
#include <map>

#include "draw/layers.hpp"

namespace hexrout::draw {

namespace {

// The first `most` characters of a text, with an ellipsis if there are more.
std::string fitted(std::string_view text, std::size_t most) {
  std::size_t begin = 0;
  std::size_t count = 0;
  while (begin < text.size() && count < most) {
    ++begin;
    while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80) ++begin;
    ++count;
  }
  return begin >= text.size() ? std::string(text) : std::string(text.substr(0, begin)) + "\u2026";
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

// Draws the counters of one size; `size` is the side of the square in pixels.
class CounterPen {
 public:
  CounterPen(const Map& map, double size) : map_(map), size_(size) {}

  // The counter of `unit`, whose upper left corner is at `corner`. `side` is the number of its side.
  void draw(std::string& out, const UnitCounter& unit, std::size_t side, Spot corner) const {
    const Location& at = map_.location(unit.at);
    add(out, "<g class='unit' data-unit='{}' data-hex='{}' transform='translate({} {})'>", xml(unit.id), at.hex,
        num(corner.x), num(corner.y));
    add(out, "<title>{} ({}) {} at {}{}{}</title>", xml(unit.id), xml(unit.side), xml(unit.label),
        xml(map_.location_name(unit.at)), unit.state.empty() ? "" : ": ", xml(joined(unit.state)));
    const SideColour colour = side_colour(side);
    const double radius = side % 2 == 0 ? 2 : size_ * 0.26;
    square(out, unit, colour, radius);
    // The state is in light letters on a dark band.
    if (!unit.state.empty())
      add(out, "<path d='M1 {0}V{1}q0-{2} {2}-{2}H{3}q{2} 0 {2} {2}V{0}z' fill='#1d1d1d'/>", num(size_ * 0.3),
          num(radius), num(radius - 1), num(size_ - radius));
    line(out, 0.235, 0.2, "bold", joined(unit.state), "fill='#fff'");
    texts(out, unit, at.level,
          fmt::format("fill='#111' stroke='{}' stroke-width='2.4' paint-order='stroke'", colour.fill));
    out += "</g>\n";
  }

 private:
  void square(std::string& out, const UnitCounter& unit, const SideColour& colour, double radius) const {
    add(out, "<rect x='-1.6' y='-1.6' width='{0}' height='{0}' rx='{1}' fill='#fff'/>", num(size_ + 3.2),
        num(radius + 1.6));
    add(out, "<rect width='{0}' height='{0}' rx='{1}' fill='{2}' stroke='{3}' stroke-width='2'/>", num(size_),
        num(radius), colour.fill, colour.line);
    if (std::find(unit.state.begin(), unit.state.end(), "broken") != unit.state.end())
      add(out, "<rect width='{0}' height='{0}' rx='{1}' fill='url(#broken)'/>", num(size_), num(radius));
  }

  // The label, in two lines if it is long and has two words, and the id with the level.
  void texts(std::string& out, const UnitCounter& unit, int level, const std::string& ink) const {
    const std::size_t blank = unit.label.size() > 7 ? unit.label.rfind(' ') : std::string::npos;
    if (blank == std::string::npos) {
      line(out, 0.62, 0.29, "bold", unit.label, ink);
    } else {
      line(out, 0.5, 0.2, "bold", std::string_view(unit.label).substr(0, blank), ink);
      line(out, 0.7, 0.22, "bold", std::string_view(unit.label).substr(blank + 1), ink);
    }
    line(out, 0.90, 0.23, "normal", level == 0 ? unit.id : fmt::format("{}/{}", unit.id, level), ink);
  }

  // A line of text at the height `y`; height and size are shares of the counter's size. Long text becomes smaller down
  // to the least size that can be read, and is cut beyond that.
  void line(std::string& out, double y, double height, std::string_view weight, std::string_view text,
            std::string_view ink) const {
    constexpr double kLeast = 0.165;         // of the counter's size
    constexpr std::size_t kMostLetters = 9;  // that fit at the least size
    if (text.empty()) return;
    const double letters = static_cast<double>(std::min(text.size(), kMostLetters));
    const double font = std::max(kLeast, std::min(height, 0.96 / (0.66 * std::max(1.0, letters))));
    add(out, "<text x='{}' y='{}' font-size='{}' font-weight='{}' {}>{}</text>", num(size_ / 2), num(size_ * y),
        num(size_ * font), weight, ink, xml(fitted(text, kMostLetters)));
  }

  const Map& map_;
  double size_;
};

// Counters of one stack that are drawn. More could not be told apart, and every change of the stack draws it anew.
constexpr std::size_t kMostCounters = 20;

// How many units of a stack have no counter of their own, in a badge beside the last one that has.
void badge(std::string& out, const std::vector<std::size_t>& stack, const Picture& picture, double size, Spot corner) {
  const std::size_t more = stack.size() - kMostCounters;
  const Map& map = *picture.map;
  const UnitCounter& first = picture.units[stack.front()];
  add(out, "<g class='more' data-hex='{}' transform='translate({} {})'>", map.location(first.at).hex, num(corner.x),
      num(corner.y));
  add(out, "<title>{} units stand here, {} of them without a counter in this picture</title>", stack.size(), more);
  add(out, "<rect width='{0}' height='{1}' rx='4' fill='#1d1d1d' stroke='#fff' stroke-width='1.6'/>", num(size),
      num(size * 0.4));
  add(out, "<text x='{}' y='{}' font-size='{}' font-weight='bold' fill='#fff'>+{}</text></g>\n", num(size / 2),
      num(size * 0.3), num(size * 0.28), more);
}

}  // namespace

std::vector<std::string> stacks_of(const Picture& picture, const Layout& layout) {
  std::vector<std::string> drawn;
  const Map& map = *picture.map;
  std::map<HexId, std::vector<std::size_t>> stacks;
  for (std::size_t i = 0; i < picture.units.size(); ++i) stacks[map.location(picture.units[i].at).hex].push_back(i);
  std::vector<std::string> sides = picture.sides;
  for (const UnitCounter& unit : picture.units)
    if (std::find(sides.begin(), sides.end(), unit.side) == sides.end()) sides.push_back(unit.side);

  const double size = layout.half_hex() * 1.12;
  const CounterPen pen(map, size);
  for (const auto& [hex, stack] : stacks) {
    std::string& out = drawn.emplace_back();
    const Spot centre = layout.centre(map.hex(hex).at);
    const std::size_t shown = std::min(stack.size(), kMostCounters);
    const double shift = shown < 2 ? 0 : std::min(size * 0.32, size * 1.1 / static_cast<double>(shown - 1));
    Spot corner;
    for (std::size_t i = 0; i < shown; ++i) {
      const UnitCounter& unit = picture.units[stack[i]];
      const auto side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), unit.side) - sides.begin());
      const double offset = shift * (static_cast<double>(i) - static_cast<double>(shown - 1) / 2);
      corner = centre + Spot{offset - size / 2, -offset - size / 2 + 2};
      pen.draw(out, unit, side, corner);
    }
    // A picture of its own, because it changes more often than the counters do.
    if (shown < stack.size()) badge(drawn.emplace_back(), stack, picture, size, corner + Spot{0, size * 1.08});
  }
  return drawn;
}

void unit_layer(std::string& out, const Picture& picture, const Layout& layout) {
  out += "<g class='units' text-anchor='middle'>\n";
  for (const std::string& stack : stacks_of(picture, layout)) out += stack;
  out += "</g>\n";
}

}  // namespace hexrout::draw

namespace hexrout {

std::vector<std::string> draw_stacks(const Picture& picture) {
  return draw::stacks_of(picture, draw::Layout(*picture.map));
}

}  // namespace hexrout
