#include "hexrout/text/phrase.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "hexrout/text/ascii.hpp"
#include "hexrout/text/document.hpp"
#include "text/translations.hpp"

namespace hexrout {

namespace text {
std::string_view embedded(std::string_view path);
std::span<const std::string_view> embedded_names();

Chosen& chosen() {
  static Chosen one;
  return one;
}

}  // namespace text

namespace {

using text::chosen;
using text::pattern_of;
using text::Translations;

constexpr std::string_view kFolder = "data/words_";
constexpr std::string_view kHelpFolder = "data/help_";
constexpr std::string_view kEnding = ".yaml";

// Returns the arguments that a text names, sorted: "to" of {to}, and for each {} its number.
std::vector<std::string> arguments_of(std::string_view text) {
  std::vector<std::string> out = pattern_of(text, {}).arguments;
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Translations read_translations(const Document& document, Diagnostics& found) {
  Translations out;
  const Node root = document.root();
  if (!root.is_map()) {
    found.error("not-translations", root.place(), "translations are a map of English sentences",
                "write \"English sentence\": \"translation\" on each line");
    return out;
  }
  for (std::size_t i = 0; i < root.size(); ++i) {
    const auto [english, node] = root.entry(i);
    const auto translated = to_text(node, found, "translation");
    if (!translated) continue;
    if (arguments_of(english) != arguments_of(*translated))
      found.error("differing-arguments", node.place(), "the translation has other words in brackets than the English",
                  fmt::format("it needs {{{}}}", fmt::join(arguments_of(english), "}, {")));
    out.emplace(english, *translated);
  }
  return out;
}

// Reads translations inside the program; none if it was made without them.
Translations read_inside(std::string_view folder, std::string_view code, Diagnostics& found) {
  const std::string_view text = text::embedded(fmt::format("{}{}{}", folder, code, kEnding));
  const auto document = text.empty() ? std::nullopt : Document::parse(text, std::string(code), found);
  return document ? read_translations(*document, found) : Translations();
}

// Reads all that the language inside translates.
Translations read_whole(std::string_view code) {
  Diagnostics none;
  Translations out = read_inside(kFolder, code, none);
  out.merge(read_inside(kHelpFolder, code, none));
  return out;
}

// Reads the translations of a file. The sentences of the program are those that the languages inside translate.
Translations read_file_of(const std::string& path, Diagnostics& found) {
  const auto document = Document::read_file(path, found);
  if (!document) return {};
  Translations out = read_translations(*document, found);
  std::size_t sentences = 0;
  for (const std::string& inside : languages_inside()) {
    const Translations known = read_whole(inside);
    sentences = std::max(sentences, known.size());
    for (std::size_t i = 0; document->root().is_map() && i < document->root().size(); ++i)
      if (known.find(document->root().entry(i).first) == known.end())
        found.error("unknown-phrase", document->root().key_place(i), "hexrout has no such sentence",
                    "copy it from words_de.yaml; sentences may be missing, and are then in English");
  }
  if (!found.has_errors() && out.size() < sentences)
    found.note(
        "untranslated", {path, 0, 0},
        fmt::format("{} of {} sentences are not translated, and are in English", sentences - out.size(), sentences));
  return out;
}

void choose(Translations translations) {
  chosen().patterns = text::patterns_of(translations);
  chosen().translations = std::move(translations);
}

}  // namespace

std::string filled_in(std::string_view text, std::initializer_list<std::string_view> arguments) {
  std::string out;
  std::size_t size = text.size();
  for (const std::string_view argument : arguments) size += argument.size();
  out.reserve(size);
  std::size_t turn = 0;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    out.append(text.substr(0, open));
    std::size_t number = turn;
    if (close == open + 1)
      ++turn;
    else if (close == open + 2 && is_digit(text[open + 1]))
      number = static_cast<std::size_t>(text[open + 1] - '0');
    if (number < arguments.size()) out.append(arguments.begin()[number]);
    text.remove_prefix(close + 1);
  }
  return out.append(text);
}

std::string_view phrase_template(std::string_view english) {
  const Translations& translations = chosen().translations;
  if (translations.empty() || chosen().english) return english;
  const auto it = translations.find(english);
  return it == translations.end() ? english : std::string_view(it->second);
}

std::string phrase(std::string_view english) {
  return std::string(phrase_template(english));
}

std::string phrase(std::string_view english, std::initializer_list<std::string_view> arguments) {
  return filled_in(phrase_template(english), arguments);
}

std::string and_list(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? std::string() : names.front();
  std::string most = names.front();
  for (std::size_t i = 1; i + 1 < names.size(); ++i) most += ", " + names[i];
  return phrase("{} and {}", {most, names.back()});
}

std::string or_list(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out = out.empty() ? name : phrase("{} or {}", {out, name});
  return out;
}

std::vector<std::string> languages_inside() {
  std::vector<std::string> out;
  for (std::string_view name : text::embedded_names())
    if (name.starts_with(kFolder) && name.ends_with(kEnding))
      out.emplace_back(name.substr(kFolder.size(), name.size() - kFolder.size() - kEnding.size()));
  std::sort(out.begin(), out.end());
  return out;
}

bool set_language(const std::string& language, Diagnostics& found) {
  const std::vector<std::string> inside = languages_inside();
  Diagnostics mistakes;
  Translations read;
  if (std::find(inside.begin(), inside.end(), language) != inside.end())
    read = read_inside(kFolder, language, mistakes);
  else if (language.ends_with(kEnding))
    read = read_file_of(language, mistakes);
  else if (language != "en")
    mistakes.error("unknown-language", {"--language", 0, 0},
                   fmt::format("there is no language '{}' inside", printable(language)),
                   fmt::format("write en, {}, or a YAML file of translations", fmt::join(inside, ", ")));
  const bool well = !mistakes.has_errors();
  found.add(mistakes);
  if (well) {
    chosen().language = language;
    choose(std::move(read));
  }
  return well;
}

void add_help_sentences() {
  const std::vector<std::string> inside = languages_inside();
  if (std::find(inside.begin(), inside.end(), language()) == inside.end()) return;
  Diagnostics none;
  Translations all = read_inside(kHelpFolder, language(), none);
  all.merge(chosen().translations);
  choose(std::move(all));
}

const std::string& language() {
  return chosen().language;
}

}  // namespace hexrout
