#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include <map>

#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/played.hpp"
#include "rules/asl/rout/route_odds.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::asl;

namespace {

// The plain twin: runs the path once with real dice, rule by rule.
enum class End { whole, reduced, stopped, lost };

End run_once(Dice& dice, Runner unit, const Gauntlet& way) {
  bool reduced = false;
  bool wounded = unit.wounded;
  const auto alive = [&] { return reduced ? End::reduced : End::whole; };
  const bool leader = unit.kind == Runner::Kind::leader;
  for (std::size_t i = 0; i < way.spent_half_mf.size(); ++i) {
    const bool here_ends = way.ends_in_open && i + 1 == way.spent_half_mf.size();
    if (leader && wounded && way.spent_half_mf[i] > HalfMf{6}) return End::stopped;
    const int dr = dice.two_d6({"Interdiction NMC", "A10.53"});
    const int drm = unit.leader_along ? unit.leader_drm : 0;
    if (dr == 12) return End::lost;
    if (dr + drm <= unit.morale) {
      const bool highest = dr + 1 == 12 || dr + 1 + drm > unit.morale;
      if (highest) return here_ends ? alive() : End::stopped;
      continue;
    }
    if (leader) {
      if (dice.d6({"wound", "A17.1"}) + (wounded ? 1 : 0) >= 5) return End::lost;
      if (!wounded) unit.morale = unit.reduced_morale;
      if (!wounded) reduced = true;
      wounded = true;
      if (here_ends) return alive();
      continue;
    }
    if (unit.kind == Runner::Kind::half_squad || reduced) return End::lost;
    reduced = true;
    unit.morale = unit.reduced_morale;
    if (unit.leader_along) {
      unit.leader_along = false;
      if (unit.morale < unit.leader_morale) {
        const int check = dice.two_d6({"LLMC", "A10.2"});
        if (check == 12 || check + unit.leader_loss_drm > unit.morale) return End::lost;
      }
    }
  }
  if (leader && wounded && way.total_half_mf > HalfMf{6}) return End::stopped;
  return alive();
}

RouteOdds by_enumeration(const Runner& unit, const Gauntlet& way) {
  std::array<Odds, 4> sum{};
  enumerate([&](Dice& dice) { return run_once(dice, unit, way); },
            [&](End end, Odds odds) {
              auto& cell = sum[static_cast<std::size_t>(end)];
              cell = cell + odds;
            });
  return {sum[0], sum[1], sum[2], sum[3]};
}

Gauntlet hexes(int count, int each_half_mf = 2) {
  Gauntlet way;
  for (int i = 1; i <= count; ++i) way.spent_half_mf.push_back(HalfMf(i * each_half_mf));
  way.total_half_mf = HalfMf((count + 1) * each_half_mf);
  return way;
}

std::vector<Runner> runners() {
  std::vector<Runner> all;
  for (int morale = 4; morale <= 10; ++morale) {
    Runner squad;
    squad.morale = morale;
    squad.reduced_morale = morale - 1;
    all.push_back(squad);
    Runner half = squad;
    half.kind = Runner::Kind::half_squad;
    all.push_back(half);
    Runner leader = squad;
    leader.kind = Runner::Kind::leader;
    all.push_back(leader);
    leader.wounded = true;
    all.push_back(leader);
    for (int drm = -2; drm <= 1; ++drm) {
      Runner led = squad;
      led.leader_along = true;
      led.leader_drm = drm;
      led.leader_loss_drm = drm < 0 ? -drm : 0;
      led.leader_morale = 8;
      all.push_back(led);
    }
  }
  return all;
}

}  // namespace

