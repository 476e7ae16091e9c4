#include "hexrout/env/env_batch.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace hexrout {

namespace {

ObservedSize size_for(const Map& map, ObservedSize wanted) {
  return {wanted.rows == 0 ? map.rows() : wanted.rows, wanted.columns == 0 ? map.columns() : wanted.columns};
}

}  // namespace

EnvBatch::EnvBatch(const Game& start, EnvPlan plan)
    : start_(start.clone()),
      plan_(plan),
      observer_(std::make_unique<Observer>(*start.setting().map, size_for(*start.setting().map, plan.size))) {
  assert(plan.count >= 1 && plan.count <= EnvPlan::kMostGames && plan.actions >= 2);
  DecisionRules rules;
  rules.decides = plan.side < 0 ? ~0U : 1U << static_cast<unsigned>(plan.side);
  rules.events = plan.events;
  rules.stops_between = plan.stops_between;
  const DecisionGame first(*start_, rules);
  rows_.reserve(plan.count);
  for (std::size_t i = 0; i < plan.count; ++i) rows_.push_back({first});
  start_->figures(units_);
  for (const UnitFigures& unit : units_) all_ += worth(unit);
  all_ = std::max(all_, 1);
}

// units_ holds the units of the game.
Observed EnvBatch::seen(const DecisionGame& game) const {
  return {game.game(), units_, game.side() < 0 ? nullptr : &game.asked(), game.side()};
}

// Side 0 sees what nobody decides.
int EnvBatch::viewer(const DecisionGame& game) const {
  if (plan_.side >= 0) return plan_.side;
  return std::max(game.side(), 0);
}

int EnvBatch::margin_of(const Game& game) {
  const int own = std::max(plan_.side, 0);
  int margin = 0;
  game.figures(units_);
  for (const UnitFigures& unit : units_) margin += unit.side == own ? worth(unit) : -worth(unit);
  return margin;
}

void EnvBatch::begin(Row& row) {
  for (int tries = 0; tries < kMostEmpty; ++tries) {
    row.game.reset(row.seed, row.stream++);
    if (!row.game.over()) break;
  }
  row.steps = 0;
  row.margin = margin_of(row.game.game());
}

void EnvBatch::reset(std::uint64_t seed, const EnvBuffers& out) {
  for (std::size_t i = 0; i < rows_.size(); ++i) reset_one(i, seed + i, out);
}

void EnvBatch::reset_one(std::size_t i, std::uint64_t seed, const EnvBuffers& out) {
  Row& row = rows_[i];
  row.seed = seed;
  row.stream = 0;
  begin(row);
  show(i, out);
  if (out.reward != nullptr) out.reward[i] = 0;
  if (out.over != nullptr) out.over[i] = 0;
  if (out.cut != nullptr) out.cut[i] = 0;
}

void EnvBatch::step(const std::int32_t* actions, const EnvBuffers& out) {
  for (std::size_t i = 0; i < rows_.size(); ++i) step_one(i, actions[i], out);
}

void EnvBatch::step_one(std::size_t i, std::int32_t action, const EnvBuffers& out) {
  Row& row = rows_[i];
  const bool taken = action >= 0 && static_cast<std::uint32_t>(action) < plan_.actions;
  row.game.decide(taken ? static_cast<std::size_t>(action) : 0);
  ++row.steps;
  const int margin = margin_of(row.game.game());
  if (out.reward != nullptr) out.reward[i] = static_cast<float>(margin - row.margin) / static_cast<float>(all_);
  row.margin = margin;
  const bool cut = !row.game.over() && plan_.most_steps > 0 && row.steps >= plan_.most_steps;
  const bool over = row.game.over() || cut;
  if (out.over != nullptr) out.over[i] = over && !cut ? 1 : 0;
  if (out.cut != nullptr) out.cut[i] = cut ? 1 : 0;
  if (over && plan_.restarts) {
    if (out.last_cells != nullptr)
      observer_->write(seen(row.game), viewer(row.game), out.last_cells + i * observer_->size());
    begin(row);
  }
  show(i, out);
}

// units_ holds the units of the game.
void EnvBatch::show(std::size_t i, const EnvBuffers& out) {
  const DecisionGame& game = rows_[i].game;
  if (out.cells != nullptr) observer_->write(seen(game), viewer(game), out.cells + i * observer_->size());
  if (out.legal != nullptr) {
    std::int8_t* row = out.legal + i * plan_.actions;
    const std::size_t options = game.side() < 0 ? 1 : std::min<std::size_t>(game.asked().options.size(), plan_.actions);
    std::memset(row, 0, plan_.actions);
    std::memset(row, 1, options);
  }
  if (out.side != nullptr) out.side[i] = game.side();
}

void EnvBatch::observe(std::size_t i, int side, std::int8_t* cells) {
  rows_[i].game.game().figures(units_);
  observer_->write(seen(rows_[i].game), side, cells);
}

}  // namespace hexrout
