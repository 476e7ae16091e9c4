// Answers, reasons and messages in other languages than English.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

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

// The values of these keys, in JSON, line by line or whole.
std::string values_of(const std::string& json, const char* keys) {
  const std::regex wanted("\"(" + std::string(keys) + ")\": ?(\"(?:[^\"\\\\]|\\\\.)*\"|\\[[^\\[\\]{}]*\\])");
  std::string out;
  for (std::sregex_iterator it(json.begin(), json.end(), wanted), end; it != end; ++it) {
    std::string value = (*it)[2].str();
    value.erase(std::remove(value.begin(), value.end(), '"'), value.end());
    out += value + "\n";
  }
  return out;
}

void check_lines_german(const std::string& text, const Words& names) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(english_in(line, english_words(), names).empty());
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

TEST_CASE("the help of every verb is in German", "[cli][language]") {
  // Arguments, options and the words that they take.
  Words names{"text", "json",     "csv",       "whole",  "brief", "random", "nearest", "farthest",
              "stay", "advise",   "points",    "output", "meets", "misses", "file",    "files",
              "game", "scenario", "scenarios", "name",   "unit",  "from",   "to",      "shell"};
  std::vector<std::string> verbs;
  const std::string help = run({"--help"}).out;
  const std::regex verb(R"(\n  ([a-z]+) {2,}[A-Z])");
  for (std::sregex_iterator it(help.begin(), help.end(), verb), end; it != end; ++it) verbs.push_back((*it)[1].str());
  REQUIRE(verbs.size() == 26);
  names.insert(verbs.begin(), verbs.end());
  check_german({"--help"}, names);
  check_german({"help"}, names);
  for (const std::string& of : verbs) {
    check_german({of, "--help"}, names);
    CHECK(run({of, "--help", "--language", "de"}).out == run({"help", of}, {"LC_ALL=de_DE.UTF-8"}).out);
  }
  CHECK(has(run({"--help"}, {"LC_ALL=de_DE.UTF-8"}).out, "\nÜber eine Stellung entscheiden:\n"));
  std::istringstream lines(run({"match", "--help", "--language", "de"}).out);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 100);
}

TEST_CASE("the meaning of every code is in German", "[cli][language]") {
  const std::string codes = run({"validate", "--codes"}).out;
  Words names;
  const std::regex code(R"(\n  ([a-z-]+) +(?:error|warning|note) )");
  for (std::sregex_iterator it(codes.begin(), codes.end(), code), end; it != end; ++it)
    for (const std::string& word : words_of((*it)[1].str())) names.insert(word);
  CHECK(names.size() > 300);
  check_german({"validate", "--codes"}, names);
  CHECK(has(run({"validate", "--codes", "--language", "de"}).out, "Fehler   Erwartet wird eine Liste.\n"));
}

TEST_CASE("tables and readings of every rule system are in German", "[cli][language]") {
  check_german({"rules"}, {"squares"});
  for (const char* rules : {"asl", "squares", "armour_battles", "chain_of_command", "morale_ratio", "pickets"}) {
    const std::string page = run({"rules", rules, "--language", "de"}).out;
    const std::size_t end = page.find("wie gedruckt, auf Englisch");
    REQUIRE(end != std::string::npos);
    std::istringstream lines(page.substr(0, end));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("- ") || line.starts_with("`rules: ")) continue;  // data, as files have them
      INFO(rules << ": " << line);
      std::istringstream cells(line);
      for (std::string cell; std::getline(cells, cell, '|');)
        if (cell.find(' ', 1) + 1 < cell.size() && !cell.starts_with(" [") && !cell.starts_with(" {"))
          CHECK(english_in(cell, common_english()).empty());
    }
  }
}

