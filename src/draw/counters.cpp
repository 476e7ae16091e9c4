// Units as counters: a silhouette for the kind, the figures, letters for the state. Sides differ by the shape of the
// counter as well as by colour; broken units have a hatch and a crack.
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "draw/layers.hpp"
#include "draw/silhouettes.hpp"
#include "draw/text_room.hpp"
#include "hexrout/text/phrase.hpp"
#include "hexrout/text/state_words.hpp"

namespace hexrout::draw {

namespace {

// The words of a label that have figures, where the whole has no room: the silhouette tells the kind.
std::string_view shortened(std::string_view label, double width, double font) {
  const std::size_t blank = label.rfind(' ');
  if (blank == std::string_view::npos || width_of(label) * font <= width) return label;
  const std::string_view first = label.substr(0, blank);
  const auto figures = [](std::string_view part) {
    return std::any_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  return figures(first) ? first : label.substr(blank + 1);
}

// A line of text about `foot`: smaller where it has no room, its letters set closer, and cut where that is not enough.
// (Text that is scaled sideways is set off its middle by some programs.)
void line(std::string& out, Spot foot, double width, double font, std::string_view attributes, std::string_view text) {
  if (text.empty()) return;
  if (!has_room(text, width, font)) font = kLeastFont;
  const std::string shown = fitted(text, width, font);
  const double closer = closer_by(shown, width, font);
  add(out, "<text x='{}' y='{}' font-size='{}'{} {}>{}</text>", num(foot.x - closer / 2), num(foot.y), num(font),
      closer > 0 ? fmt::format(" letter-spacing='-{}'", num(closer)) : std::string(), attributes, xml(shown));
}

// A square with everything, or a strip without the id.
struct Form {
  bool strip = false;
  bool states = true;  // there is room for their letters
  double width = 0;
  double height = 0;
};

// Draws counters of one form.
class CounterPen {
 public:
  CounterPen(const Map& map, Form form) : map_(map), form_(form) {}

  // The counter of `unit`, whose upper left corner is at `corner`. `side` is the number of its side.
  void draw(std::string& out, const UnitCounter& unit, std::size_t side, Spot corner) const {
    const Location& at = map_.location(unit.at);
    add(out, "<g class='unit' data-unit='{}' data-hex='{}' transform='translate({} {})'>", xml(unit.id), at.hex,
        num(corner.x), num(corner.y));
    add(out, "<title>{}{}{}</title>",
        xml(phrase("{} ({}) {} at {}", {unit.id, unit.side, unit.label, map_.location_name(unit.at)})),
        unit.state.empty() ? "" : ": ", xml(state_words(unit.state)));
    const SideColour colour = side_colour(side);
    ground(out, unit, colour, side % 2 == 0 ? 2 : form_.height * (form_.strip ? 0.5 : 0.26));
    const std::string ink = fmt::format("fill='#111' stroke='{}' stroke-width='2.4' paint-order='stroke'", colour.fill);
    if (form_.strip)
      strip(out, unit, ink);
    else
      square(out, unit, at.level, ink);
    if (is_lost(unit.state))
      add(out, "<path d='M2 2L{0} {1}M{0} 2L2 {1}' stroke='#111' stroke-width='3' stroke-opacity='.75'/>",
          num(form_.width - 2), num(form_.height - 2));
    out += "</g>\n";
  }

 private:
  void ground(std::string& out, const UnitCounter& unit, const SideColour& colour, double radius) const {
    add(out, "<rect x='-1.6' y='-1.6' width='{}' height='{}' rx='{}' fill='#fff'/>", num(form_.width + 3.2),
        num(form_.height + 3.2), num(radius + 1.6));
    add(out, "<rect width='{}' height='{}' rx='{}' fill='{}' stroke='{}' stroke-width='2'/>", num(form_.width),
        num(form_.height), num(radius), colour.fill, colour.line);
    if (is_broken(unit.state))
      add(out, "<rect width='{}' height='{}' rx='{}' fill='url(#broken)'/>", num(form_.width), num(form_.height),
          num(radius));
  }

  // Silhouette and state, the figures, the id.
  void square(std::string& out, const UnitCounter& unit, int level, const std::string& ink) const {
    const double size = form_.height;
    const double row = size * 0.31;
    const double width = row * kSilhouetteWidth / kSilhouetteHeight;
    const std::vector<StateMark> marks = marks_of(unit.state);
    const double left = marks.empty() ? (size - width) / 2 : std::max(1.0, (size - width - kChipWidth) / 2);
    silhouette(out, unit.type, {left, size * 0.05}, row);
    if (is_broken(unit.state)) crack(out, {left + width * kCrackAt, size * 0.05}, row);
    if (!marks.empty())
      state_chip(out, marks.front().letters, marks.size() > 1, {size - kChipWidth - 0.5, size * 0.03});
    const double font = std::max(kLeastFont, size * 0.27);
    line(out, {size / 2, size * 0.635}, size * 0.94, font, "font-weight='bold' " + ink,
         shortened(unit.label, size * 0.94, font));
    line(out, {size / 2, size * 0.935}, size * 0.94, kLeastFont, ink,
         level == 0 ? unit.id : fmt::format("{}/{}", unit.id, level));
  }

  // Silhouette, figures and state in one row.
  void strip(std::string& out, const UnitCounter& unit, const std::string& ink) const {
    const double row = std::min(form_.height - 3, kSilhouetteHeight);
    const double width = row * kSilhouetteWidth / kSilhouetteHeight;
    const double top = (form_.height - row) / 2;
    silhouette(out, unit.type, {2, top}, row);
    if (is_broken(unit.state)) crack(out, {2 + width * kCrackAt, top}, row);
    std::vector<StateMark> marks = marks_of(unit.state);
    // In two columns there is no room for more than the kind, the figures and the crack.
    if (!form_.states) marks.clear();
    const double room = form_.width - width - 4 - (marks.empty() ? 0 : kChipWidth + 1);
    line(out, {3 + width + room / 2, form_.height / 2 + 4.6}, room, kLeastFont, "font-weight='bold' " + ink,
         shortened(unit.label, room, kLeastFont));
    if (!marks.empty())
      state_chip(out, marks.front().letters, marks.size() > 1,
                 {form_.width - kChipWidth - 0.5, (form_.height - kChipHeight) / 2});
  }

  static constexpr double kCrackAt = 0.67;  // of the width of a silhouette: between men

  const Map& map_;
  Form form_;
};

// Counters of one stack that are drawn. A reader could not distinguish more, and every change of the stack draws it
// anew.
constexpr std::size_t kMostCounters = 20;

// Draws the number of units of a stack that have no counter of their own, in a badge beneath the last counter.
void badge_of_more(std::string& out, const std::vector<std::size_t>& stack, const Picture& picture, double width,
                   Spot corner) {
  const std::size_t more = stack.size() - kMostCounters;
  const Map& map = *picture.map;
  const UnitCounter& first = picture.units[stack.front()];
  add(out, "<g class='more' data-hex='{}' transform='translate({} {})'>", map.location(first.at).hex, num(corner.x),
      num(corner.y));
  add(out, "<title>{}</title>",
      xml(phrase("{} units stand here, {} of them without a counter in this picture",
                 {std::to_string(stack.size()), std::to_string(more)})));
  add(out, "<rect width='{}' height='16' rx='4' fill='#1d1d1d' stroke='#fff' stroke-width='1.6'/>", num(width));
  add(out, "<text x='{}' y='12.6' font-size='{}' font-weight='bold' fill='#fff'>+{}</text></g>\n", num(width / 2),
      num(kLeastFont), more);
}

// The layout of a stack's counters: two side by side, more as strips. Counters never hide one another.
struct Spread {
  Form form;
  std::size_t across = 1;
  std::size_t down = 1;

  Spread(std::size_t units, double half_hex) {
    constexpr std::size_t kMostInColumn = 7;
    const auto count = static_cast<double>(units);
    if (units <= 1)
      form = {false, true, half_hex * 1.3, half_hex * 1.3};
    else if (units == 2)
      form = {false, true, half_hex * 1.1, half_hex * 1.1};
    else
      form = {true, units <= kMostInColumn, half_hex * (units <= kMostInColumn ? 2.3 : 1.7),
              std::clamp(half_hex * 1.9 / count - kGap, 15.0, 21.0)};
    across = units == 2 || units > kMostInColumn ? 2 : 1;
    down = (units + across - 1) / across;
  }
  static constexpr double kGap = 2.4;
  // The upper left corner of a counter, from the middle of the stack.
  Spot corner(std::size_t i) const {
    const std::size_t line = i / across;
    const double column = static_cast<double>(i % across) - static_cast<double>(across) / 2;
    const double row = static_cast<double>(line) - static_cast<double>(down) / 2;
    return {column * (form.width + kGap) + kGap / 2, row * (form.height + kGap) + kGap / 2};
  }
};

}  // namespace

namespace {

using Stacks = std::map<HexId, std::vector<std::size_t>>;  // numbers of units

// Draws what lies in hexes, on a badge no wider than one. Returns the height that each takes from the counters of its
// hex: of its rows beyond the first, and of that one from a stack of strips.
std::map<HexId, double> add_badges(std::vector<std::string>& drawn, const Picture& picture, const Layout& layout,
                                   const Stacks& stacks) {
  const double width = layout.half_hex() * 2.1;  // the box is as wide as a hex from corner to corner
  std::map<HexId, double> taken;
  for (const auto& [hex, texts] : things_in_hexes(picture)) {
    const auto stack = stacks.find(hex);
    const bool strips = stack != stacks.end() && stack->second.size() > 2;
    const std::size_t most = stack == stacks.end() ? 3 : strips ? 1 : 2;
    const std::vector<std::string> rows = in_rows(texts, width, kLeastFont, most);
    std::string& out = drawn.emplace_back("<g class='lies'>");
    add(out, "<title>{}</title>", xml(fmt::format("{}", fmt::join(texts, ", "))));
    badge(out, placed_spot(layout, picture.map->hex(hex).at), rows, kPlacedFill, "#fff", width);
    out += "</g>\n";
    taken[hex] = kBadgeRow * static_cast<double>(rows.size() - (strips ? 0 : 1));
  }
  return taken;
}

}  // namespace

std::vector<std::string> stacks_of(const Picture& picture, const Layout& layout) {
  std::vector<std::string> drawn;
  const Map& map = *picture.map;
  Stacks stacks;
  for (std::size_t i = 0; i < picture.units.size(); ++i) stacks[map.location(picture.units[i].at).hex].push_back(i);
  std::vector<std::string> sides = picture.sides;
  for (const UnitCounter& unit : picture.units)
    if (std::find(sides.begin(), sides.end(), unit.side) == sides.end()) sides.push_back(unit.side);

  const std::map<HexId, double> badges = add_badges(drawn, picture, layout, stacks);
  for (const auto& [hex, stack] : stacks) {
    std::string& out = drawn.emplace_back();
    const auto badge_there = badges.find(hex);
    const double taken = badge_there == badges.end() ? 0 : badge_there->second;
    // The name of the hex stays above them, and a badge of several rows below.
    const Spot middle = layout.centre(map.hex(hex).at) + Spot{0, 3 - taken / 2};
    const Spread spread(std::min(stack.size(), kMostCounters), layout.half_hex() - taken * 0.77);
    const CounterPen pen(map, spread.form);
    const std::size_t shown = std::min(stack.size(), kMostCounters);
    for (std::size_t i = 0; i < shown; ++i) {
      const UnitCounter& unit = picture.units[stack[i]];
      const auto side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), unit.side) - sides.begin());
      pen.draw(out, unit, side, middle + spread.corner(i));
    }
    // A picture of its own, because it changes more often than the counters do.
    if (shown < stack.size())
      badge_of_more(drawn.emplace_back(), stack, picture, spread.form.width,
                    middle + spread.corner(shown - 1) + Spot{0, spread.form.height + Spread::kGap});
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
