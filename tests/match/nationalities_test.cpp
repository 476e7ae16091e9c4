// Matches with the units of every nationality under every result of the fire table: each game ends, or names the rule
// that prevents it, and only the games on that position are lost.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <set>

#include "match/match_positions.hpp"
#include "rules/asl/state/counters.hpp"

using namespace hexrout;

namespace {

std::string position_text(const std::string& nationality, const std::string& squad) {
  return "hexrout: 1\ntitle: under fire\nmap: {columns: 12, rows: 8, fill: open-ground, hexes: [{at: C3, terrain: "
         "woods}]}\n"
         "rules: asl\nsides: [german, other]\nnationalities: {other: " +
         nationality +
         "}\nturn: {attacker: german, phase: rally}\nunits:\n"
         "  - {id: g1, side: german, counter: 4-6-7, at: C3}\n"
         "  - {id: g2, side: german, counter: 4-6-7, at: D4}\n"
         "  - {id: x1, side: other, counter: " +
         squad + ", at: G4}\n  - {id: x2, side: other, counter: " + squad + ", at: H3}\n" +
         "  - {id: x3, side: other, counter: 8-0, at: H3}\n";
}

// The results that the usual table has.
std::set<std::string> results() {
  std::set<std::string> out;
  for (int factors = 0; factors <= 40; ++factors)
    for (int total = -5; total <= 20; ++total) out.insert(FireTable::usual().effect(factors, total).word());
  return out;
}

FireTable table_of(const std::string& result) {
  Diagnostics found;
  const auto document = Document::parse(
      "fire_table: 1\nmodifiers: {hindrance: 0, leadership: 0, moved: 0}\n"
      "columns: [{from: 0, results: [{up_to: 100, gives: " +
          result + "}]}]\n",
      "table", found);
  INFO(found.text());
  REQUIRE(document);
  auto table = read_fire_table(document->root(), found);
  INFO(found.text());
  REQUIRE(table);
  return std::move(*table);
}

}  // namespace

TEST_CASE("games of every nationality end under every result of the fire table, or report why not", "[match]") {
  REQUIRE(results().size() > 8);
  std::set<std::string> failing;
  for (const std::string& nationality : asl::nationality_names()) {
    const std::vector<std::string> counters = asl::counter_texts(*asl::nationality_named(nationality));
    if (counters.empty()) continue;
    const std::vector<MatchPosition> positions{position_of(position_text(nationality, counters.front()), nationality)};
    for (const std::string& result : results()) {
      INFO(nationality << " " << counters.front() << " " << result);
      const FireTable table = table_of(result);
      MatchPlan plan = plan_of("option0", "nearest", 1);
      plan.table = &table;
      const MatchFile match = play_match(positions, plan, {0, 1}, nullptr);
      REQUIRE(match.games.size() == 2);
      for (const MatchedGame& game : match.games) {
        if (game.failed.empty()) continue;
        INFO(game.failed);
        CHECK(game.failed.find("not worked out") != std::string::npos);
        failing.insert(nationality);
      }
    }
  }
  CHECK(failing == std::set<std::string>{"japanese"});
}

TEST_CASE("a failed position is reported and counted, and others are played", "[match]") {
  std::vector<MatchPosition> positions{position_of(position_text("russian", "4-4-7"), "steppe"),
                                       position_of(position_text("japanese", "4-4-7"), "island")};
  const FireTable table = table_of("NMC");
  MatchPlan plan = plan_of("option0", "nearest", 4);
  plan.table = &table;
  const MatchFile match = play_match(positions, plan, {0, 4}, nullptr);
  CHECK(match.games.size() == 8);
  const std::vector<std::string> failed = failed_positions(match);
  CHECK(failed[0].empty());
  CHECK(failed[1].find("Japanese") != std::string::npos);
  CHECK(casualty_margins(match).positions() == 1);
  CHECK(casualty_margins(match).pairs() == 2);
  const auto summary = nlohmann::json::parse(summary_json(match));
  CHECK(summary["games"] == 4);
  REQUIRE(summary["failed"].size() == 1);
  CHECK(summary["failed"][0]["position"] == "island");
  CHECK(games_csv(match).find("step losses") != std::string::npos);
  Diagnostics found;
  const auto again = parse_match(shard_text(match), "shard", found);
  REQUIRE(again);
  CHECK(again->games == match.games);
  // The positions that did not fail count as they would alone.
  positions.pop_back();
  plan.pairs = 2;
  CHECK(nlohmann::json::parse(summary_json(play_match(positions, plan, {0, 2}, nullptr)))["games"] == 4);
}
