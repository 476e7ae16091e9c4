#include "advise/each_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace hexrout::planning {

namespace {

Odds lost(const RoutOption& option) {
  return option.odds ? option.odds->lost : Odds{0, 1};
}

std::string words(const RoutOption& option, const Map& map) {
  std::string out;
  for (const LocationId at : option.path)
    if (at != kNowhere) out += (out.empty() ? "" : " ") + map.location_name(at);
  return option.end == kNowhere ? out + ", off the map" : out;
}

// The lines of sight of a side's enemies.
class EnemySight {
 public:
  EnemySight(const Game& game, const std::vector<UnitView>& units, const std::string& side)
      : sight_(*game.setting().sight) {
    for (const UnitView& u : units) {
      const bool out = std::any_of(u.state.begin(), u.state.end(), [](const std::string& s) {
        return s == "concealed" || s == "hidden" || s == "broken";
      });
      if (u.side != side && u.presence == Presence::in_play && u.at != kNowhere && !out) watchers_.push_back(u.at);
    }
  }

  // How many enemies see a Location; none see a unit that is off the map.
  int count(LocationId at) const {
    if (at == kNowhere) return 0;
    return static_cast<int>(std::count_if(watchers_.begin(), watchers_.end(),
                                          [&](LocationId w) { return w == at || !sight_.look(w, at).blocked; }));
  }

 private:
  const Sight& sight_;
  std::vector<LocationId> watchers_;
};

// The options that may be chosen, the best first.
std::vector<const RoutOption*> ranked(const UnitAnswer& answer, const EnemySight& enemies) {
  std::vector<const RoutOption*> list;
  const bool compelled =
      std::any_of(answer.options.begin(), answer.options.end(), [](const RoutOption& o) { return o.mandatory; });
  for (const RoutOption& o : answer.options)
    if (o.mandatory || !compelled) list.push_back(&o);
  std::stable_sort(list.begin(), list.end(), [&](const RoutOption* a, const RoutOption* b) {
    return std::make_tuple(lost(*a), enemies.count(a->end), a->spent_half_mf) <
           std::make_tuple(lost(*b), enemies.count(b->end), b->spent_half_mf);
  });
  return list;
}

GroupAdvice advice_for(const UnitView& unit, const UnitAnswer& answer, const EnemySight& enemies, const Map& map) {
  const std::vector<const RoutOption*> list = ranked(answer, enemies);
  const RoutOption& best = *list.front();
  AdvisedStep step;
  step.unit = unit.id;
  const int here = enemies.count(unit.at);
  const int there = enemies.count(best.end);
  if (answer.duty != Duty::must && lost(best).is_zero() && there >= here) {
    step.what = "stays";
    step.path = {unit.at};
    step.because.push_back(fmt::format("{} enem{} see{} it here, and no option does better", here,
                                       here == 1 ? "y" : "ies", here == 1 ? "s" : ""));
  } else {
    step.what = best.low_crawl ? "crawls" : "routs";
    step.path = best.path;
    step.odds = best.odds;
    step.because.push_back(
        fmt::format("{} enem{} see{} the end of this path", there, there == 1 ? "y" : "ies", there == 1 ? "s" : ""));
    if (list.size() > 1) step.other_way = Alternative{words(*list[1], map), std::nullopt};
  }
  GroupAdvice group;
  group.units = {unit.id};
  group.exact = false;
  group.steps.push_back(std::move(step));
  return group;
}

}  // namespace

void advise_each(const Game& game, Advice& advice) {
  const std::vector<UnitView> units = game.units();
  const EnemySight enemies(game, units, advice.side);
  std::size_t diced = 0;
  for (const UnitView& unit : units) {
    if (unit.side != advice.side) continue;
    const UnitAnswer answer = game.answer(unit.id);
    if (answer.options.empty()) continue;
    if (std::any_of(answer.options.begin(), answer.options.end(),
                    [](const RoutOption& o) { return o.chance.has_value(); })) {
      ++diced;
      continue;
    }
    advice.groups.push_back(advice_for(unit, answer, enemies, *game.setting().map));
  }
  advice.notes.emplace_back(
      "under these rules the advice looks at each unit by itself: it takes the least odds of loss, then the fewest "
      "enemies in sight, then the least cost; there are no points");
  if (diced > 0)
    advice.notes.push_back(fmt::format("{} unit{} no choice: dice decide where {} go{}", diced,
                                       diced == 1 ? " has" : "s have", diced == 1 ? "it" : "they",
                                       diced == 1 ? "es" : ""));
  if (advice.groups.empty())
    advice.not_offered = diced > 0 ? "dice decide where the units of this side go: there is nothing to advise"
                                   : "no unit of this side has an option to choose";
}

}  // namespace hexrout::planning
