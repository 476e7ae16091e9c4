// How much room a text takes in the sans-serif fonts that browsers use, a little more rather than less.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hexrout::draw {

inline constexpr double kMostCloser = 0.12;  // of the font's size, by which letters are set closer

std::size_t letters_in(std::string_view text);
// In sizes of the font.
double width_of(std::string_view text);
// True if a text has room when its letters are set closer.
bool has_room(std::string_view text, double width, double font);
// By how much its letters must be set closer.
double closer_by(std::string_view text, double width, double font);
// As much of a text as has room, with an ellipsis if that is not all, and its number; one letter at least.
std::string fitted(std::string_view text, double width, double font);
// The texts, one after the other, in rows that have room: a text goes on in the row of the one before it, or begins a
// new one, and is broken between words if it is too wide for one. At most `most` rows; the last of several then says
// how many texts are missing.
std::vector<std::string> in_rows(const std::vector<std::string>& texts, double width, double font, std::size_t most);

}  // namespace hexrout::draw
