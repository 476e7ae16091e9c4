// Sentences in several languages, each from its English template.
#include "hexrout/text/phrase.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

using namespace hexrout;

namespace {

// Puts English back at the end of a test.
struct English {
  English() = default;
  English(const English&) = delete;
  English& operator=(const English&) = delete;
  ~English() {
    Diagnostics none;
    set_language("en", none);
  }
};

std::string translations(const std::string& text) {
  const auto path = std::filesystem::temp_directory_path() / "hexrout_phrases.yaml";
  std::ofstream(path) << text;
  return path.string();
}

std::string refused(const std::string& language) {
  Diagnostics found;
  CHECK_FALSE(set_language(language, found));
  return found.text();
}

}  // namespace

TEST_CASE("a template takes its arguments in turn, or by number", "[text][phrase]") {
  CHECK(filled_in("{} is nearer to {}", {"K4", "g1"}) == "K4 is nearer to g1");
  CHECK(filled_in("{1} von {0} aus", {"K4", "g1"}) == "g1 von K4 aus");
  CHECK(filled_in("no arguments", {}) == "no arguments");
  CHECK(filled_in("{} and {}", {"one"}) == "one and ");
  CHECK(filled_in("an open { stays", {"x"}) == "an open { stays");
  CHECK(filled_in("{}", {"{}"}) == "{}");
}

TEST_CASE("sentences are in the language that was set, or in English", "[text][phrase]") {
  const English afterwards;
  CHECK(phrase("it is in a Blaze") == "it is in a Blaze");
  CHECK(and_list({"a", "b", "c"}) == "a, b and c");
  CHECK(or_list({"a", "b", "c"}) == "a or b or c");
  Diagnostics found;
  REQUIRE(set_language("de", found));
  CHECK(language() == "de");
  CHECK(phrase("it is in a Blaze") == "sie steht in einem Brand");
  CHECK(phrase("{} is nearer to {}", {"K4", "g1"}) == "K4 ist näher an g1");
  CHECK(and_list({"a", "b", "c"}) == "a, b und c");
  CHECK(and_list({}).empty());
  CHECK(phrase("an unwritten sentence") == "an unwritten sentence");
  REQUIRE(set_language("en", found));
  CHECK(phrase("it is in a Blaze") == "it is in a Blaze");
  CHECK(found.text().empty());
}

TEST_CASE("the sentences of --help are there once they are needed", "[text][phrase]") {
  const English afterwards;
  Diagnostics found;
  add_help_sentences();
  CHECK(phrase("A list is expected.") == "A list is expected.");
  REQUIRE(set_language("de", found));
  CHECK(phrase("A list is expected.") == "A list is expected.");
  add_help_sentences();
  CHECK(phrase("A list is expected.") == "Erwartet wird eine Liste.");
  CHECK(phrase("it is in a Blaze") == "sie steht in einem Brand");
}

TEST_CASE("a language by a file alone falls back to English", "[text][phrase]") {
  const English afterwards;
  Diagnostics found;
  REQUIRE(set_language(translations("\"it is in a Blaze\": \"elle est dans un incendie\"\n"
                                    "\"{} is nearer to {}\": \"plus près de {1}: {0}\"\n"),
                       found));
  CHECK(phrase("it is in a Blaze") == "elle est dans un incendie");
  CHECK(phrase("{} is nearer to {}", {"K4", "g1"}) == "plus près de g1: K4");
  CHECK(phrase("it is under DM") == "it is under DM");
}

TEST_CASE("faulty translations are refused with their place, and the language stays", "[text][phrase]") {
  const English afterwards;
  CHECK(refused("xx").find("error[unknown-language]") != std::string::npos);
  CHECK(refused("no/such/file.yaml").find("error[cannot-read]") != std::string::npos);
  CHECK(refused(translations("- a list\n")).find(":1:1: error[not-translations]") != std::string::npos);
  CHECK(refused(translations("\"it is in a Blaze\": \"x\"\n\"it was in a Blaze\": \"x\"\n"))
            .find(":2:1: error[unknown-phrase]") != std::string::npos);
  CHECK(refused(translations("\"{} is nearer to {}\": \"plus près de {}\"\n")).find("error[differing-arguments]") !=
        std::string::npos);
  CHECK(language() == "en");
}
