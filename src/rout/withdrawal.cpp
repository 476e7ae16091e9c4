#include "hexrout/rout/withdrawal.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "rout/known_plans.hpp"
#include "rout/withdrawal_steps.hpp"

namespace hexrout {

struct Withdrawal::State {
  explicit State(const Map& map) : frame(map), engine(frame.size()) { engine.set_most_labels(kMostLabels); }
  MapFrame frame;
  Search<WithdrawalSteps> engine;
  WithdrawalSteps steps;
  std::unique_ptr<KnownPlans> plans;
};

namespace {

using Label = WithdrawalSteps::Label;

// Chooses ends and roads among the labels of a finished search.
class Chooser {
 public:
  Chooser(const WithdrawalCase& c, WithdrawalSteps& steps, const Search<WithdrawalSteps>& engine)
      : case_(c), policy_(c.policy()), steps_(steps), engine_(engine) {
    find_ends();
  }

  // Labels that meet the first goal that any meets, best first, one an end; `goal` is its index.
  std::vector<std::uint32_t> choose(int& goal, std::vector<std::uint32_t>& others) const {
    for (goal = 0; goal < static_cast<int>(policy_.goals.size()); ++goal) {
      const Goal& g = policy_.goals[static_cast<std::size_t>(goal)];
      std::vector<std::uint32_t> kept = nearest(g);
      if (kept.empty()) continue;
      best_of_each_end(kept);
      if (g.need != Need::must) {
        for (const std::uint32_t end : ends_)
          if (has_room(end, false) && within_budget(label(end)) &&
              std::none_of(kept.begin(), kept.end(), [&](std::uint32_t k) { return label(k).at == label(end).at; }))
            others.push_back(end);
        best_of_each_end(others);
      }
      return kept;
    }
    goal = -1;
    return {};
  }

  WithdrawalOption option(std::uint32_t end, int goal) const {
    WithdrawalOption o;
    const Label& last = label(end);
    o.goal = goal;
    for (std::size_t k = 0; k < policy_.prefer.size(); ++k) o.values[k] = value(k, last);
    std::vector<std::uint32_t> road;
    for (std::uint32_t i = end; i != kNoLabel; i = label(i).parent) road.push_back(i);
    std::reverse(road.begin(), road.end());
    std::size_t length = road.size();
    const bool beyond = goal >= 0 && policy_.goals[static_cast<std::size_t>(goal)].beyond;
    if (beyond && !within_budget(last)) {
      for (const std::uint32_t i : road)
        o.plan.push_back(case_.frame().is_beyond(label(i).at) ? kNowhere : label(i).at);
      // As far as the budget lets it, to a Location where it may stand.
      while (length > 1 && (!within_budget(label(road[length - 1])) || !steps_.may_stop(label(road[length - 1]))))
        --length;
    }
    road.resize(length);
    for (const std::uint32_t i : road) {
      const Label& l = label(i);
      const bool off = case_.frame().is_beyond(l.at);
      o.path.push_back(off ? kNowhere : l.at);
      o.spent_at.push_back(static_cast<int>(l.spent));
      if (off) {
        o.exits = true;
        o.exit_by = case_.frame().beyond[l.at - case_.frame().map->location_count()].by;
      }
    }
    o.end = o.path.back();
    o.spent = o.spent_at.back();
    o.code = code(road.back(), o);
    return o;
  }

  bool any_end() const { return !ends_.empty(); }

  // The Locations that enemies hold on the road to a label, first to last.
  LocationId first_held(std::uint32_t end, std::uint32_t& before) const {
    LocationId out = kNowhere;
    before = kNoLabel;
    for (std::uint32_t i = end; i != kNoLabel; i = label(i).parent)
      if (case_.held(label(i).at) && label(i).parent != kNoLabel) {
        out = label(i).at;
        before = label(i).parent;
      }
    return out;
  }

