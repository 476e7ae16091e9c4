// Margins of orders by advice over other orders, under the four systems whose sides give orders, from paired
// sweeps.
//
//   hexrout_orders_table [POSITIONS] [PLAYS] [TIME_MS] [SYSTEM]        200 8 100, all four
//   hexrout_orders_table write FOLDER [POSITIONS]                      the positions as FOLDER/SYSTEM-NUMBER.yaml, for
//                                                                      hexrout match --objectives
//
// Each position is made from a number (tests/advise/system_positions.hpp). A policy gives the orders of one side; then
// every unit of both sides that may fire does so at an enemy it sees, all at once, and the turn ends by the rules. Fire
// is that of the rules where they have any (Armour Battles), else hits by dice of ours, below. The margin is in the
// game's own counts, without weights of advice: men, strength, Force Morale, Army Morale Points, the side's own less
// the enemy's. Plays of a position throw equal dice for every policy. Standard errors are over positions.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "advise/system_positions.hpp"
#include "hexrout/advise/advise.hpp"
#include "hexrout/play/play_course.hpp"
#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/scenario.hpp"

namespace {

using namespace hexrout;

constexpr std::uint64_t kOrderSeed = 11;
constexpr std::uint64_t kFireSeed = 12;
constexpr std::uint64_t kTurnSeed = 13;
constexpr int kMostOrders = 20;
constexpr unsigned long kFirstWritten = 1000;  // number of the first position written

[[noreturn]] void fail(const std::string& what) {
  fmt::print(stderr, "{}\n", what);
  std::exit(2);
}

using Position = std::shared_ptr<const Game>;

enum class Policy { none, first, any, advice };
constexpr const char* kPolicies[] = {"none", "first", "random", "advice"};

// Plays the events to come; decisions of the side are taken by advice, or as recommended.
Position played(const Game& game, const std::string& side, Policy policy, std::uint64_t stream, unsigned time_ms) {
  CoursePlan plan;
  plan.asks = policy == Policy::advice ? CourseAsks::decisions : CourseAsks::nothing;
  plan.seed = kOrderSeed;
  plan.stream = stream;
  PlayCourse course(game, plan);
  Diagnostics found;
  while (const Asked* asked = course.asked()) {
    std::size_t option = 0;
    AdviceOptions options;
    options.side = side;
    options.time_ms = time_ms;
    options.open_step = true;
    const auto advice = advise(*course.rest(), options, found);
    if (advice && !advice->groups.empty() && !advice->groups.front().steps.empty() &&
        advice->groups.front().steps.front().choice) {
      const std::string& take = advice->groups.front().steps.front().choice->take;
      const auto& words = asked->decision.options;
      option = static_cast<std::size_t>(std::find(words.begin(), words.end(), take) - words.begin());
    }
    if (!course.give({{}, option}, found)) fail(found.text());
  }
  return course.game().clone();
}

// Returns the next orders of a policy: all that it can give before dice are thrown.
std::vector<Order> next_orders(const Game& game, const std::string& side, Policy policy, std::set<std::string>& given,
                               test::PositionDice& dice, unsigned time_ms) {
  std::vector<Order> offered = game.orders(side);
  std::erase_if(offered, [&](const Order& o) { return given.count(o.once) > 0; });
  if (offered.empty() || policy == Policy::none) return {};
  if (policy == Policy::first) return {offered.front()};
  if (policy == Policy::any) {
    const int n = dice.below(static_cast<int>(offered.size()) + 1);
    return n == 0 ? std::vector<Order>{} : std::vector<Order>{offered[static_cast<std::size_t>(n - 1)]};
  }
  AdviceOptions options;
  options.side = side;
  options.time_ms = time_ms;
  Diagnostics found;
  const auto advice = advise(game, options, found);
  if (!advice) fail(found.text());
  std::vector<Order> out;
  for (const GroupAdvice& group : advice->groups)
    for (const AdvisedStep& step : group.steps)
      for (const Order& order : offered)
        if (!step.order.empty() && event_yaml(*game.setting().map, order) == step.order) out.push_back(order);
  return out;
}

Position ordered(const Game& start, const std::string& side, Policy policy, std::uint64_t number, unsigned time_ms) {
  Position now = start.clone();
  std::set<std::string> given;
  test::PositionDice dice(number + kOrderSeed);
  for (int n = 0; n < kMostOrders;) {
    const std::vector<Order> orders = next_orders(*now, side, policy, given, dice, time_ms);
    if (orders.empty()) break;
    for (const Order& order : orders) {
      now = played(*now->ordered(order), side, policy, number * kMostOrders + static_cast<std::uint64_t>(n), time_ms);
      given.insert(order.once.empty() ? "-" : order.once);
      ++n;
      // Orders with a roll are planned anew after it; moves are one plan.
      if (order.once.empty()) break;
    }
    if (!orders.front().once.empty() && policy == Policy::advice) break;
  }
  return now;
}

// A unit of a side that fires, and a target that it sees.
struct Shot {
  const UnitView* by;
  const UnitView* at;
  bool covered;
};

std::vector<Shot> shots(const Game& game, const std::vector<UnitView>& units, test::PositionDice& dice) {
  std::vector<Shot> out;
  const auto& setting = game.setting();
  for (const Firer& firer : game.firers()) {
    const auto by = std::find_if(units.begin(), units.end(), [&](const UnitView& u) { return u.id == firer.unit; });
    std::vector<Shot> targets;
    for (const UnitView& at : units) {
      if (at.side == by->side || at.presence != Presence::in_play || at.at == kNowhere) continue;
      if (by->at != at.at && setting.sight->look(by->at, at.at).blocked) continue;
      const int range = setting.map->distance(setting.map->location(by->at).hex, setting.map->location(at.at).hex);
      if (!firer.factors.empty() && range > firer.factors.front().long_range) continue;
      targets.push_back({&*by, &at, terrain_cover(*setting.map, at.at, by->at)});
    }
    // The number of draws does not depend on the targets, so that plays stay paired.
    const int drawn = dice.below(1 << 20);
    if (!targets.empty()) out.push_back(targets[static_cast<std::size_t>(drawn) % targets.size()]);
  }
  return out;
}

// Ours: a man hits a man in the open with 5 and 6, in cover with 6; a piece takes one point with 4 and more, in cover
// with 6; a Team deals one to three Shock, and kills with a 6.
std::string fire_events(const std::string& system, const Game& game, std::uint64_t number) {
  test::PositionDice dice(number + kFireSeed);
  const std::vector<UnitView> units = game.units();
  std::vector<UnitFigures> figures;
  game.figures(figures);
  std::string out;
  for (const Shot& shot : shots(game, units, dice)) {
    const UnitFigures& by = figures[static_cast<std::size_t>(shot.by - units.data())];
    const UnitFigures& at = figures[static_cast<std::size_t>(shot.at - units.data())];
    const std::string place = game.setting().map->location_name(shot.at->at);
    if (system == "squares") {
      int hits = 0;
      for (int man = 0; man < 3; ++man) hits += dice.from(1, 6) >= (shot.covered ? 6 : 5) && man < by.strength ? 1 : 0;
      out += fmt::format("{{fire: {{by: {}, at: [{}], hits: {{{}: {}}}}}}}, ", shot.by->id, place, shot.at->id,
                         std::min(hits, at.strength));
    } else if (system == "morale_ratio") {
      const bool hit = dice.from(1, 6) >= (shot.covered ? 6 : 4);
      const std::string element = shot.at->id.substr(0, shot.at->id.find('-'));
      out +=
          fmt::format("{{fire: {{by: {}, at: [{}]{}}}}}, ", shot.by->id, shot.at->id,
                      hit ? fmt::format(", damage: {{{}: 1}}", element) : fmt::format(", damage: {{{}: 0}}", element));
    } else if (system == "chain_of_command") {
      const int shock = dice.from(1, 3);
      const bool kills = dice.from(1, 6) == 6 && at.strength > 0;
      if (shot.at->id[0] != 't' && shot.at->id[0] != 'g') continue;  // a Team, not its Leader
      out += fmt::format("{{fire: {{by: {}, shock: {{{}: {}}}, kills: {{{}: {}}}}}}}, ", shot.by->id, shot.at->id,
                         shock, shot.at->id, kills ? 1 : 0);
    } else {
      out += fmt::format("{{fire: {{by: {}, at: {}}}}}, ", shot.by->id, shot.at->id);
    }
  }
  return out;
}

Position after_fire(const std::string& system, const Game& game, std::uint64_t number) {
  const std::string end = system == "morale_ratio" ? "{turn: {side: ambush}}, {turn: {side: column}}" : "turn_end";
  Diagnostics found;
  const auto change = parse_change("{events: [" + fire_events(system, game, number) + end + "]}", found);
  const auto changed = change ? game.changed(*change, found) : nullptr;
  if (changed == nullptr) fail(found.text());
  SeededDice dice(kTurnSeed, number);
  FirstChoice first;
  NoLog log;
  changed->play(dice, first, log);
  return changed->clone();
}

// Returns the game's own count: the side's less the enemy's.
double counted(const std::string& system, const Game& game, const std::string& side) {
  double out = 0;
  if (system == "chain_of_command" || system == "armour_battles") {
    const std::string name = system == "chain_of_command" ? "Force Morale" : "Army Morale Points";
    for (const Standing& standing : game.standings())
      for (const auto& [fact, value] : standing.facts)
        if (fact == name) out += (standing.of == side ? 1 : -1) * std::atof(value.c_str());
    return out;
  }
  std::vector<UnitFigures> figures;
  game.figures(figures);
  const auto& sides = game.setting().sides;
  for (const UnitFigures& f : figures) {
    if (f.presence != Presence::in_play || f.health == UnitHealth::broken) continue;
    const double half = f.health == UnitHealth::hampered ? 0.5 : 1;
    out += (sides[f.side] == side ? 1 : -1) * half * (system == "squares" ? f.strength : f.morale);
  }
  return out;
}

struct Margin {
  double mean = 0;
  double error = 0;
};

Margin margin_of(const std::vector<double>& better, const std::vector<double>& worse) {
  Margin out;
  const auto n = static_cast<double>(better.size());
  for (std::size_t i = 0; i < better.size(); ++i) out.mean += (better[i] - worse[i]) / n;
  for (std::size_t i = 0; i < better.size(); ++i) {
    const double off = better[i] - worse[i] - out.mean;
    out.error += off * off;
  }
  out.error = std::sqrt(out.error / (n - 1) / n);
  return out;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double v : values) sum += v;
  return sum / static_cast<double>(values.size());
}

