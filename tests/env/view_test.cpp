// Observations of a side depend only on facts that it may know.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/hidden_pairs.hpp"
#include "env/asking_scenario.hpp"
#include "hexrout/env/env_batch.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

Scenario view_scenario(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario(text, "pair", {}, found);
  INFO(text << found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

int side_named(const Game& game, const std::string& name) {
  const std::vector<std::string>& sides = game.setting().sides;
  return static_cast<int>(std::find(sides.begin(), sides.end(), name) - sides.begin());
}

std::vector<std::int8_t> observed(const Game& game, int side) {
  std::vector<UnitFigures> units;
  game.figures(units);
  Observer observer(game, {12, 12});
  std::vector<std::int8_t> cells(observer.size());
  observer.write({game, units}, side, cells.data());
  return cells;
}

// The first decision of a side in an environment of its own, unless an event came before it.
struct FirstDecision {
  bool there = false;
  std::vector<std::int8_t> cells;
  std::vector<std::int8_t> legal;
  std::string words;
};

FirstDecision first_decision(const Game& game, int side) {
  EnvPlan plan;
  plan.side = side;
  plan.size = {12, 12};
  EnvBatch batch(game, plan);
  FirstDecision out;
  out.cells.resize(batch.cells());
  out.legal.resize(plan.actions);
  EnvBuffers buffers;
  buffers.cells = out.cells.data();
  buffers.legal = out.legal.data();
  batch.reset(1, buffers);
  const DecisionGame& now = batch.game(0);
  if (now.over() || observed(now.game(), side) != observed(game, side)) return {};
  out.there = true;
  const Decision& asked = now.asked();
  out.words = asked.what + " " + asked.who + " " + asked.rule + " " + asked.text;
  for (const std::string& option : asked.options) out.words += "; " + option;
  return out;
}

}  // namespace

TEST_CASE("exchanging facts that a side cannot know changes no byte of its observations", "[env][view]") {
  for (const test::HiddenSystem& system : test::hidden_systems()) {
    const bool asl = std::string(system.name) == "asl";
    int decisions = 0;
    for (unsigned seed = 1; seed <= 700; ++seed) {
      test::HiddenPair pair = system.make(seed);
      // Voluntary breaks come first, where there are any; without them routs do.
      for (std::string* text : {&pair.one, &pair.other})
        if (asl && seed % 4 < 2) text->insert(text->find("units:\n"), "switches: {voluntary_break: false}\n");
      INFO(system.name << " " << seed << "\n" << pair.one << "\n" << pair.other);
      const Scenario one = view_scenario(pair.one);
      const Scenario other = view_scenario(pair.other);
      const int side = side_named(*one.game, pair.viewer);
      CHECK(observed(*one.game, side) == observed(*other.game, side));
      const FirstDecision a = first_decision(*one.game, side);
      const FirstDecision b = first_decision(*other.game, side);
      if (!a.there || !b.there) continue;
      ++decisions;
      CHECK(a.words == b.words);
      CHECK(a.legal == b.legal);
      CHECK(a.cells == b.cells);
    }
    INFO(system.name);
    CHECK((decisions > 50 || !asl));
  }
}

namespace {

// Everything that a side is shown in some steps of a game, taking some option each time.
std::string shown(const Game& game, int side, std::uint64_t seed) {
  EnvPlan plan;
  plan.side = side;
  plan.size = {12, 12};
  EnvBatch batch(game, plan);
  std::vector<std::int8_t> cells(batch.cells());
  std::vector<std::int8_t> legal(plan.actions);
  float reward = 0;
  EnvBuffers out;
  out.cells = cells.data();
  out.legal = legal.data();
  out.reward = &reward;
  batch.reset(seed, out);
  std::string told;
  for (int step = 0; step < 12; ++step) {
    told += std::string(cells.begin(), cells.end()) + std::string(legal.begin(), legal.end()) + std::to_string(reward) +
            "\n";
    const auto options = static_cast<std::int32_t>(std::count(legal.begin(), legal.end(), 1));
    const std::int32_t action = static_cast<std::int32_t>(seed + static_cast<unsigned>(step)) % options;
    batch.step(&action, out);
  }
  return told;
}

}  // namespace

TEST_CASE("hidden and concealed enemies change no reward of a side", "[env][view]") {
  const std::string head =
      "hexrout: 1\ntitle: rewards\nmap: {columns: 12, rows: 8, fill: open-ground, hexes: [{at: B3, terrain: woods},"
      " {at: C4, terrain: woods}, {at: F4, terrain: woods}]}\nrules: asl\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: E4, broken: true, dm: true}\n"
      "  - {id: r2, side: russian, counter: 4-4-7, at: D4, broken: true, dm: true}\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: H4}\n"
      "  - {id: g2, side: german, counter: 4-6-7, at: H5}\n";
  const std::string far =
      "  - {id: h1, side: german, counter: 4-6-7, at: L7, hidden: true}\n"
      "  - {id: h2, side: german, counter: 8-0, at: L6, hidden: true}\n";
  const std::string squad = "  - {id: c, side: german, counter: 4-6-7, at: K1, concealed: true}\n";
  const std::string dummy = "  - {id: c, side: german, kind: dummy, at: K1}\n";
  const Scenario plain = view_scenario(head);
  const Scenario hides = view_scenario(head + far);
  const Scenario one = view_scenario(head + squad);
  const Scenario other = view_scenario(head + dummy);
  bool rewarded = false;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO(seed);
    const std::string alone = shown(*plain.game, 1, seed);
    CHECK(alone == shown(*hides.game, 1, seed));
    CHECK(shown(*one.game, 1, seed) == shown(*other.game, 1, seed));
    rewarded = rewarded || alone.find("-0.0") != std::string::npos || alone.find("-0.1") != std::string::npos;
  }
  CHECK(rewarded);
}

