#include "advise/deny_reasons.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hexrout::planning {

namespace {

bool has_end(const UnitAnswer& answer, const RoutOption& wanted) {
  return std::any_of(answer.options.begin(), answer.options.end(), [&](const RoutOption& option) {
    return option.end == wanted.end && option.low_crawl == wanted.low_crawl;
  });
}

std::string with_rule(const Reason& reason) {
  return reason.rule.empty() ? reason.text : fmt::format("{} [{}]", reason.text, reason.rule);
}

// The referee's refusal of the path taken there before; if that path is legal, the refusal of the step into its end.
// Without either the unit's fate holds the reason.
DeniedEnd denied_end(const Game& after, const UnitAnswer& answer, const RoutOption& option) {
  DeniedEnd out;
  out.end = option.end;
  out.low_crawl = option.low_crawl;
  out.path = option.path;
  const auto verdict = after.check(answer.id, option.path, option.low_crawl);
  if (verdict && !verdict->legal) {
    if (verdict->step < option.path.size()) out.refused = option.path[verdict->step];
    out.rule = verdict->rule;
    out.by = verdict->enemy;
    out.why = verdict->why;
    return out;
  }
  const auto refusal = std::find_if(answer.refused.begin(), answer.refused.end(), [&](const Refusal& r) {
    return r.to == option.end && (option.path.size() < 2 || r.from == option.path[option.path.size() - 2]);
  });
  if (refusal == answer.refused.end()) return out;
  out.refused = refusal->to;
  out.rule = refusal->rule;
  out.by = refusal->enemy;
  out.why = refusal->why;
  return out;
}

std::vector<std::string> reasons_of_fate(const UnitAnswer& before, const UnitAnswer& after, const Map& map) {
  std::vector<std::string> out;
  if (before.duty != after.duty)
    for (const Reason& reason : after.because) out.push_back(with_rule(reason));
  if (after.options.empty()) {
    for (const Reason& reason : after.fate.because) out.push_back(with_rule(reason));
    if (!after.fate.to.empty()) out.push_back(fmt::format("it surrenders to {}", fmt::join(after.fate.to, ", ")));
    return out;
  }
  if (before.options.empty()) {
    out.emplace_back("a way out is open to it");
    return out;
  }
  // A mover that leaves its place may also free a way.
  const auto say = [&](const RoutOption& way, const RoutOption& other, const char* how) {
    for (const InterdictedStep& step : way.interdicted) {
      const auto same = [&](const InterdictedStep& s) { return s.at == step.at && s.by == step.by; };
      if (std::none_of(other.interdicted.begin(), other.interdicted.end(), same))
        out.push_back(
            fmt::format("its way is {} in {} by {}", how, map.location_name(step.at), fmt::join(step.by, ", ")));
    }
  };
  say(after.options.front(), before.options.front(), "Interdicted");
  say(before.options.front(), after.options.front(), "no longer Interdicted");
  return out;
}

}  // namespace

const UnitAnswer& DenyReasons::before(const std::string& unit) {
  auto it = before_.find(unit);
  if (it == before_.end()) it = before_.emplace(unit, board_.known().answer(unit)).first;
  return it->second;
}

std::vector<DeniedUnit> DenyReasons::of(const Game& after) {
  const Map& map = *after.setting().map;
  std::vector<DeniedUnit> out;
  for (const BrokenEnemy& enemy : board_.enemies()) {
    const UnitVerdict verdict = after.verdict(enemy.id);
    const Number loss = board_.loss_of(after, enemy, verdict);
    if (loss == enemy.loss) continue;
    DeniedUnit denied;
    denied.unit = enemy.id;
    denied.loss_before = as_points(enemy.loss);
    denied.loss_after = as_points(loss);
    denied.before = rout_words(enemy.verdict, board_.known());
    denied.after = rout_words(verdict, after);
    const UnitAnswer answer = after.answer(enemy.id);
    const UnitAnswer& was = before(enemy.id);
    // A unit that has to surrender is refused every path for that reason, at the first step.
    const bool gives_up = answer.options.empty() && !answer.fate.to.empty();
    for (const RoutOption& option : was.options) {
      if (has_end(answer, option)) continue;
      if (!gives_up || denied.ends.empty() || option.path.size() < 2) {
        denied.ends.push_back(denied_end(after, answer, option));
        continue;
      }
      DeniedEnd likewise = denied.ends.front();
      likewise.end = option.end;
      likewise.low_crawl = option.low_crawl;
      likewise.path = option.path;
      likewise.refused = option.path[1];
      denied.ends.push_back(std::move(likewise));
    }
    denied.because = reasons_of_fate(was, answer, map);
    out.push_back(std::move(denied));
  }
  return out;
}

}  // namespace hexrout::planning
