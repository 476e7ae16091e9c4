// The Rout Phase from beginning to end [A10.4-A10.5, A10.41, A20.21].
//
//   RoutQuery rout(position);
//   PhaseContext context{position, rout, dice, choices, log};
//   rout_phase(context);                                   // all of it, or
//
//   RoutProgress at;                                     // step by step
//   while (rout_step(context, at)) {}
//
// Order: voluntary breaks of both sides; DM; Disrupted units surrender; the ATTACKER's routs, one unit at a time in
// his order, then the DEFENDER's; at the end those that fail to rout are eliminated. A unit that cannot move, or is
// bound to surrender, holds nobody up. Decisions: "voluntary break" and "next to rout" of each side, and those of
// walk.hpp. The same dice and choices give the same events.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/asl/play/duties.hpp"
#include "rules/asl/play/phase_context.hpp"
#include "rules/asl/play/walk.hpp"

namespace hexrout::asl {

// Where a Rout Phase stands between two steps: a value, to be copied with its position.
struct RoutProgress {
  enum class Stage : std::uint8_t {
    begin,
    voluntary_breaks,  // who of a side may break
    break_choice,      // which of them does
    desperation,
    early_surrenders,
    next_to_rout,  // whose turns are to come
    choice,        // which of them goes next
    turn,          // the walk of one of them
    late_surrenders
  };
  Stage stage = Stage::begin;
  std::size_t side = 0;  // whose stage it is, in the order of the phase
  UnitIndex unit{0};     // surrenders: who is looked at next
  Duties duties;
  std::optional<WalkProgress> walk;  // turn
  // What is noted of a unit, by bits. It is copied before every step, so all of it stands in one list.
  enum Mark : std::uint8_t {
    able = 1U,      // break_choice: may break
    must = 2U,      // choice: must rout
    may = 4U,       // choice: may rout
    done = 8U,      // has had its turn
    settled = 16U,  // stands where it may stay
  };
  std::vector<std::uint8_t> marks;  // by unit; of those beyond the end: none
};

// Plays one step: a voluntary break, a surrender, a choice of the next unit, a step of its walk, and what comes after
// it before the next question. False after the last.
bool rout_step(PhaseContext& context, RoutProgress& at);

void rout_phase(PhaseContext& context);

}  // namespace hexrout::asl
