// A withdrawal policy as the Policy of Search. Internal.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "hexrout/rout/search.hpp"
#include "rout/withdrawal/case.hpp"
#include "rout/withdrawal/far_ends.hpp"
#include "rout/withdrawal/groups.hpp"

namespace hexrout {

class Enough;

// Memory of a path. For budgets that must be spent to the end it holds the Locations entered, as far as they can be
// entered again.
struct WalkMemory {
  std::uint64_t visited = 0;   // sum of hashes; compared in full where equal
  std::uint8_t direction = 0;  // rank of the step taken here
};

class WithdrawalSteps {
 public:
  using Memory = WalkMemory;
  using Keys = std::array<std::int32_t, kMostKeys>;
  using Engine = Search<WithdrawalSteps>;
  using Label = Engine::Label;

  // Reason why a path ends at its last Location.
  enum class Halt : std::uint8_t { none, stop, edge, blocked };

  explicit WithdrawalSteps(std::size_t locations) : groups_(locations) {}

  void bind(const WithdrawalCase& bound, const Engine& engine, bool blind_to_enemies);
  // Updates the budget after a change of the situation's; nothing else may have changed.
  void rebind();
  // Called with each label before its steps are taken; from its first true on no label is expanded. Null: all are.
  void stop_with(Enough* enough) { enough_ = enough; }
  // Begins a search: fills in the memory of its first label.
  void start_from(Label& start) {
    edges_.clear();
    start.memory.visited = visited_before(start.at);
  }
  bool exact() const { return exact_; }
  // True if the next legal steps depend on the path taken here.
  bool has_memory() const { return exact_ && case_->policy().direction != DirectionRule::straight_ray; }
  // Without its memory a search finds the Locations in reach at the least cost and the steps between them, but no ends.
  void forget(bool memory) { forgets_ = memory; }
  // Writes the legal steps that a search without memory has found.
  void take_graph(StepGraph& out) const;
  // Groups of Locations that a path can come back to; a path is remembered only within its group.
  Groups& groups() { return groups_; }
  // Leaves out the steps that leads_on() refuses; null: none.
  void keep_to(const FarEnds* far_ends) { far_ends_ = far_ends; }
  // Budget of the search: beyond the mover's own where friends displace it or goals lie beyond.
  std::uint32_t horizon() const { return horizon_; }

  template <class S, class Take, class Refuse>
  void expand(const S& search, std::uint32_t index, Take&& take, Refuse&& refuse) {
    const Label label = search.labels()[index];
    if (enough_ != nullptr && enough(label)) return;
    if (is_terminal(label)) return;
    const std::uint32_t forgone = left_at_halt(label);
    const std::uint32_t spent = label.spent + forgone;
    if (spent >= own_budget_ && !may_overrun(label)) return;
    if (exact_ && !forgets_) mark_path(label, index);
    for (const Fact& fact : facts_at(label.at).steps) {
      if (!fact.refused.by.empty()) {
        refuse(fact.to, fact.refused);
        continue;
      }
      if (spent + fact.cost > own_budget_ && !may_overrun(label)) continue;
      if (exact_) {
        if (!forgets_ && visited(label, fact.to)) continue;
        if (far_ends_ != nullptr && !far_ends_->leads_on(label.at, fact.to, spent + fact.cost)) continue;
      }
      Keys keys = label.keys;
      for (std::size_t k = 0; k < path_keys_.size(); ++k) keys[k] += fact.added[k];
      const WalkMemory memory{visited_after(label, fact.to), fact.rank};
      const std::uint32_t child = take(fact.to, forgone + fact.cost, memory, keys);
      if (exact_ && child != kNoLabel) edges_.push_back({index, child, fact.cost});
    }
  }

  bool dominates(const Label& a, const Label& b) const;

