// hexrout rout --why: the same answer as text, as JSON, and from an engine.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "hexrout/engine/engine.hpp"

using namespace hexrout::test;
using nlohmann::ordered_json;

namespace {

struct Session {
  hexrout::Engine engine;
  explicit Session(hexrout::ReadOptions reading) : engine(std::move(reading)) {}
  ordered_json ask(const char* method, const ordered_json& params) {
    const auto line = engine.answer(ordered_json{{"id", 1}, {"method", method}, {"params", params}}.dump());
    REQUIRE(line);
    const ordered_json answer = ordered_json::parse(*line);
    INFO(answer.dump());
    REQUIRE(answer["ok"] == true);
    return answer["result"];
  }
};

// Compares the command and an engine on equal Locations.
void compare(const std::string& scenario, const std::string& boards, std::size_t every) {
  hexrout::ReadOptions reading;
  reading.boards_directory = boards;
  Session session(reading);
  session.ask("load", {{"file", scenario}});
  const ordered_json map = session.ask("map", {{"want", {"locations"}}});
  std::vector<std::string> names;
  for (const auto& one : map["locations"]) names.push_back(one["name"]);
  REQUIRE(names.size() == map["location_count"]);
  std::vector<std::string> arguments{"rout", scenario, "--boards", boards.empty() ? "." : boards, "--format", "json"};
  std::vector<std::string> asked;
  for (std::size_t i = 0; i < names.size(); i += every) {
    asked.push_back(names[i]);
    arguments.insert(arguments.end(), {"--why", names[i]});
  }
  const Ran ran = run(arguments);
  INFO(ran.err);
  REQUIRE(ran.status == 0);
  const ordered_json all = ordered_json::parse(ran.out)["units"];
  std::map<std::string, std::vector<ordered_json>> by_place;
  for (const auto& one : all) by_place[one["at"]].push_back(one);
  for (const std::string& name : asked) {
    INFO(name);
    CHECK(session.ask("why", {{"at", name}})["units"] == ordered_json(by_place[name]));
  }
}

}  // namespace

TEST_CASE("rout --why agrees with an engine", "[cli]") {
  for (const auto& entry : std::filesystem::directory_iterator(source("maps/scenarios")))
    if (entry.path().extension() == ".yaml") compare(entry.path().string(), "", 1);
}

TEST_CASE("rout --why agrees with an engine on saved games with VASL boards", "[cli]") {
  const std::string boards = vasl_boards();
  if (boards.empty()) {
    WARN("skipped: no VASL boards (set HEXROUT_VASL)");
    return;
  }
  int saves = 0;
  for (const char* name : {"synthetic-rout.vsav", "basic.vsav", "full.vsav", "hip-concealed.vsav"}) {
    const std::filesystem::path file = std::filesystem::path(boards).parent_path() / "saves" / name;
    if (!std::filesystem::exists(file) || run({"rout", file.string(), "--boards", boards}).status != 0) continue;
    compare(file.string(), boards, 7);
    ++saves;
  }
  CHECK(saves > 0);
}

TEST_CASE("rout --why for people, and what it refuses", "[cli]") {
  const Ran ran = run({"rout", kCrossroads, "--unit", "rb5", "--why", "M4"});
  CHECK(ran.status == 0);
  CHECK(has(ran.out,
            "rb5 4-2-6 in M5 to M4: the step from M5 to M4 across the north hexside is refused: M4 is nearer to "
            "g3 in K3, in whose LOS M5 lies [A10.51]\n"));
  const Ran wrong = run({"rout", kCrossroads, "--why", "Z99"});
  CHECK(wrong.status == 2);
  CHECK(has(wrong.err, "--why: error[unknown-location]: the map has no Location 'Z99'"));
  CHECK(run({"rout", kCrossroads, "--why", "M4", "--compare", "asl-old"}).status == 2);
}
