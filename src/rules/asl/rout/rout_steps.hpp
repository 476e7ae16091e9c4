// The search for routs: which steps lead on from a label, and which label dominates another (rout/search.hpp).
//
//   RoutSteps steps(question, duty);
//   steps.search(memories, result);       // fills result.labels and result.refused
//   steps.stuck()                         // labels without a legal step on
//
// A step must be allowed by the ground, by direction (rout_direction), by the MF left and by the duty to reach shelter
// (duty_machine). One per solver; after warm-up nothing is allocated.
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

  // Searches from the unit's Location, once for each of the memories that it may start with. `ends` tells when next
  // steps are judged, if nothing else is wanted.
  void search(std::span<const RoutMemory> starts, RoutResult& result, RoutEnds& ends);
  const std::vector<std::uint32_t>& stuck() const { return stuck_; }

 private:
  // What the search asks for.
  struct Policy {
    using Memory = RoutMemory;
    using Keys = std::int32_t;  // interdicted steps
    RoutSteps* steps;
    template <class S, class Take, class Refuse>
    void expand(const S& search, std::uint32_t index, Take&& take, Refuse&& refuse);
    bool dominates(const RoutLabel& a, const RoutLabel& b) const { return steps->dominates(a, b); }
  };
  // A label that steps are taken from.
  struct Departure {
    std::uint32_t index = 0;
    RoutLabel label;
    const RoutField::Row* row = nullptr;
    HalfMf left_half_mf{};
    bool first = false;  // the first step of the rout
  };
  // A legal step: what it costs, and what it leaves behind.
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
  std::vector<RoutMemory> memories_;  // of one way of taking it
};

}  // namespace hexrout::asl
