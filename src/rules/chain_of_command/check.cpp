// check_path: judges a Team's own move or its retire, or the path of a Leader who leaves his unit.
#include <fmt/format.h>

#include <map>

#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/chain_of_command/reactions.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/path_verdict.hpp"

namespace hexrout::coc {

namespace {

constexpr VerdictWords kWords{"CoC ", "hex", "hexes"};

// Hexes of one throw of a retire, with their chances.
std::map<int, Odds> retire_hexes(const Position& p) {
  const Budget& budget = Reactions::retire_policy(p).budget;
  std::map<int, Odds> out;
  enumerate(
      [&](Dice& dice) {
        return in_steps(budget, thrown(budget, 1, dice, {"retire", "CoC A11"}), p.scale);
      },
      [&](int hexes, const Odds& odds) {
        const auto [at, fresh] = out.try_emplace(hexes, odds);
        if (!fresh) at->second = at->second + odds;
      });
  return out;
}

PathVerdict check_team(const Position& p, TeamIndex t, std::span<const LocationId> path) {
  const Team& team = p.teams[t];
  if (!team.on_table()) return no_path("CoC A12", "it is " + statuses()[static_cast<std::size_t>(team.status)]);
  if (place_of(p, team) == kNowhere) return no_path("", "it is not on the map");
  if (team.aboard != kNone) return no_path("", "it is aboard a vehicle");
  Situation s = situation_of(p, team.side, place_of(p, team), {t}, team.firer);
  if (team.status == Status::broken) {
    Reactions reactions(p);
    if (const auto surrender = reactions.surrender(p, group_of(p, t)))
      return no_path("CoC " + surrender->because.rule, "it surrenders: " + surrender->because.text);
    if (!team.must_retire && stays_put(s.at, path)) return {};
    return path_verdict_by_dice(p.map(), Reactions::retire_policy(p), s, retire_hexes(p), path, kWords);
  }
  if (stays_put(s.at, path)) return {};
  if (const auto no = order_refusal(p, t, "move")) return no_path("CoC " + no->rule, no->text);
  const WithdrawalPolicy& policy = p.policies->move("A-MOVE");
  s = situation_of(p, team.side, place_of(p, team), {t}, "");
  s.budget = steps_within(policy.budget, move_inches(p.tables(), most_thrown(policy.budget), team.shock), p.scale);
  return path_verdict(p.map(), policy, s, path, kWords);
}

PathVerdict check_leader(const Position& p, LeaderIndex l, std::span<const LocationId> path) {
  const Leader& leader = p.leaders[l];
  if (!leader.on_table()) return no_path("CoC A12", "he is out of the game");
  if (place_of(p, leader) == kNowhere) return no_path("", "he is not on the map");
  Situation s = situation_of(p, leader.side, place_of(p, leader), {}, "");
  s.full.clear();  // stacking does not limit a Leader
  if (stays_put(s.at, path)) return {};
  const bool with_team = leader.with != kNone && p.teams[leader.with].on_table();
  if (!with_team) {
    s.budget = static_cast<int>(p.map().hex_count());
    return path_verdict(p.map(), p.policies->move("A-MOVE"), s, path, kWords);
  }
  const Team& unit = p.teams[leader.with];
  if (unit.status != Status::pinned && unit.status != Status::broken)
    return no_path("CoC A18", fmt::format("he goes where {} goes", unit.id));
  if (leader.rank == Rank::junior && !p.readings.on("juniorsMayLeave"))
    return no_path("CoC A18", fmt::format("a Junior Leader stays with {}", unit.id));
  const WithdrawalPolicy& policy = p.policies->move("A-AWAY");
  s.budget = in_steps(policy.budget, most_thrown(policy.budget), p.scale, 0);
  Reference anchor;
  anchor.id = unit.id;
  anchor.at = place_of(p, unit);
  anchor.anchor = true;
  s.references.push_back(anchor);
  return path_verdict(p.map(), policy, s, path, kWords);
}

}  // namespace

std::optional<PathVerdict> check_path(const Position& p, std::string_view unit, std::span<const LocationId> path,
                                      bool crawl) {
  const TeamIndex t = team_index(p, unit);
  const LeaderIndex l = leader_index(p, unit);
  const bool vehicle = vehicle_index(p, unit) != kNone;
  if (t == kNone && l == kNone && !vehicle) return no_path_of_unknown();
  if (crawl) return no_low_crawl();
  if (vehicle) return no_path("", "these rules say nothing of moves of vehicles");
  return t != kNone ? check_team(p, t, path) : check_leader(p, l, path);
}

}  // namespace hexrout::coc
