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

}  // namespace

void advise_each(const Game& game, Advice& advice) {
  const Setting& setting = game.setting();
  const std::vector<UnitView> units = game.units();
  std::vector<LocationId> watchers;
  for (const UnitView& u : units) {
    const bool out = std::any_of(u.state.begin(), u.state.end(), [](const std::string& s) {
      return s == "concealed" || s == "hidden" || s == "broken";
    });
    if (u.side != advice.side && u.presence == Presence::in_play && u.at != kNowhere && !out) watchers.push_back(u.at);
  }
  const auto seen_from = [&](LocationId at) {
    if (at == kNowhere) return 0;
    return static_cast<int>(std::count_if(watchers.begin(), watchers.end(), [&](LocationId w) {
      return w == at || !setting.sight->look(w, at).blocked;
    }));
  };
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
    std::vector<const RoutOption*> list;
    const bool compelled =
        std::any_of(answer.options.begin(), answer.options.end(), [](const RoutOption& o) { return o.mandatory; });
    for (const RoutOption& o : answer.options)
      if (o.mandatory || !compelled) list.push_back(&o);
    std::stable_sort(list.begin(), list.end(), [&](const RoutOption* a, const RoutOption* b) {
      return std::make_tuple(lost(*a), seen_from(a->end), a->spent_half_mf) <
             std::make_tuple(lost(*b), seen_from(b->end), b->spent_half_mf);
    });
    GroupAdvice group;
    group.units = {unit.id};
    group.exact = false;
    AdvisedStep step;
    step.unit = unit.id;
    const int here = unit.at == kNowhere ? 0 : seen_from(unit.at);
    const int there = seen_from(list.front()->end);
    const bool stays = answer.duty != Duty::must && lost(*list.front()).is_zero() && there >= here;
    if (stays) {
      step.what = "stays";
      step.path = {unit.at};
      step.because.push_back(fmt::format("{} enem{} see{} it here, and no option does better", here,
                                         here == 1 ? "y" : "ies", here == 1 ? "s" : ""));
    } else {
      step.what = list.front()->low_crawl ? "crawls" : "routs";
      step.path = list.front()->path;
      step.odds = list.front()->odds;
      step.because.push_back(
          fmt::format("{} enem{} see{} the end of it", there, there == 1 ? "y" : "ies", there == 1 ? "s" : ""));
      if (list.size() > 1) step.other_way = Alternative{words(*list[1], *setting.map), std::nullopt};
    }
    group.steps.push_back(std::move(step));
    advice.groups.push_back(std::move(group));
  }
  advice.notes.emplace_back(
      "under these rules each unit is looked at by itself: least odds of loss, then fewest enemies in sight, then "
      "least cost; there are no points");
  if (diced > 0)
    advice.notes.push_back(fmt::format("{} unit{} no choice: dice decide where {} go{}", diced,
                                       diced == 1 ? " has" : "s have", diced == 1 ? "it" : "they",
                                       diced == 1 ? "es" : ""));
  if (advice.groups.empty())
    advice.not_offered = diced > 0 ? "dice decide where the units of this side go: there is nothing to advise"
                                   : "no unit of this side has an option to choose";
}

}  // namespace hexrout::planning
