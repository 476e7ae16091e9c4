// Switches: one field for each difference between editions, the Starter Kit and readings of the rules.
//
//   const Switches s = *profile_switches("asl-old");
//   if (s.approach == Approach::armed) ...
//
// Values of the profiles asl, asl-old and aslsk are data (data/profiles.yaml), where every switch has its
// rule, its meaning and the words below. A scenario may change single ones under `switches`. The name of a
// switch in files and in Reason::disputed is that of its field.
// The member initialisers are those of profile asl; a test compares them with the data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/house_rules.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout::asl {

enum class Edition : std::uint8_t { asl, old, starter_kit };
enum class Approach : std::uint8_t { armed, any };  // enemies a rout may not come nearer to
enum class Metric : std::uint8_t { legal, raw };    // MF to shelter: legal steps only, or any
enum class IgnoreRange : std::uint8_t { first_known, start, refigure };
enum class IgnoreEnemies : std::uint8_t { known_and_remembered, known };
enum class MemoryFrom : std::uint8_t { own_turn, phase };
enum class OpenGroundDuty : std::uint8_t { in_range, interdictable };
enum class SurrenderScope : std::uint8_t { whole_rout, first_hex, initial };
enum class SurrenderTiming : std::uint8_t { turn, phase_end, phase_start };
enum class CrawlToward : std::uint8_t { on_shortest, closer_mf, closer_hex };
enum class Stacking : std::uint8_t { surcharge, forbid };
enum class StandingCover : std::uint8_t { terrain, as_entered };
enum class FrozenStream : std::uint8_t { gully, open_ground };
enum class OccupiedShelter : std::uint8_t { barred, declared };
enum class HazardPaths : std::uint8_t { counted, not_counted };
enum class MandatoryLeadership : std::uint8_t { non_zero, poor };
enum class WoundedHero : std::uint8_t { severity, eliminated };

struct Switches {
  Edition edition = Edition::asl;

  // Duty and DM.
  OpenGroundDuty open_ground_duty = OpenGroundDuty::in_range;
  bool melee_enemy_forces_open_ground = false;
  bool broken_enemy_forces = false;
  bool broken_enemy_gives_dm = true;
  StandingCover standing_cover = StandingCover::terrain;
  FrozenStream frozen_stream = FrozenStream::gully;
  bool keep_dm_when_overstacked = true;
  bool interdiction_gives_dm_to_others = false;
  bool voluntary_break = true;

  // The path.
  Approach approach = Approach::armed;
  Metric metric = Metric::legal;
  HazardPaths known_mines = HazardPaths::not_counted;
  HazardPaths fire_for_effect = HazardPaths::not_counted;
  IgnoreRange ignore_range = IgnoreRange::first_known;
  IgnoreEnemies ignore_enemies = IgnoreEnemies::known_and_remembered;
  bool ignore_own_building = true;
  bool ignore_own_woods = false;
  bool ignore_no_farther = true;
  MemoryFrom memory_from = MemoryFrom::own_turn;
  bool stay_adjacent_to_unarmed = false;
  bool stop_ignores_unarmed = false;
  bool detour_allowed = true;
  bool cover_detour_may_fall_short = true;
  OccupiedShelter occupied_shelter = OccupiedShelter::barred;
  bool woods_road_is_arrival = true;
  bool hillside_wall_covers_lower = true;
  bool paddy_bank_covers = false;
  bool hillock_height_advantage = false;
  Stacking stacking = Stacking::surcharge;
  CrawlToward low_crawl_toward = CrawlToward::on_shortest;
  bool low_crawl_must_approach_shelter = true;
  bool leader_may_accompany = true;
  bool height_advantage_over_depression = false;
  bool sewer_rout = false;

  // The end of a rout.
  bool berserk_interdicts = true;
  bool hero_fires_machine_gun_fully = true;
  bool repulse_then_surrender = false;  // the rulebook's example eliminates it

  // Surrender and prisoners.
  bool surrender = true;
  SurrenderScope surrender_scope = SurrenderScope::whole_rout;
  SurrenderTiming surrender_timing = SurrenderTiming::turn;
  bool dead_end_surrenders = true;
  bool crawl_counts_as_way_out = false;
  bool no_quarter = true;
  bool massacre = true;
  bool prisoners = true;

  // Parts of the game.
  bool concealment = true;
  bool encirclement = true;
  bool disruption = true;
  bool fortifications = true;  // wire, mines, foxholes, trenches, pillboxes
  bool levels = true;          // ADJACENT across levels, upper Locations
  bool night = true;
  bool desert_range = true;  // also forced within 6 hexes of an enemy

  // Morale and rally.
  bool heat_of_battle = true;
  bool elr_replacement = true;
  bool self_rally_finns = true;
  bool field_promotion = true;
  bool rubble_rally_bonus = true;
  bool broken_may_get_heat_of_battle = true;
  bool bamboo_counts_as_woods = false;
  MandatoryLeadership mandatory_leadership = MandatoryLeadership::non_zero;
  WoundedHero wounded_hero = WoundedHero::severity;

  bool operator==(const Switches&) const = default;
};

// One switch for lists and files.
struct SwitchInfo {
  std::string name;
  std::vector<std::string> words;  // values, in the order of the enumeration; "false", "true" for booleans
  std::string rule;
  std::string meaning;
  bool disputed = false;  // the rules are silent or read differently; not a difference of editions
};
const std::vector<SwitchInfo>& switch_list();

// Sets a switch from a word of its list; false for an unknown name or word.
bool set_switch(Switches& switches, std::string_view name, std::string_view word);

// The value of a switch as in files; empty for an unknown name.
std::string switch_value(const Switches& switches, std::string_view name);

// "asl", "asl-old", "aslsk", under house rules without errors (null: as built in); nothing for other names.
std::optional<Switches> profile_switches(std::string_view profile, const HouseRules* house = nullptr);

// Reports every mistake of house rules in the profiles.
void check_profiles(const HouseRules& house, Diagnostics& found);

// Reads `switches: {name: value}` over those given, reporting unknown names and values.
void read_switches(const Node& node, Switches& switches, Diagnostics& found);

}  // namespace hexrout::asl
