// The verbs on good input, and wrong usage.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

#include "command.hpp"

using namespace hexrout::test;
using Json = nlohmann::ordered_json;

TEST_CASE("wrong usage is status 2, with what to do", "[cli]") {
  const Folder folder;
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {},
           {"ruot", kCrossroads},
           {"rout"},
           {"rout", kCrossroads, "--fromat", "json"},
           {"rout", kCrossroads, "--format", "xml"},
           {"rout", kCrossroads, "--los", "psychic"},
           {"rout", kCrossroads, "--unit"},
           {"rout", kCrossroads, "--unit", "nobody"},
           {"rout", kCrossroads, "another"},
           {"play", kCrossroads, "--seed", "x"},
           {"play", kCrossroads, "--seed", "1", "--dice", "d.yaml"},
           {"play", kCrossroads, "--replay", "l.jsonl", "--dice", "d.yaml"},
       }) {
    const Ran ran = run(arguments);
    INFO(ran.err);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("error[") != std::string::npos);
  }
  CHECK(run({"ruot"}).err == "hexrout: error[usage]: there is no verb 'ruot'; did you mean 'rout'?\n");
  CHECK(run({"rout", kCrossroads, "--unit", "rb11"}).err.find("did you mean 'rb1'?") != std::string::npos);
}

TEST_CASE("help and version have status 0", "[cli]") {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--help"}, {"rout", "--help"}, {"--version"}, {"rules"}}) {
    const Ran ran = run(arguments);
    CHECK(ran.status == 0);
    CHECK_FALSE(ran.out.empty());
    CHECK(ran.err.empty());
  }
  CHECK(run({"--version"}).out.find("hexrout 0.") == 0);
  CHECK(run({"rules"}).out.find("aslsk") != std::string::npos);
}

TEST_CASE("crossroads: no two units fare alike", "[cli]") {
  const Ran ran = run({"rout", kCrossroads, "--format", "json"});
  REQUIRE(ran.status == 0);
  CHECK(ran.err.empty());
  const Json report = Json::parse(ran.out);
  CHECK(report["title"] == "Crossroads");
  std::map<std::string, Json> units;
  for (const Json& unit : report["units"]) units[unit["id"]] = unit;
  REQUIRE(units.size() == 9);
  const auto option_to = [&](const std::string& id, const std::string& end, bool crawl) {
    for (const Json& option : units[id]["options"])
      if (option["end"] == end && option["low_crawl"] == crawl) return option;
    return Json();
  };
  // Among enemies on all sides: eliminated where its side gets no quarter, a prisoner where it does.
  CHECK(units["gb1"]["duty"] == "must");
  CHECK(units["gb1"]["options"].empty());
  CHECK(units["gb1"]["fate"]["what"] == "eliminated");
  CHECK(units["rb1"]["fate"]["what"] == "surrenders");
  CHECK(units["rb1"]["fate"]["to"] == Json({"g-leader", "g2"}));
  // Under DM and safe: it may stay. Without DM: it cannot move.
  CHECK(units["gb2"]["duty"] == "may");
  CHECK(units["gb2"]["fate"]["what"] == "stays");
  CHECK(units["gb3"]["duty"] == "cannot");
  CHECK(units["gb3"]["options"].empty());
  // In the open: a safe way to shelter ...
  CHECK(units["rb3"]["duty"] == "must");
  CHECK(option_to("rb3", "J4", false)["interdicted"].empty());
  // ... or the choice between running under fire and crawling to a hex without shelter.
  CHECK(units["rb5"]["duty"] == "must");
  const Json run_for_it = option_to("rb5", "N6", false);
  REQUIRE(run_for_it.is_object());
  CHECK(run_for_it["path"] == Json({"M5", "N5", "N6"}));
  CHECK(run_for_it["interdicted"] == Json::parse(R"([{"at": "N5", "by": ["g3"]}])"));
  CHECK(run_for_it["mf"] == 4);
  CHECK(option_to("rb5", "N5", true)["interdicted"].empty());
  // Every refusal names its rule.
  for (const auto& [id, unit] : units)
    for (const Json& refusal : unit["refused"]) {
      INFO(id << " " << refusal.dump());
      CHECK_FALSE(refusal["rule"].get<std::string>().empty());
      CHECK_FALSE(refusal["why"].get<std::string>().empty());
    }
}

