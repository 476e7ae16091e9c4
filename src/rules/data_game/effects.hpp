// Effects: what becomes of a unit by the result of a check, the end of a move or a step of a turn. A closed list.
//
//   results: [{to: 4, state: broken, loses: 1}, {add: {pins: -D6}, set: {down: true}}]
//   outcomes: {CORNERED: [{loses: 1}, {check: nerve}]}
//
// An entry is a map of effects, which happen in the order of EffectKind; the entries of a list happen one after
// another. {others: {of: enemy, where: within 1, do: [{add: {pins: 1}}]}} has effects on others. An entry of a list may
// have a condition, asked when its turn comes: {if: {atLeast: [figure(pins), 3]}, check: nerve}. README.md has a row
// for each effect. apply_effects.hpp applies them.
//
// Thread safety: values and free functions. Errors: every mistake with its place.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/text/document.hpp"
#include "rules/data_game/expression.hpp"

namespace hexrout::data_game {

enum class EffectKind : std::uint8_t {
  state,     // the unit is in this state
  worse,     // its state is so many steps worse, at most the last but one
  better,    // so many steps better
  loses,     // points of strength; without any left it is destroyed
  add,       // to a figure that changes
  set,       // a figure that changes
  flag,      // sets or clears a flag; written under `set` too
  side,      // adds to a figure of its side
  enemy,     // adds to a figure of every other side
  remove,    // destroyed
  captured,  // in the hands of the enemy
  exits,     // has left the map and never returns
  mark,      // puts marks in its hex, or takes them
  group,     // effects on its group, in games of linked lists
  units,     // effects on each unit of its group
  others,    // effects on others: near it, in its sight, or who fired at it
  check,     // rolls a check at once
  move,      // moves at once by a policy
  goes,      // takes the step into the hex that the event names
  ask,       // its player chooses among effects
  win        // ends the game: the own or the other side wins
};

// Number that an effect takes: an expression, or dice: D6, 2D6+1, -D6.
struct Amount {
  int dice = 0;  // none: `plus` alone
  int sides = 6;
  bool negative = false;  // the dice are taken off
  Expression plus;
  bool certain() const { return dice == 0; }
};

struct EffectOption;

struct Effect {
  EffectKind kind = EffectKind::state;
  int which = 0;     // index of the state, figure, flag or figure of the side; of `win` 0 for the own side, else 1
  Amount amount;     // steps, points, what is added or set; of a flag 1 or 0
  std::string name;  // of the check or the policy
  int entry = 0;     // of the list
  Expression when = Expression::truth(true);  // of the entry
  UnitsAsked whom;                            // of others
  std::vector<EffectOption> options;          // of ask; of group, units and others one, without text
};
using Effects = std::vector<Effect>;

// True for effects that a unit can have which is gone: it loses what is left of it, and causes effects on others.
bool reaches_the_gone(EffectKind kind);

// Option of a decision; the first is the recommended one.
struct EffectOption {
  std::string text;
  Effects effects;
};

// Limits of one list, and of the checks and moves that effects cause one after another from one roll or move.
inline constexpr std::size_t kMostEffects = 16;
inline constexpr int kMostCaused = 8;
inline constexpr std::size_t kMostEffectOptions = 8;

// Keys of effects, for readers of maps that hold other keys too.
const std::vector<std::string>& effect_keys();
// Reads the effects among the keys of a map; other keys are left to the caller.
Effects read_effects(Fields& f, const Names& names, Diagnostics& found, Scope scope = Scope::unit);
// Reads a list of such maps; refuses an empty one.
Effects read_effect_list(const Node& list, const Names& names, Diagnostics& found, Scope scope = Scope::unit);

// Notes the marks that they put or take, by kind.
void note_marks(const Effects& effects, std::vector<bool>& changed);

// Adds the policies that `move` names, once each.
void add_policies(const Effects& effects, std::vector<std::string>& out);

// True if their numbers and conditions, or those of their options, ask this fact; `into` as in Expression::asks.
bool effects_ask(const Effects& effects, Fact fact, std::vector<int>* into = nullptr);

// True if one of them ends the game.
bool wins(const Effects& effects);

// The effects in words for answers: "state shaken, pins +1, loses 1".
std::string effect_words(const Effects& effects, const Names& names);

}  // namespace hexrout::data_game
