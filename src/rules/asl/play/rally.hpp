// The Rally Phase: who may try, every modifier, and all results [A10.6-A10.64, A18, A25.222].
//
//   rally_phase(context);                                   // both sides, ATTACKER first, then DM is removed; or
//   RallyProgress at;
//   while (rally_step(context, at)) {}                      // step by step
//   rally(context, i, {.how = RallyBy::leader, .leader = k}, losses);   // one attempt
//
// All attempts are functions of the dice alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/asl/play/morale.hpp"

namespace hexrout::asl {

enum class RallyBy : std::uint8_t { leader, self, field_promotion };

struct RallyAttempt {
  RallyBy how = RallyBy::leader;
  UnitIndex leader = kNoUnit;
  bool operator==(const RallyAttempt&) const = default;
};

struct RallyNumbers {
  int drm = 0;
  int level = 0;  // broken Morale Level
};

// True for a leader whose presence lets others rally [A10.6].
bool can_rally_others(const Unit& leader);
// True for units that rally without a leader, except by Field Promotion [A10.63].
bool may_self_rally(const Position& position, const Unit& unit);
// True if no MMC of the side has tried to rally this Player Turn [A18.11].
bool promotion_left(const Position& position, int side);

// True for Infantry in a building, pillbox, trench or woods, not on a roof [A10.61].
bool in_rally_cover(const Position& position, const Unit& unit);

// Ways in which the unit may try now, best first; empty if it may not. `promotion_left`: no MMC of the
// ATTACKER has tried yet this phase [A18.11].
std::vector<RallyAttempt> rally_ways(const Position& position, UnitIndex unit, bool promotion_left);
// True if the attempt is compulsory: beside a Commissar [A25.222], and for a broken Commissar.
bool must_try(const Position& position, UnitIndex unit, const RallyAttempt& way);

// Ways, of 36, in which an attempt with these numbers rallies; an Original 12 never does [A10.6, A10.64]. A Field
// Promotion also rallies by an Original 2.
int rally_ways_of_36(const RallyNumbers& numbers);

RallyNumbers rally_numbers(const Position& position, UnitIndex unit, const RallyAttempt& way);

// rally_ways_of_36 of the next attempt of a unit, which may have tried in this Player Turn: with this leader as if
// beside it, or by itself (kNoUnit). Returns nothing where such an attempt is not allowed.
std::optional<int> next_rally_ways_of_36(const Position& position, UnitIndex unit, UnitIndex leader);

// Rolls an attempt; true if it rallied. Fate, Heat of Battle, Field Promotion and the Commissar's wrath are applied.
bool rally(PhaseContext& context, UnitIndex unit, const RallyAttempt& way, Losses& losses);

// dr of the Leader Creation Table for the base unit, with all its modifiers [A18.2].
int leader_creation_drm(const Position& position, const Unit& base, bool was_broken);
// The rank, or empty without a leader.
std::string_view created_leader(int final_dr);

// Rolls on the Leader Creation Table for an MMC after its Original 2;
// `long_odds`: in CC against an AFV or at less than 1-1 [A18.12].
void create_leader(PhaseContext& context, UnitIndex unit, bool was_broken, bool long_odds);

struct RallyOffer {
  UnitIndex unit{0};
  RallyAttempt way;
  bool compulsory = false;
};

// State of a Rally Phase between two steps: a value, to be copied with its position.
struct RallyProgress {
  enum class Stage : std::uint8_t { begin, offers, attempt, end };
  Stage stage = Stage::begin;
  std::size_t side = 0;  // in the order of the phase
  bool promotion_left = false;
  std::vector<RallyOffer> offers;  // attempt: the options of its decision
  UnitIndex unit{0};               // end: the next unit whose DM may end
};

// Plays one step: an attempt, or the end of the phase for units up to the next that may keep its DM. False after the
// last.
bool rally_step(PhaseContext& context, RallyProgress& at);
// Runs the phase: each side's attempts in the owner's order, then end_of_rally() for all.
void rally_phase(PhaseContext& context);
// Removes DM, or keeps it if the rules allow and the player wishes [A10.62]. True if there was a decision.
bool end_of_rally(PhaseContext& context, UnitIndex unit);
// True if the player may keep DM on the unit.
bool may_keep_dm(const Scene& scene, const Unit& unit);

}  // namespace hexrout::asl
