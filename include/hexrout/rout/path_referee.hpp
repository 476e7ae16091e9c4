// Judges one path of a withdrawal policy, independently of the search: is it legal, and if not, where and why.
//
//   const PathJudgement j = judge_path(map, policy, situation, path);   // path: the mover's own Location first
//   if (j.wrong == PathWrong::refused) show(j.step, j.refused.by);      // "nearer(firer)"
//
// Shares no code with Withdrawal: conditions are written a second time; the ends that a goal allows are found by plain
// relaxation or, where a budget must be spent, by trying every path. A path is legal
//   - if each of its steps is, it enters no Location twice, stays within the budget and halts where the policy says;
//   - if it ends where the mover may end its move, and a budget that must be spent leaves no step to take;
//   - and if its end meets the first goal that any end meets, as well as any end does. Where the goal lies beyond this
//     move, the path must be the beginning of a best one, and go as far as the budget lets it.
// Under Failure::must_fight, where enemies bar every path, the beginning of a best path up to the first enemy is legal.
// Every path to an allowed end is legal; the planner shows one of them.
//
// `path`: Locations of the map; a last kNowhere leaves the map. Other numbers are refused.
// Cost: some relaxations of the map, each a few times its Locations; up to kMostTried steps for a budget to be spent,
// after which `limited` is set and every path of legal steps counts as legal. Thread safety: a free function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

enum class PathWrong : std::uint8_t {
  nothing,
  start,         // does not begin at the mover's Location
  not_adjacent,  // two Locations in a row are not neighbours
  again,         // enters a Location a second time
  refused,       // by a condition of the policy, see `refused`
  halted,        // continues where the mover halts
  budget,        // costs more than the budget
  no_room,       // the mover may not end its move there
  goes_on,       // budget is left, and must be spent
  not_the_goal,  // ends where the policy does not allow it
  must_stay,     // the mover may not move
  must_go,       // the mover has to move, and the path has no step
};

struct PathJudgement {
  PathWrong wrong = PathWrong::nothing;
  std::size_t step = 0;  // index in the path of the Location entered by the wrong step; the last one for an end
  RefusedStep refused;   // for PathWrong::refused
  int goal = -1;         // index of the goal that ends must meet; -1: no end meets one
  int spent = 0;         // of the budget: by the whole path, or before the wrong step
  bool limited = false;
  bool legal() const { return wrong == PathWrong::nothing; }
  bool at_end() const { return wrong >= PathWrong::no_room; }
};

inline constexpr std::size_t kMostTried = 2'000'000;

PathJudgement judge_path(const Map& map, const WithdrawalPolicy& policy, const Situation& situation,
                         std::span<const LocationId> path);

}  // namespace hexrout
