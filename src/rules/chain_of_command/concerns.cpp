#include <fmt/format.h>

#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/common/answers/concerns.hpp"

namespace hexrout::coc {

namespace {

std::vector<StandsAt> standing(const Position& p) {
  std::vector<StandsAt> out;
  for (const Team& t : p.teams)
    if (t.on_table() && t.aboard == kNone) out.push_back({t.id, p.setting.sides[t.side], t.at});
  return out;
}

}  // namespace

std::vector<Concern> concerns_of(const Position& p) {
  std::vector<Concern> out;
  add_over_stacked(standing(p), p.readings.number("stackingLimit"), p.map(), "Teams", "CoC stackingLimit", out);
  add_enemies_together(standing(p), p.map(), "", out);
  for (const Group& group : sharing_groups(p)) {
    const Status due = judged(p, group);
    for (const TeamIndex t : group.teams) {
      const Team& team = p.teams[t];
      if (team.status >= due) continue;
      out.push_back({"marker-behind",
                     {team.id},
                     place_of(p, team),
                     fmt::format("'{}' is {}, but {} Shock on {} figures make it {}", team.id,
                                 statuses()[static_cast<std::size_t>(team.status)], group.shock, group.figures,
                                 statuses()[static_cast<std::size_t>(due)]),
                     fmt::format("write 'status: {}', or less Shock", statuses()[static_cast<std::size_t>(due)]),
                     "CoC 1.3"});
    }
  }
  return out;
}

std::optional<Position> position_if_broken(const Position& p, std::string_view unit) {
  const TeamIndex index = team_index(p, unit);
  if (index == kNone) return std::nullopt;
  const Team& team = p.teams[index];
  if (!team.on_table() || team.status == Status::broken || team.aboard != kNone) return std::nullopt;
  Position other = p;
  other.teams[index].status = Status::broken;
  other.teams[index].must_retire = true;
  if (other.teams[index].firer.empty())
    other.teams[index].firer = nearest_enemy(standing(p), p.setting.sides[team.side], team.at, p.map());
  return other;
}

}  // namespace hexrout::coc
