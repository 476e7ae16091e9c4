#include <cassert>

#include "hexrout/los/exact.hpp"
#include "hexrout/los/readings.hpp"
#include "los/vasl/vasl_sight.hpp"

namespace hexrout {

std::unique_ptr<Sight> make_sight(const Map& map, SightMode mode, const SightReadings& readings,
                                  std::span<const Placed> placed, int month) {
  if (mode == SightMode::exact) return std::make_unique<ExactSight>(map, placed, month, readings);
  assert(map.raster() != nullptr);
  return std::make_unique<vasl::VaslSight>(map, placed);
}

std::unique_ptr<Sight> make_sight(const Map& map, SightMode mode, std::span<const Placed> placed, int month) {
  return make_sight(map, mode, SightReadings{}, placed, month);
}

SightReadings readings_of(const Sight& sight) {
  const auto* exact = dynamic_cast<const ExactSight*>(&sight);
  return exact != nullptr ? exact->readings() : SightReadings{};
}

}  // namespace hexrout
