// A phase saved in the middle continues exactly there: equal questions, equal end, equal verdicts.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "hexrout/play/play_course.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

constexpr std::size_t kMostAnswers = 120;  // then the first option is taken to the end

std::string words(const Asked* asked) {
  if (asked == nullptr) return "over";
  if (asked->roll)
    return fmt::format("{} of {} [{}]: {}d{}{}", asked->what, asked->who, asked->rule, asked->count, asked->sides,
                       asked->sum_only ? " sum" : "");
  const Decision& d = asked->decision;
  return fmt::format("{} of {} [{}] {}: {}", d.what, d.who, d.rule, d.text, fmt::join(d.options, " | "));
}

struct Played {
  std::vector<CourseAnswer> answers;
  std::vector<std::string> asked;     // before each answer, and at the end
  std::vector<std::string> verdicts;  // and units, at the same moments
  std::string end;
};

std::string verdicts(const Game& game) {
  std::string out;
  for (const UnitView& unit : game.units())
    out += fmt::format("{} {} {} {} {}\n{}\n", unit.id, unit.at, unit.label, unit.fate, fmt::join(unit.state, ","),
                       answer_json(game.answer(unit.id), *game.setting().map));
  return out + fmt::format("{}", fmt::join(game.movers(), " "));
}

Scenario with(const Scenario& scenario, std::unique_ptr<Game> game) {
  return {scenario.file, game->setting().rules, scenario.map, scenario.los, scenario.inherent_vertex,
          nullptr,       std::move(game)};
}

std::string text_of(const Scenario& scenario, const PlayCourse& course) {
  return write_scenario(with(scenario, course.kept()), "");
}

// Random answers; those beyond `most` are the first ones.
Played play(const Scenario& scenario, std::uint64_t seed) {
  Played out;
  Diagnostics found;
  SeededDice random(seed);
  PlayCourse course(*scenario.game, {});
  while (const Asked* asked = course.asked()) {
    CourseAnswer answer;
    const bool chance = out.answers.size() < kMostAnswers;
    if (asked->roll)
      for (int i = 0; i < asked->count; ++i)
        answer.faces.push_back(chance ? random.roll(1, asked->sides, {"", ""})[0] : 1 + i % asked->sides);
    else if (chance && asked->decision.options.size() <= 100)
      answer.option = static_cast<std::size_t>(
          random.roll(1, std::max(2, static_cast<int>(asked->decision.options.size())), {"", ""})[0] - 1);
    out.asked.push_back(words(asked));
    out.verdicts.push_back(verdicts(course.game()));
    out.answers.push_back(answer);
    REQUIRE(course.give(answer, found));
  }
  out.asked.emplace_back("over");
  out.end = text_of(scenario, course);
  return out;
}

// Saves the play after so many answers, reads it and plays on.
void go_on_from(const Scenario& scenario, const Played& played, std::size_t after) {
  Diagnostics found;
  PlayCourse course(*scenario.game, {});
  for (std::size_t i = 0; i < after; ++i) REQUIRE(course.give(played.answers[i], found));
  const std::string text = text_of(scenario, course);
  INFO("kept after " << after << " answers:\n" << text);
  const auto read = parse_scenario(text, "kept.yaml", {}, found);
  INFO(found.text());
  REQUIRE(read);
  CHECK(write_scenario(*read, "") == text);
  CHECK(verdicts(*read->game) == played.verdicts[after]);
  PlayCourse again(*read->game, {});
  for (std::size_t i = after; i < played.answers.size(); ++i) {
    REQUIRE(words(again.asked()) == played.asked[i]);
    // A play that began in the middle can be saved, too.
    if (i == after + 1) CHECK(parse_scenario(text_of(*read, again), "kept.yaml", {}, found));
    REQUIRE(again.give(played.answers[i], found));
  }
  CHECK(again.asked() == nullptr);
  CHECK(text_of(*read, again) == played.end);
}

void keep_everywhere(const std::string& file) {
  Diagnostics found;
  const auto scenario = read_scenario(file, {}, found);
  INFO(file << found.text());
  REQUIRE(scenario);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Played played = play(*scenario, seed);
    const std::size_t count = played.answers.size();
    const std::size_t step = std::max<std::size_t>(1, count / 40);
    for (std::size_t after = seed % step; after < count; after += step) go_on_from(*scenario, played, after);
  }
}

