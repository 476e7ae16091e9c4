// Why A10.5 does not allow a step, an end or a whole rout, before any word is made.
//
//   Objection no{RefusedFor::nearer, f5, f4, {&g1}};
//
// The search and the referee object in these terms; words/refusals.hpp has the rule and the sentence of each.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

enum class RefusedFor : std::uint8_t {
  // --- a step ---
  terrain,      // only by Low Crawl, or not in this profile
  known_enemy,  // a Known enemy unit is there
  enemy_there,  // an unconcealed enemy, not yet seen, is there
  adjacent,     // ADJACENT to a Known enemy unit
  nearer,       // nearer to a Known enemy unit in LOS
  nearer_remembered,
  stacking,
  movement,        // not enough MF
  all_movement,    // needs every MF
  shelter,         // shelter could no longer be reached
  leaves_shelter,  // must stop, or go on into shelter
  passes_shelter,  // on the way, it is in shelter that it may not ignore
  no_step,         // feet do not go there
  been_there,
  thrown_back,  // its rout has ended before
  on_wire,      // a die comes first
  no_way,       // of taking the step under any declaration
  // --- a Low Crawl ---
  no_crawl,     // not to be entered so
  off_the_way,  // leads towards no shelter that it may declare
  crawl_movement,
  crawl_from_wire,
  crawl_under_way,
  crawl_disrupted,
  crawl_from_water,
  crawl_from_enemy,
  crawl_far,  // more than one Location
  // --- an end ---
  beside,       // an enemy Known, unbroken and armed
  goes_on,      // it falls short though it can go on
  stops_short,  // of the shelter declared
  no_end,
  // --- a rout ---
  surrenders,
  unloads,  // a Passenger
  shut_in,  // in a pillbox
  must_rout,
  cannot_rout,
  rout_ended,
  night,
};

struct Objection {
  RefusedFor why = RefusedFor::terrain;
  LocationId to = kNowhere;          // what it is about: the Location entered, the shelter not reached
  LocationId from = kNowhere;        // the Location left; of goes_on, the shelter towards which it can go on
  std::vector<const Unit*> by = {};  // the enemies who forbid it, in the order of their ids
  HalfMf half_mf{};                  // what the step would cost
};

}  // namespace hexrout::asl
