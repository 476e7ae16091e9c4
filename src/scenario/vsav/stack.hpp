// The counters of one place on the boards, from the bottom up, and what lies on, above and beneath each unit.
#pragma once

#include <string>
#include <vector>

#include "hexrout/scenario/saved_game.hpp"

namespace hexrout::vsav {

struct Marked {
  const SavedUnit* unit = nullptr;
  bool dm = false;
  bool pinned = false;
  bool cx = false;
  bool ti = false;
  bool disrupted = false;
  bool encircled = false;
  bool melee = false;
  bool wounded = false;
  bool wall_advantage = false;
  int level = 0;               // of the Location; 0 ground
  std::string entrenchment;    // "foxhole", "trench", "pillbox" or empty
  bool beneath_question_mark = false;
  std::vector<const SavedUnit*> weapons;
  std::vector<std::string> assumptions;  // for the comment beside the unit
};

// `stack` from the bottom. Units in the order of the stack; weapons that lie beneath every unit are returned
// in `loose`, markers without a meaning here in `unknown`.
std::vector<Marked> read_stack(const std::vector<const SavedUnit*>& stack, std::vector<const SavedUnit*>& loose,
                               std::vector<const SavedUnit*>& unknown);

bool is_unit(SavedKind kind);
// True for the counters that make a Location of their own: building levels, roofs, cellars.
bool is_level(const SavedUnit& counter, int& level);

}  // namespace hexrout::vsav