TEST_CASE("JSON keeps the order of its keys", "[cli]") {
  const Json report = Json::parse(run({"rout", kCrossroads, "--format", "json", "--unit", "rb5"}).out);
  REQUIRE(report["units"].size() == 1);
  const auto keys = [](const Json& object) {
    std::string out;
    for (const auto& [key, value] : object.items()) out += key + " ";
    return out;
  };
  CHECK(keys(report) == "title rules attacker turn phase units ");
  CHECK(keys(report["units"][0]).find("id at duty verdict because readings options refused entered fate ") == 0);
  CHECK(keys(report["units"][0]["options"][0]).find("end path mf low_crawl interdicted mandatory ") == 0);
  CHECK(keys(report["units"][0]["refused"][0]).find("from to rule enemy why ") == 0);
}

TEST_CASE("text for people: verdict first, no colours in a pipe", "[cli]") {
  const Ran ran = run({"rout", kCrossroads, "--unit", "rb5"});
  CHECK(ran.status == 0);
  CHECK(ran.out.find("rb5 4-2-6 (russian: broken, dm) in M5: MUST move, 2 ways out\n") != std::string::npos);
  CHECK(ran.out.find("interdicted in N5 by g3") != std::string::npos);
  CHECK(ran.out.find('\x1b') == std::string::npos);
  const Ran full = run({"rout", kCrossroads, "--unit", "rb5", "--all"});
  CHECK(full.out.size() > ran.out.size());
}

TEST_CASE("check reports success or mistakes", "[cli]") {
  const Ran ran = run({"check", kCrossroads});
  CHECK(ran.status == 0);
  CHECK(ran.out.find("no errors") != std::string::npos);
}

TEST_CASE("a game played replays to the same bytes, and its position reads back", "[cli]") {
  const Folder folder;
  const std::string choices =
      folder.write("choices.yaml", "- {what: rout, who: rb5, take: to N5}\n- {what: rout, who: rb2, take: to I4}\n");
  for (const char* seed : {"1", "2", "3", "4"}) {
    const Ran first = run({"play", kCrossroads, "--seed", seed, "--choices", choices, "--log", folder / "a.jsonl", "-o",
                           folder / "a.yaml"});
    INFO(first.err);
    REQUIRE(first.status == 0);
    const Ran again = run(
        {"play", kCrossroads, "--replay", folder / "a.jsonl", "--log", folder / "b.jsonl", "-o", folder / "b.yaml"});
    INFO(again.err);
    REQUIRE(again.status == 0);
    CHECK(read_bytes(folder / "a.jsonl") == read_bytes(folder / "b.jsonl"));
    CHECK(read_bytes(folder / "a.yaml") == read_bytes(folder / "b.yaml"));
    CHECK(first.out == again.out);
    CHECK(read_bytes(folder / "a.jsonl").find("\"type\":\"dice\"") != std::string::npos);
    CHECK(run({"check", folder / "a.yaml"}).status == 0);
  }
}

TEST_CASE("every bundled scenario is valid, answers, plays and replays", "[cli]") {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(source("maps/scenarios")))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  REQUIRE_FALSE(files.empty());
  const Folder folder;
  for (const std::string& file : files) {
    INFO(file);
    const Ran checked = run({"check", file});
    INFO(checked.err);
    CHECK(checked.status == 0);
    const Ran routs = run({"rout", file, "--format", "json"});
    REQUIRE(routs.status == 0);
    const Json report = Json::parse(routs.out);
    CHECK_FALSE(report["units"].empty());
    CHECK_FALSE(run({"rout", file}).out.empty());
    for (const char* seed : {"1", "2", "3"}) {
      const Ran first = run({"play", file, "--seed", seed, "--log", folder / "a.jsonl", "-o", folder / "a.yaml"});
      INFO(first.err);
      const std::string log = read_bytes(folder / "a.jsonl");
      const bool refused = has(log, R"("what":"refused")") || has(log, R"("what":"ignored")");
      REQUIRE(first.status == (refused ? 1 : 0));
      CHECK(has(first.err, "warning[event-refused]") == refused);
      const Ran again =
          run({"play", file, "--replay", folder / "a.jsonl", "--log", folder / "b.jsonl", "-o", folder / "b.yaml"});
      INFO(again.err);
      REQUIRE(again.status == first.status);
      CHECK(read_bytes(folder / "a.jsonl") == read_bytes(folder / "b.jsonl"));
      CHECK(read_bytes(folder / "a.yaml") == read_bytes(folder / "b.yaml"));
      const Ran position = run({"check", folder / "a.yaml"});
      INFO(position.err);
      CHECK(position.status == 0);
    }
  }
}