 private:
  const Label& label(std::uint32_t i) const { return engine_.labels()[i]; }
  bool within_budget(const Label& l) const {
    return steps_.exact() || l.spent <= static_cast<std::uint32_t>(std::max(case_.situation().budget, 0));
  }

  void find_ends() {
    const auto& labels = engine_.labels();
    if (!steps_.exact()) {
      for (std::uint32_t i = 0; i < labels.size(); ++i)
        if (!labels[i].dominated) ends_.push_back(i);
      return;
    }
    // A road ends where the mover may stand and nothing leads on to where it may.
    std::vector<std::uint32_t> order(labels.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return labels[a].spent > labels[b].spent; });
    std::vector<std::uint32_t> first(labels.size() + 1, 0);
    const auto& edges = steps_.edges();
    std::vector<WithdrawalSteps::Edge> sorted(edges.begin(), edges.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.parent < b.parent; });
    for (const auto& e : sorted) ++first[e.parent + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint8_t> completes(labels.size(), 0);
    for (const std::uint32_t i : order) {
      if (labels[i].dominated) continue;
      bool on = false;
      for (std::uint32_t e = first[i]; e < first[i + 1]; ++e) on = on || completes[standing_for(sorted[e].child)] != 0;
      const bool stands = has_room(i, false) || policy_.occupancy.overstack == Overstack::this_move;
      completes[i] = on || stands ? 1 : 0;
      if (!on && stands) ends_.push_back(i);
    }
    std::sort(ends_.begin(), ends_.end());
  }

  // The undominated label of the same state.
  std::uint32_t standing_for(std::uint32_t i) const {
    if (!label(i).dominated) return i;
    std::uint32_t out = i;
    engine_.at(label(i).at, [&](std::uint32_t other) {
      if (!label(other).dominated && label(other).spent == label(i).spent && steps_.covers(label(other), label(i)))
        out = other;
    });
    return out;
  }

  bool has_room(std::uint32_t i, bool at_goal) const {
    if (steps_.may_stop(label(i))) return true;
    return at_goal && policy_.occupancy.overstack == Overstack::at_goal;
  }

  bool meets(const Goal& g, const Label& l) const {
    const bool start = l.parent == kNoLabel;
    Condition c;
    c.of = g.of;
    switch (g.what) {
      case GoalKind::cover:
        c.what = Predicate::in_cover;
        return !off(l) && case_.holds_at(c, l.at);
      case GoalKind::concealment:
        c.what = Predicate::concealed;
        return !off(l) && case_.holds_at(c, l.at);
      case GoalKind::place:
        return case_.place_distance(g.place, l.at) == 0;
      case GoalKind::edge:
        if (off(l)) return case_.edge_distance(l.at, g.side) == 0;
        return policy_.edge.rule != EdgeRule::exit && case_.edge_distance(l.at, g.side) == 1;
      case GoalKind::enemy:
        return nearest_enemy(g, l) >= 0;
      case GoalKind::farther_than: {
        for (const std::size_t r : case_.members(g.of))
          if (distance(case_.situation().references[r].at, l.at) <= case_.value(g.k)) return false;
        return true;
      }
      case GoalKind::farthest_from:
      case GoalKind::every_legal:
        return !start;
      case GoalKind::here:
        return start;
    }
    return false;
  }

  bool off(const Label& l) const { return case_.frame().is_beyond(l.at); }
  int distance(LocationId a, LocationId b) const {
    return hexrout::distance(case_.frame().hex(a), case_.frame().hex(b));
  }

  // Distance from the start of the nearest reference that the label is in touch with; -1 without any.
  int nearest_enemy(const Goal& g, const Label& l) const {
    int best = -1;
    for (const std::size_t r : case_.members(g.of)) {
      const LocationId at = case_.situation().references[r].at;
      if (off(l) || distance(at, l.at) > case_.value(g.k)) continue;
      const int d = distance(at, case_.situation().at);
      if (best < 0 || d < best) best = d;
    }
    return best;
  }

