// GIF pictures, as overlays are drawn: one picture of palette colours.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

inline constexpr int kMostGifPixels = 4'000'000;

struct GifPicture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> pixels;          // row by row: the number of a colour
  std::array<std::uint32_t, 256> colours{};  // 0xrrggbb
  int transparent = -1;                      // the number of the colour that is none
};

// Reads the first picture of a file. Its size is bounded before any memory is taken for it.
std::optional<GifPicture> decode_gif(std::string_view bytes, const std::string& file, Diagnostics& found);

}  // namespace hexrout
