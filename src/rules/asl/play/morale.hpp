// Morale Levels, leadership, and all checks by two dice [A10.1-A10.4, A10.7, A10.8].
//
//   PhaseContext context{position, rout, dice, choices, log};
//   Losses losses;
//   check(context, i, {.kind = CheckKind::morale, .drm = 1}, losses);   // 1MC, effects applied
//   leader_losses(context, losses);                                     // LLMC and LLTC that follow
//
// fire_result() does both in the order of the rules. All are functions of the dice alone, so that
// enumerate() gives their exact odds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/asl/facts/levels.hpp"
#include "rules/asl/play/phase_context.hpp"

namespace hexrout::asl {

// Makes an unused id: "r1.2", "r1.3", ...
std::string new_id(const Position& position, const std::string& from);

enum class CheckKind : std::uint8_t { morale, leader_loss_mc, leader_loss_tc, pin_task, task, interdiction };

struct Check {
  CheckKind kind = CheckKind::morale;
  int drm = 0;                        // 1 for a 1MC; the reversed modifier for leader loss
  std::vector<UnitIndex> stack = {};  // First Fire: the units moving together; empty: the whole Location
  std::string leader = {};            // Interdiction: the leader who routs along
};

// A leader broken or eliminated, with the numbers for the leader loss checks of others.
struct Loss {
  UnitIndex leader = kNoUnit;
  bool eliminated = false;
  int morale = 0;  // elimination: his level before the result that killed him; else his current one
  int leadership = 0;
  std::vector<UnitIndex> stack;
};
using Losses = std::vector<Loss>;

struct Checked {
  int dr = 0;
  int drm = 0;    // total, leadership included
  int level = 0;  // Morale Level rolled against
  bool passed = false;
  bool pinned = false;
};

// Rolls and applies all effects on this unit: pin, break, Replacement, Reduction, wound,
// elimination, Heat of Battle. Leaders lost are added to `losses`.
Checked check(PhaseContext& context, UnitIndex unit, const Check& what, Losses& losses);

// Rolls LLMC and LLTC of the other units, and those that these cause in turn [A10.2]; empties `losses`.
void leader_losses(PhaseContext& context, Losses& losses);

// Breaks an unbroken unit: DM, no pin, no concealment. Rolls nothing.
void break_unit(PhaseContext& context, UnitIndex unit, std::string_view rule, std::string_view why);

// Casualty Reduction [A7.302]: a squad becomes a half-squad, a half-squad or crew is eliminated, an SMC
// rolls for the severity of a wound with `severity` added. An SMC who dies is added to `losses`.
void reduce(PhaseContext& context, UnitIndex unit, int severity, Losses& losses,
            const std::vector<UnitIndex>& stack = {});

// True for heroes and heroic leaders: never pinned, never broken [A15.2].
bool hero_like(const Unit& unit);
// Wounds a hero or heroic leader in place of breaking him: he rolls for the severity with `severity` added. The effect
// on one wounded already is a reading (wounded_hero) [A15.2, A17.11].
void wound_for_break(PhaseContext& context, UnitIndex unit, int severity, Losses& losses,
                     const std::vector<UnitIndex>& stack);

// Wounds him; the severity is rolled before.
void wound(PhaseContext& context, UnitIndex unit, std::string_view rule);

void eliminate(PhaseContext& context, UnitIndex unit, std::string_view rule, std::string text);
// Sets the prisoners of a unit free, Unarmed where they are: it is eliminated or has surrendered itself [A20.5].
void free_prisoners(PhaseContext& context, UnitIndex guard);

// Random Selection [A.9]: a die each, the highest `count` and all that tie with the last of them. Rolls nothing without
// a choice.
std::vector<UnitIndex> random_selection(PhaseContext& context, const std::vector<UnitIndex>& among, int count);

// A result of the IFT against one Location or moving stack [A7.3].
struct FireResult {
  enum class Kind : std::uint8_t { kill, casualties, morale, pin } kind = Kind::morale;  // nKIA, K/n, nMC, PTC
  int number = 0;
  std::vector<UnitIndex> targets;
  bool first_fire = false;  // the targets are a moving stack: others in the Location neither help nor suffer
};
// Order: Random Selection; leaders by morale, then the rest as listed; then leader loss.
void fire_result(PhaseContext& context, const FireResult& result);

}  // namespace hexrout::asl
