// Answers, reasons and messages in other languages than English.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <regex>

#include "command.hpp"
#include "text/english.hpp"

using namespace hexrout::test;

namespace {

// Kinds of units in labels ("rifle 4"), as counters have them.
const Words kKinds{"man",     "officer",     "nco",         "rifle",    "support", "team",  "squad",
                   "vehicle", "strongpoint", "skirmishers", "infantry", "gun",     "horse", "band"};

const Words& english_words() {
  static const Words words = english_of(catalogue(source("src/text/data/words_de.yaml")));
  return words;
}

// The words of a scenario that are its own: ids, sides, titles and what its designer wrote.
Words names_of(const std::string& file) {
  Words out = kKinds;
  static const std::regex value(
      R"((id|side|sides|attacker|rules|text|mission|group|element|counter): *(\[[^\]]*\]|"[^"]*"|[^,}\n]*)|(title): *([^\n]*))");
  const std::string text = read_bytes(file);
  for (std::sregex_iterator it(text.begin(), text.end(), value), end; it != end; ++it)
    for (const std::string& word : words_of((*it)[2].str() + (*it)[4].str())) out.insert(word);
  return out;
}

// Runs a verb in German: no English word in what it says.
void check_german(std::vector<std::string> arguments, const Words& names) {
  arguments.insert(arguments.end(), {"--language", "de"});
  const Ran ran = run(arguments);
  std::string line = "hexrout";
  for (const std::string& argument : arguments) line += " " + argument;
  std::istringstream said(ran.out + ran.err);
  for (std::string text; std::getline(said, text);) {
    INFO(line << "\n" << text);
    CHECK(english_in(text, english_words(), names).empty());
  }
}

std::vector<std::string> bundled_games() {
  std::vector<std::string> out;
  for (const char* folder : {"maps/scenarios", "maps/scenarios/games"})
    for (const auto& entry : std::filesystem::directory_iterator(source(folder)))
      if (entry.path().extension() == ".yaml") out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> matches(const std::string& text, const char* pattern, std::size_t most) {
  std::vector<std::string> out;
  const std::regex wanted(pattern);
  for (std::sregex_iterator it(text.begin(), text.end(), wanted), end; it != end && out.size() < most; ++it)
    out.push_back((*it)[1].str());
  return out;
}

}  // namespace

TEST_CASE("every verb answers in German on every bundled game", "[cli][language]") {
  std::size_t games = 0;
  for (const std::string& file : bundled_games()) {
    ++games;
    const std::string text = read_bytes(file);
    const Words names = names_of(file);
    for (const char* verb : {"rout", "show", "check", "validate"}) check_german({verb, file}, names);
    check_german({"rout", file, "--all"}, names);
    check_german({"play", file, "--seed", "7"}, names);
    check_german({"play", file, "--odds"}, names);
    check_german({"los", file, "D4", "F6"}, names);
    for (const std::string& side : matches(text, R"(sides: *\[([\w-]+))", 1)) {
      check_german({"advise", file, "--side", side, "--time-ms", "100"}, names);
      check_german({"deny", file, "--side", side}, names);
      check_german({"plan", file, "--side", side, "--intent", "attack"}, names);
    }
    for (const std::string& unit : matches(text, R"(- *\{id: *([\w-]+))", 2)) {
      check_german({"reach", file, unit, "--paths"}, names);
      check_german({"cut", file, "--unit", unit}, names);
      check_german({"cut", file, "--unit", unit, "--reopen"}, names);
      check_german({"survey", file, "--as", unit}, names);
      check_german({"rout", file, "--unit", unit, "--why", "D4"}, names);
    }
  }
  CHECK(games >= 11);
}

TEST_CASE("paths, readings and lists are judged in German", "[cli][language]") {
  const Words names = names_of(kCrossroads);
  check_german({"check", kCrossroads, "--unit", "rb5", "--path", "M5,N5,N6"}, names);
  check_german({"check", kCrossroads, "--unit", "rb5", "--path", "M5,M4"}, names);
  check_german({"rout", kCrossroads, "--compare", "low_crawl_toward=closer_mf"}, names);
  check_german({"check", source("src/rules/squares/cases")}, names);
  check_german({"report", kCrossroads, "-o", Folder() / "page.html"}, names);
}