std::vector<std::string> bundled_files() {
  std::vector<std::string> out;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios"))
    if (entry.path().extension() == ".yaml") out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

// Concealed enemies, Wire, a rally phase after the rout, events before it.
constexpr const char* kAslCorners = R"(hexrout: 1
map: {columns: 12, rows: 10, fill: open-ground, hexes: [{at: J5, terrain: woods}, {at: F3, terrain: woods}, {at: C8, terrain: stone-building}]}
rules: asl
sides: [german, russian]
turn: {attacker: german, phase: rout}
placed: [{kind: wire, at: D6}]
units:
  - {id: r1, side: russian, counter: 4-4-7, at: F5, broken: true, dm: true, weapons: [lmg]}
  - {id: r2, side: russian, counter: 4-4-7, at: D6, broken: true, dm: true}
  - {id: r3, side: russian, counter: 6-2-8, at: C8}
  - {id: r4, side: russian, counter: 8-1, at: F5}
  - {id: g1, side: german, counter: 4-6-7, at: F2, concealed: true}
  - {id: g2, side: german, counter: 4-6-7, at: H6, concealed: true}
  - {id: g3, side: german, counter: 4-6-7, at: C6, broken: true, dm: true}
  - {id: g4, side: german, counter: "?", at: I4}
  - {id: g5, side: german, counter: 9-1, at: C6}
events:
  - {mc: {units: [r3]}}
  - rout_phase
  - rally_phase
)";

}  // namespace

TEST_CASE("a phase kept in the middle goes on exactly there", "[play][kept]") {
  for (const std::string& file : bundled_files()) keep_everywhere(file);
}

TEST_CASE("a phase with concealment, Wire and events is kept in the middle", "[play][kept]") {
  Diagnostics found;
  const auto scenario = parse_scenario(kAslCorners, "corners.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Played played = play(*scenario, seed);
    for (std::size_t after = 0; after < played.answers.size(); ++after) go_on_from(*scenario, played, after);
  }
}

TEST_CASE("verdicts in the middle of a phase are about those whom it still asks", "[play][kept]") {
  Diagnostics found;
  const auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(scenario);
  int over = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SeededDice random(seed);
    PlayCourse course(*scenario->game, {CourseAsks::decisions, seed, 0});
    while (const Asked* asked = course.asked()) {
      const Decision& d = asked->decision;
      const Game& game = course.game();
      for (const UnitView& unit : game.units()) {
        const UnitAnswer answer = game.answer(unit.id);
        const bool part_over = answer.code == "ROUT_OVER";
        over += part_over ? 1 : 0;
        INFO(seed << ": " << words(asked) << "; " << unit.id << ": " << verdict_text(answer));
        if (part_over) CHECK(answer.options.empty());
        if (d.kind != DecisionKind::next_to_rout || unit.side != d.who) continue;
        const bool offered = std::find(d.options.begin(), d.options.end(), unit.id) != d.options.end();
        const bool broken = std::find(unit.state.begin(), unit.state.end(), "broken") != unit.state.end();
        if (broken) CHECK(offered == (!part_over && answer.duty != Duty::cannot));
      }
      const auto options = static_cast<int>(d.options.size());
      REQUIRE(
          course.give({{}, static_cast<std::size_t>(random.roll(1, std::max(2, options), {"", ""})[0] - 1)}, found));
    }
  }
  CHECK(over > 100);
}

TEST_CASE("whose rout is over, and why, is the verdict", "[play][kept]") {
  Diagnostics found;
  const auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(scenario);
  PlayCourse course(*scenario->game, {CourseAsks::decisions, 7, 0});
  for (int i = 0; i < 12; ++i) REQUIRE(course.give({{}, 0}, found));
  const Game& game = course.game();
  CHECK(verdict_text(game.answer("rb3")) == "its rout is over for this phase");
  CHECK(verdict_text(game.answer("gb1")) == "its side has routed; it will be eliminated at the end of the phase");
  // Written by hand, before the phase.
  const auto ended = parse_scenario(
      "hexrout: 1\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: A4, terrain: woods}]}\nrules: asl\n"
      "sides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: crawled, side: russian, counter: 4-4-7, at: D4, broken: true, dm: true, has_routed: true, "
      "rout_ended: true, low_crawled: true}\n  - {id: g1, side: german, counter: 4-6-7, at: G4}\n",
      "ended.yaml", {}, found);
  INFO(found.text());
  REQUIRE(ended);
  CHECK(verdict_text(ended->game->answer("crawled")) == "its rout is over for this phase");
  CHECK_THAT(
      answer_text(ended->game->answer("crawled"), *ended->game),
      Catch::Matchers::StartsWith("crawled 4-4-7 (russian: broken, dm, has routed, rout ended, low crawled) in D4: "));
}

