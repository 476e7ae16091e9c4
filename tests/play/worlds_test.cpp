// Plays saved, taken back and drawn anew, and what one side has seen of them.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "engine/hidden_pairs.hpp"
#include "hexrout/play/history.hpp"
#include "hexrout/play/resample.hpp"
#include "hexrout/play/saved_play.hpp"

using namespace hexrout;

namespace {

constexpr const char* kWorldSystems[] = {"armour_battles", "chain_of_command", "crossroads", "morale_ratio", "squares"};

Scenario world_scenario(const std::string& text) {
  Diagnostics found;
  auto scenario = parse_scenario(text, "world.yaml", {}, found);
  INFO(text << found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

Scenario world_file(const std::string& name) {
  Diagnostics found;
  auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

// An answer drawn for the n-th question of a play.
CourseAnswer any_answer(const Asked& asked, std::uint64_t seed, std::size_t n) {
  SeededDice dice(seed, n);
  if (asked.roll) return {dice.roll(asked.count, asked.sides, {"", ""}), 0};
  return {{}, static_cast<std::size_t>(dice.roll(1, 100, {"", ""})[0]) % asked.decision.options.size()};
}

std::string question(const Asked* asked) {
  if (asked == nullptr) return "over";
  return fmt::format("{} {} {} {} {}", asked->roll, asked->what, asked->who, asked->count,
                     fmt::join(asked->decision.options, ", "));
}

// Gives so many answers more, and returns the questions and the position after each.
std::string go_on(PlayCourse& course, std::uint64_t seed, std::size_t from, std::size_t most) {
  Diagnostics found;
  std::string out;
  for (std::size_t n = from; n < from + most && course.asked() != nullptr; ++n) {
    out += question(course.asked()) + "\n" + course.game().yaml();
    REQUIRE(course.give(any_answer(*course.asked(), seed, n), found));
  }
  return out + question(course.asked()) + "\n" + course.game().yaml();
}

// True if the open question is one of this side.
bool asks_side(const PlayCourse& course, const std::string& side) {
  const Asked* asked = course.asked();
  if (asked == nullptr || asked->roll) return false;
  const auto unit = course.game().unit(asked->who);
  return asked->who == side || (unit && unit->side == side);
}

CoursePlan world_plan(CourseAsks asks, std::uint64_t seed, bool by_view) {
  CoursePlan out;
  out.asks = asks;
  out.seed = seed;
  out.by_view = by_view;
  return out;
}

// The pair's first position and another that looks the same to the viewer and has the same units elsewhere.
struct Twins {
  Scenario one;
  std::unique_ptr<Game> other;
};

Twins same_units_elsewhere(const test::HiddenPair& pair) {
  Diagnostics found;
  Twins out{world_scenario(pair.one), nullptr};
  out.other = resampled(*out.one.game, pair.viewer, 4711, found);
  return out;
}

}  // namespace

TEST_CASE("answers taken back are as if they had not been given", "[play][course]") {
  for (const char* name : kWorldSystems)
    for (const bool told : {false, true}) {
      const Scenario scenario = world_file(name);
      INFO(name << told);
      Diagnostics found;
      PlayCourse course(*scenario.game, world_plan(CourseAsks::all, 3, false));
      SeededDice dice(5);
      std::vector<CourseAnswer> given;
      for (int i = 0; i < 60; ++i) {
        const bool back = !given.empty() && (course.asked() == nullptr || dice.d6({"", ""}) <= 2);
        if (back) {
          const auto count = static_cast<std::size_t>(dice.roll(1, 9, {"", ""})[0]);
          course.take_back(count);
          given.resize(given.size() - std::min(count, given.size()));
        } else {
          given.push_back(any_answer(*course.asked(), 40 + static_cast<std::uint64_t>(i), given.size()));
          REQUIRE(course.give(given.back(), found));
        }
        if (told && i == 30) course.events();
        PlayCourse fresh(*scenario.game, world_plan(CourseAsks::all, 3, false));
        for (const CourseAnswer& answer : given) REQUIRE(fresh.give(answer, found));
        CHECK(question(course.asked()) == question(fresh.asked()));
        CHECK(course.game().yaml() == fresh.game().yaml());
        CHECK(course.answers().size() == given.size());
        if (told && i > 30) CHECK(course.events().size() == fresh.events().size());
      }
    }
}

TEST_CASE("a saved play goes on as the play that was saved", "[play][course]") {
  int rolled = 0;
  for (const char* name : kWorldSystems)
    for (const CourseAsks asks : {CourseAsks::all, CourseAsks::rolls, CourseAsks::decisions})
      for (const bool by_view : {false, true}) {
        const Scenario scenario = world_file(name);
        PlayCourse course(*scenario.game, world_plan(asks, 11, by_view));
        for (std::size_t n = 0; n < 24 && course.asked() != nullptr; n += 3) {
          INFO(name << " " << static_cast<int>(asks) << by_view << " after " << n);
          go_on(course, 2, n, 3);
          Diagnostics found;
          if (n == 9 && !course.plan().asks_rolls() && course.asked() != nullptr) REQUIRE(course.reseed(77, found));
          const std::string text = save_play(scenario, &course);
          std::optional<SavedPlay> again = read_play(text, "saved", {}, found);
          INFO(text << found.text());
          REQUIRE(again);
          if (course.asked() == nullptr) {
            CHECK(again->course == nullptr);
            CHECK(again->scenario.game->yaml() == course.game().yaml());
            continue;
          }
          REQUIRE(again->course != nullptr);
          CHECK(save_play(again->scenario, again->course.get()) == text);
          PlayCourse copy(course);
          CHECK(go_on(copy, 9, 100, 400) == go_on(*again->course, 9, 100, 400));
          rolled += copy.plan_from_here().drawn > 0 ? 1 : 0;
        }
      }
  CHECK(rolled >= 10);
}

TEST_CASE("what is wrong with a saved play is refused with its member", "[play][course]") {
  const Scenario scenario = world_file("crossroads");
  PlayCourse course(*scenario.game, world_plan(CourseAsks::decisions, 1, false));
  const std::string text = save_play(scenario, &course);
  const auto refused = [&](const std::string& from, const std::string& to) {
    std::string wrong = text;
    const std::size_t at = wrong.find(from);
    REQUIRE(at != std::string::npos);
    wrong.replace(at, from.size(), to);
    Diagnostics found;
    CHECK_FALSE(read_play(wrong, "saved", {}, found));
    return found.text();
  };
  CHECK(refused("{\"hexrout_play\":1", "[\"hexrout_play\",1").find("error[bad-save]") != std::string::npos);
  CHECK(refused("\"hexrout_play\":1", "\"hexrout_play\":2").find("'hexrout_play'") != std::string::npos);
  CHECK(refused("\"decisions\"", "\"whatever\"").find("'asks'") != std::string::npos);
  CHECK(refused("\"drawn\":", "\"drawn\":-").find("'drawn'") != std::string::npos);
  CHECK(refused("\"by_view\":false", "\"by_view\":0").find("'by_view'") != std::string::npos);
  CHECK(refused("\"seed\"", "\"sede\"").find("'sede'") != std::string::npos);
  CHECK(refused("rules: asl", "rules: nobody's").find("error[unknown-rules]") != std::string::npos);
}

TEST_CASE("the results of an open roll and their chances are exact", "[play][course]") {
  Asked roll;
  roll.roll = true;
  roll.count = 2;
  roll.sides = 6;
  CHECK(outcomes_of(roll).size() == 36);
  roll.alike.sum = true;
  const std::vector<RollOutcome> sums = outcomes_of(roll);
  REQUIRE(sums.size() == 11);
  for (const RollOutcome& one : sums) {
    const int sum = one.faces[0] + one.faces[1];
    CHECK(one.odds == Odds::reduced(6 - std::abs(7 - sum), 36));
  }
  roll = {};
  CHECK(outcomes_of(roll).empty());
  roll.roll = true;
  roll.count = 9;
  roll.sides = 6;
  CHECK(outcomes_of(roll).empty());  // ten million
  roll.alike.from = {5, 6};          // how many fives and sixes: (0, 0) to (9, 0)
  const std::vector<RollOutcome> counted = outcomes_of(roll);
  CHECK(counted.size() == 55);
  Odds whole;
  for (const RollOutcome& one : counted) whole = whole + one.odds;
  CHECK(whole.is_one());
  // Every open roll of a play has them.
  for (const char* name : kWorldSystems) {
    const Scenario scenario = world_file(name);
    PlayCourse course(*scenario.game, world_plan(CourseAsks::all, 1, false));
    Diagnostics found;
    for (std::size_t n = 0; n < 60 && course.asked() != nullptr; ++n) {
      Odds sum;
      for (const RollOutcome& one : outcomes_of(*course.asked())) {
        sum = sum + one.odds;
        CHECK(PlayCourse(course).give({one.faces, 0}, found));
      }
      CHECK((sum.is_one() || !course.asked()->roll));
      REQUIRE(course.give(any_answer(*course.asked(), 1, n), found));
    }
  }
}

TEST_CASE("playing out is playing on", "[play][course]") {
  for (const char* name : kWorldSystems) {
    const Scenario scenario = world_file(name);
    PlayCourse course(*scenario.game, world_plan(CourseAsks::decisions, 4, true));
    for (std::size_t n = 0; course.asked() != nullptr; ++n) {
      INFO(name << " " << n);
      Diagnostics found;
      PlayCourse out(course);
      SeededDice dice(90 + n);
      FirstChoice first;
      out.play_out(dice, first);
      CHECK(out.asked() == nullptr);
      PlayCourse on(course);
      REQUIRE(on.reseed(90 + n, found));
      while (on.asked() != nullptr) REQUIRE(on.give({{}, 0}, found));
      CHECK(out.game().yaml() == on.game().yaml());
      if (n > 0) {
        PlayCourse before(course);
        out.take_back(1);
        before.take_back(1);
        CHECK(question(out.asked()) == question(before.asked()));
        CHECK(out.game().yaml() == before.game().yaml());
      }
      REQUIRE(course.give(any_answer(*course.asked(), 6, n), found));
    }
  }
}

TEST_CASE("worlds follow from what a side knows, and look the same to it", "[play][view]") {
  for (const test::HiddenSystem& system : test::hidden_systems()) {
    int drawn = 0;
    std::set<std::string> different;
    for (unsigned seed = 1; seed <= 60; ++seed) {
      const test::HiddenPair pair = system.make(seed);
      const Twins twins = same_units_elsewhere(pair);
      INFO(system.name << " " << seed << "\n" << pair.one);
      if (twins.other == nullptr) continue;
      Diagnostics found;
      const auto a = resampled(*twins.one.game, pair.viewer, seed, found);
      const auto b = resampled(*twins.other, pair.viewer, seed, found);
      REQUIRE((a != nullptr) == (b != nullptr));
      if (a == nullptr) continue;
      ++drawn;
      CHECK(a->yaml() == b->yaml());
      CHECK(a->seen_by(pair.viewer)->yaml() == twins.one.game->seen_by(pair.viewer)->yaml());
      if (a->yaml() != twins.one.game->yaml()) different.insert(a->yaml());
    }
    INFO(system.name);
    CHECK(drawn >= 50);
    CHECK(different.size() >= 20);
  }
}

TEST_CASE("a play goes on in a world at its open question", "[play][view]") {
  int worlds = 0;
  for (const test::HiddenSystem& system : test::hidden_systems())
    for (unsigned seed = 1; seed <= 90; ++seed) {
      const test::HiddenPair pair = system.make(seed);
      const Scenario scenario = world_scenario(pair.one);
      PlayCourse course(*scenario.game, world_plan(CourseAsks::decisions, seed, true));
      go_on(course, seed, 0, seed % 5);
      if (!asks_side(course, pair.viewer)) continue;
      INFO(system.name << " " << seed << "\n" << pair.one);
      Diagnostics found;
      const auto world = resampled_course(course, pair.viewer, seed, found);
      if (world == nullptr) {
        CHECK(found.text().find("no-such-world") != std::string::npos);
        continue;
      }
      ++worlds;
      CHECK(question(world->asked()) == question(course.asked()));
      CHECK(world->game().seen_by(pair.viewer)->yaml() == course.game().seen_by(pair.viewer)->yaml());
      // A world is a play like any other.
      go_on(*world, seed, 0, 400);
      CHECK(world->asked() == nullptr);
    }
  CHECK(worlds >= 20);
}

TEST_CASE("a side sees no difference in the histories of twins", "[play][view]") {
  int twins = 0;
  for (const test::HiddenSystem& system : test::hidden_systems())
    for (unsigned seed = 1; seed <= 700; ++seed) {
      const test::HiddenPair pair = system.make(seed);
      INFO(system.name << " " << seed << "\n" << pair.one << "\n" << pair.other);
      std::string told[2];
      for (int i = 0; i < 2; ++i) {
        const Scenario scenario = world_scenario(i == 0 ? pair.one : pair.other);
        const PlayCourse course(*scenario.game, world_plan(CourseAsks::decisions, 1, true));
        told[i] = history_json(course, pair.viewer);
        // Events before the first question may have shown something.
        if (course.game().seen_by(pair.viewer)->yaml() != scenario.game->seen_by(pair.viewer)->yaml()) told[i].clear();
        if (!asks_side(course, pair.viewer)) told[i].clear();
      }
      if (told[0].empty() || told[1].empty()) continue;
      ++twins;
      CHECK(told[0] == told[1]);
    }
  CHECK(twins >= 80);
}

TEST_CASE("a history has a side's decisions and what it sees, in their order", "[play][view]") {
  const Scenario scenario = world_scenario(
      "hexrout: 1\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: C4, terrain: woods}]}\n"
      "rules: asl\nswitches: {voluntary_break: false}\nsides: [german, russian]\n"
      "turn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: C3, broken: true, dm: true}\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: C1}\n"
      "  - {id: h, side: russian, counter: 4-4-7, at: C4, hidden: true}\n");
  PlayCourse course(*scenario.game, world_plan(CourseAsks::decisions, 1, true));
  Diagnostics found;
  // The owner of a hidden unit may show it first, and keeps it hidden.
  REQUIRE(asks_side(course, "russian"));
  REQUIRE(course.give({{}, 0}, found));
  const std::string before = history_json(course, "german");
  CHECK(before.find("\"h\"") == std::string::npos);
  CHECK(before.find("\"took\"") == std::string::npos);
  REQUIRE(course.asked() != nullptr);
  const std::vector<std::string>& options = course.asked()->decision.options;
  const auto into = std::find_if(options.begin(), options.end(),
                                 [](const std::string& word) { return word.find("C4") != std::string::npos; });
  REQUIRE(into != options.end());
  const std::string word = *into;
  REQUIRE(course.give({{}, static_cast<std::size_t>(into - options.begin())}, found));
  const std::string after = history_json(course, "german");
  const std::size_t took = after.find("\"took\":\"" + word + "\"");
  REQUIRE(took != std::string::npos);
  CHECK(after.find("\"id\":\"h\"", took) != std::string::npos);  // who is there shows himself
  // Each side has its own decisions alone.
  CHECK(history_json(course, "russian").find("\"took\":\"keep\"") != std::string::npos);
  CHECK(after.find("\"took\":\"keep\"") == std::string::npos);
}
