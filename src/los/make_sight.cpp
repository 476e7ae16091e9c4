#include <cassert>

#include "hexrout/los/exact.hpp"
#include "hexrout/los/sight.hpp"

namespace hexrout {

std::unique_ptr<Sight> make_sight(const Map& map, SightMode mode, std::span<const Placed> placed, int month) {
  assert(mode == SightMode::exact);
  (void)mode;
  return std::make_unique<ExactSight>(map, placed, month);
}

}  // namespace hexrout
