// The facts of a board's BoardMetadata.xml that sight uses.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct BoardMetadata {
  std::string name;
  std::string version;
  double hex_width_px = 56.25;
  double hex_height_px = 64.5;
  double a1_x_px = 0.0;
  double a1_y_px = 32.25;
  struct Sides {
    std::string hex;
    std::uint8_t sides = 0;
  };
  std::vector<Sides> slopes;
  std::vector<Sides> embankments;
};

std::optional<BoardMetadata> parse_board_metadata(std::string_view xml, const std::string& file, Diagnostics& found);

}  // namespace hexrout
