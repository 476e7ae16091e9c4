// Readings of an answer against answers of positions under other switches, each with a scene of its own.
#include "rules/asl/words/readings.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <set>
#include <string>
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

// All that an answer says, apart from readings.
std::string whole_answer(const UnitAnswer& answer) {
  std::string out = std::string(answer.fate.what) + " " + std::to_string(static_cast<int>(answer.duty)) + "\n";
  for (const auto* list : {&answer.options, &answer.forgone})
    for (const RoutOption& option : *list) {
      for (const LocationId at : option.path) out += std::to_string(at.number()) + " ";
      out += std::to_string(option.spent_half_mf.count()) + " " + std::to_string(option.interdicted.size()) + "\n";
    }
  for (const DeadEnd& end : answer.dead_ends) out += "dead end " + std::to_string(end.way.end.number()) + "\n";
  return out + test::marks_of(answer);
}

TEST_CASE("a warm query answers by every switch that it keeps nothing of as a new one does", "[asl][switches]") {
  std::size_t asked = 0;
  std::set<std::string> kept;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const char* profile = seed % 5 == 0 ? "aslsk" : seed % 3 == 0 ? "asl-old" : "asl";
    Position position = test::make_position(seed, profile, {.enemies = 6, .every_state = seed % 2 == 0}).position;
    const Switches own = position.switches;
    const auto warm_query = [&] {
      position.switches = own;
      auto query = std::make_unique<RoutQuery>(position);
      query->scene.state = seed;
      SwitchesRead noted{&position.switches};
      const NotingReads noting(noted);
      for (const UnitIndex unit : position.unit_indices()) rout_answer(*query, unit);
      return query;
    };
    auto query = warm_query();
    const auto keeps = [&](const std::string& name) { return was_read(query->solver.field().kept_reads(), name); };
    for (const SwitchInfo& info : switch_list()) {
      if (keeps(info.name)) kept.insert(info.name);
      for (const std::string& word : info.words) {
        position.switches = own;
        REQUIRE(set_switch(position.switches, info.name, word));
        if (keeps(info.name) || !same_ground(position, query->scene, own)) continue;
        INFO("seed " << seed << ", " << info.name << "=" << word);
        SwitchesRead noted{&position.switches};
        const NotingReads noting(noted);
        for (const UnitIndex unit : position.unit_indices()) {
          CHECK(whole_answer(rout_answer(*query, unit)) == whole_answer(rout_answer(position, unit)));
          ++asked;
        }
        if (keeps(info.name)) query = warm_query();
      }
    }
  }
  CHECK(asked > 10000);
  CHECK(kept.count("concealment") == 1);
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