  struct RefusedBy {
    std::string_view by;
    const Condition* condition = nullptr;
    int reference = -1;
    Direction direction = Direction::north;
  };
  struct Edge {
    std::uint32_t parent;
    std::uint32_t child;  // or a label that dominates it
    std::uint32_t cost;
  };
  const std::vector<Edge>& edges() const { return edges_; }
  // True if no later label at its Location can be preferred to this one, which is being expanded.
  bool is_final(const Label& label) const;
  // True if no step leads on from here, whatever is left.
  bool is_terminal(const Label& label) const;
  // True if the mover may end its move here: there is room, or it disperses on the enemy.
  bool may_stop(const Label& label) const;
  bool may_stop_at(LocationId at) const;
  bool has_room(LocationId at) const;
  Halt halt_at(LocationId at);
  // True if the direction rule left no step from there, and so does not bind there.
  bool unbound_at(LocationId at) const { return facts_[at].search == searches_ && facts_[at].unbound; }
  // The order of paths to one end or to several; smaller is preferred.
  int compare_paths(const Label& a, const Label& b) const;
  std::uint32_t own_budget() const { return own_budget_; }
  // Cost of a step onto the map; below 0: refused. Ignores direction rules and edges.
  int open_cost(LocationId from, Direction direction, LocationId to) const;
  // The first path key: whether it exists, whether it is the cost of steps, and the other values of a step.
  bool has_key() const { return !path_keys_.empty(); }
  // Lower bound of the cost of a step.
  int least_cost() const { return case_->least_cost(); }
  bool keyed_by_cost() const { return has_key() && path_keys_.front().what == KeyKind::cost; }
  int added_at(LocationId to) const { return has_key() && !keyed_by_cost() ? case_->added(path_keys_.front(), to) : 0; }
  LocationId start() const { return start_; }

 private:
  struct Fact {
    LocationId to = kNowhere;
    std::uint32_t cost = 1;
    std::uint8_t rank = 0;
    bool impassable = false;
    RefusedBy refused;
    Keys added{};
  };
  struct Facts {
    std::array<Fact, kDirections> steps;
    std::uint32_t search = 0;  // the search that set the facts
    bool unbound = false;      // the direction rule left no step
  };

  // Values of a step onto a Location for the path keys, its cost apart.
  struct Entered {
    Keys added{};
    std::uint32_t search = 0;  // the search that set them
  };

  bool enough(const Label& label);
  const Keys& added_by(LocationId to);
  const Facts& facts_at(LocationId at);
  RefusedBy judge(LocationId from, const Fact& fact, bool with_direction) const;
  // True if the step leaves the map by an edge that the policy closes.
  bool leads_off(LocationId to) const;
  void keep_ray(LocationId from, Facts& facts) const;
  bool may_overrun(const Label& label) const;
  // Budget given up at a halt among friends that fill the Location: the mover continues behind them and no farther.
  std::uint32_t left_at_halt(const Label& label) const;
  bool halts_at(LocationId at) const { return at != start_ && case_->any_at(case_->policy().stop, at); }
  // Marks the Locations on the path to a label that can be entered again; visited() then tests steps from it.
  void mark_path(const Label& label, std::uint32_t index);
  bool visited(const Label& label, LocationId at) const;
  std::uint64_t visited_after(const Label& label, LocationId to) const;
  std::uint64_t visited_before(LocationId at) const;
  bool same_visited(const Label& a, const Label& b) const;
  // Calls use(at) for the Locations on the path to a label since it entered the label's group.
  template <class Use>
  void each_visited(const Label& label, Use&& use) const;

  const WithdrawalCase* case_ = nullptr;
  const Engine* engine_ = nullptr;
  Enough* enough_ = nullptr;
  std::vector<Key> path_keys_;
  std::vector<const Condition*> forbid_;  // those that can hold in this case, in order
  std::vector<Facts> facts_;              // by Location
  std::vector<Entered> entered_;          // by Location
  std::uint32_t searches_ = 0;            // begun so far
  Groups groups_;                         // exact budgets only
  const FarEnds* far_ends_ = nullptr;
  std::vector<std::uint32_t> marked_;  // by Location: the last marking that met it
  std::uint32_t marking_ = 0;
  mutable std::vector<std::uint32_t> compared_;  // by Location: the last comparison of paths that met it
  mutable std::uint32_t comparison_ = 0;
  std::vector<Edge> edges_;
  bool exact_ = false;
  bool forgets_ = false;
  bool blind_ = false;
  std::uint32_t own_budget_ = 0;
  std::uint32_t horizon_ = 0;
  LocationId start_ = kNowhere;
};

}  // namespace hexrout
