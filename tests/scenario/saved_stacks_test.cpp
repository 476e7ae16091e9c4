// The order of a stack in a VASL save: prisoners and their Guards, Wire, Crest, pillboxes, riders. Counters have the
// names and traits that the module gives them.
#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"
#include "scenario/stacked_save.hpp"

using namespace hexrout;
using test::marker_piece;
using test::SavedPiece;
using test::scenario_units;

namespace {

using Units = std::vector<std::string>;

SavedPiece squad_piece(const char* code, bool broken = false) {
  SavedPiece c{code[0] == 'g' ? "4-6-7 1sq" : "4-4-7 1sq", std::string(code) + "/u"};
  c.nation(code);
  std::vector<std::string> fields(27);
  fields[0] = "emb2";
  fields[3] = "F";
  fields[16] = std::string(code) + "/s7b";
  fields[17] = "broken +";
  fields[19] = "BRK";
  return c.trait(fields, broken ? "1" : "-1");
}

// The module's counter: "Prisoner SQ", or its other side "Unarmed SQ".
SavedPiece prisoner_piece(bool half = false, bool unarmed = false) {
  SavedPiece c{"POW / Unarmed", " "};
  std::vector<std::string> fields(27);
  fields[0] = "emb2";
  fields[1] = "Escape";
  fields[3] = "E";
  fields[16] = "sh/Pris106S,sh/Pris106H";
  fields[17] = "Prisoner SQ,Prisoner HS";
  fields[19] = "ESC";
  c.trait(fields, unarmed ? "-1" : half ? "2" : "1");
  return c.layer("Unarmed SQ,Unarmed HS", half ? 2 : 1);
}

// Reads the whole scenario: nothing that is written of a save is refused.
void check_readable(const std::string& text) {
  Diagnostics found;
  std::string own = text;
  const std::size_t at = own.find("  boards:\n");
  REQUIRE(at != std::string::npos);
  own.replace(own.find("map:\n"), own.find("rules: asl") - own.find("map:\n"),
              "map: {columns: 12, rows: 10, fill: open-ground}\n");
  const auto scenario = parse_scenario(own, "x.yaml", {}, found);
  INFO(own << found.text());
  CHECK(scenario);
}

const Units kHeld = {"id", "side", "kind", "guard", "unarmed", "broken", "dm"};

}  // namespace

TEST_CASE("a unit beneath a counter for prisoners is held by the enemy with it", "[vsav][prisoners]") {
  std::string text;
  std::string warnings;
  // From the bottom, as Guards lie on their prisoners; what broke before it was taken is broken no more.
  const Units held = scenario_units(
      {{squad_piece("ru", true), marker_piece("DM"), prisoner_piece(), squad_piece("ge")}}, kHeld, &text, &warnings);
  CHECK(held == Units{"id=ru1 side=russian kind=squad guard=ge1 unarmed=true ", "id=ge1 side=german kind=squad "});
  CHECK(text.find("makes it a prisoner of the 4-6-7 1sq") != std::string::npos);
  CHECK(warnings.empty());
  check_readable(text);
  // The Guard beneath, and two prisoners beneath one counter.
  CHECK(scenario_units({{squad_piece("ge"), squad_piece("ru", true), squad_piece("ru", true), marker_piece("POW")}},
                       kHeld) == Units{"id=ge1 side=german kind=squad ",
                                       "id=ru1 side=russian kind=squad guard=ge1 unarmed=true ",
                                       "id=ru2 side=russian kind=squad guard=ge1 unarmed=true "});
  // A Guard that breaks keeps its prisoners.
  CHECK(scenario_units({{squad_piece("ru", true), prisoner_piece(), squad_piece("ge", true)}}, kHeld)[0] ==
        "id=ru1 side=russian kind=squad guard=ge1 unarmed=true ");
}

TEST_CASE("a counter for prisoners that lies on no enemy of a Guard is a prisoner itself", "[vsav][prisoners]") {
  std::string text;
  std::string warnings;
  const std::vector<std::vector<SavedPiece>> alone = {{prisoner_piece(true), squad_piece("ge")},
                                                      {squad_piece("ru")},
                                                      {squad_piece("ge"), SavedPiece{"POW Leader", "sh/PrisL"}}};
  CHECK(scenario_units(alone, kHeld, &text, &warnings) ==
        Units{"id=unit1 side=russian kind=half-squad guard=ge1 unarmed=true ", "id=ge1 side=german kind=squad ",
              "id=ru1 side=russian kind=squad ", "id=ge2 side=german kind=squad ",
              "id=unit2 side=russian kind=leader guard=ge2 unarmed=true "});
  CHECK(warnings.empty());
  check_readable(text);
  // A second counter beside a prisoner of the same Guard.
  CHECK(scenario_units({{squad_piece("ru", true), prisoner_piece(), squad_piece("ge"), prisoner_piece()}}, kHeld) ==
        Units{"id=ru1 side=russian kind=squad guard=ge1 unarmed=true ", "id=ge1 side=german kind=squad ",
              "id=unit1 side=russian kind=squad guard=ge1 unarmed=true "});
}

