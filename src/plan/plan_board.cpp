#include "plan/plan_board.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "hexrout/play/verdict_budget.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/rules/fire_scale.hpp"
#include "hexrout/rules/rally_odds.hpp"

namespace hexrout::plan {

namespace {

constexpr std::int64_t kThousand = 1000;
constexpr std::int64_t kFireUnit = 16;   // quarters of a factor: four factors
constexpr std::uint64_t kFullFire = 96;  // quarters under which a unit is counted as broken for certain
std::int64_t thousandths(double value) {
  return std::llround(value * static_cast<double>(kThousand));
}

// Loss of a unit that has this fate, in units.
double loss_share(Presence presence, bool reduced) {
  UnitFigures unit;
  unit.presence = presence;
  unit.reduced = reduced;
  return loss_in_halves(unit) / 2.0;
}

// Loss on one way, in thousandths of a unit.
std::int64_t loss_of_way(const VerdictEnd& end) {
  if (!end.odds) return 0;
  return thousandths(loss_share(Presence::lost, false) * end.odds->lost.value() +
                     loss_share(Presence::in_play, true) * end.odds->reduced.value());
}

std::int64_t loss_of_fate(FateKind fate) {
  if (fate == FateKind::surrenders) return thousandths(loss_share(Presence::captured, false));
  return fate == FateKind::lost ? thousandths(loss_share(Presence::lost, false)) : 0;
}

// Mean loss of a unit in its rout, in thousandths of a unit.
std::int64_t loss_of(const UnitVerdict& verdict) {
  if (verdict.duty != Duty::must && verdict.fate == FateKind::stays) return 0;
  if (verdict.ends.empty()) return loss_of_fate(verdict.fate);
  const VerdictEnd& first = verdict.ends.front();
  if (!first.chance) return loss_of_way(first);
  if (!verdict.by_dice) {
    const double there = first.chance->value();
    return std::llround(there * static_cast<double>(loss_of_way(first)) +
                        (1 - there) * static_cast<double>(loss_of_fate(verdict.fate)));
  }
  double sum = 0;
  for (const VerdictEnd& end : verdict.ends)
    if (end.chance) sum += end.chance->value() * static_cast<double>(loss_of_way(end));
  return std::llround(sum);
}

std::optional<Firer> firer_named(const std::vector<Firer>& firers, const std::string& unit) {
  const auto it = std::find_if(firers.begin(), firers.end(), [&](const Firer& f) { return f.unit == unit; });
  if (it == firers.end()) return std::nullopt;
  return *it;
}

std::uint32_t fire_scale_of(const Game& game) {
  const RuleSystem* system = rule_system_of(game.setting());
  return system == nullptr ? 1 : fire_scale(system->id());
}

std::int64_t& part(PlanParts& parts, PlanTerm term) {
  return parts[static_cast<std::size_t>(term)];
}

}  // namespace

std::vector<ReachPoint> plan_points(const Reach& reach, bool advance) {
  std::vector<ReachPoint> out;
  if (advance)
    for (const LocationId at : reach.advances) out.push_back({.at = at});
  else
    std::copy_if(reach.points.begin(), reach.points.end(), std::back_inserter(out),
                 [&](const ReachPoint& p) { return p.at != reach.from && may_end(reach, p); });
  return out;
}

PlanBoard::PlanBoard(std::unique_ptr<Game> known, const PlanOptions& options, std::vector<HexId> goals)
    : known_(std::move(known)),
      advance_(options.advance),
      scale_(fire_scale_of(*known_)),
      table_(options.table == nullptr ? PlanTable::usual() : *options.table),
      goals_(std::move(goals)),
      aims_(goals_),
      board_(known_->board()) {
  board_.shelters.resize(known_->setting().map->location_count(), false);
  find_enemies(options);
  find_units(options);
  find_patients(options);
}

int PlanBoard::hexes(LocationId a, LocationId b) const {
  return hexes(a, known_->setting().map->location(b).hex);
}

int PlanBoard::hexes(LocationId at, HexId to) const {
  const Map& map = *known_->setting().map;
  return map.distance(map.location(at).hex, to);
}

bool PlanBoard::one_step(LocationId from, LocationId to) const {
  const auto steps = board_.steps.steps(from);
  return std::any_of(steps.begin(), steps.end(),
                     [&](const FootStep& step) { return step.to == to && !step.is(FootStep::kCrawlOnly); });
}

void PlanBoard::find_enemies(const PlanOptions& options) {
  const std::vector<UnitView> views = known_->units();
  std::vector<UnitFigures> figures;
  known_->figures(figures);
  const std::vector<Firer> firers = known_->firers();
  allowed_ = verdicts_in(options.time_ms, views.size());
  for (std::size_t i = 0; i < views.size(); ++i)
    if (views[i].side != options.side && figures[i].presence == Presence::in_play && figures[i].at != kNowhere)
      enemies_.push_back(
          {views[i].id, figures[i].at, figures[i].health == UnitHealth::broken, firer_named(firers, views[i].id)});
  if (goals_.empty())
    for (const Enemy& enemy : enemies_) aims_.push_back(known_->setting().map->location(enemy.at).hex);
}

void PlanBoard::find_units(const PlanOptions& options) {
  const std::vector<UnitView> views = known_->units();
  std::vector<UnitFigures> figures;
  known_->figures(figures);
  const std::vector<Firer> firers = known_->firers();
  for (std::size_t i = 0; i < views.size(); ++i) {
    const UnitFigures& f = figures[i];
    if (views[i].side != options.side || f.presence != Presence::in_play || f.at == kNowhere || f.dummy) continue;
    const bool asked = options.units.empty() ||
                       std::find(options.units.begin(), options.units.end(), views[i].id) != options.units.end();
    const Reach reach = asked ? known_->reach(views[i].id) : no_reach(views[i].id, "NOT_ASKED", {"", "", {}, {}});
    used_ += kReachVerdicts;
    if (reach.code.empty()) {
      FreeUnit unit{views[i].id, f.at, Intent::hold, f.leader, firer_named(firers, views[i].id), {}};
      unit.intent =
          options.intent ? *options.intent : intent_at(*known_, f.side, known_->setting().map->location(f.at).hex);
      find_ends(unit, reach);
      units_.push_back(std::move(unit));
      continue;
    }
    if (asked) idle_.push_back({views[i].id, reach.because.text});
    if (f.leader) continue;
    ++men_[static_cast<std::uint32_t>(f.at.number())];
    if (f.health != UnitHealth::broken) fit_men_.push_back(f.at);
  }
}

void PlanBoard::find_patients(const PlanOptions& options) {
  const std::vector<UnitView> views = known_->units();
  std::vector<UnitFigures> figures;
  known_->figures(figures);
  const auto odds = [&](const std::string& unit, const std::string& leader) {
    const std::optional<Odds> found = rally_odds(*known_, unit, leader);
    return found ? thousandths(found->value()) : 0;
  };
  const auto free_leader = [&](const std::string& id) {
    return std::any_of(units_.begin(), units_.end(), [&](const FreeUnit& u) { return u.id == id; });
  };
  for (std::size_t i = 0; i < views.size(); ++i) {
    const UnitFigures& f = figures[i];
    if (views[i].side != options.side || f.presence != Presence::in_play || f.health != UnitHealth::broken) continue;
    Patient patient{f.at, odds(views[i].id, {}), {}};
    for (std::size_t k = 0; k < views.size(); ++k)
      if (figures[k].leader && figures[k].side == f.side && figures[k].at == f.at && !free_leader(views[k].id))
        patient.alone = std::max(patient.alone, odds(views[i].id, views[k].id));
    for (const FreeUnit& unit : units_) patient.helped.push_back(unit.leader ? odds(views[i].id, unit.id) : 0);
    patients_.push_back(std::move(patient));
  }
}

// Finds the ends of a unit, each by the path under the least fire. Nobody advances into enemies.
void PlanBoard::find_ends(FreeUnit& unit, const Reach& reach) {
  std::vector<UnitEnd> ends;
  for (const ReachPoint& p : plan_points(reach, advance_))
    if (!advance_ || std::none_of(enemies_.begin(), enemies_.end(), [&](const Enemy& e) { return e.at == p.at; }))
      ends.push_back({p.at, p.exposure, p.spent_half_mf, {}, false});
  std::stable_sort(ends.begin(), ends.end(), [](const UnitEnd& a, const UnitEnd& b) {
    return std::tie(a.at, a.exposure, a.spent_half_mf) < std::tie(b.at, b.exposure, b.spent_half_mf);
  });
  ends.erase(std::unique(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.at == b.at; }),
             ends.end());
  unit.ends.push_back({unit.from, 0, {}, {}, false});
  unit.ends.insert(unit.ends.end(), ends.begin(), ends.end());
  for (UnitEnd& end : unit.ends) end.parts = cheap_parts(unit, end);
}

