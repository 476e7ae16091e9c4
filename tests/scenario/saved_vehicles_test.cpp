// Vehicles and Guns of a VASL saved game: the states of their counters, and the scenario made from them.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "hexrout/scenario/saved_stack.hpp"
#include "scenario/stacked_save.hpp"

using namespace hexrout;
using test::marker_piece;
using test::save_of_stacks;
using test::SavedPiece;

namespace {

const std::vector<std::string> kKeys = {"counter", "kind",   "facing",  "turret_facing", "closed_topped", "buttoned_up",
                                        "unarmed", "motion", "stunned", "abandoned",     "limbered",      "aboard"};

std::vector<std::string> scenario_units(const std::vector<std::vector<SavedPiece>>& stacks,
                                        std::string* all = nullptr) {
  return test::scenario_units(stacks, kKeys, all);
}

SavedPiece tank_piece(int hull, int turret) {
  SavedPiece c{"PzKw IVH", "ge/veh/pzivh"};
  return c.nation("ge").layer("+ BU,+ CE", 1).turned("vca", hull, 0).turned("tca", turret, 0).info("CS 6,sD5");
}

}  // namespace

TEST_CASE("a tank in a save has the arcs that it and its turret show", "[vsav][vehicles]") {
  // The hexspines 1 to 6 clockwise from the upper right one; a Covered Arc begins at the hexside before its hexspine.
  constexpr const char* kBegins[] = {"north", "north-east", "south-east", "south", "south-west", "north-west"};
  for (int hexspine = 1; hexspine <= 6; ++hexspine) {
    INFO(hexspine);
    CHECK(scenario_units({{tank_piece(hexspine, 7 - hexspine)}})[0] ==
          fmt::format("counter=PzKw IVH kind=vehicle facing={} turret_facing={} buttoned_up=true ",
                      kBegins[hexspine - 1], kBegins[6 - hexspine]));
  }
}

TEST_CASE("a counter that is not turned and names no arc points to the lower right", "[vsav][vehicles]") {
  SavedPiece c{"T-34", "ru/veh/t34"};
  c.nation("ru").trait({"rotate", "6", "88,130", "90,130"}, "0");
  CHECK(scenario_units({{c}})[0] == "counter=T-34 kind=vehicle facing=south-east ");
  SavedPiece turned{"T-34", "ru/veh/t34"};
  turned.nation("ru").trait({"rotate", "6", "88,130", "90,130"}, "2");
  CHECK(scenario_units({{turned}})[0] == "counter=T-34 kind=vehicle facing=south-west ");
}

TEST_CASE("vehicles of a save are armed unless a driver is all their crew", "[vsav][vehicles]") {
  SavedPiece truck{"ZIS-5", "ru/veh/zis5"};
  truck.nation("ru").turned("vca", 3, 0).info("cs 7");
  CHECK(scenario_units({{truck}})[0] == "counter=ZIS-5 kind=vehicle facing=south-east unarmed=true ");
  SavedPiece halftrack{"SPW 251/1", "ge/veh/spw2511"};
  halftrack.nation("ge").turned("vca", 4, 0).layer("+ CE,+ BU", 1).info("CS 5");
  CHECK(scenario_units({{halftrack}})[0] == "counter=SPW 251/1 kind=vehicle facing=south closed_topped=false ");
  // An armoured tractor with a machine gun has a driver, and can be buttoned up.
  SavedPiece tractor{"Komsomolets", "ru/veh/kom"};
  tractor.nation("ru").turned("vca", 3, 0).layer("+ BU,+ CE", 1).info("cs 2,Pas CE; +1 VCA");
  CHECK(scenario_units({{tractor}})[0] == "counter=Komsomolets kind=vehicle facing=south-east buttoned_up=true ");
  SavedPiece gun_truck{"2cm FlaK LKW", "ge/veh/flaklkw"};
  gun_truck.nation("ge").turned("vca", 1, 0).info("CS 5");
  CHECK(scenario_units({{gun_truck}})[0] == "counter=2cm FlaK LKW kind=vehicle facing=north ");
}

TEST_CASE("markers above a vehicle of a save set its state", "[vsav][vehicles]") {
  const auto units = scenario_units({{tank_piece(3, 3), marker_piece("Motion")},
                                     {tank_piece(3, 3), marker_piece("Stun")},
                                     {tank_piece(3, 3), marker_piece("Abandoned")}});
  CHECK(units[0].ends_with("buttoned_up=true motion=true "));
  CHECK(units[1].ends_with("buttoned_up=true stunned=true "));
  CHECK(units[2].ends_with("buttoned_up=true abandoned=true "));
}

TEST_CASE("a wreck of a save is placed for any kind of vehicle", "[vsav][vehicles]") {
  SavedPiece wreck{"PzKw IVH Wreck", "ge/veh/pzivhw"};
  std::string text;
  CHECK(scenario_units({{wreck}, {tank_piece(1, 1)}}, &text).size() == 1);
  CHECK(text.find("kind: wreck, at: C2") != std::string::npos);
}

