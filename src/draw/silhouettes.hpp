// Kinds and states of units as forms: what is drawn on a counter beside its figures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/svg_text.hpp"
#include "hexrout/map/unit_type.hpp"

namespace hexrout::draw {

// Each silhouette is a symbol of this size in the definitions of a picture.
inline constexpr double kSilhouetteWidth = 26;
inline constexpr double kSilhouetteHeight = 16;

std::string silhouette_definitions();
// Draws the silhouette of a kind in a box with this upper left corner and height.
void silhouette(std::string& out, UnitType type, Spot corner, double height);
std::string_view name_of(UnitType type);

// A state as a counter shows it: one or two letters, or none where a form of its own shows it.
struct StateMark {
  std::string letters;  // "DM"
  std::string words;    // "dm"
};
// States of a unit, the most important first.
std::vector<StateMark> marks_of(const std::vector<std::string>& states);
// The smallest text on a counter, in pixels of the picture; pages show it at three quarters of this size.
inline constexpr double kLeastFont = 12;
inline constexpr double kChipWidth = 20;
inline constexpr double kChipHeight = 13.4;
// Draws light letters on a dark chip with this upper left corner. `more`: a second chip behind it, for further states.
void state_chip(std::string& out, std::string_view letters, bool more, Spot corner);
// Draws the crack through the silhouette of a broken unit; `top` is the middle of its upper edge.
void crack(std::string& out, Spot top, double height);
bool is_broken(const std::vector<std::string>& states);
// True if the unit is out of the game, or under the enemy's guard.
bool is_lost(const std::vector<std::string>& states);

}  // namespace hexrout::draw
