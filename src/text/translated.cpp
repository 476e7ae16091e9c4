#include "hexrout/text/translated.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "hexrout/text/ascii.hpp"
#include "text/translations.hpp"

namespace hexrout {

namespace text {

Pattern pattern_of(std::string_view english, std::string translation) {
  Pattern out;
  out.translation = std::move(translation);
  std::size_t turn = 0;
  for (std::size_t open = english.find('{'); open != std::string_view::npos; open = english.find('{')) {
    const std::size_t close = english.find('}', open);
    if (close == std::string_view::npos) break;
    out.parts.emplace_back(english.substr(0, open));
    std::string_view name = english.substr(open + 1, close - open - 1);
    name = name.substr(0, std::min(name.find(':'), name.size()));
    out.arguments.push_back(name.empty() ? std::to_string(turn++) : std::string(name));
    english.remove_prefix(close + 1);
  }
  out.parts.emplace_back(english);
  for (const std::string& part : out.parts)
    out.letters += static_cast<std::size_t>(std::count_if(part.begin(), part.end(), is_letter));
  return out;
}

std::vector<Pattern> patterns_of(const Translations& translations) {
  std::vector<Pattern> out;
  for (const auto& [english, translation] : translations) {
    Pattern pattern = pattern_of(english, translation);
    if (!pattern.arguments.empty() && pattern.letters > 0) out.push_back(std::move(pattern));
  }
  std::sort(out.begin(), out.end(), [](const Pattern& a, const Pattern& b) {
    return a.letters != b.letters ? a.letters > b.letters : a.parts < b.parts;
  });
  return out;
}

}  // namespace text

namespace {

using text::Pattern;

constexpr int kDeepest = 8;
constexpr std::size_t kFewLetters = 6;

std::string sentence(std::string_view english, int depth);

bool is_quoted(std::string_view text) {
  return text.size() > 1 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
}

// Finds what stands for the arguments, each as short as the parts allow.
std::optional<std::vector<std::string_view>> matched(const Pattern& pattern, std::string_view text) {
  const std::string& last = pattern.parts.back();
  if (!text.starts_with(pattern.parts.front()) || !text.ends_with(last) ||
      text.size() < pattern.parts.front().size() + last.size())
    return std::nullopt;
  std::vector<std::string_view> out;
  std::string_view rest = text.substr(pattern.parts.front().size());
  rest.remove_suffix(last.size());
  for (std::size_t i = 1; i + 1 < pattern.parts.size(); ++i) {
    const std::size_t at = rest.find(pattern.parts[i]);
    if (at == std::string_view::npos) return std::nullopt;
    out.push_back(rest.substr(0, at));
    rest.remove_prefix(at + pattern.parts[i].size());
  }
  out.push_back(rest);
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (pattern.arguments[i] == pattern.arguments[k] && out[i] != out[k]) return std::nullopt;
  return out;
}

// Templates of few letters fit many sentences by chance: what stands for their arguments is a name or a known sentence.
bool is_name(std::string_view argument) {
  return argument.find(' ') == std::string_view::npos || is_quoted(argument) ||
         argument.find(", ") != std::string_view::npos;
}

std::string filled(const Pattern& pattern, const std::vector<std::string>& arguments) {
  std::string out;
  std::string_view text = pattern.translation;
  std::size_t turn = 0;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    if (close == std::string_view::npos) break;
    out.append(text.substr(0, open));
    std::string_view name = text.substr(open + 1, close - open - 1);
    name = name.substr(0, std::min(name.find(':'), name.size()));
    const std::string wanted = name.empty() ? std::to_string(turn++) : std::string(name);
    const auto it = std::find(pattern.arguments.begin(), pattern.arguments.end(), wanted);
    if (it != pattern.arguments.end()) out += arguments[static_cast<std::size_t>(it - pattern.arguments.begin())];
    text.remove_prefix(close + 1);
  }
  return out.append(text);
}

std::optional<std::string> by_template(std::string_view english, int depth) {
  for (const Pattern& pattern : text::chosen().patterns) {
    const auto found = matched(pattern, english);
    if (!found) continue;
    std::vector<std::string> arguments;
    bool fits = true;
    for (const std::string_view argument : *found) {
      arguments.push_back(sentence(argument, depth + 1));
      fits = fits && (pattern.letters >= kFewLetters || is_name(argument) || arguments.back() != argument);
    }
    if (fits) return filled(pattern, arguments);
  }
  return std::nullopt;
}

// Translates "a [A10.5]" and "a (b)", and the parts of "a; b".
std::string in_parts(std::string_view english, int depth) {
  for (const auto& [open, close] : {std::pair(" [", ']'), std::pair(" (", ')')}) {
    const std::size_t at = english.rfind(open);
    if (at == std::string_view::npos || english.back() != close) continue;
    std::string_view inside = english.substr(at + 2);
    inside.remove_suffix(1);
    return sentence(english.substr(0, at), depth + 1) + open + sentence(inside, depth + 1) + close;
  }
  for (const std::string_view between : {". ", "; ", ": ", ", "}) {
    const std::size_t at = english.find(between);
    if (at == std::string_view::npos) continue;
    return sentence(english.substr(0, at), depth + 1) + std::string(between) +
           sentence(english.substr(at + between.size()), depth + 1);
  }
  return std::string(english);
}

std::string sentence(std::string_view english, int depth) {
  const auto is_space = [](char c) { return c == ' '; };
  const auto first = static_cast<std::size_t>(std::find_if_not(english.begin(), english.end(), is_space) - english.begin());
  std::string_view bare = english.substr(first);
  while (!bare.empty() && bare.back() == ' ') bare.remove_suffix(1);
  if (bare.empty() || depth > kDeepest || is_quoted(bare)) return std::string(english);
  const auto around = [&](std::string_view inside) {
    return std::string(english.substr(0, first)).append(inside).append(english.substr(first + bare.size()));
  };
  const text::Translations& known = text::chosen().translations;
  if (const auto it = known.find(bare); it != known.end()) return around(it->second);
  if (const auto found = by_template(bare, depth)) return around(*found);
  return around(in_parts(bare, depth));
}

// Translates a line between its escape sequences: "\x1b[1m" to "m".
std::string line_translated(std::string_view line) {
  std::string out;
  while (!line.empty()) {
    const std::size_t escape = std::min(line.find('\x1b'), line.size());
    out += sentence(line.substr(0, escape), 0);
    line.remove_prefix(escape);
    if (line.empty()) break;
    const std::size_t end = std::min(line.find('m'), line.size() - 1) + 1;
    out.append(line.substr(0, end));
    line.remove_prefix(end);
  }
  return out;
}

}  // namespace

std::string translated(std::string_view english) {
  const text::Chosen& chosen = text::chosen();
  if (chosen.translations.empty()) return std::string(english);
  std::string out;
  while (!english.empty()) {
    const std::size_t end = std::min(english.find('\n'), english.size());
    out += line_translated(english.substr(0, end));
    if (end < english.size()) out += '\n';
    english.remove_prefix(std::min(end + 1, english.size()));
  }
  return out;
}

KeptInEnglish::KeptInEnglish() : before_(std::exchange(text::chosen().english, true)) {}
KeptInEnglish::~KeptInEnglish() {
  text::chosen().english = before_;
}

}  // namespace hexrout
