// Finds the mistake in a text that the YAML parser cannot read, if it differs from the parser's message.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// `line`, from 1, is the line at which the parser stopped. Tabs in indentations, brackets that are never closed, and
// text of several lines without the bar before it are found; std::nullopt for all other mistakes.
std::optional<Diagnostic> yaml_trouble(std::string_view text, const std::string& file, int line);

}  // namespace hexrout
