// A position under Chain of Command: Teams with their Shock, Leaders, vehicles and the Force Morale of each
// side; and the judgements that need no dice.
//
//   Position p = ...;
//   for (const Group& g : sharing_groups(p)) judged(p, g);      // normal, pinned, broken
//
// Rules are cited by the paragraphs of README.md (A1 ... A28). Indices of Teams, Leaders, vehicles and
// forces are those of the vectors here and never change during a game.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawals.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/rules/scale.hpp"
#include "rules/chain_of_command/tables.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/tables/policy_book.hpp"
#include "rules/common/tables/readings.hpp"

namespace hexrout::coc {

enum class TeamKind : std::uint8_t { scout, rifle, lmg, weapon, support };
enum class Status : std::uint8_t { normal, pinned, broken, surrendered, off_table, wiped_out };
enum class Rank : std::uint8_t { junior, senior, ranking };  // ranking: the highest Senior of his side
enum class Condition : std::uint8_t { fit, wounded, killed, captured, off_table };
enum class VehicleClass : std::uint8_t { afv, apc, transport };
enum class VehicleState : std::uint8_t { crewed, abandoned, destroyed };
enum class Quality : std::uint8_t { green, regular, elite };

// Their words in scenarios, in the order of the enums.
const std::vector<std::string>& team_kinds();
const std::vector<std::string>& statuses();
const std::vector<std::string>& ranks();
const std::vector<std::string>& conditions();
const std::vector<std::string>& vehicle_classes();
const std::vector<std::string>& vehicle_states();
const std::vector<std::string>& qualities();

using TeamIndex = Index<struct TeamIndices>;
using LeaderIndex = Index<struct LeaderIndices>;
using VehicleIndex = Index<struct VehicleIndices>;
inline constexpr NoIndex kNone{};
inline constexpr int kUnrolled = -1;
inline constexpr int kMostShock = 1'000'000;  // Shock beyond is not counted
inline constexpr int kLastTurn = 1000;        // the highest number of a turn that a scenario can give

// Bases of Teams, Leaders, vehicles and forces with the fields that a play changes, and others that are cheap
// to copy (take_played).
struct TeamPlayed {
  std::size_t side = 0;
  TeamKind kind = TeamKind::rifle;
  LocationId at = kNowhere;  // kNowhere once off the table
  int figures = 0;           // living men
  int shock = 0;
  Status status = Status::normal;
  VehicleIndex aboard = kNone;  // vehicle
  bool must_retire = false;     // a retire is due
  bool on_table() const { return status <= Status::broken; }
};
struct Team : TeamPlayed {
  std::string id;
  std::string firer;          // the last firer that hit it, from which it retires
  std::string section;        // empty: without a Section
  TeamIndex section_from{0};  // the first Team of its Section; itself without one
};

struct LeaderPlayed {
  std::size_t side = 0;
  Rank rank = Rank::junior;
  Condition condition = Condition::fit;
  bool stunned = false;  // until Turn End, wounded or not; only on the table
  LocationId at = kNowhere;
  TeamIndex with = kNone;         // Team he is with
  VehicleIndex aboard = kNone;    // vehicle he rides in or commands
  bool commands_vehicle = false;  // the Leader of an AFV
  int orders_given = 0;           // since his activation, or the start of the turn
  bool on_table() const { return condition <= Condition::wounded; }
};
struct Leader : LeaderPlayed {
  std::string id;
  std::string section;
};

struct VehiclePlayed {
  std::size_t side = 0;
  VehicleClass kind = VehicleClass::transport;
  LocationId at = kNowhere;
  int shock = 0;
  VehicleState state = VehicleState::crewed;
  bool armed = true;
};
struct Vehicle : VehiclePlayed {
  std::string id;
};

struct ForcePlayed {
  std::size_t side = 0;
  int morale = kUnrolled;
  Quality quality = Quality::regular;
  int chain_points = 0;  // Chain of Command points held
  bool red_dice = false;
  int modifier = 0;            // added to the die of every Bad Things Happen roll
  std::uint8_t own_edges = 0;  // MapSides of rout/withdrawal.hpp; 0: all
  int captured_points = 0;     // Jump-Off Points the enemy has taken this turn
  bool quit() const { return morale == 0; }
};
struct Force : ForcePlayed {
  Track track;  // of the tables, or the scenario's own
};

// Distances of the tables in hexes of the position's scale, cached for every step.
struct HexDistances {
  int sharing = 0;   // Teams of a Section pool their Shock
  int attached = 0;  // a Leader and his Team
  int contact = 0;   // next to an enemy
};

struct Position {
  Setting setting;
  Scale scale;
  HexDistances within;
  Readings readings;
  std::vector<Team> teams;
  std::vector<Leader> leaders;
  std::vector<Vehicle> vehicles;
  std::vector<Force> forces;  // one a side, in the order of setting.sides
  EventsToCome events;
  std::shared_ptr<const RuleSet> rules = standard_rules();  // never null
  const PolicyBook* policies = &rules->policies;            // never null; outlives the position
  std::string winner;                                       // a side, "draw", or empty during the game
  std::shared_ptr<Withdrawals> searches;                    // shared by clones; null: no cache of plans

