// Readers and writers of things under `placed`: smoke, wrecks, entrenchments and so on.
#pragma once

#include <string>
#include <vector>

#include "hexrout/rules/game.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

std::vector<Placed> read_placed(const Node& list, const Setting& setting, Diagnostics& found);
// Formats "placed:" and its entries; empty for an empty list.
std::string write_placed(const std::vector<Placed>& placed, const Map& map);

}  // namespace hexrout
