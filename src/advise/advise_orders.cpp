#include "advise/game_advisor.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advise/order_search.hpp"

namespace hexrout::planning {

namespace {

// Plays of a usual machine in a millisecond under the costliest of the rules; half of the work goes into the exact
// search.
constexpr std::size_t kPlaysPerMs = 6;
constexpr std::size_t kLeastPlays = 400;
constexpr std::size_t kPlaysPerState = 10;   // if a client sets the budget in place of time
constexpr std::size_t kMostStepPlays = 400;  // for the exact worth of one order, where the exact search is too much
constexpr std::size_t kRounds = 4;           // rounds over all orders that the work should suffice for
constexpr unsigned kMostScreenPlays = 16;    // with too many dice for that: plays of each order, all with equal dice
constexpr unsigned kFinalPlays = 200;
constexpr std::size_t kPlaysForRest = 2'000'000;  // for the report on a plan that has been found
constexpr std::size_t kMostOrders = 100;          // in a plan
constexpr double kThousandths = 1000;

Points from_thousandths(const Number& thousandths) {
  return as_points(thousandths / 1000);
}

std::string words(const Order& order, const Map& map) {
  std::string out = order.what;
  for (std::size_t i = 1; i < order.path.size(); ++i) out += " " + map.location_name(order.path[i]);
  return out;
}

// Parts of `with` beyond those of `without`, the greatest first.
std::vector<WorthTerm> gained(const Expected& with, const Expected& without, const std::string& unit) {
  std::map<std::pair<std::string, std::string>, Number> more = with.parts;
  for (const auto& [key, part] : without.parts) more[key] -= part;
  std::vector<std::pair<std::pair<std::string, std::string>, Number>> list(more.begin(), more.end());
  std::erase_if(list, [](const auto& part) { return part.second == 0; });
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return abs(a.second) > abs(b.second); });
  std::vector<WorthTerm> out;
  for (const auto& [key, part] : list)
    out.push_back({key.first == unit ? key.second : key.second + " of " + key.first, from_thousandths(part)});
  return out;
}

class OrderPlanner {
 public:
  OrderPlanner(OrderSearch& search, const Game& game, std::string side, const AdviceOptions& options)
      : search_(search),
        map_(*game.setting().map),
        side_(std::move(side)),
        allowed_(std::max(kLeastPlays, std::min(kPlaysPerMs * options.time_ms, kPlaysPerState * options.states))),
        until_(options.until) {
    const auto now = std::chrono::steady_clock::now();
    if (until_) half_time_ = now + (*until_ - now) / 2;
  }

  GroupAdvice plan(const Game& start, bool open_step) {
    search_.allowance().allow(allowed_ / 2, half_time_);
    try {
      exactly(start, open_step);
    } catch (const Spent& spent) {
      if (open_step) throw;
      stopped_ = spent.by_clock ? "clock" : "work";
      out_ = {};
      step_by_step(start);
    }
    out_.states = search_.states();
    return std::move(out_);
  }
  const std::string& stopped() const { return stopped_; }

 private:
  // --- Exact search ---------------------------------------------------------------------------------------

  void exactly(const Game& start, bool open_step) {
    const auto then = [&](const Game& game) { return search_.best({clear(game, open_step), {}}); };
    const Expected value = search_.expect(start, open_step, then);
    out_.low = out_.high = from_thousandths(value.total);
    // The plan found is always reported, however much work that takes.
    search_.allowance().allow(kPlaysForRest, std::nullopt);
    const std::vector<Outcome> begun = search_.outcomes(start, open_step, then);
    tell(begun.front().taken);
    if (begun.size() > 1) out_.because.push_back("dice come first; the orders are for what is most likely");
    Spot spot{clear(*begun.front().game, open_step), {}};
    note_units(spot);
    for (std::size_t n = 0; n < kMostOrders; ++n) {
      const std::optional<Order> order = best_order(spot);
      if (!order) break;
      give(spot, *order);
    }
    stay(spot);
    close(spot);
  }

  // After a whole step only the events that the side cannot see are left.
  std::shared_ptr<const Game> clear(const Game& game, bool open_step) const {
    return open_step ? game.seen_by(side_) : game.clone();
  }