TEST_CASE("the published odds of one Interdiction check", "[asl][odds][A10.53]") {
  struct Row {
    int morale;
    CheckOdds odds;
  };
  // Rows of the published table, in 36ths.
  const std::array<Row, 6> table{{{5, {6, 4, 25, 1}},
                                  {6, {10, 5, 20, 1}},
                                  {7, {15, 6, 14, 1}},
                                  {8, {21, 5, 9, 1}},
                                  {9, {26, 4, 5, 1}},
                                  {10, {30, 3, 2, 1}}}};
  for (const Row& row : table) {
    CAPTURE(row.morale);
    CHECK(interdiction_check(row.morale) == row.odds);
  }
  // The pin number is 11 for every limit of 11 or more.
  CHECK(interdiction_check(11) == CheckOdds{33, 2, 0, 1});
  CHECK(interdiction_check(13) == CheckOdds{33, 2, 0, 1});
  CHECK(interdiction_check(2) == CheckOdds{0, 1, 34, 1});
  CHECK(interdiction_check(1) == CheckOdds{0, 0, 35, 1});
  // Each limit against all 36 rolls.
  for (int limit = -2; limit <= 14; ++limit) {
    CheckOdds counted;
    enumerate(
        [](Dice& dice) {
          const std::vector<int>& faces = dice.roll(2, 6, {"NMC", "A10.53"});
          return faces[0] + faces[1];
        },
        [&](int dr, const Odds&) {
          if (dr == 12)
            ++counted.lost;
          else if (dr > limit)
            ++counted.reduced;
          else if (dr == std::min(limit, 11))
            ++counted.pinned;
          else
            ++counted.run_on;
        });
    CAPTURE(limit);
    CHECK(interdiction_check(limit) == counted);
  }
}

TEST_CASE("a squad over two open hexes runs on in 225 of 1296 rolls", "[asl][odds][A10.53]") {
  Runner squad;
  const RouteOdds odds = route_odds(squad, hexes(2));
  CHECK(odds.whole == Odds::reduced(225, 1296));
}

TEST_CASE("closed form and enumeration agree", "[asl][odds][A10.53]") {
  for (const Runner& unit : runners())
    for (int count = 0; count <= 2; ++count)
      for (const bool in_open : {false, true}) {
        Gauntlet way = hexes(count);
        way.ends_in_open = in_open && count > 0;
        CAPTURE(unit.morale, static_cast<int>(unit.kind), unit.wounded, unit.leader_along, unit.leader_drm, count,
                in_open);
        CHECK(route_odds(unit, way) == by_enumeration(unit, way));
      }
  Runner squad;
  CHECK(route_odds(squad, hexes(3)) == by_enumeration(squad, hexes(3)));
  Runner leader;
  leader.kind = Runner::Kind::leader;
  leader.morale = 8;
  leader.reduced_morale = 7;
  // Three hexes at 1 MF end within a wounded leader's 3 MF; at 1.5 MF each they do not.
  Gauntlet near = hexes(3);
  near.total_half_mf = HalfMf{6};
  CHECK(route_odds(leader, near) == by_enumeration(leader, near));
  CHECK(route_odds(leader, hexes(3, 3)) == by_enumeration(leader, hexes(3, 3)));
  // Half an MF beyond them is too far.
  leader.wounded = true;
  near.total_half_mf = HalfMf{7};
  CHECK(route_odds(leader, near) == by_enumeration(leader, near));
}

TEST_CASE("closed form and enumeration agree over up to six hexes", "[.full][asl][odds][A10.53]") {
  Runner squad;
  for (const int morale : {5, 7}) {
    squad.morale = morale;
    squad.reduced_morale = morale - 1;
    for (int count = 3; count <= (morale == 5 ? 6 : 4); ++count)
      CHECK(route_odds(squad, hexes(count)) == by_enumeration(squad, hexes(count)));
  }
}

TEST_CASE("the four ways of a rout sum to one", "[asl][odds][A10.53]") {
  for (const Runner& unit : runners())
    for (int count = 0; count <= 6; ++count) {
      const RouteOdds odds = route_odds(unit, hexes(count));
      CHECK(odds.whole + odds.reduced + odds.stopped + odds.lost == Odds{1, 1});
    }
}

