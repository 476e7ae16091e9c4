#include "rules/common/moves/path_verdict.hpp"

#include <fmt/format.h>

#include "hexrout/rout/path_referee.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"

namespace hexrout {

namespace {

std::string goal_text(const Goal& goal) {
  switch (goal.what) {
    case GoalKind::cover:
      return "it must make for the nearest cover";
    case GoalKind::concealment:
      return "it must make for the nearest concealment";
    case GoalKind::place:
      return goal.place == "line" ? "it must make for its own line" : "it must make for the " + goal.place;
    case GoalKind::edge:
      return "it must make for the edge of the map";
    case GoalKind::enemy:
      return "it must make for the nearest known enemy";
    case GoalKind::farthest_from:
    case GoalKind::farther_than:
      return "it must end as far from the enemy as its move allows";
    case GoalKind::every_legal:
    case GoalKind::here:
      break;
  }
  return "its move may not end here";
}

// Formats an amount of the budget: "5 squares", "3.5 movement points".
std::string amount_text(const WithdrawalPolicy& policy, int amount, const VerdictWords& words) {
  if (policy.budget.unit == BudgetUnit::half_mf)
    return amount == 2 ? "1 movement point"
                       : fmt::format("{}{} movement points", amount / 2, amount % 2 != 0 ? ".5" : "");
  return fmt::format("{} {}", amount, amount == 1 ? words.step : words.steps);
}

std::string why_text(const Map& map, const WithdrawalPolicy& policy, const Situation& s, const PathJudgement& j,
                     std::span<const LocationId> path, const VerdictWords& words) {
  const auto name = [&](std::size_t i) {
    return path[i] == kNowhere || path[i].number() >= map.location_count() ? std::string("off the map")
                                                                           : map.location_name(path[i]);
  };
  switch (j.wrong) {
    case PathWrong::start:
      return s.at == kNowhere ? std::string("it is not on the map") : "it stands in " + map.location_name(s.at);
    case PathWrong::not_adjacent:
      return fmt::format("{} and {} are not next to each other", name(j.step - 1), name(j.step));
    case PathWrong::again:
      return fmt::format("it has been in {} already on this move", name(j.step));
    case PathWrong::halted:
      return fmt::format("it halts in {}", name(j.step - 1));
    case PathWrong::budget:
      return fmt::format("it has {}, and the path costs more", amount_text(policy, s.budget, words));
    case PathWrong::no_room:
      return fmt::format("friends fill {}", name(j.step));
    case PathWrong::goes_on:
      return "it must go on as far as its move allows";
    case PathWrong::not_the_goal:
      return j.goal < 0 ? std::string("no end is allowed to it")
                        : goal_text(policy.goals[static_cast<std::size_t>(j.goal)]);
    case PathWrong::must_stay:
      return "it has to stay where it is";
    case PathWrong::must_go:
      return "it has to leave";
    case PathWrong::refused:
    case PathWrong::nothing:
      break;
  }
  return {};
}

}  // namespace

PathVerdict path_verdict(const Map& map, const WithdrawalPolicy& policy, const Situation& situation,
                         std::span<const LocationId> path, const VerdictWords& words) {
  PathVerdict out;
  PathJudgement j = judge_path(map, policy, situation, path);
  if (!j.legal() && j.at_end() && policy.edge.rule == EdgeRule::exit && path.back() != kNowhere) {
    // A path off the map may omit its last step.
    std::vector<LocationId> leaving(path.begin(), path.end());
    leaving.push_back(LocationId(kNowhere));
    if (const PathJudgement off = judge_path(map, policy, situation, leaving); off.legal()) {
      j = off;
      out.leaves_map = true;
    }
  }
  out.legal = j.legal();
  if (out.legal) return out;
  out.step = j.step;
  out.at_end = j.at_end();
  if (j.wrong == PathWrong::refused) {
    const Refusal refusal = refusal_of(map, j.refused, situation.references, words.prefix);
    out.rule = refusal.rule;
    out.enemy = refusal.enemy;
    out.why = refusal.why;
    return out;
  }
  out.rule = std::string(words.prefix) + policy.citation;
  out.why = why_text(map, policy, situation, j, path, words);
  return out;
}

PathVerdict path_verdict_by_dice(const Map& map, const WithdrawalPolicy& policy, Situation situation,
                                 const std::map<int, Odds>& budgets, std::span<const LocationId> path,
                                 const VerdictWords& words) {
  PathVerdict out = no_path(std::string(words.prefix) + policy.citation, "no throw moves it");
  Odds chance{0, 1};
  PathVerdict last;
  bool stays = false;  // a throw exists after which it ends on the map
  for (const auto& [budget, odds] : budgets) {
    situation.budget = budget;
    last = path_verdict(map, policy, situation, path, words);
    if (!last.legal) continue;
    chance = chance + odds;
    stays = stays || !last.leaves_map;
  }
  if (budgets.empty()) return out;
  if (chance.is_zero()) return last;
  out = {};
  out.leaves_map = !stays;
  if (!chance.is_one()) out.chance = chance;
  return out;
}

bool stays_put(LocationId at, std::span<const LocationId> path) {
  return path.size() == 1 && path.front() == at && at != kNowhere;
}

PathVerdict no_path(std::string rule, std::string why) {
  PathVerdict out;
  out.legal = false;
  out.rule = std::move(rule);
  out.why = std::move(why);
  return out;
}

PathVerdict no_path_of_unknown() {
  return no_path("", "there is no such unit");
}

PathVerdict no_low_crawl() {
  return no_path("", "these rules have no Low Crawl");
}

}  // namespace hexrout
