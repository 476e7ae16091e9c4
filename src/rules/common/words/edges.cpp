#include "rules/common/words/edges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {
namespace {

struct Side {
  const char* word;
  MapSide side;
};
constexpr std::array kSides{Side{"north", kNorthSide}, Side{"east", kEastSide}, Side{"south", kSouthSide},
                            Side{"west", kWestSide}};

}  // namespace

std::uint8_t read_edges(const Node& node, Diagnostics& found) {
  std::uint8_t out = 0;
  const auto take = [&](const Node& item) {
    for (const Side& side : kSides)
      if (item.is_scalar() && item.scalar() == side.word) {
        out = static_cast<std::uint8_t>(out | side.side);
        return;
      }
    found.error("unknown-edge", item.place(), fmt::format("'{}' is no side of the table", printable(item.scalar())),
                "write north, east, south or west");
  };
  if (node.is_list()) {
    for (std::size_t i = 0; i < node.size(); ++i) take(node.item(i));
  } else if (node) {
    take(node);
  }
  return out;
}

std::vector<std::string> edge_words(std::uint8_t edges) {
  std::vector<std::string> out;
  for (const Side& side : kSides)
    if ((edges & side.side) != 0) out.emplace_back(side.word);
  return out;
}

}  // namespace hexrout