TEST_CASE("an answer that does not fit the position is refused with its place", "[play][kept]") {
  const std::string head =
      "hexrout: 1\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: A4, terrain: woods}]}\nrules: asl\n"
      "sides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: D4, broken: true, dm: true}\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: G4}\nunder_way: ";
  const auto errors = [&](const std::string& rest) {
    Diagnostics found;
    CHECK_FALSE(parse_scenario(head + rest, "kept.yaml", {}, found));
    return found.text();
  };
  const std::string choice = "{phase: rout, stage: next to rout, side: russian, events_over: true}\n";
  using Catch::Matchers::Contains;
  CHECK_THAT(errors(choice + "so_far: [{roll: [3, 4], what: Interdiction NMC, who: r1}]\n"),
             Contains("kept.yaml:10:10: error[answer-differs]"));
  CHECK_THAT(errors("{phase: rout, stage: next}\n"), Contains("error[unknown-word]"));
  CHECK_THAT(errors("{phase: rout, stage: turn}\n"), Contains("error[missing-key]"));
  CHECK_THAT(errors("{phase: rout, stage: next to rout, done: [r9]}\n"), Contains("error[unknown-id]"));
  CHECK_THAT(errors("{phase: rout, stage: turn, turn: {unit: r1, plan: [Z99]}}\n"), Contains("error[off-map]"));
  CHECK_THAT(errors("{phase: rout, steps: 3}\n"), Contains("error[unknown-key]"));
}

TEST_CASE("play takes the way that is recommended", "[play][kept]") {
  Diagnostics found;
  const auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(scenario);
  int recommended = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SeededDice random(seed);
    PlayCourse course(*scenario->game, {CourseAsks::decisions, seed, 0});
    while (const Asked* asked = course.asked()) {
      const Decision& d = asked->decision;
      if (d.kind == DecisionKind::rout_step) {
        UnitAnswer answer = course.game().answer(d.who);
        course.game().narrate(answer);
        const auto marked = std::count_if(answer.options.begin(), answer.options.end(),
                                          [](const RoutOption& option) { return option.recommended; });
        CHECK(marked <= 1);
        INFO(seed << ": " << words(asked) << "\n" << answer_text(answer, course.game(), Detail::full));
        for (const RoutOption& option : answer.options) {
          if (!option.recommended) continue;
          ++recommended;
          const OptionFacts& first = d.fact(0);
          if (option.path.size() == 1) {
            CHECK(first.kind == OptionKind::decline);
            continue;
          }
          CHECK(first.to == option.path[1]);
          CHECK(first.low_crawl == option.low_crawl);
          CHECK(first.half_mf == option.spent_at[1] - option.spent_at[0]);
        }
      }
      const auto options = static_cast<int>(d.options.size());
      REQUIRE(
          course.give({{}, static_cast<std::size_t>(random.roll(1, std::max(2, options), {"", ""})[0] - 1)}, found));
    }
  }
  CHECK(recommended > 50);
}

TEST_CASE("an option of no step has words", "[play]") {
  Diagnostics found;
  const auto scenario = parse_scenario(
      "hexrout: 1\nmap: {columns: 9, rows: 7, fill: open-ground, hexes: [{at: D4, terrain: "
      "woods}]}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n"
      "  - {id: r1, side: russian, counter: 4-4-7, at: D4, broken: true, dm: true, has_routed: true, spent_half_mf: 4, "
      "phase_start: D5, rout_duty: arrived, walked: [D5]}\n",
      "stays.yaml", {}, found);
  if (!scenario) INFO(found.text());
  REQUIRE(scenario);
  CHECK_THAT(answer_text(scenario->game->answer("r1"), *scenario->game),
             Catch::Matchers::Contains("stays in D4 (2 MF spent)"));
}
