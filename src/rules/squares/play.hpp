// Play: runs events over a position: hits, tests of groups (C6),
// tests of individuals (C8), and the moves that follow from them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

class Play final : public PhasePlay {
 public:
  Play(Position& p, Dice& dice, Choices& choices, EventLog& log)
      : PhasePlay("SQ ", dice, choices, log), p_(p), reactions_(p) {}
  // Plays one event; false after the last.
  bool step() override;

 private:
  void one(const ScriptedEvent& event, bool asked);
  void fire(const ScriptedEvent& event, bool asked);
  void losses(const ScriptedEvent& event);
  void enter(const ScriptedEvent& event);
  void melee(const ScriptedEvent& event);
  void move(const ScriptedEvent& event);
  void turn_end();
  void go_on_with_turn_end();
  void next_turn();

  void hit(UnitIndex stand, int men);
  void test_groups();
  // Tests stands that are present, those of one square on the same dice (C9).
  void test_individuals(std::vector<UnitIndex> stands, const TestCase& test);
  void apply(UnitIndex stand, Result result);
  void duck(UnitIndex stand);
  void surrender(UnitIndex stand);
  bool taken(UnitIndex stand);
  void withdraw(UnitIndex stand);
  void collect(UnitIndex stand, const std::vector<LocationId>& path);
  Walked go(UnitIndex stand, Reaction reaction, const WithdrawalAnswer& answer, std::size_t option);
  // Returns nothing if the step stops at the question.
  std::optional<std::size_t> pick(UnitIndex stand, const WithdrawalAnswer& answer, const char* what);
  void look_around();

  void refuse(UnitIndex stand, std::string_view rule, std::string text);

  Position& p_;
  Reactions reactions_;
};

}  // namespace hexrout::squares
