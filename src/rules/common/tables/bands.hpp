// Bands: a row of a table that a die is rolled on: bands of faces, each with a value.
//
//   loss: {0: 1-2, 1: 3-5, 2: 6}          // in a data file: value: faces
//   bands.value(6) == 2
//
// Rolls below the first face or above the last take the first or last band, as modifiers may lead there.
// A row that leaves out a face, names one twice or is out of order is refused when it is read.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hexrout/rules/dice.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

struct Band {
  int first = 1;
  int last = 1;
  int value = 0;
  bool operator==(const Band&) const = default;
};

struct Bands {
  std::vector<Band> bands;  // in the order of faces, without gaps

  int value(int roll) const;
  // Chance of each value with one die of `sides` plus `modifier`, in the order of values.
  struct Chance {
    int value;
    Odds odds;
  };
  std::vector<Chance> chances(int sides, int modifier = 0) const;
  Odds mean(int sides, int modifier = 0) const;
};

// `node` maps values to faces ("4", "1-3"). Faces 1..sides must be covered; bands may reach beyond
// `sides`, for modified rolls.
std::optional<Bands> read_bands(const Node& node, int sides, Diagnostics& found);

// Parses "1-3" or "4".
std::optional<Band> parse_band(std::string_view text);

}  // namespace hexrout
