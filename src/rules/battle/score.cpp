#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "hexrout/rules/battle.hpp"

namespace hexrout {

namespace {

constexpr std::int64_t kHalves = 2;

bool in_play(const UnitFigures& f) {
  return f.presence == Presence::in_play && !f.dummy && f.at != kNowhere;
}
bool fit(const UnitFigures& f) {
  return in_play(f) && f.health != UnitHealth::broken;
}

std::vector<Objective> assumed_objectives(std::size_t sides) {
  std::vector<Objective> out;
  for (std::size_t side = 0; side < sides; ++side) out.push_back({ObjectiveKind::casualties, side, 1, {}, {}});
  return out;
}

class Scorer {
 public:
  explicit Scorer(const Game& game) : game_(game), setting_(game.setting()) {
    game.figures(figures_);
    for (const UnitFigures& f : figures_) halves_.push_back(loss_in_halves(f));
  }

  // Leaves out what was lost before.
  void since(const Game& start) {
    std::map<std::string, int> before;
    std::vector<UnitFigures> figures;
    start.figures(figures);
    const std::vector<UnitView> units = start.units();
    for (std::size_t i = 0; i < units.size(); ++i)
      if (const int halves = loss_in_halves(figures[i]); halves > 0) before.emplace(units[i].id, halves);
    if (before.empty()) return;
    for (std::size_t i = 0; i < halves_.size(); ++i)
      if (const auto it = halves_[i] > 0 ? before.find(id(i)) : before.end(); it != before.end())
        halves_[i] = std::max(halves_[i] - it->second, 0);
  }

  BattleScore score() {
    out_.sides.resize(setting_.sides.size());
    for (std::size_t i = 0; i < figures_.size(); ++i) out_.sides[figures_[i].side].lost_halves += halves_[i];
    out_.assumed = setting_.battle == nullptr || setting_.battle->objectives.empty();
    const std::vector<Objective> objectives =
        out_.assumed ? assumed_objectives(setting_.sides.size()) : setting_.battle->objectives;
    for (std::size_t i = 0; i < objectives.size(); ++i) add(i, objectives[i]);
    out_.winner = winner();
    return std::move(out_);
  }

  // Index of a fit unit of the side in a hex without enemies; nothing if the hex is not held.
  std::optional<std::size_t> holder(HexId hex, std::size_t side) const {
    std::optional<std::size_t> out;
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      const UnitFigures& f = figures_[i];
      if (!in_play(f) || setting_.map->location(f.at).hex != hex) continue;
      if (f.side != side) return std::nullopt;
      if (fit(f) && !out) out = i;
    }
    return out;
  }

 private:
  void line(std::size_t objective, std::size_t side, std::int64_t halves, std::string why) {
    out_.lines.push_back({side, objective, halves, std::move(why)});
    out_.sides[side].half_points += halves;
  }

  void add(std::size_t index, const Objective& one) {
    switch (one.kind) {
      case ObjectiveKind::hold:
        for (const HexId hex : one.hexes)
          if (const auto unit = holder(hex, one.side))
            line(index, one.side, kHalves * one.points,
                 fmt::format("holds {}: {} is there, and no enemy", setting_.map->name(hex), id(*unit)));
        break;
      case ObjectiveKind::exit:
        for (const Exited& unit : setting_.battle->exited)
          if (unit.side == one.side && std::binary_search(one.hexes.begin(), one.hexes.end(), unit.at))
            line(index, one.side, kHalves * one.points,
                 fmt::format("{} left the map from {}", unit.id, setting_.map->name(unit.at)));
        break;
      case ObjectiveKind::casualties:
        add_casualties(index, one);
    }
  }

  void add_casualties(std::size_t index, const Objective& one) {
    std::int64_t lost = 0;
    for (std::size_t i = 0; i < figures_.size(); ++i)
      if (figures_[i].side != one.side) lost += halves_[i];
    if (lost > 0)
      line(index, one.side, lost * one.points,
           fmt::format("the enemy has lost {}{} {}", lost / kHalves, lost % kHalves == 0 ? "" : ".5",
                       lost == kHalves ? "unit" : "units"));
  }

  std::string id(std::size_t unit) {
    if (ids_.empty())
      for (const UnitView& view : game_.units()) ids_.push_back(view.id);
    return ids_[unit];
  }

  std::optional<std::size_t> winner() const {
    std::optional<std::size_t> best;
    bool alone = false;
    for (std::size_t side = 0; side < out_.sides.size(); ++side) {
      const std::int64_t points = out_.sides[side].half_points;
      const std::int64_t most = best ? out_.sides[*best].half_points : -1;
      if (points == most) alone = false;
      if (points <= most) continue;
      best = side;
      alone = true;
    }
    return alone ? best : std::nullopt;
  }

  const Game& game_;
  const Setting& setting_;
  std::vector<UnitFigures> figures_;
  std::vector<int> halves_;  // lost, of each unit
  std::vector<std::string> ids_;
  BattleScore out_;
};

}  // namespace

int loss_in_halves(const UnitFigures& unit) {
  if (unit.dummy) return 0;
  if (unit.presence != Presence::in_play) return 2;
  return unit.reduced ? 1 : 0;
}

BattleScore battle_score(const Game& game, const Game* start) {
  Scorer scorer(game);
  if (start != nullptr) scorer.since(*start);
  return scorer.score();
}

Intent intent_at(const Game& game, std::size_t side, HexId hex) {
  const Battle* battle = game.setting().battle.get();
  if (battle == nullptr) return Intent::hold;
  for (const SideIntent& one : battle->intents)
    if (one.side == side && std::binary_search(one.hexes.begin(), one.hexes.end(), hex)) return one.intent;
  const Scorer scorer(game);
  for (const Objective& one : battle->objectives) {
    if (one.side != side) continue;
    if (one.kind == ObjectiveKind::exit) return Intent::attack;
    if (one.kind == ObjectiveKind::hold &&
        !std::all_of(one.hexes.begin(), one.hexes.end(), [&](HexId h) { return scorer.holder(h, side).has_value(); }))
      return Intent::attack;
  }
  return Intent::hold;
}

std::vector<std::string> can_exit(const Game& game, std::size_t side) {
  std::vector<std::string> out;
  const Battle* battle = game.setting().battle.get();
  if (battle == nullptr) return out;
  std::vector<UnitFigures> figures;
  game.figures(figures);
  const std::vector<UnitView> units = game.units();
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (figures[i].side != side || !fit(figures[i])) continue;
    const HexId hex = game.setting().map->location(figures[i].at).hex;
    const bool at_exit = std::any_of(battle->objectives.begin(), battle->objectives.end(), [&](const Objective& one) {
      return one.kind == ObjectiveKind::exit && one.side == side &&
             std::binary_search(one.hexes.begin(), one.hexes.end(), hex);
    });
    if (at_exit) out.push_back(units[i].id);
  }
  return out;
}

}  // namespace hexrout
