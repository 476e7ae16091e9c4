#include "hexrout/map/map_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/map/map_changes.hpp"
#include "map/file/draft.hpp"

namespace hexrout {

using namespace map_file;

namespace {

std::string capitals(std::string name) {
  for (char& c : name)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return name;
}

// Returns the least name, in capitals, that two hexes have. At least one of the two has it as a name of its own.
std::optional<std::string> name_of_two(Draft& draft) {
  std::vector<std::string> names;
  for (const auto& [at, name] : draft.own_names) {
    names.push_back(capitals(name));
    const auto there = parse_hex_name(names.back());
    if (there && draft.hex(*there) != nullptr && !draft.own_names.contains(*there) && hex_name(*there) == names.back())
      names.push_back(names.back());
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  return twice == names.end() ? std::nullopt : std::optional(*twice);
}

void check_names_differ(Draft& draft, Diagnostics& found) {
  const auto twice = name_of_two(draft);
  if (!twice) return;
  Place place = draft.whole;
  for (std::size_t i = 0; draft.names.is_map() && i < draft.names.size(); ++i)
    if (const Node name = draft.names.entry(i).second; capitals(name.scalar()) == *twice) place = name.place();
  found.error("name-twice", place, fmt::format("two hexes are called {}", in_quotes(*twice)),
              "give each hex a name of its own");
}

}  // namespace

namespace map_file {

std::optional<Map> finish(Draft& draft, MapContents contents, bool by_rule) {
  const std::size_t errors_before = draft.found.error_count();
  if (by_rule) {
    std::vector<const HexFacts*> hexes;
    for (const DraftHex& hex : draft.all())
      if (hex.exists) hexes.push_back(&hex.facts);
    contents.outlines = drawn_by_rule(hexes, [&](Hex at) -> const HexFacts* {
      const DraftHex* const hex = draft.hex(at);
      return hex == nullptr ? nullptr : &hex->facts;
    });
  }
  contents.outlines.insert(contents.outlines.end(), draft.outlines.begin(), draft.outlines.end());
  contents.hexes.reserve(draft.all().size());
  for (const DraftHex& hex : draft.all()) {
    if (!hex.exists) continue;
    for (const Location& location : hex.locations) contents.locations.emplace_back(hex.facts.at, location);
    contents.hexes.push_back(hex.facts);
  }
  contents.names.assign(draft.own_names.begin(), draft.own_names.end());
  check_names_differ(draft, draft.found);
  if (draft.found.error_count() > errors_before) return std::nullopt;
  return Map(std::move(contents));
}

}  // namespace map_file

namespace {

std::optional<Map> with_changes(const Map& map, const Node& list, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  const std::vector<MapChange> changes = read_map_changes(list, map, found);
  const auto changed = found.error_count() > errors_before ? nullptr : changed_map(map, changes, found);
  return changed ? std::optional(*changed) : std::nullopt;
}

// A map in a file of its own (`alone`) needs a title; a map within another document has the title of that.
std::optional<Map> read_map_node(const Node& node, bool alone, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  Fields top(node, found, "map");
  MapContents contents;
  const Node title = alone ? top.need("title") : Node();
  if (title && (title.is_nothing() || title.scalar().find_first_not_of(" \n") == std::string::npos) &&
      !title.is_list() && !title.is_map())
    found.error("empty-text", title.place(), "the title of the map is empty", "write what people call the map");
  contents.title = top.prose("title", "");
  auto draft = read_hexes_section(top, found);
  // Reads every key even if the hexes are unusable, so that only unknown keys are reported as unknown.
  const Node levels = top.maybe("levels");
  const Node buildings = top.maybe("buildings");
  const Node streams = top.maybe("streams");
  const Node bridges = top.maybe("bridges");
  const Node roads = top.maybe("roads");
  const Node hexsides = top.maybe("hexsides");
  const Node slopes = top.maybe("slopes");
  const Node names = top.maybe("names");
  const Node details = top.maybe("details");
  const Node outlines = top.maybe("outlines");
  const Node changes = alone ? Node() : top.maybe("changes");
  top.maybe("half_hexes");
  const bool by_rule = top.choice("drawn", 0, {"by-rule", "as-listed"}) == 0;
  top.done();
  if (!draft) return std::nullopt;
  draft->whole = alone ? Place{node.place().file, 0, 0} : node.place();
  read_levels(levels, *draft);
  read_half_hexes(top, *draft);
  read_buildings(buildings, *draft);
  read_streams(streams, *draft);
  read_bridges(bridges, *draft);
  read_roads(roads, *draft);
  if (!details) check_courses(*draft);
  read_hexsides(hexsides, *draft);
  read_slopes(slopes, *draft);
  draft->names = names;
  read_names(names, *draft);
  if (found.error_count() == errors_before) complete(*draft);
  read_details(details, *draft);
  read_outlines(outlines, *draft);
  if (found.error_count() > errors_before) return std::nullopt;

  auto map = finish(*draft, std::move(contents), by_rule);
  if (map && changes) map = with_changes(*map, changes, found);
  return map;
}

}  // namespace

std::optional<Map> read_map(const Node& node, Diagnostics& found) {
  return read_map_node(node, false, found);
}

std::optional<Map> read_map_text(std::string_view text, const std::string& file, Diagnostics& found) {
  const auto document = Document::parse(text, file, found);
  if (!document) return std::nullopt;
  return read_map_node(document->root(), true, found);
}

std::optional<Map> read_map_file(const std::string& path, Diagnostics& found) {
  if (is_foreign_map(path)) return read_foreign_map(path, found);
  const auto document = Document::read_file(path, found);
  if (!document) return std::nullopt;
  return read_map_node(document->root(), true, found);
}

}  // namespace hexrout
