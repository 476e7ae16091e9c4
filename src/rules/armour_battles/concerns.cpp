#include <fmt/format.h>

#include "rules/armour_battles/armour_battles.hpp"
#include "rules/common/answers/concerns.hpp"

namespace hexrout::ab {

namespace {

std::vector<StandsAt> standing(const Position& p) {
  std::vector<StandsAt> out;
  for (const Unit& u : p.units)
    if (!u.dispersed) out.push_back({u.id, p.setting.sides[u.side], u.at});
  return out;
}

}  // namespace

std::vector<Concern> concerns_of(const Position& p) {
  std::vector<Concern> out;
  add_over_stacked(standing(p), p.readings.number("stackingLimit"), p.map(), "units", "AB stackingLimit", out);
  add_enemies_together(standing(p), p.map(), "AB 2.6", out);
  for (const Unit& u : p.units)
    if (!u.dispersed && u.push && !u.suppressed)
      out.push_back({"pushed-unsuppressed",
                     {u.id},
                     u.at,
                     fmt::format("'{}' is forced back and not suppressed", u.id),
                     "add 'suppressed: true': only fire that suppresses forces back",
                     "AB 2.3"});
  return out;
}

std::optional<Position> position_if_broken(const Position& p, std::string_view unit) {
  const UnitIndex index = unit_index(p, unit);
  if (index == kNone) return std::nullopt;
  const Unit& u = p.units[index];
  if (u.dispersed || u.push) return std::nullopt;
  const std::string from = nearest_enemy(standing(p), p.setting.sides[u.side], u.at, p.map());
  if (from.empty()) return std::nullopt;
  Position other = p;
  other.units[index].suppressed = true;
  other.units[index].push = Push{from, 1};
  return other;
}

}  // namespace hexrout::ab
