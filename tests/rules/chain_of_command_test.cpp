#include "rules/chain_of_command/chain_of_command.hpp"

#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"
#include "rules/altered_tables.hpp"
#include "rules/bundled_scenario.hpp"
#include "rules/common/tables/embedded.hpp"

using namespace hexrout;
using namespace hexrout::coc;

// A8, A11, A21, A22 and A32 of the rules: need no position.
TEST_CASE("chain of command: figures of the tables", "[coc]") {
  CHECK(he_dice(4, Status::pinned) == 2);
  CHECK(ap_to_hit(standard_rules()->tables, 0, 7) == -7);
  const Track& soviet = *standard_rules()->tables.track("soviet-motor-rifle");
  const std::vector<std::pair<int, int>> dice{{9, 5}, {5, 5}, {4, 4}, {3, 3}, {2, 3}, {1, 2}, {0, 0}};
  for (const auto& [morale, wanted] : dice) CHECK(soviet.command_dice(morale) == wanted);
  CHECK(standard_rules()->tables.bad_thing("team").printed.mean(6).text() == "5/6");
  CHECK(standard_rules()->tables.bad_thing("section").printed.mean(6).text() == "1/2");
  CHECK(standard_rules()->tables.bad_thing("section").restored.mean(6).text() == "3/2");
  CHECK(standard_rules()->tables.bad_thing("senior-routs").restored.mean(6).text() == "7/3");
  CHECK(cover_when_fired_at(Cover::open, Status::pinned) == Cover::light);
  CHECK(cover_when_fired_at(Cover::light, Status::pinned) == Cover::hard);
  CHECK(cover_when_fired_at(Cover::hard, Status::pinned) == Cover::hard);
  CHECK(cover_when_fired_at(Cover::open, Status::normal) == Cover::open);
  CHECK(Scale{2, 1, Rounding::nearest}.within(4) == 2);
  CHECK(Scale{3, 1, Rounding::nearest}.within(4) == 1);
  CHECK(Scale{6, 1, Rounding::nearest}.within(4) == 0);
}

TEST_CASE("chain of command: whatever is asked for, the position stays sound", "[coc]") {
  test::check_random_play("chain_of_command", 150, 120);
}

TEST_CASE("chain of command: what Shock costs", "[coc]") {
  CHECK(move_inches(standard_rules()->tables, 6, 2) == 4);
  CHECK(move_inches(standard_rules()->tables, 3, 5) == 0);
  CHECK(small_arms_dice(standard_rules()->tables, 6, 3, Status::normal) == 5);
  CHECK(small_arms_dice(standard_rules()->tables, 6, 4, Status::pinned) == 2);
  CHECK(small_arms_dice(standard_rules()->tables, 1, 9, Status::normal) == 0);
  CHECK(close_combat_dice(standard_rules()->tables, 8, 5, Quality::regular) == 6);
  CHECK(close_combat_dice(standard_rules()->tables, 8, 5, Quality::green) == 3);
}

TEST_CASE("chain of command: mistakes in its tables are found when they are read", "[coc]") {
  const auto read = [](const std::string& from, const std::string& to) {
    return test::said_of_altered("chain_of_command/data/tables.yaml", read_tables, from, to);
  };
  CHECK(read("printed: {0: 1-2, 1: 3-5, 2: 6}", "printed: {0: 1-2, 1: 4-5, 2: 6}")
            .find("tables.yaml:18:26: error[table-row]: the row leaves out the face 3") == 0);
  CHECK(read("printed: {0: 1-4, 1: 5-6}", "printed: {0: 1-4, 4: 5-6}").find("a loss of 4 is not possible") !=
        std::string::npos);
  CHECK(read("printed: {0: 1-4, 1: 5-6}", "printed: {1: 1-4, 0: 5-6}").find("higher faces must lose more") !=
        std::string::npos);
  CHECK(read("event: scout-team", "event: team").find("there are 0 rows for the event 'scout-team'") !=
        std::string::npos);
  CHECK(read("levels: {8: 1-2", "levels: {8: 1").find("leaves out the face 2") != std::string::npos);
  CHECK(read("{rank: ranking", "{rank: general").find("there are 0 rows for the rank 'ranking'") != std::string::npos);
  CHECK(
      read("value: 4, origin: seed, what: Teams", "value: 0, origin: seed, what: Teams").find("error[out-of-range]") !=
      std::string::npos);
}

