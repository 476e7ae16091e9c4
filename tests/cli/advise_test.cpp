// advise, survey and cut as a newcomer meets them.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <sstream>

#include "small_games.hpp"

using namespace hexrout::test;
using Catch::Contains;
using Json = nlohmann::ordered_json;

TEST_CASE("advise: every unit that has something to decide is told what to do", "[cli]") {
  const Ran text = run({"advise", kCrossroads, "--side", "russian", "--states", "300"});
  INFO(text.err);
  CHECK(text.status == 0);
  CHECK(text.err.empty());
  for (const char* unit : {"rb1", "rb2", "rb3", "rb4", "rb5"}) CHECK(text.out.find(unit) != std::string::npos);
  CHECK(text.out.find("second best") != std::string::npos);
  const Ran german = run({"advise", kCrossroads, "--format", "json"});
  REQUIRE(german.status == 0);
  const Json json = Json::parse(german.out);
  CHECK(json["side"] == "german");
  CHECK(json["groups"].size() >= 2);
  for (const Json& group : json["groups"]) CHECK(group["exact"] == true);
  CHECK(run({"advise", kCrossroads, "--format", "json"}).out == german.out);
  CHECK(run({"advise", kCrossroads, "--worst-case"}).status == 0);
  CHECK(run({"advise", source("maps/scenarios/armour_battles.yaml")}).status == 1);
}

TEST_CASE("deny: what the moves of a side take from the enemy's routs, and why", "[cli]") {
  const Ran text = run({"deny", kCrossroads, "--side", "german", "--k", "1"});
  INFO(text.err);
  CHECK(text.status == 0);
  CHECK(text.err.empty());
  for (const char* words : {"g3", "takes", "FP on the way", "if it breaks there", "no longer"})
    CHECK(text.out.find(words) != std::string::npos);
  const Ran german = run({"deny", kCrossroads, "--format", "json", "--top", "1", "--time-ms", "300"});
  REQUIRE(german.status == 0);
  const Json json = Json::parse(german.out);
  CHECK(json["side"] == "german");
  CHECK(json["enemies"].size() == 5);
  for (const Json& unit : json["units"]) CHECK(unit["moves"].size() <= 1);
  CHECK_FALSE(json["joint"]["moves"].empty());
  CHECK(run({"deny", kCrossroads, "--format", "json", "--top", "1", "--time-ms", "300"}).out == german.out);
}

TEST_CASE("survey: data, and a heat map", "[cli]") {
  const Folder folder;
  const Ran csv = run({"survey", kCrossroads, "--as", "rb3", "--format", "csv", "--svg", folder / "heat.svg"});
  INFO(csv.err);
  REQUIRE(csv.status == 0);
  CHECK(csv.out.rfind("location,verdict,end,mf,checks,live,captured,lost,leader\n", 0) == 0);
  CHECK(csv.out.find("\nJ4,") != std::string::npos);
  CHECK(read_bytes(folder / "heat.svg").find("class='heat-hex'") != std::string::npos);
  const Ran json =
      run({"survey", kCrossroads, "--as", "4-4-7", "--side", "russian", "--format", "json", "--threads", "3"});
  REQUIRE(json.status == 0);
  CHECK(Json::parse(json.out)["locations"].size() > 100);
  CHECK(run({"survey", kCrossroads, "--as", "rb3"}).out.find("must rout") != std::string::npos);
}

TEST_CASE("cut: positions with their reasons, and what reopens a rout", "[cli]") {
  const Ran cut = run({"cut", kCrossroads, "--unit", "rb5", "--format", "json"});
  INFO(cut.err);
  REQUIRE(cut.status == 0);
  const Json json = Json::parse(cut.out);
  CHECK(json["found"] == true);
  for (const Json& position : json["positions"]) CHECK_FALSE(position["why"].empty());
  for (const Json& after : json["after"]) CHECK(after["ways"] == 0);
  CHECK(run({"cut", kCrossroads, "--unit", "rb5", "--k", "1", "--candidates", "M6,N5,O6"}).status == 0);
  const Ran reopen = run({"cut", kCrossroads, "--unit", "gb1", "--reopen"});
  CHECK(reopen.status == 0);
  CHECK(reopen.out.find("r2 gone") != std::string::npos);
}

