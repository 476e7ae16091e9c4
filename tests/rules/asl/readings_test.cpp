// Readings of an answer against answers of positions under other switches, each with a scene of its own.
#include "rules/asl/words/readings.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <tuple>
#include <utility>

#include "rules/asl/marks_of.hpp"
#include "rules/asl/rout_maker.hpp"

namespace hexrout::asl {

namespace {

// Part of an answer that readings are about.
struct ReadOutcome {
  Duty duty;
  FateKind fate;
  bool ways;
  std::vector<std::string> captors;
  std::set<std::pair<std::uint32_t, bool>> ends;
  bool operator==(const ReadOutcome&) const = default;
};

ReadOutcome read_outcome(const UnitAnswer& answer) {
  ReadOutcome out{
      answer.duty == Duty::need_not ? Duty::cannot : answer.duty, answer.fate.kind, !answer.options.empty(), {}, {}};
  if (answer.fate.kind == FateKind::surrenders) {
    out.captors = answer.fate.to;
    out.duty = Duty::cannot;  // the verdict is the surrender
  }
  for (const RoutOption& option : answer.options) out.ends.emplace(option.end.number(), option.low_crawl);
  return out;
}

bool refuses(const UnitAnswer& answer, const Refusal& step) {
  return std::any_of(answer.refused.begin(), answer.refused.end(), [&](const Refusal& other) {
    return other.from == step.from && other.to == step.to && (other.rule == "A10.52") == (step.rule == "A10.52");
  });
}

}  // namespace

TEST_CASE("readings name every disputed switch that changes the verdict or the ends, and no other", "[asl][rout]") {
  std::size_t differ = 0;
  std::size_t marks = 0;
  for (std::uint64_t seed = 1; seed <= 240; ++seed) {
    test::Made made = test::make_position(seed, seed % 3 == 0 ? "asl-old" : "asl", {.every_state = seed % 2 == 0});
    const Position& position = made.position;
    RoutReadings readings(position, RoutQuery(position).scene.graph);
    const UnitAnswer here = readings.answer(made.unit);
    const ReadOutcome mine = read_outcome(here);
    std::set<std::string> named;
    for (const Reason& reading : here.readings) named.insert(reading.disputed);
    for (const SwitchInfo& info : switch_list()) {
      if (!info.disputed) continue;
      bool changes = false;
      std::vector<UnitAnswer> others;
      for (const std::string& word : info.words) {
        if (word == switch_value(position.switches, info.name)) continue;
        Position other = position;
        REQUIRE(set_switch(other.switches, info.name, word));
        others.push_back(rout_answer(other, made.unit));
        changes = changes || read_outcome(others.back()) != mine;
      }
      INFO("seed " << seed << ", " << info.name);
      CHECK(named.count(info.name) == (changes ? 1U : 0U));
      differ += changes ? 1 : 0;
      for (const Refusal& step : here.refused) {
        if (step.disputed != info.name) continue;
        CHECK(std::any_of(others.begin(), others.end(), [&](const UnitAnswer& one) { return !refuses(one, step); }));
        ++marks;
      }
    }
  }
  CHECK(differ > 50);
  CHECK(marks > 3);
}

TEST_CASE("a scene shares its ground with no position whose switches make another lie", "[asl][switches]") {
  std::set<std::string> differ;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Position position = test::make_position(seed, "asl", {}).position;
    const Switches made_under = position.switches;
    const Scene scene(position);
    const auto lie = [](const Scene& of) {
      return std::tie(of.lie->building_part, of.lie->woods, of.lie->shelters, of.lie->hollows);
    };
    CHECK(same_ground(position, scene, made_under));
    for (const SwitchInfo& info : switch_list())
      for (const std::string& word : info.words) {
        position.switches = made_under;
        REQUIRE(set_switch(position.switches, info.name, word));
        if (lie(Scene(position)) == lie(scene)) continue;
        INFO("seed " << seed << ", " << info.name << "=" << word);
        CHECK_FALSE(same_ground(position, scene, made_under));
        differ.insert(info.name);
      }
  }
  CHECK(differ.count("woods_road_is_arrival") == 1);
  CHECK(differ.count("ignore_own_woods") == 1);
}

TEST_CASE("readings of switches that were not read change nothing", "[asl][rout]") {
  std::size_t readings = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const char* profile = seed % 5 == 0 ? "aslsk" : seed % 3 == 0 ? "asl-old" : "asl";
    const test::Made made = test::make_position(seed, profile, {.enemies = 6, .every_state = seed % 2 == 0});
    const test::MarksOfAll marks = test::marks_of_all(made.position);
    INFO("seed " << seed);
    CHECK(marks.of_read == marks.of_all);
    readings += marks.of_all.find("if your group reads it otherwise") != std::string::npos ? 1 : 0;
  }
  CHECK(readings > 100);
}

TEST_CASE("what a solve reads of its switches is noted, and of no others", "[asl][switches]") {
  Switches own;
  const Switches other;
  SwitchesRead read{&own};
  {
    const NotingReads noting(read);
    CHECK(own.metric == Metric::legal);
    CHECK(other.levels);
    CHECK(own.ignore_range.value() == IgnoreRange::first_known);
  }
  CHECK(own.night);
  for (const SwitchInfo& info : switch_list()) {
    INFO(info.name);
    CHECK(was_read(read, info.name) == (info.name == "metric"));
  }
}

}  // namespace hexrout::asl
