// Scale: inches of a rule book that one hex of the map represents.
//
//   Scale scale{7, 8};             // 0.875 inches a hex
//   scale.hexes(7) == 8            // a compulsory move of 7 inches
//   Scale{3, 1}.within(4) == 1     // "within 4 inches" is one hex at 3 inches a hex
//
// Miniatures rules give distances in inches (or yards: the unit does not matter as long as all of a
// scenario's distances use it). Exact: a fraction, never a floating number. Thread safety: a value type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "hexrout/text/document.hpp"

namespace hexrout {

enum class Rounding : std::uint8_t { nearest, down, up };  // nearest: halves go up

struct Scale {
  std::int64_t numerator = 2;  // inches a hex = numerator / denominator, both positive
  std::int64_t denominator = 1;
  Rounding rounding = Rounding::nearest;

  // Converts a compulsory move in inches (0..100000) to hexes: rounded by the policy, at least `least`.
  int hexes(int inches, int least = 1) const;
  // The most hexes within so many inches: always rounded down.
  int within(int inches) const;
  // True if a distance of so many hexes is more than so many inches.
  bool beyond(int hexes, int inches) const {
    return std::int64_t{hexes} * numerator > std::int64_t{inches} * denominator;
  }
  // Text that read_scale() accepts: "2", "7/8".
  std::string text() const;
  bool operator==(const Scale&) const = default;
};

// Reads "2", "0.875", "7/8", each with or without "in" behind it. From 1/20 to 1000 inches a hex; anything else
// is reported as error[scale].
std::optional<Scale> read_scale(const Node& node, Diagnostics& found);

// The fields "scale" (needed) and "rounding" (nearest, down, up) of a scenario.
Scale read_scale_fields(Fields& scenario, Diagnostics& found);

}  // namespace hexrout