  std::optional<Order> best_order(const Spot& spot) {
    std::optional<Order> best;
    Number most = search_.done(spot).total;
    for (Order& order : search_.orders(spot)) {
      const Number value = search_.after(spot, order).total;
      if (value <= most) continue;
      most = value;
      best = std::move(order);
    }
    return best;
  }

  void give(Spot& spot, const Order& order) {
    AdvisedStep step = step_of(order);
    const Expected without = search_.done(spot, true);
    const Expected with = search_.alone(spot, order, true);
    step.worth = from_thousandths(with.total - without.total);
    step.terms = gained(with, without, order.unit);
    const Number value = search_.after(spot, order).total;
    step.other_way = instead(spot, order, value);
    step.other_unit = another_first(spot, order, value);
    if (step.other_unit && step.other_unit->loses->value > 0) out_.order_matters = true;
    const std::vector<Outcome> after = search_.outcomes(*spot.game->ordered(order), false, [&](const Game& game) {
      return search_.best(OrderSearch::next(spot, order, game));
    });
    if (after.size() > 1)
      step.because.push_back(
          fmt::format("dice decide what comes of it; the steps that follow are for what is most "
                      "likely ({:.1f} %): ask again once they are thrown",
                      100 * points_of(after.front().odds)));
    out_.steps.push_back(std::move(step));
    tell(after.front().taken);
    spot = OrderSearch::next(spot, order, *after.front().game);
  }

  // The best plan that settles this choice otherwise, and the points it loses.
  std::optional<Alternative> instead(const Spot& spot, const Order& order, const Number& value) {
    search_.forbid(order.choice);
    search_.allowance().allow(allowed_ / 2, until_);
    std::optional<Alternative> out;
    try {
      const Number other = search_.best(spot).total;
      out = Alternative{what_instead(spot, order), from_thousandths(value - other)};
    } catch (const Spent&) {
      out.reset();  // no work left to find it
    }
    search_.forbid({});
    search_.allowance().allow(kPlaysForRest, std::nullopt);
    return out;
  }

  // Words for the step of that unit in the other plan.
  std::string what_instead(Spot spot, const Order& than) {
    for (std::size_t n = 0; n < kMostOrders; ++n) {
      const std::optional<Order> order = best_order(spot);
      if (!order) break;
      if (order->unit == than.unit) return words(*order, map_);
      const std::vector<Outcome> after = search_.outcomes(*spot.game->ordered(*order), false, [&](const Game& game) {
        return search_.best(OrderSearch::next(spot, *order, game));
      });
      spot = OrderSearch::next(spot, *order, *after.front().game);
    }
    return than.path.empty() ? "gives no such order" : "stays in " + map_.location_name(than.path.front());
  }

  std::optional<Alternative> another_first(const Spot& spot, const Order& order, const Number& value) {
    std::optional<Alternative> out;
    Number most;
    for (const Order& other : search_.orders(spot)) {
      if (other.unit == order.unit) continue;
      const Number total = search_.after(spot, other).total;
      if (out && total <= most) continue;
      most = total;
      out = Alternative{other.unit + " first: " + words(other, map_), from_thousandths(value - total)};
    }
    return out;
  }

  // Units that could move and are better off at their present places.
  void stay(const Spot& spot) {
    const Number here = search_.done(spot).total;
    std::map<std::string, std::pair<Number, Order>> best;
    std::vector<std::string> ids;
    for (const Order& order : search_.orders(spot)) {
      if (order.path.empty()) continue;
      const Number value = worth_after(spot, order);
      const auto it = best.find(order.unit);
      if (it == best.end()) ids.push_back(order.unit);
      if (it == best.end() || value > it->second.first) best.insert_or_assign(order.unit, std::pair(value, order));
    }
    for (const std::string& id : ids) {
      const auto& [value, order] = best.at(id);
      AdvisedStep step;
      step.unit = id;
      step.what = AdvisedAct::stays;
      step.path = {order.path.front()};
      step.other_way = Alternative{words(order, map_), from_thousandths(here - value)};
      out_.steps.push_back(std::move(step));
    }
  }

  void close(const Spot& spot) {
    const auto closed = spot.game->ordered(spot.game->closing(side_));
    if (closed == nullptr) return;
    const std::vector<Outcome> ends =
        search_.outcomes(*closed, false, [&](const Game& game) { return search_.worth(game); });
    if (ends.size() > 1 && !ends.front().taken.empty())
      out_.because.push_back("decisions at the end are for what dice most likely bring");
    tell(ends.front().taken);
  }

