// DutyMachine: the duty to reach shelter [A10.51], as a state machine along the path of a routing unit:
//
//   bound          to any of a set of declared destinations that can still be reached with the MF left
//   free           nothing binds: any terrain, any end
//   arrived        in a shelter where it may stay: it may stop, or go on into neighbouring shelter
//   falling_short  paid extra for cover on a path of least cost, and goes on along it while it can
//
//   DutyMachine duty(question, plans);
//   duty.start(memories);                                        // before the first step
//   duty.take_step(labels, step, memories);                      // after one more
//
// Carries all declarations that are still possible as one set of bits. Forks, with more than one memory, only where the
// owner can choose or where new enemies put some destinations out of reach. Independent of the search. Owned by one
// solver. Allocates nothing after warm-up.
#pragma once

#include <vector>

#include "rules/asl/rout/rout_direction.hpp"
#include "rules/asl/rout/rout_result.hpp"
#include "rules/asl/rout/shelter_plan.hpp"

namespace hexrout::asl {

// A step that direction, stacking and MF allow.
struct DutyStep {
  std::uint32_t label = 0;             // the label left
  const RoutMemory* before = nullptr;  // memory of that label
  LocationId from = kNowhere;
  LocationId to = kNowhere;
  const RoutField::Row* left = nullptr;  // the row of `from`
  const RoutField::Row* entered = nullptr;
  FootStep step;
  bool beneath = false;   // into the entrenchment there, its MF paid
  HalfMf left_half_mf{};  // before the step
  HalfMf paid_half_mf{};
  bool look_round = true;  // a free unit looks for enemies there; not needed if it can go no farther

  HalfMf rest_half_mf() const { return left_half_mf - paid_half_mf; }
  bool into_shelter() const { return entered->shelter || (entered->pillbox && beneath); }
  // Returns the MF for getting out of the entrenchment again.
  HalfMf exit_half_mf() const { return beneath ? entered->fortification_half_mf : HalfMf8{}; }
  // True if the step pays extra MF, for cover or for the entrenchment of the hex.
  bool pays_extra() const { return step.is(FootStep::kCareful) || (beneath && !step.is(FootStep::kInTrench)); }
};

class DutyMachine {
 public:
  DutyMachine(RoutQuestion& question, ShelterPlans& plans)
      : question_(question), field_(question.field), plans_(plans) {}

  // Adds the memories with which a new rout begins, or one under way resumes. Plan 0 is that of the start.
  void start(std::vector<RoutMemory>& out);

  // Adds the memories after the step to `out`. If the duty forbids the step, adds none and returns the reason. labels:
  // those of the search.
  RefusedFor take_step(const std::vector<RoutLabel>& labels, const DutyStep& step, std::vector<RoutMemory>& out);

 private:
  // Effect of a step on the destinations that its unit is bound to.
  struct Progress {
    bool arrives = false;
    EnemyBits on_the_way = 0;
    EnemyBits falls_short = 0;
  };

  RoutMemory remembered() const;
  void start_bound(RoutMemory memory, HalfMf left_half_mf, std::vector<RoutMemory>& out);
  RoutMemory after(const DutyStep& step) const;
  RefusedFor step_arrived(const DutyStep& step, std::vector<RoutMemory>& out);
  RefusedFor step_bound(const std::vector<RoutLabel>& labels, const DutyStep& step, std::vector<RoutMemory>& out);
  Progress progress(const std::vector<RoutLabel>& labels, const DutyStep& step, const ShelterPlan& plan);
  bool within_reach(const DutyStep& step, const ShelterPlan& plan, std::size_t destination, HalfMf needed_half_mf);
  bool may_fall_short(const std::vector<RoutLabel>& labels, const DutyStep& step, const ShelterPlan& plan,
                      std::size_t destination);
  HalfMf plain_half_mf(const std::vector<RoutLabel>& labels, std::uint32_t label);
  void look(const DutyStep& step, RoutMemory& memory);
  void come_into(const DutyStep& step, RoutMemory memory, std::vector<RoutMemory>& out);
  void go_on(const DutyStep& step, RoutMode mode, EnemyBits bound_to, std::vector<RoutMemory>& out);
  void enter(const RoutMemory& memory, LocationId at, HalfMf left_half_mf, std::vector<RoutMemory>& out);
  void arrive(const RoutMemory& memory, LocationId at, HalfMf left_half_mf, std::vector<RoutMemory>& out);
  void refigure(RoutMemory memory, LocationId at, HalfMf left_half_mf, bool first, std::vector<RoutMemory>& out);

  RoutQuestion& question_;
  RoutField& field_;
  ShelterPlans& plans_;
};

}  // namespace hexrout::asl