TEST_CASE("mistakes are told in German", "[cli][language]") {
  const Folder folder;
  const std::string scenario = read_bytes(kCrossroads);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = scenario;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return folder.write("maps/scenarios/changed.yaml", text.replace(at, from.size(), to));
  };
  folder.write("maps/crossroads.yaml", read_bytes(source("maps/crossroads.yaml")));
  const Words none;
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{{"rules: asl", "rules: als"},
                                                                                 {"rules: asl", "rulse: asl"},
                                                                                 {"side: german", "side: germna"},
                                                                                 {"sides: [", "sides: [["},
                                                                                 {"hexrout: 1", "hexrout: 7"},
                                                                                 {"at: ", "at: ZZ99, at: "},
                                                                                 {"units:", "units: 3\nother:"}})
    check_german({"rout", changed(from, to)}, none);
  for (const char* bytes : {"", "[", "a: [b", "\tx: 1\n", "hexrout: 1\n", "<html>", "\x89PNG\r\n"})
    check_german({"rout", folder.write("bad.yaml", bytes)}, none);
  check_german({"rout", "no/such/file.yaml"}, none);
  check_german({"rout", kCrossroads, "--unit", "nobody"}, none);
  check_german({"rout", kCrossroads, "--why", "ZZ99"}, none);
  check_german({"los", kCrossroads, "A1"}, none);
  check_german({"rotu", kCrossroads}, none);
  check_german({"play", kCrossroads, "--seed", "x"}, none);
  check_german({"rout", kCrossroads, "--nonsense"}, none);
  check_german({"rout"}, none);
}

TEST_CASE("a verdict in German", "[cli][language]") {
  const std::string text = run({"rout", kCrossroads, "--language", "de"}).out;
  CHECK(has(text, "  ERGIBT sich        rb1"));
  CHECK(has(text, "rb5 4-2-6 (russian: gebrochen, unter DM) in M5: MUSS ziehen, 2 Auswege\n"));
  CHECK(has(text, "  nicht M5 nach M4, L4: näher an g3 in K3, mit LOS nach M5 [A10.51]\n"));
  const std::string why = run({"rout", kCrossroads, "--unit", "rb5", "--why", "O8", "--language", "de"}).out;
  CHECK(has(why, "es ist zu weit: der billigste Weg kostet 7 MF, und sie hat 6"));
}

TEST_CASE("the language is that of the environment, for people alone", "[cli][language]") {
  const std::string english = run({"rout", kCrossroads}).out;
  const std::string german = run({"rout", kCrossroads, "--language", "de"}).out;
  CHECK(german != english);
  CHECK(run({"rout", kCrossroads}, {"LC_ALL=de_DE.UTF-8"}).out == german);
  CHECK(run({"rout", kCrossroads}, {"LC_ALL=", "LC_MESSAGES=", "LANG=de_AT"}).out == german);
  CHECK(run({"rout", kCrossroads}, {"LC_ALL=", "LC_MESSAGES=C", "LANG=de_DE"}).out == english);
  CHECK(run({"rout", kCrossroads}, {"LC_ALL=fr_FR.UTF-8"}).out == english);
  CHECK(run({"rout", kCrossroads, "--language", "en"}, {"LC_ALL=de_DE.UTF-8"}).out == english);
  const std::string json = run({"rout", kCrossroads, "--format", "json"}).out;
  CHECK(run({"rout", kCrossroads, "--format", "json"}, {"LC_ALL=de_DE.UTF-8"}).out == json);
  CHECK(run({"rout", kCrossroads, "--format=json"}, {"LC_ALL=de_DE.UTF-8"}).out == json);
  CHECK(run({"sweep", kCrossroads, "--runs", "2"}, {"LC_ALL=de_DE.UTF-8"}).out ==
        run({"sweep", kCrossroads, "--runs", "2"}).out);
  CHECK(run({"rout", kCrossroads, "--format", "json", "--language", "de"}).out != json);
}

TEST_CASE("logs are the same in every language", "[cli][language]") {
  const Folder folder;
  const std::string german = folder / "german.jsonl";
  const std::string english = folder / "english.jsonl";
  run({"play", kCrossroads, "--seed", "7", "--log", german, "--language", "de"});
  run({"play", kCrossroads, "--seed", "7", "--log", english});
  CHECK(read_bytes(german) == read_bytes(english));
  CHECK(run({"play", kCrossroads, "--replay", german, "--language", "de"}).status == 0);
}

TEST_CASE("an unknown language is refused with those that there are", "[cli][language]") {
  const Ran ran = run({"rout", kCrossroads, "--language", "xx"});
  CHECK(ran.status == 2);
  CHECK(has(ran.err, "write en, de, or a YAML file of translations"));
}
