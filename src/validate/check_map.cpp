#include <fmt/format.h>

#include <algorithm>

#include "hexrout/move/woods_or_building.hpp"
#include "hexrout/validate/validate.hpp"
#include "validate/map_case.hpp"

namespace hexrout::validate {

namespace {

constexpr std::size_t kShown = 8;
constexpr std::uint32_t kMostHexes = 200'000;

// Merges findings of one code without a line, as on boards: the first one names the places of the others.
std::vector<Finding> gathered(const std::vector<Finding>& all) {
  std::vector<Finding> out;
  for (const Finding& first : all) {
    const auto alike = [&](const Finding& f) { return f.said.code == first.said.code && f.said.place.line == 0; };
    if (first.said.place.line != 0) {
      out.push_back(first);
      continue;
    }
    if (std::any_of(out.begin(), out.end(), alike)) continue;
    Finding whole = first;
    std::size_t more = 0;
    std::string shown;
    for (const Finding& other : all) {
      if (!alike(other) || &other == &first) continue;
      if (++more <= kShown) {
        shown += shown.empty() ? "" : ", ";
        const std::size_t names = std::min<std::size_t>(other.where.size(), 2);
        for (std::size_t i = 0; i < names; ++i) shown += (i > 0 ? "-" : "") + other.where[i];
      }
      whole.where.insert(whole.where.end(), other.where.begin(), other.where.end());
    }
    if (more > 0)
      whole.said.what += fmt::format("; likewise in {} more {}: {}{}", more, more == 1 ? "place" : "places", shown,
                                     more > kShown ? ", ..." : "");
    out.push_back(std::move(whole));
  }
  return out;
}

}  // namespace

std::vector<Finding> check_map(const Map& map, const MapPlaces& places, std::vector<bool> shelters) {
  if (map.hex_count() > kMostHexes) {
    Collector found;
    found.note("too-many-hexes", {places.whole()},
               fmt::format("this map has {1} hexes; this check takes maps of up to {0}", kMostHexes, map.hex_count()),
               "validate parts of the map");
    return std::move(found.found);
  }
  const FootGraph feet(map, {});
  if (shelters.empty())
    for (const LocationId at : feet.locations()) shelters.push_back(woods_or_building(feet, at));
  const MapCase c{map, feet, places, shelters};
  Collector found;
  for (const auto check : {check_legend, check_rim, check_hexsides, check_cliffs, check_level_jumps, check_stairs,
                           check_stream_ends, check_on_foot, check_shelters, check_one_way_sight})
    check(c, found);
  return gathered(found.found);
}

}  // namespace hexrout::validate

namespace hexrout {

std::vector<Finding> board_doubts(const Map& map, std::span<const HexId> hexes) {
  using namespace validate;
  const FootGraph feet(map, {});
  const MapPlaces places("the board");
  const std::vector<bool> shelters;
  const MapCase c{map, feet, places, shelters};
  Collector found;
  for (const auto check :
       {check_hexsides, check_cliffs, check_level_jumps, check_stairs, check_stream_ends, check_on_foot})
    check(c, found);
  // Pockets and parts of the map are no matter of one hex.
  const auto of_a_part = [](const Finding& f) {
    return f.said.code == "pocket" || f.said.code == "no-way-in" || f.said.code == "cut-off" ||
           f.said.code == "map-in-parts";
  };
  std::erase_if(found.found, [&](const Finding& f) {
    return of_a_part(f) || std::none_of(f.where.begin(), f.where.end(), [&](const std::string& name) {
             const auto at = map.find_location(name);
             return at && std::find(hexes.begin(), hexes.end(), map.location(*at).hex) != hexes.end();
           });
  });
  return std::move(found.found);
}

}  // namespace hexrout
