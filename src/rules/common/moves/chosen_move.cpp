#include "rules/common/moves/chosen_move.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/moves/withdrawal_answer.hpp"

namespace hexrout {
namespace {

Reason refused_step(const ChosenMove& move, const RefusedStep& step, const Situation& s) {
  const Refusal why = refusal_of(*move.map, step, s.references, "");
  return {why.rule,
          fmt::format("{} may not go from {} to {}: {}", move.who, move.map->location_name(step.from),
                      move.map->location_name(step.to), why.why),
          {}};
}

std::optional<Reason> no_room(const WithdrawalPolicy& policy, const ChosenMove& move, const Situation& s,
                              LocationId end) {
  if (end == s.at || std::find(s.full.begin(), s.full.end(), end) == s.full.end()) return std::nullopt;
  return Reason{policy.citation,
                fmt::format("{} finds no room in {}: friends fill it", move.who, move.map->location_name(end)),
                {}};
}

}  // namespace

std::optional<Reason> path_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                   const ChosenMove& move, const std::vector<LocationId>& path, KnownPlan& plan) {
  const Map& map = *move.map;
  LocationId from = situation.at;
  int spent = situation.spent;
  for (const LocationId to : path) {
    if (map.distance(map.location(from).hex, map.location(to).hex) != 1)
      return Reason{policy.citation,
                    fmt::format("{} may not go from {} to {}: they are not next to each other", move.who,
                                map.location_name(from), map.location_name(to)),
                    {}};
    if (plan == nullptr) plan = search.known(policy, situation, Told::refusals);
    for (const RefusedStep& r : plan->refused)
      if (r.from == from && r.to == to) return refused_step(move, r, situation);
    spent += policy.budget.terrain_costs && situation.step_cost ? std::max(1, situation.step_cost(from, to)) : 1;
    from = to;
  }
  if (spent > situation.budget) return Reason{policy.citation, move.too_far(spent), {}};
  return no_room(policy, move, situation, from);
}

std::optional<Reason> path_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                   const ChosenMove& move, const std::vector<LocationId>& path) {
  KnownPlan plan;
  return path_refusal(search, policy, situation, move, path, plan);
}

std::optional<Reason> end_refusal(Withdrawal& search, const WithdrawalPolicy& policy, const Situation& situation,
                                  const ChosenMove& move, LocationId end) {
  if (end == situation.at) return std::nullopt;
  const KnownPlan plan = search.known(policy, situation, Told::all);
  for (const WithdrawalOption& option : plan->options)
    if (option.end == end) return std::nullopt;
  if (auto full = no_room(policy, move, situation, end)) return full;
  for (const RefusedStep& r : plan->refused)
    if (r.to == end) return refused_step(move, r, situation);
  return Reason{policy.citation, move.too_far(-1), {}};
}

}  // namespace hexrout
