// Advice on orders, against a search by brute force and against the rules' own refusals.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

#include "hexrout/advise/advise.hpp"
#include "hexrout/play/play_course.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "plain_orders.hpp"
#include "system_positions.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

std::unique_ptr<Game> game_of(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario(text, "made.yaml", {}, found);
  INFO(text << found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

Advice advice_on(const Game& game, const std::string& side, unsigned time_ms = 60'000, std::size_t states = 2000) {
  AdviceOptions options;
  options.side = side;
  options.time_ms = time_ms;
  options.states = states;
  Diagnostics found;
  auto out = advise(game, options, found);
  INFO(found.text());
  REQUIRE(out);
  return *out;
}

// Events of the play of these events, dice and decisions apart.
std::vector<Event> after_events(const Game& game, const std::string& events) {
  Diagnostics found;
  const auto change = parse_change("{events: [" + events + "]}", found);
  INFO(events << found.text());
  REQUIRE(change);
  const auto changed = game.changed(*change, found);
  INFO(found.text());
  REQUIRE(changed);
  CoursePlan plan;
  plan.asks = CourseAsks::nothing;
  return PlayCourse(*changed, plan).events();
}

bool refused(const std::vector<Event>& events) {
  return std::any_of(events.begin(), events.end(), [](const Event& e) { return e.what == "refused"; });
}

// The advised worth is that of brute force, and so is the loss of its first order's other choice.
void compare(const std::string& system, std::uint64_t seed, int& orders, int& with_order) {
  const std::string text = made_position(system, seed, kSmall);
  const std::string side = made_side(system);
  INFO(system << " seed " << seed << "\n" << text);
  const auto game = game_of(text);
  const Advice advice = advice_on(*game, side, 60'000, 1'000'000);  // as much work as it takes
  const auto begun = game->seen_by(side);
  orders += static_cast<int>(begun->orders(side).size());
  if (!advice.not_offered.empty()) {
    CHECK(begun->orders(side).empty());
    return;
  }
  REQUIRE(advice.groups.size() == 1);
  const GroupAdvice& group = advice.groups.front();
  REQUIRE(group.exact);
  const Rational plain = plain_worth(*game, side);
  CHECK(Rational(group.low.exact) * 1000 == plain);
  CHECK(group.low.exact == group.high.exact);
  if (group.steps.empty() || group.steps.front().order.empty()) return;
  ++with_order;
  const AdvisedStep& first = group.steps.front();
  std::string choice;
  for (const Order& order : begun->orders(side))
    if (event_yaml(*game->setting().map, order) == first.order) choice = order.choice;
  REQUIRE_FALSE(choice.empty());
  REQUIRE(first.other_way);
  REQUIRE(first.other_way->loses);
  CHECK(Rational(first.other_way->loses->exact) * 1000 == plain - plain_worth(*game, side, choice));
  Rational terms = 0;
  for (const WorthTerm& term : first.terms) terms += Rational(term.points.exact);
  CHECK(terms == Rational(first.worth.exact));
}

void compare_all(std::uint64_t from, std::uint64_t to) {
  for (const char* system : kOrderSystems) {
    int orders = 0;
    int with_order = 0;
    for (std::uint64_t seed = from; seed < to; ++seed) compare(system, seed, orders, with_order);
    INFO(system);
    CHECK(orders > 0);
    CHECK(with_order > 0);
  }
}

}  // namespace

TEST_CASE("advice on orders is worth what brute force finds", "[full][advise][orders]") {
  compare_all(0, test::cases_played(std::uint64_t{12}, std::uint64_t{200}));
}

TEST_CASE("an order that is offered is not refused, and the same question has the same answer", "[advise][orders]") {
  for (const char* system : kOrderSystems)
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const auto game = game_of(made_position(system, seed, kLarge));
      const std::string side = made_side(system);
      INFO(system << " seed " << seed);
      for (const Order& order : game->orders(side)) {
        INFO(event_yaml(*game->setting().map, order));
        const std::vector<Event> events = after_events(*game, event_yaml(*game->setting().map, order));
        CHECK_FALSE(refused(events));
        CHECK(std::any_of(events.begin(), events.end(), [&](const Event& e) { return e.who == order.unit; }));
      }
    }
}

TEST_CASE("stands that move as they like are offered every end of their reach", "[advise][orders]") {
  int free_stands = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    for (const char* system : {"squares", "morale_ratio"}) {
      const auto game = game_of(made_position(system, seed, kLarge));
      const std::string side = made_side(system);
      for (const UnitView& unit : game->units()) {
        if (unit.side != side) continue;
        const Reach reach = game->reach(unit.id);
        if (!reach.code.empty()) continue;
        ++free_stands;
        std::set<LocationId> ends;
        for (const ReachPoint& point : reach.points) ends.insert(point.at);
        ends.erase(unit.at);
        std::set<LocationId> offered;
        for (const Order& order : game->orders(side))
          if (order.unit == unit.id) offered.insert(order.path.back());
        INFO(system << " seed " << seed << " " << unit.id);
        CHECK(offered == ends);
      }
    }
  }
  CHECK(free_stands > 20);
}

