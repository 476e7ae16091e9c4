// The laws of Game for every rule system, on its bundled scenario: before a phase, between its steps and after it. A
// new system passes them once maps/scenarios holds a scenario of its name.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <tuple>

#include "hexrout/rules/change.hpp"
#include "hexrout/rules/registry.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/nearest_edge/nearest_edge.hpp"

namespace hexrout::every_system {
namespace {

constexpr int kSeeds = 3;
constexpr int kMostSteps = 60;

// A minimal system outside the program.
constexpr const char* kNearestEdge = R"(hexrout: 1
title: Run
map: {file: maps/pasture.yaml}
rules: nearest_edge
sides: [red, blue]
turn: {attacker: red}
runners:
  - {id: a, side: red, at: B5, shaken: true}
  - {id: b, side: blue, at: J6, shaken: true, move: 2}
  - {id: c, side: blue, at: J5}
)";

std::unique_ptr<Game> game_of(const RuleSystem& system) {
  const std::string folder = HEXROUT_SOURCE_DIR;
  const std::string id(system.id());
  Diagnostics found;
  auto scenario =
      id == "nearest_edge"
          ? parse_scenario(kNearestEdge, folder + "/run.yaml", {}, found)
          : read_scenario(folder + "/maps/scenarios/" + (id == "asl" ? "crossroads" : id) + ".yaml", {}, found);
  INFO(id << "\n" << found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

class AnyChoice final : public Choices {
 public:
  explicit AnyChoice(std::uint64_t seed) : dice_(seed, 1) { dice_.set_logging(false); }
  std::size_t choose(const Decision& decision) override {
    const int faces = static_cast<int>(std::min<std::size_t>(decision.options.size(), 100));
    return static_cast<std::size_t>(dice_.roll(1, faces, {"any", ""})[0] - 1);
  }

 private:
  SeededDice dice_;
};

std::string played(Game& game, std::uint64_t seed) {
  SeededDice dice(seed);
  AnyChoice choices(seed);
  NoLog log;
  game.play(dice, choices, log);
  return game.yaml();
}

void check_units(const Game& game) {
  const std::vector<UnitView> units = game.units();
  std::vector<UnitFigures> figures{UnitFigures{}};  // must be overwritten
  game.figures(figures);
  REQUIRE(figures.size() == units.size());
  std::set<std::string> ids;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitView& unit = units[i];
    INFO(unit.id);
    CHECK(ids.insert(unit.id).second);
    CHECK(unit.at == figures[i].at);
    CHECK(unit.side == game.setting().sides[figures[i].side]);
    CHECK(unit.presence == figures[i].presence);
    CHECK((unit.presence == Presence::in_play || unit.at == kNowhere || !unit.fate.empty()));
    CHECK((unit.presence != Presence::in_play || unit.fate.empty()));
    const auto one = game.unit(unit.id);
    REQUIRE(one);
    CHECK((one->label == unit.label && one->state == unit.state));
    const UnitAnswer answer = game.answer(unit.id);
    CHECK(answer.id == unit.id);
    for (const RoutOption& option : answer.options) {
      REQUIRE_FALSE(option.path.empty());
      CHECK(option.path.front() == unit.at);
    }
    const UnitVerdict verdict = game.verdict(unit.id);
    CHECK((verdict.duty == answer.duty && verdict.ends.size() == answer.options.size()));
  }
  for (const std::string& mover : game.movers()) CHECK(ids.contains(mover));
}

using FactNames = std::set<std::tuple<std::string, std::string, std::string>>;
FactNames fact_names(const Game& game) {
  FactNames out;
  for (const ResultFact& fact : game.results()) {
    INFO(fact.of << " " << fact.fact);
    CHECK_FALSE(fact.value.empty());
    CHECK(out.insert({fact.of, fact.side, fact.fact}).second);
  }
  return out;
}

void check_copies(const Game& game) {
  const std::string before = game.yaml();
  const auto one = game.clone();
  CHECK(one->yaml() == before);
  const auto two = game.clone();
  played(*two, 99);
  CHECK(game.yaml() == before);
  CHECK(played(*game.clone(), 7) == played(*one, 7));
  Diagnostics found;
  const auto again = game.changed(PositionChange{}, found);
  INFO(found.text());
  REQUIRE(again);
  CHECK(again->yaml() == before);
}

void check_sides(const Game& game) {
  CHECK(game.seen_by("nobody") == nullptr);
  CHECK(game.orders("nobody").empty());
  CHECK_FALSE(game.worth("nobody"));
  for (const std::string& side : game.setting().sides) {
    INFO(side);
    const auto seen = game.seen_by(side);
    REQUIRE(seen);
    CHECK(seen->setting().sides == game.setting().sides);
    const std::string before = game.yaml();
    std::size_t tried = 0;
    for (const Order& order : game.orders(side)) {
      if (++tried > 3) break;
      INFO(order.unit << " " << order.what);
      const auto next = game.ordered(order);
      REQUIRE((next == nullptr) == (order.event == nullptr));
      if (next != nullptr) played(*next, 5);
    }
    CHECK(game.ordered(Order{}) == nullptr);
    CHECK(game.yaml() == before);
  }
}

void check_readings(const Game& game) {
  for (const SwitchView& view : game.switches()) {
    INFO(view.name << "=" << view.value);
    Diagnostics found;
    const auto same = game.varied(view.name + "=" + view.value, found);
    INFO(found.text());
    REQUIRE(same);
    CHECK(same->yaml() == game.yaml());
  }
}

void check_board(const Game& game) {
  const BoardFacts board = game.board();
  CHECK(board.shelters.size() == game.setting().map->location_count());
  CHECK(board.steps.location_count() == game.setting().map->location_count());
  std::set<std::string> ids;
  for (const UnitView& unit : game.units()) ids.insert(unit.id);
  for (const Firer& firer : game.firers()) CHECK(ids.contains(firer.unit));
}

void check_all(const Game& game, const FactNames& names) {
  check_units(game);
  // A play may add units (a crew that leaves its tank), and facts with them.
  const FactNames now = fact_names(game);
  CHECK(std::includes(now.begin(), now.end(), names.begin(), names.end()));
  check_sides(game);
  check_board(game);
  for (const Concern& concern : game.concerns()) CHECK_FALSE(concern.what.empty());
}

}  // namespace

TEST_CASE("every rule system keeps the laws of a game", "[rules][systems]") {
  if (find_rule_system("nearest_edge") == nullptr) add_rule_system(test::nearest_edge());
  for (const RuleSystem* system : rule_systems()) {
    INFO(system->id());
    const auto start = game_of(*system);
    const FactNames names = fact_names(*start);
    check_all(*start, names);
    check_copies(*start);
    check_readings(*start);
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const auto game = start->clone();
      SeededDice dice(seed);
      AnyChoice choices(seed);
      NoLog log;
      for (int step = 0; game->step(dice, choices, log) && step < kMostSteps; ++step)
        if (step % 20 == 0) check_all(*game, names);
      check_all(*game, names);
      check_copies(*game);
    }
  }
}

}  // namespace hexrout::every_system
