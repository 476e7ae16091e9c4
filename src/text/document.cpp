#include "hexrout/text/document.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <unordered_set>

#include "hexrout/text/ascii.hpp"
#include "hexrout/text/input_size.hpp"
#include "hexrout/text/other_file.hpp"
#include "hexrout/text/places.hpp"
#include "hexrout/text/value.hpp"
#include "text/yaml_table.hpp"

namespace hexrout {

namespace {
// A hostile text costs at most a second and 256 MB (tests/cli/hostile_test.cpp).
constexpr std::size_t kMostBytes = 4u << 20;
constexpr std::size_t kMostDepth = 64;
constexpr std::size_t kMostNodes = 250'000;
constexpr std::size_t kMostMarks = 600'000;

// The factor of the limits for large input.
std::size_t times() {
  return input_size() == InputSize::large ? 4 : 1;
}

YamlLimits yaml_limits() {
  return {times() * kMostNodes, kMostDepth};
}

const std::string kEmpty;
}  // namespace

struct Document::Data : YamlTable {
  std::string file;
  std::string text;
  // Origin of a node in a document made of values: the node that holds it, its number among the children, and the start
  // of its path where that begins anew.
  struct Origin {
    std::uint32_t holder = 0;
    std::uint32_t at = 0;
    std::string place;
  };
  std::vector<Origin> origins;

  std::string path_of(std::uint32_t index) const;
  // Child numbers of the keys of a map, sorted by key, for the maps that have many.
  void index_wide_maps();
  std::uint32_t find(std::uint32_t map, std::string_view key) const;
  // The places of the text; built at the first use.
  const TextPlaces& places() const;
  // Returns the indentation of the lines of a block of text; npos where all are blank.
  std::size_t indentation_of(std::uint32_t block) const;

  static constexpr std::uint32_t kNone = 0xffffffff;

