// Cuts and reopenings under any rules: enemies are put down or taken away, and the answer is asked again.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/advise/cut.hpp"

namespace hexrout::planning {

// As find_cut() and find_reopenings().
std::optional<Cut> cut_by_game(const Game& game, const CutOptions& options, Diagnostics& found);
std::optional<std::vector<Reopening>> reopenings_by_game(const Game& game, const std::vector<std::string>& units,
                                                         Diagnostics& found, const std::function<bool()>& stopped);

}  // namespace hexrout::planning
