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

// The start of a game; each is equally likely.
std::size_t drawn_start(std::uint64_t seed, std::uint64_t stream, std::size_t starts) {
  if (starts == 1) return 0;
  // Words that the dice of the game never have: their blocks are counted from 0 on.
  const std::uint32_t counter[4] = {UINT32_MAX, UINT32_MAX, static_cast<std::uint32_t>(stream),
                                    static_cast<std::uint32_t>(stream >> 32U)};
  const std::uint32_t key[2] = {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32U)};
  std::uint32_t out[4];
  philox(counter, key, out);
  return static_cast<std::size_t>((std::uint64_t{out[0]} * starts) >> 32U);
}

}  // namespace

EnvBatch::EnvBatch(const Game& start, EnvPlan plan) : plan_(plan), shape_(size_for(*start.setting().map, plan.size)) {
  assert(plan.count >= 1 && plan.count <= EnvPlan::kMostGames && plan.actions >= 2);
  assert(!plan.by_place || plan.actions >= cells_of_plane() + 2);
  use_threads(1);
  add_start(start);
  DecisionRules rules;
  rules.decides = plan.side < 0 ? ~0U : 1U << static_cast<unsigned>(plan.side);
  rules.events = plan.events;
  rules.stops_between = plan.stops_between;
  const DecisionGame first(*starts_.front().game, rules);
  rows_.reserve(plan.count);
  for (std::size_t i = 0; i < plan.count; ++i) rows_.push_back({first});
}

void EnvBatch::add_start(const Game& start) {
  std::shared_ptr<const Game> game = start.clone();
  Start added{game, Deciders(*game), {}, 0};
  std::vector<UnitFigures> units;
  game->figures(units);
  for (const UnitFigures& unit : units) {
    added.worth.push_back(worth(unit));
    if (in_sight(unit)) added.all += added.worth.back();
  }
  added.all = std::max(added.all, 1);
  starts_.push_back(std::move(added));
  for (const std::unique_ptr<Looker>& looker : lookers_) looker->observers.emplace_back(*game, shape_);
}

bool EnvBatch::in_sight(const UnitFigures& unit) const {
  return (plan_.side >= 0 && unit.side == plan_.side) || unit.cover == UnitCover::seen;
}

void EnvBatch::use_threads(int threads) {
  // Threads are made for each call: to make one takes as long as so many games do.
  constexpr std::size_t kGamesThatPay = 16;
  const std::size_t most = threads == 0 ? std::max<std::size_t>(1, plan_.count / kGamesThatPay) : plan_.count;
  const auto count = static_cast<std::size_t>(thread_count(threads, most));
  lookers_.resize(std::min(lookers_.size(), count));
  while (lookers_.size() < count) {
    lookers_.push_back(std::make_unique<Looker>());
    for (const Start& start : starts_) lookers_.back()->observers.emplace_back(*start.game, shape_);
  }
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

int EnvBatch::margin_of(Looker& looker, const Row& row) const {
  const int own = std::max(plan_.side, 0);
  const std::vector<int>& at_start = starts_[row.start].worth;
  int margin = 0;
  row.game.game().figures(looker.units);
  for (std::size_t i = 0; i < looker.units.size(); ++i) {
    const UnitFigures& unit = looker.units[i];
    if (!in_sight(unit)) continue;
    const int gained = worth(unit) - (i < at_start.size() ? at_start[i] : 0);
    margin += unit.side == own ? gained : -gained;
  }
  return margin;
}

void EnvBatch::begin(Looker& looker, Row& row) {
  for (int tries = 0; tries < kMostEmpty; ++tries) {
    row.start = drawn_start(row.seed, row.stream, starts_.size());
    const Start& start = starts_[row.start];
    row.game.reset_at(*start.game, start.deciders, row.seed, row.stream++);
    if (!row.game.over()) break;
  }
  row.steps = 0;
  row.margin = margin_of(looker, row);
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
  row.game.decide(taken ? option_of(row, static_cast<std::uint32_t>(action)) : 0);
  ++row.steps;
  const auto all = static_cast<float>(starts_[row.start].all);
  const int margin = margin_of(looker, row);
  if (out.reward != nullptr) out.reward[i] = static_cast<float>(margin - row.margin) / all;
  row.margin = margin;
  const bool cut = !row.game.over() && plan_.most_steps > 0 && row.steps >= plan_.most_steps;
  const bool over = row.game.over() || cut;
  if (out.over != nullptr) out.over[i] = over && !cut ? 1 : 0;
  if (out.cut != nullptr) out.cut[i] = cut ? 1 : 0;
  if (over && plan_.restarts) {
    if (out.last_cells != nullptr)
      looker.observers[row.start].write(seen(looker, row.game), viewer(row.game), out.last_cells + i * cells());
    begin(looker, row);
  }
  show(looker, i, out);
}

// Returns the option that an action takes; 0 for an action without one.
std::size_t EnvBatch::option_of(const Row& row, std::uint32_t action) const {
  if (!plan_.by_place) return action;
  const auto it = std::find(row.actions.begin(), row.actions.end(), action);
  return it == row.actions.end() ? 0 : static_cast<std::size_t>(it - row.actions.begin());
}

std::uint32_t EnvBatch::action(std::size_t i, std::size_t option) const {
  const Row& row = rows_[i];
  if (!plan_.by_place) return std::min(static_cast<std::uint32_t>(option), plan_.actions);
  return option < row.actions.size() ? row.actions[option] : plan_.actions;
}

void EnvBatch::place_actions(Looker& looker, Row& row) const {
  row.actions.clear();
  if (row.game.side() < 0) return;
  const Observed now = seen(looker, row.game);
  Observer& observer = looker.observers[row.start];
  auto other = static_cast<std::uint32_t>(cells_of_plane());
  for (std::size_t option = 0; option < row.game.asked().options.size(); ++option) {
    const LocationId at = observer.place_of(now, option);
    const std::uint32_t cell = at == kNowhere ? plan_.actions : observer.cell(at);
    const bool own_cell =
        at != kNowhere && std::find(row.actions.begin(), row.actions.end(), cell) == row.actions.end();
    row.actions.push_back(own_cell ? cell : std::min(other++, plan_.actions));
  }
}

// The looker's units are those of the game.
void EnvBatch::show(Looker& looker, std::size_t i, const EnvBuffers& out) {
  Row& row = rows_[i];
  const DecisionGame& game = row.game;
  if (plan_.by_place) place_actions(looker, row);
  if (out.cells != nullptr)
    looker.observers[row.start].write(seen(looker, game), viewer(game), out.cells + i * cells());
  if (out.legal != nullptr) write_legal(row, out.legal + i * plan_.actions);
  if (out.side != nullptr) out.side[i] = game.side();
}

void EnvBatch::write_legal(const Row& row, std::int8_t* legal) const {
  std::memset(legal, 0, plan_.actions);
  if (plan_.by_place && row.game.side() >= 0) {
    for (const std::uint32_t action : row.actions)
      if (action < plan_.actions) legal[action] = 1;
    return;
  }
  const std::size_t options =
      row.game.side() < 0 ? 1 : std::min<std::size_t>(row.game.asked().options.size(), plan_.actions);
  std::memset(legal, 1, options);
}

void EnvBatch::observe(std::size_t i, int side, std::int8_t* cells) {
  Looker& looker = *lookers_.front();
  const Row& row = rows_[i];
  row.game.game().figures(looker.units);
  looker.observers[row.start].write(seen(looker, row.game), side, cells);
}

}  // namespace hexrout
