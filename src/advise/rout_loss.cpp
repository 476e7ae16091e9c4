#include "advise/rout_loss.hpp"

#include <fmt/format.h>

#include "advise/game_survey.hpp"

namespace hexrout::planning {

bool has_to_go(const UnitVerdict& verdict) {
  return verdict.duty == Duty::must || verdict.fate != FateKind::stays;
}

Number RoutLoss::of_fate(FateKind fate, UnitSize size) const {
  const int lost = (weights_.survival + weights_.whole) * size.whole;
  switch (fate) {
    case FateKind::surrenders:
      return lost + weights_.captured * weights_.survival * size.whole;
    case FateKind::lost:
      return lost;
    default:
      return 0;
  }
}

Number RoutLoss::of_way(const VerdictEnd& end, UnitSize size) const {
  if (!end.odds || end.odds->whole.is_one()) return 0;
  const int whole = weights_.whole * size.whole;
  return exact(end.odds->reduced) * (weights_.survival * (size.whole - size.reduced) + whole) +
         exact(end.odds->stopped) * whole + exact(end.odds->lost) * (weights_.survival * size.whole + whole);
}

Number RoutLoss::of(const Game& game, const std::string& unit, const UnitVerdict& verdict, UnitSize size) const {
  if (!has_to_go(verdict) && !verdict.by_dice) return 0;
  if (ways_have_odds_ || verdict.ends.empty()) return of_routs(verdict, size);
  const Surveyed end = surveyed_verdict(game, unit, verdict);
  return exact(end.lost) * of_fate(FateKind::lost, size) + exact(end.captured) * of_fate(FateKind::surrenders, size);
}

Number RoutLoss::of_routs(const UnitVerdict& verdict, UnitSize size) const {
  if (verdict.ends.empty()) return of_fate(verdict.fate, size);
  const VerdictEnd& first = verdict.ends.front();
  if (!first.chance) return of_way(first, size);
  if (!verdict.by_dice) {
    // A die decides whether this way exists.
    const Number there = exact(*first.chance);
    return there * of_way(first, size) + (1 - there) * of_fate(verdict.fate, size);
  }
  Number sum = 0;
  for (const VerdictEnd& end : verdict.ends)
    if (end.chance) sum += exact(*end.chance) * of_way(end, size);
  return sum;
}

std::string rout_words(const UnitVerdict& verdict, const Game& game) {
  const Map& map = *game.setting().map;
  if (!has_to_go(verdict)) return "need not " + game.words().move;
  if (verdict.ends.empty())
    return verdict.fate == FateKind::surrenders ? "surrenders" : verdict.fate == FateKind::lost ? "is lost" : "stays";
  const VerdictEnd& end = verdict.ends.front();
  std::string out = fmt::format("{} {}", end.low_crawl ? "crawls" : game.words().moves,
                                end.at == kNowhere ? std::string("off the map") : "to " + map.location_name(end.at));
  if (end.chance) out += fmt::format(" (chance {} %)", end.chance->percent(1));
  if (!end.odds || end.odds->whole.is_one()) return out;
  const auto part = [&](const char* what, const Odds& odds) {
    if (!odds.is_zero()) out += fmt::format(", {} {} %", what, odds.percent(1));
  };
  part("reduced", end.odds->reduced);
  part("stopped", end.odds->stopped);
  part("lost", end.odds->lost);
  return out;
}

}  // namespace hexrout::planning
