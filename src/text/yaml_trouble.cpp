#include "text/yaml_trouble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "hexrout/text/characters.hpp"

namespace hexrout {

namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    out.push_back(line);
    begin = end + 1;
  }
  return out;
}

std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

bool blank(std::string_view line) {
  const std::size_t first = line.find_first_not_of(' ');
  return first == std::string_view::npos || line[first] == '#';
}

// Returns the key of a line that consists of a key only: "hexes" of "  hexes:".
std::string_view bare_key(std::string_view line) {
  const std::string_view text = line.substr(indentation(line));
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0 || text.find_first_not_of(' ', colon + 1) != std::string_view::npos)
    return {};
  const bool word = text.substr(0, colon).find_first_of(" {}[]\"',#") == std::string_view::npos;
  return word ? text.substr(0, colon) : std::string_view();
}

bool begins_entry(std::string_view line) {
  const std::string_view text = line.substr(indentation(line));
  if (text.starts_with("- ")) return true;
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && colon > 0 && (colon + 1 == text.size() || text[colon + 1] == ' ') &&
         text.substr(0, colon).find_first_of(" {}[]\"',#") == std::string_view::npos;
}

// Brackets that are open, and where they were opened.
class Brackets {
 public:
  struct Open {
    std::size_t line;
    std::size_t byte;
    std::size_t indentation;
    char bracket;
  };

  // Returns the bracket that is still open before an entry that cannot be inside it, or at the end of the text.
  static std::optional<Open> unclosed(const std::vector<std::string_view>& lines) {
    Brackets brackets;
    std::size_t block = std::string_view::npos;  // indentation of the key of a block of text
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string_view line = lines[i];
      if (blank(line) && brackets.quote_ == 0) continue;
      if (block != std::string_view::npos && indentation(line) > block) continue;
      block = std::string_view::npos;
      if (brackets.quote_ == 0 && !brackets.open_.empty() && begins_entry(line) &&
          indentation(line) <= brackets.open_.back().indentation)
        return brackets.open_.back();
      const std::string_view code = brackets.take(line, i);
      if (brackets.open_.empty() &&
          (code.ends_with('|') || code.ends_with('>') || code.ends_with("|-") || code.ends_with(">-")))
        block = indentation(line);
    }
    return brackets.open_.empty() ? std::nullopt : std::optional(brackets.open_.back());
  }

 private:
  // Returns the line without remark and blanks at its end.
  std::string_view take(std::string_view line, std::size_t number) {
    std::size_t i = 0;
    std::size_t end = 0;
    for (; i < line.size(); ++i) {
      const char c = line[i];
      if (quote_ != 0) {
        if (c == '\\' && quote_ == '"')
          ++i;
        else if (c == quote_)
          quote_ = 0;
      } else if (c == '#' && (i == 0 || line[i - 1] == ' ')) {
        break;
      } else if ((c == '"' || c == '\'') &&
                 (i == 0 || std::string_view(" ,[{:").find(line[i - 1]) != std::string_view::npos)) {
        quote_ = c;
      } else if (c == '[' || c == '{') {
        open_.push_back({number, i, indentation(line), c});
      } else if ((c == ']' || c == '}') && !open_.empty()) {
        open_.pop_back();
      }
      if (c != ' ') end = i + 1;
    }
    return line.substr(0, std::min(end, line.size()));
  }

  std::vector<Open> open_;
  char quote_ = 0;
};

std::optional<Diagnostic> tab(const std::vector<std::string_view>& lines, const std::string& file, std::size_t last) {
  // The parser may have read on for a line before it stopped.
  for (std::size_t i = last == 0 ? 0 : last - 1; i <= last && i < lines.size(); ++i) {
    const std::size_t first = lines[i].find_first_not_of(' ');
    if (first == std::string_view::npos || lines[i][first] != '\t') continue;
    return Diagnostic{Severity::error,
                      "yaml-tab",
                      {file, static_cast<int>(i) + 1, static_cast<int>(first) + 1},
                      "this line is indented with a tab",
                      "YAML wants blanks there"};
  }
  return std::nullopt;
}

// A key without a value, with lines below it that are not YAML.
std::optional<Diagnostic> bar(const std::vector<std::string_view>& lines, const std::string& file, std::size_t last) {
  for (std::size_t i = std::min(last, lines.size() - 1) + 1; i-- > 0;) {
    const std::string_view key = bare_key(lines[i]);
    if (key.empty()) continue;
    std::size_t next = i + 1;
    while (next < lines.size() && blank(lines[next])) ++next;
    if (next >= lines.size() || next > last || indentation(lines[next]) <= indentation(lines[i]) ||
        begins_entry(lines[next]))
      return std::nullopt;
    for (std::size_t k = next; k <= last && k < lines.size(); ++k)
      if (!blank(lines[k]) && indentation(lines[k]) <= indentation(lines[i])) return std::nullopt;
    if (std::string_view("[{\"'").find(lines[next][indentation(lines[next])]) != std::string_view::npos)
      return std::nullopt;
    return Diagnostic{Severity::error,
                      "yaml",
                      {file, static_cast<int>(i) + 1, static_cast<int>(indentation(lines[i])) + 1},
                      fmt::format("the lines below {} are neither keys nor a list", in_quotes(key)),
                      fmt::format("write '{}: |' where text of several lines follows", key)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Diagnostic> yaml_trouble(std::string_view text, const std::string& file, int line) {
  const std::vector<std::string_view> lines = lines_of(text);
  const std::size_t last = static_cast<std::size_t>(std::max(line, 1)) - 1;
  if (auto found = tab(lines, file, last)) return found;
  if (auto found = bar(lines, file, last)) return found;
  const auto open = Brackets::unclosed(lines);
  if (!open) return std::nullopt;
  const auto column = static_cast<int>(characters(lines[open->line].substr(0, open->byte))) + 1;
  return Diagnostic{Severity::error,
                    "yaml",
                    {file, static_cast<int>(open->line) + 1, column},
                    fmt::format("the bracket '{}' that opens here is not closed", open->bracket),
                    fmt::format("add '{}' where it ends", open->bracket == '{' ? '}' : ']')};
}

}  // namespace hexrout
