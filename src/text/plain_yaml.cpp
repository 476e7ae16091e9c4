// Reads YAML of the plain form, in one pass over the text.
//
// A plain text consists of blocks and brackets with scalars of one line: keys with values, lists, words, quotes without
// escapes, blocks of text after '|', remarks. Not plain are tabs, carriage returns and other control characters,
// several documents, anchors, tags, keys without a value, scalars of several lines, folded text, escapes, duplicate
// keys. At a text that is not plain, or at any doubt, the reader gives up: read_any_yaml decides.
#include <algorithm>
#include <array>

#include "hexrout/text/characters.hpp"
#include "text/yaml_table.hpp"

namespace hexrout {

namespace {

constexpr unsigned kBreaks = 1;
constexpr unsigned kSpecial = 2;  // ':' and '#'
constexpr unsigned kEndsInBrackets = 4;
constexpr unsigned kNotFirst = 8;

// Classes of characters in a plain scalar.
constexpr auto kClass = [] {
  std::array<unsigned, 256> out{};
  for (const char c : std::string_view(",?[]{}")) out[static_cast<unsigned char>(c)] |= kEndsInBrackets;
  for (const char c : std::string_view(",?[]{}#&*!|>'\"%@`: ")) out[static_cast<unsigned char>(c)] |= kNotFirst;
  for (const char c : std::string_view(":#")) out[static_cast<unsigned char>(c)] |= kSpecial;
  out[static_cast<unsigned char>('\n')] |= kBreaks | kNotFirst;
  return out;
}();

unsigned class_of(char c) {
  return kClass[static_cast<unsigned char>(c)];
}

bool plain_characters(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\n') || byte == 0x7f;
  });
}

bool ascii(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80U; });
}

bool stands_for_nothing(std::string_view word) {
  return word == "~" || word == "null" || word == "Null" || word == "NULL";
}

// Most characters of a key, with those before its colon.
constexpr std::size_t kMostInKey = 1000;

class PlainReader {
 public:
  PlainReader(std::string_view text, const YamlLimits& limits)
      : text_(text), limits_(limits), ascii_(ascii(text)), nodes_(table_.nodes) {}

  // Returns nothing if the text is not plain.
  std::optional<YamlTable> read() {
    // A mark of the encoding, and other than UTF-8, show in the first byte.
    if (text_.empty() || static_cast<unsigned char>(text_[0]) >= 0x80U || !plain_characters(text_)) return std::nullopt;
    if (!to_next_entry() || at_end()) return std::nullopt;
    const bool brackets = text_[at_] == '{' || text_[at_] == '[';
    if (!(brackets ? bracketed() && to_next_entry() : block(0)) || !at_end()) return std::nullopt;
    return within_limits() ? std::optional(std::move(table_)) : std::nullopt;
  }

 private:
  // A word or quoted text on one line.
  struct Word {
    std::string_view text;
    bool quoted = false;
    std::size_t begin = 0;
  };

  bool at_end() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\n'; }
  std::size_t byte_column() const { return at_ - line_start_; }
  bool dash() const { return peek() == '-' && (peek(1) == ' ' || peek(1) == '\n'); }

  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  void to_next_line() {
    ++at_;
    ++line_;
    line_start_ = counted_to_ = at_;
    counted_ = 0;
  }
  // Skips blanks, remarks and line breaks; stops at the next text. False at a '#' that begins no remark.
  bool skip_space() {
    while (!at_end()) {
      skip_blanks();
      if (at_end()) return true;
      if (text_[at_] == '#') {
        if (at_ != line_start_ && text_[at_ - 1] != ' ') return false;
        at_ = std::min(text_.find('\n', at_), text_.size());
        if (at_end()) return true;
      }
      if (text_[at_] != '\n') return true;
      to_next_line();
    }
    return true;
  }
  // Skips the end of a line, and the blanks up to the next entry.
  bool to_next_entry() { return skip_space() && (at_end() || text_.find_first_not_of(' ', line_start_) == at_); }
  // True at the beginning or end of a document, or at a directive.
  bool marks_document() const {
    if (at_ != line_start_) return false;
    const std::string_view rest = text_.substr(at_);
    return rest.starts_with("---") || rest.starts_with("...") || rest.starts_with('%');
  }

