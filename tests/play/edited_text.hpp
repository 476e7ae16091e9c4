// The plain twin of Game::changed: a change made in the text of a scenario, word by word.
#pragma once

#include <string>
#include <vector>

#include "hexrout/text/document.hpp"

namespace hexrout::test {

struct EditedText {
  std::string text;
  std::vector<std::string> codes;  // errors: parts that the change needs and the text lacks
};

// scenario: as write_scenario writes it; change: see change.hpp. lists: those that hold units.
EditedText edited_text(const Node& scenario, const Node& change, const std::vector<std::string>& lists);

}  // namespace hexrout::test
