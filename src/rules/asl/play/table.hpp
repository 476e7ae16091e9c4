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
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "rules/asl/rout/rout.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

class Table {
 public:
  Table(Position& of, RoutTable& table, Dice& d, Choices& c, EventLog& l)
      : position(of), rout(table), dice(d), choices(c), log(l), told_(dynamic_cast<const NoLog*>(&l) == nullptr) {}
  Position& position;
  RoutTable& rout;  // of that position
  Dice& dice;
  Choices& choices;
  EventLog& log;
  const Scene& scene() const { return rout.scene; }
  // A unit to be changed, at once; look() where it is only read.
  Unit& unit(std::size_t i) {
    changed(i);
    return position.units[i];
  }
  const Unit& look(std::size_t i) const { return position.units[i]; }
  void changed(std::size_t i) {
    if (i == last_) return;
    changes_.push_back(i);
    last_ = i;
  }
  // It has another place, or has become a prisoner.
  void moved(std::size_t i) {
    changed(i);
    position.moved(i);
  }
  // It stands elsewhere from now on, and what it held onto where it was holds it no longer.
  void put(std::size_t i, LocationId to) {
    Unit& u = unit(i);
    if (u.at != to) {
      u.in = Entrenchment::none;
      u.wall_advantage = u.crest = u.wading = u.climbing = u.emplaced = u.rider = false;
      u.aboard.clear();
    }
    u.at = to;
    moved(i);
  }
  void add(Unit unit) {
    position.units.push_back(std::move(unit));
    moved(position.units.size() - 1);
  }
  // Units that may have changed since the last call with this number, from 0 on; some of them twice.
  std::vector<std::size_t> changed_since(std::size_t& from) {
    std::vector<std::size_t> out(changes_.begin() + static_cast<std::ptrdiff_t>(from), changes_.end());
    from = changes_.size();
    last_ = SIZE_MAX;
    return out;
  }

  // spread_dm(): all have been looked at once, and which changes are known.
  bool spread = false;
  std::size_t spread_at = 0;

  void happened(std::string_view what, std::size_t who, std::string_view rule, std::string text,
                std::vector<std::string> others = {}) {
    const Unit& u = position.units[who];
    log.happened({std::string(what), u.id, std::string(rule), std::move(text), u.at, std::move(others)});
  }
  // The same where making the words costs something: text() is not called if nobody reads them.
  template <class Text, class = std::enable_if_t<std::is_invocable_v<Text>>>
  void happened(std::string_view what, std::size_t who, std::string_view rule, Text&& text,
                std::vector<std::string> others = {}) {
    if (told_) happened(what, who, rule, std::string(text()), std::move(others));
  }
  // The word chosen; a decision with one option is no decision and is not asked.
  std::string decide(Decision decision) {
    if (decision.options.size() == 1) return decision.options.front();
    const std::size_t picked = choices.choose(decision);
    return decision.options[picked < decision.options.size() ? picked : 0];
  }

 private:
  bool told_;  // somebody reads what happens
  std::vector<std::size_t> changes_;
  std::size_t last_ = SIZE_MAX;
};

}  // namespace hexrout::asl
