// Opens the first argument of verbs that draw: a scenario, a map file, or a VASL board.
#pragma once

#include <memory>
#include <optional>

#include "command.hpp"
#include "hexrout/draw/picture.hpp"

namespace hexrout::command {

// Whatever was shown must live as long as its picture.
struct Shown {
  Picture picture;
  std::optional<Scenario> scenario;
  std::shared_ptr<const Map> map;
};

// Returns nullopt after errors.
std::optional<Shown> open_shown(const ScenarioOptions& options, Diagnostics& found);

}  // namespace hexrout::command