void sweep(const std::string& system, std::uint64_t positions, std::uint64_t plays, unsigned time_ms) {
  const std::string side = test::made_side(system);
  std::map<Policy, std::vector<double>> results;
  std::uint64_t choices = 0;
  for (std::uint64_t k = 0; k < positions; ++k) {
    Diagnostics found;
    const auto scenario = parse_scenario(test::made_position(system, k, test::kLarge), "made.yaml", {}, found);
    if (!scenario) fail(found.text());
    choices += scenario->game->orders(side).empty() ? 0 : 1;
    for (const Policy policy : {Policy::none, Policy::first, Policy::any, Policy::advice}) {
      double sum = 0;
      const Position now = ordered(*scenario->game, side, policy, k, time_ms);
      for (std::uint64_t n = 0; n < plays; ++n) sum += counted(system, *after_fire(system, *now, k * plays + n), side);
      results[policy].push_back(sum / static_cast<double>(plays));
    }
  }
  for (const Policy other : {Policy::none, Policy::first, Policy::any}) {
    const Margin m = margin_of(results[Policy::advice], results[other]);
    fmt::print("{}\tadvice\t{}\t{}\t{}\t{:.3f}\t{:.3f}\t{:+.3f}\t{:.3f}\t{:+.1f}\n", system,
               kPolicies[static_cast<int>(other)], positions, choices, mean(results[Policy::advice]),
               mean(results[other]), m.mean, m.error, m.error > 0 ? m.mean / m.error : 0.0);
  }
}

}  // namespace

namespace {

int write_positions(const std::string& folder, unsigned long positions) {
  for (const std::string system : test::kOrderSystems)
    for (unsigned long i = 0; i < positions; ++i) {
      const std::string path = fmt::format("{}/{}-{:04}.yaml", folder, system, kFirstWritten + i);
      std::ofstream file(path);
      if (!(file << test::made_position(system, kFirstWritten + i, test::kLarge))) fail("cannot write " + path);
    }
  return 0;
}

}  // namespace

int main(int count, char** values) {
  if (count > 2 && std::string_view(values[1]) == "write")
    return write_positions(values[2], count > 3 ? std::strtoul(values[3], nullptr, 10) : 200);
  const auto number = [&](int i, unsigned long usual) {
    return count > i ? std::strtoul(values[i], nullptr, 10) : usual;
  };
  fmt::print("system\tA\tB\tpositions\twith_orders\tmeasure_A\tmeasure_B\tmargin\tstandard_error\terrors\n");
  for (const std::string system : test::kOrderSystems)
    if (count <= 4 || system == values[4])
      sweep(system, number(1, 200), number(2, 8), static_cast<unsigned>(number(3, 100)));
  return 0;
}
