// Play: runs events over a position: damage, checks, and the moves that states order.
//
//   Play play(position, dice, choices, log);
//   while (play.step() && !play.left()) {}     // all events to come, or up to an open question
//
// A step is one event with all that follows from it. Cost: that of its checks and effects, and one search for each move
// (Reactions). If a step stops at a question, the position is to be taken from before the step (PositionGame).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/data_game/apply_effects.hpp"
#include "rules/data_game/checks.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/outcomes.hpp"
#include "rules/data_game/reactions.hpp"

namespace hexrout::data_game {

class Play final : public PhasePlay, private EffectDeeds {
 public:
  Play(Position& p, Dice& dice, Choices& choices, EventLog& log)
      : PhasePlay(p.game().prefix, dice, choices, log), p_(p), reactions_(p), effects_(p, dice, *this) {}
  // Plays one event; false after the last.
  bool step() override;

 private:
  // True if the game or the step under way is over.
  bool over() const { return left_ || !p_.winner.empty(); }

  // --- Events.
  bool next_event();
  void play_event(const ScriptedEvent& event, bool asked);
  void fire(const ScriptedEvent& event, bool asked);
  void remember_fire(UnitIndex target, UnitIndex by);
  void damage(ElementIndex element, int points);
  void ask_damage();
  void cripple(ElementIndex element);
  // Whose deed an event is, in words, by unit and side, and where it comes from.
  struct Deed {
    std::string who;
    UnitIndex by = kNone;
    std::size_t side = 0;
    LocationId from = kNowhere;
  };
  void own_event(const OwnEvent& own, const ScriptedEvent& event);
  Deed deed_of(const OwnEvent& own, const ScriptedEvent& event) const;
  void mark_hexes(const OwnEvent& own, const ScriptedEvent& event, const Deed& deed);
  void event_at_hexes(const OwnEvent& own, const ScriptedEvent& event);
  // Returns why an element cannot step there; empty if it can.
  std::string no_step(ElementIndex element, LocationId to) const;
  // Ends the game where a row of `ends` holds.
  void judge_ends();

  // --- Turns.
  void turn(const ScriptedEvent& event);
  void begin_stage(std::size_t stage);
  void go_on_with_turn();
  void clear(const TurnStep& step);
  void effects_of(const TurnStep& step);
  void check_sides();
  std::vector<UnitIndex> pieces_in_order() const;

  // --- Checks.
  void make_due(ElementIndex element);
  void check_element(ElementIndex element, const Check& check, bool in_turn = false);
  void check_by(const std::vector<TurnCheck>& rows, ElementIndex element);
  void test_all();
  CheckRoll shared_roll(ElementIndex element, const Check& check);
  LocationId place_of(ElementIndex element) const;
  std::string checked_text(const Element& element, const Check& check, const CheckRoll& roll) const;

  // --- Effects (EffectDeeds).
  bool hears() const override { return story_.heard(); }
  bool stopped() const override { return left_; }
  void tell(std::string_view what, std::string_view who, std::string_view rule, std::string text) override {
    say(what, who, rule, std::move(text));
  }
  void roll_check(ElementIndex element, const std::string& check) override {
    check_element(element, *p_.rules->tables.find_check(check));
  }
  void make_move(UnitIndex piece, const std::string& policy) override;
  std::optional<std::size_t> decide(Decision& decision) override;

  // --- Moves that states and effects order.
  // Makes the move that a piece's state orders; false without one.
  bool react(UnitIndex piece);
  bool move_by(UnitIndex piece, const Reaction& reaction);
  // Returns nothing if the step stops at the question.
  std::optional<std::size_t> pick(UnitIndex piece, const WithdrawalAnswer& answer);
  // Walks an option of a reaction to its end, or leaves the map; then applies its effects.
  void follow(UnitIndex piece, const Reaction& reaction, const WithdrawalAnswer& answer, int budget);
  // Walks along an option until an enemy unknown so far stops it.
  Walked walk_to(UnitIndex piece, const WithdrawalPolicy& policy, const WithdrawalOption& option);
  void stay(UnitIndex piece, const WithdrawalPolicy& policy);
  void fight_through(UnitIndex piece, const WithdrawalPolicy& policy, const WithdrawalAnswer& answer);
  void apply_failure(UnitIndex piece, const Reaction& reaction, const WithdrawalAnswer& answer, int budget);
  void apply_outcomes(UnitIndex piece, const WithdrawalPolicy& policy, const std::string& code, const MoveMade& made,
                      bool failed);
  std::vector<std::string> names_on(const Walked& walk) const;
  void tell_way(UnitIndex piece, const WithdrawalPolicy& policy, const Walked& walk, std::string_view what);
  // The crew leaves the piece.
  void abandon(UnitIndex piece, const Reaction& reaction);
  std::string new_id(std::string base, const std::string& ending) const;
  void suppress(UnitIndex piece, const std::string& rule);

  // --- Moves that players choose.
  void move(const ScriptedEvent& event);
  void advance(const ScriptedEvent& event);
  // Walks a path of single steps; true unless the piece was shot at on the way and turned aside.
  bool walk_path(UnitIndex piece, const std::vector<LocationId>& path, UnitIndex shooter, LocationId shot_at);
  void no_shot(UnitIndex piece, UnitIndex shooter, LocationId shot_at);
  void reroute(UnitIndex piece, const std::string& course, int spent);
  bool may_go(UnitIndex piece);
  bool advances(UnitIndex piece, LocationId from, LocationId to) const;
  void refuse(UnitIndex piece, std::string_view rule, std::string text);

  Position& p_;
  Reactions reactions_;
  EffectRun effects_;
  std::map<std::pair<std::string, std::size_t>, CheckRoll> shared_;  // of the step of checks under way
};

}  // namespace hexrout::data_game
