// A tree of values as the source of a Document, for input that is not YAML text: requests, documents with keys
// changed.
//
//   Value unit = Value::map();
//   unit.set("at", Value::text("K5"));
//   const auto document = Document::make(unit, found);           // read by Fields like a file
//   Value again = value_of(document->root());
//
// Places in that document are paths: "units[0].at". Thread safety: a value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout {

struct Value {
  struct Entry;

  NodeKind kind = NodeKind::nothing;
  bool quoted = false;  // of a scalar: text, as if it stood in quotes
  std::string scalar;
  std::vector<Value> items;    // of a list
  std::vector<Entry> entries;  // of a map, in their order; each key once
  std::string place = {};      // paths of this and of its parts begin with it; empty: with the path in the tree

  static Value list();
  static Value map();
  static Value text(std::string_view text);  // as if in quotes
  static Value word(std::string_view word);  // as if without: a number, true, a name
  static Value number(std::int64_t number);

  // Returns the value of a key; null if the key is absent, or this is not a map.
  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
  // Replaces the value of a key, or adds the key at the end. Complexity of these three: linear in the keys.
  void set(std::string_view key, Value value);
  bool remove(std::string_view key);  // false: the key was absent
};

struct Value::Entry {
  std::string key;
  Value value;
};

Value value_of(const Node& node);

}  // namespace hexrout
