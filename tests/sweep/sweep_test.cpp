#include "hexrout/sweep/sweep.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>

#include "hexrout/play/fates.hpp"
#include "hexrout/sweep/sweep_file.hpp"
#include "scenario/bundled.hpp"
#include "sweep/sampler.hpp"

using namespace hexrout;

namespace {

SweepFile file_of(const Scenario& scenario, const SweepPlan& plan, std::uint64_t runs, RunRange range) {
  SweepFile out{"", {plan.seed, runs, range, plan.choices}, {}};
  out.scenarios.push_back(swept(scenario, sweep_runs(*scenario.game, plan, range)));
  return out;
}

std::string text_of(const Scenario& scenario, Tally tally, const SweepPlan& plan, std::uint64_t runs) {
  SweepFile out{"", {plan.seed, runs, {0, runs}, plan.choices}, {}};
  out.scenarios.push_back(swept(scenario, std::move(tally)));
  return sweep_text(out);
}

}  // namespace

TEST_CASE("a sweep counts like a play of every run from its beginning", "[sweep]") {
  // Flags rolls dice of which it reads how many show a five, and how many a six.
  for (const std::string name :
       {"crossroads", "squares", "morale_ratio", "chain_of_command", "armour_battles", "../games/flags/flags"}) {
    for (const SweepChoices choices : {SweepChoices::recommended, SweepChoices::any}) {
      const Scenario scenario = test::bundled_scenario(name);
      SweepPlan plan;
      plan.seed = 11;
      plan.choices = choices;
      plan.chunk = 7;
      const std::uint64_t runs = 60;
      INFO(name << (choices == SweepChoices::any ? ", any choices" : ", recommended choices"));
      const std::string plainly = text_of(
          scenario, sweep_runs_plainly([&] { return std::move(test::bundled_scenario(name).game); }, plan, {0, runs}),
          plan, runs);
      for (const int threads : {1, 3}) {
        plan.threads = threads;
        CHECK(text_of(scenario, sweep_runs(*scenario.game, plan, {0, runs}), plan, runs) == plainly);
      }
      // The memory is too small for any course: every run is played.
      plan.memory = 256;
      CHECK(text_of(scenario, sweep_runs(*scenario.game, plan, {0, runs}), plan, runs) == plainly);
    }
  }
}

TEST_CASE("samplers of one game share nothing that changes", "[sweep][threads]") {
  for (const std::string name : {"crossroads", "squares", "morale_ratio", "chain_of_command", "armour_battles"}) {
    const Scenario scenario = test::bundled_scenario(name);
    SweepPlan plan;
    plan.seed = 5;
    plan.choices = SweepChoices::any;
    const std::uint64_t each = 30;
    std::vector<std::unique_ptr<Sampler>> samplers;
    std::vector<std::thread> threads;
    for (std::uint64_t i = 0; i < 3; ++i) samplers.push_back(std::make_unique<Sampler>(*scenario.game, plan));
    for (std::uint64_t i = 0; i < 3; ++i)
      threads.emplace_back([&, i] { samplers[i]->run({i * each, (i + 1) * each}); });
    for (std::thread& thread : threads) thread.join();
    Tally sum(*scenario.game);
    for (const auto& sampler : samplers) sum.add(sampler->take());
    INFO(name);
    CHECK(text_of(scenario, std::move(sum), plan, 3 * each) ==
          text_of(scenario,
                  sweep_runs_plainly([&] { return std::move(test::bundled_scenario(name).game); }, plan, {0, 3 * each}),
                  plan, 3 * each));
  }
}

TEST_CASE("a million phases agree with the exact odds within sampling error", "[sweep][odds]") {
  // Morale checks and Interdiction, then the Rout Phase that follows from them.
  struct Row {
    std::string units, events;
    std::size_t fates;
  };
  const std::string squad = "  - {id: r1, side: russian, counter: 4-4-7, at: E1}\n";
  const std::string broken = "  - {id: r1, side: russian, counter: 4-4-7, at: E1, broken: true, dm: true}\n";
  for (const Row& row : std::vector<Row>{{squad, "{mc: {units: [r1], drm: 1}}, {rout_phase: {}}", 3},
                                         {broken, "{interdiction: {unit: r1}}, {rout_phase: {}}", 3}}) {
    Diagnostics found;
    const auto scenario = parse_scenario(
        "hexrout: 1\nmap:\n  columns: 9\n  rows: 2\n  legend: {w: woods}\n  hexes: |\n"
        "    B0       .   .   .   .\n    A1     .   .   .   .   w\n    B1       .   .   .   .\n    A2     .   .   .   "
        ".   w\n    B2       .   .   .   .\n"
        "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\n"
        "units:\n  - {id: g1, side: german, counter: 4-6-7, at: A1}\n" +
            row.units + "events: [" + row.events + "]\n",
        "lane", {}, found);
    INFO(row.events << "\n" << found.text());
    REQUIRE(scenario);
    const auto fates = phase_fates(*scenario->game, {}, {}, found);
    REQUIRE(fates);
    SweepPlan plan;
    plan.seed = 20260105;
    const std::uint64_t runs = 1'000'000;
    const Tally tally = sweep_runs(*scenario->game, plan, {0, runs});
    CHECK(tally.runs() == runs);
    std::size_t compared = 0;
    for (const UnitFates& of : fates->units)
      for (const PhaseFate& fate : of.fates) {
        std::uint64_t counted = 0;
        for (const UnitTally& t : tally.units())
          if (t.id == of.id)
            for (const auto& [outcome, n] : t.outcomes)
              if (outcome.where == fate.where && outcome.label == fate.label &&
                  (outcome.state == fate.state || outcome.fared == Fared::eliminated))
                counted += n;
        INFO(of.id << " in " << fate.where << ": " << fate.label << " " << fate.state);
        const double p = fate.odds.value();
        CHECK(std::abs(static_cast<double>(counted) - p * static_cast<double>(runs)) <=
              4 * std::sqrt(static_cast<double>(runs) * p * (1 - p)) + 1e-9);
        ++compared;
      }
    CHECK(compared >= row.fates);
  }
}

