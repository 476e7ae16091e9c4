// The hexes of a map file: a picture of two characters a hex, or a list.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/map_file.hpp"
#include "hexrout/text/input_size.hpp"
#include "map/file/draft.hpp"

namespace hexrout::map_file {

namespace {

constexpr char kNoHex = '_';
constexpr int kMostHexesLarge = kMostColumns * (kMostRows + 1);

using GlyphTerrains = std::array<TerrainId, 128>;

GlyphTerrains read_legend(const Node& node, Diagnostics& found) {
  GlyphTerrains legend;
  legend.fill(kNoTerrain);
  legend['.'] = kOpenGround;
  if (node && !node.is_map())
    found.error("not-a-map", node.place(), "the legend must be written as keys with values", "write \"^\": woods");
  if (!node.is_map()) return legend;
  Draft words(1, 1, found);
  for (std::size_t i = 0; i < node.size(); ++i) {
    const auto [key, value] = node.entry(i);
    const bool one = key.size() == 1 && key[0] > ' ' && key[0] < 127;
    if (!one || key[0] == kNoHex || std::string_view("[]{}\"'").find(key[0]) != std::string_view::npos) {
      found.error("legend-character", node.key_place(i),
                  fmt::format("{} cannot be the character of a terrain", in_quotes(key)),
                  "use one printable character other than _ [ ] { } and quotes");
      continue;
    }
    // A misspelt terrain is reported once here, and not for each hex that shows it.
    legend[static_cast<std::size_t>(key[0])] = words.read_ground(value).value_or(kOpenGround);
  }
  return legend;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
    out.push_back(line);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return out;
}

// "-" is -1, "=" is -2; digits are themselves.
std::optional<int> level_of(char c) {
  if (c == ' ') return 0;
  if (c == '-') return -1;
  if (c == '=') return -2;
  if (c >= '0' && c <= '9') return c - '0';
  return std::nullopt;
}

struct PictureLine {
  std::size_t number;  // in the block of text
  std::string_view text;
};

class PictureReader {
 public:
  PictureReader(const Node& node, const GlyphTerrains& legend, Draft& draft, std::vector<PictureLine> lines)
      : node_(node), legend_(legend), draft_(draft), lines_(std::move(lines)) {}

  void read() {
    // Column A is on the second line, and all columns are counted from it.
    const std::string_view a1 = lines_[1].text;
    offset_ = a1.find(' ');
    if (offset_ != std::string_view::npos) offset_ = a1.find_first_not_of(' ', offset_);
    if (offset_ == std::string_view::npos) {
      error(1, 0, "picture-line", "the line A1 shows no hex",
            "write the name of the line's first hex, spaces, then the hexes");
      return;
    }
    check_width();
    for (std::size_t y = 0; y < lines_.size(); ++y) read_line(y);
  }

 private:
  void error(std::size_t y, std::size_t column, std::string_view code, std::string what, std::string hint) {
    draft_.found.error(code, node_.place_within(lines_[y].number, column), std::move(what), std::move(hint));
  }

  // If all lines end at the same column before the last, 'columns' is wrong, and that is reported once.
  void check_width() {
    std::size_t widest = 0;
    std::size_t longest = 0;
    for (std::size_t y = 0; y < lines_.size(); ++y)
      if (lines_[y].text.size() > widest) {
        widest = lines_[y].text.size();
        longest = y;
      }
    if (widest <= offset_) return;
    const std::size_t shown = (widest - 1 - offset_) / 2 + 1;
    if (shown >= static_cast<std::size_t>(draft_.columns)) return;
    ended_ = true;
    error(longest, widest, "picture-narrow",
          fmt::format("the picture ends at column {} and 'columns' is {}", column_letters(static_cast<int>(shown) - 1),
                      draft_.columns),
          fmt::format("write 'columns: {}', or show every hex and _ where there is none", shown));
  }

