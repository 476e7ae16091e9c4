// Moves of a Rout Phase as the log has them: which unit walked where, and what is no walk.
//
//   const PhaseMoves moves = moves_of(task, *begins, [&](std::size_t after) { return game(after); });
//   for (const LoggedWalk& walk : moves.walks) judge(walk);
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "judge/phases.hpp"

namespace hexrout::judge {

struct LoggedStep {
  std::size_t entry = 0;
  LocationId to = kNowhere;  // its Location after the entry
  std::size_t rolls_from =
      0;  // the first entry whose rolls count for the step: that of a step taken back and made again
  std::set<std::string> movers;  // broken units that made it in one act
};

// Moves of one unit. Units that moved in one act form a group: their walks are under way at the same time.
struct LoggedWalk {
  std::string unit;
  std::size_t group = 0;
  bool attacker = false;
  std::vector<LoggedStep> steps;
  std::set<std::string> along;  // unbroken units that moved with it
  std::size_t last_window = 0;  // the last entry that belongs to it
  std::size_t first() const { return steps.front().entry; }
};

// A unit that was laid into the Location of an enemy.
struct LoggedCapture {
  std::size_t entry = 0;
  std::string unit;
  std::string guard;
  bool surrenders = false;  // as the rules require there
};

struct PhaseMoves {
  std::vector<LoggedWalk> walks;
  std::vector<LoggedCapture> captures;
  std::vector<JudgeFinding> notes;
};

// `game` makes the position after so many entries; null after an error.
PhaseMoves moves_of(PhaseTask& task, const Game& begins,
                    const std::function<std::unique_ptr<Game>(std::size_t after)>& game);

}  // namespace hexrout::judge
