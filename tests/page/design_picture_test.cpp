// The design of a scenario in its picture and in text.
#include <catch2/catch.hpp>

#include "hexrout/page/picture_of.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

TEST_CASE("areas, entries and victory hexes are outlined and listed", "[page][design]") {
  const Scenario scenario = test::bundled_scenario("the_inn");
  Picture picture = picture_of(*scenario.game);
  REQUIRE(scenario.design);
  add_design(picture, *scenario.design);
  REQUIRE(picture.zones.size() == 5);  // two areas, two entries, the inn
  CHECK(picture.zones[0].side == 1U);
  CHECK_FALSE(picture.zones[4].side.has_value());
  CHECK(picture.zones[4].hexes.size() == 2);
  const std::string text = draw_text(picture);
  for (const char* line :
       {"6 turns\n", "friendly edges of the german side: west\n",
        "area village (russian, 4-4-7): two platoons in and around the inn [H4, H5, H6, H7, H8, I4 and 19 more]\n",
        "entry on turn 2 (german): a platoon on the road [A4, A5, A6, A7]\n",
        "victory: The German wins at the end of turn 6 if no unbroken Russian is in the inn [J7, K7]\n"}) {
    INFO(line << text);
    CHECK(text.find(line) != std::string::npos);
  }
  const std::string svg = draw_svg(picture);
  CHECK(svg.find("<g class='zones'") != std::string::npos);
  CHECK(svg.find(">vanguard</text>") != std::string::npos);
  CHECK(draw_text(picture, {.legend = false}).find("6 turns") == std::string::npos);
}
