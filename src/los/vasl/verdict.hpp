// The outcome of one line, with VASL's reason.
#pragma once

#include <cstdint>
#include <string_view>

#include "hexrout/map/hex_grid.hpp"

namespace hexrout::vasl {

enum class Reason : std::uint8_t {
  none,
  higher_than_both,
  no_height_advantage,
  hexside_terrain,
  ground_higher_than_both,
  six_hindrances,
  blind_hex,
  exits_depression,
  must_leave_building,
  bocage,
  half_level_higher,
  blind_hex_crest,
  wall_in_building,
  enters_depression,
  from_cellar_over_hexside,
  to_cellar_over_hexside,
  no_stairway,
  exits_crest_line,
  up_slope,
  enters_crest_line,
  blind_hex_bocage,
  factory_rooftop,
  under_bridge,
  blind_hex_up_slope,
  hillock,
  second_wall,
  second_rubble,
  level_obstacle,
};

// VASL's words for a reason; empty for none.
std::string_view reason_text(Reason reason);

struct Verdict {
  bool blocked = false;
  bool undecided = false;  // VASL fails with an exception here
  Reason reason = Reason::none;
  Pixel at;           // where blocked
  int hindrance = 0;  // of a blocked line: the hindrance before the block
  int range = 0;
};

}  // namespace hexrout::vasl
