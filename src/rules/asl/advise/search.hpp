// The best order and routes of one group: the Rout Phase as branches of a TreeSearch.
//
//   GroupSearch search(course, worth, group, allowance, most_states);
//   search.value();                           // exact, or throws Spent
//   search.play_plainly();                    // later values are those of a plain plan, a lower bound
//   while (const auto next = search.planned()) search.follow(*next);
//   for (const Action& a : search.actions()) search.after(a)
//
// The plain plan: each unit in the order of the scenario, by the way that is best for it alone. Courses of it that are
// less likely than 1 in 64 count as the worst possible. Not for several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "hexrout/rules/allowance.hpp"
#include "hexrout/rules/boost_tree_search.hpp"
#include "rules/asl/advise/interplay.hpp"

namespace hexrout::planning {

// Action of a unit in its turn.
struct Action {
  UnitIndex unit = kNoUnit;
  int way = -1;  // index of Turn::ways, or one of the two below
  bool surrenders = false;
  Number bound;  // upper bound of the group's worth after this action
};
inline constexpr int kStays = -1;  // stays, or surrenders if it must
inline constexpr int kTriesWire = -2;

class GroupSearch {
 public:
  // An exact search gives up beyond `most_states` states.
  GroupSearch(Course& course, Worth& worth, const Group& group, Allowance& allowance, std::size_t most_states);

  void play_plainly() { plainly_ = true; }
  // Returns the worth of the group from the present state of the course.
  Number value();
  // Returns an upper bound of value().
  Number bound();
  // Returns the next action of the plan in the present state; nullopt at the end.
  std::optional<Action> planned();
  // Actions of the side in the present state: that of the plain plan, then those with the highest bound; empty at the
  // end.
  std::vector<Action> actions();
  // Comfort of the unit's end by that action, if nothing happens on its way.
  Worth::Comfort comfort(const Action& action);
  // The value with the action next.
  Number after(const Action& action);
  // Takes the action and its most likely outcome; the enemy decides as hurts most, or, if the allowance does not
  // suffice to find that, by the first of his choices.
  void follow(const Action& action);
  // Adds the work of the course since the last call to the allowance.
  void charge();
  // Lower bound of value(): the worst for every unit.
  Number least();
  // Units of the group whose turn is still to come, in the order of the scenario, those who must before the others.
  std::vector<UnitIndex> waiting() const;
  std::size_t states() const { return tree_.states(); }
  // The present state, for Course::restore() as long as the search lives.
  Course::State save() const { return course_.save(touched_); }

 private:
  Number decide();
  Number play_on();
  // The unit of them that surrenders before any move, if the phase starts with surrenders.
  std::optional<UnitIndex> gives_up_first(const std::vector<UnitIndex>& units);
  std::optional<Action> plain_action();
  Action best_alone(UnitIndex i, const std::shared_ptr<const Turn>& turn);
  Number run(const Action& action);
  Number act(const Action& action);
  Number go(UnitIndex i, const Way& way);
  Number off_wire(UnitIndex i);
  Number step(UnitIndex i, const Way& way, std::size_t k);
  Number enter(UnitIndex i, const Way& way, std::size_t k);
  Number check(UnitIndex i, const Way& way, std::size_t k, bool anew);
  Number again(UnitIndex i);
  Number stand(UnitIndex i, bool repulsed);
  Number give_up(UnitIndex asked, const std::vector<UnitIndex>& units);
  Number finish();
  // Upper bound of the unit's worth.
  Number most(std::size_t n);
  bool watched(const Way& way) const;
  // Adds the unit's actions; `all` bounds the group.
  void list(UnitIndex i, const std::shared_ptr<const Turn>& turn, const Number& all, std::vector<Action>& out);
  void sort(std::vector<Action>& actions, const std::optional<Action>& first) const;
  std::vector<TreeSearch::Choice> choices(const std::vector<Action>& actions);
  // Mean end of a unit without interference, if every surrender is accepted.
  struct Estimate {
    Number points;
    bool taken = false;  // it may become a prisoner on the way
  };
  Estimate estimate(UnitIndex i, const Way& way);
  // By way; kept with the turn. Leaves out ways into contact.
  const std::vector<Estimate>& estimates(UnitIndex i, const std::shared_ptr<const Turn>& turn);

  // Branches change the state and search on; the state is restored after each. When following, one of them is kept.
  using Branch = std::function<Number()>;
  struct Chance {
    Number odds;
    Branch go;
  };
  Number chance(const std::vector<Chance>& branches);
  Number enemy(const std::vector<Branch>& branches);

  Course& course_;
  Worth& worth_;
  const Group& group_;
  Allowance& allowance_;
  std::size_t most_states_;
  const std::vector<UnitIndex>& touched_;  // of the group
  TreeSearch tree_;
  bool plainly_ = false;
  bool following_ = false;
  std::size_t counted_ = 0;  // part of the course's work
  double odds_ = 1;          // odds of the present state of the plain plan
  std::unordered_map<CaseKey, Number, CaseKey::Hash> played_;
  struct Estimates {
    std::shared_ptr<const Turn> turn;
    std::vector<Estimate> ways;
  };
  std::unordered_map<const Turn*, Estimates> estimates_;
};

}  // namespace hexrout::planning
