// A save made from a scenario is ruled on as the scenario is, on boards as they are, turned and joined.
#include <unistd.h>

#include <catch2/catch.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "scenario/save_writer.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;

namespace {

struct Counter {
  const char* side;
  const char* text;
  const char* at;
  const char* state;
};
struct Situation {
  const char* name;
  const char* board;
  std::vector<Counter> units;
  std::vector<const char*> rooftops = {};
};

// Examples of the rulebook on boards, as far as a save can hold them.
const std::vector<Situation>& situations() {
  static const std::vector<Situation> all = {
      {"first rout",
       "05",
       {{"russian", "4-4-7", "L2", "broken dm"},
        {"german", "4-6-7", "M2", ""},
        {"german", "4-6-7", "K2", ""},
        {"german", "4-6-7", "K4", ""}}},
      {"no way out",
       "05",
       {{"russian", "4-4-7", "L2", "broken dm"},
        {"german", "4-6-7", "M2", ""},
        {"german", "4-6-7", "K2", ""},
        {"german", "4-6-7", "L3", ""}}},
      {"upstairs",
       "03",
       {{"russian", "4-4-7", "M2", "broken dm"}, {"german", "4-6-7", "M3", ""}, {"russian", "8-0", "N2/1", ""}}},
      {"surrounded",
       "01",
       {{"russian", "4-4-7", "I5", "broken dm"},
        {"german", "4-6-7", "H5", ""},
        {"german", "4-6-7", "J4", ""},
        {"german", "4-6-7", "G4", ""},
        {"german", "4-6-7", "K4", ""}}},
      {"one way",
       "01",
       {{"russian", "4-4-7", "I4", "broken dm"},
        {"german", "4-6-7", "H5", ""},
        {"german", "4-6-7", "J4", ""},
        {"german", "4-6-7", "G4", "pinned"},
        {"german", "4-6-7", "K4", ""}}},
      {"a concealed one",
       "01",
       {{"russian", "4-4-7", "I4", "broken dm"},
        {"german", "4-6-7", "J4", ""},
        {"german", "4-6-7", "G4", "concealed"},
        {"german", "9-1", "J4", "wounded"},
        {"russian", "2-3-7 hs", "I5", "broken"}}},
      {"on a roof and in a cellar",
       "01",
       {{"russian", "4-4-7", "F5/3", "broken dm"},
        {"russian", "8-0", "F6/-1", "broken dm"},
        {"german", "4-6-7", "F6/3", ""}},
       {"F5", "F6"}},
  };
  return all;
}

std::string scenario_text(const Situation& s, bool turned, bool joined) {
  std::string out = std::string("hexrout: 1\ntitle: ") + s.name + "\nmap:\n  boards:\n    - {vasl: \"" + s.board +
                    "\"" + (turned ? ", rotated: true" : "") + "}\n";
  if (joined) out += "    - {vasl: \"04\", column: 1}\n";
  out += "rules: asl\nsides: [german, russian]\nturn: {attacker: german, phase: rout}\nunits:\n";
  int number = 0;
  for (const Counter& c : s.units) {
    out += "  - {id: u" + std::to_string(++number) + ", side: " + c.side + ", counter: \"" + c.text + "\", at: \"" +
           (joined ? std::string(s.board) + " " : "") + c.at + "\"";
    std::string word;
    for (const char ch : std::string(c.state) + " ") {
      if (ch != ' ')
        word.push_back(ch);
      else if (!word.empty())
        out += ", " + std::exchange(word, {}) + ": true";
    }
    out += "}\n";
  }
  for (const char* hex : s.rooftops)
    out += (hex == s.rooftops.front() ? "rooftops: [\"" : ", \"") + (joined ? std::string(s.board) + " " : "") + hex +
           "\"";
  return s.rooftops.empty() ? out : out + "]\n";
}

// Returns the answers of a game without the ids of units.
std::multiset<std::string> ruling(const Game& game) {
  std::multiset<std::string> out;
  const Map& map = *game.setting().map;
  for (const UnitView& unit : game.units()) {
    const UnitAnswer answer = game.answer(unit.id);
    std::string text = unit.side + " " + unit.label + " " + map.location_name(unit.at) + " duty " +
                       std::to_string(static_cast<int>(answer.duty)) + " fate " + answer.fate.what;
    std::multiset<std::string> parts;
    for (const RoutOption& o : answer.options) {
      std::string option = " | " + map.location_name(o.end) + " " + std::to_string(o.spent_half_mf.count()) +
                           (o.low_crawl ? " crawl" : "") + (o.mandatory ? " must" : "");
      for (const InterdictedStep& i : o.interdicted)
        option += " by " + std::to_string(i.by.size()) + " in " + map.location_name(i.at);
      parts.insert(option);
    }
    for (const Refusal& r : answer.refused)
      parts.insert(" | not " + (r.from == kNowhere ? std::string("?") : map.location_name(r.from)) + " to " +
                   (r.to == kNowhere ? std::string("?") : map.location_name(r.to)) + " " + r.rule);
    for (const std::string& part : parts) text += part;
    out.insert(text);
  }
  return out;
}

}  // namespace