  // --- One order after another -----------------------------------------------------------------------------

  void step_by_step(const Game& start) {
    search_.allowance().allow(allowed_ / 2, until_);
    out_.exact = false;
    FirstChoice first;
    NoLog log;
    SeededDice dice(1);
    auto begun = start.clone();
    begun->play(dice, first, log);  // plays what is due before any order
    const Spot root{std::move(begun), {}};
    note_units(root);
    const std::size_t looks = kRounds * (search_.orders(root).size() + 1);
    step_plays_ = std::clamp<std::size_t>(allowed_ / 2 / looks, 1, kMostStepPlays);
    Spot spot = root;
    std::vector<Order> given;
    try {
      while (given.size() < kMostOrders && add_order(spot, given)) continue;
    } catch (const Spent& spent) {
      if (spent.by_clock) stopped_ = "clock";
    }
    search_.allowance().allow(kPlaysForRest, std::nullopt);
    if (!sampled_ && !dice_in_orders_) {
      out_.low = out_.high = from_thousandths(search_.done(spot).total);
      return;
    }
    const OrderSearch::Sampled worth = search_.sample(root, given, kFinalPlays);
    out_.low = out_.high = from_thousandths(worth.mean);
    out_.sampled = SampledWorth{kFinalPlays, worth.standard_error / kThousandths};
  }

  // Worth with one more order or without: exact where that is little work, else the mean of some plays.
  Number worth_after(const Spot& spot, const std::optional<Order>& order) {
    if (out_.exact) return order ? search_.after(spot, *order).total : search_.done(spot).total;
    if (!sampled_) {
      const std::size_t before = search_.allowance().used();
      try {
        search_.allowance().hold(step_plays_);
        Number total = order ? search_.alone(spot, *order).total : search_.done(spot).total;
        search_.allowance().release();
        return total;
      } catch (const Spent& spent) {
        search_.allowance().release();
        if (spent.by_clock || search_.allowance().used() - before < step_plays_) throw;
        sampled_ = true;
      }
    }
    const auto plays = static_cast<unsigned>(std::clamp<std::size_t>(step_plays_ / 2, 1, kMostScreenPlays));
    return search_.sample(spot, order ? std::vector<Order>{*order} : std::vector<Order>{}, plays).mean;
  }

  // Gives the order that adds most; false if every order adds nothing.
  bool add_order(Spot& spot, std::vector<Order>& given) {
    const bool was_sampled = sampled_;
    const Number without = worth_after(spot, std::nullopt);
    std::optional<Order> best;
    Number most = without;
    std::vector<std::pair<Number, Order>> all;
    std::optional<Spent> spent;
    for (const Order& order : search_.orders(spot)) {
      try {
        all.emplace_back(worth_after(spot, order), order);
      } catch (const Spent& now) {
        spent = now;  // keeps the best so far, and then stops
        break;
      }
      if (all.back().first <= most) continue;
      most = all.back().first;
      best = order;
    }
    if (sampled_ != was_sampled && !spent) return add_order(spot, given);  // exact values and means do not compare
    if (spent && (!best || sampled_ != was_sampled)) throw Spent(*spent);
    if (!best) return false;
    AdvisedStep step = step_of(*best);
    step.worth = from_thousandths(most - without);
    step.other_way = Alternative{"gives no such order", from_thousandths(most - without)};
    if (!best->path.empty()) step.other_way->what = "stays in " + map_.location_name(best->path.front());
    Number other_most = without;
    for (const auto& [value, order] : all) {
      if (order.unit != best->unit || order.choice == best->choice || value <= other_most) continue;
      other_most = value;
      step.other_way = Alternative{words(order, map_), from_thousandths(most - value)};
    }
    if (!sampled_ && !spent)
      step.terms = gained(search_.alone(spot, *best, true), search_.done(spot, true), best->unit);
    out_.steps.push_back(std::move(step));
    follow(spot, *best);
    given.push_back(std::move(*best));
    if (spent) throw Spent(*spent);
    return true;
  }

