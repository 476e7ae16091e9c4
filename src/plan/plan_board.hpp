// The facts of a position that the terms of a plan count, as the side knows it.
//
//   PlanBoard board(game.seen_by("german"), options, goals);
//   for (const FreeUnit& unit : board.units())
//     for (const UnitEnd& end : unit.ends) board.parts(unit, end) ...
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "hexrout/plan/plan.hpp"
#include "hexrout/rules/certain_reach.hpp"

namespace hexrout::plan {

// An end of a free unit; the first of a unit's ends is staying.
struct UnitEnd {
  LocationId at = kNowhere;
  std::uint32_t exposure = 0;
  HalfMf spent_half_mf{};
  PlanParts parts{};    // without what depends on where the others go
  bool judged = false;  // `breaks` and `denies` are in it
};

// A broken unit of the side, with its odds to rally in thousandths.
struct Patient {
  LocationId at = kNowhere;
  std::int64_t alone = 0;            // by itself, or with a leader who cannot move
  std::vector<std::int64_t> helped;  // by PlanBoard::units(): with that leader beside it; 0 for other units
};

// True for an end of a plan: reached by the unit alone, whatever its dice.
inline bool may_end(const Reach& reach, const ReachPoint& point) {
  return !point.with_leader && !point.contact && !point.beneath && is_certain(reach, point);
}

// The points of a reach that a plan of moves may end in, or, for a plan of advances, one for each Location that the
// unit can advance to.
std::vector<ReachPoint> plan_points(const Reach& reach, bool advance);

struct FreeUnit {
  std::string id;
  LocationId from = kNowhere;
  Intent intent = Intent::hold;
  bool leader = false;
  std::optional<Firer> firer;
  std::vector<UnitEnd> ends;
};

class PlanBoard {
 public:
  PlanBoard(std::unique_ptr<Game> known, const PlanOptions& options, std::vector<HexId> goals);

  const Game& known() const { return *known_; }
  std::vector<FreeUnit>& units() { return units_; }
  const std::vector<FreeUnit>& units() const { return units_; }
  const std::vector<MovePlan::Idle>& idle() const { return idle_; }
  const PlanTable& table() const { return table_; }
  int weight(const FreeUnit& unit, PlanTerm term) const {
    return table_.weights[static_cast<std::size_t>(unit.intent)][static_cast<std::size_t>(term)];
  }

  // Adds `breaks` and `denies` to an end.
  void judge(const FreeUnit& unit, UnitEnd& end);
  // False once the allowed work is used up.
  bool may_work() const { return used_ < allowed_; }

  // Men of the side that do not move, by Location.
  const std::unordered_map<std::uint32_t, int>& men() const { return men_; }
  int hexes(LocationId a, LocationId b) const;
  int hexes(LocationId at, HexId to) const;

  // Units of the side that are neither leaders nor broken and do not move, by Location.
  const std::vector<LocationId>& fit_men() const { return fit_men_; }
  // The goals; without any, the hexes of the enemies.
  const std::vector<HexId>& aims() const { return aims_; }
  // True if the ends are those of advances (PlanOptions::advance).
  bool advances() const { return advance_; }
  bool has_goals() const { return !goals_.empty(); }
  const std::vector<Patient>& patients() const { return patients_; }
  // True if one step on foot leads from one to the other.
  bool one_step(LocationId from, LocationId to) const;

 private:
  // Enemies whom a Location sees, and fire that reaches it.
  struct Outlook {
    std::uint64_t fire = 0;  // of enemies, in quarters of a factor
    int enemies = 0;         // who see it
    std::vector<std::size_t> targets;
  };
  struct Enemy {
    std::string id;
    LocationId at = kNowhere;
    bool broken = false;
    std::optional<Firer> firer;
  };
  void find_enemies(const PlanOptions& options);
  void find_units(const PlanOptions& options);
  void find_ends(FreeUnit& unit, const Reach& reach);
  void find_patients(const PlanOptions& options);
  PlanParts cheap_parts(const FreeUnit& unit, const UnitEnd& end);
  const Outlook& outlook(LocationId at);
  std::uint64_t taken_at(LocationId at);
  std::int64_t to_goal(LocationId at) const;
  bool shelter(LocationId at) const { return board_.shelters[at.number()]; }
  std::int64_t enemies_lose(const Game& game);

  // Fire of a unit at a range, in quarters of a factor on the scale of ASL's.
  std::uint64_t quarters(const Firer& firer, int hexes) const { return std::uint64_t{firer.quarters(hexes)} * scale_; }

  std::unique_ptr<Game> known_;
  bool advance_;
  std::uint32_t scale_;  // fire_scale()
  PlanTable table_;
  std::vector<HexId> goals_;
  std::vector<HexId> aims_;
  BoardFacts board_;
  std::vector<Enemy> enemies_;
  std::vector<FreeUnit> units_;
  std::vector<MovePlan::Idle> idle_;
  std::unordered_map<std::uint32_t, int> men_;
  std::vector<LocationId> fit_men_;
  std::vector<Patient> patients_;
  std::unordered_map<std::uint32_t, Outlook> outlooks_;
  std::optional<std::int64_t> lose_now_;
  std::size_t used_ = 0;
  std::size_t allowed_ = 0;
};

}  // namespace hexrout::plan
