// Makes positions for matches from a number: battles of two sides with leaders, machine guns and broken units within
// range of each other's fire, some of the DEFENDER's concealed or hidden.
//
//   made_match_position(17)                  // on a map of its own, 13 x 10 hexes
//   made_match_position(17, "05")            // on VASL board 05; reading it needs the boards
//
// The number draws everything: who fights whom, of all nationalities, who attacks, where units are, and objectives of
// three kinds in turn: 0 two hexes in the middle that both want to hold, 1 an edge by which the ATTACKER is to leave, 2
// losses and a hex of the DEFENDER's. Losses count in all. In every third the ATTACKER has a reinforcement in turn 2.
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
// is refused with error[impassable] or the like; then try another draw of the number.
std::string made_match_position(std::uint64_t number, std::string_view board, std::uint32_t draw = 0);

}  // namespace hexrout
