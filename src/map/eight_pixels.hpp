// Eight pixels of a layer as one number. Pixels lie column by column, and most are as the one above, so eight that
// equal the eight before need no look of their own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "hexrout/map/terrain.hpp"

namespace hexrout {

inline constexpr std::size_t kEightPixels = 8;

// The pixels at p to p + 7.
inline std::uint64_t eight_pixels(const void* p) {
  std::uint64_t out = 0;
  std::memcpy(&out, p, sizeof out);
  return out;
}

// True if all eight bytes are equal.
inline bool all_one(std::uint64_t eight) {
  return eight == (eight & 0xff) * 0x0101010101010101U;
}

// The terrain codes that occur.
std::array<bool, 256> codes_in(std::span<const TerrainId> pixels);

}  // namespace hexrout
