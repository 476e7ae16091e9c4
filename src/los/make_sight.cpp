#include <cassert>

#include "hexrout/los/exact.hpp"
#include "hexrout/los/sight.hpp"
#include "los/vasl/vasl_sight.hpp"

namespace hexrout {

std::unique_ptr<Sight> make_sight(const Map& map, SightMode mode, std::span<const Placed> placed, int month) {
  if (mode == SightMode::exact) return std::make_unique<ExactSight>(map, placed, month);
  assert(map.raster() != nullptr);
  return std::make_unique<vasl::VaslSight>(map, placed);
}

}  // namespace hexrout
