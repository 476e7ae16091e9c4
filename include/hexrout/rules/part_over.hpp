// The answer about a unit that cannot act again: its turn in the phase or event under way is over,
// or the game is decided. Has one form in every system, so that verdicts follow from the game in play:
//
//   if (p.events.passed(i)) return part_over(std::move(out), kTurnOver, {"SQ C13", "it has moved in this turn", ""});
//
// Its first reason gives the cause, its fate the state of the unit at the end of the phase. Options are empty.
#pragma once

#include <string_view>
#include <utility>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

inline constexpr std::string_view kRoutOver = "ROUT_OVER";  // it or its side has routed in this phase
inline constexpr std::string_view kTurnOver = "TURN_OVER";  // it has moved in the event under way
inline constexpr std::string_view kGameOver = "GAME_OVER";  // a side has won, or none can

inline bool part_is_over(const UnitAnswer& answer) {
  return answer.code == kRoutOver || answer.code == kTurnOver || answer.code == kGameOver;
}

// Returns `answer` with `why` as its first reason and a fate of "stays", which callers may replace.
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
