// read_embedded: reads a data file that is built into the program.
//
//   static const Tables t = read_embedded("chain_of_command/data/tables.yaml", read_tables);
//
// A mistake in a built-in file throws a std::runtime_error that holds the diagnostics, which the
// command prints as error[internal]. Tests pass files with mistakes through the same readers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"
#include "rules/common/tables/readings.hpp"

namespace hexrout {

// The text of src/rules/<path>; empty for an unknown path.
std::string_view embedded_rules(std::string_view path);
[[noreturn]] void broken_built_in_file(const Diagnostics& found);

template <class Read>
auto read_embedded(const std::string& path, Read&& read) {
  Diagnostics found;
  const auto document = Document::parse(embedded_rules(path), path, found);
  if (!document) broken_built_in_file(found);
  auto out = read(document->root(), found);
  if (found.has_errors()) broken_built_in_file(found);
  return out;
}

inline Readings read_embedded_readings(const std::string& path) {
  return read_embedded(path, [](const Node& root, Diagnostics& found) {
    Fields top(root, found, "readings");
    Readings out = Readings::read(top.need("readings"), found);
    top.done();
    return out;
  });
}

}  // namespace hexrout
