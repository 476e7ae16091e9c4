// GameFile: kinds, states, figures and turn of a data game, read from its game.yaml (README.md lists the keys).
//
// Thread safety: a value, never changed after reading. Errors: every mistake with its place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/map/unit_type.hpp"
#include "hexrout/rules/figures.hpp"
#include "hexrout/rules/game_words.hpp"
#include "rules/data_game/entry_keys.hpp"
#include "rules/data_game/expression.hpp"
#include "rules/data_game/flags.hpp"
#include "rules/data_game/marks.hpp"
#include "rules/data_game/own_events.hpp"
#include "rules/data_game/tables.hpp"
#include "rules/data_game/zones.hpp"

namespace hexrout::data_game {

// Reaction of a unit in a state when a condition holds.
struct Reaction {
  enum class Deed : std::uint8_t {
    move,    // it makes the move of a policy at the start of its own turn
    choose,  // its player moves it, by the paths of a policy
    leave,   // its crew leaves it
    halt,    // it shuts down
  };
  Deed deed = Deed::move;
  Expression when;
  std::string policy;        // of move and choose; for leave and halt the verdict
  std::string goal;          // choose: the policy of its move to a place named by its player; may be empty
  std::string course;        // choose: the policy of its path after fire on an advance; may be empty
  bool suppression = false;  // choose: fires suppression when it crosses open ground
  std::string rule;          // cited when a move of its player is refused
  std::string why;           // in answers: "it withdraws"
  std::string refuses;       // the refusal of its player's move: "is broken: it withdraws"
  std::string stuck;         // for a unit without a path: "is cornered"
};

struct State {
  std::string name;
  UnitHealth health = UnitHealth::good;
  bool gone = false;   // out of action
  bool keeps = false;  // units that are lost keep the state that they had, and what is left of them
  Expression fires;
  std::string no_fire;       // the obstacle: "is shaken"
  std::string no_fire_rule;  // may be empty
  std::string no_fire_mark;  // the disputed reading; may be empty
  std::vector<Reaction> reactions;

