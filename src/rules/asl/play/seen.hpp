// The position as one side knows it, put in the place of the whole position for as long as this lives.
//
//   if (hides_from(context.position, side)) {
//     SeenPosition seen(context, side);
//     judge(seen.context().rout, seen.index_of(unit));      // what that side can know of the unit's rout
//   }
//
// Meanwhile the query of the context is about the seen position. Cost: a copy of the position. Thread safety: as the
// context.
#pragma once

#include "rules/asl/facts/known.hpp"
#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// Whether there is anything in play that the side does not know.
bool hides_from(const Position& position, int side);

class SeenPosition {
 public:
  SeenPosition(PhaseContext& context, int side);
  ~SeenPosition() { query_.scene.position = whole_; }
  SeenPosition(const SeenPosition&) = delete;
  SeenPosition& operator=(const SeenPosition&) = delete;

  PhaseContext& context() { return context_; }
  // Of a unit of the side, whose index in the whole position may be another.
  UnitIndex index_of(const Unit& own) const { return position_.index(own.id); }

 private:
  Position position_;
  RoutQuery& query_;
  const Position* whole_;
  NoLog nobody_;
  PhaseContext context_;
};

}  // namespace hexrout::asl