  int left(const Label& l) const { return case_.situation().budget - static_cast<int>(l.spent); }
  // Hexes that what is left would still lead away, if the map went on.
  int hexes_left(const Label& l) const { return left(l) / case_.open_step(); }

  // Small is good.
  int measure(const Goal& g, const Label& l) const {
    if (g.what == GoalKind::enemy) return nearest_enemy(g, l);
    if (g.what == GoalKind::farthest_from) return -(case_.away(g.of, l.at) + (off(l) ? hexes_left(l) : 0));
    return g.nearest ? static_cast<int>(l.spent) : 0;
  }

  std::vector<std::uint32_t> nearest(const Goal& g) const {
    std::vector<std::uint32_t> meeting;
    std::optional<int> best;
    for (const std::uint32_t i : ends_) {
      const Label& l = label(i);
      if (!meets(g, l) || !has_room(i, true) || (!g.beyond && !within_budget(l))) {
        // Overfull ends of an exact move were admitted by find_ends.
        if (!steps_.exact() || !meets(g, l)) continue;
      }
      if (g.within && static_cast<int>(l.spent) - case_.situation().spent > case_.value(*g.within)) continue;
      meeting.push_back(i);
      const int m = measure(g, l);
      if (!best || m < *best) best = m;
    }
    std::vector<std::uint32_t> out;
    for (const std::uint32_t i : meeting) {
      // The nearest end by cost may be reached by a dearer road that is preferred.
      const bool kept = g.nearest && g.what != GoalKind::enemy && g.what != GoalKind::farthest_from
                            ? std::any_of(meeting.begin(), meeting.end(),
                                          [&](std::uint32_t k) {
                                            return label(k).at == label(i).at && measure(g, label(k)) == *best;
                                          })
                            : measure(g, label(i)) == *best;
      if (kept) out.push_back(i);
    }
    keep_farthest(g.farthest, out);
    return out;
  }

  void keep_farthest(ReferenceSet from, std::vector<std::uint32_t>& ends) const {
    if (from == ReferenceSet::none) return;
    int most = 0;
    for (const std::uint32_t i : ends) most = std::max(most, case_.away(from, label(i).at));
    ends.erase(
        std::remove_if(ends.begin(), ends.end(), [&](std::uint32_t i) { return case_.away(from, label(i).at) < most; }),
        ends.end());
  }

  int value(std::size_t k, const Label& l) const {
    const Key& key = policy_.prefer[k];
    if (!is_path_key(key.what)) return case_.worth(key, l.at, hexes_left(l));
    std::size_t index = 0;
    for (std::size_t i = 0; i < k; ++i) index += is_path_key(policy_.prefer[i].what) ? 1 : 0;
    return l.keys[index];
  }

  int compare(std::uint32_t a, std::uint32_t b) const {
    for (std::size_t k = 0; k < policy_.prefer.size(); ++k) {
      const int x = value(k, label(a));
      const int y = value(k, label(b));
      if (x != y) return x < y ? -1 : 1;
    }
    return steps_.compare_roads(label(a), label(b));
  }

  void best_of_each_end(std::vector<std::uint32_t>& labels) const {
    std::stable_sort(labels.begin(), labels.end(), [&](std::uint32_t a, std::uint32_t b) { return compare(a, b) < 0; });
    std::vector<std::uint32_t> out;
    std::vector<std::uint8_t> met(case_.frame().size());
    for (const std::uint32_t i : labels) {
      if (met[label(i).at] != 0) continue;
      met[label(i).at] = 1;
      out.push_back(i);
    }
    labels = std::move(out);
  }

