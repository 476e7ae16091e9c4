// Which leaders advice counts on: every claim that a leader can be with a unit is played, and the matching of leaders
// and places is compared with all ways to match them.
#include "rules/asl/advise/leaders.hpp"

#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <map>
#include <set>

#include "hexrout/advise/advise.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/rout_maker.hpp"

using namespace hexrout;

namespace {

// Broken Russians among their leaders, and Germans; every second time the Russian is the ATTACKER.
std::string leaders_and_broken(std::uint64_t seed) {
  test::Random random(seed);
  std::set<std::string> taken;
  const auto place = [&] {
    while (true) {
      const std::string at(fmt::format("{}{}", static_cast<char>('A' + random.below(14)), 1 + random.below(9)));
      if (taken.insert(at).second) return at;
    }
  };
  std::string hexes, units;
  for (int i = 0; i < 30; ++i)
    hexes += fmt::format("{}{{at: {}, terrain: {}}}", i == 0 ? "" : ", ", place(),
                         random.once_in(2) ? "woods" : "wooden-building");
  taken.clear();
  for (int i = 0; i < 4; ++i)
    units += fmt::format("  - {{id: g{}, side: german, counter: 4-6-7, at: {}}}\n", i, place());
  for (int i = 0; i < 6; ++i)
    units +=
        fmt::format("  - {{id: b{}, side: russian, counter: 4-4-7, at: {}, broken: true, dm: true}}\n", i, place());
  for (int i = 0; i < 3; ++i)
    units += fmt::format("  - {{id: l{}, side: russian, counter: {}, at: {}{}}}\n", i, i == 0 ? "9-1" : "8-0", place(),
                         i == 2 && random.once_in(2) ? ", pinned: true" : "");
  return fmt::format(
      "hexrout: 1\nmap: {{columns: 14, rows: 10, fill: open-ground, hexes: [{}]}}\nrules: asl\nsides: [german, "
      "russian]\nturn: {{attacker: {}, phase: rout}}\nunits:\n{}",
      hexes, seed % 2 == 0 ? "german" : "russian", units);
}

// Plays the claims of one position and returns their number; fails on a claim that cannot be played.
int play_claims(std::uint64_t seed) {
  Diagnostics found;
  const auto scenario = parse_scenario(leaders_and_broken(seed), "leaders.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  AdviceOptions options;
  options.side = "russian";
  options.time_ms = 30;
  const auto advice = advise(*scenario->game, options, found);
  REQUIRE(advice);
  const Map& map = *scenario->game->setting().map;
  PositionChange change;
  std::map<std::string, LocationId> ends;
  std::map<std::string, std::string> claims;
  for (const GroupAdvice& group : advice->groups)
    for (const AdvisedStep& step : group.steps) {
      ends[step.unit] = step.path.back();
      claims[step.unit] = step.leader;
    }
  for (const auto& [unit, at] : ends)
    if (scenario->game->unit(unit)->at != at) change.move(unit, map.location_name(at));
  const auto after = change.units.empty() ? scenario->game->clone() : scenario->game->changed(change, found);
  INFO(found.text());
  REQUIRE(after);
  int played = 0;
  std::map<std::string, LocationId> at_leader;
  for (const auto& [unit, leader] : claims) {
    if (leader.empty()) continue;
    ++played;
    INFO("seed " << seed << ": " << leader << " with " << unit);
    const LocationId to = ends[unit];
    CHECK(at_leader.emplace(leader, to).first->second == to);  // a leader is in one Location
    if (after->unit(leader)->at == to) continue;
    CHECK(after->setting().attacker == "russian");
    const std::vector<LocationId> comes = after->reach(leader).advances;
    CHECK(std::binary_search(comes.begin(), comes.end(), to));
  }
  return played;
}

std::int64_t most_of_all(const std::vector<std::vector<std::int64_t>>& gains, std::size_t row, unsigned taken) {
  if (row == gains.size()) return 0;
  std::int64_t best = most_of_all(gains, row + 1, taken);
  for (std::size_t c = 0; c < gains[row].size(); ++c)
    if ((taken >> c & 1U) == 0) best = std::max(best, gains[row][c] + most_of_all(gains, row + 1, taken | 1U << c));
  return best;
}

}  // namespace

TEST_CASE("a leader on whom advice counts can be there, and in one place alone", "[advise][leaders]") {
  int played = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) played += play_claims(seed);
  CHECK(played > 300);
}

TEST_CASE("leaders are matched to places for the greatest sum", "[advise][leaders]") {
  test::Random random(5);
  for (int n = 0; n < 500; ++n) {
    const auto rows = static_cast<std::size_t>(random.below(5));
    const auto columns = static_cast<std::size_t>(random.below(6));
    std::vector<std::vector<std::int64_t>> gains(rows, std::vector<std::int64_t>(columns));
    for (auto& row : gains)
      for (auto& gain : row) gain = random.once_in(3) ? 0 : random.below(50);
    const auto pairs = planning::best_pairs(gains);
    REQUIRE(pairs.size() == rows);
    std::int64_t sum = 0;
    std::set<std::size_t> used;
    for (std::size_t row = 0; row < rows; ++row) {
      if (!pairs[row]) continue;
      CHECK(used.insert(*pairs[row]).second);
      sum += gains[row][*pairs[row]];
    }
    CHECK(sum == most_of_all(gains, 0, 0));
  }
}