TEST_CASE("Guns of a save show whether they can fire", "[vsav][vehicles]") {
  const auto gun = [](const std::string& name, const std::string& picture) {
    SavedPiece c{name, picture};
    return c.nation("ge").turned("ca", 4, 0);
  };
  CHECK(scenario_units({{gun("75L AT PaK 40", "ge/gun/geAT75L")}})[0] ==
        "counter=75L AT PaK 40 kind=gun facing=south ");
  SavedPiece limbered = gun("88L AA FlaK 18", "ge/gun/geAA88L");
  limbered.layer(",Lmbd +", 2);
  CHECK(scenario_units({{limbered}})[0].ends_with("facing=south limbered=true "));
  SavedPiece mortar = gun("81* MTR GrW 34", "ge/gun/geMTR81");
  CHECK(scenario_units({{mortar}})[0].ends_with("facing=south weapon.kind=mortar "));
  mortar.layer(",Dismantled +", 2);
  CHECK(scenario_units({{mortar}})[0].ends_with("limbered=true weapon.kind=mortar "));
}

TEST_CASE("landing craft of a save are vessels and no Guns", "[vsav][vehicles]") {
  SavedPiece craft{"Daihatsu", "sh/LCdaihat"};
  craft.nation("ja").turned("ca", 2, 0).info("CS 4,DP 3,AAMG:rear/port-side only");
  Diagnostics found;
  const auto game = parse_saved_text(save_of_stacks({{craft}}), "x.vsav", found);
  REQUIRE(game);
  CHECK(game->units[0].kind == SavedKind::landing_craft);
  CHECK(name_of(SavedKind::landing_craft) == "landing craft");
  CHECK(name_of(SavedKind::gun) == "gun");
  CHECK(name_of(SavedKind::marker) == "marker");
  std::string text;
  CHECK(scenario_units({{craft}}, &text)[0] == "counter=Daihatsu kind=vehicle facing=north-east ");
  CHECK(text.find("# a landing craft") != std::string::npos);
}

TEST_CASE("units beneath a carrier of a save ride in it, broken ones excepted", "[vsav][vehicles]") {
  SavedPiece truck{"ZIS-5", "ru/veh/zis5"};
  truck.nation("ru").turned("vca", 3, 0).info("cs 7");
  SavedPiece tank{"T-34", "ru/veh/t34"};
  tank.nation("ru").layer("+ BU,+ CE", 1).turned("vca", 3, 0).info("CS 4");
  const auto squad = [](const char* code, bool broken) {
    SavedPiece c{"4-4-7 1sq", std::string(code) + "/u"};
    c.nation(code);
    if (broken) {
      std::vector<std::string> fields(27);
      fields[0] = "emb2";
      fields[3] = "F";
      fields[16] = "ru/s7b";
      fields[17] = "broken +";
      fields[19] = "BRK";
      c.trait(fields, "1");
    }
    return c;
  };
  // From the bottom: two squads below a truck, the second of the other side, and one above it.
  std::string text;
  const auto units = scenario_units({{squad("ru", false), squad("ge", false), truck, squad("ru", false)}}, &text);
  REQUIRE(units.size() == 4);
  CHECK(units[0].find("aboard=ru2 ") != std::string::npos);
  CHECK(units[1].find("aboard") == std::string::npos);
  CHECK(units[2].find("kind=vehicle") != std::string::npos);
  CHECK(units[3].find("aboard") == std::string::npos);
  CHECK(text.find("rides in the ZIS-5") != std::string::npos);
  CHECK(scenario_units({{squad("ru", true), truck}}, &text)[0].find("aboard") == std::string::npos);
  CHECK(text.find("is taken to be on foot") != std::string::npos);
  // A tank carries nobody inside.
  CHECK(scenario_units({{squad("ru", false), tank}})[0].find("aboard") == std::string::npos);
}

TEST_CASE("a vehicle of a save that cannot move is said to be so", "[vsav][vehicles]") {
  SavedPiece badge = tank_piece(3, 3);
  std::vector<std::string> fields(27);
  fields[0] = "emb2";
  fields[1] = "Activate";
  fields[16] = ",immo";
  fields[17] = ",";
  fields[19] = "Immoblized";
  badge.trait(fields, "2");
  std::string text;
  scenario_units({{badge}}, &text);
  CHECK(text.find("immobilized, which changes nothing in a rout") != std::string::npos);
  scenario_units({{tank_piece(3, 3), marker_piece("Bog")}}, &text);
  CHECK(text.find("bogged, which changes nothing in a rout") != std::string::npos);
}

TEST_CASE("the Morale Level of a broken leader or Gun is not read from its picture", "[vsav][vehicles]") {
  SavedPiece leader{"9-1", "ge/geL91"};
  std::vector<std::string> fields(27);
  fields[0] = "emb2";
  fields[3] = "F";
  fields[16] = "ge/geL91b";
  fields[17] = "broken +";
  fields[19] = "BRK";
  leader.nation("ge").trait(fields, "1");
  Diagnostics found;
  const auto game = parse_saved_text(save_of_stacks({{leader}}), "x.vsav", found);
  REQUIRE(game);
  CHECK(game->units[0].kind == SavedKind::leader);
  CHECK(game->units[0].broken);
  CHECK(game->units[0].broken_morale == 0);
}
