// Scenario cards of vasl-templates beside their saves: sides, ELR, SAN, areas and entries, and what is not understood.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "hexrout/scenario/design.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/scenario/scenario_card.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;

namespace {

std::size_t count_of(const Diagnostics& found, std::string_view code) {
  return static_cast<std::size_t>(
      std::count_if(found.all().begin(), found.all().end(), [&](const Diagnostic& d) { return d.code == code; }));
}

std::optional<ScenarioCard> card_of(const std::string& text, Diagnostics& found) {
  const std::string file = (std::filesystem::temp_directory_path() / "hexrout_card_under_test.json").string();
  std::ofstream(file) << text;
  return read_scenario_card(file, found);
}

}  // namespace

TEST_CASE("the three scenarios of vasl-templates are read beside their saves", "[vsav]") {
  const std::string folder = test::vasl_folder();
  if (test::vasl_boards().empty()) {
    WARN("skipped: no VASL saves (set HEXROUT_VASL)");
    return;
  }
  struct Expected {
    const char* card;
    const char* save;
    const char* sides;
    int elr[2];
    int san[2];
    std::size_t areas, entries, not_understood;
  };
  // Counted by hand in the files: sentences of set-up and entry, and special rules.
  const Expected all[] = {
      {"Hill_621_(Scenario_E)", "Hill_621_(Scenario_E)", "[russian, german]", {4, 3}, {3, 4}, 2, 7, 4},
      {"Hube_s_Pocket_(Scenario_G)", "Hubes_Pocket_(Scenario_G)", "[german, russian]", {4, 3}, {2, 2}, 0, 2, 5},
      {"The_Streets_Of_Stalingrad_(Scenario_C)",
       "Streets_Of_Stalingrad_(Scenario_C)",
       "[russian, german]",
       {3, 4},
       {6, 6},
       15,
       2,
       6},
  };
  for (const Expected& one : all) {
    Diagnostics found;
    const auto text = saved_scenario(folder + "/saves/" + one.save + ".vsav", test::vasl_boards(), found, {},
                                     folder + "/templates/" + one.card + ".json");
    INFO(one.card << "\n" << found.text() << "\n" << text.value_or(""));
    REQUIRE(text);
    CHECK(text->find(std::string("sides: ") + one.sides) != std::string::npos);
    ReadOptions options;
    options.boards_directory = test::vasl_boards();
    Diagnostics again;
    const auto scenario = parse_scenario(*text, one.card, options, again);
    INFO(again.text());
    REQUIRE(scenario);
    REQUIRE(scenario->design);
    CHECK(scenario->design->areas.size() == one.areas);
    CHECK(scenario->design->entries.size() == one.entries);
    CHECK(!scenario->design->victory_text.empty());
    // Hill 621 lies with north at its right edge, which is said once more.
    CHECK(count_of(found, "card-understood") == one.areas + one.entries + (one.entries == 7 ? 1 : 0));
    CHECK(count_of(found, "card-not-understood") == one.not_understood);
    const std::string written = write_scenario(*scenario, ".");
    CHECK(written.find("elr: {") != std::string::npos);
    Diagnostics none;
    const auto copy = parse_scenario(written, "again.yaml", options, none);
    REQUIRE(copy);
    CHECK(write_scenario(*copy, ".") == written);
  }
}

TEST_CASE("a card that is none, or hostile, is refused or stays harmless", "[vsav]") {
  Diagnostics found;
  CHECK(!card_of("{\"units\": []}", found));
  CHECK(count_of(found, "not-a-card") == 1);
  Diagnostics more;
  const auto card = card_of(
      "{\"SCENARIO_NAME\": \"x\", \"PLAYER_1\": \"ger: [man\\u001b\", \"PLAYER_2\": \"\", \"PLAYER_1_ELR\": \"99\", "
      "\"SCENARIO_DATE\": \"1942-99-00\", \"SSR\": [\"a: {b\\u001b[2J\", 7, [1]], \"VICTORY_CONDITIONS\": \"}: -\", "
      "\"OB_SETUPS_1\": [{\"caption\": \"Enter on Turn 99999999999 on A1\"}, {\"caption\": \"Enter on Turn\"}, "
      "{\"caption\": \"Set up in A1: ], [\"}, {\"caption\": \"Enter on Turn 2 on A1-A99\"}]}",
      more);
  INFO(more.text());
  REQUIRE(card);
  CHECK(card->sides == std::vector<std::string>{"german", "player-2"});
  CHECK(card->elr[0] == -1);
  const std::string yaml = card->yaml({"german", "russian"}, nullptr, more);
  CHECK(yaml.find('\x1b') == std::string::npos);
  const std::string scenario =
      "hexrout: 1\nmap: {columns: 4, rows: 4, fill: open-ground}\nrules: asl\nsides: [german, russian]\nunits: []\n" +
      yaml;
  Diagnostics none;
  parse_scenario(scenario, "card.yaml", {}, none);
  for (const Diagnostic& d : none.all()) CHECK(d.code != "yaml");
}

TEST_CASE("figures of a card that differ from the save's are told", "[vsav]") {
  ScenarioCard card;
  card.sides = {"german", "russian"};
  card.elr = {3, 4};
  card.san = {2, -1};
  card.setups.resize(2);
  SavedGame game;
  game.file = "x.vsav";
  game.axis_elr = "4";
  game.allied_elr = "4";
  game.axis_san = "2";
  game.allied_san = "5";
  Diagnostics found;
  saved_scenario(game, "", found, &card);
  REQUIRE(count_of(found, "card-differs") == 1);
  CHECK(found.text().find("the card gives the german side an ELR of 3, and the save 4") != std::string::npos);
  game.axis_san = "?";  // not set in VASL
  game.axis_elr = "3";
  Diagnostics none;
  saved_scenario(game, "", none, &card);
  CHECK(count_of(none, "card-differs") == 0);
}
