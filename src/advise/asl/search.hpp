// The best order and routes of one group: maximising at the side's own decisions,
// minimising at the enemy's, exact odds where dice decide.
//
//   GroupSearch search(course, worth, group, {});
//   const Range r = search.value();           // r.low == r.high: exact
//   for (const Action& a : search.actions()) search.try_action(a)
//
// Depth first with a table of states met; an action whose bound cannot beat the best found is not looked at. The
// bound: what the unit's own way is worth if nobody else interferes, plus Group::most of those still to go, plus what
// the settled are worth. With a budget of states the search is cut where it is used up, and what lies beyond is known
// only between two bounds; the budget is shared out by odds, so that what is likely is looked at more closely. When
// patience is over, nothing new is looked at, and what has been found stands between sound bounds.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "advise/asl/interplay.hpp"
#include "advise/asl/patience.hpp"

namespace hexrout::planning {

struct Range {
  Number low;
  Number high;
};

// What a unit does with its turn.
struct Action {
  std::size_t unit = 0;
  int way =
      -1;  // index of Turn::ways; kStays: stays, or surrenders where it must; kTriesWire: rolls the die to get off
  bool surrenders = false;
  Number bound;
};

inline constexpr int kStays = -1;
inline constexpr int kTriesWire = -2;

struct Effort {
  std::size_t exact_units = 4;        // groups up to this size are searched to the end
  std::size_t exact_states = 200000;  // ... unless they have more states than this
  std::size_t states = 2000;          // budget of larger groups
};

class GroupSearch {
 public:
  GroupSearch(Course& course, Worth& worth, const Group& group, const Effort& effort, Patience& patience);

  // From the course's present state.
  Range value();
  bool exact() const { return exact_; }
  std::size_t states() const { return states_; }

  // Actions of the side in the present state, their bounds set, highest first; empty at the end.
  std::vector<Action> actions();
  // The value of an action in the present state.
  Range try_action(const Action& action);
  // Takes the action and lets happen what is most likely, the enemy answering as hurts most.
  void follow(const Action& action);

 private:
  static constexpr double kNoLimit = 1e300;

  Range decide(double budget);
  Range best_of(const std::vector<Action>& list, double budget);
  Range run(const Action& action, double budget);
  Range act(const Action& action, double budget);
  Range go(std::size_t i, const Way& way, double budget);
  Range off_wire(std::size_t i, double budget);
  Range step(std::size_t i, const Way& way, std::size_t k, double budget);
  Range enter(std::size_t i, const Way& way, std::size_t k, double budget);
  Range check(std::size_t i, const Way& way, std::size_t k, bool anew, double budget);
  Range again(std::size_t i, double budget);
  Range stand(std::size_t i, bool repulsed, double budget);
  Range give_up(std::size_t asked, const std::vector<std::size_t>& units, double budget);
  Range finish(double budget);
  Range bounds();
  bool watched(const Way& way) const;
  Number estimate(std::size_t i, const Way& way);
  Number most(std::size_t i) const;
  Number high(std::size_t i);
  // Adds the unit's actions; `rest` is added to their bounds.
  void list(std::size_t i, const Turn& turn, const Number& rest, std::vector<Action>& out);

  // Branches change the state and go on from there; it is put back between them. When following, one is taken for good.
  using Branch = std::function<Range(double)>;
  Range chance(const std::vector<std::pair<Number, Branch>>& branches, double budget);
  Range enemy(const std::vector<Branch>& branches, double budget);

  Course& course_;
  Worth& worth_;
  const Group& group_;
  const Effort effort_;
  Patience& patience_;
  const std::size_t most_states_;
  bool exact_ = true;
  bool following_ = false;
  std::size_t states_ = 0;
  struct Kept {
    Range range;
    double budget;
  };
  std::unordered_map<std::string, Kept> table_;
};

}  // namespace hexrout::planning
