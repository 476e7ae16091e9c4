// The design of a scenario in its picture and in text.
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "hexrout/page/page.hpp"
#include "hexrout/page/picture_of.hpp"
#include "rules/game_in_folder.hpp"
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

TEST_CASE("a page lists a design, and draws it", "[page][design]") {
  using Json = nlohmann::ordered_json;
  const Scenario scenario = test::bundled_scenario("the_inn");
  Diagnostics found;
  PageOptions whole_page;
  whole_page.whole = true;
  const Json whole = Json::parse(page_json(scenario, whole_page, found));
  const Json& design = whole.at("design");
  CHECK(design.at("turns") == 6);
  CHECK(design.at("edges") == Json::parse(R"([{"side":"german","edge":"west"},{"side":"russian","edge":"east"}])"));
  REQUIRE(design.at("areas").size() == 2);
  CHECK(design.at("areas")[0].at("id") == "village");
  CHECK(design.at("areas")[0].at("as") == "4-4-7");
  CHECK(design.at("areas")[0].at("hexes").size() == 25);
  REQUIRE(design.at("entries").size() == 2);
  CHECK(design.at("entries")[0].at("turn") == 2);
  CHECK(design.at("entries")[0].at("hexes") == Json::parse(R"(["A4","A5","A6","A7"])"));
  CHECK(design.at("victory").at("hexes") == Json::parse(R"(["J7","K7"])"));
  CHECK(whole.at("svg").get<std::string>().find("<g class='zones'") != std::string::npos);
  const std::string html = page_html(scenario, {}, found);
  for (const char* cell : {"<th scope='row'>6 turns</th>", "<th scope='row'>area village: 4-4-7</th>",
                           "<td>A4, A5, A6, A7</td>", "<td>J7, K7</td>"}) {
    INFO(cell);
    CHECK(html.find(cell) != std::string::npos);
  }
  CHECK_FALSE(Json::parse(page_json(test::bundled_scenario("crossroads"), {}, found)).contains("design"));
  CHECK(found.empty());
}

TEST_CASE("texts of a design are text in a page", "[page][design]") {
  Diagnostics found;
  const auto scenario = parse_scenario(
      "hexrout: 1\nmap: {columns: 8, rows: 6, fill: open-ground}\nrules: asl\nsides: ['<i>a', b]\n"
      "turn: {attacker: b, phase: rout}\nnationalities: {'<i>a': german, b: russian}\n"
      "design: {areas: [{id: '<b>', side: b, as: 4-4-7, hexes: A1, text: '<img src=x>'}], "
      "entries: [{side: b, turn: 1, hexes: A2, text: '<img src=y>'}], victory: {hexes: A3, text: '<img src=z>'}}\n"
      "units:\n  - {id: r1, side: b, counter: 4-4-7, at: C3, broken: true, dm: true}\n",
      "s.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  const std::string html = page_html(*scenario, {}, found);
  for (const char* markup : {"<img", "<i>a", "<b>"}) {
    INFO(markup);
    CHECK(html.find(markup) == std::string::npos);
  }
  for (const char* text : {"&lt;img src=x&gt;", "&lt;img src=y&gt;", "&lt;img src=z&gt;", "area &lt;b&gt;: 4-4-7"}) {
    INFO(text);
    CHECK(html.find(text) != std::string::npos);
  }
}

TEST_CASE("the marks of a game lie in its pictures", "[page][data]") {
  const test::GameInFolder folder(
      {{"game.yaml",
        "hexrout_game: 1\nid: marked\ntitle: Marks\nkinds: [{name: men, picture: squad}]\n"
        "states: [{name: steady}, {name: dead, gone: true}]\nmarks: [{name: fallen, sided: true}, {name: holes}]\n"
        "after: {gone: [{mark: {fallen: 1}}]}\nturn: {sequence: [moves]}\nmoves: {chosen: WALK}\n"
        "events: [{name: dig, do: [{mark: {holes: 1}}]}]\n"},
       {"tables.yaml", "checks: []\n"},
       {"policies.yaml",
        "policies: [{id: WALK, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}]\n"}});
  const auto game = folder.game(
      "hexrout: 1\nmap: {columns: 5, rows: 4, fill: open-ground}\nrules: marked\nsides: [red, blue]\n"
      "turn: {attacker: red}\nunits: [{id: a, side: red, kind: men, original: 1, at: C2}]\n"
      "fallen: [{at: B2, side: blue}, {at: C2, side: red}]\nholes: [{at: B2}, {at: B2}]\n");
  const Picture picture = picture_of(*game);
  REQUIRE(picture.lying.size() == 2);
  CHECK(picture.lying[0].things == std::vector<std::string>{"fallen (blue)", "holes 2"});
  CHECK(picture.lying[1].things == std::vector<std::string>{"fallen (red)"});
}
