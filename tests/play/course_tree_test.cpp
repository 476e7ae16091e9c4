// The odds of whole phases: long chains of checks, and a plain twin that plays every sequence of dice by itself.
#include <catch2/catch.hpp>

#include <fmt/format.h>
#include <boost/multiprecision/cpp_int.hpp>
#include <chrono>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "hexrout/play/fates.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;
using Integer = boost::multiprecision::cpp_int;

namespace {

std::string field(const std::string& rules, const std::string& units, const std::string& events) {
  return "hexrout: 1\ntitle: In the open\nmap: {columns: 20, rows: 20, fill: open-ground, hexes: []}\nrules: " + rules +
         "\nsides: [german, russian]\nturn: {phase: rout}\nunits:\n" + units + "events:\n" + events;
}
const char* const kHalfSquad =
    "  - {id: r1, side: russian, counter: \"2-3-7 hs\", at: B2, broken: true, dm: true, broken_morale: 2}\n";
const char* const kSquad = "  - {id: r1, side: russian, counter: 4-4-7, at: B2}\n";

std::string times(int count, const std::string& event) {
  std::string out;
  for (int i = 0; i < count; ++i) out += "  - " + event + "\n";
  return out;
}

std::optional<PhaseFates> fates_of(const std::string& text, Diagnostics& found, const FateLimits& limits = {}) {
  const auto scenario = parse_scenario(text, "field.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return phase_fates(*scenario->game, {}, limits, found);
}

Odds sum_of(const UnitFates& unit) {
  Odds sum;
  for (const PhaseFate& fate : unit.fates) {
    CHECK_FALSE(fate.odds < (Odds{0, 1}));
    CHECK_FALSE((Odds{1, 1}) < fate.odds);
    sum = sum + fate.odds;
  }
  return sum;
}

// By id: where, label and state as one text.
using Told = std::map<std::string, std::map<std::string, Odds>>;

Told told(const std::vector<UnitFates>& fates) {
  Told out;
  for (const UnitFates& unit : fates)
    for (const PhaseFate& fate : unit.fates) out[unit.id][fate.where + "|" + fate.label + "|" + fate.state] = fate.odds;
  return out;
}

// Every sequence of dice, one play each; nothing if there are more than `most`.
std::optional<Told> plainly(const Game& game, int most) {
  Told out;
  EnumeratedDice dice;
  do {
    if (most-- == 0) return std::nullopt;
    const auto course = game.clone();
    FirstChoice choices;
    NoLog log;
    course->play(dice, choices, log);
    for (const UnitView& unit : course->units()) {
      const bool lost = unit.presence == Presence::lost;
      const std::string where =
          lost || unit.at == kNowhere ? std::string() : course->setting().map->location_name(unit.at);
      Odds& sum = out[unit.id][where + "|" + unit.label + "|" +
                               (lost ? unit.fate : fmt::format("{}", fmt::join(unit.state, ", ")))];
      sum = sum + dice.weight();
    }
  } while (dice.advance());
  return out;
}

void compare(const std::string& text, int most, int& compared, int& merged) {
  Diagnostics found;
  const auto scenario = parse_scenario(text, std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/made.yaml", {}, found);
  INFO(found.text());
  INFO(text);
  REQUIRE(scenario);
  const auto plain = plainly(*scenario->game, most);
  if (!plain) return;
  const auto fates = phase_fates(*scenario->game, {}, {}, found);
  INFO(found.text());
  REQUIRE(fates);
  CHECK((told(fates->units) == *plain));
  ++compared;
  std::size_t ends = 0;
  for (const auto& [id, list] : *plain) ends = std::max(ends, list.size());
  if (ends > 2) ++merged;
}

}  // namespace

TEST_CASE("a half-squad that is attacked again and again has exact odds", "[play][odds]") {
  for (const int checks : {1, 12, 13, 20, 50, 60}) {
    Diagnostics found;
    const auto fates = fates_of(field("aslsk", kHalfSquad, times(checks, "{mc: {units: [r1]}}")), found);
    INFO(found.text());
    REQUIRE(fates);
    REQUIRE(fates->units.size() == 1);
    // Only a roll of 2 passes.
    Integer all = 1;
    for (int i = 0; i < checks; ++i) all *= 36;
    REQUIRE(fates->units.front().fates.size() == 2);
    CHECK(fates->units.front().fates[0].state == "eliminated");
    CHECK(fates->units.front().fates[0].odds.text() == Integer(all - 1).str() + "/" + all.str());
    CHECK(fates->units.front().fates[1].odds.text() == "1/" + all.str());
    CHECK(sum_of(fates->units.front()) == Odds{1, 1});
    const std::string text = fates_text(*fates);
    CHECK(text.find('-') == text.find("-3-7"));  // no negative number
    if (checks == 60) {
      CHECK(text.find(">99.99 %  2-3-7 hs: eliminated\n") != std::string::npos);
      CHECK(text.find("Percentages are rounded") != std::string::npos);
    }
  }
}

TEST_CASE("sixteen checks of one squad, and fifty without Heat of Battle, sum to one", "[play][odds]") {
  for (const char* rules : {"asl", "aslsk"}) {
    Diagnostics found;
    const auto fates =
        fates_of(field(rules, kSquad, times(rules == std::string("asl") ? 16 : 50, "{mc: {units: [r1]}}")), found);
    INFO(rules << found.text());
    REQUIRE(fates);
    CHECK(sum_of(fates->units.front()) == Odds{1, 1});
    CHECK(fates->units.front().fates.size() > 1);
  }
}

TEST_CASE("what has too many courses is refused within a bounded number of plays", "[play][odds]") {
  std::string squads;
  std::string ids;
  for (int i = 0; i < 40; ++i) {
    squads += fmt::format("  - {{id: r{}, side: russian, counter: 4-4-7, at: {}{}}}\n", i,
                          static_cast<char>('A' + 2 * (i % 10)), 1 + 3 * (i / 10));
    ids += (i == 0 ? "" : ", ") + fmt::format("r{}", i);
  }
  Diagnostics found;
  CHECK_FALSE(fates_of(field("asl", squads, "  - {mc: {units: [" + ids + "]}}\n"), found));
  CHECK(found.text().find("error[too-many-rolls]") != std::string::npos);
  // Forty units in forty events have too many positions to keep.
  std::string events;
  for (int i = 0; i < 40; ++i) events += fmt::format("  - {{mc: {{units: [r{}]}}}}\n", i);
  Diagnostics again;
  CHECK_FALSE(fates_of(field("asl", squads, events), again));
  CHECK(again.text().find("error[too-many-rolls]") != std::string::npos);
}

TEST_CASE("merged courses have the odds of all sequences of dice, in ASL", "[play][odds]") {
  int compared = 0;
  int merged = 0;
  const std::string leader = "  - {id: l, side: russian, counter: 8-0, at: B2}\n";
  const std::string broken = "  - {id: b, side: russian, counter: 4-4-7, at: B2, broken: true, dm: true}\n";
  const std::string other = "  - {id: c, side: russian, counter: 4-4-7, at: F6, broken: true, dm: true}\n";
  const std::string enemy = "  - {id: g, side: german, counter: 4-6-7, at: F8}\n";
  for (const std::string rules : {"asl", "asl-old", "aslsk"}) {
    compare(field(rules, kSquad, times(2, "{mc: {units: [r1]}}")), 3000, compared, merged);
    compare(field(rules, kSquad + leader, times(1, "{mc: {units: [r1, l]}}")), 6000, compared, merged);
    compare(field(rules, broken + leader, "  - rally_phase\n"), 6000, compared, merged);
    compare(field(rules, kSquad + leader, "  - {mc: {units: [r1]}}\n  - rally_phase\n"), 6000, compared, merged);
    compare(field(rules, kSquad + leader, "  - rally_phase\n  - {mc: {units: [r1]}}\n"), 6000, compared, merged);
    compare(field(rules, other + enemy, "  - {ptc: {units: [c]}}\n"), 6000, compared, merged);
    compare(field(rules, kSquad + other + enemy, "  - {mc: {units: [r1]}}\n"), 6000, compared, merged);
  }
  CHECK(compared > 12);
  CHECK(merged > 9);
}

TEST_CASE("merged courses have the odds of all sequences of dice, in the other systems", "[play][odds]") {
  int merged = 0;
  for (const char* system : {"squares", "chain_of_command", "armour_battles", "morale_ratio"}) {
    std::ifstream in(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + system + ".yaml");
    std::ostringstream all;
    all << in.rdbuf();
    const std::string text = all.str();
    const std::size_t at = text.find("events:\n");
    REQUIRE(at != std::string::npos);
    std::vector<std::string> events;
    std::istringstream lines(text.substr(at + 8));
    for (std::string line; std::getline(lines, line) && line.rfind("  - ", 0) == 0;) events.push_back(line + "\n");
    REQUIRE(events.size() > 5);
    int compared = 0;
    // Runs of events, from each place on, as long as the twin can play them.
    for (std::size_t first = 0; first < events.size(); ++first)
      for (std::size_t count = 1; first + count <= events.size(); ++count) {
        std::string some;
        for (std::size_t i = first; i < first + count; ++i) some += events[i];
        const int before = compared;
        compare(text.substr(0, at + 8) + some, 400, compared, merged);
        if (compared == before) break;
      }
    INFO(system);
    CHECK(compared > 8);
  }
  CHECK(merged > 0);
}

TEST_CASE("odds as JSON are fractions in full", "[play][odds]") {
  Diagnostics found;
  const auto scenario =
      parse_scenario(field("aslsk", kHalfSquad, times(30, "{mc: {units: [r1]}}")), "field.yaml", {}, found);
  REQUIRE(scenario);
  const auto fates = phase_fates(*scenario->game, {}, {}, found);
  REQUIRE(fates);
  const auto json = nlohmann::ordered_json::parse(fates_json(*fates, *scenario->game));
  CHECK(json["units"][0]["id"] == "r1");
  const auto& list = json["units"][0]["fates"];
  REQUIRE(list.size() == 2);
  CHECK(list[0]["where"].is_null());
  CHECK((Odds::parse(list[0]["odds"].get<std::string>()) + Odds::parse(list[1]["odds"].get<std::string>())) ==
        Odds{1, 1});
  CHECK(list[1]["odds"].get<std::string>().size() > 40);
}
