// PhaseContext: position, dice, decisions and log of a phase under way.
//
//   RoutQuery rout(position);
//   PhaseContext context{position, rout, dice, choices, log};          // for a whole phase
//   check(context, position.index("r1"), {CheckKind::morale, 1});     // a 1MC
//
// Functions on a PhaseContext change the position in place and may add units to it (half-squads, heroes,
// leaders), so units are named by index; an eliminated unit keeps its place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/memory/known_stands.hpp"
#include "rules/asl/play/undo.hpp"
#include "rules/asl/rout/rout_query.hpp"
#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

// Units that may have changed, possibly repeated: for Duties.
using Changes = std::vector<UnitIndex>;

class PhaseContext {
 public:
  // `kept`, `known` and `known_stands` outlive the context, for play in steps; the context calls known->forget() for
  // every change of a unit. `undo` stores what each step changes.
  PhaseContext(Position& of, RoutQuery& query, Dice& d, Choices& c, EventLog& l, Changes* kept = nullptr,
               CounterKeys* known = nullptr, Undo* undo = nullptr, KnownStands* known_stands = nullptr)
      : position(of),
        rout(query),
        dice(d),
        choices(c),
        log(l),
        changes(kept != nullptr ? *kept : own_),
        counters(known),
        stands(known_stands),
        told_(l.heard()),
        undo_(undo),
        keys_before_(std::exchange(query.scene.enemy_keys, known)) {}
  ~PhaseContext() { rout.scene.enemy_keys = keys_before_; }
  PhaseContext(const PhaseContext&) = delete;
  PhaseContext& operator=(const PhaseContext&) = delete;
  Position& position;
  RoutQuery& rout;  // of that position
  Dice& dice;
  Choices& choices;
  EventLog& log;
  Changes& changes;
  CounterKeys* const counters;  // of the position; null: none
  KnownStands* const stands;    // null: none is kept from play to play; needs counters
  const Scene& scene() const { return rout.scene; }
  // True if options must follow from the knowledge of the deciding side (seen.hpp).
  bool by_view() const { return choices.by_view(); }
  // True if some side does not see every unit.
  bool any_unseen() {
    if (counters != nullptr) return counters->any_unseen(position);
    return std::any_of(position.units.begin(), position.units.end(),
                       [](const Unit& unit) { return !unit.eliminated && !unit.seen(); });
  }
  // Access for an immediate change; use look() to read.
  Unit& unit(UnitIndex i) {
    changed(i);
    return position.units[i];
  }
  const Unit& look(UnitIndex i) const { return position.units[i]; }
  void changed(UnitIndex i) {
    if (counters != nullptr) counters->forget(i);
    if (i == last_) return;
    if (undo_ != nullptr) undo_->unit_changes(position, i);
    changes.push_back(i);
    last_ = i;
  }
  // Call if all units may have changed, as at the beginning or end of a phase.
  void all_changed() {
    if (counters != nullptr) counters->forget_all();
  }
  SideFacts& side_of(UnitIndex unit) {
    if (undo_ != nullptr) undo_->sides_change(position);
    return position.sides[static_cast<std::size_t>(position.units[unit].side)];
  }
  std::vector<DroppedWeapon>& dropped() {
    if (undo_ != nullptr) undo_->dropped_changes(position);
    return position.dropped;
  }
  // Call after its place has changed, or it has become a prisoner.
  void moved(UnitIndex i) {
    changed(i);
    position.moved(i);
  }
  // Moves it to a Location; it loses entrenchment, wall advantage and vehicle of the old one.
  void put(UnitIndex i, LocationId to) {
    Unit& u = unit(i);
    if (u.at != to) {
      u.in = Entrenchment::none;
      u.wall_advantage = u.crest = u.wading = u.climbing = u.emplaced = u.rider = false;
      u.aboard.clear();
    }
    u.at = to;
    moved(i);
  }
  void add(Unit unit) {
    position.units.push_back(std::move(unit));
    moved(position.index(position.units.back()));
  }
  // Returns `changes` and empties them.
  Changes take_changes() {
    last_ = kNoUnit;
    return std::exchange(changes, {});
  }

  void happened(std::string_view what, UnitIndex who, std::string_view rule, std::string text,
                std::vector<std::string> others = {}) {
    const Unit& u = position.units[who];
    log.happened({std::string(what), u.id, std::string(rule), std::move(text), u.at, std::move(others)});
  }
  // Logs an event with costly words: text() is not called if the log is not read.
  template <class Text, class = std::enable_if_t<std::is_invocable_v<Text>>>
  void happened(std::string_view what, UnitIndex who, std::string_view rule, Text&& text,
                std::vector<std::string> others = {}) {
    if (told_) happened(what, who, rule, std::string(text()), std::move(others));
  }
  bool told() const { return told_; }
  // Index of the option chosen; a decision with one option is not put to the players. Logs identify options by their
  // words, so of several with one word the first is taken.
  std::size_t decide(const Decision& decision) {
    if (decision.options.size() == 1) return 0;
    return first_of_its_word(decision, choices.choose(decision));
  }
  // decide() for callers that return at an open question without another effect: nothing if the step stops
  // at it (leaving_choices.hpp).
  std::optional<std::size_t> decide_or_leave(Decision decision) {
    if (decision.options.size() == 1) return 0;
    const std::optional<std::size_t> picked = choices.choose_or_leave(decision);
    left_ = !picked;
    if (left_) return std::nullopt;
    return first_of_its_word(decision, *picked);
  }
  // Makes a decision without options.
  Decision question(DecisionKind kind, std::string_view what, std::string_view who, std::string_view rule) {
    Decision decision = choices.used_decision();
    decision.kind = kind;
    decision.what = what;
    decision.who = who;
    decision.rule = rule;
    decision.text.clear();
    decision.options.clear();
    decision.facts.clear();
    decision.left = {};
    return decision;
  }
  // True if the step stopped at an open question.
  bool left() const { return left_; }
  // decide() with costly words: chance may take one of `count` options by its number, and then
  // words() is not called. words() makes the decision; all words of its options differ.
  template <class Words>
  std::size_t decide(std::string_view who, std::size_t count, Words&& words) {
    if (count == 1) return 0;
    if (const std::optional<std::size_t> any = choices.choose_by_number(who, count)) return *any;
    return decide(words());
  }
  template <class Words>
  std::optional<std::size_t> decide_or_leave(std::string_view who, std::size_t count, Words&& words) {
    if (count == 1) return 0;
    if (const std::optional<std::size_t> any = choices.choose_by_number(who, count)) return *any;
    return decide_or_leave(words());
  }

 private:
  static std::size_t first_of_its_word(const Decision& decision, std::size_t picked) {
    const auto& all = decision.options;
    if (picked >= all.size()) return 0;
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), all[picked]) - all.begin());
  }

  Changes own_;
  bool told_;  // the log is read
  Undo* undo_;
  EnemyKeys* keys_before_;  // of the query
  UnitIndex last_ = kNoUnit;
  bool left_ = false;
};

}  // namespace hexrout::asl
