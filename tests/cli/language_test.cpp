// Verdicts and reasons in other languages than English.
#include <catch2/catch.hpp>

#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace hexrout::test;

namespace {

// English words that are no words of German, no terms of the field and no names of the bundled scenarios.
constexpr std::array kEnglish{"the",  "it",    "is",     "are",   "to",   "by",     "may",     "must",    "not",
                              "from", "and",   "or",     "of",    "with", "nearer", "without", "because", "its",
                              "be",   "end",   "ends",   "way",   "ways", "out",    "step",    "steps",   "more",
                              "unit", "units", "broken", "phase", "turn", "no"};

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' ||
        (static_cast<unsigned char>(c) & 0x80U) != 0)
      out.back() += c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  return out;
}

std::string english_in(const std::string& text) {
  std::string out;
  for (const std::string& word : words_of(text))
    if (std::find(kEnglish.begin(), kEnglish.end(), word) != kEnglish.end()) out += word + " ";
  return out;
}

}  // namespace

TEST_CASE("answers of ASL in German have no English words", "[cli][language]") {
  std::size_t scenarios = 0;
  for (const char* name : {"crossroads", "the_inn"}) {
    const std::string file = source("maps/scenarios/" + std::string(name) + ".yaml");
    if (!std::filesystem::exists(file)) continue;
    ++scenarios;
    const Ran german = run({"rout", file, "--all", "--language", "de"});
    INFO(german.out);
    CHECK(german.status == run({"rout", file, "--all"}).status);
    // Titles and house rules are the scenario's own.
    const std::string answers = german.out.substr(german.out.find('\n') + 1);
    CHECK(english_in(answers).empty());
  }
  CHECK(scenarios > 0);
  const std::string why = run({"rout", kCrossroads, "--unit", "rb5", "--why", "O8", "--language", "de"}).out;
  CHECK(has(why, "es ist zu weit: der billigste Weg kostet 7 MF, und sie hat 6"));
}

TEST_CASE("a verdict in German", "[cli][language]") {
  const std::string text = run({"rout", kCrossroads, "--language", "de"}).out;
  CHECK(has(text, "  ERGIBT sich        rb1"));
  CHECK(has(text, "rb5 4-2-6 (russian: gebrochen, unter DM) in M5: MUSS ziehen, 2 Auswege\n"));
  CHECK(has(text, "  nicht M5 nach M4, L4: näher an g3 in K3, mit LOS nach M5 [A10.51]\n"));
}

TEST_CASE("an unknown language is refused with those that there are", "[cli][language]") {
  const Ran ran = run({"rout", kCrossroads, "--language", "xx"});
  CHECK(ran.status == 2);
  CHECK(has(ran.err, "write en, de, or a YAML file of translations"));
}
