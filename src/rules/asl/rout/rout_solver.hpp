// Every legal rout of one unit: the search of rout/search.hpp under the rules of A10.5.
//
//   RoutSolver solver(scene, exposure);
//   solver.solve(unit_index);
//   for (const RoutSolver::End& end : solver.ends()) solver.search().path(end.cheapest, path);
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
// After warm-up solve() allocates nothing. One solver per thread.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "hexrout/rout/search.hpp"
#include "rules/asl/rout/rout_field.hpp"

namespace hexrout::asl {

using RoutMode = Unit::RoutDuty;

struct RoutMemory {
  EnemyBits seen = 0;          // Known at some point of this rout
  std::uint64_t bound_to = 0;  // bits over the figure's destinations
  std::uint16_t refs = 0;      // ranges at which enemies first became Known
  std::uint16_t figure = 0;
  RoutMode mode = RoutMode::free;
  bool beneath = false;    // an entrenchment
  bool contact = false;    // ran into concealed enemies; the listing ends here
  std::uint16_t step = 0;  // of the steps out of the Location left, the one taken
  bool operator==(const RoutMemory& o) const {
    return seen == o.seen && bound_to == o.bound_to && refs == o.refs && figure == o.figure && mode == o.mode &&
           beneath == o.beneath && contact == o.contact;
  }
};

enum class RefusedFor : std::uint8_t {
  terrain,      // only by Low Crawl, or not in this profile
  known_enemy,  // a Known enemy unit is there
  enemy_there,  // an unconcealed enemy, not yet seen, is there
  adjacent,     // ADJACENT to a Known enemy unit
  nearer,       // nearer to a Known enemy unit in LOS
  nearer_remembered,
  stacking,
  movement,        // not enough MF
  all_movement,    // needs every MF
  shelter,         // shelter could no longer be reached
  leaves_shelter,  // must stop, or go on into shelter
  back,            // has been there
};

struct StepRefusal {
  RefusedFor why = RefusedFor::terrain;
  EnemyBits by = 0;
  std::uint16_t half_mf = 0;  // what the step would cost
};

class RoutSolver {
 public:
  struct Policy {
    using Memory = RoutMemory;
    using Keys = std::int32_t;  // interdicted steps
    RoutSolver* solver;
    template <class S, class Take, class Refuse>
    void expand(const S& search, std::uint32_t index, Take&& take, Refuse&& refuse);
    template <class L>
    bool covers(const L& a, const L& b) const;
  };
  using Label = Search<Policy>::Label;

  // A shelter as figuring saw it.
  struct Candidate {
    LocationId at = kNowhere;
    int half_mf = 0;  // least, entrenchments not counted
    bool ignorable = false;
  };
  // Destinations as figured once.
  struct Figure {
    LocationId at = kNowhere;
    int left_half_mf = 0;
    EnemyBits enemies = 0;
    std::uint16_t refs = 0;
    bool beneath = false;
    bool free = true;
    std::vector<Candidate> candidates;
    std::vector<LocationId> destinations;  // at most 64
    std::vector<int> destination_half_mf;  // least costs of these
  };
  struct End {
    LocationId at = kNowhere;
    std::uint32_t cheapest = kNoLabel;  // least MF, then fewest interdicted steps, then order
    std::uint32_t safest = kNoLabel;    // fewest interdicted steps, then least MF
    bool contact = false;
  };
  struct Crawl {
    LocationId to = kNowhere;
    const FootStep* step = nullptr;
    bool contact = false;
  };
  struct Refused {
    std::uint32_t label = 0;
    LocationId to = kNowhere;
    StepRefusal why;
  };

  RoutSolver(const Scene& scene, Exposure& exposure);

  // `explain` records refused steps; without it the answer is the same and quicker. wire_half_mf: what a die has taken
  // to get the unit off the Wire that it stands on; 0: it stands on none, or is beneath it.
  void solve(std::size_t unit, bool explain = false, int wire_half_mf = 0);

  RoutField& field() { return field_; }
  const Search<Policy>& search() const { return search_; }
  const std::vector<End>& ends() const { return ends_; }
  const std::vector<Crawl>& crawls() const { return crawls_; }
  // Where a legal way leads to a Location in which the unit may not stay, and that way has no legal step on from there.
  // Wire is none such: a die decides there.
  const std::vector<End>& dead_ends() const { return dead_ends_; }
  const std::vector<Refused>& refused() const { return refused_; }
  const std::vector<Refused>& refused_crawls() const { return refused_crawls_; }
  const Figure& first_figure() const { return figures_[0]; }
  const Figure& figure(std::size_t i) const { return figures_[i]; }
  int budget_half_mf() const { return budget_; }
  bool explains() const { return explain_; }
  const Switches& field_switches() const { return field_.scene().switches(); }

  // Enemies of a figure from whom a shelter is no farther than the unit was [A10.51].
  EnemyBits no_farther(LocationId at, const Figure& figure);
  bool may_stay(LocationId at);  // not beside or with an unbroken, armed Known enemy
  bool legal_end(const Label& label);
  // The step by which a label was reached, and who can Interdict it.
  const FootStep* step_into(std::uint32_t label) const;
  EnemyBits interdictors_of(std::uint32_t label);
  // Who can do so on the way round a black bar, before that.
  RoutField::Round round_bar(std::uint32_t label);
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

  void begin(std::vector<Label>& starts);
  std::uint16_t figure_for(LocationId at, int left, EnemyBits enemies, std::uint16_t refs, bool beneath, bool first);
  void figure_out(Figure& figure, bool first);
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
  void add_end(std::uint32_t label, std::vector<End>& to);
  void collect_crawls();

  RoutField field_;
  Search<Policy> search_;
  Policy policy_{this};
  int budget_ = 0;
  bool explain_ = false;
  bool confined_ = false;  // it cannot leave its Location
  int wire_half_mf_ = 0;
  bool encircled_ = false;
  std::vector<Figure> figures_;
  std::size_t figure_count_ = 0;
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
  std::vector<End> ends_;
  std::vector<End> dead_ends_;
  std::vector<std::uint32_t> stuck_;  // labels without a legal step on
  std::vector<Crawl> crawls_;
  std::vector<Refused> refused_;
  std::vector<Refused> refused_crawls_;
  std::vector<std::uint32_t> end_at_;
  std::vector<LocationId> ended_;
};

}  // namespace hexrout::asl