TEST_CASE("a scenario may come from standard input", "[cli]") {
  std::string text = read_bytes(kCrossroads);
  const std::string relative = "../crossroads.yaml";
  text.replace(text.find(relative), relative.size(), source("maps/crossroads.yaml"));
  const Ran piped = run({"rout", "-", "--format", "json"}, {}, text);
  CHECK(piped.status == 0);
  CHECK(piped.out == run({"rout", kCrossroads, "--format", "json"}).out);
  const Ran nothing = run({"rout", "-"});
  CHECK(nothing.status == 3);
  CHECK(nothing.err.find("error[empty]") != std::string::npos);
}

TEST_CASE("dice and choices of files: too few, wrong, or unused", "[cli]") {
  const Folder folder;
  const std::string choices = folder.write("choices.yaml", "- {what: rout, who: rb5, take: to N5}\n");
  const auto play = [&](const std::string& dice) {
    return run({"play", kCrossroads, "--choices", choices, "--dice", folder.write("dice.yaml", dice)});
  };
  const Ran few = play("[3]\n");
  CHECK(few.status == 3);
  CHECK(few.err.find("dice.yaml:1:2: error[dice-ran-out]") != std::string::npos);
  const Ran wrong = play("[3, 7]\n");
  CHECK(wrong.status == 3);
  CHECK(wrong.err.find("dice.yaml:1:5: error[not-a-face]") != std::string::npos);
  const Ran many = play("[1, 2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]\n");
  CHECK(many.status == 1);
  CHECK(many.err.find("warning[unused-dice]") != std::string::npos);
  CHECK(play("dice: three\n").status == 3);
  CHECK(play("[three]\n").err.find("error[not-a-number]") != std::string::npos);
  // Keys beside the list are refused.
  CHECK(play("dice: [3]\ndise: [4]\n").status == 3);
  CHECK(run({"play", kCrossroads, "--choices", folder.write("beside.yaml", "choices: []\nchoice: []\n")}).status == 3);
  CHECK(run({"play", kCrossroads, "--dice", folder / ""}).status == 3);
  folder.write("choices.yaml", "- {what: rout, who: rb5, take: to Z9}\n");
  const Ran bad_choice = run({"play", kCrossroads, "--choices", choices});
  CHECK(bad_choice.status == 3);
  CHECK(bad_choice.err.find("error[not-an-option]") != std::string::npos);
  folder.write("choices.yaml", "- {what: rout, who: nobody, take: to Z9}\n");
  const Ran unused = run({"play", kCrossroads, "--choices", choices});
  CHECK(unused.status == 1);
  CHECK(unused.err.find("warning[unused-choice]") != std::string::npos);
}

TEST_CASE("failure to write is an error", "[cli]") {
  const Folder folder;
  const Ran ran = run({"play", kCrossroads, "-o", folder / "no/such/folder/o.yaml", "--log", folder / ""});
  CHECK(ran.status == 3);
  CHECK(ran.err.find("error[cannot-write]") != std::string::npos);
}

TEST_CASE("the rulebook's first rout on its board", "[cli]") {
  const std::string boards = vasl_boards();
  if (boards.empty()) {
    WARN("skipped: there are no VASL boards here");
    return;
  }
  const Folder folder;
  const std::string scenario =
      folder.write("s.yaml",
                   "hexrout: 1\nmap: {boards: [{vasl: \"05\"}]}\nlos: exact\nrules: asl\nsides: [german, russian]\n"
                   "turn: {attacker: german, phase: rout}\nunits:\n"
                   "  - {id: r1, side: russian, counter: 4-4-7, at: L2, broken: true, dm: true}\n"
                   "  - {id: g1, side: german, counter: 4-6-7, at: M2}\n"
                   "  - {id: g2, side: german, counter: 4-6-7, at: K2}\n"
                   "  - {id: g3, side: german, counter: 4-6-7, at: K4}\n");
  const Json report = Json::parse(run({"rout", scenario, "--format", "json"}, {"HEXROUT_BOARDS=" + boards}).out);
  const Json& unit = report["units"][0];
  CHECK(unit["duty"] == "must");
  REQUIRE_FALSE(unit["options"].empty());
  // The only first step is L3, and it must go on from there: K4 is then Known and ADJACENT.
  for (const Json& option : unit["options"]) {
    if (option["low_crawl"] == true) continue;
    CHECK(option["path"][1] == "L3");
    CHECK(option["path"][2] == "M4");
  }
}

