// Leaders who can be with broken units of their side in its next Rally Phase, and where they do most good.
//
//   Leaders leaders(course);
//   leaders.coming()                  // those of the ATTACKER, with the Locations that they can advance to
//   leaders.stays(n)                  // coming()[n] has broken friends where he is, and is the best leader there
//   best_pairs(gains)                 // one leader to one place: the most in sum
//
// Between a Rout Phase and the next Rally Phase lie Advance and Close Combat alone [A3.7-3.8]: a leader of the ATTACKER
// comes one Location at most, a leader of the DEFENDER none. Enemies are not asked whether they would stop him.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/asl/advise/course.hpp"

namespace hexrout::planning {

// True for a leader on the map who can rally others.
bool leads(const asl::Unit& unit);
// True if the leader can advance before the next Rally Phase.
bool may_advance(const asl::Scene& scene, const asl::Unit& leader);
// Locations that a leader can advance to over the ground as it is; ascending.
std::vector<LocationId> advances_of(const asl::Scene& scene, const asl::Unit& leader);

class Leaders {
 public:
  explicit Leaders(Course& course);

  struct Coming {
    UnitIndex leader{};
    LocationId at = kNowhere;    // where he is
    std::vector<LocationId> to;  // where he can advance to; ascending
    bool can_come_to(LocationId place) const;
  };
  // In the order of the scenario.
  const std::vector<Coming>& coming() const { return coming_; }
  // In the course's present state.
  bool stays(std::size_t n) const;
  // True if an advance there overstacks nothing, the units being where the course has them.
  bool has_room(UnitIndex leader, LocationId to) const;
  // Hexes from a Location to the nearest leader in Good Order; nothing without one.
  std::optional<int> hexes_to(LocationId at) const;
  // By Location: 0, or a number for the Locations of a leader of coming(): his own and those that he can advance to.
  // Leaders who share a Location share the number.
  std::vector<std::size_t> neighbourhoods() const;

 private:
  const Course& course_;
  std::vector<UnitIndex> all_;  // leaders of the side in Good Order
  std::vector<Coming> coming_;
};

// Pairs rows with columns, each at most once, for the greatest sum of gains (0 or more): the column of each row, or
// nothing. Complexity: cubic.
std::vector<std::optional<std::size_t>> best_pairs(const std::vector<std::vector<std::int64_t>>& gains);

}  // namespace hexrout::planning