 private:
  static constexpr std::size_t kWide = 64;  // children
  std::map<std::uint32_t, std::vector<std::uint32_t>> wide_;
  mutable std::once_flag placed_;
  mutable std::optional<TextPlaces> places_;
  // The last block used, from 1 and shifted up, with its indentation: many places are in one picture of a map.
  mutable std::atomic<std::uint64_t> last_indentation_{0};
};

// "units[0].at".
std::string Document::Data::path_of(std::uint32_t index) const {
  const Origin& origin = origins[index];
  if (!origin.place.empty() || index == root) return origin.place;
  const YamlNode& holder = nodes[origin.holder];
  const std::string before = path_of(origin.holder);
  if (holder.kind == NodeKind::list) return fmt::format("{}[{}]", before, origin.at);
  // A key has the place of its value.
  const std::string& key = nodes[holder.children[origin.at & ~1U]].scalar;
  return before.empty() ? key : before + "." + key;
}

void Document::Data::index_wide_maps() {
  for (std::uint32_t index = 0; index < nodes.size(); ++index) {
    const std::vector<std::uint32_t>& children = nodes[index].children;
    if (nodes[index].kind != NodeKind::map || children.size() <= kWide) continue;
    std::vector<std::uint32_t>& sorted = wide_[index];
    for (std::uint32_t i = 0; i + 1 < children.size(); i += 2) sorted.push_back(i);
    std::sort(sorted.begin(), sorted.end(),
              [&](std::uint32_t a, std::uint32_t b) { return nodes[children[a]].scalar < nodes[children[b]].scalar; });
  }
}

std::uint32_t Document::Data::find(std::uint32_t map, std::string_view key) const {
  const std::vector<std::uint32_t>& children = nodes[map].children;
  if (children.size() > kWide) {
    const std::vector<std::uint32_t>& sorted = wide_.at(map);
    const auto it = std::lower_bound(sorted.begin(), sorted.end(), key, [&](std::uint32_t i, std::string_view wanted) {
      return nodes[children[i]].scalar < wanted;
    });
    return it != sorted.end() && nodes[children[*it]].scalar == key ? children[*it + 1] : kNone;
  }
  for (std::size_t i = 0; i + 1 < children.size(); i += 2)
    if (nodes[children[i]].scalar == key) return children[i + 1];
  return kNone;
}

const TextPlaces& Document::Data::places() const {
  std::call_once(placed_, [&] { places_.emplace(text); });
  return *places_;
}

std::size_t Document::Data::indentation_of(std::uint32_t block) const {
  constexpr std::uint64_t kBlank = 0xffffffff;
  const std::uint64_t last = last_indentation_.load(std::memory_order_relaxed);
  std::uint64_t found = last & kBlank;
  if (last >> 32U != block + 1ULL) {
    // The block begins on the line after its "|"; its first line with text gives the indentation.
    found = kBlank;
    const std::vector<std::size_t>& starts = places().line_starts();
    const std::string& lines = nodes[block].scalar;
    std::size_t begin = 0;
    for (auto k = static_cast<std::size_t>(nodes[block].line); begin < lines.size() && k < starts.size(); ++k) {
      const std::size_t end = std::min(lines.find('\n', begin), lines.size());
      const std::string_view wanted(lines.data() + begin, end - begin);
      if (wanted.find_first_not_of(' ') != std::string_view::npos) {
        const std::string_view line = std::string_view(text).substr(starts[k], text.find('\n', starts[k]) - starts[k]);
        if (const std::size_t at = line.find(wanted); at != std::string_view::npos) found = at;
        break;
      }
      begin = end + 1;
    }
    last_indentation_.store((block + 1ULL) << 32U | found, std::memory_order_relaxed);
  }
  return found == kBlank ? std::string::npos : found;
}

namespace {

// The parser keeps all words in brackets until it has decided that they are not a key: texts with too many are refused.
bool too_many_marks(std::string_view text) {
  static constexpr auto kMark = [] {
    std::array<bool, 256> out{};
    for (const char c : std::string_view(",[]{}:\"'*&!?")) out[static_cast<unsigned char>(c)] = true;
    return out;
  }();
  std::size_t marks = 0;
  for (const char c : text) marks += kMark[static_cast<unsigned char>(c)] ? 1 : 0;
  return marks > times() * kMostMarks;
}

// The parser recurses once a level of nesting: deep flow nesting is refused before parsing.
bool nested_too_deep(std::string_view text) {
  std::size_t depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == '\\' && quote == '"')
        ++i;
      else if (c == quote || (c == '\n' && depth == 0))
        quote = 0;
      continue;
    }
    if (c == '"' || (c == '\'' && (i == 0 || !(is_letter(text[i - 1]) || is_digit(text[i - 1])))))
      quote = c;
    else if (c == '#' && (i == 0 || text[i - 1] == ' ' || text[i - 1] == '\n')) {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (c == '[' || c == '{') {
      if (++depth > 4 * kMostDepth) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

}  // namespace

NodeKind Node::kind() const {
  return document_ == nullptr ? NodeKind::nothing : document_->data_->nodes[index_].kind;
}
Place Node::place() const {
  if (document_ == nullptr) return {};
  const Document::Data& data = *document_->data_;
  if (!data.origins.empty()) return {{}, 0, 0, data.path_of(index_)};
  const auto& node = data.nodes[index_];
  return {data.file, node.line, node.column};
}
Place Node::place_within(std::size_t line, std::size_t column) const {
  Place out = place();
  if (document_ == nullptr) return out;
  const Document::Data& data = *document_->data_;
  const std::size_t indentation = data.indentation_of(index_);
  if (indentation == std::string::npos) return out;
  out.line += static_cast<int>(line) + 1;
  out.column = static_cast<int>(indentation + column) + 1;
  const TextPlaces& places = data.places();
  if (const auto at = static_cast<std::size_t>(out.line) - 1; at < places.line_starts().size()) {
    // A place behind the end of the line counts on from there.
    const std::size_t start = places.line_starts()[at];
    const std::size_t end = at + 1 < places.line_starts().size() ? places.line_starts()[at + 1] - 1 : data.text.size();
    const std::size_t byte = std::min(start + indentation + column, end);
    out.column -= static_cast<int>(byte - start) + 1 - places.column(at, byte);
  }
  return out;
}
const std::string& Node::scalar() const {
  return document_ == nullptr ? kEmpty : document_->data_->nodes[index_].scalar;
}
bool Node::quoted() const {
  return document_ != nullptr && document_->data_->nodes[index_].quoted;
}
std::size_t Node::size() const {
  if (document_ == nullptr) return 0;
  const auto& node = document_->data_->nodes[index_];
  return node.kind == NodeKind::map ? node.children.size() / 2 : node.children.size();
}
Node Node::item(std::size_t index) const {
  if (document_ == nullptr) return {};
  return {document_, document_->data_->nodes[index_].children.at(index)};
}
std::pair<std::string, Node> Node::entry(std::size_t i) const {
  const auto& children = document_->data_->nodes[index_].children;
  return {document_->data_->nodes[children.at(2 * i)].scalar, Node(document_, children.at(2 * i + 1))};
}
Place Node::key_place(std::size_t i) const {
  const auto& children = document_->data_->nodes[index_].children;
  return Node(document_, children.at(2 * i)).place();
}
Node Node::find(std::string_view key) const {
  if (!is_map()) return {};
  const std::uint32_t value = document_->data_->find(index_, key);
  return value == Document::Data::kNone ? Node() : Node(document_, value);
}

Document::Document(std::unique_ptr<Data> data) : data_(std::move(data)) {}
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;
Document::~Document() = default;
Node Document::root() const {
  return {this, data_->root};
}
const std::string& Document::file() const {
  return data_->file;
}

namespace {

// Limits that are checked before parsing. False after an error.
bool within_limits(std::string_view text, const std::string& file, Diagnostics& found) {
  if (text.size() > times() * kMostBytes) {
    found.error("too-large", {file, 0, 0}, fmt::format("the text has {} bytes", text.size()),
                fmt::format("at most {} are read", times() * kMostBytes));
    return false;
  }
  if (const OtherFile* const other = other_file(text)) {
    found.error("other-file", {file, 0, 0}, other->what, other->cure);
    return false;
  }
  if (text.find('\0') != std::string_view::npos) {
    found.error("not-text", {file, 0, 0}, "this is not a text file (it holds a zero byte)", "give a YAML file");
    return false;
  }
  if (nested_too_deep(text)) {
    found.error("too-deep", {file, 0, 0}, "brackets are nested too deeply",
                fmt::format("at most {} levels are read", kMostDepth));
    return false;
  }
  if (too_many_marks(text)) {
    found.error("too-much", {file, 0, 0},
                fmt::format("the text has more than {} commas, colons, brackets and quotes", times() * kMostMarks),
                "make the document smaller");
    return false;
  }
  return true;
}

}  // namespace

std::optional<Document> Document::parse(std::string_view text, const std::string& file, Diagnostics& found) {
  if (!within_limits(text, file, found)) return std::nullopt;
  auto data = std::make_unique<Data>();
  data->file = file;
  auto table = read_plain_yaml(text, yaml_limits());
  if (!table) table = read_any_yaml(text, file, yaml_limits(), found);
  if (!table) return std::nullopt;
  static_cast<YamlTable&>(*data) = std::move(*table);
  data->text = text;
  data->index_wide_maps();
  return Document(std::move(data));
}

// Puts the nodes of a tree of values into the table, within the limits of texts.
class Document::Maker {
 public:
  Maker(Data& data, Diagnostics& found) : data_(data), found_(found) {}

  std::uint32_t add(const Value& value, std::uint32_t holder, std::size_t depth) {
    const auto index = static_cast<std::uint32_t>(data_.nodes.size());
    const std::size_t at = index == 0 ? 0 : data_.nodes[holder].children.size();
    data_.nodes.push_back({value.kind, value.quoted, 0, 0, value.scalar, {}});
    data_.origins.push_back({holder, static_cast<std::uint32_t>(at), value.place});
    if (depth > kMostDepth || data_.nodes.size() > times() * kMostNodes) {
      too_much_ = true;
      return index;
    }
    const auto hold = [&](std::uint32_t child) { data_.nodes[index].children.push_back(child); };
    for (const Value& item : value.items) hold(add(item, index, depth + 1));
    for (const Value::Entry& entry : value.entries) {
      const std::uint32_t key = add(Value::word(entry.key), index, depth);
      hold(key);
      hold(add(entry.value, index, depth + 1));
      if (printable(entry.key) != entry.key)
        found_.error("not-printable", {{}, 0, 0, data_.path_of(key)},
                     fmt::format("the key {} has characters that cannot be shown", in_quotes(entry.key)),
                     "write plain letters");
    }
    return index;
  }
  bool too_much() const { return too_much_; }

 private:
  Data& data_;
  Diagnostics& found_;
  bool too_much_ = false;
};

std::optional<Document> Document::make(const Value& root, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  auto data = std::make_unique<Data>();
  Maker maker(*data, found);
  data->root = maker.add(root, 0, 0);
  if (maker.too_much())
    found.error("too-much", {},
                fmt::format("the position has more than {} values, or is nested deeper than {}", times() * kMostNodes,
                            kMostDepth),
                "make it smaller");
  if (found.error_count() > errors_before) return std::nullopt;
  data->index_wide_maps();
  return Document(std::move(data));
}

namespace {

// Names an error of the system in English: std::strerror uses the locale of the process, which the host of the C
// library chooses.
const char* error_words(int number) {
#ifdef __GLIBC__
  if (const char* words = strerrordesc_np(number)) return words;
#endif
  return std::strerror(number);
}

}  // namespace

std::optional<std::string> read_file(const std::string& path, std::size_t most_bytes, Diagnostics& found) {
  if (path.empty()) {
    found.error("cannot-read", {"''", 0, 0}, "the name of the file is empty", "name the file to read");
    return std::nullopt;
  }
  const Place place{path, 0, 0};
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) {
    found.error("cannot-read", place, std::string("cannot be opened: ") + error_words(errno), "check the path");
    return std::nullopt;
  }
  if (S_ISDIR(facts.st_mode)) {
    found.error("is-directory", place, "this is a directory, a file is expected", "name a file inside it");
    return std::nullopt;
  }
  if (!S_ISREG(facts.st_mode)) {
    found.error("not-a-file", place, "this is not a regular file", "name a file on disk");
    return std::nullopt;
  }
  if (static_cast<std::size_t>(facts.st_size) > most_bytes) {
    found.error("too-large", place, fmt::format("the file has {} bytes", facts.st_size),
                fmt::format("at most {} are read", most_bytes));
    return std::nullopt;
  }
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    found.error("cannot-read", place, fmt::format("cannot be opened: {}", error_words(errno == 0 ? EIO : errno)),
                "check the file's permissions");
    return std::nullopt;
  }
  std::string text(static_cast<std::size_t>(facts.st_size), '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in) {
    found.error("cannot-read", place, "cannot be read to its end", "check the disk it lies on");
    return std::nullopt;
  }
  if (const OtherFile* const other = other_file(text)) {
    found.error("other-file", place, other->what, other->cure);
    return std::nullopt;
  }
  return text;
}

