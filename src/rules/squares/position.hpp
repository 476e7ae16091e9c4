// A position under group and individual morale on squares: groups with their losses, stands with what
// their last test lets them do, bodies on the ground, and who has fired where.
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
// What individual morale is tested for.
enum class Trigger : std::uint8_t { under_fire, entry, melee };

// The words for them in scenarios, in the order of the enums.
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

// Of groups and stands what a play changes stands in a base of its own, with all that costs nothing to copy
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
  std::vector<LocationId> line;  // where it withdraws to
};

struct StandPlayed {
  GroupIndex group{0};
  LocationId at = kNowhere;
  int men = 1;  // standing
  Rank rank = Rank::man;
  int seniority = 0;  // among officers: higher commands
  Result restriction = Result::free;
  std::uint8_t tested = 0;          // bit i: Trigger i
  int move = 4;                     // squares in an ordinary move
  int tactical = 2;                 // and in a tactical one
  bool leads = false;               // an officer doing the same as his men
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
  std::size_t side = 0;  // whose
  FireKind kind = FireKind::small_arms;
  LocationId from = kNowhere;
  std::vector<LocationId> at;
  bool last_turn = false;
};

struct Trench {
  LocationId at = kNowhere;
  std::size_t side = 0;  // whose
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
  std::shared_ptr<Withdrawals> searches;                    // shared by clones; null: every plan is made anew

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

// Makes what a play changes of a position what it is in another one of the same game (checkpoint.hpp).
void take_played(Position& to, const Position& from);

// Index by id, kNone if there is none.
GroupIndex group_index(const Position& p, std::string_view id);
UnitIndex stand_index(const Position& p, std::string_view id);

// The position without the enemies that this side does not know of, and without what is still to come.
Position position_seen_by(const Position& p, std::size_t side);

// Enemies whose whereabouts the side knows and who still fight, by stand index.
std::vector<UnitIndex> known_enemies(const Position& p, std::size_t side);
// Known enemies next to the stand, who take it if it gives itself up.
std::vector<std::string> captors_of(const Position& p, const Stand& stand);
bool sees_enemy(const Position& p, UnitIndex stand);
// In the enemy's trench and attacked from inside it: the bar on fire-swept squares does not hold.
bool attacked_in_trench(const Position& p, const Stand& s);

// The groups given, attackers before defenders, larger before smaller, then by id (C6).
std::vector<GroupIndex> in_test_order(const Position& p, std::vector<GroupIndex> groups);

// Conditions the group has reached and has not been tested for, as indices into the tables, mildest first.
std::vector<std::size_t> conditions_due(const Position& p, const Group& group);

// What bears on an individual test (C10), one entry a modifier that is not zero.
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
