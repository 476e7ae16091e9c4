// Phases played to their end in tests: the end of a unit, and its odds over every sequence of dice.
#pragma once

#include <array>
#include <map>
#include <string>

#include "hexrout/rules/game.hpp"

namespace hexrout::test {

using PlayedEnd = std::array<std::string, 3>;  // Location, counter, state

inline PlayedEnd end_of(const Game& game, const std::string& id) {
  for (const UnitView& v : game.units()) {
    if (v.id != id) continue;
    std::string state;
    for (const std::string& word : v.state) state += (state.empty() ? "" : ", ") + word;
    if (state.find("eliminated") != std::string::npos) return {"", v.label, "eliminated"};
    return {game.setting().map->location_name(v.at), v.label, state};
  }
  return {};
}

inline PlayedEnd play_once(const Game& game, Dice& dice, Choices& choices, const std::string& id) {
  const auto course = game.clone();
  NoLog log;
  course->play(dice, choices, log);
  return end_of(*course, id);
}

// The exact odds of every end of a unit, under choices that depend on the decision alone.
inline std::map<PlayedEnd, Odds> every_end(const Game& game, Choices& choices, const std::string& id) {
  std::map<PlayedEnd, Odds> out;
  enumerate([&](Dice& dice) { return play_once(game, dice, choices, id); },
            [&](const PlayedEnd& end, Odds odds) {
              Odds& sum = out.try_emplace(end, Odds{0, 1}).first->second;
              sum = sum + odds;
            });
  return out;
}

}  // namespace hexrout::test
