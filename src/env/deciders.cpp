#include "hexrout/env/deciders.hpp"

#include <algorithm>

namespace hexrout {

Deciders::Deciders(const Game& start) {
  const std::vector<std::string>& names = start.setting().sides;
  const auto side_named = [&](const std::string& name) {
    const auto it = std::find(names.begin(), names.end(), name);
    return it == names.end() ? -1 : static_cast<int>(it - names.begin());
  };
  for (const UnitView& unit : start.units()) sides_.emplace(unit.id, side_named(unit.side));
  for (const Standing& standing : start.standings()) sides_.emplace(standing.of, side_named(standing.side));
  for (const std::string& name : names) sides_.emplace(name, side_named(name));
  sides_.emplace("", side_named(start.setting().attacker));
}

int Deciders::side_of(std::string_view who, const Game& now) {
  const auto it = sides_.find(who);
  if (it != sides_.end()) return it->second;
  // A half-squad or a leader that the play has made. Who is no unit now may be one later.
  const auto unit = now.unit(who);
  if (!unit) return -1;
  const auto side = sides_.find(unit->side);
  return sides_.emplace(std::string(who), side == sides_.end() ? -1 : side->second).first->second;
}

}  // namespace hexrout