std::optional<Document> Document::read_file(const std::string& path, Diagnostics& found) {
  const auto text = hexrout::read_file(path, times() * kMostBytes, found);
  if (!text) return std::nullopt;
  return parse(*text, path, found);
}

std::optional<std::int64_t> to_integer(const Node& node, Diagnostics& found, std::int64_t least, std::int64_t most,
                                       std::string_view what) {
  const std::string& text = node.scalar();
  std::int64_t value = 0;
  const char* first = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
  if (!node.is_scalar() || error != std::errc{} || end != text.data() + text.size() || text.starts_with("+-")) {
    found.error("not-a-number", node.place(), fmt::format("{} must be a whole number", what),
                fmt::format("write a number from {} to {}", least, most));
    return std::nullopt;
  }
  const std::string_view digits = std::string_view(text).substr(text.find_first_of("0123456789"));
  if (digits.size() > 1 && digits[0] == '0' && !node.quoted()) {
    found.error("octal", node.place(), fmt::format("{} has a leading zero", what),
                "write the number without leading zeros");
    return std::nullopt;
  }
  if (value < least || value > most) {
    found.error("out-of-range", node.place(), fmt::format("{} is {}", what, value),
                fmt::format("it must be from {} to {}", least, most));
    return std::nullopt;
  }
  return value;
}

