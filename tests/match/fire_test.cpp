// The fire of a match: attackers, targets, firepower, and effects under the rules.
#include "match/fire.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "match_positions.hpp"

using namespace hexrout;

namespace {

// A lane of open ground, with woods in C2, and with grain between where a test needs it.
std::string lane(const std::string& units, const std::string& hexes = "[{at: C2, terrain: woods}]") {
  return "hexrout: 1\nmap: {columns: 7, rows: 5, fill: open-ground, hexes: " + hexes +
         "}\nrules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: fire}\nunits:\n" + units;
}

std::vector<match::Attack> attacks_of(const MatchPosition& position, const std::vector<std::string>& moved = {}) {
  return match::attacks(position.start(), position.ground(), position.fire(), FireTable::usual(), moved);
}

}  // namespace

TEST_CASE("every Location attacks once, with all units and its best leader", "[match][fire]") {
  const MatchPosition position =
      position_of(lane("  - {id: g1, side: german, counter: 4-6-7, at: A2, weapons: [lmg]}\n"
                       "  - {id: g2, side: german, counter: 4-6-7, at: A2}\n"
                       "  - {id: g3, side: german, counter: 9-1, at: A2}\n"
                       "  - {id: g4, side: german, counter: 8-0, at: A2}\n"
                       "  - {id: g5, side: german, counter: 4-6-7, at: A2, broken: true}\n"
                       "  - {id: r1, side: russian, counter: 4-4-7, at: C2}\n"
                       "  - {id: r2, side: russian, counter: 4-4-7, at: C2, broken: true, dm: true}\n"));
  const auto attacks = attacks_of(position);
  REQUIRE(attacks.size() == 2);
  const Map& map = *position.start().setting().map;
  CHECK(attacks[0].from == *map.find_location("A2"));
  CHECK(attacks[0].target == *map.find_location("C2"));
  CHECK(attacks[0].quarters == 4 * (4 + 3 + 4));
  // Woods +1, a 9-1 -1.
  CHECK(attacks[0].modifier == 0);
  CHECK(attacks[0].firers == std::vector<std::string>{"g1", "g2"});
  CHECK(attacks[0].targets == std::vector<std::string>{"r1", "r2"});
  CHECK(attacks[1].from == *map.find_location("C2"));
  CHECK(attacks[1].quarters == 4 * 4);
  CHECK(attacks[1].modifier == 0);
  CHECK(attacks[1].targets.size() == 5);
}

TEST_CASE("range, movement, hindrance and concealment count", "[match][fire]") {
  const auto quarters = [](const std::string& units, const std::string& hexes,
                           const std::vector<std::string>& moved = {}) {
    const auto position = position_of(lane(units, hexes));
    const auto attacks = attacks_of(position, moved);
    return attacks.empty() ? std::pair(std::uint32_t{0}, 0) : std::pair(attacks[0].quarters, attacks[0].modifier);
  };
  const std::string g = "  - {id: g, side: german, counter: 4-6-7, at: A2}\n";
  const auto r = [](const char* at, const char* more = "") {
    return fmt::format("  - {{id: r, side: russian, counter: 4-4-7, at: {}, broken: true, dm: true{}}}\n", at, more);
  };
  CHECK(quarters(g + r("D2"), "[]") == std::pair(std::uint32_t{16}, 0));
  CHECK(quarters(g + r("B1"), "[]") == std::pair(std::uint32_t{32}, 0));          // within one hex: double
  CHECK(quarters(g + r("D2"), "[]", {"g"}) == std::pair(std::uint32_t{8}, 0));    // it has moved: half
  CHECK(quarters(g + r("D2"), "[]", {"r"}) == std::pair(std::uint32_t{16}, -1));  // the target has
  CHECK(quarters(g + r("E2"), "[{at: C2, terrain: brush}]") == std::pair(std::uint32_t{16}, 1));
  CHECK(quarters(g + r("E2"), "[{at: C2, terrain: woods}]").first == 0);  // no line of sight
  CHECK(quarters(g + r("D2", ", concealed: true"), "[]").first == 8);
  CHECK(quarters(g + r("D2", ", hidden: true"), "[]").first == 0);
}

TEST_CASE("the rules play the effects of an attack", "[match][fire]") {
  Diagnostics found;
  const auto document = Document::parse(
      "fire_table: 1\nmodifiers: {}\ncolumns: [{from: 1, results: [{up_to: 12, gives: 10KIA}]}]\n", "t", found);
  const auto table = read_fire_table(document->root(), found);
  REQUIRE(table);
  // Fire of both sides takes effect at once: each eliminates the other.
  const MatchPosition position =
      position_of(lane("  - {id: g, side: german, counter: 4-6-7, at: A2}\n"
                       "  - {id: r, side: russian, counter: 4-4-7, at: D2}\n",
                       "[]"));
  GameTerms terms;
  terms.table = &*table;
  Player a = make_player({}, {});
  Player b = make_player({}, {});
  std::vector<std::string> log;
  const GameResult result = play_game(position, terms, {&a, &b}, &log);
  CHECK(result.player_turns == 1);
  CHECK(result.sides[0].lost == 1);
  CHECK(result.sides[1].lost == 1);
  CHECK(result.sides[0].casualties_in_halves() == 2);
  int attacks = 0;
  for (const std::string& line : log) {
    const auto json = nlohmann::json::parse(line);
    if (!json.contains("attack")) continue;
    ++attacks;
    CHECK(json["effect"] == "10KIA");
  }
  CHECK(attacks == 2);
}

TEST_CASE("exposure at the end is the firepower that sees a unit", "[match][fire]") {
  const MatchPosition position =
      position_of(lane("  - {id: g, side: german, counter: 4-6-7, at: A2}\n"
                       "  - {id: r, side: russian, counter: 4-4-7, at: D2}\n"
                       "  - {id: s, side: russian, counter: 4-4-7, at: B1, broken: true}\n",
                       "[]"));
  // r and s to g: 4, and 8 within a hex; g to r: 4, and s does not fire.
  CHECK(match::exposures(position.start()) == std::vector<std::uint64_t>{16, 16 + 32});
}
