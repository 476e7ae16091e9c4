// Reads YAML of any form, with yaml-cpp's parser.
#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <unordered_set>

#include "hexrout/text/characters.hpp"
#include "text/yaml_table.hpp"
#include "text/yaml_trouble.hpp"

namespace hexrout {

namespace {

struct TooMuch {
  std::string what;
  YAML::Mark mark;
};

// The parser counts columns in bytes, places count characters. Marks come nearly in the order of the text, so counting
// continues from the last one.
class Columns {
 public:
  Columns(std::string_view text, const std::vector<std::size_t>& line_starts)
      : text_(text),
        line_starts_(line_starts),
        plain_(std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80U; })) {}

  int character(const YAML::Mark& mark) {
    const auto line = static_cast<std::size_t>(std::max(mark.line, 0));
    if (plain_ || line >= line_starts_.size()) return mark.column + 1;
    if (line != line_) {
      line_ = line;
      byte_ = counted_ = 0;
    }
    // The parser does not count the byte order mark that opens a text.
    const std::size_t start = line_starts_[line] + (line == 0 && text_.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    const std::size_t to =
        std::min(static_cast<std::size_t>(std::max(mark.column, 0)), text_.size() - std::min(start, text_.size()));
    for (; byte_ < to; ++byte_) counted_ += begins_character(text_[start + byte_]) ? 1 : 0;
    for (; byte_ > to; --byte_) counted_ -= begins_character(text_[start + byte_ - 1]) ? 1 : 0;
    return static_cast<int>(counted_) + 1;
  }

 private:
  std::string_view text_;
  const std::vector<std::size_t>& line_starts_;
  const bool plain_;
  std::size_t line_ = 0;
  std::size_t byte_ = 0;
  std::size_t counted_ = 0;
};

// Builds the node table from the parser's events, so that a second document, a duplicate key or an
// alias bomb is found before it takes memory.
class Builder : public YAML::EventHandler {
 public:
  Builder(YamlTable& table, std::string_view text, const std::string& file, const YamlLimits& limits,
          Diagnostics& found)
      : table_(table),
        text_(text),
        file_(file),
        limits_(limits),
        found_(found),
        line_starts_(starts_of_lines(text)),
        columns_(text, line_starts_) {}
  std::size_t documents = 0;
  Place at(const YAML::Mark& mark) { return {file_, mark.line + 1, columns_.character(mark)}; }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents == 2)
      found_.error("several-documents", at(mark), "a second document begins here",
                   "keep one document in a file and delete the line '---'");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { add(NodeKind::nothing, mark, anchor); }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto it = anchors_.find(anchor);
    if (it == anchors_.end()) throw TooMuch{"an alias to a node that is not complete", mark};
    spend(weights_[it->second], mark);
    attach(it->second, mark);
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_tag(tag, mark);
    const std::uint32_t index = add(NodeKind::scalar, mark, anchor);
    table_.nodes[index].scalar = value;
    table_.nodes[index].quoted = tag == "!";
    if (table_.nodes[index].quoted && never_closed(mark))
      found_.error("yaml", at(mark), "the quote that opens here is never closed", "add the closing quote");
    if (!table_.nodes[index].quoted && (value == "~" || value == "null" || value.empty()))
      table_.nodes[index].kind = NodeKind::nothing;
    if (parent_is_map_waiting_key_) check_duplicate(index, mark);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    refuse_tag(tag, mark);
    open(add(NodeKind::list, mark, anchor), mark);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    refuse_tag(tag, mark);
    open(add(NodeKind::map, mark, anchor), mark);
  }
  void OnMapEnd() override { close(); }

 private:
  // yaml-cpp takes the end of the text for a closing quote.
  bool never_closed(const YAML::Mark& mark) const {
    if (mark.pos < 0 || static_cast<std::size_t>(mark.pos) >= text_.size()) return false;
    const auto from = static_cast<std::size_t>(mark.pos);
    const char quote = text_[from];
    if (quote != '"' && quote != '\'') return false;
    for (std::size_t i = from + 1; i < text_.size(); ++i) {
      if (quote == '"' && text_[i] == '\\') {
        ++i;
      } else if (text_[i] == quote) {
        if (quote == '"' || i + 1 == text_.size() || text_[i + 1] != quote) return false;
        ++i;
      }
    }
    return true;
  }

  void refuse_tag(const std::string& tag, const YAML::Mark& mark) {
    if (tag.empty() || tag == "?" || tag == "!") return;
    found_.error("yaml-tag", at(mark), fmt::format("tags such as {} have no meaning here", in_quotes(tag)),
                 "delete the tag");
  }
  void spend(std::size_t nodes, const YAML::Mark& mark) {
    spent_ += nodes;
    if (spent_ > limits_.nodes) throw TooMuch{fmt::format("more than {} values", limits_.nodes), mark};
  }
  std::uint32_t add(NodeKind kind, const YAML::Mark& mark, YAML::anchor_t anchor) {
    spend(1, mark);
    const auto index = static_cast<std::uint32_t>(table_.nodes.size());
    table_.nodes.push_back({kind, false, mark.line + 1, columns_.character(mark), {}, {}});
    weights_.push_back(1);
    attach(index, mark);
    if (anchor != 0) pending_anchor_[index] = anchor;
    if (anchor != 0 && (kind == NodeKind::scalar || kind == NodeKind::nothing)) anchors_[anchor] = index;
    return index;
  }
  void attach(std::uint32_t index, const YAML::Mark& mark) {
    if (stack_.empty()) {
      if (documents <= 1) table_.root = index;
      parent_is_map_waiting_key_ = false;
      return;
    }
    auto& parent = table_.nodes[stack_.back()];
    const bool key = parent.kind == NodeKind::map && parent.children.size() % 2 == 0;
    parent.children.push_back(index);
    parent_is_map_waiting_key_ = key;
    if (key && table_.nodes[index].kind != NodeKind::scalar)
      found_.error("yaml-key", at(mark), "a key must be plain text", "write the key as one word");
  }
  void check_duplicate(std::uint32_t index, const YAML::Mark& mark) {
    const std::string& key = table_.nodes[index].scalar;
    if (key == "<<" && !table_.nodes[index].quoted)
      found_.error("yaml-merge", at(mark), "the merge key '<<' is not read", "write the keys out");
    if (printable(key) != key)
      found_.error("not-printable", at(mark),
                   fmt::format("the key {} has characters that cannot be shown", in_quotes(key)),
                   "write plain letters");
    if (!keys_.back().insert(key).second)
      found_.error("duplicate-key", at(mark), fmt::format("the key {} stands here a second time", in_quotes(key)),
                   "keep one of the two");
  }
  void open(std::uint32_t index, const YAML::Mark& mark) {
    stack_.push_back(index);
    keys_.emplace_back();
    if (stack_.size() > limits_.depth) throw TooMuch{fmt::format("nested deeper than {}", limits_.depth), mark};
  }
  void close() {
    const std::uint32_t index = stack_.back();
    std::size_t weight = 1;
    for (const std::uint32_t child : table_.nodes[index].children) weight += weights_[child];
    weights_[index] = weight;
    if (const auto it = pending_anchor_.find(index); it != pending_anchor_.end()) anchors_[it->second] = index;
    stack_.pop_back();
    keys_.pop_back();
  }

  YamlTable& table_;
  std::string_view text_;
  const std::string& file_;
  const YamlLimits& limits_;
  Diagnostics& found_;
  const std::vector<std::size_t> line_starts_;
  Columns columns_;
  std::vector<std::uint32_t> stack_;
  std::vector<std::unordered_set<std::string>> keys_;
  std::vector<std::size_t> weights_;
  std::map<YAML::anchor_t, std::uint32_t> anchors_;
  std::map<std::uint32_t, YAML::anchor_t> pending_anchor_;
  std::size_t spent_ = 0;
  bool parent_is_map_waiting_key_ = false;
};

}  // namespace