namespace {

// An environment of one game with all that it tells.
struct Told {
  EnvBatch batch;
  std::vector<std::int8_t> cells;
  std::vector<std::int8_t> legal;
  float reward = 0;
  std::uint8_t over = 0;
  EnvBuffers out;
  Told(const Game& game, const EnvPlan& plan) : batch(game, plan), cells(batch.cells()), legal(plan.actions) {
    out.cells = cells.data();
    out.legal = legal.data();
    out.reward = &reward;
    out.over = &over;
    batch.reset(1, out);
  }
};

}  // namespace

TEST_CASE("while twins look alike, their rewards, ends and options are equal", "[env][view]") {
  int compared = 0;
  for (const test::HiddenSystem& system : test::hidden_systems())
    for (unsigned seed = 1; seed <= 700; ++seed) {
      const test::HiddenPair pair = system.make(seed);
      const Scenario one = view_scenario(pair.one);
      const Scenario other = view_scenario(pair.other);
      EnvPlan plan;
      plan.side = side_named(*one.game, pair.viewer);
      plan.size = {12, 12};
      plan.by_place = seed % 2 == 0;
      plan.restarts = false;
      Told a(*one.game, plan);
      Told b(*other.game, plan);
      for (int step = 0; step < 6 && a.cells == b.cells && !a.batch.game(0).over(); ++step) {
        INFO(system.name << " " << seed << " step " << step << "\n" << pair.one << "\n" << pair.other);
        // Planes do not say which counters stand where: the words of a question show more of what happened.
        if (a.batch.game(0).asked().options != b.batch.game(0).asked().options) break;
        ++compared;
        CHECK(a.reward == b.reward);
        CHECK(a.over == b.over);
        CHECK(a.legal == b.legal);
        const auto option =
            static_cast<std::size_t>(seed + static_cast<unsigned>(step)) % a.batch.game(0).asked().options.size();
        const auto action = static_cast<std::int32_t>(a.batch.action(0, option));
        a.batch.step(&action, a.out);
        b.batch.step(&action, b.out);
      }
    }
  CHECK(compared > 1000);
}

TEST_CASE("the plane of shelter follows the rules", "[env][view]") {
  const auto shelter_in = [](const std::string& rest) {
    const Scenario scenario = view_scenario(
        "hexrout: 1\ntitle: shelter\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: C3, terrain: woods},"
        " {at: F3, terrain: woods}], roads: [{terrain: dirt-road, through: [F2, F3, F4]}]}\nrules: asl\nsides: "
        "[german, russian]\n"
        "turn: {attacker: german, phase: rout}\n" +
        rest + "units:\n  - {id: g1, side: german, counter: 4-6-7, at: B2}\n");
    const std::vector<std::int8_t> cells = observed(*scenario.game, 0);
    const auto at = [&](int row, int column) {
      return cells[(static_cast<std::size_t>(Plane::shelter) * 12 + static_cast<std::size_t>(row)) * 12 +
                   static_cast<std::size_t>(column)];
    };
    return std::pair<int, int>(at(2, 2), at(3, 5));
  };
  CHECK(shelter_in("switches: {woods_road_is_arrival: true}\n") == std::pair<int, int>(1, 1));
  CHECK(shelter_in("switches: {woods_road_is_arrival: false}\n") == std::pair<int, int>(1, 0));
  CHECK(shelter_in("switches: {woods_road_is_arrival: true}\nplaced: [{kind: blaze, at: C3}]\n") ==
        std::pair<int, int>(0, 1));
}

