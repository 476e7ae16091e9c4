// phrase: a sentence in the language of the program, from its English template.
//
//   phrase("{} is nearer to {}", {"K4", "g1"})     // "K4 is nearer to g1"; in German "K4 liegt näher an g1"
//   phrase("it is in a Blaze")
//
// The template is the key of the translations: the whole sentence in English, with {} for each argument in turn, or a
// name for it ({to}). A translation has the same arguments, {} in turn or by number ({1}). A template is written in one
// piece in the code, because tools/check words finds them all there and compares them with the translations.
// A sentence without a translation is written in English.
//
// Thread safety: set_language is called before other threads run; the rest from any thread. Complexity: linear in the
// sentence, and one look-up in languages other than English.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

std::string phrase(std::string_view english);
std::string phrase(std::string_view english, std::initializer_list<std::string_view> arguments);
// Returns the translation of a template with named arguments, which the caller fills in.
std::string_view phrase_template(std::string_view english);
// Marks a template that stands in a table, to be translated where it is used.
constexpr const char* to_translate(const char* english) {
  return english;
}

// Returns "a", "a and b", "a, b and c".
std::string and_list(const std::vector<std::string>& names);
// Returns "a", "a or b", "a or b or c".
std::string or_list(const std::vector<std::string>& names);

// Returns the text with the arguments in place of {} and {0}, {1} ...
std::string filled_in(std::string_view text, std::initializer_list<std::string_view> arguments);

// Sets the language of all further sentences: "en", one of languages_inside(), or a YAML file of translations
// ("English template": "translation", as src/text/data/words_de.yaml has them), in which sentences may be missing.
// Errors: error[unknown-language], error[unknown-phrase], error[differing-arguments] and those of files; the language
// stays as it was.
bool set_language(const std::string& language, Diagnostics& found);
// Adds the sentences of --help and of the list of codes to those of a language inside. They are a file of their own
// (help_de.yaml), which most answers need not read and the program inside pages does not have.
void add_help_sentences();
// Returns the codes of the languages whose translations are part of the program, sorted; English is not among them.
std::vector<std::string> languages_inside();
// Returns "en", or the code or the file of the language that was set.
const std::string& language();

}  // namespace hexrout