TEST_CASE("advice as JSON has its sentences in German", "[cli][language]") {
  const char* const kSentences = "because|why|notes|fate|before|after|not_offered|decided";
  for (const std::string& file : bundled_games()) {
    const Words names = names_of(file);
    for (const std::string& side : matches(read_bytes(file), R"(sides: *\[([\w-]+))", 1))
      for (const char* verb : {"advise", "deny", "plan"}) {
        std::vector<std::string> arguments{verb, file, "--side", side, "--format", "json", "--language", "de"};
        if (verb != std::string("plan"))
          arguments.insert(arguments.end(), {"--time-ms", "100"});
        else
          arguments.insert(arguments.end(), {"--intent", "attack"});
        INFO(verb << " " << file);
        check_lines_german(values_of(run(arguments).out, kSentences), names);
      }
  }
}

TEST_CASE("an engine that is told so tells a phase in German", "[cli][language]") {
  const std::string questions =
      "{\"id\": 1, \"method\": \"load\", \"params\": {\"game\": \"a\", \"file\": \"" + kCrossroads +
      "\"}}\n{\"id\": 2, \"method\": \"play\", \"params\": {\"game\": \"a\", \"seed\": 7}}\n"
      "{\"id\": 3, \"method\": \"load\", \"params\": {\"game\": \"b\", \"file\": \"" +
      kCrossroads +
      "\"}}\n{\"id\": 4, \"method\": \"play\", \"params\": {\"game\": \"b\", \"ask\": \"decisions\", \"seed\": 7}}\n";
  const std::string german = run({"engine", "--language", "de"}, {}, questions).out;
  const std::string told = values_of(german, "text|told");
  CHECK(has(told, "rb1 ergibt sich g-leader\n"));
  check_lines_german(told, names_of(kCrossroads));
  const std::string english = run({"engine"}, {"LC_ALL=de_DE.UTF-8"}, questions).out;
  CHECK_FALSE(has(english, "\"told\""));
  CHECK(values_of(english, "options") == values_of(german, "options"));  // what choices and answers name
}

TEST_CASE("squares are counted in German, and the name of their rules stays", "[cli][language]") {
  const std::string text = run({"rout", source("maps/scenarios/squares.yaml"), "--language", "de"}).out;
  CHECK(has(text, "Regeln squares, Zug 3"));
  CHECK(has(text, "G8 G7 F6, 2 Felder\n"));
  CHECK(has(text, "weil: jetzt eine Probe beim Betreten (+1): 72.2 % macht weiter, 27.8 % kommt nicht näher [SQ C9]"));
  CHECK_FALSE(has(text, "2 squares"));
}

TEST_CASE("a third language by a file of ten sentences falls back to English", "[cli][language]") {
  const Folder folder;
  const std::string file =
      folder.write("words_fr.yaml",
                   "\"it is under DM\": \"elle est sous DM\"\n\"{} is nearer to {}\": \"{} est plus près de {}\"\n"
                   "\"broken\": \"brisée\"\n\"dm\": \"sous DM\"\n\"error\": \"erreur\"\n\"note\": \"remarque\"\n"
                   "\"there is no unit '{}'\": \"il n'y a pas d'unité '{}'\"\n\"it rallies\": \"elle se rallie\"\n"
                   "\"Usage: {}\": \"Appel: {}\"\n\"Expected is a list\": \"x\"\n");
  const Ran unknown = run({"rout", kCrossroads, "--language", file});
  CHECK(unknown.status == 2);
  CHECK(has(unknown.err, "error[unknown-phrase]"));
  std::string ten = read_bytes(file);
  ten.replace(ten.find("Expected is a list"), 18, "A list is expected.");
  folder.write("words_fr.yaml", ten);
  const Ran english = run({"rout", kCrossroads});
  const Ran french = run({"rout", kCrossroads, "--language", file});
  CHECK(french.status == english.status);
  CHECK(has(french.err, "remarque[untranslated]"));
  CHECK(has(french.out, "rb5 4-2-6 (russian: brisée, sous DM) in M5: MUST move, 2 ways out\n"));
  CHECK(std::count(french.out.begin(), french.out.end(), '\n') ==
        std::count(english.out.begin(), english.out.end(), '\n'));
  CHECK(has(run({"rout", "--help", "--language", file}).out, "Appel: hexrout rout [OPTIONS] scenario\n"));
  CHECK(has(run({"validate", "--codes", "--language", file}).out, "erreur   x\n"));
}
