#include "rout/withdrawal/choose.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "rout/withdrawal/goals.hpp"

namespace hexrout {
namespace {

using Label = WithdrawalSteps::Label;

// Chooses ends and paths among the labels of a finished search.
class Chooser {
 public:
  Chooser(const WithdrawalCase& c, WithdrawalSteps& steps, const Search<WithdrawalSteps>& engine)
      : case_(c), policy_(c.policy()), steps_(steps), engine_(engine) {
    find_ends();
  }

  // Labels that meet the first attainable goal, best first, one for each end; `goal` is its index.
  std::vector<std::uint32_t> choose(int& goal, std::vector<std::uint32_t>& others) const {
    for (goal = 0; goal < static_cast<int>(policy_.goals.size()); ++goal) {
      const Goal& g = policy_.goals[static_cast<std::size_t>(goal)];
      std::vector<std::uint32_t> kept = nearest(g);
      if (kept.empty()) continue;
      best_of_each_end(kept);
      if (g.need != Need::must) {
        const std::vector<std::uint8_t> chosen = places_of(kept);
        for (const std::uint32_t end : ends_)
          if (chosen[label(end).at] == 0 && has_room(end, false) && within_budget(label(end))) others.push_back(end);
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
    std::vector<std::uint32_t> labels;
    for (std::uint32_t i = end; i != kNoLabel; i = label(i).parent) labels.push_back(i);
    std::reverse(labels.begin(), labels.end());
    std::size_t length = labels.size();
    const bool beyond = goal >= 0 && policy_.goals[static_cast<std::size_t>(goal)].beyond;
    if (beyond && !within_budget(last)) {
      for (const std::uint32_t i : labels)
        o.plan.push_back(case_.frame().is_beyond(label(i).at) ? kNowhere : label(i).at);
      // Cuts the path to the budget, back to a Location where the mover may end.
      while (length > 1 && (!within_budget(label(labels[length - 1])) || !steps_.may_stop(label(labels[length - 1]))))
        --length;
    }
    labels.resize(length);
    for (const std::uint32_t i : labels) {
      const Label& l = label(i);
      const bool off = case_.frame().is_beyond(l.at);
      o.path.push_back(off ? kNowhere : l.at);
      o.spent_at.push_back(static_cast<int>(l.spent));
      if (off) {
        o.exits = true;
        o.exit_by = case_.frame().exit(l.at).by;
      }
    }
    for (std::size_t i = 0; i + 1 < o.path.size() && o.unbound == kNowhere; ++i)
      if (steps_.unbound_at(o.path[i])) o.unbound = o.path[i];
    o.end = o.path.back();
    o.spent = o.spent_at.back();
    o.code = code(labels.back(), o);
    return o;
  }

  // The first Location on the path to a label that enemies hold.
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
    // A path ends where the mover may end its move and no continuation leads to another end.
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

  // Returns the label that dominates `i` with the same state.
  std::uint32_t standing_for(std::uint32_t i) const {
    if (!label(i).dominated) return i;
    std::uint32_t out = i;
    engine_.at(label(i).at, [&](std::uint32_t other) {
      if (!label(other).dominated && label(other).spent == label(i).spent && steps_.dominates(label(other), label(i)))
        out = other;
    });
    return out;
  }

  bool has_room(std::uint32_t i, bool at_goal) const {
    if (steps_.may_stop(label(i))) return true;
    return at_goal && policy_.occupancy.overstack == Overstack::at_goal;
  }

  bool off(const Label& l) const { return case_.frame().is_beyond(l.at); }
  int left(const Label& l) const { return case_.situation().budget - static_cast<int>(l.spent); }
  // Hexes that the rest of the budget would lead away if the map had no edge.
  int hexes_left(const Label& l) const { return left(l) / case_.open_step(); }

  // Small is good, the first before the second.
  std::pair<int, int> measure(const Goal& g, const Label& l) const {
    const int cost = g.nearest ? static_cast<int>(l.spent) : 0;
    if (g.what == GoalKind::enemy) return {nearest_enemy(case_, g, l.at), cost};
    if (g.what == GoalKind::farthest_from) return {-(case_.away(g.of, l.at) + (off(l) ? hexes_left(l) : 0)), 0};
    return {0, cost};
  }

  std::vector<std::uint32_t> nearest(const Goal& g) const {
    std::vector<std::uint32_t> meeting;
    std::vector<std::pair<int, int>> measures;  // of them
    std::optional<std::pair<int, int>> best;
    const GoalTest test(case_, g);
    for (const std::uint32_t i : ends_) {
      const Label& l = label(i);
      if (!test.met(l.at, l.parent == kNoLabel)) continue;
      // Overfull ends of an exact move were admitted by find_ends.
      if (!steps_.exact() && (!has_room(i, true) || (!g.beyond && !within_budget(l)))) continue;
      if (g.within && static_cast<int>(l.spent) - case_.situation().spent > case_.value(*g.within)) continue;
      meeting.push_back(i);
      measures.push_back(measure(g, l));
      if (!best || measures.back() < *best) best = measures.back();
    }
    std::vector<std::uint32_t> out;
    for (std::size_t m = 0; m < meeting.size(); ++m)
      if (measures[m] == *best) out.push_back(meeting[m]);
    if (g.nearest && g.what != GoalKind::farthest_from && !out.empty()) {
      // The nearest end by cost may be reached by a dearer path that is preferred.
      const std::vector<std::uint8_t> nearest = places_of(out);
      out.clear();
      std::copy_if(meeting.begin(), meeting.end(), std::back_inserter(out),
                   [&](std::uint32_t i) { return nearest[label(i).at] != 0; });
    }
    keep_farthest(g.farthest, out);
    return out;
  }

  // By Location: 1 at each of the labels.
  std::vector<std::uint8_t> places_of(const std::vector<std::uint32_t>& labels) const {
    std::vector<std::uint8_t> out(case_.frame().size());
    for (const std::uint32_t i : labels) out[label(i).at] = 1;
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

  // An end with its values for the policy's keys; small is good.
  struct Ranked {
    std::array<int, kMostKeys> values{};
    std::uint32_t index = 0;
  };

  void best_of_each_end(std::vector<std::uint32_t>& labels) const {
    std::vector<Ranked> ranked;
    ranked.reserve(labels.size());
    for (const std::uint32_t i : labels) {
      Ranked& one = ranked.emplace_back(Ranked{{}, i});
      for (std::size_t k = 0; k < policy_.prefer.size(); ++k) one.values[k] = value(k, label(i));
    }
    std::stable_sort(ranked.begin(), ranked.end(), [&](const Ranked& a, const Ranked& b) {
      if (a.values != b.values) return a.values < b.values;
      return steps_.compare_paths(label(a.index), label(b.index)) < 0;
    });
    std::vector<std::uint8_t> met(case_.frame().size());
    labels.clear();
    for (const Ranked& one : ranked) {
      if (met[label(one.index).at] != 0) continue;
      met[label(one.index).at] = 1;
      labels.push_back(one.index);
    }
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

}  // namespace

void choose_options(const WithdrawalCase& bound, WithdrawalSteps& steps, const Search<WithdrawalSteps>& search,
                    WithdrawalAnswer& answer) {
  const Chooser chooser(bound, steps, search);
  int goal = -1;
  std::vector<std::uint32_t> others;
  for (const std::uint32_t end : chooser.choose(goal, others)) answer.options.push_back(chooser.option(end, goal));
  answer.equal = answer.options.size();
  for (const std::uint32_t end : others) answer.options.push_back(chooser.option(end, -1));
}

void choose_fights(const WithdrawalCase& bound, WithdrawalSteps& steps, const Search<WithdrawalSteps>& search,
                   WithdrawalAnswer& answer) {
  const Chooser chooser(bound, steps, search);
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
}

}  // namespace hexrout