  std::string code(std::uint32_t last, const WithdrawalOption& o) const {
    const Label& l = label(last);
    if (o.exits) return "EXITED_BOARD";
    if (l.parent == kNoLabel && o.plan.empty()) return "STAYED";
    if (case_.held(l.at) && policy_.occupancy.enemies == EnemyRule::disperse) return "DISPERSED_ON_ENEMY";
    if (!o.plan.empty()) return "PARTIAL";
    for (const Condition& c : policy_.stop)
      if (!c.code.empty() && case_.holds_at(c, l.at)) return c.code;
    if (steps_.exact()) {
      if (left(l) < 0) return "PASSED_FRIEND";
      if (left(l) > 0 && policy_.direction == DirectionRule::straight_ray) {
        switch (steps_.halt_at(l.at)) {
          case WithdrawalSteps::Halt::edge:
            return "HALT_EDGE";
          case WithdrawalSteps::Halt::blocked:
            return "HALT_BLOCKED";
          default:
            break;
        }
      }
    }
    if (o.goal < 0) return "PARTIAL";
    const Goal& g = policy_.goals[static_cast<std::size_t>(o.goal)];
    return steps_.exact() && left(l) > 0 && !g.short_code.empty() ? g.short_code : g.code;
  }

  const WithdrawalCase& case_;
  const WithdrawalPolicy& policy_;
  WithdrawalSteps& steps_;
  const Search<WithdrawalSteps>& engine_;
  std::vector<std::uint32_t> ends_;
};

Compulsion gate_of(const WithdrawalCase& c, const Condition*& because) {
  const Gate& gate = c.policy().gate;
  const auto first = [&](const std::vector<Condition>& list) {
    for (const Condition& condition : list)
      if (c.holds_at(condition, c.situation().at)) {
        because = &condition;
        return true;
      }
    return false;
  };
  if (first(gate.stay)) return Compulsion::stay;
  if (first(gate.must)) return Compulsion::must;
  if (!first(gate.may)) return Compulsion::none;
  // A leave to move that threats give needs a threat.
  const auto& sets = c.policy().references;
  const bool threatened = sets.empty() || std::any_of(sets.begin(), sets.end(), [&](ReferenceSet s) {
                            return s == ReferenceSet::firer ? !c.situation().references.empty() : !c.members(s).empty();
                          });
  if (!threatened) because = nullptr;
  return threatened ? Compulsion::may : Compulsion::none;
}

}  // namespace

Withdrawal::Withdrawal(const Map& map) : state_(std::make_unique<State>(map)) {}
Withdrawal::Withdrawal(Withdrawal&&) noexcept = default;
Withdrawal& Withdrawal::operator=(Withdrawal&&) noexcept = default;
Withdrawal::~Withdrawal() = default;

void Withdrawal::remember(std::size_t bytes) {
  if (state_->plans == nullptr) state_->plans = std::make_unique<KnownPlans>(bytes);
}

KnownPlan Withdrawal::known(const WithdrawalPolicy& policy, const Situation& situation, Told told) {
  CaseKey key;
  const bool memorable = state_->plans != nullptr && plan_key(policy, situation, told, key);
  if (memorable)
    if (KnownPlan plan = state_->plans->find(key)) return plan;
  auto plan = std::make_shared<WithdrawalAnswer>(search(policy, situation, told));
  if (told == Told::refusals) plan->options.clear();
  if (memorable) state_->plans->meet(key, plan);
  return plan;
}

WithdrawalAnswer Withdrawal::plan(const WithdrawalPolicy& policy, const Situation& situation) {
  return search(policy, situation, Told::all);
}