  void read_line(std::size_t y) {
    const std::string_view line = lines_[y].text;
    const int first_column = y % 2 == 1 ? 0 : 1;
    const std::string label = hex_name(from_doubled(first_column, static_cast<int>(y)));
    if (line.substr(0, line.find(' ')) != label) {
      error(y, 0, "picture-line", fmt::format("this line begins with {}", in_quotes(line.substr(0, line.find(' ')))),
            fmt::format("line {} of the picture shows the hexes from {} on and begins with that name", y + 1, label));
      return;
    }
    std::size_t shown = label.size();
    for (int col = first_column; col < draft_.columns; col += 2) {
      const std::size_t at = offset_ + 2 * static_cast<std::size_t>(col);
      // A character between two hexes has slipped.
      const std::size_t next = at + 2;
      blank(y, shown, at);
      shown = next;
      if (at >= line.size()) {
        if (ended_) return;
        error(y, line.size(), "picture-narrow",
              fmt::format("the line ends before hex {}", hex_name(from_doubled(col, static_cast<int>(y)))),
              fmt::format("a map of {} columns shows every hex; write _ where there is none", draft_.columns));
        return;
      }
      read_cell(y, at, from_doubled(col, static_cast<int>(y)), line[at], at + 1 < line.size() ? line[at + 1] : ' ');
    }
    blank(y, shown, line.size());
  }

  void blank(std::size_t y, std::size_t from, std::size_t to) {
    const std::string_view line = lines_[y].text;
    for (std::size_t i = from; i < std::min(to, line.size()); ++i) {
      if (line[i] == ' ') continue;
      error(y, i, "picture-slipped",
            fmt::format("there is no hex under the character '{}'", printable(line.substr(i, 1))),
            "two characters a hex, every second column a line; the first hex of line A1 sets the left edge");
      return;
    }
  }

  void read_cell(std::size_t y, std::size_t at, Hex hex, char terrain, char level) {
    if (terrain == kNoHex) return;
    DraftHex& place = *draft_.place_of(hex);
    place.exists = true;
    place.written_line = static_cast<std::int32_t>(lines_[y].number);
    place.written_byte = static_cast<std::int32_t>(at);
    const auto code = static_cast<unsigned char>(terrain);
    if (terrain == ' ') {
      error(y, at, "picture-gap", fmt::format("nothing is shown for hex {}", hex_name(hex)),
            "write _ where the map has no hex");
    } else if (code >= 128 || legend_[code] == kNoTerrain) {
      error(y, at, "legend-missing",
            fmt::format("the legend does not name '{}'", printable(std::string_view(&terrain, 1))),
            "add the character to the legend");
    } else {
      place.facts.terrain = legend_[code];
    }
    if (const auto value = level_of(level)) {
      place.facts.base_level = static_cast<std::int8_t>(*value);
    } else {
      error(y, at + 1, "picture-level", fmt::format("'{}' is not a level", printable(std::string_view(&level, 1))),
            "write a digit, - for -1, = for -2, or use the section 'levels'");
    }
  }

  const Node& node_;
  const GlyphTerrains& legend_;
  Draft& draft_;
  std::vector<PictureLine> lines_;
  std::size_t offset_ = 0;
  bool ended_ = false;  // the early end of the lines has been reported
};

void read_list(const Node& list, std::optional<TerrainId> fill, Draft& draft) {
  if (fill) {
    for (DraftHex& hex : draft.all()) {
      if (doubled_y(hex.facts.at) >= draft.lines) continue;
      hex.exists = true;
      hex.facts.terrain = *fill;
    }
  }
  std::vector<bool> given(draft.all().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), draft.found, "hex");
    const Node at_node = f.need("at");
    const Node terrain_node = f.maybe("terrain");
    const auto level = f.maybe_integer("level", kLowestShown, kHighestShown);
    f.done();
    const auto name = at_node ? to_text(at_node, draft.found, "hex") : std::nullopt;
    if (!name) continue;
    const auto at = parse_hex_name(*name);
    DraftHex* const hex = at ? draft.place_of(*at) : nullptr;
    if (hex == nullptr) {
      draft.found.error(at ? "off-map" : "not-a-hex", at_node.place(),
                        fmt::format("the map has no place for a hex {}", in_quotes(*name)),
                        fmt::format("the map has {} columns and {} half-rows", draft.columns, draft.lines));
      continue;
    }
    const auto index = static_cast<std::size_t>(hex - draft.all().data());
    if (given[index])
      draft.found.error("hex-twice", at_node.place(), fmt::format("the hex {} is given a second time", *name),
                        "keep one of the two");
    given[index] = true;
    hex->exists = true;
    hex->written_line = static_cast<std::int32_t>(i);
    if (terrain_node) hex->facts.terrain = draft.read_ground(terrain_node).value_or(kOpenGround);
    if (level) hex->facts.base_level = static_cast<std::int8_t>(*level);
  }
}

