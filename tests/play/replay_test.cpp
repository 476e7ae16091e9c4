// A replay gives the very log that it replays, or reports the difference.
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "hexrout/play/session.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;
using Json = nlohmann::ordered_json;

namespace {

std::optional<std::string> played(const PlayScript& script, Diagnostics& found) {
  const auto scenario = read_scenario(HEXROUT_SOURCE_DIR "/maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(scenario);
  return play_phase(*scenario->game, script, found);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = text.find('\n', from);
    out.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return out;
}

// The code of the one error that a replay of these lines ends with; "" if the logs are equal.
std::string replay(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  Diagnostics found;
  const auto script = parse_play_log(text, "log", found);
  std::optional<std::string> again;
  if (script) again = played(*script, found);
  INFO(found.text());
  CHECK(again.has_value() == found.all().empty());
  if (found.all().empty()) return {};
  CHECK(found.all()[0].place.file == "log");
  CHECK(found.all()[0].place.line > 0);
  return found.all()[0].code;
}

}  // namespace

TEST_CASE("a log that was changed is not replayed", "[play]") {
  Diagnostics found;
  PlayScript script;
  script.seed = 3;
  const std::string log = *played(script, found);
  const std::vector<std::string> lines = lines_of(log);
  REQUIRE(replay(lines).empty());

  std::size_t events = 0;
  std::size_t choices = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Json entry = Json::parse(lines[i]);
    const auto changed = [&](const std::function<void(Json&)>& change) {
      Json other = entry;
      change(other);
      std::vector<std::string> all = lines;
      all[i] = other.dump();
      return replay(all);
    };
    INFO(lines[i]);
    if (entry["type"] == "start") {
      CHECK(changed([](Json& j) { j["title"] = "Another"; }) == "replay-differs");
      CHECK(changed([](Json& j) { j["turn"] = j["turn"].get<int>() + 1; }) == "replay-differs");
      CHECK(changed([](Json& j) { j["attacker"] = "nobody"; }) == "replay-differs");
      CHECK(changed([](Json& j) { j["phase"] = "rally"; }) == "replay-differs");
      CHECK(changed([](Json& j) { j["format"] = 2; }) == "bad-log");
      CHECK(changed([](Json& j) { j.erase("format"); }) == "bad-log");
      CHECK(changed([](Json& j) { j["weather"] = "rain"; }) == "replay-differs");
    }
    if (entry["type"] == "event") {
      ++events;
      CHECK(changed([](Json& j) { j["what"] = "dances"; }) == "replay-differs");
      CHECK(changed([](Json& j) { j["at"] = "Z9"; }) == "replay-differs");
      // Other words for an event are accepted.
      CHECK(changed([](Json& j) { j["text"] = "in other words"; }).empty());
      std::vector<std::string> fewer = lines;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK(replay(fewer) == "replay-differs");
      std::vector<std::string> more = lines;
      more.insert(more.begin() + static_cast<std::ptrdiff_t>(i),
                  R"({"type":"event","what":"invented","who":"rb1","rule":"","at":null,"others":[],"text":""})");
      CHECK(replay(more) == "replay-differs");
    }
    if (entry["type"] == "choice") {
      ++choices;
      CHECK(changed([](Json& j) { j["options"].push_back("another"); }) == "replay-differs");
      CHECK(changed([](Json& j) { j["rule"] = "A0"; }) == "replay-differs");
    }
  }
  CHECK(events > 0);
  CHECK(choices > 0);
  std::vector<std::string> after = lines;
  after.push_back(lines[1]);
  CHECK(replay(after) == "bad-log");
}

TEST_CASE("a log is replayed by the rules folder that it was played by, and by no other", "[play]") {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::temp_directory_path() / ("hexrout-replay-" + std::to_string(getpid()) + "-" + std::to_string(std::rand()));
  fs::remove_all(folder);
  fs::copy(HEXROUT_SOURCE_DIR "/src/rules/pickets/data", folder);
  // Result of playing a log under the rules of a folder, or of the program.
  const auto play = [](const std::string& rules_folder, const PlayScript& script) {
    Diagnostics found;
    ReadOptions options;
    options.rules_folder = rules_folder;
    const auto scenario = read_scenario(HEXROUT_SOURCE_DIR "/maps/scenarios/pickets.yaml", options, found);
    INFO(found.text());
    REQUIRE(scenario);
    const auto log = play_phase(*scenario->game, script, found);
    return log ? *log : found.all().at(0).what;
  };
  Diagnostics found;
  const auto again = [&](const std::string& rules_folder, const std::string& log) {
    return play(rules_folder, *parse_play_log(log, "log", found));
  };
  const std::string log = play(folder.string(), {});
  CHECK(again(folder.string(), log) == log);
  CHECK_THAT(again("", log), Catch::Contains("by the rules of a folder, not by those of the program"));
  CHECK_THAT(again(folder.string(), play("", {})), Catch::Contains("by rules of the program"));
  // Its page for players may be edited.
  std::ofstream(folder / "README.md") << "# Pickets, as we play them\n";
  CHECK(again(folder.string(), log) == log);
  std::ofstream(folder / "worth.yaml", std::ios::app) << "# heavier\n";
  CHECK_THAT(again(folder.string(), log), Catch::Contains("other rules than the rules folder holds now"));
  fs::remove_all(folder);
}
