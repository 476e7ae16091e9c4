// FlowMap: writes a unit of a position as one line of YAML, quoted only where needed.
//
//   FlowMap unit;
//   unit.add("id", "lmg").add("shock", 4).add_if(pinned, "status", "pinned");
//   unit.text() == "{id: lmg, shock: 4, status: pinned}"
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

std::string yaml_list(const std::vector<std::string>& items);
std::string yaml_list(const std::vector<int>& items);

class FlowMap {
 public:
  FlowMap& add(std::string_view key, std::string_view value) { return add_raw(key, yaml_scalar(value)); }
  FlowMap& add(std::string_view key, const char* value) { return add(key, std::string_view(value)); }
  FlowMap& add(std::string_view key, const std::string& value) { return add(key, std::string_view(value)); }
  FlowMap& add(std::string_view key, bool value) { return add_raw(key, value ? "true" : "false"); }
  template <std::integral Number>
  FlowMap& add(std::string_view key, Number value) {
    return add_raw(key, std::to_string(value));
  }
  FlowMap& add(std::string_view key, const std::vector<std::string>& value) { return add_raw(key, yaml_list(value)); }
  FlowMap& add(std::string_view key, const FlowMap& value) { return add_raw(key, value.text()); }
  FlowMap& add_raw(std::string_view key, std::string_view yaml);
  template <class Value>
  FlowMap& add_if(bool condition, std::string_view key, const Value& value) {
    return condition ? add(key, value) : *this;
  }

  bool empty() const { return body_.empty(); }
  std::string text() const { return "{" + body_ + "}"; }

 private:
  std::string body_;
};

// Formats "key:\n  - entry\n  - entry\n"; empty for an empty list.
std::string yaml_block(std::string_view key, const std::vector<std::string>& entries);

}  // namespace hexrout
