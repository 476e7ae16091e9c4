// The translations in force: shared by phrase() and translated().
#pragma once

#include <functional>
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
  std::string translation;
  std::size_t letters = 0;  // of the parts
};

struct Chosen {
  std::string language = "en";
  Translations translations;
  std::vector<Pattern> patterns;  // of templates with arguments, those with the most letters first
  bool english = false;           // KeptInEnglish
};
Chosen& chosen();

// Returns the template's pattern. An argument's name ends at a colon, which begins how it is written: {1:>5}.
Pattern pattern_of(std::string_view english, std::string translation);
std::vector<Pattern> patterns_of(const Translations& translations);

}  // namespace hexrout::text
