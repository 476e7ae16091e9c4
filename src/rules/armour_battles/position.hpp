// A position under Armour Battles: units with their Disruption and Suppression, and the army of each side
// with its Army Morale Points and Command Dice.
//
// Rules are cited by the paragraphs of README.md (B1 ... B14, 2.3, 2.6).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/unit_type.hpp"
#include "hexrout/rout/withdrawals.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/rules/scale.hpp"
#include "rules/armour_battles/tables.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/tables/policy_book.hpp"

namespace hexrout::ab {

inline constexpr NoIndex kNone{};
inline constexpr int kMostCounted = 1000;  // points, cards and dice that an army or a unit may hold
inline constexpr int kMostFace = 6;        // of a die
inline constexpr int kLastTurn = 1000;     // the highest number of a turn that a scenario can give

// A unit (a platoon) that is forced back and has not moved yet.
struct Push {
  std::string from;  // id of the firer, or the name of the hex of indirect fire
  int sixes = 1;     // unmatched sixes, one die of inches each
};

// Fields of a unit without its names.
struct UnitPlayed {
  std::size_t side = 0;
  LocationId at = kNowhere;  // kNowhere once dispersed
  int disruption = 0;
  bool suppressed = false;
  bool dispersed = false;
  bool fired = false;  // this turn
  bool recon = false;
  int reaction_dice = 5;
  int fire_dice = 4;
  int cohesion = 3;
  int fixed_move = 6;
  int variable_dice = 1;
  std::optional<Direction> facing;
  std::optional<Push> push;
};

struct Unit : UnitPlayed {
  std::string id;
  std::string group;  // battle group; empty: the army has one
  UnitType picture = UnitType::formation;
};

struct BattleGroup {
  std::string name;
  int command_dice = 0;
};

// Fields of an army without its groups and its mission.
struct ArmyPlayed {
  std::size_t side = 0;
  int points = 0;        // Army Morale Points
  int staff_orders = 0;  // cards held
  int rally_dice = 3;
  int morale_dice = 3;
  int wild_dice = 0;
  int dice_left = 0;           // Command Dice not spent this turn
  bool failed = false;         // Command Failure this turn
  std::uint8_t own_edges = 0;  // MapSides; 0: all
};

struct Army : ArmyPlayed {
  std::vector<BattleGroup> groups;  // at least one
  std::string mission;              // empty: without one

  int command_dice() const {
    int sum = 0;
    for (const BattleGroup& g : groups) sum += g.command_dice;
    return sum;
  }
};

struct Position {
  Setting setting;
  Scale scale;
  Readings readings;
  std::vector<Unit> units;
  std::vector<Army> armies;  // one a side, in the order of setting.sides
  EventsToCome events;
  std::shared_ptr<const RuleSet> rules = standard_rules();  // never null
  const PolicyBook* policies = &rules->policies;            // never null; outlives the position
  int turn = 1;
  std::string winner;                     // a side, "draw", or empty during the game
  std::shared_ptr<Withdrawals> searches;  // shared by clones; null: no cache of plans

  const Map& map() const { return *setting.map; }
  const Tables& tables() const { return rules->tables; }
};

// Copies the fields that a play changes between positions of one game (checkpoint.hpp).
void take_played(Position& to, const Position& from);

UnitIndex unit_index(const Position& p, std::string_view id);

// Disruption, suppression and losses of a side, summed over its units.
struct ArmyLosses {
  int disruption = 0;  // points of units not dispersed
  int suppressed = 0;  // units
  int dispersed = 0;
};
ArmyLosses losses_of(const Position& p, std::size_t side);

int hexes_between(const Position& p, LocationId a, LocationId b);

// True if terrain in the unit's hex, or on a hexside toward the threat, covers it (2.6).
bool in_cover(const Position& p, UnitIndex unit, LocationId threat);

// Reaction Dice and target number of a unit fired at from `threats` (B3): one die more if it is covered from
// all of them, but not against indirect fire.
SuccessRoll reaction_roll(const Position& p, UnitIndex unit, const std::vector<LocationId>& threats, bool indirect,
                          int extra);

// Effect of one fire on a unit (2.3), from both rolls.
struct FireResult {
  int disruption = 0;       // points added
  int unmatched_sixes = 0;  // 0 unless the fire suppresses
  bool suppresses = false;
  bool dispersed = false;
  bool forced_back = false;
};
FireResult resolve_fire(const Position& p, const Unit& unit, Successes attack, Successes reaction);

// Inches of a move with the faces of the variable dice (B7).
int move_inches(const Unit& unit, const std::vector<int>& faces);

// Returns why a unit may not fire now (B2, B5), or be in a Command Group led by `leader` (B6, B11); nothing if it may.
std::optional<Reason> fire_refusal(const Unit& unit);
// True if it can fire, now or once turn_end clears its fire marker.
inline bool may_fire(const Unit& unit) {
  return !unit.dispersed && !unit.suppressed;
}
std::optional<Reason> group_refusal(const Position& p, UnitIndex leader, const std::vector<UnitIndex>& others);
// Returns why a unit cannot be rallied (B7); nothing if it can.
std::optional<Reason> rally_refusal(const Unit& unit);

// Army Morale Points at the start: half the units, upwards, and the Command Dice (B13).
int starting_points(int units, int command_dice);

// Origin of a push: a unit or a hex. A firer in the unit's own hex, or gone, defines no line;
// another enemy, `instead`, then replaces it (2.7).
struct PushedFrom {
  std::string from;
  std::string instead = {};  // empty: no replacement, or the nearest
};

// The move of a unit forced back so many hexes from a firer (2.6).
class ForcedBack {
 public:
  explicit ForcedBack(const Position& p) : withdrawal_(p.searches.get(), p.map()) {}
  // The policy of that move under the readings of the position, with its budget.
  static const WithdrawalPolicy& policy(const Position& p);
  // The firer, or one origin for each of several replacements equally near, by id.
  static std::vector<PushedFrom> origins(const Position& p, UnitIndex unit, const std::string& from);
  WithdrawalAnswer plan(const Position& p, UnitIndex unit, const PushedFrom& origin, int hexes);
  // Plan without refusals.
  KnownPlan paths(const Position& p, UnitIndex unit, const PushedFrom& origin, int hexes);
  // Returns why a unit may not move so many inches to a Location that its player chooses; nothing if it may (B-MOVE).
  std::optional<Reason> move_refusal(const Position& p, UnitIndex unit, LocationId to, int inches);
  static Situation situation(const Position& p, UnitIndex unit, const PushedFrom& origin);

 private:
  LentWithdrawal withdrawal_;
};

// The direction from a hex nearest to that of another.
Direction facing_toward(const Map& map, LocationId at, LocationId target);

}  // namespace hexrout::ab
