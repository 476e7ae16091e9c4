// Units counted as lost, captured and left under each rule system.
#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <utility>

#include "hexrout/play/fates.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/sweep/sweep.hpp"
#include "hexrout/sweep/sweep_file.hpp"

using namespace hexrout;

namespace {

Scenario parsed(const std::string& text) {
  Diagnostics found;
  auto scenario =
      parse_scenario("hexrout: 1\ntitle: losses\nmap: {columns: 20, rows: 30, fill: open-ground, hexes: []}\n" + text,
                     "losses", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(*scenario);
}

// Every run of the scenario ends alike: how each unit fared ("eliminated: killed") and how many each side lost.
struct Losses {
  std::map<std::string, std::string> fared;
  std::map<std::string, std::uint32_t> lost;
};

Losses losses_of(const Scenario& scenario) {
  const std::uint64_t runs = 50;
  const Tally tally = sweep_runs(*scenario.game, {}, {0, runs});
  Losses out;
  for (const UnitTally& unit : tally.units()) {
    INFO(unit.id);
    REQUIRE(unit.outcomes.size() == 1);
    const Outcome& o = unit.outcomes.begin()->first;
    out.fared[unit.id] =
        std::string(name_of(o.fared)) + (o.fared == Fared::whole || o.state.empty() ? "" : ": " + o.state);
  }
  for (const SideTally& side : tally.sides()) {
    REQUIRE(side.lost.size() == 1);
    out.lost[side.side] = side.lost.begin()->first;
  }
  return out;
}

const std::string kCoc =
    "rules: chain_of_command\nsides: [german, soviet]\nturn: {attacker: german, phase: fire}\nscale: 2\n"
    "forces: [{side: german, force_morale: 20, own_edge: south}, {side: soviet, force_morale: 20, own_edge: north}]\n";

}  // namespace

TEST_CASE("Chain of Command: the dead, the wiped out and the destroyed are lost", "[sweep]") {
  const Losses l =
      losses_of(parsed(kCoc + "teams:\n  - {id: mg42, side: german, kind: support, at: E25, figures: 5}\n  - {id: a, "
                              "side: soviet, kind: lmg, at: E10, figures: 1}\n"
                              "  - {id: b, side: soviet, kind: lmg, at: E12, figures: 3, shock: 6, status: broken}\n"
                              "leaders: [{id: jr, side: soviet, rank: junior, with: b}, {id: sr, side: soviet, rank: "
                              "senior, at: A1}, {id: hurt, side: soviet, rank: senior, at: A2}]\n"
                              "vehicles: [{id: t34, side: soviet, class: afv, at: H10}]\n"
                              "events: [{fire: {by: mg42, kills: {a: 1, b: 3}, leaders: {sr: killed, jr: killed, hurt: "
                              "wounded}, destroyed: [t34]}}]\n"));
  CHECK(l.lost == std::map<std::string, std::uint32_t>{{"german", 0}, {"soviet", 5}});
  CHECK(l.fared == std::map<std::string, std::string>{{"mg42", "whole"},
                                                      {"a", "eliminated: wiped-out"},
                                                      {"b", "eliminated: wiped-out"},
                                                      {"jr", "eliminated: killed"},
                                                      {"sr", "eliminated: killed"},
                                                      {"hurt", "reduced: wounded"},
                                                      {"t34", "eliminated: destroyed"}});
}

TEST_CASE("Chain of Command: units that surrender are captured, units off the table have left", "[sweep]") {
  const Losses l = losses_of(
      parsed(kCoc + "teams:\n  - {id: mg42, side: german, kind: support, at: E25, figures: 5}\n"
                    "  - {id: runs, side: soviet, at: E1, figures: 3, shock: 6, status: broken, firer: mg42}\n"
                    "  - {id: ring-1, side: german, at: N12, figures: 5}\n  - {id: ring-2, side: german, at: N14, "
                    "figures: 5}\n  - {id: ring-3, side: german, at: M12, figures: 5}\n"
                    "  - {id: ring-4, side: german, at: O12, figures: 5}\n  - {id: ring-5, side: german, at: M13, "
                    "figures: 5}\n  - {id: ring-6, side: german, at: O13, figures: 5}\n"
                    "  - {id: caught, side: soviet, at: N13, figures: 2, shock: 4, status: broken, firer: ring-1}\n"
                    "leaders: [{id: with-them, side: soviet, rank: junior, with: caught}, {id: with-runs, side: "
                    "soviet, rank: junior, with: runs}]\n"
                    "vehicles: [{id: halftrack, side: soviet, class: apc, at: T10, shock: 3}]\n"
                    "events: [{fire: {by: mg42, shock: {runs: 1}}}, {fire: {by: ring-1, shock: {caught: 1}}}, {fire: "
                    "{by: mg42, shock: {halftrack: 1}}}]\n"));
  CHECK(l.lost.at("soviet") == 3);
  CHECK(l.fared.at("runs").substr(0, 4) == "left");
  CHECK(l.fared.at("with-runs").substr(0, 4) == "left");
  CHECK(l.fared.at("caught").substr(0, 8) == "captured");
  CHECK(l.fared.at("with-them").substr(0, 8) == "captured");
  CHECK(l.fared.at("halftrack") == "eliminated: abandoned");
}

TEST_CASE("Armour Battles: the dispersed are lost, in sweeps and in exact odds", "[sweep]") {
  const Scenario scenario = parsed(
      "rules: armour_battles\nsides: [max, tom]\nturn: {attacker: max, phase: fire}\nscale: 3\n"
      "armies: [{side: max, points: 5}, {side: tom, points: 5}]\n"
      "units: [{id: gun, side: max, at: E25}, {id: tank, side: tom, at: E20, disruption: 2}]\n"
      "events: [{fire: {by: gun, at: tank, attack: [6, 4], reaction: [1]}}]\n");
  const Losses l = losses_of(scenario);
  CHECK(l.lost == std::map<std::string, std::uint32_t>{{"max", 0}, {"tom", 1}});
  CHECK(l.fared == std::map<std::string, std::string>{{"gun", "whole"}, {"tank", "eliminated: dispersed"}});
  Diagnostics found;
  const auto fates = phase_fates(*scenario.game, {}, {}, found);
  REQUIRE(fates);
  REQUIRE(fates->units.at(1).fates.size() == 1);
  CHECK(fates->units.at(1).fates[0].where.empty());
  CHECK(fates->units.at(1).fates[0].state == "dispersed");
}

TEST_CASE("squares: units that surrendered are captured, units without men are lost", "[sweep]") {
  const Losses l = losses_of(
      parsed("rules: squares\nsides: [red, blue]\nturn: {attacker: red}\n"
             "groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E20]}]\n"
             "stands:\n  - {id: r1, group: r, at: E5, restriction: surrender}\n  - {id: r2, group: r, at: A1, tested: "
             "[under-fire]}\n  - {id: b1, group: b, at: E6}\n"
             "events: [{fire: {by: b1, at: [A1], hits: {r2: 1}}}, turn_end]\n"));
  CHECK(l.lost == std::map<std::string, std::uint32_t>{{"red", 2}, {"blue", 0}});
  CHECK(l.fared.at("r1").substr(0, 8) == "captured");
  CHECK(l.fared.at("r2") == "eliminated: lost");
}

TEST_CASE("morale ratio: the destroyed and the abandoned are lost, units off the map have left", "[sweep]") {
  const Losses l = losses_of(
      parsed("rules: morale_ratio\nsides: [red, blue]\nturn: {attacker: red}\noptions: {failedCheckAgain: \"false\"}\n"
             "elements:\n  - {id: a, side: red, original: 10, current: 2}\n  - {id: v, side: red, kind: vehicle, "
             "original: 10, current: 3, mobile: false, morale: broken}\n"
             "  - {id: x, side: red, original: 10, current: 3, morale: broken}\n  - {id: z, side: blue, original: 10}\n"
             "pieces: [{id: a1, element: a, at: K10}, {id: v1, element: v, at: H15}, {id: x1, element: x, at: E1}, "
             "{id: z1, element: z, at: E16}]\n"
             "events: [{fire: {by: z1, at: [a1], damage: {a: 2}}}, {turn: {side: red}}]\n"));
  CHECK(l.lost == std::map<std::string, std::uint32_t>{{"red", 2}, {"blue", 0}});
  CHECK(l.fared.at("a1") == "eliminated: destroyed");
  CHECK(l.fared.at("v1") == "eliminated: abandoned");
  CHECK(l.fared.at("x1").substr(0, 4) == "left");
}

TEST_CASE("results of a side are in sweeps, in exact odds and in merged shards", "[sweep]") {
  // A Team is wiped out in every run; the table of Bad Things takes 0, 1 or 2 points of Force Morale for it.
  const Scenario scenario = parsed(kCoc +
                                   "teams:\n  - {id: mg42, side: german, kind: support, at: E25, figures: 5}\n"
                                   "  - {id: a, side: soviet, kind: lmg, at: E10, figures: 1}\n"
                                   "events: [{fire: {by: mg42, at: a, kills: {a: 1}}}]\n");
  SweepPlan plan;
  const Tally whole = sweep_runs(*scenario.game, plan, {0, 600});
  Tally merged = sweep_runs(*scenario.game, plan, {0, 250});
  merged.add(sweep_runs(*scenario.game, plan, {250, 600}));
  Diagnostics found;
  const auto fates = phase_fates(*scenario.game, {}, {}, found);
  REQUIRE(fates);
  REQUIRE(fates->results.size() == whole.results().size());
  std::map<std::string, std::size_t> values;
  for (std::size_t i = 0; i < whole.results().size(); ++i) {
    const ResultTally& r = whole.results()[i];
    INFO(r.of << ", " << r.fact);
    CHECK(merged.results()[i].values == r.values);
    std::uint64_t runs = 0;
    for (const auto& [value, n] : r.values) runs += n;
    CHECK(runs == 600);
    Odds all{0, 1};
    for (const auto& [value, odds] : fates->results[i].values) {
      all = all + odds;
      const auto met = r.values.find(value);
      const double share = met == r.values.end() ? 0.0 : static_cast<double>(met->second) / 600;
      CHECK(std::abs(share - odds.value()) < 0.1);
    }
    CHECK(all.is_one());
    values[r.of + ", " + r.fact] = r.values.size();
  }
  CHECK(values.at("soviet, Force Morale") > 1);
  CHECK(values.at("german, Force Morale") == 1);
  CHECK(values.count("soviet, Command Dice") == 1);
  CHECK(values.count("soviet, result") == 1);
  CHECK(values.count("game, turn") == 1);

  SweepFile file{"", {plan.seed, 600, {0, 600}, plan.choices}, {}};
  file.scenarios.push_back(swept(scenario, whole));
  const std::string text = sweep_text(file);
  const auto again = parse_sweep(text, "again", found);
  REQUIRE(again);
  CHECK(sweep_text(*again) == text);
}

TEST_CASE("the winner is counted, and the turn he wins in", "[sweep]") {
  const Scenario scenario = parsed(
      "rules: armour_battles\nsides: [max, tom]\nturn: {attacker: max, phase: fire, number: 4}\nscale: 3\n"
      "armies: [{side: max, points: 5}, {side: tom, points: 1}]\n"
      "units: [{id: gun, side: max, at: E25}, {id: tank, side: tom, at: E20, disruption: 2}]\n"
      "events: [{fire: {by: gun, at: tank, attack: [6, 4], reaction: [1]}}, turn_end]\n");
  const Tally tally = sweep_runs(*scenario.game, {}, {0, 20});
  std::map<std::string, std::string> ends;
  for (const ResultTally& r : tally.results())
    if (r.values.size() == 1) ends[r.of + ", " + r.fact] = r.values.begin()->first;
  CHECK(ends["tom, Army Morale Points"] == "0");
  CHECK(ends["max, result"] == "has won");
  CHECK(ends["tom, result"] == "none");
  CHECK(ends["game, turn"] == "4");
}
