#include "hexrout/text/translated.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "hexrout/text/ascii.hpp"
#include "text/translations.hpp"

namespace hexrout {

namespace {

std::size_t letters_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_letter));
}

// Tells whether the last part ends within single quotes. A quote opens after a blank, or at the beginning of all.
bool in_quotes_after(const std::vector<std::string>& parts, bool before) {
  const std::string& part = parts.back();
  const std::size_t at = part.rfind('\'');
  if (at == std::string::npos) return before;
  return at == 0 ? parts.size() == 1 : part[at - 1] == ' ' || part[at - 1] == '(';
}

}  // namespace

namespace text {

Pattern pattern_of(std::string_view english, std::string translation) {
  Pattern out;
  bool quoted = false;
  out.translation = std::move(translation);
  std::size_t turn = 0;
  for (std::size_t open = english.find('{'); open != std::string_view::npos; open = english.find('{')) {
    const std::size_t close = english.find('}', open);
    if (close == std::string_view::npos) break;
    out.parts.emplace_back(english.substr(0, open));
    std::string_view name = english.substr(open + 1, close - open - 1);
    name = name.substr(0, std::min(name.find(':'), name.size()));
    out.arguments.push_back(name.empty() ? std::to_string(turn++) : std::string(name));
    quoted = in_quotes_after(out.parts, quoted);
    out.names.push_back(quoted || name == "names");
    english.remove_prefix(close + 1);
  }
  out.parts.emplace_back(english);
  for (const std::string& part : out.parts) out.letters += letters_of(part);
  return out;
}

namespace {

bool is_of_word(char c) {
  return is_letter(c) || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

// Returns the longest word that every sentence of the template has. A word beside an argument may go on in it.
std::string_view word_of(const Pattern& pattern) {
  std::string_view longest;
  for (std::size_t i = 0; i < pattern.parts.size(); ++i) {
    const std::string_view part = pattern.parts[i];
    for (const std::string_view word : words_in(part)) {
      const bool goes_on = (i > 0 && word.data() == part.data()) ||
                           (i + 1 < pattern.parts.size() && word.data() + word.size() == part.data() + part.size());
      if (!goes_on && word.size() > longest.size()) longest = word;
    }
  }
  return longest;
}

}  // namespace

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> out;
  for (auto at = text.begin(); at != text.end();) {
    at = std::find_if(at, text.end(), is_of_word);
    const auto end = std::find_if_not(at, text.end(), is_of_word);
    if (at != end)
      out.push_back(text.substr(static_cast<std::size_t>(at - text.begin()), static_cast<std::size_t>(end - at)));
    at = end;
  }
  return out;
}

Patterns patterns_of(const Translations& translations) {
  Patterns out;
  for (const auto& [english, translation] : translations) {
    Pattern pattern = pattern_of(english, translation);
    if (!pattern.arguments.empty() && pattern.letters > 0) out.all.push_back(std::move(pattern));
  }
  std::sort(out.all.begin(), out.all.end(), [](const Pattern& a, const Pattern& b) {
    return std::tie(b.letters, a.parts, a.arguments, a.translation) <
           std::tie(a.letters, b.parts, b.arguments, b.translation);
  });
  for (std::size_t i = 0; i < out.all.size(); ++i) out.of_word[std::string(word_of(out.all[i]))].push_back(i);
  return out;
}

}  // namespace text