std::optional<bool> to_boolean(const Node& node, Diagnostics& found, std::string_view what) {
  if (node.is_scalar() && node.scalar() == "true") return true;
  if (node.is_scalar() && node.scalar() == "false") return false;
  found.error("not-a-boolean", node.place(), fmt::format("{} must be true or false", what), "write true or false");
  return std::nullopt;
}

std::optional<std::string> to_text(const Node& node, Diagnostics& found, std::string_view what) {
  if (found.watching_keys()) found.taken(node.place(), fmt::format("text {}", what));
  if (node.is_scalar() || (node.is_nothing() && node.quoted())) return node.scalar();
  found.error("not-text", node.place(), fmt::format("{} must be one piece of text", what), "write one value here");
  return std::nullopt;
}

std::optional<std::string> to_name(const Node& node, Diagnostics& found, std::string_view what) {
  if (node.is_nothing() || (node.is_scalar() && node.scalar().find_first_not_of(" \t\r\n") == std::string::npos)) {
    found.error("empty-text", node.place(), fmt::format("{} is empty", what), "write a word, or delete the key");
    return std::nullopt;
  }
  auto text = to_text(node, found, what);
  if (text && printable(*text) != *text) {
    found.error("not-printable", node.place(), fmt::format("{} has characters that cannot be shown", what),
                "write letters, digits and signs on one line");
    return std::nullopt;
  }
  return text;
}

