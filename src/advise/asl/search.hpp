// The best order and routes of one group: maximising at the side's own decisions,
// minimising at the enemy's, exact odds where dice decide.
//
//   GroupSearch search(course, worth, group, {});
//   const Range r = search.value();           // r.low == r.high: exact
//   while (const auto next = search.planned()) search.follow(next->action);    // the plan that reaches r.low
//   for (const Action& a : search.actions()) search.try_action(a)               // what else could be done
//
// Depth first with a table of states met. A state whose plain plan is worth as much as its bound (group_bound.hpp) is
// settled; otherwise an action whose bound cannot beat the best found is not looked at. With a budget of states the
// search is cut where it is used up, and what lies beyond is known only between two bounds; the budget is shared out by
// odds, so that what is likely is looked at more closely. When patience is over, nothing new is looked at, and what has
// been found stands between sound bounds.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "advise/asl/group_bound.hpp"
#include "advise/asl/patience.hpp"

namespace hexrout::planning {

struct Range {
  Number low;
  Number high;
};

// What a unit does with its turn.
struct Action {
  UnitIndex unit = kNoUnit;
  int way =
      -1;  // index of Turn::ways; kStays: stays, or surrenders where it must; kTriesWire: rolls the die to get off
  bool surrenders = false;
  Number bound;
};

inline constexpr int kStays = -1;
inline constexpr int kTriesWire = -2;

struct Effort {
  std::size_t exact_units = 6;        // groups up to this size get most of the time to be searched to the end
  std::size_t exact_states = 200000;  // ... unless they have more states than this
  std::size_t states = 2000;          // budget of the closest look at others
};

class GroupSearch {
 public:
  GroupSearch(Course& course, Worth& worth, const Group& group, const Effort& effort, Patience& patience);

  // From the course's present state.
  Range value();
  bool exact() const { return exact_; }
  std::size_t states() const { return states_; }

  // What the plan found does next in the present state, and what it is known to reach; nothing at the end.
  struct Planned {
    Action action;
    Number low;
  };
  std::optional<Planned> planned();
  // Actions of the side in the present state, their bounds set, highest first; empty at the end.
  std::vector<Action> actions();
  // The value of an action in the present state.
  Range try_action(const Action& action);
  // Takes the action and lets happen what is most likely, the enemy answering as hurts most.
  void follow(const Action& action);

 private:
  static constexpr double kNoLimit = 1e300;

  struct Found {
    Range range;
    std::optional<Action> best;  // reaches range.low; nothing: the plain plan does
  };
  struct Kept {
    Found found;
    double budget;
  };

  Range decide(double budget);
  // What is known of a state that is not looked into: what comes of a plain plan, and the bound.
  Range cut_off();
  Number play_plainly();
  Range play_on();
  // Units of the group whose turn is still to come, in the order of the scenario, those who must before the others.
  std::vector<UnitIndex> waiting() const;
  // Who of them gives himself up before anybody moves, because the phase starts so.
  std::optional<UnitIndex> gives_up_first(const std::vector<UnitIndex>& units);
  std::optional<Action> plain_action();
  Action best_alone(UnitIndex i, const std::shared_ptr<const Turn>& turn);
  static void merge(Range& whole, const Range& found);
  // What is known of a state from two looks at it.
  static void merge(Found& whole, const Found& other);
  // at_least: what the plain plan is known to be worth.
  Found best_of(const std::vector<Action>& list, double budget, const std::optional<Number>& at_least = {});
  Range run(const Action& action, double budget);
  Range act(const Action& action, double budget);
  Range go(UnitIndex i, const Way& way, double budget);
  Range off_wire(UnitIndex i, double budget);
  Range step(UnitIndex i, const Way& way, std::size_t k, double budget);
  Range enter(UnitIndex i, const Way& way, std::size_t k, double budget);
  Range check(UnitIndex i, const Way& way, std::size_t k, bool anew, double budget);
  Range again(UnitIndex i, double budget);
  Range stand(UnitIndex i, bool repulsed, double budget);
  Range give_up(UnitIndex asked, const std::vector<UnitIndex>& units, double budget);
  Range finish(double budget);
  Number least() const;
  Number high();
  bool watched(const Way& way) const;
  // Adds the unit's actions with their bounds. bound_ has looked at the present state.
  void list(UnitIndex i, const std::shared_ptr<const Turn>& turn, std::vector<Action>& out);
  // What comes of the unit on average if nobody interferes, and where it may stop. Of a way into contact: nothing.
  struct Estimate {
    Number points;
    std::vector<LocationId> places;
  };
  // By way; kept with the turn.
  const std::vector<Estimate>& estimates(UnitIndex i, const std::shared_ptr<const Turn>& turn);
  // No more than this comes of a surrender: the captors' side can accept it.
  Number if_accepted(UnitIndex i);

  // Branches change the state and go on from there; it is put back between them. When following, one is taken for good.
  using Branch = std::function<Range(double)>;
  Range chance(const std::vector<std::pair<Number, Branch>>& branches, double budget);
  Range enemy(const std::vector<Branch>& branches, double budget);

  Course& course_;
  Worth& worth_;
  const Group& group_;
  const Effort effort_;
  Patience& patience_;
  const Outlook outlook_;  // from where the search begins
  GroupBound bound_;
  const std::size_t most_states_;
  bool exact_ = true;
  bool following_ = false;
  std::size_t states_ = 0;
  std::unordered_map<CaseKey, Kept, CaseKey::Hash> table_;
  struct Estimates {
    std::shared_ptr<const Turn> turn;
    std::vector<Estimate> ways;
  };
  std::unordered_map<const Turn*, Estimates> estimates_;
  bool playing_ = false;  // by the plain plan
  double odds_ = 1;       // of the state that the plain plan has come to
  std::unordered_map<CaseKey, Number, CaseKey::Hash> played_;
};

}  // namespace hexrout::planning
