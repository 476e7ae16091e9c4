// Sentences that stand in English, in the language of the program; and the catalogue of its translations.
#include "hexrout/text/translated.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "hexrout/text/phrase.hpp"
#include "text/english.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// Sets German, and English again at the end of a test.
struct InGerman {
  InGerman() {
    Diagnostics found;
    REQUIRE(set_language("de", found));
  }
  InGerman(const InGerman&) = delete;
  InGerman& operator=(const InGerman&) = delete;
  ~InGerman() {
    Diagnostics none;
    set_language("en", none);
    set_names({});
  }
};

std::string ten_messages() {
  const auto path = std::filesystem::temp_directory_path() / "hexrout_ten_messages.yaml";
  std::ofstream(path) << "\"it is in a Blaze\": \"elle est dans un incendie\"\n"
                         "\"{} is nearer to {}\": \"{} est plus près de {}\"\n"
                         "\"it is under DM\": \"elle est sous DM\"\n"
                         "\"must rout\": \"doit fuir\"\n"
                         "\"{} is pinned\": \"{} est clouée\"\n"
                         "\"it is broken\": \"elle est brisée\"\n"
                         "\"there is no unit '{}'\": \"il n'y a pas d'unité '{}'\"\n"
                         "\"error\": \"erreur\"\n"
                         "\"the file is empty\": \"le fichier est vide\"\n"
                         "\"known keys: {names}\": \"clés connues: {names}\"\n";
  return path.string();
}

}  // namespace

TEST_CASE("a sentence in English is translated by its template, and what stands for its arguments",
          "[text][translated]") {
  CHECK(translated("g1 is pinned") == "g1 is pinned");
  const InGerman german;
  CHECK(translated("it is in a Blaze") == "sie steht in einem Brand");
  CHECK(translated("g1 is Interdicted by r1 [A10.53]") == "g1 wird von r1 unterbunden [A10.53]");
  CHECK(translated("rb1 cannot move: it is broken [A4.1]") == "rb1 kann nicht ziehen: sie ist gebrochen [A4.1]");
  CHECK(translated("there is no side 'germn'") == "die Seite 'germn' gibt es nicht");  // not of "there is no {} '{}'"
  CHECK(translated("  12 must rout\nno sentence of ours\n") == "  12 muss fliehen\nno sentence of ours\n");
  CHECK(translated("\x1b[1mit is in a Blaze\x1b[0m") == "\x1b[1msie steht in einem Brand\x1b[0m");
  CHECK(translated("").empty());
}

TEST_CASE("names stay, whatever words they take", "[text][translated]") {
  const InGerman german;
  CHECK(translated("there is no unit 'lost'") == "die Einheit 'lost' gibt es nicht");
  CHECK(translated("known keys: leader, lost") == "bekannte Schlüssel: leader, lost");
  CHECK(translated("lost is pinned") == "verloren wird niedergehalten");
  set_names({"lost"});
  CHECK(translated("lost is pinned") == "lost wird niedergehalten");
  CHECK(translated("lost") == "lost");
}

TEST_CASE("sentences that are kept are in English", "[text][translated]") {
  const InGerman german;
  {
    const KeptInEnglish english;
    CHECK(phrase("it is in a Blaze") == "it is in a Blaze");
  }
  CHECK(phrase("it is in a Blaze") == "sie steht in einem Brand");
}

TEST_CASE("diagnostics are in the language of the program", "[text][translated]") {
  Diagnostics found;
  found.error("unknown-unit", {"a.yaml", 3, 4}, "there is no unit 'x'", "did you mean 'y'?");
  const InGerman german;
  CHECK(found.text() == "a.yaml:3:4: Fehler[unknown-unit]: die Einheit 'x' gibt es nicht; meinst du 'y'?\n");
}

TEST_CASE("a language of ten messages falls back to English", "[text][translated]") {
  const InGerman afterwards;
  Diagnostics found;
  REQUIRE(set_language(ten_messages(), found));
  CHECK(found.text().find("note[untranslated]") != std::string::npos);
  CHECK(translated("g1 is pinned [A7.8]") == "g1 est clouée [A7.8]");
  CHECK(translated("there is no unit 'x'") == "il n'y a pas d'unité 'x'");
  CHECK(translated("known keys: id, at") == "clés connues: id, at");
  for (const char* english : {"g1 is wounded", "it surrenders to g1", "no unit must rout and none is there"})
    CHECK(translated(english) == english);
  CHECK(phrase("it is under DM") == "elle est sous DM");
  CHECK(phrase("it rallies") == "it rallies");
}

TEST_CASE("no translation into German has an English word left", "[text][translated]") {
  for (const auto& [file, least] : {std::pair("words_de.yaml", 4500u), std::pair("help_de.yaml", 600u)}) {
    const auto sentences = catalogue(std::string(HEXROUT_SOURCE_DIR) + "/src/text/data/" + file);
    CHECK(sentences.size() > least);
    for (const auto& [english, german] : sentences) {
      INFO(english << "\n" << german);
      CHECK(english_in(german, common_english()).empty());
    }
  }
}
