// Units as counters: a silhouette for the kind, the figures, letters for the state. Sides differ by the shape of the
// counter as well as by colour; broken units have a hatch and a crack.
#include <algorithm>
#include <map>

#include "draw/layers.hpp"
#include "draw/silhouettes.hpp"
#include "hexrout/text/state_words.hpp"

namespace hexrout::draw {

namespace {

constexpr double kMostCloser = 0.12;  // of the font's size, by which letters are set closer
constexpr std::string_view kEllipsis = "\u2026";

bool begins_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
}

std::size_t letters_in(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_letter));
}

// The width of a text, in sizes of the font: a little more than in the sans-serif fonts that browsers take.
double width_of(std::string_view text) {
  double out = 0;
  for (const char c : text)
    if (std::string_view("ijl'|.,:;!I").find(c) != std::string_view::npos)
      out += 0.36;
    else if (std::string_view("frt-/()[] ").find(c) != std::string_view::npos)
      out += 0.45;
    else if (std::string_view("mwMW").find(c) != std::string_view::npos)
      out += 1.0;
    else if (begins_letter(c))
      out += 0.66;
  return out;
}

// True if a text has room when its letters are set closer.
bool has_room(std::string_view text, double width, double font) {
  return (width_of(text) - kMostCloser * static_cast<double>(letters_in(text))) * font <= width;
}

// The number that tells units of one name apart: "4" of "column-4", "2/1" of "tank2/1". Empty if there is no text, or a
// long one.
std::string_view number_of(std::string_view text) {
  const std::size_t before = text.find_last_not_of("0123456789/");
  const std::string_view out = before == std::string_view::npos ? text : text.substr(before + 1);
  return out.size() <= 3 ? out : std::string_view();
}

// As much of a text as has room, with an ellipsis if that is not all, and its number; one letter at least.
std::string fitted(std::string_view text, double width, double font) {
  if (has_room(text, width, font)) return std::string(text);
  const std::string_view number = number_of(text);
  std::string out;
  for (std::size_t end = 1; end <= text.size(); ++end) {
    if (end < text.size() && !begins_letter(text[end])) continue;
    const std::string longer = std::string(text.substr(0, end)).append(kEllipsis).append(number);
    if (!out.empty() && !has_room(longer, width, font)) break;
    out = longer;
  }
  return out;
}

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
  const auto letters = static_cast<double>(letters_in(shown));
  const double closer = std::clamp((width_of(shown) * font - width) / letters, 0.0, kMostCloser * font);
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
    add(out, "<title>{} ({}) {} at {}{}{}</title>", xml(unit.id), xml(unit.side), xml(unit.label),
        xml(map_.location_name(unit.at)), unit.state.empty() ? "" : ": ", xml(state_words(unit.state)));
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
void badge(std::string& out, const std::vector<std::size_t>& stack, const Picture& picture, double width, Spot corner) {
  const std::size_t more = stack.size() - kMostCounters;
  const Map& map = *picture.map;
  const UnitCounter& first = picture.units[stack.front()];
  add(out, "<g class='more' data-hex='{}' transform='translate({} {})'>", map.location(first.at).hex, num(corner.x),
      num(corner.y));
  add(out, "<title>{} units stand here, {} of them without a counter in this picture</title>", stack.size(), more);
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

std::vector<std::string> stacks_of(const Picture& picture, const Layout& layout) {
  std::vector<std::string> drawn;
  const Map& map = *picture.map;
  std::map<HexId, std::vector<std::size_t>> stacks;
  for (std::size_t i = 0; i < picture.units.size(); ++i) stacks[map.location(picture.units[i].at).hex].push_back(i);
  std::vector<std::string> sides = picture.sides;
  for (const UnitCounter& unit : picture.units)
    if (std::find(sides.begin(), sides.end(), unit.side) == sides.end()) sides.push_back(unit.side);

  for (const HexLabel& lies : picture.lying)
    draw::badge(drawn.emplace_back(), placed_spot(layout, map.hex(lies.at).at), lies.text, kPlacedFill, "#fff");
  for (const auto& [hex, stack] : stacks) {
    std::string& out = drawn.emplace_back();
    // The name of the hex stays above them.
    const Spot middle = layout.centre(map.hex(hex).at) + Spot{0, 3};
    const Spread spread(std::min(stack.size(), kMostCounters), layout.half_hex());
    const CounterPen pen(map, spread.form);
    const std::size_t shown = std::min(stack.size(), kMostCounters);
    for (std::size_t i = 0; i < shown; ++i) {
      const UnitCounter& unit = picture.units[stack[i]];
      const auto side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), unit.side) - sides.begin());
      pen.draw(out, unit, side, middle + spread.corner(i));
    }
    // A picture of its own, because it changes more often than the counters do.
    if (shown < stack.size())
      badge(drawn.emplace_back(), stack, picture, spread.form.width,
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
