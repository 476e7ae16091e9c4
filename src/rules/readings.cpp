#include "hexrout/rules/readings.hpp"

#include "rules/asl/position.hpp"
#include "rules/asl/rout.hpp"
#include "rules/asl/system.hpp"

namespace hexrout {

std::vector<Reason> other_readings(const Game& game, std::string_view unit) {
  const asl::Position* position = asl::position_of(game);
  return position == nullptr ? std::vector<Reason>{} : asl::other_readings(*position, position->index(unit));
}

}  // namespace hexrout
