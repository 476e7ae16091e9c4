// English words in text of the program that is in German.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hexrout::test {

using Words = std::set<std::string, std::less<>>;

// The words of a text: letters, with hyphens within.
inline std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    const bool letter =
        std::isalpha(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80U) != 0;
    if (letter || (c == '-' && !out.back().empty()))
      out.back() += c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  for (std::string& word : out)
    while (!word.empty() && word.back() == '-') word.pop_back();
  return out;
}

// Terms of the field that stay in English.
inline std::string without_terms(std::string text) {
  for (const std::string_view term : {"Failure to Rout", "Heat of Battle", "Chain of Command"})
    for (std::size_t at = text.find(term); at != std::string::npos; at = text.find(term)) text.erase(at, term.size());
  return text;
}

// The text without what stands in quotes, in curly or square brackets, and without options, codes and names of files:
// words with a sign or a digit within.
inline std::string without_names(std::string_view text) {
  std::string out;
  std::string word;
  char until = 0;
  for (const char c : std::string(text) + " ") {
    if (until != 0) {
      until = c == until ? '\0' : until;
      continue;
    }
    const bool opens = c == '\'' || c == '"' || c == '{' || c == '[';
    if (!opens && c != ' ' && c != '\n') {
      word += c;
      continue;
    }
    const std::size_t last = word.find_last_not_of(".,;:)?!");
    const std::string_view inside = std::string_view(word).substr(0, last == std::string::npos ? 0 : last + 1);
    const bool name = inside.find_first_of("_=/.<>|#:0123456789") != std::string::npos || inside.starts_with("--");
    if (!name) out += word;
    out += ' ';
    word.clear();
    until = c == '{' ? '}' : c == '[' ? ']' : opens ? c : '\0';
  }
  return out;
}

// Words of English that are none of German, of any text.
inline const Words& common_english() {
  static const Words words{
      "the",   "it",    "its",    "is",      "are",    "were",  "be",    "been",   "has",     "have",    "had",
      "of",    "by",    "with",   "without", "from",   "into",  "to",    "and",    "or",      "not",     "no",
      "none",  "may",   "must",   "can",     "cannot", "would", "could", "there",  "this",    "that",    "these",
      "those", "which", "who",    "whose",   "what",   "where", "when",  "if",     "because", "than",    "then",
      "them",  "they",  "write",  "add",     "give",   "name",  "leave", "delete", "take",    "put",     "moves",
      "goes",  "stays", "ends",   "unit",    "units",  "hex",   "hexes", "side",   "sides",   "enemy",   "enemies",
      "turn",  "way",   "ways",   "step",    "broken", "lost",  "under", "such",   "only",    "already", "every",
      "each",  "other", "others", "another", "more"};
  return words;
}

// The English sentences of a catalogue of translations (src/text/data/words_de.yaml) and their translations.
inline std::vector<std::pair<std::string, std::string>> catalogue(const std::string& file) {
  std::vector<std::pair<std::string, std::string>> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t between = line.find("\": \"");
    if (line.empty() || line.front() != '"' || between == std::string::npos) continue;
    out.emplace_back(line.substr(1, between - 1), line.substr(between + 4, line.size() - between - 5));
  }
  return out;
}

// The words that stand in English sentences of the catalogue and in no translation, in small letters.
inline Words english_of(const std::vector<std::pair<std::string, std::string>>& sentences) {
  Words out = common_english();
  Words german;
  for (const auto& [english, translation] : sentences) {
    for (const std::string& word : words_of(without_names(english)))
      if (word.size() > 1 && std::islower(static_cast<unsigned char>(word[0])) != 0) out.insert(word);
    for (const std::string& word : words_of(translation)) german.insert(word);
  }
  for (const std::string& word : german)
    if (common_english().count(word) == 0) out.erase(word);
  return out;
}

// The text without lists of words to write (": asl, squares, ...") and commands ("hexrout rout FILE").
inline std::string without_words_to_write(const std::string& text) {
  static const std::regex list(R"(: [\w-]+( \w+)?(, [\w-]+( \w+)?){2,}(, \.\.\.)?)");
  static const std::regex command(R"(hexrout( [^ ('\n;]+)+)");
  return std::regex_replace(std::regex_replace(text, command, "hexrout"), list, ":");
}

// Returns the English words in a text, with a blank after each.
inline std::string english_in(std::string_view text, const Words& english, const Words& names = {}) {
  std::string out;
  for (const std::string& word : words_of(without_names(without_terms(without_words_to_write(std::string(text))))))
    if (english.count(word) > 0 && names.count(word) == 0) out += word + " ";
  return out;
}

}  // namespace hexrout::test
