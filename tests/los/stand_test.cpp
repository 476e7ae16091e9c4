// Crest status: lines from and to the lip of a depression, in both modes of sight.
#include "hexrout/los/stand.hpp"

#include <catch2/catch.hpp>

#include "hexrout/los/compare.hpp"
#include "hexrout/los/known_sight.hpp"
#include "hexrout/los/visibility.hpp"
#include "hexrout/map/map_file.hpp"
#include "los/common.hpp"
#include "los/vasl_common.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// A gully that winds through column E: D4, E5, F4 and on.
Map gully_map() {
  Diagnostics found;
  auto map = read_map_text(
      "title: crest\ncolumns: 9\nrows: 10\nfill: open-ground\nhexes: [{at: C3, terrain: woods}]\n"
      "streams: [{terrain: gully, through: [A5 sw, B4, C5, D4, E5, F4, G5, H4, I5 se]}]\n",
      "crest.yaml", found);
  INFO(found.text());
  REQUIRE(map);
  return *std::move(map);
}

}  // namespace

TEST_CASE("a stand is read by its name", "[los][stand]") {
  const Map map = gully_map();
  const LocationId e5 = map.find_location("E5").value();
  const auto front = [&](const char* name) {
    const auto stand = find_stand(map, name);
    return stand && stand->at == e5 ? static_cast<int>(stand->front) : -1;
  };
  CHECK(front("E5") == 0);
  CHECK(front("E5 crest") == 0b111111);
  CHECK(front("e5 Crest N") == 0b100011);
  CHECK(front("E5 crest se") == 0b001110);
  CHECK(front("E5 crest nw") == 0b110001);
  for (const char* name : {"", " ", "n", "crest", " crest", "crest n", "E5 n", "E5 crest x", "E5 crestn", "E5crest",
                           "Z9 crest", "E2 crest", "E5/1 crest"}) {
    INFO(name);
    CHECK_FALSE(find_stand(map, name));
  }
}

TEST_CASE("a name that is nearly that of a stand has its mistake told", "[los][stand]") {
  const Map map = gully_map();
  const auto mistake = [&](const char* name) {
    const auto told = stand_mistake(map, name);
    return told ? told->what + "; " + told->hint : std::string();
  };
  CHECK(
      mistake("E5 crst s") ==
      "'E5 crst s': 'crst' is no word after a Location; did you mean 'crest'?; write 'crest', or 'crest n' for a front "
      "to the north: n ne se s sw nw");
  CHECK(mistake("E5 crest up").find("the front of a unit in Crest status is a direction") != std::string::npos);
  CHECK(mistake("E2 crest").find("there is no depression in E2") != std::string::npos);
  CHECK(mistake("E2 crset n").find("write E2 alone") != std::string::npos);
  for (const char* name : {"", " ", "E5", "crest", "Z9 crest", "E5 level 9", "E5 n"}) {
    INFO(name);
    CHECK(mistake(name).empty());
  }
}

TEST_CASE("towards its front a unit in Crest status is on the ground around", "[los][stand]") {
  const Map map = gully_map();
  const auto sight = make_sight(map, SightMode::exact);
  const auto at = [&](const char* name) { return find_stand(map, name).value(); };
  const auto sees = [&](const char* from, const char* to) {
    const Sighting there = look(*sight, map, at(from), at(to));
    const Sighting back = look(*sight, map, at(to), at(from));
    CHECK(same(there, back));
    const Explanation why = explain(*sight, map, at(from), at(to));
    CHECK(why.blocked == there.blocked);
    return !there.blocked;
  };
  // From the bed, three hexes of open ground away, nothing is seen (A6.3); from the lip it is.
  CHECK_FALSE(sees("E5", "E2"));
  CHECK(sees("E5 crest", "E2"));
  CHECK(sees("E5 crest n", "E2"));
  CHECK(sees("E5 crest nw", "E2"));
  CHECK(sees("E5 crest ne", "E2"));
  // Behind its front it is in the bed.
  for (const char* stand : {"E5 crest s", "E5 crest se", "E5 crest sw"}) CHECK_FALSE(sees(stand, "E2"));
  CHECK(sees("E5 crest s", "E8"));
  CHECK_FALSE(sees("E5 crest n", "E8"));
  // Along a hexspine either hexside will do: D3 lies on the line through the corner of n and nw.
  CHECK(sees("E5 crest sw", "D3"));
  CHECK(sees("E5 crest ne", "D3"));
  CHECK_FALSE(sees("E5 crest se", "D3"));
  // Woods bar as on level ground.
  CHECK(explain(*sight, map, at("E5 crest nw"), at("B2")).text.find("E5 crest -> B2") == 0);
  // On level ground Crest status does not exist, and a Location sees itself.
  CHECK(lips_of(map, {map.find_location("E2").value(), kAllRound}, at("E5")).any() == false);
  CHECK(lips_of(map, at("E5 crest"), at("E5 crest")).any() == false);
}

