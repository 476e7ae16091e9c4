#include "advise/order_search.hpp"

#include <algorithm>
#include <cmath>

namespace hexrout::planning {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kUnitsOfAPlay = 32;  // each so many units more add one to the cost of a play

CaseKey key_of(const std::string& forbidden, const Spot& spot) {
  CaseKeyMaker key;
  key.take_text(forbidden);
  key.take(spot.given.size());
  for (const std::string& once : spot.given) key.take_text(once);
  key.take_text(spot.game->yaml());
  return key.key();
}

}  // namespace

OrderSearch::OrderSearch(std::string side, const Game& game) : side_(std::move(side)) {
  for (const std::string& name : game.setting().sides) side_of_[name] = name;
  for (const UnitView& unit : game.units()) side_of_[unit.id] = unit.side;
  cost_ += side_of_.size() / kUnitsOfAPlay;
}

Expected OrderSearch::worth(const Game& game, bool with_parts) const {
  Expected out;
  const auto parts = game.worth(side_);
  if (!parts) return out;
  std::int64_t sum = 0;
  for (const WorthPart& part : *parts) {
    sum += part.thousandths;
    if (with_parts) out.parts[{part.unit, part.what}] += part.thousandths;
  }
  out.total = sum;
  return out;
}

OrderSearch::Owner OrderSearch::owner_of(const Decision& decision) const {
  if (decision.kind != DecisionKind::other) return Owner::nobody;
  const auto it = side_of_.find(decision.who);
  if (it == side_of_.end()) return Owner::nobody;
  return it->second == side_ ? Owner::side : Owner::other;
}

Expected OrderSearch::expect(const Game& start, bool one_step, const Then& then, std::vector<Given> answers) {
  work();
  const Played played = play_on(start, one_step, answers);
  if (!played.open) return then(*played.game);
  const auto with = [&](Given given) {
    answers.push_back(std::move(given));
    Expected value = expect(start, one_step, then, answers);
    answers.pop_back();
    return value;
  };
  if (played.open->roll) {
    std::vector<TreeSearch::Chance> branches;
    for (const Throw& one : throws(*played.open))
      branches.push_back({one.odds, [&with, one] { return with({one.faces, 0}); }});
    if (branches.empty()) throw Spent{};
    return TreeSearch::mean(branches);
  }
  const Owner owner = owner_of(played.open->decision);
  if (owner == Owner::nobody) return with({{}, 0});
  std::vector<TreeSearch::Go> enemys;
  std::vector<TreeSearch::Choice> own;
  for (std::size_t i = 0; i < played.open->decision.options.size(); ++i) {
    const auto go = [&with, i] { return with({{}, i}); };
    if (owner == Owner::other)
      enemys.emplace_back(go);
    else
      own.push_back({go});
  }
  return owner == Owner::other ? TreeSearch::least(enemys).value : TreeSearch::most(own).value;
}

std::vector<Order> OrderSearch::orders(const Spot& spot) const {
  std::vector<Order> out = spot.game->orders(side_);
  std::erase_if(out, [&](const Order& order) {
    return (!forbidden_.empty() && order.choice == forbidden_) ||
           std::binary_search(spot.given.begin(), spot.given.end(), order.once);
  });
  return out;
}

Spot OrderSearch::next(const Spot& spot, const Order& order, const Game& game) {
  Spot out{game.clone(), spot.given};
  if (!order.once.empty())
    out.given.insert(std::upper_bound(out.given.begin(), out.given.end(), order.once), order.once);
  return out;
}

Expected OrderSearch::done(const Spot& spot, bool with_parts) {
  const auto closed = spot.game->ordered(spot.game->closing(side_));
  if (closed == nullptr) return worth(*spot.game, with_parts);
  return expect(*closed, false, [&](const Game& game) { return worth(game, with_parts); });
}

Expected OrderSearch::alone(const Spot& spot, const Order& order, bool with_parts) {
  return expect(*spot.game->ordered(order), false,
                [&](const Game& game) { return done(next(spot, order, game), with_parts); });
}

