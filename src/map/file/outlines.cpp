// Areas drawn freely: as lists of points, or in well-known text.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/places.hpp"
#include "map/file/draft.hpp"
#include "map/file/outline_shape.hpp"
#include "map/file/wkt.hpp"

namespace hexrout::map_file {

namespace {

constexpr std::size_t kMostRing = 1000;
constexpr std::size_t kMostPoints = 100'000;

// Beyond the map by a hex at most.
WktLimits limits_of(const Draft& draft, std::size_t points) {
  return {{-6 * kOutlineScale, -3 * kOutlineScale},
          {(3 * draft.columns + 3) * kOutlineScale, (draft.lines + 3) * kOutlineScale},
          kMostRing,
          kMostPoints - std::min(points, kMostPoints)};
}

std::vector<Point> read_ring(const Node& list, std::size_t& points, Draft& draft) {
  std::vector<Point> ring;
  if (!list.is_list() || list.size() < 3 || list.size() > kMostRing) {
    draft.found.error("not-a-ring", list.place(), fmt::format("expected a list of 3 to {} points", kMostRing),
                      "write [[0, 64], [64, 0], [128, 64]]");
    return ring;
  }
  points += list.size();
  if (points > kMostPoints) {
    draft.found.error("too-many-points", list.place(),
                      fmt::format("the outlines have more than {} points", kMostPoints), "draw them coarser");
    return ring;
  }
  const WktLimits limits = limits_of(draft, 0);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node point = list.item(i);
    if (!point.is_list() || point.size() != 2) {
      draft.found.error("not-a-point", point.place(), "expected a point", "write [x, y]");
      return {};
    }
    const auto x = to_integer(point.item(0), draft.found, limits.least.x, limits.most.x, "x");
    const auto y = to_integer(point.item(1), draft.found, limits.least.y, limits.most.y, "y");
    if (!x || !y) return {};
    ring.push_back({static_cast<std::int32_t>(*x), static_cast<std::int32_t>(*y)});
  }
  return ring;
}

void report(const ShapeFault& fault, Place place, Draft& draft) {
  draft.found.error(fault.code, std::move(place), fault.what, fault.hint);
}

// An outline of lists; one with a ring that could not be read is not looked at further.
void read_lists(const Node& ring, const Node& holes, Outline outline, std::size_t& points, Draft& draft) {
  std::vector<Node> nodes{ring};
  outline.ring = read_ring(ring, points, draft);
  bool whole = !outline.ring.empty();
  if (holes && !holes.is_list())
    draft.found.error("not-a-list", holes.place(), "expected a list of rings", "write [[[0, 64], [64, 0], [128, 64]]]");
  for (std::size_t k = 0; holes.is_list() && k < holes.size(); ++k) {
    nodes.push_back(holes.item(k));
    outline.holes.push_back(read_ring(holes.item(k), points, draft));
    whole = whole && !outline.holes.back().empty();
  }
  if (!whole) return;
  if (const auto fault = shape_fault(outline))
    report(*fault, nodes[fault->ring].item(fault->point).place(), draft);
  else
    draft.outlines.push_back(std::move(outline));
}

// Returns the place of a byte of a text, which is a block (`wkt: |`) or follows its key on one line.
Place place_of_byte(const Node& text, const TextPlaces& places, std::size_t byte) {
  if (places.line_starts().size() > 1) {
    const std::size_t line = places.line_of(byte);
    return text.place_within(line, byte - places.line_starts()[line]);
  }
  Place place = text.place();
  place.column += static_cast<int>(byte) + (text.quoted() ? 1 : 0);
  return place;
}

// Well-known text: a MULTIPOLYGON is as many outlines of one terrain.
void read_text(const Node& text, const Outline& like, std::size_t& points, Draft& draft) {
  if (!text.is_scalar()) {
    draft.found.error("not-wkt", text.place(), "expected well-known text",
                      "write POLYGON ((0 64, 64 0, 128 64, 0 64))");
    return;
  }
  const TextPlaces places(text.scalar());
  WktFault wrong;
  const auto areas = read_wkt(text.scalar(), limits_of(draft, points), wrong);
  if (!areas) {
    draft.found.error(wrong.code, place_of_byte(text, places, wrong.byte), wrong.what, wrong.hint);
    return;
  }
  for (const WktArea& area : *areas) {
    Outline outline = like;
    for (const auto& ring : area.rings) points += ring.size();
    outline.ring = area.rings.front();
    outline.holes.assign(area.rings.begin() + 1, area.rings.end());
    if (const auto fault = shape_fault(outline))
      report(*fault, place_of_byte(text, places, area.bytes[fault->ring][fault->point]), draft);
    else
      draft.outlines.push_back(std::move(outline));
  }
}

void read_outline(const Node& entry, std::size_t& points, Draft& draft) {
  Fields f(entry, draft.found, "outline");
  Outline outline;
  const Node terrain = f.maybe("terrain");
  if (terrain && terrain.scalar() != "none") outline.terrain = draft.read_ground(terrain).value_or(kNoTerrain);
  if (const auto level = f.maybe_integer("level", kLowestShown, kHighestShown)) {
    outline.sets_level = true;
    outline.level = static_cast<std::int8_t>(*level);
  }
  const Node text = f.maybe("wkt");
  const Node ring = text ? f.maybe("ring") : f.need("ring");
  const Node holes = f.maybe("holes");
  f.done();
  if (outline.terrain == kNoTerrain && !outline.sets_level)
    draft.found.error("empty-outline", entry.place(), "this outline has no effect",
                      "give it a terrain, a level or both");
  for (const Node& other : {ring, holes})
    if (text && other)
      draft.found.error("two-shapes", other.place(), "'wkt' and this key both describe the area of the outline",
                        "keep one of the two");
  if (text)
    read_text(text, outline, points, draft);
  else if (ring)
    read_lists(ring, holes, std::move(outline), points, draft);
}

}  // namespace

void read_outlines(const Node& list, Draft& draft) {
  if (list && !list.is_list())
    draft.found.error("not-a-list", list.place(), "expected a list, one entry an outline",
                      "begin each entry with '- '");
  if (!list.is_list()) return;
  std::size_t points = 0;
  for (std::size_t i = 0; i < list.size(); ++i) read_outline(list.item(i), points, draft);
}

}  // namespace hexrout::map_file