TEST_CASE("chain of command: mistakes in a scenario are all found", "[coc]") {
  MapContents contents;
  for (std::int16_t row = 0; row < 5; ++row) {
    HexFacts facts;
    facts.at = {0, row};
    contents.hexes.push_back(facts);
  }
  Setting setting;
  setting.map = std::make_shared<const Map>(std::move(contents));
  setting.sides = {"red", "blue"};
  setting.attacker = "red";
  const auto mistakes = [&](const std::string& text) {
    Diagnostics found;
    const auto document = Document::parse(text, "s.yaml", found);
    if (!document) return found.text();
    Fields fields(document->root(), found, "scenario");
    const auto position = read_position(fields, setting, found);
    fields.done();
    CHECK_FALSE(position);
    return found.text();
  };
  const std::string all = mistakes(
      "scale: 0\n"
      "forces: [{side: red, force_morale: 99}]\n"
      "options: {badThing: printed}\n"
      "teams:\n"
      "  - {id: a, side: red, at: Z9, figures: 3}\n"
      "  - {id: a, side: red, at: A1, figures: 3}\n"
      "  - {id: b, side: red, at: A1, figures: 0}\n"
      "  - {id: c, side: red, kind: rifel, at: A1, figures: 3, must_retire: true}\n"
      "leaders:\n"
      "  - {id: l, side: red, rank: junior}\n"
      "  - {id: m, side: red, rank: junior, with: nobody}\n"
      "events: [{fire: {by: x}}]\n");
  for (const char* part :
       {"s.yaml:1:8: error[scale]: the scale is zero", "s.yaml:2:36: error[out-of-range]",
        "error[missing-force]: the side 'blue' has no force", "error[unknown-option]", "did you mean 'badThings'?",
        "s.yaml:5:28: error[off-map]", "error[duplicate-id]", "error[figures]", "did you mean 'rifle'?",
        "error[retire]", "the leader 'l' stands nowhere", "error[unknown-id]"}) {
    INFO(all << part);
    CHECK(all.find(part) != std::string::npos);
  }
}

TEST_CASE("chain of command: a throw that ends at the edge is not the throw that leads over it", "[coc][A11]") {
  // Eight hexes straight away from the gun is A1, and every throw but two ones is farther.
  Diagnostics found;
  const auto scenario = parse_scenario(
      "hexrout: 1\nrules: chain_of_command\nmap: {columns: 20, rows: 30, fill: open-ground}\nsides: [german, soviet]\n"
      "scale: 1\nforces:\n  - {side: german, force_morale: 9}\n  - {side: soviet, force_morale: 9}\nteams:\n"
      "  - {id: lmg, side: soviet, kind: lmg, at: B8, figures: 3, shock: 4, status: broken, must_retire: true, firer: "
      "mg42}\n"
      "  - {id: mg42, side: german, kind: support, at: D24, figures: 5}\n",
      "edge.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  const UnitAnswer answer = scenario->game->answer("lmg");
  REQUIRE(answer.options.size() == 2);
  CHECK(answer.options[0].end == *scenario->game->setting().map->find_location("A1"));
  CHECK(answer.options[0].chance->text() == "1/36");
  CHECK(answer.options[1].end == kNowhere);
  CHECK(answer.options[1].chance->text() == "35/36");
  CHECK(answer.options[0].path == answer.options[1].path);
}