Expected OrderSearch::after(const Spot& spot, const Order& order) {
  return expect(*spot.game->ordered(order), false, [&](const Game& game) { return best(next(spot, order, game)); });
}

Expected OrderSearch::best(const Spot& spot) {
  const auto choices = [&] {
    std::vector<TreeSearch::Choice> out{{[&] { return done(spot); }}};
    for (const Order& order : orders(spot)) out.push_back({[&, order] { return after(spot, order); }});
    return out;
  };
  return tree_.decide(key_of(forbidden_, spot), choices).value;
}

void OrderSearch::add_outcomes(const Game& start, bool one_step, const Then& then, std::vector<Given>& answers,
                               const Number& odds, std::vector<Taken>& taken, std::map<std::string, std::size_t>& known,
                               std::vector<Outcome>& out) {
  Played played = play_on(start, one_step, answers);
  if (!played.open) {
    const auto [it, is_new] = known.emplace(played.game->yaml(), out.size());
    if (is_new)
      out.push_back({odds, std::move(played.game), taken});
    else
      out[it->second].odds += odds;
    return;
  }
  const auto go_on = [&](Given given, const Number& so_likely) {
    answers.push_back(std::move(given));
    add_outcomes(start, one_step, then, answers, so_likely, taken, known, out);
    answers.pop_back();
  };
  if (played.open->roll) {
    for (const Throw& one : throws(*played.open)) go_on({one.faces, 0}, odds * one.odds);
    return;
  }
  const Decision& decision = played.open->decision;
  const Owner owner = owner_of(decision);
  if (owner == Owner::nobody) return go_on({{}, 0}, odds);
  std::vector<Number> values;
  for (std::size_t i = 0; i < decision.options.size(); ++i) {
    answers.push_back({{}, i});
    values.push_back(expect(start, one_step, then, answers).total);
    answers.pop_back();
  }
  const auto best = owner == Owner::side ? std::max_element(values.begin(), values.end())
                                         : std::min_element(values.begin(), values.end());
  const auto option = static_cast<std::size_t>(best - values.begin());
  if (owner == Owner::other) return go_on({{}, option}, odds);
  std::size_t second = option == 0 ? 1 : 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (i != option && values[i] > values[second]) second = i;
  taken.push_back({decision, option, second, *best - values[second]});
  go_on({{}, option}, odds);
  taken.pop_back();
}

std::vector<Outcome> OrderSearch::outcomes(const Game& start, bool one_step, const Then& then,
                                           std::vector<Given> answers) {
  std::vector<Outcome> out;
  std::vector<Taken> taken;
  std::map<std::string, std::size_t> known;
  add_outcomes(start, one_step, then, answers, 1, taken, known, out);
  std::stable_sort(out.begin(), out.end(), [](const Outcome& a, const Outcome& b) { return a.odds > b.odds; });
  return out;
}

OrderSearch::Sampled OrderSearch::sample(const Spot& spot, const std::vector<Order>& orders, unsigned plays) {
  Number sum = 0;
  std::vector<double> seen;
  FirstChoice first;
  NoLog log;
  for (unsigned n = 0; n < plays; ++n) {
    SeededDice dice(kSeed, n);
    dice.set_logging(false);
    std::shared_ptr<const Game> now = spot.game;
    const auto play = [&](std::unique_ptr<Game> game) {
      if (game == nullptr) return;
      work();
      game->play(dice, first, log);
      now = std::move(game);
    };
    for (const Order& order : orders) play(now->ordered(order));
    play(now->ordered(now->closing(side_)));
    const Number total = worth(*now, false).total;
    sum += total;
    seen.push_back(points_of(total));
  }
  Sampled out{sum / plays, 0};
  const double mean = points_of(out.mean);
  double squares = 0;
  for (const double value : seen) squares += (value - mean) * (value - mean);
  if (plays > 1) out.standard_error = std::sqrt(squares / (plays - 1) / plays);
  return out;
}

}  // namespace hexrout::planning