TEST_CASE("Leaders are offered the rallies that the rules allow, and no others", "[advise][orders]") {
  int allowed = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto game = game_of(made_position("chain_of_command", seed, kSmall));
    std::set<std::string> offered;
    for (const Order& order : game->orders("soviet"))
      if (order.choice.rfind("rally", 0) == 0) offered.insert(event_yaml(*game->setting().map, order));
    std::set<std::string> legal;
    for (const UnitView& leader : game->units())
      for (const UnitView& team : game->units()) {
        if (leader.id[0] != 'l' || team.id[0] != 't' || team.side != "soviet") continue;
        for (int points = 1; points <= 4; ++points) {
          const std::string event =
              fmt::format("{{rally: {{leader: {}, unit: {}, points: {}}}}}", leader.id, team.id, points);
          const std::vector<Event> events = after_events(*game, event);
          const auto took = [&](const Event& e) { return e.what == fmt::format("rallies {}", points); };
          if (!refused(events) && std::any_of(events.begin(), events.end(), took)) legal.insert(event);
        }
      }
    INFO("seed " << seed);
    CHECK(offered == legal);
    allowed += static_cast<int>(legal.size());
  }
  CHECK(allowed > 20);
}

TEST_CASE("advice on orders follows the file's own words and the side's own knowledge", "[advise][orders]") {
  for (const char* system : kOrderSystems) {
    const auto game = game_of(made_position(system, 3, kLarge));
    const std::string side = made_side(system);
    const Advice once = advice_on(*game, side, 200);
    INFO(system);
    CHECK(advice_json(once, *game) == advice_json(advice_on(*game, side, 200), *game));
    const auto json = nlohmann::json::parse(advice_json(once, *game));
    // The first order is legal at once; later ones may need the results of the earlier ones.
    for (const auto& group : json["groups"]) {
      const auto& steps = group["steps"];
      const auto first =
          std::find_if(steps.begin(), steps.end(), [](const auto& step) { return step.contains("order"); });
      if (first != steps.end()) CHECK_FALSE(refused(after_events(*game, (*first)["order"].get<std::string>())));
    }
  }
  // A hidden enemy changes nothing.
  std::string text = made_position("squares", 5, kSmall);
  const auto open = game_of(text);
  const std::size_t at = text.find("stands:\n") + 8;
  text.insert(at, "  - {id: ambush, group: b, at: D3, men: 9, hidden: true}\n");
  const auto ambushed = game_of(text);
  CHECK(advice_json(advice_on(*open, "red"), *open) == advice_json(advice_on(*ambushed, "red"), *ambushed));
}

TEST_CASE("in the midst of a step the open decision comes first", "[advise][orders]") {
  int decisions = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto game = game_of(made_position("armour_battles", seed, kSmall));
    for (const Order& order : game->orders("allied")) {
      PlayCourse course(*game->ordered(order), {});
      Diagnostics found;
      while (course.asked() != nullptr && course.asked()->roll)
        REQUIRE(course.give({std::vector<int>(static_cast<std::size_t>(course.asked()->count), 6), 0}, found));
      if (course.asked() == nullptr) continue;
      ++decisions;
      AdviceOptions options;
      options.side = "allied";
      options.time_ms = 60'000;
      options.open_step = true;
      const auto advice = advise(*course.rest(), options, found);
      INFO("seed " << seed << found.text());
      REQUIRE(advice);
      REQUIRE(advice->groups.front().steps.front().choice);
      const auto& words = course.asked()->decision.options;
      CHECK(std::count(words.begin(), words.end(), advice->groups.front().steps.front().choice->take) == 1);
      CHECK(Rational(advice->groups.front().low.exact) * 1000 == plain_worth_of_rest(course, "allied"));
    }
  }
  CHECK(decisions > 3);
}

TEST_CASE("what is too much to search to the end says so, and by how many plays", "[advise][orders]") {
  int inexact = 0;
  for (const char* system : kOrderSystems)
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const auto game = game_of(made_position(system, seed, kLarge));
      const Advice advice = advice_on(*game, made_side(system), 20);
      if (advice.groups.empty() || advice.groups.front().exact) continue;
      ++inexact;
      CHECK_FALSE(advice.stopped.empty());
      if (!advice.groups.front().sampled) continue;
      CHECK(advice.groups.front().sampled->plays == 200);
      CHECK(advice_text(advice, *game).find("standard error") != std::string::npos);
    }
  CHECK(inexact > 0);
}
