// The value that advice maximises: points for each unit of the side at the end of the phase.
//
//   Weights weights;                                   // the usual ones
//   read_weights("survival=50,rally=0", weights, found);   // or the name of a YAML file: {survival: 50, rally: 0}
//
// Points of a unit, where m is 2 for a squad, 1 for half-squads and crews, and `leader` for a single man:
//
//   eliminated      0
//   prisoner        -captured * survival * m          [A20.1: counts double for the captor]
//   alive           survival * m
//                   + whole * m           if it is neither Reduced nor wounded in this phase
//                   + rally * m * P       P: the odds to rally in the next Rally Phase (A10.6, with its cover,
//                                         DM and the best leader there)
//                   + arriving per cent of what a Good Order leader of the ATTACKER adds to that who can advance to it
//                                         in between: one leader to one Location, those who have broken friends with
//                                         them to none, for the greatest sum
//                   - exposure * F        F: the fire that Known enemies could bring on it there, in units of four
//                                         factors: firepower by range (A7.2), halved for every two modifiers of cover,
//                                         hindrance and leadership; the modifiers' shares are ours
//                   - near * m            if a Known, armed enemy can come beside it in his next Movement Phase
//                   - hemmed_in * m       if he can, and the unit had no way out without Interdiction from there, the
//                                         enemies being where they are now and its broken friends gone; 0 unless
//                                         given, since nothing measured so far says that it saves men
//                   but never less than 0, before what a leader adds who advances to it
//
// Whole numbers from 0 to 10,000; P and all odds are exact fractions. Thread safety: a value type.
#pragma once

#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct Weights {
  int survival = 40;
  int whole = 10;
  int captured = 1;
  int leader = 2;
  int rally = 24;
  int arriving = 50;  // per cent, 0 to 100
  int exposure = 6;
  int near = 2;
  int hemmed_in = 0;
  bool operator==(const Weights&) const = default;
};

// Reads over the given ones. Reports every mistake (error[bad-weights], error[unknown-key], ...); false after errors.
bool read_weights(std::string_view text_or_file, Weights& weights, Diagnostics& found);

// "survival=40,whole=10,...", as read_weights reads it.
std::string weights_text(const Weights& weights);

}  // namespace hexrout
