// A position under group and individual morale on squares: groups with their losses, stands with the
// restrictions of their last test, casualties on the map, and recent fires.
//
// A square is a hex. Rules are cited by the paragraphs of README.md (C1 ... C14). Indices of groups and
// stands are those of the vectors here and never change during a game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawals.hpp"
#include "hexrout/rules/game.hpp"
#include "rules/common/events/events.hpp"
#include "rules/common/tables/readings.hpp"
#include "rules/squares/tables.hpp"

namespace hexrout::squares {

enum class Role : std::uint8_t { attacker, defender };
enum class GroupState : std::uint8_t { carrying_on, withdrawing };
enum class Rank : std::uint8_t { man, nco, officer };
enum class StandState : std::uint8_t { present, at_line, captured, lost };
enum class FireKind : std::uint8_t { small_arms, mg, indirect, grenades };
// Causes of an individual test.
enum class Trigger : std::uint8_t { under_fire, entry, melee };

// Their words in scenarios, in the order of the enums.
const std::vector<std::string>& roles();
const std::vector<std::string>& group_states();
const std::vector<std::string>& rank_words();
const std::vector<std::string>& stand_states();
const std::vector<std::string>& fire_kinds();
const std::vector<std::string>& triggers();

using GroupIndex = Index<struct GroupIndices>;
inline constexpr NoIndex kNone{};
inline constexpr std::size_t kMostFires = 2000;  // of this turn and the last
inline constexpr int kLastTurn = 1000;           // the highest number of a turn that a scenario can give

// Bases of groups and stands with the fields that a play changes, and others that are cheap to copy
// (take_played).
struct GroupPlayed {
  std::size_t side = 0;
  Role role = Role::defender;
  int start = 0;            // members at the start
  int casualties = 0;       // men hit, not stands lost
  std::uint8_t tested = 0;  // bit i: condition i of the tables
  GroupState state = GroupState::carrying_on;
  int effective() const { return start - casualties; }
};
struct Group : GroupPlayed {
  std::string id;
  std::vector<LocationId> line;  // goal of its withdrawal
};

struct StandPlayed {
  GroupIndex group{0};
  LocationId at = kNowhere;
  int men = 1;  // not hit
  Rank rank = Rank::man;
  int seniority = 0;  // among officers: higher commands
  Result restriction = Result::free;
  std::uint8_t tested = 0;          // bit i: Trigger i
  int move = 4;                     // squares in an ordinary move
  int tactical = 2;                 // and in a tactical one
  bool leads = false;               // an officer acting as his men do
  bool hidden = false;              // the enemy does not know of it
  bool attacked_in_trench = false;  // hand to hand, in the enemy's trench, this turn
  bool saw_enemy = true;            // an enemy has been in sight this turn
  StandState state = StandState::present;
  bool present() const { return state == StandState::present || state == StandState::at_line; }
  bool fights() const { return present() && restriction != Result::surrender; }
};
struct Stand : StandPlayed {
  std::string id;
};

// Men down, walking wounded or worse. Destroyed vehicles may be noted as well; they count for nothing.
struct Casualties {
  LocationId at = kNowhere;
  std::size_t side = 0;
  int men = 1;
  bool vehicle = false;
};

struct Fire {
  std::size_t side = 0;  // of the firer
  FireKind kind = FireKind::small_arms;
  LocationId from = kNowhere;
  std::vector<LocationId> at;
  bool last_turn = false;
};

struct Trench {
  LocationId at = kNowhere;
  std::size_t side = 0;  // of its owner
};

struct Position {
  Setting setting;
  Readings readings;
  std::vector<Group> groups;
  std::vector<Stand> stands;
  std::vector<Casualties> casualties;
  std::vector<Fire> fires;
  std::vector<Trench> trenches;
  EventsToCome events;
  std::shared_ptr<const RuleSet> rules = standard_rules();  // never null
  const PolicyBook* policies = &rules->policies;            // never null; outlives the position
  std::shared_ptr<Withdrawals> searches;                    // shared by clones; null: no cache of plans

  const Map& map() const { return *setting.map; }
  const Tables& tables() const { return rules->tables; }
  std::size_t side_of(const Stand& s) const { return groups[s.group].side; }
  int distance(LocationId a, LocationId b) const {
    return map().distance(map().location(a).hex, map().location(b).hex);
  }
  bool sees(LocationId from, LocationId to) const {
    return from == to || !setting.sight || !setting.sight->look(from, to).blocked;
  }
};

// Copies the fields that a play changes between positions of one game (checkpoint.hpp).
void take_played(Position& to, const Position& from);

// Index by id, kNone for an unknown one.
GroupIndex group_index(const Position& p, std::string_view id);
UnitIndex stand_index(const Position& p, std::string_view id);

// Copies the position without enemies unknown to this side and without events to come.
Position position_seen_by(const Position& p, std::size_t side);

// Enemies known to the side that still fight, by stand index.
std::vector<UnitIndex> known_enemies(const Position& p, std::size_t side);
// Known enemies next to the stand, which capture it when it surrenders.
std::vector<std::string> captors_of(const Position& p, const Stand& stand);
bool sees_enemy(const Position& p, UnitIndex stand);
// True if it is in the enemy's trench and attacked from inside: fire-swept squares then do not bar it.
bool attacked_in_trench(const Position& p, const Stand& s);

// The groups given, attackers before defenders, larger before smaller, then by id (C6).
std::vector<GroupIndex> in_test_order(const Position& p, std::vector<GroupIndex> groups);

// Conditions that the group has reached without a test yet, as indices into the tables, mildest first.
std::vector<std::size_t> conditions_due(const Position& p, const Group& group);

// A modifier of an individual test (C10) that is not zero.
struct Applied {
  std::string id;
  int value = 0;
  std::string why;
};
struct TestCase {
  Trigger trigger = Trigger::under_fire;
  bool edged = false;  // threatened with an edged weapon, hand to hand
};
std::vector<Applied> modifiers(const Position& p, UnitIndex stand, const TestCase& test);
int total(const std::vector<Applied>& modifiers);

// Danger of a square to a side: enemy fires that swept it last turn, less its cover (C13).
int danger(const Position& p, std::size_t side, LocationId at, bool& swept);

}  // namespace hexrout::squares
