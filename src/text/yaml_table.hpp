// The nodes of a YAML text as a table, in the order of the text: made by the readers, and held by a Document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/diagnostic.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

struct YamlNode {
  NodeKind kind = NodeKind::nothing;
  bool quoted = false;  // a block of text is quoted as well
  int line = 0;         // from 1
  int column = 0;       // from 1, in characters
  std::string scalar;
  std::vector<std::uint32_t> children;  // a map: key, value, key, value
};

struct YamlTable {
  std::vector<YamlNode> nodes;
  std::uint32_t root = 0;
};

struct YamlLimits {
  std::size_t nodes;
  std::size_t depth;
};

// Returns the offset of each line of a text.
std::vector<std::size_t> starts_of_lines(std::string_view text);

// Reads any YAML text without zero bytes, and reports what is wrong with it; nothing after an error.
std::optional<YamlTable> read_any_yaml(std::string_view text, const std::string& file, const YamlLimits& limits,
                                       Diagnostics& found);

// Reads texts of the plain form that people and hexrout write, ten times as fast, into an equal table. Returns nothing
// if the text has another form or a mistake. The form is described in plain_yaml.cpp.
std::optional<YamlTable> read_plain_yaml(std::string_view text, const YamlLimits& limits);

}  // namespace hexrout
