// The worth of a unit in its present state, and an upper bound of it over all play of the others (weights.hpp).
//
//   worth.alone(i)              // with the leaders who are in its Location
//   worth.arrivals(units)       // leaders who advance to them, each to one place
//   worth.of(i)                 // at most this: as if the leader who adds most to it came to it
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hexrout/rout/case_key.hpp"
#include "hexrout/rules/boost_number.hpp"
#include "hexrout/rules/weights.hpp"
#include "rules/asl/advise/course.hpp"
#include "rules/asl/advise/leaders.hpp"
#include "rules/asl/advise/threat.hpp"

namespace hexrout::planning {

// A part of a unit's worth; `what` as the weights call it.
struct Term {
  std::string_view what;
  Number points;
};

class Worth {
 public:
  // Stores the present state of each unit, and where leaders in Good Order can advance to.
  Worth(Course& course, const Weights& weights);

  // Worth of the unit in the course's present state, without leaders who have yet to come.
  Number alone(UnitIndex i) { return look(i).alone; }
  // Upper bound of its worth: the leader who adds most to it comes.
  Number of(UnitIndex i);

  // A leader who advances to broken units, and what he adds to each of them.
  struct Arrival {
    UnitIndex leader{};
    LocationId to = kNowhere;
    std::vector<std::pair<UnitIndex, Number>> adds;
  };
  // The arrivals that add most to these units: one leader to one place, and those who stay with broken friends
  // (Leaders::stays) to none.
  std::vector<Arrival> arrivals(const std::vector<UnitIndex>& units);
  // The sum of what they add. Cost: none if no leader can come.
  Number arriving(const std::vector<UnitIndex>& units);
  const Leaders& leaders() const { return leaders_; }
  // Lower bound of its worth.
  Number least(UnitIndex i) const;
  // If it is taken prisoner as it is.
  Number taken(UnitIndex i) const;
  // If it surrenders in its Location to an enemy without room for it.
  Number let_go(UnitIndex i);

  // Odds to rally in the next Rally Phase with the leaders in its Location.
  Number rally_odds(UnitIndex i);
  // Returns the rally odds with this leader there, too.
  Number rally_odds(UnitIndex i, UnitIndex leader);
  // Preferences between ends of equal worth, the first difference deciding: no crowd of more than two squads under one
  // fire, cover, a leader near, few others.
  struct Comfort {
    int crowd = 0;   // half-squads of the side there beyond kNoCrowd
    int cover = 0;   // 0 to 4
    int leader = 0;  // hexes to the nearest leader in Good Order
    int others = 0;  // half-squads of the side there besides the unit
  };
  static constexpr int kNoCrowd = 4;
  Comfort comfort(UnitIndex i, LocationId at, asl::Entrenchment in);
  // Below 0: `a` is better; above 0: `b` is.
  static int compare(const Comfort& a, const Comfort& b);
  // Why `a` is better, or empty: "better cover".
  static std::string_view difference(const Comfort& a, const Comfort& b);
  // The unit has its turn in a group already planned, and is then there; kNowhere: it is lost.
  void expect(UnitIndex i, LocationId at) { expected_[i] = at; }
  // Threats of Known enemies to it in its present Location, next turn.
  Threat& threat() { return threat_; }
  // True if it has no way out without Interdiction from there, its broken friends left aside.
  bool hemmed_in(UnitIndex i);
  // The parts of alone() with their points, for people. Empty unless it is alive and free.
  std::vector<Term> terms(UnitIndex i);

  // Locations where the unit could end: by Location, ascending, its start among them. Ignores the shelter that it owes,
  // stacking and concealed enemies. Reads the solver's field.
  std::vector<LocationId> reach(UnitIndex i);
  // Upper bound of its worth in any of these places; `let_go`: also if it surrenders there to an enemy without room for
  // it.
  Number most(UnitIndex i, const std::vector<LocationId>& places, bool let_go);

 private:
  // Worth of a state, as it is kept.
  struct Look {
    Number alone;
    std::vector<std::pair<std::size_t, std::int64_t>> gains;  // by a leader of Leaders::coming(), in 1/3600 points
  };
  static constexpr int kGainParts = 3600;

  int men(const asl::Unit& unit) const;
  const Look& look(UnitIndex i);
  std::vector<std::pair<std::size_t, std::int64_t>> gains(UnitIndex i);
  int ways_with(UnitIndex i, UnitIndex leader);
  CaseKey key_of(UnitIndex i) const;

  Course& course_;
  const Weights weights_;
  std::vector<int> men_before_;
  std::vector<std::uint8_t> wounded_before_;
  Leaders leaders_;
  Threat threat_;
  std::vector<UnitIndex> own_;  // units of the side
  std::map<UnitIndex, LocationId> expected_;
  std::unordered_map<CaseKey, Look, CaseKey::Hash> known_;
};

}  // namespace hexrout::planning
