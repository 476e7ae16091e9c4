// Near lines: all ordered pairs of Locations of range 0 to 3, every level.
#include <catch2/catch.hpp>

#include "los/vasl_common.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

constexpr int kNear = 3;

// Null, after saying so, where the board is absent.
std::shared_ptr<const Map> board_if_there(const std::string& name) {
  if (std::filesystem::exists(vasl_folder() + "/boards/" + name)) return vasl_board_map(name);
  WARN("skipped: no board " << name);
  return nullptr;
}

std::vector<LocationId> near_locations(const Map& map, LocationId from) {
  std::vector<LocationId> out;
  const Hex at = map.hex(map.location(from).hex).at;
  for (int column = at.col - kNear; column <= at.col + kNear; ++column)
    for (int row = at.row - kNear; row <= at.row + kNear; ++row) {
      const HexId hex = map.find({static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)});
      if (hex == kNowhere || map.distance(map.location(from).hex, hex) > kNear) continue;
      for (const LocationId to : map.locations(hex)) out.push_back(to);
    }
  return out;
}

}  // namespace

// Gullies, streams, sunken roads, bridges, cliffs, slopes, hillocks, factories, rowhouses, cellars, large hexes.
TEST_CASE("near lines: the fast walk has the verdicts of the plain one, all pairs on 12 boards", "[vasl][near]") {
  if (!have_vasl()) return;
  for (const char* name : {"2b", "36", "g", "10z", "2a", "d", "15", "20", "BFPDW2b", "3b", "BFPA", "RBv2"}) {
    const auto map = board_if_there(name);
    if (!map) continue;
    const vasl::VaslSight sight(*map, {}, vasl::VaslSight::Tables::at_once);
    int lines = 0;
    int differences = 0;
    std::string first;
    for (LocationId from{0}; from < map->location_count(); from += kCasesInOne)
      for (const LocationId to : near_locations(*map, from)) {
        ++lines;
        const auto plain = sight.verdict_plainly(from, to);
        if (same_verdict(sight.verdict(from, to), plain) && tells(sight.look(from, to), plain)) continue;
        if (differences++ == 0) first = map->location_name(from) + " " + map->location_name(to);
      }
    INFO(name << ": " << lines << " lines, first difference " << first);
    CHECK(lines > cases_played(1000));
    CHECK(differences == 0);
  }
}

// All lines of 124 boards that VASL blocks although they leave the depression by an open side: a gully or stream
// crosses the north side of their hex, and they leave by another side that it does not cross. An absent side of a line
// does not count as the north side.
TEST_CASE("near lines: out of a depression by a side that it does not cross", "[vasl][near][depression]") {
  if (!have_vasl()) return;
  struct Case {
    const char* board;
    const char* from;
    const char* to;
  };
  constexpr std::array<Case, 34> kLines{{
      {"10z", "V3", "V4/-1"},   {"10z", "V3", "U4/-1"}, {"10z", "V7", "W8/-1"}, {"10z", "W5", "X5/-1"},
      {"10z", "W5", "V4/-1"},   {"2a", "H15", "I15"},   {"2a", "H15", "H16"},   {"2a", "J14", "K14/-1"},
      {"2a", "J14", "K15/-1"},  {"2b", "X15", "Y15"},   {"2b", "X15", "X16"},   {"2b", "Z14", "AA14/-1"},
      {"2b", "Z14", "AA15/-1"}, {"41", "U6", "V6/-1"},  {"41", "W1", "X1/-1"},  {"41", "W2", "X1/-1"},
      {"41", "W2", "X2/-1"},    {"d", "D4", "E4/-1"},   {"d", "D4", "E5/-1"},   {"d", "D4", "C4/-1"},
      {"59", "S3", "S4/-1"},    {"59", "S3", "R3/-1"},  {"59", "T4", "S4/-1"},  {"47", "G8", "H7"},
      {"47", "G8", "F7"},       {"76", "W6", "V5/-1"},  {"76", "X3", "W4"},     {"32", "U4", "T3"},
      {"36", "Q4", "R4/-1"},    {"55", "J6", "I7"},     {"72", "E6", "F6"},     {"8a", "B17", "B18"},
      {"BFPDW5a", "Y6", "Y7"},  {"g", "H3", "I3"},
  }};
  std::string board;
  std::shared_ptr<const Map> map;
  for (const Case& line : kLines) {
    if (line.board != board) map = board_if_there(line.board);
    board = line.board;
    if (!map) continue;
    const vasl::VaslSight sight(*map, {}, vasl::VaslSight::Tables::at_once);
    const auto from = map->find_location(line.from);
    const auto to = map->find_location(line.to);
    INFO(line.board << ' ' << line.from << ' ' << line.to);
    REQUIRE((from && to));
    CHECK(map->distance(map->location(*from).hex, map->location(*to).hex) == 1);
    const auto v = sight.verdict(*from, *to);
    CHECK(v.blocked);
    CHECK(v.reason == vasl::Reason::exits_depression);
    CHECK(sight.verdict_plainly(*from, *to).blocked);
    CHECK(sight.look(*from, *to).blocked);
    CHECK(sight.explain(*from, *to).bar == SightBar::depression);
  }
}
