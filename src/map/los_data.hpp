// Decoding of LOSData, the pixels of a VASL board.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/terrain.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

inline constexpr std::int64_t kMostBoardPixels = 40'000'000;
inline constexpr int kMostBoardSide = 2000;  // columns, rows
inline constexpr int kMostBoardSidePixels = 20'000;

struct LosData {
  int columns = 0;
  int rows = 0;
  int width_px = 0;
  int height_px = 0;
  std::vector<TerrainId> terrain;  // column by column
  std::vector<std::int8_t> elevation;
  std::vector<std::uint8_t> stairways;  // by hex
};

// Expands and checks the bytes of a LOSData file. The sizes at its start limit the expansion.
std::optional<LosData> decode_los_data(std::string_view bytes, const std::string& file, Diagnostics& found);

}  // namespace hexrout
