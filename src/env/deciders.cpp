#include "hexrout/env/deciders.hpp"

#include <algorithm>
#include <utility>

namespace hexrout {

Deciders::Deciders(const Game& start) {
  const std::vector<std::string>& names = start.setting().sides;
  const auto side_named = [&](const std::string& name) {
    const auto it = std::find(names.begin(), names.end(), name);
    return it == names.end() ? -1 : static_cast<int>(it - names.begin());
  };
  Sides sides;
  for (const UnitView& unit : start.units()) sides.emplace(unit.id, side_named(unit.side));
  for (const Standing& standing : start.standings()) sides.emplace(standing.of, side_named(standing.side));
  for (const std::string& name : names) sides.emplace(name, side_named(name));
  sides.emplace("", side_named(start.setting().attacker));
  sides_ = std::make_shared<const Sides>(std::move(sides));
}

int Deciders::side_of(std::string_view who, const Game& now) {
  if (const auto it = sides_->find(who); it != sides_->end()) return it->second;
  if (const auto it = made_.find(who); it != made_.end()) return it->second;
  // A unit may be made during the play, so unknown names are not stored.
  const auto unit = now.unit(who);
  if (!unit) return -1;
  const auto side = sides_->find(unit->side);
  return made_.emplace(std::string(who), side == sides_->end() ? -1 : side->second).first->second;
}

}  // namespace hexrout