  // Row that lets its player move a unit in this state; null without one.
  const Reaction* chosen() const;
};

// Men who leave a unit that cannot move.
struct Crew {
  std::size_t kind = 0;
  StateIndex state = 0;
  int count = 2;  // default of a scenario
};

struct Kind {
  std::string name;
  UnitType picture = UnitType::men;
  bool of_groups = false;        // of groups of linked lists, not of units
  bool immobile = false;         // never moves
  bool may_be_immobile = false;  // allows `mobile: false` in a scenario
  int costs = -1;                // index of Tables::costs; below 0: costs of the terrain catalogue
  std::optional<Crew> crew;
  std::optional<Reaction> shutdown;  // effect of a failed check, in place of a worse state
  Expression checks_again;           // for a unit that is shut down
};

inline constexpr std::size_t kMostFigures = 16;

struct FigureSpec {
  std::string name;
  int least = 0;
  int most = 0;
  int standard = 0;
  bool changes = false;    // effects may change it
  std::string_view shown;  // the name for UnitFigures, which outlives the game
};

// Row of checks: the unit rolls the check where the condition holds. `once`: flags; it holds while the unit has not the
// first of them, and gives it all.
struct TurnCheck {
  Expression when;
  std::string check;
  bool further = false;  // later rows are asked too
  std::vector<int> once;
};

// Checks that every unit and group rolls after an event if a row holds, and effects on each when all have rolled.
struct Tests {
  std::vector<TurnCheck> checks;
  Effects then;
  std::string rule;
};

// Step of a turn. `effects`: each unit of the side for which the condition holds has them.
struct TurnStep {
  enum class Kind : std::uint8_t { clear_fire, end_shutdown, checks, moves, clear_hits, age_marks, effects };
  enum class Whose : std::uint8_t { own, enemy, all };
  Kind kind = Kind::checks;
  Whose whose = Whose::own;
  Expression when;
  Effects effects;
  std::string rule;  // cited
};

// Row that ends the game for a side for which its condition holds.
struct GameEnd {
  enum class Winner : std::uint8_t { own, enemy, draw };
  Expression when;
  Winner winner = Winner::own;
  std::string why;
};

struct Score {
  std::string name;
  Expression each;  // summed over the units of a side
};

// Paragraphs to cite.
struct Paragraphs {
  std::string ratio, check, action, turn, shutdown, gone, left, bound, move, discovery, stacking;
};

// Words of PieceState.
const std::vector<std::string>& piece_states();

struct GameFile {
  std::string id;
  std::string title;
  std::string prefix;      // before paragraphs: "MR "
  std::string group_list;  // the scenario's keys; empty group_list: units are their own groups
  std::string group_word;
  std::string unit_list;
  std::string unit_word;
  EntryKeys group_keys;
  EntryKeys unit_keys;
  std::vector<std::string> presence;  // words of a unit's place in a scenario: present, exited, removed, captured
  bool linked = false;                // units have strength and state of their own, beside those of their groups
  Paragraphs rules;
  std::vector<Kind> kinds;
  std::vector<State> states;
  std::vector<Reaction> reactions;  // in whatever state, before those of the state
  std::vector<FigureSpec> figures;
  std::vector<FigureSpec> side_figures;
  std::vector<FlagSpec> flags;
  std::vector<MarkKind> marks;
  std::optional<SweptRule> swept;
  std::vector<std::string> places;  // keys of units and groups: hexes of their own
  Expression stacking;
  bool limits_stacks = false;  // `stacking` is written
  std::string stacking_mark;
  Expression gone_stays;
  bool due_after_loss = true;
  bool due_after_fire = false;
  Expression at_once;  // a check fallen due is rolled at once
  std::string at_once_mark;
  std::vector<TurnCheck> turn_checks;
  std::optional<Tests> tests;
  std::vector<Expression> order;  // who comes first: the highest by the first number, then by the next
  std::vector<TurnStep> turn;
  bool turn_of_all = false;          // a turn is that of all sides at once
  std::string chosen_policy;         // moves that players choose
  std::string goal_policy;           // advances to a place; empty without them
  std::optional<Expression> anchor;  // of the own units that are members of the set `anchor`
  std::optional<ZoneRule> zones;
  std::vector<Score> scores;
  std::vector<GameEnd> ends_when;
  Effects after_fire;  // of a unit that has been fired at
  Effects after_loss;  // of a unit that has lost strength and is not gone
  Effects after_gone;  // of a unit that has lost the last of it
  std::vector<OwnEvent> events;
  std::vector<std::string> without;  // common events that the game has not
  std::string turn_event = "turn";   // the event of a turn
  bool has_event(std::string_view common) const;
  std::vector<std::string> effect_policies;  // of moves that effects cause
  bool can_end = false;                      // an effect or a row of `ends` ends the game
  GameWords words;
  bool names_moves = false;  // `words` names the move

  bool one_list() const { return group_list.empty(); }
  // The word for one thing with strength and state: "unit", "element", "stand or group".
  std::string element_word() const;
  // True if a play can end with a winner.
  bool ends() const { return can_end; }
  bool has_covering_marks() const;
  // True if a mark that covers units comes or goes.
  bool cover_changes() const;
  // Notes the policies that these effects name, the marks that they change, and whether they end the game.
  void take_effects(const Effects& effects);
  // True if units that are lost keep their state.
  bool keeps() const { return states.back().keeps; }
  StateIndex destroyed() const { return static_cast<StateIndex>(states.size() - 1); }
  // The first state that counts as broken and is not the last; the last without one.
  StateIndex broken() const;
  // The kinds, as indices, of groups of linked lists or of all else.
  std::vector<std::size_t> kinds_for(bool group) const;
  const Kind* first_crewed() const;
  const Kind* first_shut() const;
  // Group of events with the ids that damage can make immobile: "element that can become immobile"; empty if no kind
  // can.
  std::string immobile_group() const;
  // Every policy and verdict that the game names, once each.
  std::vector<std::string> policies() const;
  std::vector<std::string> verdicts() const;
};

// Names of kinds, states and figures in game.yaml, read before the rest.
Names names_of(const Node& root, const Readings& readings);
// Names of the cost tables that its kinds use.
std::vector<std::string> costs_of(const Node& root);

// Reads a name that can be a key and an argument of an expression.
std::string plain_name(Fields& f, std::string_view key, Diagnostics& found);

GameFile read_game_file(const Node& root, const Names& names, const Tables& tables, Diagnostics& found);

}  // namespace hexrout::data_game
