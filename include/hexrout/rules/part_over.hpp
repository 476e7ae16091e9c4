// The answer about a unit whose part in what is being played is over: its turn in the phase or event under way has
// been, or the game is decided. One form in every system, so that verdicts follow from the game in play:
//
//   if (p.events.passed(i)) return part_over(std::move(out), kTurnOver, {"SQ C13", "it has moved in this turn", ""});
//
// Its first reason says why, its fate what becomes of the unit as the phase ends. It has no options.
#pragma once

#include <string_view>
#include <utility>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

inline constexpr std::string_view kRoutOver = "ROUT_OVER";  // it or its side has routed in this phase
inline constexpr std::string_view kTurnOver = "TURN_OVER";  // it has moved in the event under way
inline constexpr std::string_view kGameOver = "GAME_OVER";  // a side has won, or nobody can

inline bool part_is_over(const UnitAnswer& answer) {
  return answer.code == kRoutOver || answer.code == kTurnOver || answer.code == kGameOver;
}

// `answer` as it is so far, with the reason before its others. Nothing befalls the unit; who calls may say otherwise.
inline UnitAnswer part_over(UnitAnswer answer, std::string_view code, Reason why) {
  answer.code = code;
  answer.because.insert(answer.because.begin(), std::move(why));
  answer.options.clear();
  answer.by_dice.clear();
  answer.duty = Duty::need_not;
  answer.fate = {FateKind::stays, "stays", {}, {}};
  return answer;
}

}  // namespace hexrout
