// GameWords: the words of a game for the moves that its rules order, for distances and for losses.
//
//   const GameWords& words = game.words();
//   fmt::format("{} must {}: {} {}", id, words.move, 4, words.distance);     // "r1 must retreat: 4 hexes"
//
// The defaults belong to no game. A game that is data names its own (`words` in game.yaml).
// Thread safety: a value type.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace hexrout {

struct GameWords {
  std::string move = "withdraw";                       // "must withdraw", "enemies that must withdraw"
  std::string moves = "withdraws";                     // "withdraws to E5"
  std::string distance = "movement points";            // "has 4 movement points"
  std::string lost = "lost";                           // "is lost"
  std::string if_beaten = "were beaten";               // "If r1 were beaten in one of 70 Locations"
  std::string beaten_there = "if it is beaten there";  // "if it is beaten there, it has a safe way out"
  std::string never_beaten = "it cannot be beaten";
  std::string phase = {};             // "rout phase" of the phase of moves; empty: no word for it
  std::string denied = {};            // "the enemy's routs"; empty: "enemies that must withdraw"
  std::string nobody = {};            // "no unit is broken"; empty: "no unit must withdraw"
  std::string no_enemy = {};          // "no enemy is broken"; empty: "no enemy must withdraw"
  std::string infantry = "infantry";  // in legends, for the pictures of squads and half-squads; empty: these words
  std::string few_men = "few infantry";
  std::map<std::string, std::string, std::less<>> outcomes = {};  // by code, before outcome_words()
};

}  // namespace hexrout