const PlanBoard::Outlook& PlanBoard::outlook(LocationId at) {
  const auto [entry, fresh] = outlooks_.try_emplace(static_cast<std::uint32_t>(at.number()));
  Outlook& out = entry->second;
  if (!fresh) return out;
  for (std::size_t e = 0; e < enemies_.size(); ++e) {
    const Enemy& enemy = enemies_[e];
    if (enemy.at != at && known_->setting().sight->look(enemy.at, at).blocked) continue;
    ++out.enemies;
    out.targets.push_back(e);
    if (enemy.firer) out.fire += quarters(*enemy.firer, hexes(enemy.at, at));
  }
  return out;
}

std::uint64_t PlanBoard::taken_at(LocationId at) {
  return outlook(at).fire / (shelter(at) ? 2 : 1);
}

std::int64_t PlanBoard::to_goal(LocationId at) const {
  std::int64_t least = -1;
  for (const HexId aim : aims_)
    if (const std::int64_t away = hexes(at, aim); least < 0 || away < least) least = away;
  return std::max<std::int64_t>(least, 0);
}

PlanParts PlanBoard::cheap_parts(const FreeUnit& unit, const UnitEnd& end) {
  PlanParts out{};
  const auto add = [&](PlanTerm term, std::int64_t amount) { part(out, term) = amount * weight(unit, term); };
  const Outlook& seen = outlook(end.at);
  const std::int64_t away = to_goal(end.at);
  add(PlanTerm::goal, -away * kThousand);
  add(PlanTerm::on_goal, !goals_.empty() && away == 0 ? kThousand : 0);
  std::uint64_t best = 0;
  for (const std::size_t e : seen.targets) {
    if (!unit.firer) break;
    std::uint64_t fire = quarters(*unit.firer, hexes(end.at, enemies_[e].at));
    if (enemies_[e].broken) fire /= 2;
    if (shelter(enemies_[e].at)) fire /= 2;
    best = std::max(best, fire);
  }
  if (end.at != unit.from && !advance_) best /= 2;
  add(PlanTerm::given, static_cast<std::int64_t>(best) * kThousand / kFireUnit);
  add(PlanTerm::taken, -static_cast<std::int64_t>(taken_at(end.at)) * kThousand / kFireUnit);
  add(PlanTerm::way, -static_cast<std::int64_t>(end.exposure) * scale_ * kThousand / kFireUnit);
  add(PlanTerm::seen, -std::int64_t{seen.enemies} * kThousand);
  return out;
}

