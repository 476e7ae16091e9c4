// A Sight that keeps its answers, because phases that are played many times look along the same lines again.
//
//   const auto sight = known_lines(make_sight(map, mode, placed), map.location_count());
//   sight->look(from, to);                                // the second time this takes two loads
//
// Answers equal those of the Sight behind it. Any thread may call it. A line takes four bytes, in rows by the Location
// looked from; beyond kMostLineBytes nothing more is kept.
#pragma once

#include <cstddef>
#include <memory>

#include "hexrout/los/sight.hpp"

namespace hexrout {

inline constexpr std::size_t kMostLineBytes = std::size_t{64} << 20U;

// Null if `sight` is null. A Sight that keeps its lines already is returned as it is.
std::shared_ptr<const Sight> known_lines(std::shared_ptr<const Sight> sight, std::uint32_t locations,
                                         std::size_t most_bytes = kMostLineBytes);

}  // namespace hexrout
