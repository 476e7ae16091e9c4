// What is wrong with a text that the YAML parser gave up on, where that is not what the parser says.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// `line`, from 1, is where the parser gave up. Tabs in indentations, brackets that are never closed, and text of
// several lines without the bar before it are found; std::nullopt for all other mistakes.
std::optional<Diagnostic> yaml_trouble(std::string_view text, const std::string& file, int line);

}  // namespace hexrout
