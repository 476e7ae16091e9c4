// Returns the errors of a table reader for a built-in file with one text replaced.
#pragma once

#include <catch2/catch.hpp>

#include <string>

#include "rules/common/tables/embedded.hpp"

namespace hexrout::test {

template <class Read>
std::string said_of_altered(const std::string& path, Read&& read, const std::string& from, const std::string& to) {
  std::string bad(embedded_rules(path));
  const std::size_t at = bad.find(from);
  REQUIRE(at != std::string::npos);
  bad.replace(at, from.size(), to);
  Diagnostics found;
  const auto document = Document::parse(bad, path.substr(path.rfind('/') + 1), found);
  REQUIRE(document);
  read(document->root(), found);
  return found.text();
}

}  // namespace hexrout::test
