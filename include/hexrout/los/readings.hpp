// Readings of the rules of sight, where they are silent. They are about exact mode; vasl mode decides as VASL does.
//
//   const auto sight = make_sight(map, SightMode::exact, {.inherent_vertex = InherentVertex::misses}, placed);
//   readings_of(*sight).inherent_vertex   // misses
//
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "hexrout/los/sight.hpp"

namespace hexrout {

// Decides if a line that passes exactly through a corner of a hex, and no more of it, meets the inherent terrain of the
// hex (A6.1, B.6).
enum class InherentVertex : std::uint8_t { meets, misses };

struct SightReadings {
  InherentVertex inherent_vertex = InherentVertex::meets;
  bool operator==(const SightReadings&) const = default;
};

// make_sight of sight.hpp with readings other than the usual ones.
std::unique_ptr<Sight> make_sight(const Map& map, SightMode mode, const SightReadings& readings,
                                  std::span<const Placed> placed = {}, int month = 7);

// Returns the readings that make_sight was given; the usual ones for any other Sight.
SightReadings readings_of(const Sight& sight);

}  // namespace hexrout
