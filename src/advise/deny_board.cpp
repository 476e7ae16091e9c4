#include "advise/deny_board.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "advise/game_advisor.hpp"
#include "hexrout/play/verdict_budget.hpp"
#include "hexrout/rules/certain_reach.hpp"
#include "hexrout/rules/change.hpp"

namespace hexrout::planning {

namespace {

int hexes_between(const Map& map, LocationId a, LocationId b) {
  return map.distance(map.location(a).hex, map.location(b).hex);
}

}  // namespace

std::vector<LocationId> path_of(const Reach& reach, const ReachPoint& point) {
  const auto path = reach.path(point);
  return {path.begin(), path.end()};
}

DenyBoard::DenyBoard(std::unique_ptr<Game> known, const DenyOptions& options)
    : known_(std::move(known)),
      rules_(advisor_of(*known_)),
      rout_loss_(options.weights, *rules_),
      sizes_(rules_->unit_sizes(options.weights)) {
  const std::vector<UnitView> units = known_->units();
  std::vector<UnitFigures> figures;
  known_->figures(figures);
  const std::vector<std::string>& sides = known_->setting().sides;
  const auto side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), options.side) - sides.begin());
  allowed_ = limit_ = verdicts_in(options.time_ms, units.size());
  for (Firer& firer : known_->firers())
    if (firer.side != options.side) firers_.push_back(std::move(firer));
  find_enemies(units, side, figures);
  find_movers(options);
}

void DenyBoard::find_enemies(const std::vector<UnitView>& units, std::size_t side,
                             const std::vector<UnitFigures>& figures) {
  const std::vector<std::string> moving = known_->movers();
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitFigures& f = figures[i];
    if (f.side == side || f.presence != Presence::in_play || f.at == kNowhere) continue;
    if (f.health != UnitHealth::broken && std::find(moving.begin(), moving.end(), units[i].id) == moving.end())
      continue;
    BrokenEnemy enemy{units[i].id, sizes_[i], f.at, known_->verdict(units[i].id), 0};
    enemy.loss = loss_of(*known_, enemy, enemy.verdict);
    loss_now_ += enemy.loss;
    enemies_.push_back(std::move(enemy));
  }
}

void DenyBoard::find_movers(const DenyOptions& options) {
  const std::vector<UnitView> units = known_->units();
  std::vector<UnitFigures> figures;
  known_->figures(figures);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitView& unit = units[i];
    if (unit.side != options.side || unit.presence != Presence::in_play || unit.at == kNowhere) continue;
    if (!options.units.empty() && std::find(options.units.begin(), options.units.end(), unit.id) == options.units.end())
      continue;
    const Reach reach = known_->reach(unit.id);
    std::string why = reach.because.text;
    if (reach.code == "NOT_OFFERED") not_offered_ = why;
    if (reach.code.empty()) {
      if (figures[i].dummy)
        why = "it is a Dummy";
      else if (moved_to(*known_, unit.id, unit.at) == nullptr)
        why = "others move with it, or it is no unit on foot";
      else
        movers_.push_back({unit.id, sizes_[i]});
    }
    if (!why.empty()) idle_.push_back({unit.id, std::move(why)});
  }
  if (!movers_.empty()) not_offered_.clear();
}

std::unique_ptr<Game> moved_to(const Game& game, const std::string& unit, LocationId at) {
  Diagnostics refused;
  return game.changed(PositionChange{}.move(unit, game.setting().map->location_name(at)), refused);
}

MoverEnds DenyBoard::ends(const Game& game, const Mover& mover) {
  verdicts_ += kReachVerdicts;
  MoverEnds out;
  out.reach = game.reach(mover.id);
  std::vector<ReachPoint>& points = out.points;
  for (const ReachPoint& p : out.reach.points)
    if (p.at != out.reach.from && !p.with_leader && !p.contact && !p.beneath && is_certain(out.reach, p))
      points.push_back(p);
  std::stable_sort(points.begin(), points.end(), [](const ReachPoint& a, const ReachPoint& b) {
    return std::tie(a.at, a.exposure, a.spent_half_mf) < std::tie(b.at, b.exposure, b.spent_half_mf);
  });
  points.erase(std::unique(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.at == b.at; }),
               points.end());
  const Map& map = *game.setting().map;
  std::vector<std::pair<int, std::size_t>> order;
  for (std::size_t i = 0; i < points.size(); ++i) {
    int nearest = std::numeric_limits<int>::max();
    for (const BrokenEnemy& enemy : enemies_) nearest = std::min(nearest, hexes_between(map, points[i].at, enemy.at));
    order.emplace_back(nearest, i);
  }
  std::sort(order.begin(), order.end());
  std::vector<ReachPoint> sorted;
  for (const auto& [hexes, i] : order) sorted.push_back(points[i]);
  points = std::move(sorted);
  return out;
}

Number DenyBoard::loss(const Game& game) {
  verdicts_ += enemies_.size();
  Number sum = 0;
  for (const BrokenEnemy& enemy : enemies_) sum += loss_of(game, enemy, game.verdict(enemy.id));
  return sum;
}

std::uint64_t DenyBoard::fire_at(LocationId at) {
  const auto [entry, fresh] = fire_.try_emplace(static_cast<std::uint32_t>(at.number()), 0);
  if (!fresh) return entry->second;
  const Setting& setting = known_->setting();
  for (const Firer& firer : firers_) {
    const std::uint32_t quarters = firer.quarters(hexes_between(*setting.map, firer.at, at));
    if (quarters > 0 && (firer.at == at || !setting.sight->look(firer.at, at).blocked)) entry->second += quarters;
  }
  return entry->second;
}

BrokenMover DenyBoard::if_broken(const Game& game, const Mover& mover) {
  verdicts_ += kIfBrokenVerdicts;
  BrokenMover out;
  const std::unique_ptr<Game> broken = game.if_broken(mover.id);
  if (broken == nullptr) return out;
  const UnitVerdict verdict = broken->verdict(mover.id);
  out.loss = rout_loss_.of(*broken, mover.id, verdict, mover.size);
  if (verdict.ends.empty() && verdict.fate == FateKind::surrenders)
    out.what = IfBroken::surrenders;
  else if (verdict.ends.empty() && verdict.fate == FateKind::lost)
    out.what = IfBroken::lost;
  else
    out.what = out.loss == 0 ? IfBroken::safe : IfBroken::risky;
  return out;
}

}  // namespace hexrout::planning
