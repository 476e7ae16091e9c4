#include "match/planned_routs.hpp"

#include <algorithm>
#include <limits>

#include "match/decisions.hpp"

namespace hexrout::match {

std::size_t RoutPlan::option(const Decision& decision, LocationId at) const {
  const auto here = std::find(path.begin(), path.end(), at);
  if (here == path.end()) return 0;
  if (here + 1 == path.end()) return declining_option(decision).value_or(0);
  return option_of_step(decision, here[1], low_crawl).value_or(0);
}

const RoutOption& cheapest_end(const Game&, const std::string&, const UnitAnswer& answer) {
  return *std::min_element(answer.options.begin(), answer.options.end(),
                           [](const RoutOption& a, const RoutOption& b) { return a.spent_half_mf < b.spent_half_mf; });
}

const RoutOption& farthest_end(const Game& game, const std::string& side, const UnitAnswer& answer) {
  const Setting& setting = game.setting();
  const Map& map = *setting.map;
  std::vector<UnitFigures> units;
  game.figures(units);
  std::vector<HexId> enemies;
  for (const UnitFigures& f : units)
    if (setting.sides[f.side] != side && f.presence == Presence::in_play && f.health != UnitHealth::broken &&
        f.at != kNowhere)
      enemies.push_back(map.location(f.at).hex);
  const auto hexes = [&](const RoutOption& option) {
    int least = std::numeric_limits<int>::max();
    if (option.end == kNowhere) return least;
    for (const HexId enemy : enemies) least = std::min(least, map.distance(enemy, map.location(option.end).hex));
    return least;
  };
  return *std::max_element(answer.options.begin(), answer.options.end(),
                           [&](const RoutOption& a, const RoutOption& b) { return hexes(a) < hexes(b); });
}

bool PlannedRouts::looks(const Decision& decision) const {
  return is_next_to_rout(decision) || is_rout_step(decision);
}

std::size_t PlannedRouts::choose(const Game& game, const std::string& side, MatchPhase, const Decision& decision) {
  if (is_next_to_rout(decision)) plan_ = {};
  if (!is_rout_step(decision)) return 0;
  if (plan_.unit != decision.who) {
    plan_ = {decision.who, {}, false};
    const UnitAnswer answer = game.answer(decision.who);
    if (!answer.options.empty()) {
      const RoutOption& end = choose_end_(game, side, answer);
      plan_.path = end.path;
      plan_.low_crawl = end.low_crawl;
    }
  }
  const auto unit = game.unit(decision.who);
  return unit ? plan_.option(decision, unit->at) : 0;
}

}  // namespace hexrout::match