WithdrawalAnswer Withdrawal::search(const WithdrawalPolicy& policy, const Situation& situation, Told told) {
  State& s = *state_;
  WithdrawalAnswer answer;
  answer.rule = policy.citation;
  const WithdrawalCase bound(s.frame, policy, situation);
  answer.gate = gate_of(bound, answer.gate_because);
  if (answer.gate == Compulsion::none || answer.gate == Compulsion::stay) {
    answer.code = answer.gate == Compulsion::none ? "NO_MOVE_REQUIRED" : "STAYED";
    if (answer.gate_because != nullptr && !answer.gate_because->code.empty()) answer.code = answer.gate_because->code;
    if (answer.gate == Compulsion::none) return answer;
  }

  Label start;
  start.at = situation.at;
  start.spent = static_cast<std::uint32_t>(std::max(situation.spent, 0));
  const auto run = [&](bool blind) {
    s.steps.bind(bound, s.engine, blind);
    const auto note = [&](std::uint32_t from, LocationId to, const WithdrawalSteps::RefusedBy& why) {
      if (blind || told == Told::roads) return;
      const LocationId at = s.engine.labels()[from].at;
      // Of one who must not move only the steps out of his Location are of interest.
      if (answer.gate == Compulsion::stay && at != situation.at) return;
      const LocationId shown = s.frame.is_beyond(to) ? kNowhere : to;
      for (const RefusedStep& r : answer.refused)
        if (r.from == at && r.direction == why.direction) return;
      RefusedStep r{at, shown, why.direction, why.by, why.reference, policy.citation, {}};
      if (why.condition != nullptr) {
        if (!why.condition->rule.empty()) r.rule = why.condition->rule;
        r.code = why.condition->code;
      }
      answer.refused.push_back(std::move(r));
    };
    s.steps.start_from(start);
    s.engine.run(s.steps, start, std::max(s.steps.horizon(), start.spent), note);
    answer.limited = answer.limited || s.engine.limited();
    if (blind || told == Told::roads || answer.gate == Compulsion::stay) return;
    for (const auto& label : s.engine.labels())
      if (label.at != situation.at && !s.frame.is_beyond(label.at)) answer.entered.push_back(label.at);
    std::sort(answer.entered.begin(), answer.entered.end());
    answer.entered.erase(std::unique(answer.entered.begin(), answer.entered.end()), answer.entered.end());
  };

  run(false);
  if (answer.gate == Compulsion::stay) return answer;
  {
    const Chooser chooser(bound, s.steps, s.engine);
    int goal = -1;
    std::vector<std::uint32_t> others;
    const std::vector<std::uint32_t> kept = chooser.choose(goal, others);
    for (const std::uint32_t end : kept) answer.options.push_back(chooser.option(end, goal));
    answer.equal = answer.options.size();
    for (const std::uint32_t end : others) answer.options.push_back(chooser.option(end, -1));
  }
  if (!answer.options.empty()) {
    answer.code = answer.options.front().code;
    return answer;
  }
  if (answer.gate == Compulsion::may) {
    answer.code = "STAYED";
    return answer;
  }
  answer.failed = true;
  answer.code = policy.failure_code.empty() ? std::string(code_of(policy.on_failure)) : policy.failure_code;
  if (policy.on_failure != Failure::must_fight) return answer;

  // What would be in reach if the enemy were not there shows whom to fight.
  run(true);
  const Chooser chooser(bound, s.steps, s.engine);
  int goal = -1;
  std::vector<std::uint32_t> others;
  for (const std::uint32_t end : chooser.choose(goal, others)) {
    std::uint32_t before = kNoLabel;
    const LocationId held = chooser.first_held(end, before);
    if (held == kNowhere) continue;
    if (std::find(answer.must_fight_at.begin(), answer.must_fight_at.end(), held) != answer.must_fight_at.end())
      continue;
    answer.must_fight_at.push_back(held);
    answer.options.push_back(chooser.option(before, goal));
    answer.options.back().code = answer.code;
  }
  answer.equal = answer.options.size();
  if (answer.must_fight_at.empty()) answer.code = std::string(code_of(Failure::halt_in_place));
  return answer;
}

Situation Withdrawal::after(const Situation& situation, const WithdrawalOption& option, std::size_t steps) {
  Situation out = situation;
  for (std::size_t i = 0; i <= steps && i < option.path.size(); ++i) {
    if (option.path[i] == kNowhere) break;
    out.at = option.path[i];
    out.spent = option.spent_at[i];
  }
  return out;
}

}  // namespace hexrout