void check_any(Draft& draft, const Node& hexes, std::size_t errors_before, Diagnostics& found) {
  if (found.error_count() == errors_before &&
      std::none_of(draft.all().begin(), draft.all().end(), [](const DraftHex& h) { return h.exists; }))
    found.error("no-hex", hexes.place(), "the map has no hex at all",
                "name at least one, or write 'fill: open-ground'");
}

// Reads 'hexes' as a list, or a map of 'fill' alone. `sound`: no error was found in the section so far.
Draft read_listed(const Node& hexes, const Node& fill_node, int columns, int least_lines, bool sound,
                  Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  // Odd columns have one hex more if the list names one.
  bool more = false;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const auto at = parse_hex_name(hexes.item(i).find("at").scalar());
    more = more || (at && at->col % 2 == 1 && doubled_y(*at) == least_lines);
  }
  Draft draft(columns, least_lines + (more ? 1 : 0), found);
  std::optional<TerrainId> fill;
  draft.hexes = hexes;
  draft.fill = fill_node;
  if (fill_node) fill = draft.read_ground(fill_node).value_or(kOpenGround);
  read_list(hexes, fill, draft);
  if (sound) check_any(draft, hexes, errors_before, found);
  return draft;
}

// Reads 'hexes' as a picture of 2 * rows lines, or one more.
std::optional<Draft> read_picture(const Node& hexes, const GlyphTerrains& legend, int columns, int rows, bool sound,
                                  Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  const int least_lines = 2 * rows;
  std::vector<PictureLine> lines;
  const auto all = lines_of(hexes.scalar());
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!all[i].empty() && all[i][0] != '#') lines.push_back({i, all[i]});
  const int count = static_cast<int>(std::min<std::size_t>(lines.size(), 1u << 20));
  if (count == 1 && least_lines > 1 && hexes.scalar().find('\n') == std::string::npos &&
      hexes.scalar().find(' ') != std::string::npos) {
    found.error("picture-height", hexes.place(), "the lines of the picture have run together",
                "write 'hexes: |', and the picture in the lines below");
    return std::nullopt;
  }
  if (count != least_lines && count != least_lines + 1) {
    found.error("picture-height", hexes.place(), fmt::format("the picture has {} lines", count),
                fmt::format("a map of {} rows has {} lines, or {} if odd columns have one hex more", rows, least_lines,
                            least_lines + 1));
    return std::nullopt;
  }
  Draft draft(columns, count, found);
  draft.hexes = hexes;
  PictureReader(hexes, legend, draft, std::move(lines)).read();
  if (sound) check_any(draft, hexes, errors_before, found);
  return draft;
}

}  // namespace

std::optional<Draft> read_hexes_section(Fields& top, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  const Node columns_node = top.need("columns");
  const Node rows_node = top.need("rows");
  const GlyphTerrains legend = read_legend(top.maybe("legend"), found);
  const Node fill_node = top.maybe("fill");
  // 'fill' alone is a whole map.
  const Node hexes = fill_node ? top.maybe("hexes") : top.need("hexes");
  const auto columns = columns_node ? to_integer(columns_node, found, 1, kMostColumns, "columns") : std::nullopt;
  const auto rows = rows_node ? to_integer(rows_node, found, 1, kMostRows, "rows") : std::nullopt;
  if (!columns || !rows || (!hexes && !fill_node)) return std::nullopt;
  // Every second column, from B on, may have a hex more.
  const std::int64_t count = *columns * *rows + *columns / 2;
  if (count > (input_size() == InputSize::large ? kMostHexesLarge : kMostHexes)) {
    found.error("too-large", columns_node.place(),
                fmt::format("a map of {} columns and {} rows may have {} hexes", *columns, *rows, count),
                fmt::format("at most {} are read, {} where large input is asked for", kMostHexes, kMostHexesLarge));
    return std::nullopt;
  }
  const bool sound = found.error_count() == errors_before;
  if (hexes.is_list() || !hexes)
    return read_listed(hexes, fill_node, static_cast<int>(*columns), 2 * static_cast<int>(*rows), sound, found);
  if (!hexes.is_scalar()) {
    found.error("not-hexes", hexes.place(), "the hexes must be a picture or a list",
                "write 'hexes: |' and the picture below it");
    return std::nullopt;
  }
  if (fill_node)
    found.error("fill-and-picture", fill_node.place(), "'fill' goes with a list of hexes, not with a picture",
                "delete it");
  return read_picture(hexes, legend, static_cast<int>(*columns), static_cast<int>(*rows), sound && !fill_node, found);
}

}  // namespace hexrout::map_file
