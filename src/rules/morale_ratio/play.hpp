// One run of events over a position: damage, checks, and the moves that morale orders.
#pragma once

#include <string>
#include <vector>

#include "rules/common/story.hpp"
#include "rules/morale_ratio/morale_ratio.hpp"
#include "rules/morale_ratio/reactions.hpp"

namespace hexrout::morale_ratio {

class Play {
 public:
  Play(Position& p, Dice& dice, Choices& choices, EventLog& log)
      : p_(p), dice_(dice), choices_(choices), story_(log), reactions_(p) {}
  // One step: an event. False when all have happened.
  bool step();

 private:
  void one(const ScriptedEvent& event, bool asked);
  void fire(const ScriptedEvent& event, bool asked);
  void damage(std::size_t element, int points);
  void move(const ScriptedEvent& event);
  void advance(const ScriptedEvent& event);
  void turn(const ScriptedEvent& event);

  void check_element(std::size_t element);
  void react(std::size_t piece);
  void abandon(std::size_t piece);
  // Walks an option of a reaction to its end; leaves the map if the path does.
  void go(std::size_t piece, Reaction reaction, const WithdrawalAnswer& answer, std::string_view what);
  // Goes along a path of single steps; true unless the piece was shot at on the way and turned aside.
  bool along(std::size_t piece, const std::vector<LocationId>& path, std::size_t shooter, LocationId shot_at);
  void no_shot(std::size_t piece, std::size_t shooter, LocationId shot_at);
  std::string new_id(std::string base, const std::string& ending) const;
  void reroute(std::size_t piece, int spent);
  bool may_go(std::size_t piece);
  bool advances(std::size_t piece, LocationId from, LocationId to) const;
  std::size_t pick(std::size_t piece, const WithdrawalAnswer& answer);

  void say(std::string what, std::string who, std::string rule, std::string text, LocationId at = kNowhere,
           std::vector<std::string> others = {});
  void refuse(std::size_t piece, const std::string& rule, const std::string& text);

  Position& p_;
  Dice& dice_;
  Choices& choices_;
  Story story_;
  Reactions reactions_;
};

}  // namespace hexrout::morale_ratio