  // Columns count characters, and are computed from left to right.
  int column(std::size_t at) {
    if (ascii_) return static_cast<int>(at - line_start_) + 1;
    for (; counted_to_ < at; ++counted_to_) counted_ += begins_character(text_[counted_to_]) ? 1 : 0;
    return static_cast<int>(counted_) + 1;
  }
  std::uint32_t add(NodeKind kind, std::size_t at) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({kind, false, static_cast<int>(line_) + 1, column(at), {}, {}});
    held_.push_back(index);
    return index;
  }
  void add(const Word& word) {
    if (!word.quoted && stands_for_nothing(word.text)) {
      add(NodeKind::nothing, word.begin);
      return;
    }
    YamlNode& node = nodes_[add(NodeKind::scalar, word.begin)];
    node.quoted = word.quoted;
    node.scalar = word.text;
  }
  // Nodes that are added from open() to close() are the children of this one.
  struct Open {
    std::uint32_t index;
    std::size_t first_held;
    std::size_t first_key;
  };
  Open open(NodeKind kind) {
    const std::uint32_t index = add(kind, at_);
    ++depth_;
    return {index, held_.size(), keys_.size()};
  }
  bool close(const Open& opened) {
    --depth_;
    nodes_[opened.index].children.assign(held_.begin() + static_cast<std::ptrdiff_t>(opened.first_held), held_.end());
    held_.resize(opened.first_held);
    const bool differ = keys_differ(opened.first_key);
    keys_.resize(opened.first_key);
    return differ;
  }
  bool within_limits() const { return depth_ <= limits_.depth && nodes_.size() <= limits_.nodes; }
  bool keys_differ(std::size_t first) {
    constexpr std::size_t kFew = 12;
    const auto begin = keys_.begin() + static_cast<std::ptrdiff_t>(first);
    if (keys_.size() - first > kFew) {
      std::sort(begin, keys_.end());
      return std::adjacent_find(begin, keys_.end()) == keys_.end();
    }
    for (auto a = begin; a != keys_.end(); ++a)
      if (std::find(begin, a, *a) != a) return false;
    return true;
  }

  // Takes a word or quoted text; stops behind it, or behind the blanks that follow a word.
  bool take(Word& word, bool in_brackets) {
    const char first = peek();
    if (first == '"' || first == '\'') return take_quoted(word);
    if ((class_of(first) & kNotFirst) != 0 || dash() || marks_document()) return false;
    word.begin = at_;
    word.quoted = false;
    const unsigned stop = kBreaks | kSpecial | (in_brackets ? kEndsInBrackets : 0U);
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if ((class_of(c) & stop) == 0) continue;
      if (c == ':' && !ends_key(in_brackets)) continue;
      if (c == '#' && text_[at_ - 1] != ' ') continue;
      break;
    }
    std::size_t end = at_;
    while (text_[end - 1] == ' ') --end;
    word.text = text_.substr(word.begin, end - word.begin);
    return true;
  }
  bool take_quoted(Word& word) {
    const char quote = text_[at_];
    word.begin = at_++;
    word.quoted = true;
    while (!at_end() && text_[at_] != quote) {
      if (text_[at_] == '\n' || (quote == '"' && text_[at_] == '\\')) return false;
      ++at_;
    }
    if (at_end() || (quote == '\'' && peek(1) == quote)) return false;
    word.text = text_.substr(word.begin + 1, at_ - word.begin - 1);
    ++at_;
    return true;
  }
  // True if the colon here ends a key.
  bool ends_key(bool in_brackets) const {
    const char next = peek(1);
    return next == ' ' || next == '\n' || (in_brackets && (next == ',' || next == ']' || next == '}'));
  }
  bool key(bool in_brackets) {
    Word word;
    const std::size_t begin = at_;
    if (!take(word, in_brackets)) return false;
    if (word.quoted) skip_blanks();
    // After a quote in brackets the value may follow at once, as JSON is written.
    if (peek() != ':' || !(ends_key(in_brackets) || (in_brackets && word.quoted)) || at_ - begin > kMostInKey)
      return false;
    if (word.text.empty() || word.text == "<<" || !ascii(word.text) || (!word.quoted && stands_for_nothing(word.text)))
      return false;
    add(word);
    keys_.push_back(word.text);
    ++at_;
    return true;
  }

  // A list or map that begins at this entry.
  bool block(std::size_t least_column) {
    if (byte_column() < least_column || !within_limits()) return false;
    return dash() ? block_list() : block_map();
  }

  bool block_map() {
    const std::size_t column = byte_column();
    const Open opened = open(NodeKind::map);
    do {
      if (!within_limits() || !key(false)) return false;
      skip_blanks();
      if (at_end()) return false;
      const bool on_this_line = peek() != '\n' && peek() != '#';
      if (on_this_line) {
        if (!value(column)) return false;
      } else if (!to_next_entry() || at_end() || !block(dash() ? column : column + 1)) {
        return false;
      }
    } while (!at_end() && byte_column() == column && !dash());
    return (at_end() || byte_column() < column) && close(opened);
  }

  bool block_list() {
    const std::size_t column = byte_column();
    const Open opened = open(NodeKind::list);
    do {
      if (!within_limits()) return false;
      ++at_;
      skip_blanks();
      if (at_end() || peek() == '\n' || peek() == '#' || dash()) return false;
      if (!(begins_map() ? block_map() : value(column))) return false;
    } while (!at_end() && byte_column() == column && dash());
    return (at_end() || byte_column() <= column) && close(opened);
  }

  // True at a key.
  bool begins_map() {
    const char first = peek();
    if (first == '{' || first == '[' || first == '|') return false;
    const std::size_t from = at_;
    Word word;
    const bool taken = take(word, false);
    if (taken && word.quoted) skip_blanks();
    const bool found = taken && peek() == ':' && ends_key(false);
    at_ = from;
    return found;
  }

  // A value that begins on the line of its key or dash; `column` is that of the map or list around it.
  bool value(std::size_t column) {
    if (!within_limits()) return false;
    const char first = peek();
    if (first == '|') return text_block(column);
    if (first == '{' || first == '[') {
      if (!bracketed()) return false;
    } else {
      Word word;
      if (!take(word, false)) return false;
      add(word);
    }
    // A line further in would continue the scalar.
    return to_next_entry() && (at_end() || byte_column() <= column);
  }

  // The lines after '|' that are indented deeper than the map or list around them.
  bool text_block(std::size_t column) {
    YamlNode& node = nodes_[add(NodeKind::scalar, at_)];
    node.quoted = true;
    ++at_;
    if (peek() != ' ' && peek() != '\n') return false;
    skip_blanks();
    if (peek() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
    if (at_end() || peek() != '\n') return false;
    to_next_line();
    // The first line that is not blank sets the indentation.
    std::size_t margin = 0;
    std::size_t blank = 0;
    for (std::size_t begin = at_; begin < text_.size();) {
      const std::size_t first = text_.find_first_not_of(' ', begin);
      if (first == std::string_view::npos) return false;
      margin = first - begin;
      if (text_[first] != '\n') break;
      blank = std::max(blank, margin);
      begin = first + 1;
      margin = 0;
    }
    if (margin <= column || blank > margin) return false;
    if (!append_lines(margin, node.scalar)) return false;
    // Blank lines at the end of the block add only one line break.
    const std::size_t last = node.scalar.find_last_not_of('\n');
    node.scalar.resize(std::min(node.scalar.size(), last + 2));
    node.scalar.shrink_to_fit();
    return to_next_entry() && (at_end() || byte_column() <= column);
  }
  bool append_lines(std::size_t margin, std::string& out) {
    while (!at_end()) {
      const std::size_t first = text_.find_first_not_of(' ', at_);
      if (first == std::string_view::npos) return false;
      const std::size_t end = std::min(text_.find('\n', first), text_.size());
      const std::size_t blanks = first - at_;
      if (first != end && blanks < margin) return true;
      if (blanks >= margin) out.append(text_.substr(at_ + margin, end - at_ - margin));
      if (end < text_.size()) out += '\n';
      at_ = end;
      if (!at_end()) to_next_line();
    }
    return true;
  }

  // [a, b] or {a: b}, over any number of lines.
  bool bracketed() {
    const bool map = peek() == '{';
    const Open opened = open(map ? NodeKind::map : NodeKind::list);
    ++at_;
    if (!within_limits() || !skip_space()) return false;
    while (peek() != (map ? '}' : ']')) {
      if (map && !(key(true) && skip_space())) return false;
      if (!within_limits() || !element() || !skip_space()) return false;
      if (peek() == ',') {
        ++at_;
        if (!skip_space() || peek() == ']' || peek() == '}') return false;
      } else if (peek() != (map ? '}' : ']')) {
        return false;
      }
    }
    ++at_;
    return close(opened);
  }
  bool element() {
    if (peek() == '{' || peek() == '[') return bracketed();
    Word word;
    if (!take(word, true)) return false;
    add(word);
    return true;
  }

  std::string_view text_;
  const YamlLimits& limits_;
  const bool ascii_;
  YamlTable table_;
  std::vector<YamlNode>& nodes_;
  std::vector<std::uint32_t> held_;     // of lists and maps that are open
  std::vector<std::string_view> keys_;  // of maps that are open
  std::size_t depth_ = 0;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  std::size_t line_start_ = 0;
  std::size_t counted_to_ = 0;  // characters of this line are counted up to here
  std::size_t counted_ = 0;
};

}  // namespace

std::optional<YamlTable> read_plain_yaml(std::string_view text, const YamlLimits& limits) {
  return PlainReader(text, limits).read();
}

}  // namespace hexrout
