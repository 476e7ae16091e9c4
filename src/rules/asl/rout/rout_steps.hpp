// RoutSteps: the search for routs, with the legal steps from a label and its rule of dominance (rout/search.hpp).
//
//   RoutSteps steps(question, duty);
//   steps.search(memories, result);       // fills result.labels and result.refused
//   steps.stuck()                         // labels without a legal step on
//
// A step must be allowed by terrain, by direction (rout_direction), by the MF left and by the duty to reach shelter
// (duty_machine). Owned by one solver. Allocates nothing after warm-up.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/asl/rout/duty_machine.hpp"
#include "rules/asl/rout/rout_ends.hpp"
#include "rules/asl/rout/rout_result.hpp"

namespace hexrout::asl {

class RoutSteps {
 public:
  RoutSteps(RoutQuestion& question, DutyMachine& duty);

  // Searches from the unit's Location, with each of the memories that it may start with. Ends once
  // ends.next_steps_judged() if only next steps are wanted.
  void search(std::span<const RoutMemory> starts, RoutResult& result, RoutEnds& ends);
  const std::vector<std::uint32_t>& stuck() const { return stuck_; }

 private:
  // Policy of the search (rout/search.hpp).
  struct Policy {
    using Memory = RoutMemory;
    using Keys = std::int32_t;  // interdicted steps
    RoutSteps* steps;
    template <class S, class Take, class Refuse>
    void expand(const S& search, std::uint32_t index, Take&& take, Refuse&& refuse);
    bool dominates(const RoutLabel& a, const RoutLabel& b) const { return steps->dominates(a, b); }
  };
  // A label to step from.
  struct Departure {
    std::uint32_t index = 0;
    RoutLabel label;
    const RoutField::Row* row = nullptr;
    HalfMf left_half_mf{};
    bool first = false;  // the first step of the rout
  };
  // A legal step: its cost, and the memory and interdicted steps after it.
  struct Arrival {
    std::uint32_t spent = 0;
    RoutMemory memory;
    std::int32_t interdicted = 0;
  };

  bool leads_on(const RoutLabel& label);
  bool considers(const Departure& from, const FootStep& step);
  std::optional<StepRefusal> forbidden(const Departure& from, const FootStep& step, HalfMf& half_mf);
  std::optional<StepRefusal> arrive(const Departure& from, const FootStep& step);
  RefusedFor arrive_with(const Departure& from, const FootStep& step, HalfMf half_mf, bool beneath);
  bool dominates(const RoutLabel& a, const RoutLabel& b) const;
  bool leaves_open(const RoutLabel& a, const RoutLabel& b) const;

  RoutQuestion& question_;
  RoutField& field_;
  DutyMachine& duty_;
  Search<Policy> search_;
  Policy policy_{this};
  std::vector<RoutLabel> starts_;
  std::vector<std::uint32_t> stuck_;
  std::vector<Arrival> arrivals_;     // of the step being taken
  std::vector<RoutMemory> memories_;  // of one call of arrive_with()
};

}  // namespace hexrout::asl
