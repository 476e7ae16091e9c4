// The pixels that have no effect that another one has not had: what the fast walk may leave out of a Ruling.
#pragma once

#include "los/vasl/ruling.hpp"

namespace hexrout::vasl {

class Repetition {
 public:
  // True if the rules carry no state but hindrances from pixel to pixel, so that the walk may skip pixels without
  // effect. This does not hold if the line meets a hillock.
  static bool plain(const Ruling& ruling);
  // True if the rules have the same effect at every pixel of the current hex that has the terrain and ground of the
  // last one and, for hexside terrain, the same nearest side. False where the near half of a hex counts (B10.2), and at
  // cliffs.
  static bool repeats(const Ruling& ruling);
  // As above for a line whose rules carry state: the next pixel, if it is like the last one and in its hex.
  static bool repeats_with_state(const Ruling& ruling);
};

}  // namespace hexrout::vasl
