// A strict YAML document as a tree whose every node knows its place.
//
//   Diagnostics found;
//   auto doc = Document::read_file("rout.yaml", found);      // or Document::parse(text, name, found)
//   Fields top(doc->root(), found, "scenario");
//   auto title = top.text("title", "");                      // optional, with a default
//   auto units = top.need("units");                          // required: missing is an error
//   top.done();                                              // every key not looked up is an error
//
// Stricter than YAML: exactly one document; duplicate keys, octal-looking numbers (010), merge keys, anchors that
// expand to more than the limits allow, and tags are errors. Scalars are kept as text and converted on
// request, so "yes" is never a boolean by accident: booleans are true and false alone.
// Limits (maps/guide/limits.md): 4 MiB of text, nesting 64, 250,000 nodes after aliases, 600,000 commas, brackets ...
// JSON is a subset and is read as well.
// Thread safety: a Document is immutable after parsing; Fields belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

class Document;
struct Value;

enum class NodeKind : unsigned char { nothing, scalar, list, map };

// A lightweight reference into a Document, which must outlive it.
class Node {
 public:
  Node() = default;
  NodeKind kind() const;
  bool is_scalar() const { return kind() == NodeKind::scalar; }
  bool is_list() const { return kind() == NodeKind::list; }
  bool is_map() const { return kind() == NodeKind::map; }
  bool is_nothing() const { return kind() == NodeKind::nothing; }
  explicit operator bool() const { return document_ != nullptr; }

  Place place() const;
  // Returns the place of a character in a block of text (`key: |`), line and byte counted from 0 within it: pictures in
  // files report mistakes there.
  Place place_within(std::size_t line, std::size_t column) const;
  // The text of a scalar, empty otherwise.
  const std::string& scalar() const;
  // True for a quoted scalar ("010" in quotes is text, not a number).
  bool quoted() const;
  std::size_t size() const;
  Node item(std::size_t index) const;                       // list; an empty Node has empty items
  std::pair<std::string, Node> entry(std::size_t i) const;  // map, in the order written
  Place key_place(std::size_t i) const;
  // The value of a key, or an empty Node.
  Node find(std::string_view key) const;

 private:
  friend class Document;
  Node(const Document* document, std::uint32_t index) : document_(document), index_(index) {}
  const Document* document_ = nullptr;
  std::uint32_t index_ = 0;
};

class Document {
 public:
  static std::optional<Document> parse(std::string_view text, const std::string& file, Diagnostics& found);
  static std::optional<Document> read_file(const std::string& path, Diagnostics& found);
  // Makes a document of a tree of values (value.hpp), within the limits above; places are paths. nullopt after errors.
  static std::optional<Document> make(const Value& root, Diagnostics& found);
  Document(Document&&) noexcept;
  Document& operator=(Document&&) noexcept;
  ~Document();
  Node root() const;
  const std::string& file() const;

 private:
  friend class Node;
  struct Data;
  class Maker;
  explicit Document(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

// Reads a whole file. A directory, a missing file, one over `most_bytes`: an error in `found`.
std::optional<std::string> read_file(const std::string& path, std::size_t most_bytes, Diagnostics& found);

// Conversions with diagnostics. Each returns nullopt after reporting the mistake at the node's place.
std::optional<std::int64_t> to_integer(const Node& node, Diagnostics& found, std::int64_t least, std::int64_t most,
                                       std::string_view what);
std::optional<bool> to_boolean(const Node& node, Diagnostics& found, std::string_view what);
std::optional<std::string> to_text(const Node& node, Diagnostics& found, std::string_view what);
// As to_text, and checks a name: error[empty-text], error[not-printable].
std::optional<std::string> to_name(const Node& node, Diagnostics& found, std::string_view what);

// The fields of one map node. Looking up a key marks it as known; done() reports the rest.
class Fields {
 public:
  // `what` is the word for the node in messages ("unit", "scenario"). A node that is not a map is reported once.
  Fields(Node node, Diagnostics& found, std::string what);

  Node need(std::string_view key);   // missing: error[missing-key]
  Node maybe(std::string_view key);  // missing: empty Node
  // As maybe, for a key that is looked up only to be refused: messages do not list it among the known ones.
  Node refused(std::string_view key);
  bool has(std::string_view key) const { return bool(node_.find(key)); }

  // Reads a name or a word on one line. Empty, blank and unprintable text is refused:
  // error[empty-text], error[not-printable].
  std::string text(std::string_view key, std::string_view otherwise);
  std::string need_text(std::string_view key);
  // Reads text for people: titles, remarks, which may be empty or of several lines.
  std::string prose(std::string_view key, std::string_view otherwise);
  std::int64_t integer(std::string_view key, std::int64_t otherwise, std::int64_t least, std::int64_t most);
  std::optional<std::int64_t> maybe_integer(std::string_view key, std::int64_t least, std::int64_t most);
  bool boolean(std::string_view key, bool otherwise);
  std::optional<bool> maybe_boolean(std::string_view key);
  // Returns the position of the value in `words`; reports an unknown word with the nearest one.
  std::size_t choice(std::string_view key, std::size_t otherwise, const std::vector<std::string>& words);
  std::vector<std::string> texts(std::string_view key);  // a list of scalars, or one scalar

  // Reports error[unknown-key] for every key that was never looked up, with the nearest known one as hint; one error in
  // total if all keys are unknown.
  void done();
  Place place() const { return node_.place(); }
  Node node() const { return node_; }

 private:
  // Keys in the order of look-ups, repeats included, in one text: short work even with a hundred keys.
  struct Keys {
    std::string text;
    std::vector<std::uint32_t> ends;
    void add(std::string_view key);
    bool has(std::string_view key) const;
    std::vector<std::string> each_once() const;
  };

  // Looks a key up. `as` tells for Diagnostics::looked how its value is read.
  Node look(std::string_view key, bool needed, std::string as);
  Node need_as(std::string_view key, std::string as);

  Node node_;
  Diagnostics* found_;
  std::string what_;
  Keys known_;
  Keys refused_;
};

}  // namespace hexrout