  void follow(Spot& spot, const Order& order) {
    const Played played = play_on(*spot.game->ordered(order), false, {});
    if (!played.open) {
      spot = OrderSearch::next(spot, order, *played.game);
      return;
    }
    dice_in_orders_ = true;
    const std::vector<Outcome> after = search_.outcomes(*spot.game->ordered(order), false, [&](const Game& game) {
      return search_.done(OrderSearch::next(spot, order, game));
    });
    tell(after.front().taken);
    spot = OrderSearch::next(spot, order, *after.front().game);
  }

  // --- Words -----------------------------------------------------------------------------------------------

  AdvisedStep step_of(const Order& order) const {
    AdvisedStep step;
    step.unit = order.unit;
    step.what = AdvisedAct::gives_order;
    step.words = order.what;
    step.order = event_yaml(map_, order);
    step.path = order.path;
    step.because.push_back(order.rule);
    return step;
  }

  void tell(const std::vector<Taken>& decisions) {
    for (const Taken& taken : decisions) {
      const Decision& d = taken.decision;
      AdvisedStep step;
      step.unit = d.who;
      step.what = AdvisedAct::chooses;
      step.words = d.text.empty() ? fmt::format("{}: takes '{}'", d.what, d.options[taken.option])
                                  : fmt::format("answers '{}' with '{}'", d.text, d.options[taken.option]);
      step.choice = AdvisedChoice{d.what, d.who, d.options[taken.option]};
      step.because.push_back(d.rule);
      step.other_way = Alternative{fmt::format("'{}'", d.options[taken.second]), from_thousandths(taken.loses)};
      out_.steps.push_back(std::move(step));
    }
  }

  void note_units(const Spot& spot) {
    for (const Order& order : search_.orders(spot))
      if (std::find(out_.units.begin(), out_.units.end(), order.unit) == out_.units.end())
        out_.units.push_back(order.unit);
  }

  OrderSearch& search_;
  const Map& map_;
  const std::string side_;
  const std::size_t allowed_;  // plays
  const Allowance::Clock until_;
  Allowance::Clock half_time_;
  GroupAdvice out_;
  std::string stopped_;
  std::size_t step_plays_ = kMostStepPlays;
  bool sampled_ = false;         // too many dice: means are compared
  bool dice_in_orders_ = false;  // an order of the plan is rolled for
};

// True if the side does not know of some units.
bool something_hidden(const Game& game, const Game& known) {
  return game.units().size() > known.units().size();
}

void add_notes(const GroupAdvice& group, unsigned time_ms, Advice& advice) {
  advice.notes.emplace_back(
      "points are those of the measure of these rules; what the scenario's events still bring is not known to the "
      "side");
  if (!group.exact)
    advice.notes.push_back(fmt::format(
        "not searched to the end: orders are added one after another as long as one adds something; --time-ms above {} "
        "may find better ones",
        time_ms));
  if (group.sampled)
    advice.notes.push_back(fmt::format("the worth is a mean over {} plays, standard error {:.2f}", group.sampled->plays,
                                       group.sampled->standard_error));
  if (!advice.stopped.empty() && advice.stopped == "clock")
    advice.notes.emplace_back("stopped by the clock: another run may give other advice");
}

}  // namespace

void GameAdvisor::advise(std::size_t side, const AdviceOptions& options, Advice& advice, Diagnostics& found) const {
  const std::string& name = game_.setting().sides[side];
  if (!game_.worth(name)) {
    advice.not_offered = "these rules say nothing of what a position is worth";
    return;
  }
  const auto known = game_.seen_by(name);
  if (options.open_step && something_hidden(game_, *known)) {
    found.error("mid-phase", {},
                "a unit is in the middle of its move, and may come upon what the side does not know of",
                "answer until its move is over");
    return;
  }
  OrderSearch search(name, game_);
  OrderPlanner planner(search, game_, name, options);
  GroupAdvice group;
  try {
    group = planner.plan(options.open_step ? game_ : *known, options.open_step);
  } catch (const Spent&) {
    found.error("mid-phase", {}, "what this decision leads to is too much for the time", "allow more time_ms");
    return;
  }
  advice.stopped = planner.stopped();
  if (group.units.empty() && group.steps.empty()) {
    advice.not_offered = "this side has no order to give and nothing to decide now";
    return;
  }
  add_notes(group, options.time_ms, advice);
  advice.groups.push_back(std::move(group));
}

}  // namespace hexrout::planning
