// A piece of a save, split into its traits, and the counter that these describe.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/scenario/saved_game.hpp"

namespace hexrout::vsav {

inline constexpr std::size_t kMostTraits = 100;
inline constexpr std::size_t kMostFields = 40;     // of a trait; those read are among the first 27
inline constexpr std::size_t kMostPictures = 256;  // of a layer

// A trait: the fields of its type (";" list, the kind first) and its state, still encoded.
struct Trait {
  std::vector<std::string> fields;
  std::string state;
};

struct Piece {
  std::string id;
  std::vector<Trait> traits;  // outermost first; the last is the basic piece
};

// Splits the type and state of a piece. Empty if they are not those of a piece.
std::optional<Piece> take_apart(std::string_view id, std::string_view type, std::string_view state);

// A layer ("emb2"): pictures and names, one shown at a time.
struct Layer {
  std::string command;  // the menu's name of its switch: "SQ/HS", "Wound"
  std::string letters;  // "F", "V", "FV", "W"
  std::string name;     // "BRK", "BER", "FAN", "HRO"
  std::vector<std::string> images;
  std::vector<std::string> names;
  bool always = false;
  bool shifted = false;  // drawn beside the counter: a badge, not its face
  int value = 0;         // > 0: shown, level value; < 0: hidden, level -value
  bool shown() const { return value > 0; }
  std::size_t level() const { return static_cast<std::size_t>(value < 0 ? -value : value); }
};
std::optional<Layer> layer_of(const Trait& trait);

// The kind and state of the counter. The caller fills board, hex and stack.
SavedUnit describe(const Piece& piece);

}  // namespace hexrout::vsav
