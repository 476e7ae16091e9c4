#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <pugixml.hpp>
#include <regex>
#include <set>

#include "hexrout/draw/picture.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;

namespace {

Map own_map(const std::string& name) {
  Diagnostics found;
  auto map = read_map_file(HEXROUT_SOURCE_DIR "/maps/" + name + ".yaml", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  return std::move(*map);
}

Map small() {
  Diagnostics found;
  auto map = read_map_text(R"(title: "A <b>& 'b'"
columns: 3
rows: 2
legend: {"^": woods, "#": stone-building-2}
hexes: |
  B0    .
  A1  .   ^1
  B1    #
  A2  .   .
hexsides: [{terrain: wall, sides: [B1 n]}]
buildings: [{hexes: [B1], stairs: all}]
)",
                           "small.yaml", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  return std::move(*map);
}

// The document as XML; every picture must be one.
pugi::xml_document parsed(const std::string& svg) {
  pugi::xml_document xml;
  const auto result = xml.load_string(svg.c_str());
  INFO(result.description());
  REQUIRE(result);
  return xml;
}

std::size_t count(const pugi::xml_document& xml, const char* path) {
  return xml.select_nodes(path).size();
}

Picture full(const Map& map) {
  Picture picture;
  picture.map = &map;
  const auto at = [&](const char* name) { return *map.find_location(name); };
  const auto hex = [&](const char* name) { return *map.find_hex(name); };
  picture.sides = {"German", "Russian"};
  picture.units = {{"r1", "Russian", "4-4-7", {"broken", "dm"}, at("E6")},
                   {"g1", "German", "4-6-7", {}, at("I5")},
                   {"g2", "German", "9-1", {}, at("I5")},
                   {"r2", "Russian", "6-2-8", {"pinned"}, at("G5/1")}};
  picture.paths = {{{at("E6"), at("D6"), at("C7"), at("B7"), at("B8")}, "r1", PathKind::rout}};
  picture.marks = {{hex("B8"), MarkKind::mandatory, 0, ""}, {hex("D6"), MarkKind::interdicted, 2, "g1 & g2"},
                   {hex("F5"), MarkKind::refused, 0, ""},   {hex("B9"), MarkKind::allowed, 0, ""},
                   {hex("P8"), MarkKind::hidden, 0, ""},    {hex("O7"), MarkKind::seen, 0, ""},
                   {hex("C7"), MarkKind::passed, 0, ""},    {hex("J4"), MarkKind::barrier, 0, ""}};
  picture.sight = {{at("I5"), at("D6"), false, 0}, {at("I5"), at("N6"), true, 0}, {at("I5"), at("K2"), false, 2}};
  picture.placed = {{PlacedKind::smoke, at("K8"), 3},
                    {PlacedKind::foxhole, at("C5"), 1},
                    {PlacedKind::roadblock, at("I6"), 1, Direction::north}};
  return picture;
}

}  // namespace

TEST_CASE("an SVG picture shows everything it is given", "[draw]") {
  const Map map = own_map("crossroads");
  const auto xml = parsed(draw_svg(full(map)));
  CHECK(count(xml, "//g[@class='unit']") == 4);
  CHECK(count(xml, "//g[@class='mark']") == 8);
  CHECK(count(xml, "//g[@class='path']") == 1);
  CHECK(count(xml, "//g[@class='path']/circle") == 4);
  CHECK(count(xml, "//g[@class='sight']/g") == 3);
  CHECK(count(xml, "//g[@class='names']/text") == map.hex_count());
  // Sixteen hexes of hills.
  std::size_t raised = 0;
  for (const HexId id : map.hexes()) raised += map.base_level(id) > 0 ? 1u : 0u;
  CHECK(count(xml, "//g[@class='levels']/text") == raised);
  CHECK(count(xml, "//g[@class='stairs']") == 7);  // church, inn, both cottages, J4, K5, C3
}

TEST_CASE("what lies in a hex is written in both pictures, and among the counters", "[draw]") {
  const Map map = own_map("crossroads");
  Picture picture = full(map);
  picture.placed.clear();
  picture.lying = {{*map.find_hex("E6"), {"fallen 3", "holes"}}};
  CHECK(draw_svg(picture).find(">fallen 3, holes</title>") != std::string::npos);
  CHECK(draw_stacks(picture).front().find("fallen 3") != std::string::npos);
  CHECK(draw_text(picture).find("\nE6: fallen 3, holes\n") != std::string::npos);
}

TEST_CASE("a badge is no wider than its hex, and stands apart from the counters", "[draw]") {
  const Map map = own_map("crossroads");
  Picture picture = full(map);
  const HexId e6 = *map.find_hex("E6");
  const std::vector<std::vector<std::string>> all{{"fallen 3 (Russian)", "fallen 2 (German)", "holes 4", "smoke"},
                                                  {"an-uncommonly-long-name-of-a-mark"},
                                                  {"holes"}};
  for (const std::vector<std::string>& things : all) {
    picture.lying = {{e6, things}};
    const auto xml = parsed(draw_svg(picture));
    const pugi::xml_node badge =
        xml.select_node(("//g[@class='lies'][contains(title, '" + things[0] + "')]").c_str()).node();
    REQUIRE(badge);
    const pugi::xml_node box = badge.child("rect");
    CHECK(box.attribute("width").as_double() <= 88);  // of a hex from corner to corner
    const pugi::xml_node unit = xml.select_node("//g[@class='unit'][@data-unit='r1']").node();
    const std::string moved = unit.attribute("transform").value();
    const double top = std::stod(moved.substr(moved.find(' ')));
    const double bottom = top + unit.select_node("rect[2]").node().attribute("height").as_double();
    CHECK(bottom <= box.attribute("y").as_double() + 4);
  }
}

TEST_CASE("a badge below a stack of strips has one row", "[draw]") {
  const Map map = own_map("crossroads");
  Picture picture = full(map);
  picture.placed.clear();
  for (const char* id : {"r3", "r4"}) picture.units.push_back({id, "Russian", "4-4-7", {}, *map.find_location("E6")});
  picture.lying = {{*map.find_hex("E6"), {"burning wreck", "wire", "foxhole"}}};
  const auto xml = parsed(draw_svg(picture));
  REQUIRE(count(xml, "//g[@class='lies']/text") == 1);
  const std::string row = xml.select_node("//g[@class='lies']/text/text()").node().value();
  CHECK(row.starts_with("burning"));
  CHECK(row.ends_with("\u2026"));
}

TEST_CASE("things placed in one hex share a badge", "[draw]") {
  const Map map = own_map("crossroads");
  Picture picture = full(map);
  const LocationId k8 = *map.find_location("K8");
  picture.placed = {{PlacedKind::smoke, k8, 3}, {PlacedKind::foxhole, k8, 1}, {PlacedKind::wreck, k8, 1}};
  const auto xml = parsed(draw_svg(picture));
  REQUIRE(count(xml, "//g[@class='lies']") == 1);
  CHECK(std::string(xml.select_node("//g[@class='lies']/title/text()").node().value()) == "smoke 3, foxhole, wreck");
  CHECK(count(xml, "//g[@class='lies']/text") > 1);
}

TEST_CASE("the legend names every mark and path of a picture, and no other", "[draw]") {
  const Map map = own_map("crossroads");
  const auto key_of = [&](const Picture& picture) {
    std::set<std::string> words;
    const auto xml = parsed(draw_svg(picture));
    for (const auto& node : xml.select_nodes("//g[@class='legend']/text")) words.insert(node.node().child_value());
    return words;
  };
  const std::vector<std::pair<MarkKind, std::string>> meanings{
      {MarkKind::allowed, "may end here"},        {MarkKind::mandatory, "must end in one of these"},
      {MarkKind::passed, "may pass, not end"},    {MarkKind::refused, "refused"},
      {MarkKind::interdicted, "exposed to fire"}, {MarkKind::seen, "in sight"},
      {MarkKind::hidden, "out of sight"},         {MarkKind::barrier, "the line is blocked here"}};
  Picture picture;
  picture.map = &map;
  for (const auto& [kind, words] : meanings) CHECK(key_of(picture).count(words) == 0);
  for (const auto& [kind, words] : meanings) {
    picture.marks = {{*map.find_hex("B8"), kind, 0, ""}};
    INFO(words);
    CHECK(key_of(picture).count(words) == 1);
    CHECK(key_of(picture).count(kind == MarkKind::refused ? "may end here" : "refused") == 0);
  }
  CHECK(key_of(picture).count("a way to rout") == 0);
  picture.paths = {{{*map.find_location("E6"), *map.find_location("D6")}, "r1", PathKind::rout}};
  CHECK(key_of(picture).count("a way to rout") == 1);
  // Heat without a key would be numbers alone.
  picture.heat = {{*map.find_hex("B8"), 500}};
  picture.heat_key = "chance to be lost";
  CHECK(key_of(picture).count("chance to be lost") == 1);
}

TEST_CASE("every pattern and link that a picture uses is in it", "[draw]") {
  for (const char* name : {"crossroads", "pasture"}) {
    const Map map = own_map(name);
    Picture picture;
    picture.map = &map;
    for (int type = 0; type < kUnitTypes; ++type)
      picture.units.push_back(
          {"u" + std::to_string(type), "a", "1", {}, LocationId(type), static_cast<UnitType>(type)});
    const std::string svg = draw_svg(picture);
    std::set<std::string> defined;
    const auto xml = parsed(svg);
    for (const auto& node : xml.select_nodes("//*[@id]"))
      CHECK(defined.insert(node.node().attribute("id").as_string()).second);
    const std::regex link("(?:url\\(|href=')#([^)']*)[)']");
    for (std::sregex_iterator it(svg.begin(), svg.end(), link), end; it != end; ++it) {
      INFO((*it)[1].str());
      CHECK(defined.count((*it)[1].str()) == 1);
    }
    // The picture refers to nothing outside.
    for (std::size_t at = svg.find("href="); at != std::string::npos; at = svg.find("href=", at + 1))
      CHECK(svg.compare(at, 7, "href='#") == 0);
    CHECK(svg.find("http", svg.find("xmlns") + 40) == std::string::npos);
  }
}

TEST_CASE("text from files stays text", "[draw]") {
  const Map map = small();
  Picture picture;
  picture.map = &map;
  const std::string evil = "</text><script>alert('\"1\"')</script>\x1b[31m&\x01";
  picture.title = evil;
  picture.units = {{evil, evil, evil, {evil}, map.ground(HexId{0})}};
  picture.labels = {{HexId{1}, evil}};
  picture.marks = {{HexId{0}, MarkKind::refused, 1, evil}};
  const std::string svg = draw_svg(picture);
  CHECK(svg.find("<script") == std::string::npos);
  for (const char c : svg) CHECK((c == '\n' || static_cast<unsigned char>(c) >= 0x20));
  const auto xml = parsed(svg);
  CHECK(count(xml, "//script") == 0);
  CHECK(std::string(xml.child("svg").child("title").text().as_string()).find("<script>") != std::string::npos);
  for (const TextColour colour : {TextColour::none, TextColour::palette, TextColour::full}) {
    const std::string text = draw_text(picture, {colour, true});
    CHECK(text.find("\x1b[31m") == std::string::npos);
    CHECK(text.find('\x01') == std::string::npos);
  }
}

TEST_CASE("a stack shows twenty counters and the number of further ones", "[draw]") {
  const Map map = small();
  Picture picture;
  picture.map = &map;
  picture.sides = {"a"};
  const auto stack = [&](int units) {
    picture.units.clear();
    for (int i = 0; i < units; ++i)
      picture.units.push_back({"u" + std::to_string(i), "a", "4-4-7", {}, *map.find_location("B1")});
    return draw_stacks(picture);
  };
  CHECK(stack(20).size() == 1);
  const std::vector<std::string> twenty = stack(20);
  const std::vector<std::string> many = stack(386);
  REQUIRE(many.size() == 2);
  CHECK(many[0] == twenty[0]);  // counters do not change with the number of the rest
  CHECK(many[1].find(">+366<") != std::string::npos);
  CHECK(many[1].find("386 units stand here") != std::string::npos);
  const pugi::xml_document xml = parsed(draw_svg(picture));
  CHECK(count(xml, "//g[@class='unit']") == 20);
  CHECK(count(xml, "//g[@class='more']") == 1);
}

namespace {

struct Box {
  double x, y, width, height;
  bool apart(const Box& o) const {
    return x + width <= o.x || o.x + o.width <= x || y + height <= o.y || o.y + o.height <= y;
  }
};

// Returns the boxes of the counters of a picture.
std::vector<Box> counters(const std::string& svg) {
  const pugi::xml_document xml = parsed(svg);
  std::vector<Box> out;
  for (const auto& node : xml.select_nodes("//g[@class='unit']")) {
    Box box{};
    REQUIRE(std::sscanf(node.node().attribute("transform").as_string(), "translate(%lf %lf)", &box.x, &box.y) == 2);
    const pugi::xml_node face = node.node().child("rect").next_sibling("rect");
    box.width = face.attribute("width").as_double();
    box.height = face.attribute("height").as_double();
    out.push_back(box);
  }
  return out;
}

}  // namespace

TEST_CASE("no counter of a stack hides another", "[draw]") {
  const Map map = own_map("crossroads");
  Picture picture;
  picture.map = &map;
  for (int units = 1; units <= 20; ++units) {
    picture.units.push_back({"u" + std::to_string(units), "a", "4-4-7", {"broken", "dm"}, *map.find_location("H5")});
    const std::vector<Box> boxes = counters(draw_svg(picture));
    REQUIRE(boxes.size() == static_cast<std::size_t>(units));
    for (std::size_t i = 0; i < boxes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        INFO(units << " units: " << i << " and " << j);
        CHECK(boxes[i].apart(boxes[j]));
      }
  }
}

TEST_CASE("no text of a picture is smaller than twelve pixels", "[draw]") {
  const Map map = own_map("crossroads");
  Picture picture = full(map);
  for (int i = 0; i < 12; ++i)
    picture.units.push_back({"a-long-name-" + std::to_string(i),
                             "German",
                             "infantry 10/12",
                             {"broken", "dm", "disruption 2"},
                             *map.find_location("C5")});
  picture.heat = {{*map.find_hex("D4"), 400, "", ""}};
  const pugi::xml_document xml = parsed(draw_svg(picture));
  std::size_t sizes = 0;
  for (const auto& node : xml.select_nodes("//@font-size")) {
    CHECK(node.attribute().as_double() >= 12);
    ++sizes;
  }
  CHECK(sizes > 30);
}

TEST_CASE("counters show kind and state by form and letters", "[draw]") {
  const Map map = small();
  Picture picture;
  picture.map = &map;
  picture.units = {{"r1", "a", "4-4-7", {"pinned", "dm", "broken"}, *map.find_location("B1"), UnitType::squad}};
  const std::string broken = draw_stacks(picture).front();
  CHECK(broken.find("href='#unit-squad'") != std::string::npos);
  CHECK(broken.find("url(#broken)") != std::string::npos);
  CHECK(broken.find(">DM<") != std::string::npos);  // the most telling of two
  CHECK(broken.find("r1 (a) 4-4-7 at B1: pinned, dm, broken") != std::string::npos);
  picture.units = {{"r1", "a", "9-1", {}, *map.find_location("B1"), UnitType::leader}};
  const std::string well = draw_stacks(picture).front();
  CHECK(well.find("href='#unit-leader'") != std::string::npos);
  CHECK(well.find("url(#broken)") == std::string::npos);
  picture.units.front().state = {"saw_enemy"};
  CHECK(draw_svg(picture, {.legend = true}).find(">saw enemy<") != std::string::npos);
  picture.units.front().state = {"shock 4"};
  CHECK(draw_stacks(picture).front().find(">S4<") != std::string::npos);
}

TEST_CASE("a long name on a counter is cut, except for its number", "[draw]") {
  const Map map = small();
  Picture picture;
  picture.map = &map;
  const auto shown = [&](const std::string& id) {
    picture.units = {{id, "a", "4-4-7", {}, *map.find_location("B1"), UnitType::squad}};
    const auto doc = parsed("<svg>" + draw_stacks(picture).front() + "</svg>");
    std::string last;
    for (const auto& node : doc.select_nodes("//text")) last = node.node().text().as_string();
    return last;
  };
  CHECK(shown("rb5") == "rb5");
  CHECK(shown("churchill") == "churchill");  // narrow letters fit
  CHECK(shown("column-1") != shown("column-2"));
  CHECK(shown("column-12").ends_with("\u202612"));
  CHECK(shown("grenadiers").starts_with("gren"));
  CHECK(shown("grenadiers").ends_with("\u2026"));
  CHECK(shown("20240131").ends_with("\u2026"));  // a number that is as long is cut like any text
  CHECK(shown("\u00fcbungsgruppe").starts_with("\u00fcb"));
}

TEST_CASE("options leave out names and legend, and add targets", "[draw]") {
  const Map map = small();
  Picture picture;
  picture.map = &map;
  const auto plain = parsed(draw_svg(picture, {.names = false, .legend = false, .interactive = false}));
  CHECK(count(plain, "//g[@class='names']") == 0);
  CHECK(count(plain, "//g[@class='legend']") == 0);
  CHECK(count(plain, "//*[@class='hex']") == 0);
  const auto rich = parsed(draw_svg(picture, {.names = true, .legend = true, .interactive = true}));
  CHECK(count(rich, "//g[@class='names']/text") == 6);
  CHECK(count(rich, "//g[@class='legend']/text") == 3);
  REQUIRE(count(rich, "//path[@class='hex']") == 6);
  CHECK(rich.select_node("//path[@class='hex'][3]").node().attribute("data-hex").as_int() == 2);
}

TEST_CASE("boards are drawn from their pixels", "[draw]") {
  const std::string boards = test::vasl_boards();
  if (boards.empty()) {
    WARN("skipped: no VASL boards (set HEXROUT_VASL)");
    return;
  }
  Diagnostics found;
  const auto board = read_vasl_board(boards + "/03", found);
  REQUIRE(board.has_value());
  const auto map = board_map(*board);
  Picture picture;
  picture.map = map.get();
  const std::string svg = draw_svg(picture);
  CHECK(svg.size() < 250'000);
  const auto xml = parsed(svg);
  for (const char* kind : {"woods", "grain", "dirt-road", "wall", "hedge", "wooden-building", "shellholes"}) {
    INFO(kind);
    CHECK(count(xml, ("//path[@class='" + std::string(kind) + "']").c_str()) == 1);
  }
}
