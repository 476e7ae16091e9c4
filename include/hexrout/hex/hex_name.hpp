// Names of hexes as boards print them: a column letter and a number, "A1", "B0", "GG10".
//
// Columns run A..Z, AA..ZZ, AAA ... (one letter repeated). With the standard numbering the top hex of
// an even column is 1 and the top hex of an odd column 0. Boards cut from larger ones number from
// elsewhere: see HexNaming.
//
//   hex_name({32, 9}) == "GG10"
//   parse_hex_name("GG10") == Hex{32, 9}
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hexrout/hex/hex.hpp"

namespace hexrout {

// The column and row at which a board's names begin. first_column: letter index of column 0 (0 = A, 16 = Q). first_row:
// added to every number (10 on boards whose rows begin at 11).
struct HexNaming {
  int first_column = 0;
  int first_row = 0;
  bool operator==(const HexNaming&) const = default;
};

// "A", "Z", "AA", "BB"; index from 0. Complexity: length of the name.
std::string column_letters(int index);

std::string hex_name(Hex hex, HexNaming naming = {});

// Returns nothing for text that is not a hex name or lies beyond 10,000 columns or rows. Letters may be small.
std::optional<Hex> parse_hex_name(std::string_view text, HexNaming naming = {});

}  // namespace hexrout
