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
// his order, then the DEFENDER's; at the end units that fail to rout are eliminated. A unit that cannot move, or is
// bound to surrender, delays no other. Decisions: "voluntary break" and "next to rout" of each side, and those of
// walk.hpp. Equal dice and choices give equal events.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/asl/play/duties.hpp"
#include "rules/asl/play/phase_context.hpp"
#include "rules/asl/play/walk.hpp"

namespace hexrout::asl {

// State of a Rout Phase between two steps: a value, to be copied with its position.
struct RoutProgress {
  enum class Stage : std::uint8_t {
    begin,
    voluntary_breaks,  // finds units of a side that may break
    break_choice,      // chooses one of them
    desperation,
    early_surrenders,
    next_to_rout,  // finds units with a turn to come
    choice,        // chooses one of them
    turn,          // its walk
    late_surrenders
  };
  Stage stage = Stage::begin;
  std::size_t side = 0;  // of the stage, in the order of the phase
  UnitIndex unit{0};     // surrenders: the next unit to test
  Duties duties;
  std::optional<WalkProgress> walk;  // turn
  // Bits for each unit, in one list, because they are copied before every step.
  enum Mark : std::uint8_t {
    able = 1U,      // break_choice: may break
    must = 2U,      // choice: must rout
    may = 4U,       // choice: may rout
    done = 8U,      // has had its turn
    settled = 16U,  // is where it may stay
  };
  std::vector<std::uint8_t> marks;  // by unit; 0 beyond the end
};

// Plays one step: a voluntary break, a surrender, a choice of the next unit, a step of its walk, with all that
// follows before the next question. False after the last.
bool rout_step(PhaseContext& context, RoutProgress& at);

void rout_phase(PhaseContext& context);

}  // namespace hexrout::asl