namespace {

// "the unit has", "the tables have", "the list of switches has".
std::string_view has_or_have(std::string_view what) {
  const std::string_view noun = what.substr(0, what.find(" of "));
  return noun.ends_with('s') && !noun.ends_with("ss") ? "have" : "has";
}

}  // namespace

Fields::Fields(Node node, Diagnostics& found, std::string what) : node_(node), found_(&found), what_(std::move(what)) {
  if (node_ && found_->watching_keys()) found_->taken(node_.place(), "map " + what_);
  if (node_ && !node_.is_map())
    found_->error("not-a-map", node_.place(), fmt::format("the {} must be written as keys with values", what_),
                  "write 'key: value' lines");
}

void Fields::Keys::add(std::string_view key) {
  text += key;
  ends.push_back(static_cast<std::uint32_t>(text.size()));
}
bool Fields::Keys::has(std::string_view key) const {
  std::size_t begin = 0;
  for (const std::uint32_t end : ends) {
    if (end - begin == key.size() && text.compare(begin, key.size(), key) == 0) return true;
    begin = end;
  }
  return false;
}
std::vector<std::string> Fields::Keys::each_once() const {
  std::vector<std::string> out;
  std::unordered_set<std::string_view> seen;
  std::size_t begin = 0;
  for (const std::uint32_t end : ends) {
    const std::string_view key = std::string_view(text).substr(begin, end - begin);
    if (seen.insert(key).second) out.emplace_back(key);
    begin = end;
  }
  return out;
}

Node Fields::look(std::string_view key, bool needed, std::string as) {
  known_.add(key);
  const Node value = node_.find(key);
  if (found_->watching_keys()) {
    Diagnostics::Looked one{
        node_.place(), what_, std::string(key), needed, std::move(as), value ? value.place() : Place{}, {}};
    for (std::size_t i = 0; value.is_list() && i < value.size(); ++i) one.items.push_back(value.item(i).place());
    found_->looked(std::move(one));
  }
  return value;
}
Node Fields::maybe(std::string_view key) {
  return look(key, false, {});
}
Node Fields::refused(std::string_view key) {
  refused_.add(key);
  return node_.find(key);
}
Node Fields::need(std::string_view key) {
  return need_as(key, {});
}
Node Fields::need_as(std::string_view key, std::string as) {
  const Node value = look(key, true, std::move(as));
  if (!value && node_.is_map())
    found_->error("missing-key", node_.place(), fmt::format("the {} {} no '{}'", what_, has_or_have(what_), key),
                  fmt::format("add '{}: ...'", key));
  return value;
}
std::string Fields::text(std::string_view key, std::string_view otherwise) {
  const Node value = look(key, false, "name");
  if (!value) return std::string(otherwise);
  return to_name(value, *found_, fmt::format("'{}' of the {}", key, what_)).value_or(std::string(otherwise));
}
std::string Fields::need_text(std::string_view key) {
  const Node value = need_as(key, "name");
  if (!value) return {};
  return to_name(value, *found_, fmt::format("'{}' of the {}", key, what_)).value_or(std::string());
}
std::string Fields::prose(std::string_view key, std::string_view otherwise) {
  const Node value = look(key, false, "text");
  if (!value || (value.is_nothing() && !value.quoted())) return std::string(otherwise);
  return to_text(value, *found_, fmt::format("'{}' of the {}", key, what_)).value_or(std::string(otherwise));
}
std::int64_t Fields::integer(std::string_view key, std::int64_t otherwise, std::int64_t least, std::int64_t most) {
  return maybe_integer(key, least, most).value_or(otherwise);
}
std::optional<std::int64_t> Fields::maybe_integer(std::string_view key, std::int64_t least, std::int64_t most) {
  const Node value = look(key, false, found_->watching_keys() ? fmt::format("integer {} {}", least, most) : "");
  if (!value) return std::nullopt;
  return to_integer(value, *found_, least, most, fmt::format("'{}' of the {}", key, what_));
}
bool Fields::boolean(std::string_view key, bool otherwise) {
  return maybe_boolean(key).value_or(otherwise);
}
std::optional<bool> Fields::maybe_boolean(std::string_view key) {
  const Node value = look(key, false, "boolean");
  if (!value) return std::nullopt;
  return to_boolean(value, *found_, fmt::format("'{}' of the {}", key, what_));
}
std::size_t Fields::choice(std::string_view key, std::size_t otherwise, const std::vector<std::string>& words) {
  const Node value = look(key, false, found_->watching_keys() ? fmt::format("one of {}", fmt::join(words, "|")) : "");
  if (!value) return otherwise;
  const auto word = to_text(value, *found_, fmt::format("'{}' of the {}", key, what_));
  if (!word) return otherwise;
  const auto it = std::find(words.begin(), words.end(), *word);
  if (it != words.end()) return static_cast<std::size_t>(it - words.begin());
  found_->error("unknown-word", value.place(), fmt::format("'{}' of the {} cannot be {}", key, what_, in_quotes(*word)),
                found_->suggest(*word, words));
  return otherwise;
}
std::vector<std::string> Fields::texts(std::string_view key) {
  const Node value = look(key, false, "names");
  std::vector<std::string> out;
  if (!value) return out;
  if (!value.is_list()) {
    if (auto text = to_name(value, *found_, fmt::format("'{}' of the {}", key, what_))) out.push_back(*text);
    return out;
  }
  for (std::size_t i = 0; i < value.size(); ++i)
    if (auto text = to_name(value.item(i), *found_, fmt::format("each entry of '{}'", key))) out.push_back(*text);
  return out;
}

