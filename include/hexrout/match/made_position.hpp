// Makes positions for matches from a number: two sides with leaders, machine guns and broken units within range of each
// other's fire.
//
//   made_match_position(17)                  // on a map of its own, 13 x 10 hexes
//   made_match_position(17, "05")            // on VASL board 05; reading it needs the boards
//
// The text is a scenario file. Equal numbers give equal texts, on every machine.
// Thread safety: free functions without state. Cost: linear in the map.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hexrout {

std::string made_match_position(std::uint64_t number);
// board: letters, digits, '-' and '_'. If a unit happens to lie on water or a cliff of the board, reading the position
// is refused with error[cannot-stand] or the like; then try another number.
std::string made_match_position(std::uint64_t number, std::string_view board);

}  // namespace hexrout