std::vector<std::size_t> starts_of_lines(std::string_view text) {
  std::vector<std::size_t> out{0};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') out.push_back(i + 1);
  return out;
}

std::optional<YamlTable> read_any_yaml(std::string_view text, const std::string& file, const YamlLimits& limits,
                                       Diagnostics& found) {
  Diagnostics own;
  YamlTable table;
  Builder builder(table, text, file, limits, own);
  // The mistake is often some lines before the place where the parser stops: a bracket or a bar is missing there.
  const auto find_cause = [&](int line) {
    auto trouble = yaml_trouble(text, file, line);
    if (trouble) found.add(std::move(*trouble));
    return trouble.has_value();
  };
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
      if (builder.documents > 1) break;
    }
  } catch (const TooMuch& e) {
    found.add(own);
    found.error("too-much", builder.at(e.mark), e.what, "make the document smaller");
    return std::nullopt;
  } catch (const YAML::Exception& e) {
    if (find_cause(e.mark.line + 1)) return std::nullopt;
    found.add(own);
    found.error("yaml", builder.at(e.mark), "not readable as YAML: " + e.msg,
                "check indentation, colons and quotes near this place");
    return std::nullopt;
  }
  const auto odd_key =
      std::find_if(own.all().begin(), own.all().end(), [](const Diagnostic& d) { return d.code == "yaml-key"; });
  if (odd_key != own.all().end() && find_cause(odd_key->place.line)) return std::nullopt;
  found.add(own);
  if (table.nodes.empty()) {
    found.error("empty", {file, 1, 1}, "the file is empty", "see the guide for a first scenario");
    return std::nullopt;
  }
  if (own.has_errors()) return std::nullopt;
  return table;
}

}  // namespace hexrout
