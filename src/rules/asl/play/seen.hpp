// SeenPosition: replaces the position of a query by one side's view for its own lifetime.
//
//   if (hides_from(context.position, side)) {
//     SeenPosition seen(context, side);
//     judge(seen.context().rout, seen.index_of(unit));      // the unit's rout, by that side's knowledge
//   }
//
// During that time the query of the context refers to the view. Cost: a copy of the position. Thread safety: as the
// context.
#pragma once

#include "rules/asl/facts/known.hpp"
#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// True if some unit in play is not known to the side.
bool hides_from(const Position& position, int side);

class SeenPosition {
 public:
  SeenPosition(PhaseContext& context, int side);
  ~SeenPosition() { query_.scene.position = whole_; }
  SeenPosition(const SeenPosition&) = delete;
  SeenPosition& operator=(const SeenPosition&) = delete;

  PhaseContext& context() { return context_; }
  // Index of a unit of the side, which may differ from that in the whole position.
  UnitIndex index_of(const Unit& own) const { return position_.index(own.id); }

 private:
  Position position_;
  RoutQuery& query_;
  const Position* whole_;
  NoLog nobody_;
  PhaseContext context_;
};

}  // namespace hexrout::asl