namespace {

// Names that people often write for a key.
struct OtherName {
  std::string_view written;
  std::string_view meant;
};
constexpr OtherName kOtherNames[] = {
    {"hex", "at"},      {"location", "at"},    {"position", "at"},  {"where", "at"},        {"place", "at"},
    {"name", "id"},     {"name", "title"},     {"type", "counter"}, {"type", "kind"},       {"owner", "side"},
    {"player", "side"}, {"army", "side"},      {"height", "level"}, {"elevation", "level"}, {"width", "columns"},
    {"height", "rows"}, {"weapon", "weapons"}, {"sw", "weapons"},   {"path", "through"},    {"prone", "pinned"},
    {"level", "at"}};

}  // namespace

void Fields::done() {
  if (!node_.is_map()) return;
  if (found_->watching_keys()) found_->asked(what_, known_.each_once());
  std::vector<std::size_t> unknown;
  // Readers may look up as many keys as there are entries.
  constexpr std::size_t kMany = 256;
  std::vector<std::string> known;
  std::set<std::string_view> sorted;
  if (known_.ends.size() > kMany) {
    known = known_.each_once();
    sorted.insert(known.begin(), known.end());
  }
  const auto is_known = [&](const std::string& key) {
    return (sorted.empty() ? known_.has(key) : sorted.count(key) > 0) || refused_.has(key);
  };
  for (std::size_t i = 0; i < node_.size(); ++i)
    if (!is_known(node_.entry(i).first)) unknown.push_back(i);
  if (unknown.empty()) return;
  if (known.empty()) known = known_.each_once();
  const auto suggestion = [&](const std::string& key) {
    for (const OtherName& other : kOtherNames)
      if (key == other.written && known_.has(other.meant)) return fmt::format("did you mean '{}'?", other.meant);
    return found_->suggest(key, known, "known keys: {names}");
  };
  if (unknown.size() > 3 && unknown.size() == node_.size()) {
    found_->error("unknown-key", node_.key_place(0),
                  fmt::format("the {} {} {} keys and none of them is known", what_, has_or_have(what_), unknown.size()),
                  found_->suggest("", known, "known keys: {names}"));
    return;
  }
  for (const std::size_t i : unknown) {
    const std::string key = node_.entry(i).first;
    found_->error("unknown-key", node_.key_place(i),
                  fmt::format("the {} {} no key {}", what_, has_or_have(what_), in_quotes(key)), suggestion(key));
  }
}

}  // namespace hexrout
