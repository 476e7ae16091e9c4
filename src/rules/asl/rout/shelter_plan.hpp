// Which shelters a routing unit may declare, and what is left to go to them [A10.51].
//
//   ShelterPlans plans(question);
//   plans.begin(result.plans);                           // a new question
//   const std::uint16_t id = plans.plan_for({at, left_half_mf, seen, refs, beneath}, first);
//   plans[id].destinations                               // none if the unit is free
//   plans.half_mf_to_go(seen, goal, at)                  // Flood::kUnreached if there is no path
//
// A plan takes two floods under the enemies remembered at that moment: out from the unit, for the costs, and back from
// each destination, for what is left to go, both as far as somebody asks. Plans and floods are kept for the rest of the
// question and found again by what they were made for. After warm-up nothing is allocated. One per solver.
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
  // Enemies from whom it is no farther than the unit was [A10.51]; only of an ignorable shelter of the first plan,
  // where the search explains.
  EnemyBits no_farther = 0;
};

// What a plan is made for.
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
  std::vector<ShelterCandidate> candidates;  // only as far as the nearest one that binds, where nobody asks for reasons
  std::vector<LocationId> destinations;      // that cost no more than the nearest one that binds
  std::vector<HalfMf> destination_half_mf;   // least costs of these
};

class ShelterPlans {
 public:
  explicit ShelterPlans(RoutQuestion& question);

  // Starts a question; its plans are put into `plans`.
  void begin(std::vector<ShelterPlan>& plans);

  // The index of the plan of a unit that stands so. first: before the first step of its rout.
  std::uint16_t plan_for(const PlanKey& key, bool first);
  // Puts a plan without candidates at index 0, for a rout under way; the caller fills its destinations in.
  ShelterPlan& resume(const PlanKey& key, bool free);
  const ShelterPlan& operator[](std::uint16_t plan) const { return (*plans_)[plan]; }
  bool any() const { return plan_count_ > 0; }

  // MF, in halves, still to go from a Location to a destination, planned under these enemies.
  HalfMf half_mf_to_go(EnemyBits enemies, LocationId goal, LocationId at);
  // Whether a step is the beginning of a path of least cost to the destination, planned under these enemies.
  bool on_least_path(LocationId from, LocationId to, EnemyBits enemies, LocationId goal);
  // MF from where the plan figured last was made; Flood::kUnreached if there is no path. Exact as far as its
  // destinations are; beyond them it may be too much.
  HalfMf half_mf_out(LocationId at) const { return out_.cost(at); }

  // Whether the unit may ignore a shelter, as figured in `figured_at` [A10.51].
  bool ignorable(LocationId shelter, EnemyBits enemies, std::uint16_t refs, LocationId figured_at);
  // Fills `no_farther` of the plan's candidates in.
  void explain(std::uint16_t plan);

  // Ranges of the enemies remembered are kept as lists, named by a number. The list that a question starts with is 0:
  // as from a Location, but for those that remember() names.
  void begin_ranges(LocationId at);
  void remember(std::size_t enemy, HexCount range) { ranges_[enemy] = range; }
  // The list after more enemies have become Known from a Location.
  std::uint16_t ranges_after(std::uint16_t refs, EnemyBits added, LocationId at);

 private:
  // The Locations within reach, numbered, so that floods back from destinations take little memory on large maps.
  using ReachedIndex = Index<struct ReachedIndices>;
  // A flood back from a destination under some enemies.
  struct ToGo {
    EnemyBits enemies = 0;
    EnemyBits barring = 0;
    LocationId goal = kNowhere;
    std::uint32_t places = 0;  // that the flood knows; those numbered later are not reached
    FloodOf<ReachedIndex> flood;
  };

  // Whether a plan counts on a step: on what it enters, on its direction, and on getting away from where it begins.
  // start: the rout begins there.
  bool plan_enters(LocationId to, EnemyBits enemies);
  // barring: those of the enemies whom no step may approach.
  bool plan_turns(LocationId from, const FootStep& step, EnemyBits enemies, EnemyBits barring);
  bool plan_leaves(LocationId from, bool start);
  bool shelters(LocationId at, HalfMf half_mf, const ShelterPlan& plan);
  void flood_out(const ShelterPlan& plan, bool first, bool by_plan);
  void list_candidates(ShelterPlan& plan, HalfMf exit_half_mf);
  void choose_destinations(ShelterPlan& plan);
  EnemyBits no_farther(LocationId shelter, EnemyBits enemies, std::uint16_t refs, LocationId figured_at);
  ToGo& to_go(EnemyBits enemies, LocationId goal);
  // What is left to go from a place; floods as far as that.
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
  std::size_t ranges_end_ = 0;    // of those of the question
  std::vector<std::unique_ptr<ToGo>> to_go_;
  std::size_t to_go_count_ = 0;
  // Locations within reach by any step, and destinations, are numbered: floods back are as small as that.
  // What can be reached from a Location depends on the ground alone, so it is kept from question to question: by
  // Location, as far as kKeptCosts go.
  struct Reach {
    LocationId from = kNowhere;
    HalfMf budget{};
    Flood flood;
  };
  static constexpr std::size_t kKeptCosts = std::size_t{1} << 18U;
  std::vector<Reach> reaches_;    // a power of two
  const Flood* reach_ = nullptr;  // of the question; null: not asked for yet
  std::vector<LocationId> numbered_;
  std::vector<ReachedIndex> number_;  // by Location; kNowhere: none
};

}  // namespace hexrout::asl
