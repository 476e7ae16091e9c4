#include "rules/asl/advise/known.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/facts/known.hpp"

namespace hexrout::planning {

using namespace asl;

Position known_to(const Position& position, int side, bool worst_case) {
  Position known = position;
  known.events.clear();
  if (!position.switches.concealment) worst_case = false;
  int marks = 0;
  for (Unit& u : known.units) {
    const Knowledge knowledge = knowledge_of(position, u, side);
    if (knowledge == Knowledge::hidden) u.eliminated = true;
    if (knowledge != Knowledge::veiled) continue;
    std::string id = fmt::format("?{}", ++marks);
    while (position.find(id) != nullptr) id += '?';
    Unit mark = mark_of(position, u, std::move(id));
    if (worst_case) {
      mark.kind = UnitKind::squad;
      mark.firepower = 4;
      mark.range = 6;
      mark.morale = mark.broken_morale = 7;
    }
    u = mark;
  }
  // Remembered enemies that are veiled now are dropped: their ids must not show.
  for (Unit& u : known.units)
    u.remembered.erase(std::remove_if(u.remembered.begin(), u.remembered.end(),
                                      [&](const Unit::Remembered& r) { return known.find(r.enemy) == nullptr; }),
                       u.remembered.end());
  return known;
}

}  // namespace hexrout::planning
