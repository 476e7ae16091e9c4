// A small save for tests of logs: board 01, two German squads stacked in M3 (ids 1 and 2, the second on top), a Russian
// one in P5 (3), a turn track that shows Allied Turn 3 - AFPh (9), a label that does not stack in M3 (8).
#pragma once

#include <string>

#include "log/write_vlog.hpp"

namespace hexrout::test {

// The point of a hex of board 01, in a column from A to Z: "M3".
VlogPoint hex_point(const std::string& hex, const std::string& under = "null");

// Type and state of a counter: a squad that can break and be reduced, a half-squad, a marker.
std::string squad_type(const std::string& nationality);
std::string half_squad_type(const std::string& nationality);
std::string marker_type(const std::string& name);
struct SquadState {
  bool broken = false;
  bool half = false;
  bool concealed = false;
};
std::string squad_state(const VlogPoint& at, const SquadState& state = {});
std::string marker_state(const VlogPoint& at);
std::string track_state(int player, int phase, int turn);

std::string small_save();
// The phase change of the turn track, with its report.
VlogCommand phase_change(int player, int phase, int turn, int old_phase, int old_player = 2);

}  // namespace hexrout::test
