#include "map/foreign/grid.hpp"

#include <fmt/format.h>

#include "hexrout/map/map_file.hpp"

namespace hexrout::foreign {

// Our columns A, C, E ... lie half a hex lower: where the file has it the other way round, all move down half a hex.
int Layout::half_rows(int column, int row) const {
  // Turned a quarter clockwise the last row becomes the first column.
  const int our_column = flat_tops ? column : height - 1 - row;
  const int along = flat_tops ? row : column;
  const int staggered = flat_tops ? column : row;
  const int y = 2 * along + ((staggered % 2 == 1) == odd_shifted ? 1 : 0);
  const bool fits = (y % 2 == 1) == (our_column % 2 == 0);
  return fits ? y : y + 1;
}

int Layout::lines() const {
  int most = 0;
  const int along = flat_tops ? height : width;
  const int across = flat_tops ? width : height;
  for (int i = 0; i < across && i < 2; ++i)
    most = std::max(most, flat_tops ? half_rows(i, along - 1) : half_rows(along - 1, i));
  return std::max(most + 1, 2);
}

Hex Layout::at(int column, int row) const {
  return from_doubled(flat_tops ? column : height - 1 - row, half_rows(column, row));
}

bool sound_size(std::int64_t width, std::int64_t height, const Place& place, Diagnostics& found) {
  if (width < 1 || height < 1) {
    found.error("no-hex", place, fmt::format("the map has {} x {} hexes", width, height), "a map has at least one hex");
    return false;
  }
  if (width > kMostColumns || height > kMostRows || width * height > kMostForeignHexes) {
    found.error(
        "too-large", place, fmt::format("the map has {} x {} hexes", width, height),
        fmt::format("at most {} columns, {} rows and {} hexes are read", kMostColumns, kMostRows, kMostForeignHexes));
    return false;
  }
  return true;
}

void settle_roads(Draft& draft, LeftOut& left_out) {
  std::vector<std::pair<DraftHex*, int>> loose;
  for (DraftHex& hex : draft.all()) {
    if (!hex.exists) continue;
    for (int d = 0; d < 6; ++d) {
      if (hex.road[static_cast<std::size_t>(d)] == kNoTerrain) continue;
      const DraftHex* const other = draft.neighbour(hex.facts.at, d);
      if (other == nullptr || other->road[static_cast<std::size_t>((d + 3) % 6)] != kNoTerrain)
        hex.facts.road_sides = static_cast<std::uint8_t>(hex.facts.road_sides | 1 << d);
      else
        loose.emplace_back(&hex, d);
    }
  }
  for (const auto& [hex, d] : loose) {
    hex->road[static_cast<std::size_t>(d)] = kNoTerrain;
    left_out.add("road-one-sided", "a road ends at the hexside, because the hex beyond has no road there",
                 "roads cross sides that both hexes name", draft.whole,
                 fmt::format("{} {}", draft.name(hex->facts.at), map_file::kSides[static_cast<std::size_t>(d)]));
  }
}

void settle_buildings(Draft& draft, const std::vector<std::uint8_t>& joined) {
  const auto index = [&](const DraftHex& hex) { return static_cast<std::size_t>(&hex - draft.all().data()); };
  const auto house = [&](const DraftHex& hex) { return hex.exists && is_building(draft.terrain[hex.facts.terrain]); };
  std::vector<DraftHex*> open;
  for (DraftHex& first : draft.all()) {
    if (!house(first) || first.facts.building != 0) continue;
    if (draft.buildings == 65535) {
      draft.found.error("too-many-buildings", draft.whole, "the map has more than 65535 buildings", "cut the map");
      return;
    }
    const auto number = static_cast<std::uint16_t>(++draft.buildings);
    first.facts.building = number;
    open.push_back(&first);
    while (!open.empty()) {
      DraftHex& hex = *open.back();
      open.pop_back();
      hex.facts.stairway = map_file::upper_levels(draft.terrain[hex.facts.terrain]) > 0;
      for (int d = 0; d < 6; ++d) {
        DraftHex* const other = draft.neighbour(hex.facts.at, d);
        if (other == nullptr || !house(*other) || other->facts.building != 0) continue;
        const bool both = (joined[index(hex)] >> d & 1) != 0 && (joined[index(*other)] >> (d + 3) % 6 & 1) != 0;
        if (!both) continue;
        other->facts.building = number;
        open.push_back(other);
      }
    }
  }
}

}  // namespace hexrout::foreign
