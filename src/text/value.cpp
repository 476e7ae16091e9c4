#include "hexrout/text/value.hpp"

#include <algorithm>
#include <utility>

namespace hexrout {

Value Value::list() {
  Value out;
  out.kind = NodeKind::list;
  return out;
}

Value Value::map() {
  Value out;
  out.kind = NodeKind::map;
  return out;
}

Value Value::text(std::string_view text) {
  Value out = word(text);
  out.quoted = true;
  return out;
}

Value Value::word(std::string_view word) {
  Value out;
  out.kind = NodeKind::scalar;
  out.scalar = word;
  return out;
}

Value Value::number(std::int64_t number) {
  return word(std::to_string(number));
}

const Value* Value::find(std::string_view key) const {
  const auto it = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.key == key; });
  return it == entries.end() ? nullptr : &it->value;
}

Value* Value::find(std::string_view key) {
  return const_cast<Value*>(std::as_const(*this).find(key));
}

void Value::set(std::string_view key, Value value) {
  if (Value* known = find(key))
    *known = std::move(value);
  else
    entries.push_back({std::string(key), std::move(value)});
}

bool Value::remove(std::string_view key) {
  return std::erase_if(entries, [&](const Entry& entry) { return entry.key == key; }) > 0;
}

Value value_of(const Node& node) {
  Value out;
  out.kind = node.kind();
  out.quoted = node.quoted();
  out.scalar = node.scalar();
  if (node.is_list())
    for (std::size_t i = 0; i < node.size(); ++i) out.items.push_back(value_of(node.item(i)));
  if (node.is_map())
    for (std::size_t i = 0; i < node.size(); ++i) {
      auto [key, value] = node.entry(i);
      out.entries.push_back({std::move(key), value_of(value)});
    }
  return out;
}

}  // namespace hexrout
