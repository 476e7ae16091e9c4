// Play: runs events over a position: damage, checks, and the moves that states order.
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
  bool next_event();
  void judge_ends();
  void one(const ScriptedEvent& event, bool asked);
  void fire(const ScriptedEvent& event, bool asked);
  void own_event(const OwnEvent& own, const ScriptedEvent& event);
  std::string no_step(ElementIndex element, LocationId to) const;
  // Whose deed an event is, in words, by unit and side, and where it comes from.
  struct Deed {
    std::string who;
    UnitIndex by = kNone;
    std::size_t side = 0;
    LocationId from = kNowhere;
  };
  Deed deed_of(const OwnEvent& own, const ScriptedEvent& event) const;
  void mark_hexes(const OwnEvent& own, const ScriptedEvent& event, const Deed& deed);
  void event_at_hexes(const OwnEvent& own, const ScriptedEvent& event);
  void damage(ElementIndex element, int points);
  void ask_damage();
  void cripple(ElementIndex element);
  void remember_fire(UnitIndex target, UnitIndex by);
  void move(const ScriptedEvent& event);
  void advance(const ScriptedEvent& event);
  void turn(const ScriptedEvent& event);
  void begin_stage(std::size_t stage);
  void clear(const TurnStep& step);
  void go_on_with_turn();

  void make_due(ElementIndex element);
  void check_element(ElementIndex element, const Check& check, bool in_turn = false);
  CheckRoll shared_roll(ElementIndex element, const Check& check);
  void check_by(const std::vector<TurnCheck>& rows, ElementIndex element);
  void test_all();
  std::vector<UnitIndex> pieces_in_order() const;
  void effects_of(const TurnStep& step);
  LocationId place_of(ElementIndex element) const;
  std::string checked_text(const Element& element, const Check& check, const CheckRoll& roll) const;
  void check_sides();
  // Makes the move that a piece's state orders; false without one.
  bool react(UnitIndex piece);
  bool move_by(UnitIndex piece, const Reaction& reaction);

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

  void abandon(UnitIndex piece, const Reaction& reaction);
  // Walks along an option until an enemy unknown so far stops it.
  Walked walk_to(UnitIndex piece, const WithdrawalPolicy& policy, const WithdrawalOption& option);
  // Walks an option of a reaction to its end, or leaves the map; then applies its effects.
  void go(UnitIndex piece, const Reaction& reaction, const WithdrawalAnswer& answer, int budget);
  void stay(UnitIndex piece, const WithdrawalPolicy& policy);
  void fight_through(UnitIndex piece, const WithdrawalPolicy& policy, const WithdrawalAnswer& answer);
  std::vector<std::string> names_on(const Walked& walk) const;
  void tell_way(UnitIndex piece, const WithdrawalPolicy& policy, const Walked& walk, std::string_view what);
  void fail(UnitIndex piece, const Reaction& reaction, const WithdrawalAnswer& answer, int budget);
  void come_of(UnitIndex piece, const WithdrawalPolicy& policy, const std::string& code, const MoveMade& made,
               bool failed);
  void suppress(UnitIndex piece, const std::string& rule);
  // Walks a path of single steps; true unless the piece was shot at on the way and turned aside.
  bool along(UnitIndex piece, const std::vector<LocationId>& path, UnitIndex shooter, LocationId shot_at);
  void no_shot(UnitIndex piece, UnitIndex shooter, LocationId shot_at);
  std::string new_id(std::string base, const std::string& ending) const;
  void reroute(UnitIndex piece, const std::string& course, int spent);
  bool may_go(UnitIndex piece);
  bool advances(UnitIndex piece, LocationId from, LocationId to) const;
  // Returns nothing if the step stops at the question.
  std::optional<std::size_t> pick(UnitIndex piece, const WithdrawalAnswer& answer);

  void refuse(UnitIndex piece, std::string_view rule, std::string text);

  Position& p_;
  Reactions reactions_;
  EffectRun effects_;
  std::map<std::pair<std::string, std::size_t>, CheckRoll> shared_;  // of the step of checks under way
};

}  // namespace hexrout::data_game