  const Map& map() const { return *setting.map; }
  const Tables& tables() const { return rules->tables; }
};

// Copies the fields that a play changes between positions of one game (checkpoint.hpp).
void take_played(Position& to, const Position& from);

// Location of a Team or Leader; aboard, that of the vehicle.
LocationId place_of(const Position& p, const Team& team);
LocationId place_of(const Position& p, const Leader& leader);

// Teams that pool Shock and figures: those of one Section linked within 4 inches (A2), others one by one.
struct Group {
  std::vector<TeamIndex> teams;  // ascending, all on the table
  int shock = 0;
  int figures = 0;  // living men and attached Leaders (A3)
};
std::vector<Group> sharing_groups(const Position& p);
// The group of a Team, which must be on the table.
Group group_of(const Position& p, TeamIndex team);
// The status by Shock and figures, ignoring markers (1.3).
Status judged(const Position& p, const Group& group);

// True if the Leader is with the group and within 4 inches of it (A17, A18).
bool attached(const Position& p, LeaderIndex leader, const Group& group);

// Worsens markers to the status of their groups (A15, reading 6); with `improve`, betters them as well.
// Returns the Teams newly broken and those newly pinned, ascending.
struct Worsened {
  std::vector<TeamIndex> broken;
  std::vector<TeamIndex> pinned;
};
Worsened judge(Position& p, bool improve);

// Teams of a Section, in any state, ascending; empty for an empty name.
std::vector<TeamIndex> section_teams(const Position& p, std::size_t side, std::string_view section);

// Returns why a Leader may not rally Shock off a unit; nothing if he may.
std::optional<Reason> rally_refusal(const Position& p, LeaderIndex leader, const std::string& target);
// Orders he may give when activated, none while stunned (A16, A20).
int orders(const Tables& tables, const Leader& leader);

// Returns why a Team may not carry out an order (activate, reposition, move, turn); nothing if it may (A8, A9).
std::optional<Reason> order_refusal(const Position& p, TeamIndex team, std::string_view order);

// Command Dice of a force (A25); the red dice are apart.
int command_dice(const Force& force);

// Effects of Shock and a marker on movement and fire (A4, A6, A8).
enum class Cover : std::uint8_t { open, light, hard };
Cover cover_when_fired_at(Cover cover, Status status);
int move_inches(const Tables& tables, int inches, int shock);
int small_arms_dice(const Tables& tables, int dice, int shock, Status status);
int he_dice(int dice, Status status);
int ap_to_hit(const Tables& tables, int to_hit, int shock);
int close_combat_dice(const Tables& tables, int dice, int shock, Quality quality);

template <class Of>
bool contains(const std::vector<Of>& list, Of item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// Index by id, kNone for an unknown one.
TeamIndex team_index(const Position& p, std::string_view id);
LeaderIndex leader_index(const Position& p, std::string_view id);
VehicleIndex vehicle_index(const Position& p, std::string_view id);

}  // namespace hexrout::coc