namespace {
void sampled(int trials, int hex_count) {
  Runner squad;
  squad.morale = 7;
  squad.reduced_morale = 6;
  SeededDice dice(20260103);
  dice.set_logging(false);
  const Gauntlet way = hexes(hex_count);
  std::array<int, 4> seen{};
  for (int i = 0; i < trials; ++i) ++seen[static_cast<std::size_t>(run_once(dice, squad, way))];
  const RouteOdds odds = route_odds(squad, way);
  const std::array<Odds, 4> exact{odds.whole, odds.reduced, odds.stopped, odds.lost};
  for (std::size_t k = 0; k < exact.size(); ++k) {
    const double p = exact[k].value();
    const double error = std::sqrt(p * (1 - p) / trials);
    CAPTURE(k, p, seen[k]);
    CHECK(std::abs(seen[k] / static_cast<double>(trials) - p) <= 4 * error);
  }
}
}  // namespace

TEST_CASE("sampled ways agree with the exact odds", "[full][asl][odds][A10.53]") {
  for (int count = 1; count <= 6; ++count) sampled(test::cases_played(20'000, 1'000'000), count);
}

namespace {

// A squad that runs through two Interdicted hexes into woods, with a leader beside it who may rout along.
const char* const kGauntlet =
    "hexrout: 1\nmap: {title: s, columns: 6, rows: 8, fill: river, hexes: [{at: B1, terrain: woods}, {at: B2, terrain: "
    "open-ground}, "
    "{at: B3, terrain: open-ground}, {at: B4, terrain: open-ground}, {at: B7, terrain: open-ground}]}\n"
    "rules: asl\nsides: [german, russian]\nturn: {attacker: russian, phase: rout}\n"
    "units:\n  - {id: r1, side: russian, counter: \"4-4-7\", at: B4, broken: true}\n  - {id: l1, side: russian, "
    "counter: \"8-1\", at: B4}\n"
    "  - {id: g1, side: german, counter: \"4-6-7\", at: B7}\n";

// Runs the squad, with the leader or without; declines all else.
struct RunOn final : Choices {
  bool along = false;
  std::size_t choose(const Decision& decision) override {
    for (const char* word : {"to B3", "to B2", "to B1"})
      for (std::size_t k = 0; k < decision.options.size(); ++k)
        if (decision.what == "rout" && decision.options[k] == word) return k;
    for (std::size_t k = 0; k < decision.options.size(); ++k)
      if (along && decision.options[k] == "with l1") return k;
    return 0;
  }
};

// Compares phases with seeded dice to the odds over every sequence of dice.
void sample_phases(int trials, bool leader_along) {
  Diagnostics found;
  const auto scenario = parse_scenario(kGauntlet, "gauntlet", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  RunOn choices;
  choices.along = leader_along;
  for (const char* id : {"r1", "l1"}) {
    if (id[0] == 'l' && !leader_along) continue;
    const auto exact = test::every_end(*scenario->game, choices, id);
    std::map<test::PlayedEnd, int> seen;
    for (int i = 0; i < trials; ++i) {
      SeededDice dice(20260104, static_cast<std::uint64_t>(i));
      dice.set_logging(false);
      ++seen[test::play_once(*scenario->game, dice, choices, id)];
    }
    int counted = 0;
    for (const auto& [end, odds] : exact) {
      const double p = odds.value();
      const int times = seen[end];
      counted += times;
      CAPTURE(id, end[0], end[1], end[2], p, times);
      CHECK(std::abs(times / static_cast<double>(trials) - p) <= 4 * std::sqrt(p * (1 - p) / trials));
    }
    CHECK(counted == trials);
  }
}

}  // namespace

TEST_CASE("sampled phases agree with the exact odds", "[full][asl][odds][phase]") {
  for (const bool along : {false, true}) sample_phases(test::cases_played(2'000, 1'000'000), along);
}