TEST_CASE("prisoners that cannot be read are named with their place", "[vsav][prisoners]") {
  std::string text;
  std::string warnings;
  CHECK(scenario_units({{prisoner_piece()}, {squad_piece("ru"), prisoner_piece(false, true)}, {squad_piece("ge")}},
                       kHeld, &text,
                       &warnings) == Units{"id=ru1 side=russian kind=squad ", "id=ge1 side=german kind=squad "});
  CHECK(warnings.find("warning[vsav-prisoner]: 'Prisoner SQ' in C2 lies with no unit that could guard it") !=
        std::string::npos);
  CHECK(warnings.find("warning[vsav-prisoner]: 'Unarmed SQ' in E2 does not say whose it is") != std::string::npos);
}

TEST_CASE("a unit of no strength is Unarmed, and beside an enemy its prisoner", "[vsav][prisoners]") {
  SavedPiece blank{"0-0-0 RUsq", "ru/ru000S"};
  blank.nation("ru");
  std::string text;
  CHECK(scenario_units({{blank}, {blank, squad_piece("ge")}, {blank, squad_piece("ge"), marker_piece("Melee")}}, kHeld,
                       &text) == Units{"id=ru1 side=russian kind=squad unarmed=true ",
                                       "id=ru2 side=russian kind=squad guard=ge1 unarmed=true ",
                                       "id=ge1 side=german kind=squad ", "id=ru3 side=russian kind=squad unarmed=true ",
                                       "id=ge2 side=german kind=squad "});
  check_readable(text);
  // Its figures are those that players type on it.
  blank.trait({"label", "67,520", "Class"}, "C").trait({"label", "83,520", "Strength"}, "4-2-6");
  CHECK(scenario_units({{blank}}, {"counter", "class", "unarmed"}) == Units{"counter=4-2-6 class=conscript "});
}

TEST_CASE("a unit above Wire is on top of it, one below it beneath", "[vsav][wire]") {
  const auto wired = [](const std::vector<std::vector<SavedPiece>>& stacks) {
    std::string text;
    const Units units = scenario_units(stacks, {"id", "beneath_wire", "in"}, &text);
    if (text.find("at: C2/1") == std::string::npos) check_readable(text);  // on open ground
    return units;
  };
  CHECK(wired({{squad_piece("ru"), marker_piece("Wire"), squad_piece("ru", true)}}) ==
        Units{"id=ru1 ", "id=ru2 beneath_wire=false "});
  // Upstairs there is no Wire, and none for vehicles; Wire of another stack leaves its hex.
  SavedPiece level{"Building", "ML/b"};
  level.layer("+ Level 1", 1);
  CHECK(wired({{marker_piece("Wire"), squad_piece("ru"), level, squad_piece("ru")}, {squad_piece("ru")}}) ==
        Units{"id=ru1 beneath_wire=false ", "id=ru2 ", "id=ru3 "});
  // A Passenger is in its vehicle.
  SavedPiece truck{"ZIS-5", "ru/veh/zis5"};
  truck.nation("ru").turned("vca", 3, 0).info("cs 7");
  CHECK(wired({{marker_piece("Wire"), squad_piece("ru"), truck}}) == Units{"id=ru1 ", "id=ru2 "});
  // In a Foxhole no unit is on top of Wire.
  CHECK(wired({{marker_piece("Wire"), squad_piece("ru"), marker_piece("1S Foxhole")}}) == Units{"id=ru1 in=foxhole "});
}

TEST_CASE("units above a pillbox are in it, and those above a Crest counter on the crest", "[vsav]") {
  const Units keys = {"id", "in", "crest", "dm"};
  std::string text;
  CHECK(
      scenario_units({{squad_piece("ge"), marker_piece("1+3+5 Pillbox"), squad_piece("ge", true), marker_piece("DM")}},
                     keys, &text) == Units{"id=ge1 ", "id=ge2 in=pillbox dm=true "});
  CHECK(text.find("kind: pillbox, at: C2, strength: 1") != std::string::npos);
  check_readable(text);
  CHECK(scenario_units({{squad_piece("ge"), marker_piece("Trench BRT"), squad_piece("ge")}}, keys) ==
        Units{"id=ge1 ", "id=ge2 in=trench "});
  CHECK(scenario_units({{squad_piece("ge"), marker_piece("Crest"), squad_piece("ge")}}, keys) ==
        Units{"id=ge1 ", "id=ge2 crest=true "});
  // Players who lay it on the units.
  CHECK(scenario_units({{squad_piece("ge"), marker_piece("Crest")}}, keys) == Units{"id=ge1 crest=true "});
}

TEST_CASE("Infantry on a tank of a save is on foot, and that is said", "[vsav][vehicles]") {
  SavedPiece tank{"T-34", "ru/veh/t34"};
  tank.nation("ru").layer("+ BU,+ CE", 1).turned("vca", 3, 0).info("CS 4");
  std::string text;
  CHECK(scenario_units({{tank, squad_piece("ru")}}, {"id", "aboard", "rider"}, &text) == Units{"id=ru1 ", "id=ru2 "});
  CHECK(text.find("taken to be on foot, not to ride on it") != std::string::npos);
}
