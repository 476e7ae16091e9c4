#include "rules/asl/facts/known.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace hexrout::asl {

Knowledge knowledge_of(const Position& position, const Unit& unit, int side) {
  if (unit.side == side) return Knowledge::known;
  if (unit.hidden) return Knowledge::hidden;
  const bool under_mark = (unit.concealed && position.switches.concealment) || unit.kind == UnitKind::dummy;
  return under_mark && !unit.eliminated ? Knowledge::veiled : Knowledge::known;
}

Unit mark_of(const Position& position, const Unit& veiled, std::string id) {
  Unit mark;
  mark.id = std::move(id);
  mark.side = veiled.side;
  mark.nationality = position.side_of(veiled).nationality;
  mark.at = mark.phase_start = veiled.at;
  mark.concealed = true;
  mark.kind = UnitKind::dummy;
  mark.label = "?";
  return mark;
}

namespace {

// A side's names of units that it does not know; empty for hidden ones.
using Names = std::map<std::string, std::string, std::less<>>;

void rename(const Names& names, std::string& id) {
  if (const auto it = names.find(id); it != names.end()) id = it->second;
}

// Renames references to units that the side does not know.
void rename_in(const Names& names, Unit& unit) {
  rename(names, unit.guard);
  rename(names, unit.aboard);
  rename(names, unit.manned_by);
  rename(names, unit.served_by);
  for (Weapon& weapon : unit.weapons) rename(names, weapon.second_man);
  // An enemy that was Known and is concealed now cannot be remembered under its id.
  std::erase_if(unit.remembered, [&](const Unit::Remembered& r) { return names.contains(r.enemy); });
}

}  // namespace

Position position_seen_by(const Position& position, int side) {
  Position seen = position;
  seen.events.forget();
  seen.units.clear();
  Names names;
  std::vector<const Unit*> veiled;
  for (const Unit& unit : position.units) {
    switch (knowledge_of(position, unit, side)) {
      case Knowledge::known:
        seen.units.push_back(unit);
        break;
      case Knowledge::veiled:
        veiled.push_back(&unit);
        break;
      case Knowledge::hidden:
        names.emplace(unit.id, "");
        break;
    }
  }
  std::stable_sort(veiled.begin(), veiled.end(),
                   [](const Unit* a, const Unit* b) { return std::tie(a->at, a->side) < std::tie(b->at, b->side); });
  const std::size_t known = seen.units.size();
  std::size_t number = 0;
  for (const Unit* unit : veiled) {
    std::string id = fmt::format("?{}", ++number);
    const auto taken = [&](const Unit& other) { return other.id == id; };
    while (std::any_of(seen.units.begin(), seen.units.begin() + static_cast<std::ptrdiff_t>(known), taken)) id += '?';
    names.emplace(unit->id, id);
    seen.units.push_back(mark_of(position, *unit, std::move(id)));
  }
  for (Unit& unit : seen.units) rename_in(names, unit);
  return seen;
}

}  // namespace hexrout::asl