TEST_CASE("every answer names the house rules and readings in force", "[cli][house]") {
  const Folder folder;
  const std::string house = folder.write("house.yaml",
                                         "{title: Club, tables: {figures: [{name: vehicle-shock, value: 3}]}, "
                                         "options: {badThings: printed}}");
  const std::string file = source("maps/scenarios/chain_of_command.yaml");
  const std::string scenario = folder.write(
      "s.yaml",
      std::regex_replace(read_bytes(file), std::regex("map: \\{file: \\.\\./"), "map: {file: " + source("maps/")) +
          "options: {juniorsMayLeave: \"true\"}\n");
  const std::vector<std::vector<std::string>> verbs{{"rout"},
                                                    {"rout", "--compare", "edition=first"},
                                                    {"rout", "--unit", "runners", "--why", "A13"},
                                                    {"play", "--seed", "1"},
                                                    {"check"},
                                                    {"check", "--unit", "second", "--path", "E3,E4"},
                                                    {"reach", "second"},
                                                    {"advise", "--side", "soviet", "--time-ms", "200"},
                                                    {"survey", "--as", "scouts"},
                                                    {"cut", "--unit", "lmg", "--candidates", "A12,A13"},
                                                    {"deny", "--side", "german", "--time-ms", "200"}};
  for (std::vector<std::string> arguments : verbs) {
    arguments.insert(arguments.begin() + 1, scenario);
    arguments.insert(arguments.end(), {"--house-rules", house});
    const Ran ran = run(arguments);
    INFO(arguments[0] << "\n" << ran.out << ran.err);
    CHECK(ran.status < 2);
    CHECK(has(ran.out, "house rules: Club\n  tables.figures.vehicle-shock.value is 3, not 4\n"));
    CHECK(has(ran.out, "readings: juniorsMayLeave=true\n"));
  }
  for (std::vector<std::string> arguments :
       {std::vector<std::string>{"rout"}, {"reach", "second"}, {"survey", "--as", "scouts"}, {"play", "--odds"}}) {
    arguments.insert(arguments.begin() + 1, scenario);
    arguments.insert(arguments.end(), {"--house-rules", house, "--format", "json"});
    const auto answer = nlohmann::json::parse(run(arguments).out);
    INFO(arguments[0]);
    CHECK(answer["house_rules"]["title"] == "Club");
    CHECK(answer["chosen_readings"] == nlohmann::json::parse(R"(["juniorsMayLeave=true"])"));
  }
  const std::string pieces = source("maps/scenarios/morale_ratio.yaml");
  CHECK(nlohmann::json::parse(run({"cut", pieces, "--unit", "second-1", "--reopen", "--format", "json"}).out) ==
        nlohmann::json::parse(R"({"chosen_readings": ["failedCheckAgain=false"], "reopenings": []})"));
  CHECK(has(run({"sweep", scenario, "--runs", "3", "--house-rules", house}).out, "\"under\":\"house rules: Club\\n"));
  // Without either no answer has a line more.
  CHECK_FALSE(has(run({"rout", file}).out, "readings:"));
  CHECK_FALSE(has(run({"sweep", file, "--runs", "3"}).out, "\"under\""));
}

TEST_CASE("validate reads scenarios under house rules, and finds the mistakes in those", "[cli][house]") {
  const Folder folder;
  const std::string file = source("maps/scenarios/chain_of_command.yaml");
  const std::string good = folder.write("good.yaml", "tables: {figures: [{name: vehicle-shock, value: 3}]}");
  CHECK(run({"validate", file, "--house-rules", good}).status == 0);
  const std::string bad = folder.write("bad.yaml", "tables:\n  figures:\n    - {name: vehicle-shok, value: 3}\n");
  const Ran ran = run({"validate", file, "--house-rules", bad});
  INFO(ran.out << ran.err);
  CHECK(ran.status == 1);
  CHECK(has(ran.out, "bad.yaml:3:7: error[unknown-row]"));
}
