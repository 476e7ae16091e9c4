// The files that a page takes along to read a scenario on VASL boards.
#include <catch2/catch.hpp>
#include <filesystem>

#include "hexrout/map/board_overlays.hpp"
#include "page/view.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;

TEST_CASE("a page takes rules and overlays of its boards along, and nothing else", "[page]") {
  const std::string boards = test::vasl_boards();
  if (boards.empty()) {
    WARN("skipped: no VASL boards (set HEXROUT_VASL)");
    return;
  }
  set_overlays_folder((std::filesystem::path(boards).parent_path() / "overlays").string());
  const auto files = [&](const std::string& keys) {
    ReadOptions options;
    options.boards_directory = boards;
    Diagnostics found;
    const auto scenario = parse_scenario(
        "hexrout: 1\nmap: {boards: [{vasl: \"33\"" + keys + "}]}\nrules: asl\nsides: [german, russian]\nunits: []\n",
        "s.yaml", options, found);
    INFO(found.text());
    REQUIRE(scenario);
    std::vector<std::string> out;
    const auto all = page::boards_json(*scenario, boards, found);
    for (const auto& [name, bytes] : all.items()) {
      CHECK(bytes.get<std::string>().size() > 100);
      out.push_back(name.substr(name.find('/', 1) + 1));
    }
    std::sort(out.begin(), out.end());
    return out;
  };
  const auto printed = files("");
  CHECK(printed.size() == 2);
  CHECK(files(", changes: [NoGrain]").size() == 3);
  const auto laid = files(", overlays: [{overlay: b4, hexes: [K5, K6]}]");
  CHECK(laid.size() == 4);
  CHECK(std::any_of(laid.begin(), laid.end(), [](const std::string& name) { return name.ends_with("overlays/ovrB"); }));
}

TEST_CASE("a page keeps changes by hand of a map in a file, which it takes into the scenario", "[page]") {
  const std::string changed = std::string("map:\n  file: ") + HEXROUT_SOURCE_DIR +
                              "/maps/crossroads.yaml\n  changes:\n    - {hexes: [A1], becomes: woods}\n"
                              "    - {sides: [A2 s], becomes: hedge}\n";
  const std::string rest = "rules: asl\nsides: [german, russian]\nunits: []\n";
  Diagnostics found;
  const auto scenario = parse_scenario("hexrout: 1\n" + changed + rest, "s.yaml", {}, found);
  REQUIRE(scenario);
  for (const std::string& text : {page::scenario_yaml(*scenario, found), page::saved_yaml(*scenario, found)}) {
    INFO(text);
    const auto again = parse_scenario(text, "page.yaml", {}, found);
    INFO(found.text());
    REQUIRE(again);
    const Map& map = *again->game->setting().map;
    CHECK(map.hex(*map.find_hex("A1")).terrain == TerrainCatalogue::standard().find("woods"));
    CHECK(map.hex(*map.find_hex("A3")).hexside[0] == TerrainCatalogue::standard().find("hedge"));
  }
}
