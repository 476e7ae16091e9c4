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

#include <array>
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

// The switches that were read while a NotingReads lived, by their place in Switches.
struct SwitchesRead {
  const void* of = nullptr;  // the Switches whose reads are noted
  std::array<bool, 64> places{};
  SwitchesRead* outer = nullptr;  // notes the same reads
  void note(const void* at);
};
inline constinit thread_local SwitchesRead* switches_read = nullptr;

// A value that is noted when it is read (SwitchesRead). value() is for files, and for shortcuts that change no answer.
template <class Value>
class Switch {
 public:
  constexpr explicit Switch(Value value) : value_(value) {}
  constexpr Switch& operator=(Value value) {
    value_ = value;
    return *this;
  }
  operator Value() const {
    if (switches_read != nullptr) switches_read->note(this);
    return value_;
  }
  constexpr Value value() const { return value_; }
  bool operator==(const Switch&) const = default;

 private:
  Value value_;
};

struct Switches {
  Switch<Edition> edition{Edition::asl};

  // Duty and DM.
  Switch<OpenGroundDuty> open_ground_duty{OpenGroundDuty::in_range};
  Switch<bool> melee_enemy_forces_open_ground{false};
  Switch<bool> broken_enemy_forces{false};
  Switch<bool> broken_enemy_gives_dm{true};
  Switch<StandingCover> standing_cover{StandingCover::terrain};
  Switch<FrozenStream> frozen_stream{FrozenStream::gully};
  Switch<bool> keep_dm_when_overstacked{true};
  Switch<bool> interdiction_gives_dm_to_others{false};
  Switch<bool> voluntary_break{true};

  // The path.
  Switch<Approach> approach{Approach::armed};
  Switch<Metric> metric{Metric::legal};
  Switch<HazardPaths> known_mines{HazardPaths::not_counted};
  Switch<HazardPaths> fire_for_effect{HazardPaths::not_counted};
  Switch<IgnoreRange> ignore_range{IgnoreRange::first_known};
  Switch<IgnoreEnemies> ignore_enemies{IgnoreEnemies::known_and_remembered};
  Switch<bool> ignore_own_building{true};
  Switch<bool> ignore_own_woods{false};
  Switch<bool> ignore_no_farther{true};
  Switch<MemoryFrom> memory_from{MemoryFrom::own_turn};
  Switch<bool> stay_adjacent_to_unarmed{false};
  Switch<bool> stop_ignores_unarmed{false};
  Switch<bool> detour_allowed{true};
  Switch<bool> cover_detour_may_fall_short{true};
  Switch<OccupiedShelter> occupied_shelter{OccupiedShelter::barred};
  Switch<bool> woods_road_is_arrival{true};
  Switch<bool> hillside_wall_covers_lower{true};
  Switch<bool> paddy_bank_covers{false};
  Switch<bool> hillock_height_advantage{false};
  Switch<Stacking> stacking{Stacking::surcharge};
  Switch<CrawlToward> low_crawl_toward{CrawlToward::on_shortest};
  Switch<bool> low_crawl_must_approach_shelter{true};
  Switch<bool> leader_may_accompany{true};
  Switch<bool> height_advantage_over_depression{false};
  Switch<bool> sewer_rout{false};

  // The end of a rout.
  Switch<bool> berserk_interdicts{true};
  Switch<bool> hero_fires_machine_gun_fully{true};
  Switch<bool> repulse_then_surrender{false};  // the rulebook's example eliminates it

  // Surrender and prisoners.
  Switch<bool> surrender{true};
  Switch<SurrenderScope> surrender_scope{SurrenderScope::whole_rout};
  Switch<SurrenderTiming> surrender_timing{SurrenderTiming::turn};
  Switch<bool> dead_end_surrenders{true};
  Switch<bool> crawl_counts_as_way_out{false};
  Switch<bool> no_quarter{true};
  Switch<bool> massacre{true};
  Switch<bool> prisoners{true};

  // Parts of the game.
  Switch<bool> concealment{true};
  Switch<bool> encirclement{true};
  Switch<bool> disruption{true};
  Switch<bool> fortifications{true};  // wire, mines, foxholes, trenches, pillboxes
  Switch<bool> levels{true};          // ADJACENT across levels, upper Locations
  Switch<bool> night{true};
  Switch<bool> desert_range{true};  // only enemies within 6 hexes force

  // Morale and rally.
  Switch<bool> heat_of_battle{true};
  Switch<bool> elr_replacement{true};
  Switch<bool> self_rally_finns{true};
  Switch<bool> field_promotion{true};
  Switch<bool> rubble_rally_bonus{true};
  Switch<bool> broken_may_get_heat_of_battle{true};
  Switch<bool> bamboo_counts_as_woods{false};
  Switch<MandatoryLeadership> mandatory_leadership{MandatoryLeadership::non_zero};
  Switch<WoundedHero> wounded_hero{WoundedHero::severity};

  bool operator==(const Switches&) const = default;
};

static_assert(sizeof(Switches) <= sizeof(SwitchesRead::places));

// Notes in `read` what this thread reads of its Switches. Inside another one, that one notes the same reads.
class NotingReads {
 public:
  explicit NotingReads(SwitchesRead& read) : read_(read) {
    read_.outer = switches_read;
    switches_read = &read_;
  }
  ~NotingReads() {
    switches_read = read_.outer;
    read_.outer = nullptr;
  }
  NotingReads(const NotingReads&) = delete;
  NotingReads& operator=(const NotingReads&) = delete;

 private:
  SwitchesRead& read_;
};
// True if all switches that were read have one value in both.
bool same_where_read(const SwitchesRead& read, const Switches& a, const Switches& b);
// True if the switch of that name was read.
bool was_read(const SwitchesRead& read, std::string_view name);

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