TEST_CASE("advise, survey and cut refuse what is wrong, with what to do", "[cli]") {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"advise", kCrossroads, "--side", "rusian"},
           {"advise", kCrossroads, "--weights", "survival=-3"},
           {"advise", kCrossroads, "--exact", "99"},
           {"deny", kCrossroads, "--side", "rusian"},
           {"deny", kCrossroads, "--unit", "nobody"},
           {"deny", kCrossroads, "--side", "german", "--unit", "rb1"},
           {"deny", kCrossroads, "--k", "0"},
           {"deny", kCrossroads, "--weights", "survival=-3"},
           {"survey", kCrossroads},
           {"survey", kCrossroads, "--as", "\x1b[31m"},
           {"survey", kCrossroads, "--as", ""},
           {"survey", kCrossroads, "--as", "rb3", "--layer", "loss"},
           {"reach", kCrossroads, "g2", "--layer", "exposure"},
           {"cut", kCrossroads, "--unit", "nobody"},
           {"cut", kCrossroads, "--unit", "rb5,gb1"},
           {"cut", kCrossroads, "--unit", "rb5", "--candidates", "ZZ99"},
           {"cut", kCrossroads, "--unit", "rb5", "--by", "?"},
           {"cut", kCrossroads, "--unit", "gb1"},
           {"cut", kCrossroads, "--unit", "rb5", "--reopen"},
       }) {
    const Ran ran = run(arguments);
    INFO(ran.err);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("error[") != std::string::npos);
    CHECK(ran.err.find('\x1b') == std::string::npos);
  }
  CHECK(run({"advise", kCrossroads, "--side", "rusian"}).err.find("did you mean 'russian'?") != std::string::npos);
}

TEST_CASE("advice names what a unit does, and holds for every game", "[cli][advise]") {
  for (const auto& [system, side] :
       {std::pair{"squares", "red"}, std::pair{"morale_ratio", "column"}, std::pair{"chain_of_command", "soviet"}}) {
    const Ran ran = run({"advise", bundled_game(system), "--side", side, "--time-ms", "300"});
    INFO(system << "\n" << ran.out << ran.err);
    CHECK(ran.status == 0);
    CHECK_THAT(ran.out, Contains("Advice for the " + std::string(side)) && !Contains("routs"));
    CHECK_THAT(ran.out, Contains("1. "));
  }
  const std::string dice_to_spend =
      head("armour_battles", "max, tom", 30, "") +
      "scale: 3\narmies: [{side: max, points: 5}, {side: tom, points: 5, command_dice: 3, dice_left: 2}]\n"
      "units: [{id: gun, side: max, at: E25}, {id: t1, side: tom, at: E20, suppressed: true}]\n";
  CHECK_THAT(on_text("advise", dice_to_spend, {"--side", "tom", "--time-ms", "300"}).out,
             Contains("t1 is freed from suppression"));
}

TEST_CASE("survey and cut answer for every game, and the page has the survey", "[cli][advise]") {
  for (const auto& [system, unit] :
       {std::pair{"squares", "r-rifles"}, std::pair{"morale_ratio", "gun-1"}, std::pair{"chain_of_command", "scouts"},
        std::pair{"armour_battles", "panther-1"}}) {
    const Folder folder;
    INFO(system);
    CHECK(run({"survey", bundled_game(system), "--as", unit}).status == 0);
    CHECK(run({"report", bundled_game(system), "--survey", unit, "-o", folder / "page.html"}).status == 0);
    // Equal mistakes have equal statuses.
    CHECK(run({"survey", bundled_game(system), "--as", "nobody"}).status ==
          run({"report", bundled_game(system), "--survey", "nobody", "-o", folder / "page.html"}).status);
  }
}
