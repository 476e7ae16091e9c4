// The translations in force: shared by phrase() and translated().
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hexrout::text {

struct StringHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};
using Translations = std::unordered_map<std::string, std::string, StringHash, std::equal_to<>>;

// A template cut at its arguments: "{} is nearer to {}" has the parts "", " is nearer to " and "".
struct Pattern {
  std::vector<std::string> parts;
  std::vector<std::string> arguments;  // "0" for the first {}, or the name
  std::vector<bool> names;             // of arguments: in single quotes, or {names}
  std::string translation;
  std::size_t letters = 0;  // of the parts
};

// Templates with arguments, those with the most letters first, and each by a word of all its sentences.
struct Patterns {
  std::vector<Pattern> all;
  std::unordered_map<std::string, std::vector<std::size_t>, StringHash, std::equal_to<>> of_word;  // "": any sentence
};

struct Chosen {
  std::string language = "en";
  Translations translations;
  Patterns patterns;
  std::set<std::string, std::less<>> names;  // set_names
  bool english = false;                      // KeptInEnglish
};
Chosen& chosen();

// Returns the template's pattern. An argument's name ends at a colon, which begins how it is written: {1:>5}.
Pattern pattern_of(std::string_view english, std::string translation);
Patterns patterns_of(const Translations& translations);
std::vector<std::string_view> words_in(std::string_view text);

}  // namespace hexrout::text