TEST_CASE("shards merged are the sweep run at once, byte for byte", "[sweep]") {
  const Scenario scenario = test::bundled_scenario("crossroads");
  SweepPlan plan;
  plan.seed = 5;
  const std::uint64_t runs = 1000;
  const std::string whole = sweep_text(file_of(scenario, plan, runs, {0, runs}));
  for (const std::uint64_t n : {1U, 2U, 3U, 7U}) {
    std::vector<SweepFile> shards;
    Diagnostics found;
    for (std::uint64_t i = 0; i < n; ++i) {
      plan.threads = static_cast<int>(1 + i % 2);
      const auto shard =
          parse_sweep(sweep_text(file_of(scenario, plan, runs, shard_of(runs, (i + 1) % n, n))), "shard", found);
      REQUIRE(shard);
      shards.push_back(*shard);
    }
    const auto merged = merge_sweeps(shards, found);
    INFO(found.text());
    REQUIRE(merged);
    CHECK(sweep_text(*merged) == whole);
    if (n < 2) continue;
    auto twice = shards;
    twice.push_back(shards.front());
    CHECK_FALSE(merge_sweeps(twice, found));
    CHECK(found.text().find("overlapping-shards") != std::string::npos);
    shards.pop_back();
    found = {};
    CHECK_FALSE(merge_sweeps(shards, found));
    CHECK(found.text().find("missing-shards") != std::string::npos);
  }
}

TEST_CASE("shards of different sweeps are not merged", "[sweep]") {
  const Scenario scenario = test::bundled_scenario("crossroads");
  SweepPlan plan;
  const SweepFile first = file_of(scenario, plan, 10, {0, 5});
  SweepFile other = file_of(scenario, plan, 10, {5, 10});
  Diagnostics found;
  CHECK(merge_sweeps({first, other}, found));
  other.head.seed = 2;
  CHECK_FALSE(merge_sweeps({first, other}, found));
  CHECK(found.text().find("differing-shards") != std::string::npos);
  other.head.seed = 1;
  other.scenarios[0].digest = "0";
  found = {};
  CHECK_FALSE(merge_sweeps({first, other}, found));
  CHECK(found.text().find("position") != std::string::npos);
}

TEST_CASE("a damaged shard is refused, whatever is damaged", "[sweep]") {
  const Scenario scenario = test::bundled_scenario("squares");
  const std::string text = sweep_text(file_of(scenario, {}, 40, {0, 40}));
  Diagnostics none;
  REQUIRE(parse_sweep(text, "whole", none));
  for (std::size_t cut = 0; cut < text.size(); cut += 7) {
    Diagnostics found;
    CHECK_FALSE(parse_sweep(std::string_view(text).substr(0, cut), "cut", found));
    CHECK(found.has_errors());
    std::string changed = text;
    changed[cut] = changed[cut] == '1' ? '2' : '1';
    Diagnostics again;
    CHECK_FALSE(parse_sweep(changed, "changed", again));
    CHECK(again.has_errors());
  }
}

TEST_CASE("parts of a sweep are contiguous and complete", "[sweep]") {
  for (const std::uint64_t runs : {0U, 1U, 2U, 10U, 1000003U})
    for (const std::uint64_t n : {1U, 2U, 3U, 64U}) {
      std::uint64_t next = 0;
      for (std::uint64_t i = 0; i < n; ++i) {
        const RunRange range = shard_of(runs, i, n);
        CHECK(range.from == next);
        CHECK(range.to - range.from <= runs / n + 1);
        next = range.to;
      }
      CHECK(next == runs);
    }
}

TEST_CASE("a sweep that is stopped counts the runs it did", "[sweep]") {
  const Scenario scenario = test::bundled_scenario("squares");
  SweepPlan plan;
  plan.chunk = 10;
  plan.threads = 1;
  plan.progress = [](std::uint64_t done) { return done < 50; };
  const Tally tally = sweep_runs(*scenario.game, plan, {0, 1000});
  CHECK(tally.runs() == 50);
}