namespace {

using text::Pattern;

constexpr std::size_t kFewLetters = 6;
constexpr std::size_t kMostSentences = 5'000;  // that are looked at for one line
constexpr std::size_t kLongest = 4'000;        // of a sentence, in bytes

// A translation, and how many letters of the English it translates: of two, the one with more is better.
struct Said {
  std::string text;
  std::size_t letters = 0;
};

bool is_name_of_position(std::string_view word) {
  return text::chosen().names.find(word) != text::chosen().names.end();
}

bool is_quoted(std::string_view text) {
  return text.size() > 1 && (text.front() == '\'' || text.front() == '"') &&
         text.find(text.front(), 1) == text.size() - 1;
}

// Returns the text of each argument, as short as the parts allow.
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

// Templates of few letters fit many sentences by chance: their arguments must be names or known sentences.
bool is_name(std::string_view argument) {
  return argument.find(' ') == std::string_view::npos || is_quoted(argument) ||
         argument.find(", ") != std::string_view::npos ||
         std::none_of(argument.begin(), argument.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// True if the words of the template itself would be a name at the beginning or the end of the sentence.
bool takes_a_name(const Pattern& pattern, std::string_view english) {
  const std::size_t last = english.rfind(' ') + 1;
  return (!pattern.parts.front().empty() && is_name_of_position(english.substr(0, english.find(' ')))) ||
         (!pattern.parts.back().empty() && is_name_of_position(english.substr(last)));
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

// Returns the templates that the sentence may be of, those with the most letters first.
std::vector<std::size_t> candidates_for(std::string_view english) {
  const auto& of_word = text::chosen().patterns.of_word;
  std::vector<std::string_view> words = text::words_in(english);
  words.emplace_back();
  std::vector<std::size_t> out;
  for (const std::string_view word : words)
    if (const auto it = of_word.find(word); it != of_word.end())
      out.insert(out.end(), it->second.begin(), it->second.end());
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Translates the sentences of one line.
class Line {
 public:
  // Returns the sentence with the blanks around it.
  Said sentence(std::string_view english) {
    const auto is_space = [](char c) { return c == ' '; };
    const auto first =
        static_cast<std::size_t>(std::find_if_not(english.begin(), english.end(), is_space) - english.begin());
    std::string_view bare = english.substr(first);
    while (!bare.empty() && bare.back() == ' ') bare.remove_suffix(1);
    if (bare.empty() || bare.size() > kLongest || is_quoted(bare) || known_.size() > kMostSentences)
      return {std::string(english)};
    if (is_name_of_position(bare)) return {std::string(english), letters_of(bare)};
    const auto [it, is_new] = known_.try_emplace(std::string(bare));
    if (is_new) {
      Said said = best(bare);
      known_[std::string(bare)] = std::move(said);
    }
    const Said& said = known_.find(bare)->second;
    return {std::string(english.substr(0, first)).append(said.text).append(english.substr(first + bare.size())),
            said.letters};
  }

 private:
  Said best(std::string_view bare) {
    const text::Translations& translations = text::chosen().translations;
    if (const auto it = translations.find(bare); it != translations.end()) return {it->second, letters_of(bare)};
    Said out = before_brackets(bare);
    for (const std::size_t candidate : candidates_for(bare)) {
      const auto found = by_template(text::chosen().patterns.all[candidate], bare);
      if (found && found->letters > out.letters) out = *found;
    }
    Said parts = in_parts(bare);
    return parts.letters > out.letters ? parts : out;
  }

  std::optional<Said> by_template(const Pattern& pattern, std::string_view english) {
    const auto found = matched(pattern, english);
    if (!found || takes_a_name(pattern, english)) return std::nullopt;
    std::size_t letters = pattern.letters;
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < found->size(); ++i) {
      const std::string_view argument = (*found)[i];
      if (pattern.arguments[i] == "names" && argument.find("; ") != std::string_view::npos) return std::nullopt;
      // What stands in quotes counts, whether they are the template's or the argument's.
      const bool stays = pattern.names[i] || is_quoted(argument);
      const Said said = stays ? Said{std::string(argument), letters_of(argument)} : sentence(argument);
      if (pattern.letters < kFewLetters && !is_name(argument) && said.letters == 0) return std::nullopt;
      letters += said.letters;
      arguments.push_back(said.text);
    }
    return Said{filled(pattern, arguments), letters};
  }

  // Translates "a [A10.5]" and "a (b)".
  Said before_brackets(std::string_view english) {
    for (const auto& [open, close] : {std::pair(" [", ']'), std::pair(" (", ')')})
      if (const std::size_t at = english.rfind(open); at != std::string_view::npos && english.back() == close)
        return joined({english.substr(0, at), english.substr(at, 2), english.substr(at + 2, english.size() - at - 3),
                       english.substr(english.size() - 1)});
    return {std::string(english)};
  }

  // Translates the parts of "a; b", "a  b", "a,", "'name' a", "12 a" and "a 12 %".
  Said in_parts(std::string_view english) {
    Said out{std::string(english)};
    const auto consider = [&](std::initializer_list<std::string_view> parts) {
      Said said = joined(parts);
      if (said.letters > out.letters) out = std::move(said);
    };
    for (const std::string_view between : {". ", "; ", ": ", ", ", "  "})
      if (const std::size_t at = english.find(between); at != std::string_view::npos)
        consider({english.substr(0, at), between, english.substr(at + between.size())});
    if (const std::size_t most = english.size() - 1;
        std::string_view(",;:").find(english[most]) != std::string_view::npos)
      consider({english.substr(0, most), english.substr(most)});
    if (const std::size_t end = name_before(english); end > 0) consider({english.substr(0, end), english.substr(end)});
    if (const std::size_t at = number_after(english); at < english.size())
      consider({english.substr(0, at), english.substr(at)});
    return out;
  }

  // Returns the length of a number or a name at the beginning, with a blank after it, or else 0.
  static std::size_t name_before(std::string_view english) {
    const std::size_t quoted = english.front() == '\'' ? english.find("' ") : std::string_view::npos;
    if (quoted != std::string_view::npos) return quoted + 1;
    const std::size_t blank = english.find(' ');
    if (blank == std::string_view::npos) return 0;
    const std::string_view word = english.substr(0, blank);
    return letters_of(word) == 0 || is_name_of_position(word) ? blank : 0;
  }

  // Returns where the last words without letters begin, with a blank before them: " 12.5 %".
  static std::size_t number_after(std::string_view english) {
    std::size_t at = english.size();
    for (std::size_t blank = english.rfind(' '); blank != std::string_view::npos && blank > 0;
         blank = english.rfind(' ', blank - 1)) {
      if (letters_of(english.substr(blank)) > 0) break;
      at = blank;
    }
    return at;
  }

  Said joined(std::initializer_list<std::string_view> parts) {
    Said out;
    for (const std::string_view part : parts) {
      const Said said = letters_of(part) > 0 ? sentence(part) : Said{std::string(part)};
      out.text += said.text;
      out.letters += said.letters;
    }
    return out;
  }

  std::unordered_map<std::string, Said, text::StringHash, std::equal_to<>> known_;
};

// Translates a line between its escape sequences: "\x1b[1m" to "m".
std::string line_translated(std::string_view line) {
  std::string out;
  while (!line.empty()) {
    const std::size_t escape = std::min(line.find('\x1b'), line.size());
    out += Line().sentence(line.substr(0, escape)).text;
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

void set_names(std::set<std::string, std::less<>> names) {
  text::chosen().names = std::move(names);
}

KeptInEnglish::KeptInEnglish() : before_(std::exchange(text::chosen().english, true)) {}
KeptInEnglish::~KeptInEnglish() {
  text::chosen().english = before_;
}

}  // namespace hexrout
