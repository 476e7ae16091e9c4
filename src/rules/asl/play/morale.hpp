// Morale Levels, leadership, and every check that two dice decide [A10.1-A10.4, A10.7, A10.8].
//
//   PhaseContext context{position, rout, dice, choices, log};
//   Losses losses;
//   check(context, i, {.kind = CheckKind::morale, .drm = 1}, losses);   // 1MC, effects applied
//   leader_losses(context, losses);                                     // LLMC and LLTC that follow
//
// fire_result() does both in the order of the rules. All are straight functions of the dice, so that
// enumerate() gives their exact odds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/asl/facts/levels.hpp"
#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// An id that nobody has yet: "r1.2", "r1.3", ...
std::string new_id(const Position& position, const std::string& from);

enum class CheckKind : std::uint8_t { morale, leader_loss_mc, leader_loss_tc, pin_task, task, interdiction };

struct Check {
  CheckKind kind = CheckKind::morale;
  int drm = 0;                        // 1 for a 1MC; the reversed modifier for leader loss
  std::vector<UnitIndex> stack = {};  // First Fire: the units moving together; empty: the whole Location
  std::string leader = {};            // Interdiction: the leader who routs along
};

// A leader broken or eliminated, with what those around him must now check against.
struct Loss {
  UnitIndex leader = kNoUnit;
  bool eliminated = false;
  int morale = 0;  // elimination: his level before the result that killed him; else his present one
  int leadership = 0;
  std::vector<UnitIndex> stack;
};
using Losses = std::vector<Loss>;

struct Checked {
  int dr = 0;
  int drm = 0;    // all of it, leadership included
  int level = 0;  // Morale Level rolled against
  bool passed = false;
  bool pinned = false;
};

// Rolls and applies everything that follows for this unit: pin, break, Replacement, Reduction, wound,
// elimination, Heat of Battle. Leaders lost are added to `losses`.
Checked check(PhaseContext& context, UnitIndex unit, const Check& what, Losses& losses);

// LLMC and LLTC of those left behind, and those that these cause in turn [A10.2]; empties `losses`.
void leader_losses(PhaseContext& context, Losses& losses);

// Breaks a unit that is not broken: DM, no pin, no concealment. Nothing rolls.
void break_unit(PhaseContext& context, UnitIndex unit, std::string_view rule, std::string_view why);

// Casualty Reduction [A7.302]: a squad becomes a half-squad, a half-squad or crew is eliminated, an SMC
// rolls for the severity of a wound with `severity` added. An SMC who dies joins `losses`.
void reduce(PhaseContext& context, UnitIndex unit, int severity, Losses& losses,
            const std::vector<UnitIndex>& stack = {});

// Heroes and heroic leaders: never pinned, never broken [A15.2].
bool hero_like(const Unit& unit);
// Wounds a hero or heroic leader in place of breaking him: he rolls for the severity with `severity` added. What
// becomes of one who is wounded already is a reading (wounded_hero) [A15.2, A17.11].
void wound_for_break(PhaseContext& context, UnitIndex unit, int severity, Losses& losses,
                     const std::vector<UnitIndex>& stack);

// He is wounded, and the severity of that is settled.
void wound(PhaseContext& context, UnitIndex unit, std::string_view rule);

void eliminate(PhaseContext& context, UnitIndex unit, std::string_view rule, std::string text);

// Random Selection [A.9]: a die each, the highest `count` and all that tie with the last of them. Nobody rolls where
// there is nothing to choose.
std::vector<UnitIndex> random_selection(PhaseContext& context, const std::vector<UnitIndex>& among, int count);

// What the IFT gave against one Location or moving stack [A7.3].
struct FireResult {
  enum class Kind : std::uint8_t { kill, casualties, morale, pin } kind = Kind::morale;  // nKIA, K/n, nMC, PTC
  int number = 0;
  std::vector<UnitIndex> targets;
  bool first_fire = false;  // the targets are a moving stack: others in the Location neither help nor suffer
};
// Order: Random Selection; leaders by morale, then the rest as listed; then leader loss.
void fire_result(PhaseContext& context, const FireResult& result);

}  // namespace hexrout::asl
