// The duty along a path: positions with their stories written by hand from A10.51, and random positions
// whose story by the referee must end as the search does.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/answer/ways.hpp"
#include "rules/asl/referee/referee.hpp"
#include "rules/asl/rout_maker.hpp"
#include "rules/asl/words/options.hpp"
#include "rules/asl/words/rout_answer.hpp"

using namespace hexrout;

namespace {

constexpr const char* kSquad = "{id: r1, side: russian, counter: 4-4-7, at: F5, broken: true, dm: true}";

Scenario scenario_of(const std::string& hexes, const std::vector<std::string>& units, const std::string& more = {},
                     const std::string& of_map = {}) {
  std::string text = "hexrout: 1\nmap: {columns: 12, rows: 10, fill: open-ground, hexes: [" + hexes + "]" + of_map +
                     "}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\n" + more +
                     "units:\n";
  for (const std::string& unit : units) text += "  - " + unit + "\n";
  Diagnostics found;
  auto scenario = parse_scenario(text, "test", {}, found);
  INFO(text << found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

// Formats "J6 fell_away g1 J5 nearer": Location, kind, enemy, shelters, MF, cause.
std::vector<std::string> written(const std::vector<PathEvent>& story, const Map& map) {
  std::vector<std::string> out;
  for (const PathEvent& event : story) {
    std::string line = map.location_name(event.at) + " " + std::string(name_of(event.kind));
    if (!event.enemy.empty()) line += " " + event.enemy;
    for (const LocationId at : event.shelters) line += " " + map.location_name(at);
    if (event.half_mf > HalfMf{}) line += " " + mf_text(event.half_mf);
    if (event.cause != PathCause::none) line += " " + std::string(name_of(event.cause));
    CHECK(event.rule == "A10.51");
    out.push_back(std::move(line));
  }
  return out;
}

std::vector<std::string> story(const Scenario& scenario, const std::vector<std::string>& path, bool crawl = false) {
  const Map& map = *scenario.game->setting().map;
  std::vector<LocationId> places;
  for (const std::string& at : path) places.push_back(*map.find_location(at));
  const auto verdict = scenario.game->check("r1", places, crawl);
  REQUIRE(verdict);
  INFO(verdict->why);
  CHECK(verdict->legal);
  return written(verdict->story, map);
}

using Story = std::vector<std::string>;

}  // namespace

TEST_CASE("an enemy who comes into sight sets a rout free", "[asl][narration]") {
  const Scenario s = scenario_of("{at: F3, terrain: lumberyard}, {at: J5, terrain: woods}",
                                 {kSquad, "{id: g1, side: german, counter: 4-6-7, at: F2}"});
  CHECK(story(s, {"F5", "G6", "H6", "I7", "J6"}) ==
        Story{"F5 declared J5 5", "J6 seen g1", "J6 fell_away g1 J5 nearer", "J6 freed no_shelter"});
  UnitAnswer answer = s.game->answer("r1");
  s.game->narrate(answer);
  const Map& map = *s.game->setting().map;
  const auto j6 = std::find_if(answer.options.begin(), answer.options.end(),
                               [&](const RoutOption& option) { return map.location_name(option.end) == "J6"; });
  REQUIRE(j6 != answer.options.end());
  const std::vector<Reason> told = told_path(j6->story, map, PathTelling::changes);
  REQUIRE(told.size() == 1);
  CHECK(told[0].text ==
        "in J6 g1 in F2 comes into sight; J5 is nearer to g1; no other shelter is in reach: free to go on");
}

TEST_CASE("two enemies come into sight at once", "[asl][narration]") {
  const Scenario s = scenario_of(
      "{at: F3, terrain: lumberyard}, {at: J5, terrain: woods}",
      {kSquad, "{id: g1, side: german, counter: 4-6-7, at: F2}", "{id: g2, side: german, counter: 2-4-7 hs, at: F2}"});
  CHECK(story(s, {"F5", "G6", "H6", "I7", "J6"}) ==
        Story{"F5 declared J5 5", "J6 seen g1", "J6 seen g2", "J6 fell_away g1 J5 nearer", "J6 freed no_shelter"});
}

TEST_CASE("a shelter falls away and another one binds", "[asl][narration]") {
  const Scenario s = scenario_of("{at: F3, terrain: lumberyard}, {at: J5, terrain: woods}, {at: K7, terrain: woods}",
                                 {kSquad, "{id: g1, side: german, counter: 4-6-7, at: F2}"});
  CHECK(story(s, {"F5", "G6", "H6", "I7", "J6", "K7"}) ==
        Story{"F5 declared J5 5", "J6 seen g1", "J6 fell_away g1 J5 nearer", "J6 bound K7 2", "K7 arrived K7"});
}

TEST_CASE("a rout that comes to its shelter", "[asl][narration]") {
  const Scenario s = scenario_of("{at: J5, terrain: woods}", {kSquad});
  CHECK(story(s, {"F5", "G5", "H5", "I5", "J5"}) == Story{"F5 declared J5 5", "J5 arrived J5"});
  CHECK(story(s, {"F5", "G5"}, true) == Story{"F5 declared J5 5"});
}

TEST_CASE("nothing binds a rout from the beginning", "[asl][narration]") {
  const Scenario s = scenario_of("", {kSquad});
  CHECK(story(s, {"F5", "G6", "H6"}) == Story{"F5 freed no_shelter"});
}

TEST_CASE("a shelter no farther from the enemy may be ignored", "[asl][narration]") {
  const std::string enemy = "{id: g1, side: german, counter: 4-6-7, at: F2}";
  const Scenario alone = scenario_of("{at: G5, terrain: woods}", {kSquad, enemy});
  CHECK(story(alone, {"F5", "F6", "F7"}) == Story{"F5 ignored g1 G5 no_farther", "F5 freed ignorable"});
  const Scenario beside = scenario_of("{at: G5, terrain: woods}, {at: F8, terrain: woods}", {kSquad, enemy});
  CHECK(story(beside, {"F5", "F6", "F7", "F8"}) ==
        Story{"F5 ignored g1 G5 no_farther", "F5 declared F8 4", "F8 arrived F8"});
}

TEST_CASE("a house that an enemy out of sight holds does not bind", "[asl][narration]") {
  const Scenario s = scenario_of("{at: F7, terrain: lumberyard}, {at: F8, terrain: stone-building}",
                                 {kSquad, "{id: g1, side: german, counter: 4-6-7, at: F8}"});
  CHECK(story(s, {"F5", "F4"}) == Story{"F5 barred g1 F8 held", "F5 freed no_shelter"});
}

TEST_CASE("a unit that arrives beside an enemy is driven on", "[asl][narration]") {
  const Scenario s =
      scenario_of("{at: H6, terrain: woods}", {kSquad, "{id: g1, side: german, counter: 4-6-7, at: I7}"});
  CHECK(story(s, {"F5", "G6", "H6", "H5"}) ==
        Story{"F5 declared H6 3", "H6 seen g1", "H6 arrived H6", "H6 barred g1 H6 adjacent", "H6 freed no_shelter"});
}

TEST_CASE("a unit that pays for cover falls short", "[asl][narration]") {
  const Scenario s = scenario_of("{at: G5, terrain: shellholes}, {at: K5, terrain: woods}", {kSquad});
  CHECK(story(s, {"F5", "G5", "H5", "I5", "J5"}) == Story{"F5 declared K5 6", "G5 falls_short K5"});
}

TEST_CASE("Low Crawl into shelter is arrival", "[asl][narration]") {
  const Scenario s = scenario_of("{at: G5, terrain: woods}", {kSquad});
  CHECK(story(s, {"F5", "G5"}, true) == Story{"F5 declared G5 2", "G5 arrived G5"});
}

TEST_CASE("a unit goes on from shelter to shelter", "[asl][narration]") {
  const Scenario s = scenario_of("{at: G5, terrain: woods}, {at: H5, terrain: woods}", {kSquad});
  CHECK(story(s, {"F5", "G5", "H5"}) == Story{"F5 declared G5 2", "G5 arrived G5", "H5 arrived H5"});
}

TEST_CASE("the rest of the building that it is in may be ignored", "[asl][narration]") {
  const Scenario s = scenario_of("{at: F5, terrain: stone-building}, {at: F6, terrain: stone-building}", {kSquad}, "",
                                 ", buildings: [{hexes: [F5, F6]}]");
  CHECK(story(s, {"F5", "E6"}) == Story{"F5 ignored F6 own_building", "F5 freed ignorable"});
}

TEST_CASE("an enemy who shows himself sets a rout under way free", "[asl][narration]") {
  const std::string under_way =
      "{id: r1, side: russian, counter: 4-4-7, at: J6, broken: true, dm: true, has_routed: true, spent_half_mf: 8, "
      "phase_start: F5, walked: [F5, G6, H6, I7], ";
  const std::string enemy = "{id: g1, side: german, counter: 4-6-7, at: F2}";
  const Scenario bound = scenario_of("{at: J5, terrain: woods}",
                                     {under_way + "rout_duty: bound, destinations: [J5], figured_at: F5}", enemy});
  CHECK(story(bound, {"J6"}) == Story{"J6 seen g1", "J6 fell_away g1 J5 nearer", "J6 freed no_shelter"});
  const Scenario free = scenario_of("", {under_way + "rout_duty: free}"});
  CHECK(story(free, {"J6", "J7"}) == Story{"J6 freed earlier"});
}

namespace {

bool has(const std::vector<PathEvent>& story, PathEventKind kind) {
  return std::any_of(story.begin(), story.end(), [&](const PathEvent& event) { return event.kind == kind; });
}

// The event that must precede a rout's end in this mode.
PathEventKind cause_of(asl::RoutMode mode) {
  switch (mode) {
    case asl::RoutMode::free:
      return PathEventKind::freed;
    case asl::RoutMode::falling_short:
      return PathEventKind::falls_short;
    default:
      return PathEventKind::arrived;
  }
}

struct StoryTally {
  int free_under_way = 0;
  int arrived = 0;
  int falling_short = 0;
};

void compare_stories(test::Made& made, StoryTally& tally) {
  asl::RoutQuery query(made.position);
  const asl::Unit& unit = made.position.units[made.unit];
  if (asl::on_wire(query.scene, unit) || asl::only_unloads(unit)) return;
  if (rout_duty(query.scene, unit).duty == Duty::cannot) return;
  const asl::Judged judged = asl::judge(query, made.unit, true);
  const auto& found = judged.found;
  const std::vector<asl::Way> ways = asl::ways_of(judged);
  const std::vector<RoutOption> options = asl::options_of(judged);
  REQUIRE(ways.size() == options.size());
  asl::PathNarrator narrator(query.scene, made.unit);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    INFO("end " << made.position.map().location_name(options[i].end));
    if (ways[i].low_crawl) {
      CHECK(narrator.along(options[i]).ends);
      continue;
    }
    const asl::RoutMemory& end = found->labels[ways[i].label].memory;
    const auto told = narrator.along(options[i], end.contact ? std::nullopt : std::optional(end.mode));
    CHECK(told.ends);
    if (end.contact || !told.ends) continue;
    CHECK(told.duty == end.mode);
    CHECK(has(told.story, cause_of(end.mode)));
    CHECK(std::is_sorted(told.story.begin(), told.story.end(),
                         [](const PathEvent& a, const PathEvent& b) { return a.step < b.step; }));
    tally.arrived += end.mode == asl::RoutMode::arrived ? 1 : 0;
    tally.falling_short += end.mode == asl::RoutMode::falling_short ? 1 : 0;
    if (end.mode != asl::RoutMode::free || end.free_from_start) continue;
    ++tally.free_under_way;
    // An event frees it on the way, and one removes what bound it before.
    CHECK((has(told.story, PathEventKind::fell_away) || has(told.story, PathEventKind::arrived)));
    // Without a required duty the path may end there, too.
    CHECK(narrator.along(options[i]).ends);
  }
}

}  // namespace

TEST_CASE("the referee's story leads to how the search ends", "[asl][narration]") {
  for (const char* profile : {"asl", "asl-old"}) {
    StoryTally tally;
    for (std::uint64_t seed = 1; seed <= 1500 || (tally.falling_short == 0 && seed <= 30000); ++seed) {
      test::MakerOptions options;
      options.every_state = seed % 2 == 0;
      test::Made made = test::make_position(seed, profile, options);
      INFO(profile << " seed " << seed);
      compare_stories(made, tally);
    }
    CHECK(tally.arrived > 100);
    CHECK(tally.free_under_way > 20);
    CHECK(tally.falling_short > 0);
  }
}
