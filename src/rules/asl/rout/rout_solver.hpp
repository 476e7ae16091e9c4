// Every legal rout of one unit: the search of rout/search.hpp under the rules of A10.5.
//
//   RoutSolver solver(scene, exposure);
//   const std::shared_ptr<const RoutResult> found = solver.solve(unit_index);
//   for (const RoutEnd& end : found->ends) found->path(end.cheapest, path);
//
// A label is a way of standing somewhere: what has been spent, which enemies are remembered and at what
// range they first became Known, and how far the duty to reach shelter is
// discharged. The duty is a small machine:
//
//   bound    to any of a set of declared destinations that can still be reached with the MF left
//   free     nothing binds: any terrain, any end
//   arrived  in a shelter where it may stay: it may stop, or go on into neighbouring shelter
//   short    paid extra for cover on a path of least cost, and goes on along it while it can
//
// Figuring destinations (A10.51) asks for two floods under the enemies known at that moment: out from the
// unit, for the costs, and back from each destination, for what is left to go.
// Both are kept by the enemies they were made for.
//
// A result that nobody holds any more is used again: after warm-up solve() allocates nothing. One solver per thread; a
// result that has gone to another thread is given back before the solver is asked again.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/asl/rout/rout_result.hpp"

namespace hexrout::asl {

class RoutSolver {
 public:
  struct Policy {
    using Memory = RoutMemory;
    using Keys = std::int32_t;  // interdicted steps
    RoutSolver* solver;
    template <class S, class Take, class Refuse>
    void expand(const S& search, std::uint32_t index, Take&& take, Refuse&& refuse);
    template <class L>
    bool dominates(const L& a, const L& b) const;
  };
  using Label = RoutLabel;

  RoutSolver(const Scene& scene, Exposure& exposure);

  // `explain` records refused steps; without it the answer is the same and quicker. wire_half_mf: what a die has taken
  // to get the unit off the Wire that it stands on; 0: it stands on none, or is beneath it.
  std::shared_ptr<const RoutResult> solve(std::size_t unit, bool explain = false, int wire_half_mf = 0);

  RoutField& field() { return field_; }

  // Enemies of a figure from whom a shelter is no farther than the unit was [A10.51].
  EnemyBits no_farther(LocationId at, const ShelterPlan& plan);
  bool may_stay(LocationId at);  // not beside or with an unbroken, armed Known enemy
  // Cost of a step as the unit pays it; -1 if it takes every MF and some have been spent.
  int cost(const FootStep& step, LocationId from, bool beneath, bool first);

  // Legality of a step by direction and adjacency alone [A10.51].
  // `seen`: remembered, and all that are Known from where it begins.
  bool direction_allows(LocationId from, LocationId to, EnemyBits seen, StepRefusal& refusal);

 private:
  struct ToGo {
    EnemyBits enemies = 0;
    LocationId to = kNowhere;
    std::uint32_t places = 0;  // that the flood knows; those numbered later are not reached
    Flood flood;
  };
  // What is left to go to a destination.
  struct Left {
    const ToGo* made;
    const std::vector<std::uint32_t>* number;
    std::uint16_t cost(LocationId at) const {
      const std::uint32_t i = (*number)[at];
      return i >= made->places ? Flood::kUnreached : made->flood.cost(i);
    }
    bool reached(LocationId at) const { return cost(at) != Flood::kUnreached; }
  };

  bool legal_end(const Label& label);
  void begin(std::vector<Label>& starts);
  std::uint16_t plan_for(LocationId at, int left, EnemyBits enemies, std::uint16_t refs, bool beneath, bool first);
  void figure_out(ShelterPlan& plan, bool first);
  bool plan_allows(LocationId from, LocationId to, EnemyBits enemies);
  template <class Use>
  void plan_steps(LocationId at, EnemyBits enemies, bool start, Use&& use);
  Left to_go(EnemyBits enemies, LocationId to);
  std::uint32_t number_near(LocationId at);
  bool ignorable(LocationId at, EnemyBits enemies, std::uint16_t refs, LocationId figured_at);
  std::uint16_t refs_after(std::uint16_t refs, EnemyBits added, LocationId at);
  template <class Use>
  void enter(const RoutMemory& after, LocationId at, int left, Use&& use);
  template <class Use>
  void arrive(RoutMemory after, LocationId at, int left, Use&& use);
  template <class Use>
  void refigure(RoutMemory after, LocationId at, int left, bool first, Use&& use);
  EnemyBits touching(LocationId at);  // Known enemies ADJACENT or in the Location
  int plain_half_mf(std::uint32_t label);
  bool on_least_way(LocationId from, LocationId to, EnemyBits enemies, LocationId goal);
  template <class L>
  bool leaves_open(const L& a, const L& b) const;
  void collect_ends();
  void collect_dead_ends();
  void add_end(std::uint32_t label, std::vector<RoutEnd>& to);
  void collect_crawls();
  void collect_round_bars();
  void explain_plan(ShelterPlan& plan);

  RoutField field_;
  Search<Policy> search_;
  Policy policy_{this};
  int budget_ = 0;
  bool explain_ = false;
  bool confined_ = false;  // it cannot leave its Location
  int wire_half_mf_ = 0;
  bool encircled_ = false;
  std::vector<std::shared_ptr<RoutResult>> results_;
  RoutResult* result_ = nullptr;  // of the question being answered
  std::size_t plan_count_ = 0;
  std::vector<EnemyRanges> refs_;
  std::size_t refs_count_ = 0;
  std::vector<Label> starts_;
  std::vector<std::unique_ptr<ToGo>> to_go_;
  std::size_t to_go_count_ = 0;
  Flood out_;
  Flood ball_;
  bool ball_ready_ = false;
  std::vector<LocationId> near_;  // the ball and destinations, numbered: floods back from destinations are as small
  std::vector<std::uint32_t> near_number_;  // by Location; kNowhere: none
  std::vector<LocationId> before_;          // room for FootGraph::near_entries
  std::vector<std::uint32_t> stuck_;        // labels without a legal step on
  std::vector<std::uint32_t> end_at_;
  std::vector<LocationId> ended_;
};

}  // namespace hexrout::asl
