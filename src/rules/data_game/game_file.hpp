// What a data game is made of, as it is read from its game.yaml (README.md lists the keys).
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
#include "rules/data_game/expression.hpp"
#include "rules/data_game/tables.hpp"

namespace hexrout::data_game {

// What a unit in a state does when a condition holds.
struct Reaction {
  enum class Deed : std::uint8_t {
    move,    // it makes the move of a policy at the start of its own turn
    choose,  // its player moves it, by the paths of a policy
    leave,   // its crew leaves it
    halt,    // it does nothing: it is shut down
  };
  Deed deed = Deed::move;
  Expression when;
  std::string policy;        // of move and choose; of leave and halt the verdict
  std::string goal;          // choose: the policy by which it goes to a place that its player names; may be empty
  std::string course;        // choose: the policy that it follows once it is shot at on an advance; may be empty
  bool suppression = false;  // choose: crossing open ground it lays suppressive fire
  std::string rule;          // cited when its player's moves are refused
  std::string why;           // in answers: "it withdraws"
  std::string refuses;       // why its player cannot move it: "is broken: it withdraws"
  std::string stuck;         // what is told of one that has no way: "is cornered"
};

struct State {
  std::string name;
  UnitHealth health = UnitHealth::good;
  bool gone = false;  // it does nothing more
  Expression fires;
  std::string no_fire;       // why not: "is shaken"
  std::string no_fire_rule;  // may be empty
  std::string no_fire_mark;  // the reading that says so; may be empty
  std::vector<Reaction> reactions;

  // The row by which its player moves a unit in this state; null if there is none.
  const Reaction* chosen() const;
};

// Those who leave a unit that cannot move.
struct Crew {
  std::size_t kind = 0;
  StateIndex state = 0;
  int count = 2;  // where a scenario does not say
};

struct Kind {
  std::string name;
  UnitType picture = UnitType::men;
  bool immobile = false;         // never moves
  bool may_be_immobile = false;  // a scenario may say `mobile: false`
  int costs = -1;                // index of Tables::costs; below 0: what the terrain catalogue says
  std::optional<Crew> crew;
  std::optional<Reaction> shutdown;  // what a check that goes wrong does to it, in place of a worse state
  Expression checks_again;           // of one shut down
};

struct FigureSpec {
  std::string name;
  int least = 0;
  int most = 0;
  int standard = 0;
  std::string_view shown;  // the name for UnitFigures, which outlives the game
};

struct TurnCheck {
  Expression when;
  std::string check;
};

enum class TurnStep : std::uint8_t { clear_fire, end_shutdown, checks, moves, clear_hits };

struct Score {
  std::string name;
  Expression each;  // summed over the units of a side
};

// The paragraphs cited.
struct Paragraphs {
  std::string ratio, check, action, turn, shutdown, gone, left, bound, move, discovery, stacking;
};

struct GameFile {
  std::string id;
  std::string title;
  std::string prefix;      // before paragraphs: "MR "
  std::string group_list;  // the scenario's keys; empty group_list: units are their own groups
  std::string group_word;
  std::string unit_list;
  std::string unit_word;
  Paragraphs rules;
  std::vector<Kind> kinds;
  std::vector<State> states;
  std::vector<FigureSpec> figures;
  Expression stacking;
  std::string stacking_mark;
  Expression gone_stays;
  bool due_after_loss = true;
  bool due_after_fire = false;
  Expression at_once;  // a check fallen due is rolled at once
  std::string at_once_mark;
  std::vector<TurnCheck> turn_checks;
  std::vector<TurnStep> turn;
  std::string chosen_policy;  // moves that players choose
  std::string goal_policy;    // advances to a place; empty: there are none
  std::vector<Score> scores;

  bool one_list() const { return group_list.empty(); }
  StateIndex destroyed() const { return static_cast<StateIndex>(states.size() - 1); }
  // The first state that counts as broken and is not the end; the one without strength if there is none.
  StateIndex broken() const;
  const Kind* first_crewed() const;
  const Kind* first_shut() const;
  // The group of events that names what damage can make immobile: "element that can become immobile"; empty if no kind
  // can.
  std::string immobile_group() const;
  // Every policy and verdict that the game names, once each.
  std::vector<std::string> policies() const;
  std::vector<std::string> verdicts() const;
};

// The kinds, states and figures that game.yaml names, before all of it is read.
Names names_of(const Node& root, const Readings& readings);
// The tables of costs that its kinds name.
std::vector<std::string> costs_of(const Node& root);

GameFile read_game_file(const Node& root, const Names& names, const Tables& tables, Diagnostics& found);

}  // namespace hexrout::data_game