std::int64_t PlanBoard::enemies_lose(const Game& game) {
  std::int64_t sum = 0;
  for (const Enemy& enemy : enemies_)
    if (enemy.broken) {
      ++used_;
      sum += loss_of(game.verdict(enemy.id));
    }
  return sum;
}

void PlanBoard::judge(const FreeUnit& unit, UnitEnd& end) {
  end.judged = true;
  std::unique_ptr<Game> moved;
  if (end.at != unit.from) {
    Diagnostics refused;
    moved = known_->changed(PositionChange{}.move(unit.id, known_->setting().map->location_name(end.at)), refused);
    if (moved == nullptr) return;
  }
  const Game& there = moved == nullptr ? *known_ : *moved;
  const std::uint64_t fire = std::min(taken_at(end.at), kFullFire);
  if (fire > 0) {
    used_ += kIfBrokenVerdicts;
    if (const auto broken = there.if_broken(unit.id))
      part(end.parts, PlanTerm::breaks) = -loss_of(broken->verdict(unit.id)) * weight(unit, PlanTerm::breaks) *
                                          static_cast<std::int64_t>(fire) / static_cast<std::int64_t>(kFullFire);
  }
  if (moved == nullptr || weight(unit, PlanTerm::denies) == 0) return;
  if (!lose_now_) lose_now_ = enemies_lose(*known_);
  part(end.parts, PlanTerm::denies) = (enemies_lose(there) - *lose_now_) * weight(unit, PlanTerm::denies);
}

}  // namespace hexrout::plan