TEST_CASE("a save is ruled on as the scenario it was made from", "[vsav]") {
  const std::string boards = test::vasl_boards();
  if (boards.empty()) {
    WARN("skipped: no VASL boards (set HEXROUT_VASL)");
    return;
  }
  const auto file =
      std::filesystem::temp_directory_path() / ("hexrout-save-test-" + std::to_string(::getpid()) + ".vsav");
  for (const Situation& situation : situations())
    for (int variant = 0; variant < 4; ++variant) {
      const bool turned = (variant & 1) != 0;
      const bool joined = (variant & 2) != 0;
      INFO(situation.name << (turned ? ", turned" : "") << (joined ? ", joined" : ""));
      const std::string text = scenario_text(situation, turned, joined);
      Diagnostics found;
      const auto scenario = parse_scenario(text, "written.yaml", {boards, {}}, found);
      INFO(found.text());
      REQUIRE(scenario);
      test::SaveOptions options;
      SavedBoard first;
      first.name = situation.board;
      first.turned = turned;
      options.boards.push_back(first);
      if (joined) {
        SavedBoard second;
        second.name = "04";
        second.column = 1;
        options.boards.push_back(second);
      }
      std::ofstream(file, std::ios::binary)
          << test::save_bytes(test::save_text(*scenario->game, options), static_cast<unsigned char>(17 + variant));
      const auto saved = read_scenario(file.string(), {boards, {}}, found);
      INFO(found.text());
      REQUIRE(saved);
      CHECK(ruling(*saved->game) == ruling(*scenario->game));
      // The written scenario keeps the rulings and contains no password.
      const auto written = saved_scenario(file.string(), boards, found);
      REQUIRE(written);
      CHECK(written->find("secret word") == std::string::npos);
      const auto again = parse_scenario(*written, "again.yaml", {boards, {}}, found);
      REQUIRE(again);
      CHECK(ruling(*again->game) == ruling(*scenario->game));
    }
  std::filesystem::remove(file);
}

TEST_CASE("a save of ten thousand pieces reads, a cut one does not", "[vsav]") {
  std::string text = "begin_save";
  for (int i = 0; i < 10000; ++i)
    text += "\x1b+/" + std::to_string(i) + "/label;76,130;L\tpiece;K;D;MS\\/dm;DM/\tMain Map;" +
            std::to_string(400 + i % 1800) + ";500;1";
  text +=
      "\x1b"
      "bd\t0\t0\t05\tVER\t1\t\x1b"
      "end_save";
  Diagnostics found;
  const auto game = parse_saved_text(text, "large.vsav", found);
  REQUIRE(game);
  CHECK(game->units.size() == 10000);
  const std::string bytes = test::save_bytes(text);
  CHECK(parse_saved_game(bytes, "large.vsav", found));
  for (const std::size_t length : {bytes.size() / 2, bytes.size() - 1, std::size_t{10}})
    CHECK_FALSE(parse_saved_game(bytes.substr(0, length), "cut.vsav", found));
  Diagnostics wrong_key;
  std::string other = test::save_bytes(text.substr(0, 200), 3);
  CHECK_FALSE(parse_saved_game(other, "cut.vsav", wrong_key));
  CHECK(wrong_key.text().find("error[vsav-") != std::string::npos);
}
