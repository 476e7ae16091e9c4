#include "hexrout/hex/hex_name.hpp"

#include "hexrout/text/ascii.hpp"

namespace hexrout {

std::string column_letters(int index) {
  return std::string(static_cast<std::size_t>(1 + index / 26), static_cast<char>('A' + index % 26));
}

std::string hex_name(Hex hex, HexNaming naming) {
  const int column = hex.col + naming.first_column;
  const int number = hex.row + ((hex.col & 1) == 0 ? 1 : 0) + naming.first_row;
  if (column < 0 || column >= 26 || number < 0 || number >= 100) return column_letters(column) + std::to_string(number);
  // Most maps have one letter and two digits at most; answers name hexes by the thousand.
  const char text[3] = {static_cast<char>('A' + column), static_cast<char>('0' + (number < 10 ? number : number / 10)),
                        static_cast<char>('0' + number % 10)};
  return {text, number < 10 ? 2U : 3U};
}

std::optional<Hex> parse_hex_name(std::string_view text, HexNaming naming) {
  constexpr int kMost = 10000;
  if (text.empty() || !is_letter(text[0])) return std::nullopt;
  const char letter = capital_of(text[0]);
  std::size_t letters = 0;
  while (letters < text.size() && capital_of(text[letters]) == letter) ++letters;
  if (letters == text.size() || text.size() - letters > 5 || letters > 400) return std::nullopt;
  int number = 0;
  for (std::size_t i = letters; i < text.size(); ++i) {
    if (!is_digit(text[i])) return std::nullopt;
    number = number * 10 + (text[i] - '0');
  }
  const int col = (letter - 'A') + 26 * (static_cast<int>(letters) - 1) - naming.first_column;
  const int row = number - naming.first_row - ((col & 1) == 0 ? 1 : 0);
  if (col < 0 || col > kMost || row < 0 || row > kMost) return std::nullopt;
  return Hex{static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
}

}  // namespace hexrout
