// A Sight that keeps what it was asked: phases played over and over ask for the same lines again and again.
//
//   const auto sight = known_lines(make_sight(map, mode, placed), map.location_count());
//   sight->look(from, to);                                // asked a second time, two loads
//
// It says what the Sight behind it says and, like every Sight, may be asked from any thread. Four bytes a line, in rows
// of the Locations looked from; what would go beyond kMostLineBytes is asked every time.
#pragma once

#include <cstddef>
#include <memory>

#include "hexrout/los/sight.hpp"

namespace hexrout {

inline constexpr std::size_t kMostLineBytes = std::size_t{64} << 20U;

// Null for none; a Sight that keeps its lines already is given back as it is.
std::shared_ptr<const Sight> known_lines(std::shared_ptr<const Sight> sight, std::uint32_t locations,
                                         std::size_t most_bytes = kMostLineBytes);

}  // namespace hexrout
