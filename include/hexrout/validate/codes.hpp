// Every code of hexrout's diagnostics, with its meaning, an example and a cure.
//
//   if (const CodeFacts* facts = find_code("over-stacked")) std::cout << facts->means << "\n";
//
// maps/CODES.md is made from these (`hexrout validate --codes-page`). Thread safety: immutable.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct CodeFacts {
  std::string code;
  std::string group;  // its area: "syntax", "map", "scenario", ...
  Severity severity = Severity::error;
  std::string means;  // one sentence
  std::string cure;   // the remedy
  std::string
      form;  // the kind of the example: "map", "scenario", "unit", "keys", "section"; "shell" for commands; empty: none
  std::string example;
};

// By group, then in the order of the page.
std::span<const CodeFacts> all_codes();
const CodeFacts* find_code(std::string_view code);

// Returns the example as a whole file: units, keys and sections set into a small scenario or map. Empty: none.
// //
std::string example_file(const CodeFacts& facts);
// The page about them, in Markdown.
std::string codes_page();

}  // namespace hexrout
