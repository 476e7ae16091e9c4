#include <unistd.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "hexrout/scenario/scenario.hpp"
#include "scenario/lane.hpp"

using namespace hexrout;

namespace {

// The first lines of every scenario below; the rest begins in line 21.
const std::string kHead = "hexrout: 1\ntitle: \"A lane: in summer\"\n" + test::kLane;

std::optional<Scenario> parse(const std::string& text, Diagnostics& found) {
  return parse_scenario(text, "s.yaml", {}, found);
}

// Returns all messages about a scenario that must be refused.
std::string complaints(const std::string& added) {
  Diagnostics found;
  CHECK_FALSE(parse(kHead + added, found).has_value());
  return found.text();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// A folder of its own that is gone afterwards.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("hexrout_scenario_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_ / "a/b");
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return (path_ / name).string();
  }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("a scenario is read whole", "[scenario]") {
  Diagnostics found;
  const auto scenario =
      parse(kHead +
                "turn: {attacker: russian, phase: rout, number: 3}\n"
                "month: 9\n"
                "placed:\n"
                "  - {kind: smoke, at: C2, strength: 2}\n"
                "  - {kind: foxhole, at: A2}\n"
                "  - {kind: roadblock, at: B2, side: ne}\n"
                "units:\n"
                "  - {id: r1, side: russian, counter: 4-4-7, at: A2, broken: true, dm: true, in: foxhole}\n"
                "  - {id: g1, side: german, counter: 4-6-7, at: C1/1, weapons: [lmg]}\n",
            found);
  INFO(found.text());
  REQUIRE(scenario);
  CHECK(found.empty());
  const Setting& setting = scenario->game->setting();
  CHECK(setting.title == "A lane: in summer");
  CHECK(setting.attacker == "russian");
  CHECK(setting.turn == 3);
  CHECK(setting.month == 9);
  CHECK(setting.map->hex_count() == 24);
  CHECK(setting.sight->mode() == SightMode::exact);
  REQUIRE(setting.placed.size() == 3);
  CHECK(setting.placed[0].kind == PlacedKind::smoke);
  CHECK(setting.placed[0].strength == 2);
  CHECK(setting.placed[2].side == Direction::north_east);
  const auto units = scenario->game->units();
  REQUIRE(units.size() == 2);
  CHECK(setting.map->location_name(units[1].at) == "C1/1");
  CHECK(units[0].label == "4-4-7");
  CHECK(std::find(units[0].state.begin(), units[0].state.end(), "dm") != units[0].state.end());
}

TEST_CASE("a written scenario reads back as the same position", "[scenario]") {
  const std::string text =
      kHead +
      "turn: {attacker: russian, number: 3}\n"
      "nationalities: {german: german, russian: partisan}\n"
      "elr: {german: 3}\nsan: {russian: 4}\nno_quarter: {against: [german]}\n"
      "switches: {metric: raw, surrender: false}\n"
      "night: true\nnight_visibility: 4\nrooftops: [C1]\nmonth: 1\n"
      "placed: [{kind: wreck, at: C2}, {kind: minefield, at: C3, strength: 8}, {kind: pillbox, at: D2, side: sw}, "
      "{kind: trench, at: B2}]\n"
      "units:\n"
      "  - {id: \"r#1\", side: russian, counter: 3-3-7 partisan, at: A2, broken: true, dm: true, remembered: [{enemy: "
      "g1, range: 3}], walked: [A1, B1],\n"
      "     destinations: [C1/1], rout_duty: bound, figured_at: A1, phase_start: A1, has_routed: true, spent_half_mf: "
      "3}\n"
      "  - {id: g1, side: german, counter: 4-6-7, at: C1/1, cx: true, weapons: [lmg, {kind: mortar, id: m1, pp: 3, "
      "firepower: 2, range: 10, ordnance: true, malfunctioned: true}]}\n"
      "  - {id: g2, side: german, counter: 8-3-8 ss, at: B2, in: trench, elr: 2, facing: nw, concealed: true, fanatic: "
      "true}\n"
      "  - {id: g3, side: german, kind: squad, counter: 9-9-9, firepower: 9, range: 9, morale: 9, broken_morale: 8, "
      "class: elite, at: B3}\n"
      "  - {id: t1, side: german, kind: vehicle, at: D3, firepower: 5, range: 12, motion: true, closed_topped: false}\n"
      "  - {id: p1, side: german, counter: 2-4-7 hs, aboard: t1, beneath_wire: false}\n"
      "  - {id: r2, side: russian, nationality: russian, counter: 9-1, at: B3, wounded: true, broken: true, guard: g3, "
      "unarmed: true}\n"
      "  - {id: r3, side: russian, counter: \"?\", at: A3}\n"
      "  - {id: r4, side: russian, nationality: american, counter: 6-6-6, morale: 7, eliminated: true}\n"
      "events:\n  - {break: {units: [g1]}}\n  - rout_phase\n";
  Diagnostics found;
  const auto first = parse(text, found);
  INFO(found.text());
  REQUIRE(first);
  const std::string written = write_scenario(*first, "");
  const auto second = parse(written, found);
  INFO(written);
  INFO(found.text());
  REQUIRE(second);
  CHECK(write_scenario(*second, "") == written);
  // The position is the intended one, not merely stable.
  for (const char* part : {"id: \"r#1\"",
                           "counter: \"3-3-7 partisan\"",
                           "walked: [A1, B1]",
                           "rout_duty: bound",
                           "destinations: [C1/1]",
                           "figured_at: A1",
                           "remembered: [{enemy: g1, range: 3}]",
                           "has_routed: true",
                           "spent_half_mf: 3",
                           "{kind: lmg, firepower: 3, range: 8, pp: 1}",
                           "ordnance: true, malfunctioned: true",
                           "in: trench",
                           "elr: 2",
                           "facing: nw",
                           "fanatic: true",
                           "kind: squad",
                           "morale: 9",
                           "motion: true",
                           "closed_topped: false",
                           "aboard: t1",
                           "beneath_wire: false",
                           "guard: g3",
                           "unarmed: true",
                           "nationality: russian",
                           "nationality: american",
                           "eliminated: true",
                           "counter: \"?\"",
                           "{metric: raw, surrender: false}",
                           "night_visibility: 4",
                           "against: [german]",
                           "rooftops: [C1]",
                           "{kind: minefield, at: C3, strength: 8}",
                           "{kind: pillbox, at: D2, side: sw}",
                           "month: 1",
                           "number: 3",
                           "- {break: {units: [g1]}}",
                           "- rout_phase"}) {
    INFO(part);
    CHECK(written.find(part) != std::string::npos);
  }
  CHECK(second->game->units().size() == first->game->units().size());
}

TEST_CASE("every mistake is reported at once, at its place", "[scenario]") {
  const std::string said = complaints(
      "turn: {attacker: rusian}\n"                                                     // 21
      "placed: [{kind: smok, at: C2}, {kind: wire, at: Z9}]\n"                         // 22
      "units:\n"                                                                       // 23
      "  - {id: r1, side: russian, counter: 4-4-7, at: A2, broke: true}\n"             // 24
      "  - {id: r1, side: russian, counter: 4-4-7, at: A2}\n"                          // 25
      "  - {id: r2, side: italian, counter: 4-4-7, at: A2}\n"                          // 26
      "  - {id: r3, side: russian, counter: 4-4-9, at: A2}\n"                          // 27
      "  - {id: r4, side: russian, counter: 4-4-7, at: E1}\n"                          // 28
      "  - {id: r5, side: russian, counter: 4-4-7, at: Q20}\n"                         // 29
      "  - {id: r6, side: russian, counter: 4-4-7, at: C1/5}\n"                        // 30
      "  - {id: r7, side: russian, counter: 4-4-7, at: A2, dm: true}\n"                // 31
      "  - {id: r8, side: russian, counter: 4-4-7, at: A2, guard: nobody}\n"           // 32
      "  - {id: r9, side: russian, counter: 4-4-7}\n"                                  // 33
      "  - nonsense\n"                                                                 // 34
      "  - {id: \"a b\", side: russian, counter: 9-1, at: A2, elr: 9, broken: yes}\n"  // 35
      "monht: 6\n");                                                                   // 36
  INFO(said);
  for (const char* line : {
           "s.yaml:21:18: error[unknown-side]: there is no side 'rusian'; did you mean 'russian'?",
           "s.yaml:22:17: error[unknown-word]: 'kind' of the thing placed cannot be 'smok'; did you mean 'smoke'?",
           "s.yaml:22:49: error[off-map]: there is no hex 'Z9' on this map",
           "s.yaml:24:53: error[unknown-key]: the unit has no key 'broke'; did you mean 'broken'?",
           "s.yaml:25:10: error[duplicate-id]: the id 'r1' is taken in line 24",
           "s.yaml:26:20: error[unknown-side]: there is no side 'italian'",
           "s.yaml:27:38: error[unknown-counter]: there is no russian counter '4-4-9'; did you mean '4-4-7'?",
           "s.yaml:28:49: error[impassable]: nothing can stand in E1",
           "s.yaml:29:49: error[off-map]: there is no hex 'Q20' on this map",
           "s.yaml:30:49: error[no-level]: hex C1 has no level '5'; its levels are: 0, 1",
           "s.yaml:31:57: error[impossible-state]: 'r7' is under DM but not broken",
           "s.yaml:32:60: error[unknown-unit]: there is no unit 'nobody'",
           "s.yaml:33:5: error[missing-key]: the unit has no 'at'",
           "s.yaml:34:5: error[not-a-map]: the unit must be written as keys with values",
           "s.yaml:35:10: error[bad-id]: 'a b' cannot be an id",
           "s.yaml:35:59: error[out-of-range]:",
           "s.yaml:35:70: error[not-a-boolean]:",
           "s.yaml:36:1: error[unknown-key]: the scenario has no key 'monht'; did you mean 'month'?",
       }) {
    INFO(line);
    CHECK(said.find(line) != std::string::npos);
  }
  CHECK(std::count(said.begin(), said.end(), '\n') == 18);
}

TEST_CASE("units are checked where the map cannot be read", "[scenario]") {
  Diagnostics found;
  const std::string text = replaced(kHead, "columns: 6", "columns: six") +
                           "units:\n"
                           "  - {id: r1, side: russian, counter: 4-4-9, at: Q20}\n"
                           "  - {id: r1, side: nobody, counter: 4-4-7, at: A2}\n";
  CHECK_FALSE(parse(text, found).has_value());
  const std::string said = found.text();
  INFO(said);
  CHECK(said.find("s.yaml:5:12: error") != std::string::npos);
  CHECK(said.find("error[unknown-counter]") != std::string::npos);
  CHECK(said.find("error[duplicate-id]") != std::string::npos);
  CHECK(said.find("error[unknown-side]") != std::string::npos);
  CHECK(said.find("off-map") == std::string::npos);  // unknown without a map
}

TEST_CASE("keys missing at the top are reported once each", "[scenario]") {
  Diagnostics found;
  CHECK_FALSE(parse("title: x\n", found).has_value());
  const std::string said = found.text();
  INFO(said);
  CHECK(said.find("add 'hexrout: 1'") != std::string::npos);
  for (const char* key : {"'map'", "'rules'", "'sides'"})
    CHECK(said.find(std::string("the scenario has no ") + key) != std::string::npos);
  Diagnostics other;
  CHECK_FALSE(parse(replaced(kHead, "rules: asl", "rules: als") + "units: []\n", other).has_value());
  CHECK(other.text().find("s.yaml:19:8: error[unknown-rules]: there are no rules 'als'; did you mean 'asl'?") !=
        std::string::npos);
  Diagnostics version;
  CHECK_FALSE(parse(replaced(kHead, "hexrout: 1", "hexrout: 2") + "units: []\n", version).has_value());
  CHECK(version.text().find("s.yaml:1:10: error[unknown-version]") != std::string::npos);
}

TEST_CASE("sides are named, once each, two at least", "[scenario]") {
  for (const char* sides : {"german", "[german]", "[german, german]", "[german, \"\"]", "[german, [russian]]",
                            "[a, b, c, d, e, f, g, h, i]"}) {
    Diagnostics found;
    INFO(sides);
    CHECK_FALSE(parse(replaced(kHead, "[german, russian]", sides) + "units: []\n", found).has_value());
    CHECK(found.text().find("s.yaml:20:") != std::string::npos);
  }
}

TEST_CASE("VASL's sight needs VASL's boards, and boards their directory", "[scenario]") {
  CHECK(complaints("los: vasl\nunits: []\n").find("s.yaml:21:6: error[no-raster]") != std::string::npos);
  Diagnostics found;
  CHECK_FALSE(
      parse("hexrout: 1\nmap: {boards: [{vasl: \"05\"}]}\nrules: asl\nsides: [a, b]\nunits: []\n", found).has_value());
  CHECK(found.text().find("s.yaml:2:15: error[no-boards]") != std::string::npos);
}

TEST_CASE("states that a profile has no rules for are pointed out", "[scenario]") {
  Diagnostics found;
  const std::string text = replaced(kHead, "rules: asl", "rules: aslsk") +
                           "units:\n  - {id: g1, side: german, counter: 4-6-7, at: A2, concealed: true}\n";
  CHECK(parse(text, found).has_value());
  CHECK(found.text() ==
        "s.yaml:22:63: warning[not-in-rules]: the rules 'aslsk' know nothing of 'concealed'; leave it out, or choose "
        "other rules\n");
}

TEST_CASE("a map file is found beside the scenario, and from where the scenario is written to", "[scenario]") {
  const Folder folder;
  folder.write("a/map.yaml",
               "title: Two\ncolumns: 2\nrows: 1\nlegend: {\"^\": woods}\nhexes: |\n  #    A B\n  B0     ^\n  A1   .\n");
  const std::string path = folder.write("a/b/s.yaml",
                                        "hexrout: 1\nmap: {file: ../map.yaml}\nrules: asl\nsides: [german, "
                                        "russian]\nunits: [{id: g1, side: german, counter: 4-6-7, at: A1}]\n");
  Diagnostics found;
  const auto scenario = read_scenario(path, {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  const std::string written = write_scenario(*scenario, folder / "");
  CHECK(written.find("map: {file: a/map.yaml}") != std::string::npos);
  const auto again = read_scenario(folder.write("t.yaml", written), {}, found);
  INFO(found.text());
  REQUIRE(again);
  CHECK(write_scenario(*again, folder / "") == written);
  folder.write("a/map.yaml", "title: Two\ncolums: 2\nrows: 1\nlegend: {}\nhexes: |\n  A1   .\n");
  CHECK_FALSE(read_scenario(path, {}, found).has_value());
  CHECK(found.text().find("map.yaml:2:1: error[unknown-key]") != std::string::npos);
}

TEST_CASE("an input cut anywhere is refused or read without a crash", "[scenario]") {
  const std::string whole = kHead +
                            "units:\n  - {id: r1, side: russian, counter: 4-4-7, at: A2, broken: true, dm: "
                            "true}\nplaced: [{kind: smoke, at: C2}]\n";
  for (std::size_t length = 0; length < whole.size(); ++length) {
    Diagnostics found;
    const auto scenario = parse(whole.substr(0, length), found);
    CHECK(scenario.has_value() == !found.has_errors());
  }
}