TEST_CASE("games of different seeds differ", "[env]") {
  const Scenario scenario = test::asking_scenario("crossroads");
  EnvPlan plan;
  plan.count = 8;
  // Final positions of the games of a seed when the last option is always taken.
  const auto ends = [&](std::uint64_t seed) {
    EnvBatch batch(*scenario.game, plan);
    batch.reset(seed, {});
    std::vector<std::string> out;
    for (std::size_t i = 0; i < plan.count; ++i) {
      DecisionGame game(batch.game(i));
      while (!game.over()) game.decide(game.asked().options.size() - 1);
      out.push_back(game.game().yaml());
    }
    return out;
  };
  const std::vector<std::string> first = ends(1);
  const std::vector<std::string> second = ends(2);
  CHECK(first != second);
  CHECK(std::vector<std::string>(first.begin() + 1, first.end()) !=
        std::vector<std::string>(second.begin(), second.end() - 1));
}

namespace {

// A lane of open ground with woods in C4, and g1 in C3, whose side alone decides.
Scenario lane(const std::string& g1, const std::string& others) {
  return view_scenario(
      "hexrout: 1\ntitle: lane\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: C4, terrain: woods}]}\n"
      "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: C3" +
      g1 + "}\n" + others);
}

// Decides as the first side: `wanted` if it is offered, otherwise the last option. Returns whether it was offered.
template <class Wanted>
bool decide_all(DecisionGame& game, Wanted&& wanted) {
  bool found = false;
  while (!game.over()) {
    const Decision& asked = game.asked();
    std::size_t option = asked.options.size() - 1;
    for (std::size_t i = 0; i < asked.options.size() && !found; ++i)
      if (wanted(asked, i)) {
        option = i;
        found = true;
      }
    game.decide(option);
  }
  return found;
}

bool has_state(const Game& game, const std::string& unit, const std::string& state) {
  const std::vector<std::string> all = game.unit(unit)->state;
  return std::find(all.begin(), all.end(), state) != all.end();
}

}  // namespace

TEST_CASE("a unit may try to break beside every counter, also beside a Dummy", "[env][view]") {
  const auto try_to_break = [](const std::string& counter) {
    const Scenario scenario = lane("", "  - {id: c, side: russian, " + counter + ", at: C2}\n");
    DecisionGame game(*scenario.game, {.decides = 1});
    game.reset(1);
    REQUIRE(decide_all(game, [](const Decision& asked, std::size_t i) { return asked.options[i] == "break g1"; }));
    return game.game().clone();
  };
  const auto real = try_to_break("counter: 4-4-7, concealed: true");
  CHECK(has_state(*real, "g1", "broken"));
  const auto nobody = try_to_break("kind: dummy");
  CHECK_FALSE(has_state(*nobody, "g1", "broken"));
  CHECK(nobody->unit("c")->presence != Presence::in_play);
}

TEST_CASE("a step into hidden enemies is offered like any other, and they show themselves", "[env][view]") {
  const std::string enemy = "  - {id: r1, side: russian, counter: 4-4-7, at: C1}\n";
  const auto options_of = [&](const std::string& hidden) {
    const Scenario scenario = lane(", broken: true, dm: true", enemy + hidden);
    DecisionGame game(*scenario.game, {.decides = 1});
    game.reset(1);
    const LocationId woods = *scenario.game->setting().map->find_location("C4");
    std::vector<std::string> offered;
    REQUIRE(decide_all(game, [&](const Decision& asked, std::size_t i) {
      if (asked.what != "rout" || i >= asked.facts.size() || asked.facts[i].to != woods) return false;
      offered = asked.options;
      return true;
    }));
    return std::pair(offered, game.game().clone());
  };
  const auto [free, arrived] = options_of("");
  const auto [barred, thrown_back] = options_of("  - {id: h, side: russian, counter: 4-4-7, at: C4, hidden: true}\n");
  CHECK(free == barred);
  const Map& map = *arrived->setting().map;
  CHECK(arrived->unit("g1")->at == *map.find_location("C4"));
  CHECK(thrown_back->unit("g1")->at != *map.find_location("C4"));
  CHECK_FALSE(has_state(*thrown_back, "h", "hidden"));
}
