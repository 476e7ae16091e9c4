// Who is to take the prisoners, so that as little as possible is gained by their guards being busy.
//
//   Captors captors(course);
//   captors.take(stacks, price)       // the least sum of prices of those who come to guard too many
//
// An enemy who guards more than his own size no longer Interdicts. The enemy chooses who takes a stack of units that
// surrender together.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

#include "advise/asl/alone.hpp"

namespace hexrout::planning {

// Units that give themselves up together.
struct Stack {
  int size = 0;                    // US#
  std::vector<UnitIndex> captors;  // one of these takes them
};

// Those units of the group who surrender in every state looked at, with all of it who stand beside them.
std::map<LocationId, Stack> sure_stacks(const Course& course, const Group& group, const std::vector<Alone>& alone);

// Whether the enemy may come to guard too many before unit n has had its turn, by whomever he takes.
bool may_be_busy(const Course& course, const Group& group, const std::vector<Alone>& alone, UnitIndex enemy,
                 std::size_t n);
// The size of those whom he may come to guard besides those of sure_stacks().
int may_be_taken(const Course& course, const Group& group, const std::vector<Alone>& alone, UnitIndex enemy);

class Captors {
 public:
  using Price = std::function<PointParts(UnitIndex)>;

  explicit Captors(const Course& course);

  // The least sum of the prices of those who guard too many when all stacks are taken; they are in busy().
  PointParts take(const std::vector<Stack>& stacks, const Price& price);
  const std::vector<UnitIndex>& busy() const { return busy_; }
  // Whether he can guard so many more, when all stacks are taken, and still Interdict.
  bool has_room(UnitIndex enemy, int size) const;

 private:
  static constexpr std::size_t kMostStacks = 6;  // for which every choice is tried

  int room(UnitIndex enemy) const;
  void choose(const std::vector<Stack>& stacks, const Price& price, std::size_t next, PointParts sum);

  const Course& course_;
  std::unordered_map<UnitIndex, int> guarded_;  // size
  std::unordered_map<UnitIndex, int> best_guarded_;
  PointParts best_ = kCannot;
  std::vector<UnitIndex> now_busy_;
  std::vector<UnitIndex> busy_;
};

}  // namespace hexrout::planning
