// What morale rules act upon: the position, its dice, the players' choices and the record.
//
//   RoutTable rout(position);
//   Table table{position, rout, dice, choices, log};
//   check(table, position.index("r1"), {CheckKind::morale, 1});     // a 1MC
//
// Functions on a Table change the position in place and may add units to it (half-squads, heroes,
// leaders), so units are named by index; an eliminated unit keeps its place.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "rules/asl/position.hpp"
#include "rules/asl/rout.hpp"

namespace hexrout::asl {

struct Table {
  Position& position;
  RoutTable& rout;  // of that position
  Dice& dice;
  Choices& choices;
  EventLog& log;
  const Scene& scene() const { return rout.scene; }
  Unit& unit(std::size_t i) { return position.units[i]; }
  void happened(std::string_view what, std::size_t who, std::string_view rule, std::string text,
                std::vector<std::string> others = {}) {
    const Unit& u = position.units[who];
    log.happened({std::string(what), u.id, std::string(rule), std::move(text), u.at, std::move(others)});
  }
  // The word chosen; a decision with one option is no decision and is not asked.
  std::string decide(Decision decision) {
    if (decision.options.size() == 1) return decision.options.front();
    const std::size_t picked = choices.choose(decision);
    return decision.options[picked < decision.options.size() ? picked : 0];
  }
};

}  // namespace hexrout::asl
