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

std::vector<Concern> ArmourBattlesGame::concerns() const {
  const Position& p = position_;
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

std::unique_ptr<Game> ArmourBattlesGame::if_broken(std::string_view unit) const {
  const UnitIndex index = unit_index(position_, unit);
  if (index == kNone) return nullptr;
  const Unit& u = position_.units[index];
  if (u.dispersed || u.push) return nullptr;
  const std::string from = nearest_enemy(standing(position_), position_.setting.sides[u.side], u.at, position_.map());
  if (from.empty()) return nullptr;
  Position other = position_;
  other.units[index].suppressed = true;
  other.units[index].push = Push{from, 1};
  return std::make_unique<ArmourBattlesGame>(std::move(other));
}

}  // namespace hexrout::ab
