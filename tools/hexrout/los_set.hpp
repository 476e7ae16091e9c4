// The boards that a table of VASL's verdicts is about, by the name of its file.
//
//   05                      a board
//   39r+80                  board 39 turned by half a circle, and board 80 to its right
//   05+NoGrain+LightWoods   a board with changes of its terrain, in this order
//   01+wd3-P5-P4            with an overlay; "-k" behind it keeps the board's levels
//   42r@0.0.900.645+Bamboo  cut to a rectangle of its pixels: left, top, width, height; turned after that
//
// Several tables may be about the same boards: "05.near.csv.gz" is about 05.
#pragma once

#include <memory>
#include <string>

#include "hexrout/map/map.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout::command {

// The name of the boards in the name of a table, which is without ".csv".
std::string set_in(const std::string& table);

// Reports a name that is not of boards; null then.
std::shared_ptr<const Map> open_set(const std::string& boards, const std::string& name, Diagnostics& found);

}  // namespace hexrout::command
