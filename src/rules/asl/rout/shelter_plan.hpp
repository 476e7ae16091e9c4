// ShelterPlans: the shelters that a routing unit may declare, and the MF still to go to them [A10.51].
//
//   ShelterPlans plans(question);
//   plans.begin(result.plans);                           // a new question
//   const std::uint16_t id = plans.plan_for({at, left_half_mf, seen, refs, beneath}, first);
//   plans[id].destinations                               // none if the unit is free
//   plans.half_mf_to_go(seen, goal, at)                  // Flood::kUnreached if there is no path
//
// A plan takes floods under the enemies remembered at that moment: out from the unit, for the costs, and back from each
// destination, for the MF still to go, as far as they are needed. Plans and floods back are cached for the rest of the
// question. Allocates nothing after warm-up. Owned by one solver.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hexrout/move/flood.hpp"
#include "rules/asl/rout/rout_question.hpp"

namespace hexrout::asl {

// A shelter that a plan found.
struct ShelterCandidate {
  LocationId at = kNowhere;
  HalfMf half_mf{};  // least, entrenchments not counted
  bool ignorable = false;
  // Enemies from whom it is not farther than the unit was [A10.51]. Filled in for ignorable shelters of the first plan,
  // if the question explains.
  EnemyBits no_farther = 0;
};

// Input of a plan.
struct PlanKey {
  LocationId at = kNowhere;
  HalfMf left_half_mf{};
  EnemyBits enemies = 0;   // remembered
  std::uint16_t refs = 0;  // the ranges at which they first became Known: ShelterPlans::ranges_after
  bool beneath = false;    // an entrenchment
  bool operator==(const PlanKey&) const = default;
};

// The shelters that the unit may declare, as figured in one Location.
struct ShelterPlan : PlanKey {
  bool free = true;                          // no shelter binds
  std::vector<ShelterCandidate> candidates;  // without `explain` perhaps only up to the nearest that binds
  std::vector<LocationId> destinations;      // up to the cost of the nearest one that binds
  std::vector<HalfMf> destination_half_mf;   // least costs of these
};

class ShelterPlans {
 public:
  explicit ShelterPlans(RoutQuestion& question);

  // Starts a question, and stores its plans in `plans`.
  void begin(std::vector<ShelterPlan>& plans);

  // Returns the index of the plan for this key. first: before the first step of its rout.
  std::uint16_t plan_for(const PlanKey& key, bool first);
  // Puts a plan without candidates at index 0, for a rout under way; the caller fills its destinations in.
  ShelterPlan& resume(const PlanKey& key, bool free);
  const ShelterPlan& operator[](std::uint16_t plan) const { return (*plans_)[plan]; }
  bool any() const { return plan_count_ > 0; }

  // Returns the MF, in halves, still to go from a Location to a destination, planned under these enemies.
  HalfMf half_mf_to_go(EnemyBits enemies, LocationId goal, LocationId at);
  // True if a step begins a path of least cost to the destination, planned under these enemies.
  bool on_least_path(LocationId from, LocationId to, EnemyBits enemies, LocationId goal);
  // Returns the MF from the Location of the plan figured last; Flood::kUnreached without a path. Exact up to the cost
  // of its destinations, and an upper bound beyond.
  HalfMf half_mf_out(LocationId at) const { return out_.cost(at); }

  // True if the unit may ignore a shelter, as figured in `figured_at` [A10.51].
  bool ignorable(LocationId shelter, EnemyBits enemies, std::uint16_t refs, LocationId figured_at);
  // Fills in `no_farther` of the plan's ignorable candidates.
  void explain(std::uint16_t plan);

  // Starts the lists of enemies' ranges, which are named by numbers. List 0, that of the start, has the ranges from
  // `at`; remember() replaces some of them.
  void begin_ranges(LocationId at);
  void remember(std::size_t enemy, HexCount range) { ranges_[enemy] = range; }
  // Returns the list after more enemies have become Known from a Location, where ignore_range needs one.
  std::uint16_t ranges_after(std::uint16_t refs, EnemyBits added, LocationId at);

 private:
  // Number of a Location within reach, or of a destination: floods back over numbers are small on large maps.
  using ReachedIndex = Index<struct ReachedIndices>;
  // A flood back from a destination under some enemies.
  struct ToGo {
    EnemyBits enemies = 0;
    EnemyBits barring = 0;
    LocationId goal = kNowhere;
    std::uint32_t places = 0;  // nodes of the flood; Locations numbered later are unreached
    FloodOf<ReachedIndex> flood;
  };

  // True if a plan counts on steps into the Location.
  bool plan_enters(LocationId to, EnemyBits enemies);
  // True if a plan counts on the direction of a step. barring: those of the enemies whom no step may approach.
  bool plan_turns(LocationId from, const FootStep& step, EnemyBits enemies, EnemyBits barring);
  // True if a plan counts on steps out of the Location. start: the rout begins there.
  bool plan_leaves(LocationId from, bool start);
  bool shelters(LocationId at, HalfMf half_mf, const ShelterPlan& plan);
  void flood_out(const ShelterPlan& plan, bool first, bool by_plan);
  void list_candidates(ShelterPlan& plan, HalfMf exit_half_mf);
  void choose_destinations(ShelterPlan& plan);
  EnemyBits no_farther(LocationId shelter, EnemyBits enemies, std::uint16_t refs, LocationId figured_at);
  ToGo& to_go(EnemyBits enemies, LocationId goal);
  // Returns the MF still to go from a node; floods as far as that.
  HalfMf16 cost_back(ToGo& made, ReachedIndex to);
  void number_reach();
  ReachedIndex number_of(LocationId at);

  RoutQuestion& question_;
  RoutField& field_;
  std::vector<ShelterPlan>* plans_ = nullptr;
  std::size_t plan_count_ = 0;
  Flood out_;
  const HexCount* ranges(std::uint16_t refs) const { return ranges_.data() + refs * field_.ranges(); }

  std::vector<HexCount> ranges_;  // of all enemies, list after list
  std::size_t ranges_end_ = 0;    // end of the lists of the question
  std::vector<std::unique_ptr<ToGo>> to_go_;
  std::size_t to_go_count_ = 0;
  // Least costs from a Location by any step, within a budget. Independent of enemies, so kept between questions, in a
  // table by Location of about kKeptCosts costs.
  struct Reach {
    LocationId from = kNowhere;
    HalfMf budget{};
    Flood flood;
  };
  static constexpr std::size_t kKeptCosts = std::size_t{1} << 18U;
  std::vector<Reach> reaches_;    // their number is a power of two
  const Flood* reach_ = nullptr;  // of the question; null: not flooded yet
  std::vector<LocationId> numbered_;
  std::vector<ReachedIndex> number_;  // by Location; kNowhere: none
};

}  // namespace hexrout::asl
