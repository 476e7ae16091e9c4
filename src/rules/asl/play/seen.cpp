#include "rules/asl/play/seen.hpp"

#include <algorithm>

namespace hexrout::asl {

bool hides_from(const Position& position, int side) {
  return std::any_of(position.units.begin(), position.units.end(), [&](const Unit& unit) {
    return !unit.eliminated && knowledge_of(position, unit, side) != Knowledge::known;
  });
}

SeenPosition::SeenPosition(PhaseContext& context, int side)
    : position_(position_seen_by(context.position, side)),
      query_(context.rout),
      whole_(query_.scene.position),
      context_(position_, query_, context.dice, context.choices, nobody_) {
  position_.keep_muster();
  query_.scene.position = &position_;
}

}  // namespace hexrout::asl