TEST_CASE("sights that keep lines pass on those from lips", "[los][stand]") {
  const Map map = gully_map();
  const std::shared_ptr<const Sight> plain = make_sight(map, SightMode::exact);
  const auto known = known_lines(plain, map.location_count());
  const Visibility index(map, *plain);
  const auto indexed = indexed_sight(index, plain);
  for (const LocationId from : map.locations())
    for (const LocationId to : map.locations())
      for (const Lips lips : {Lips{true, false}, Lips{false, true}, Lips{true, true}}) {
        if ((lips.from && !has_lip(map, from)) || (lips.to && !has_lip(map, to)) || from == to) continue;
        const Sighting s = plain->look_at_lips(from, to, lips);
        const Sighting back = plain->look_at_lips(to, from, {lips.to, lips.from});
        if (!same(s, known->look_at_lips(from, to, lips)) || !same(s, indexed->look_at_lips(from, to, lips)) ||
            !same(s, back) || plain->explain_at_lips(from, to, lips).blocked != s.blocked) {
          FAIL_CHECK(map.location_name(from) << " " << map.location_name(to));
        }
      }
}

// Lines that public reports on VASL name; a unit in Crest status is not seen as one at the bottom.
TEST_CASE("Crest status and woods gullies on boards", "[los][stand][vasl]") {
  if (!have_vasl()) return;
  const auto b24 = vasl_board_map("24");
  for (const SightMode mode : {SightMode::vasl, SightMode::exact}) {
    const auto sight = make_sight(*b24, mode);
    const auto at = [&](const char* name) { return find_stand(*b24, name).value(); };
    CHECK(look(*sight, *b24, at("B8"), at("D9")).blocked);
    const bool low = has_lip(*b24, at("B8").at);
    CHECK_FALSE(look(*sight, *b24, at(low ? "B8 crest" : "B8"), at(low ? "D9" : "D9 crest")).blocked);
  }
  const auto b05 = vasl_board_map("05");
  const auto at = [&](const char* name) { return find_stand(*b05, name).value(); };
  const auto exact = make_sight(*b05, SightMode::exact);
  const auto vasl = make_sight(*b05, SightMode::vasl);
  // Woods stand in the gully of W2 and X2 (B19.21). VASL draws the gully bare.
  CHECK(look(*exact, *b05, at("W2"), at("Y3")).blocked);
  CHECK_FALSE(look(*vasl, *b05, at("W2"), at("Y3")).blocked);
  bool undecided = false;
  const auto d = ModeComparison(*b05).disagreement(at("W2").at, at("Y3").at, undecided);
  REQUIRE(d);
  CHECK(d->why == "terrain that stands in a gully");
}

// A gully or stream in other terrain on two hexsides or more holds it: hexes that players name, and how many there are.
TEST_CASE("gullies of boards that run through other terrain hold it", "[map][vasl][stand]") {
  if (!have_vasl()) return;
  const auto woods = [&](const char* board, const char* hex) {
    const auto map = vasl_board_map(board);
    const Location& ground = map->location(map->find_location(hex).value());
    return ground.depression != kNoTerrain && ground.depression != ground.terrain
               ? TerrainCatalogue::standard()[ground.terrain].name
               : std::string("-");
  };
  CHECK(woods("05", "W2") == "woods");
  CHECK(woods("05", "X2") == "woods");
  CHECK(woods("05", "Y3") == "-");
  CHECK(woods("13", "J5") == "-");  // a stream through marsh
  for (const char* hex : {"E3", "F3", "F4", "G5", "H5"}) CHECK(woods("34", hex) != "-");
  for (const char* hex : {"P6", "P7", "P8"}) CHECK(woods("39", hex) != "-");
  CHECK(woods("24", "J5") != "-");
  CHECK(woods("41", "M8") != "-");
}
