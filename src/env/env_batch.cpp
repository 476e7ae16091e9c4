#include "hexrout/env/env_batch.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "hexrout/threads/on_threads.hpp"

namespace hexrout {

namespace {

ObservedSize size_for(const Map& map, ObservedSize wanted) {
  return {wanted.rows == 0 ? map.rows() : wanted.rows, wanted.columns == 0 ? map.columns() : wanted.columns};
}

}  // namespace

EnvBatch::EnvBatch(const Game& start, EnvPlan plan) : start_(start.clone()), plan_(plan) {
  assert(plan.count >= 1 && plan.count <= EnvPlan::kMostGames && plan.actions >= 2);
  use_threads(1);
  DecisionRules rules;
  rules.decides = plan.side < 0 ? ~0U : 1U << static_cast<unsigned>(plan.side);
  rules.events = plan.events;
  rules.stops_between = plan.stops_between;
  const DecisionGame first(*start_, rules);
  rows_.reserve(plan.count);
  for (std::size_t i = 0; i < plan.count; ++i) rows_.push_back({first});
  std::vector<UnitFigures> units;
  start_->figures(units);
  for (const UnitFigures& unit : units) {
    worth_.push_back(worth(unit));
    if (in_sight(unit)) all_ += worth_.back();
  }
  all_ = std::max(all_, 1);
}

// True if the side that gets the reward can see the unit.
bool EnvBatch::in_sight(const UnitFigures& unit) const {
  return (plan_.side >= 0 && unit.side == plan_.side) || unit.cover == UnitCover::seen;
}

void EnvBatch::use_threads(int threads) {
  // Threads are made for each call: to make one takes as long as so many games do.
  constexpr std::size_t kGamesThatPay = 16;
  const std::size_t most = threads == 0 ? std::max<std::size_t>(1, plan_.count / kGamesThatPay) : plan_.count;
  const auto count = static_cast<std::size_t>(thread_count(threads, most));
  lookers_.resize(std::min(lookers_.size(), count));
  while (lookers_.size() < count)
    lookers_.push_back(
        std::make_unique<Looker>(Looker{Observer(*start_, size_for(*start_->setting().map, plan_.size)), {}}));
}

// Calls work(looker, i) for every game.
template <class Work>
void EnvBatch::each_game(Work&& work) {
  // So many games are a piece of work, since to take one costs a little.
  constexpr std::size_t kTogether = 4;
  const std::size_t pieces = (rows_.size() + kTogether - 1) / kTogether;
  on_threads(static_cast<int>(lookers_.size()), pieces, [&](int worker, std::uint64_t piece) {
    Looker& looker = *lookers_[static_cast<std::size_t>(worker)];
    const std::size_t end = std::min<std::size_t>(rows_.size(), (piece + 1) * kTogether);
    for (std::size_t i = piece * kTogether; i < end; ++i) work(looker, i);
  });
}

// The looker's units are those of the game.
Observed EnvBatch::seen(const Looker& looker, const DecisionGame& game) {
  return {game.game(), looker.units, game.side() < 0 ? nullptr : &game.asked(), game.side()};
}

// Returns the side whose observation is written; side 0 when neither decides.
int EnvBatch::viewer(const DecisionGame& game) const {
  if (plan_.side >= 0) return plan_.side;
  return std::max(game.side(), 0);
}

int EnvBatch::margin_of(Looker& looker, const Game& game) const {
  const int own = std::max(plan_.side, 0);
  int margin = 0;
  game.figures(looker.units);
  for (std::size_t i = 0; i < looker.units.size(); ++i) {
    const UnitFigures& unit = looker.units[i];
    if (!in_sight(unit)) continue;
    const int gained = worth(unit) - (i < worth_.size() ? worth_[i] : 0);
    margin += unit.side == own ? gained : -gained;
  }
  return margin;
}

void EnvBatch::begin(Looker& looker, Row& row) {
  for (int tries = 0; tries < kMostEmpty; ++tries) {
    row.game.reset(row.seed, row.stream++);
    if (!row.game.over()) break;
  }
  row.steps = 0;
  row.margin = margin_of(looker, row.game.game());
}

void EnvBatch::reset(std::uint64_t seed, const EnvBuffers& out) {
  // A game never reaches the streams of the next one.
  constexpr std::uint64_t kStreams = std::uint64_t{1} << 40U;
  each_game([&](Looker& looker, std::size_t i) { reset_one(looker, i, seed, kStreams * i, out); });
}

void EnvBatch::reset_one(std::size_t i, std::uint64_t seed, const EnvBuffers& out) {
  reset_one(*lookers_.front(), i, seed, 0, out);
}

void EnvBatch::reset_one(Looker& looker, std::size_t i, std::uint64_t seed, std::uint64_t stream,
                         const EnvBuffers& out) {
  Row& row = rows_[i];
  row.seed = seed;
  row.stream = stream;
  begin(looker, row);
  show(looker, i, out);
  if (out.reward != nullptr) out.reward[i] = 0;
  if (out.over != nullptr) out.over[i] = 0;
  if (out.cut != nullptr) out.cut[i] = 0;
}

void EnvBatch::step(const std::int32_t* actions, const EnvBuffers& out) {
  each_game([&](Looker& looker, std::size_t i) { step_one(looker, i, actions[i], out); });
}

void EnvBatch::step_one(Looker& looker, std::size_t i, std::int32_t action, const EnvBuffers& out) {
  Row& row = rows_[i];
  const bool taken = action >= 0 && static_cast<std::uint32_t>(action) < plan_.actions;
  row.game.decide(taken ? static_cast<std::size_t>(action) : 0);
  ++row.steps;
  const int margin = margin_of(looker, row.game.game());
  if (out.reward != nullptr) out.reward[i] = static_cast<float>(margin - row.margin) / static_cast<float>(all_);
  row.margin = margin;
  const bool cut = !row.game.over() && plan_.most_steps > 0 && row.steps >= plan_.most_steps;
  const bool over = row.game.over() || cut;
  if (out.over != nullptr) out.over[i] = over && !cut ? 1 : 0;
  if (out.cut != nullptr) out.cut[i] = cut ? 1 : 0;
  if (over && plan_.restarts) {
    if (out.last_cells != nullptr)
      looker.observer.write(seen(looker, row.game), viewer(row.game), out.last_cells + i * cells());
    begin(looker, row);
  }
  show(looker, i, out);
}

// The looker's units are those of the game.
void EnvBatch::show(Looker& looker, std::size_t i, const EnvBuffers& out) {
  const DecisionGame& game = rows_[i].game;
  if (out.cells != nullptr) looker.observer.write(seen(looker, game), viewer(game), out.cells + i * cells());
  if (out.legal != nullptr) {
    std::int8_t* row = out.legal + i * plan_.actions;
    const std::size_t options = game.side() < 0 ? 1 : std::min<std::size_t>(game.asked().options.size(), plan_.actions);
    std::memset(row, 0, plan_.actions);
    std::memset(row, 1, options);
  }
  if (out.side != nullptr) out.side[i] = game.side();
}

void EnvBatch::observe(std::size_t i, int side, std::int8_t* cells) {
  Looker& looker = *lookers_.front();
  rows_[i].game.game().figures(looker.units);
  looker.observer.write(seen(looker, rows_[i].game), side, cells);
}

}  // namespace hexrout
