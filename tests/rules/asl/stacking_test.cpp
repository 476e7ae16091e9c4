// Stacking limits of terrain: two squads in dense jungle without road or building, three elsewhere (A5.1, G2.2), for
// moves, advances, concerns and the limit itself.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

// Two squads in C3, and `more` of the map; g3 is in C4.
Scenario stacked_in(const std::string& terrain, const std::string& more, const std::string& third = "C4") {
  Diagnostics found;
  auto out = parse_scenario(
      fmt::format("hexrout: 1\nmap:\n  columns: 9\n  rows: 7\n  fill: open-ground\n  hexes: [{{at: C3, terrain: "
                  "{}}}]\n{}rules: asl\nsides: [german, russian]\nunits:\n"
                  "  - {{id: g1, side: german, counter: 4-6-7, at: C3}}\n"
                  "  - {{id: g2, side: german, counter: 4-6-7, at: C3}}\n"
                  "  - {{id: g3, side: german, counter: 4-6-7, at: {}}}\n"
                  "  - {{id: r1, side: russian, counter: 4-4-7, at: I1}}\n",
                  terrain, more, third),
      "s.yaml", {}, found);
  INFO(found.text());
  REQUIRE(out);
  return std::move(*out);
}

// Half MF of g3 from C4 to C3, and whether it can advance there.
std::pair<int, bool> into_stack(const std::string& terrain, const std::string& more = {}) {
  const Scenario s = stacked_in(terrain, more);
  const Reach reach = s.game->reach("g3");
  const LocationId at = *s.game->setting().map->find_location("C3");
  int half_mf = 0;
  for (const ReachPoint& point : reach.points)
    if (point.at == at && half_mf == 0) half_mf = point.spent_half_mf.count();
  return {half_mf, std::binary_search(reach.advances.begin(), reach.advances.end(), at)};
}

std::string concern_of_three(const std::string& terrain, const std::string& more = {}) {
  const Scenario s = stacked_in(terrain, more, "C3");
  for (const Concern& concern : s.game->concerns())
    if (concern.code == "over-stacked") return concern.rule + ": " + concern.hint;
  return {};
}

}  // namespace

TEST_CASE("moves, advances and concerns go by the stacking limit of the terrain", "[asl][reach][stacking]") {
  const std::string road = "  roads: [{terrain: dirt-road, through: [C4, C3, C2]}]\n";
  // The third squad pays 1 MF for each squad too many [A5.11], on top of 2 MF of woods and jungle.
  CHECK(into_stack("open-ground") == std::pair(2, true));
  CHECK(into_stack("woods") == std::pair(4, true));
  CHECK(into_stack("light-jungle") == std::pair(4, true));
  CHECK(into_stack("dense-jungle") == std::pair(6, false));
  CHECK(into_stack("dense-jungle", road) == std::pair(2, true));
  CHECK(concern_of_three("open-ground").empty());
  CHECK(concern_of_three("light-jungle").empty());
  CHECK(concern_of_three("dense-jungle", road).empty());
  for (const char* terrain : {"dense-jungle", "bamboo"}) {
    const std::string said = concern_of_three(terrain);
    INFO(said);
    CHECK(said.starts_with("G2.2: the limit is 2 squads"));
  }
}

TEST_CASE("single men count towards the limit by fives", "[asl][stacking]") {
  const auto said = [](int leaders, const char* terrain) {
    std::string more;
    for (int i = 0; i < leaders; ++i) more += fmt::format("  - {{id: l{}, side: german, counter: 8-0, at: C3}}\n", i);
    Diagnostics found;
    const auto s = parse_scenario(
        fmt::format("hexrout: 1\nmap: {{columns: 9, rows: 7, fill: open-ground, hexes: [{{at: C3, terrain: {}}}]}}\n"
                    "rules: asl\nsides: [german, russian]\nunits:\n"
                    "  - {{id: g1, side: german, counter: 4-6-7, at: C3}}\n"
                    "  - {{id: g2, side: german, counter: 4-6-7, at: C3}}\n{}",
                    terrain, more),
        "s.yaml", {}, found);
    INFO(found.text());
    REQUIRE(s);
    for (const Concern& concern : s->game->concerns())
      if (concern.code == "over-stacked") return true;
    return false;
  };
  CHECK_FALSE(said(5, "open-ground"));
  CHECK_FALSE(said(4, "dense-jungle"));
  CHECK(said(5, "dense-jungle"));
}
