// A replay comes to the very log that it replays, or says where it differs.
#include <catch2/catch.hpp>

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

// The code of the one error that a replay of these lines ends with; "" where it is the same.
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
      // A better sentence for the same is no other event.
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
