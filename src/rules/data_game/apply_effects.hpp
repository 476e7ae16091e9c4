// Applies effects (effects.hpp) to a unit of a position.
//
//   EffectRun run(p, dice, deeds);
//   run.apply({element, piece}, effects, {"7", "cannot end its move"}, ElementFacts(p, element));
//
// Each effect that changes something tells so once, in one sentence. A unit that is gone has no effects but losses of
// what is left of it, those on sides, marks and others, and `win`. Thread safety: each run belongs to
// one thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "rules/data_game/effects.hpp"
#include "rules/data_game/position.hpp"

namespace hexrout::data_game {

// What effects concern. `piece`: that piece alone exits or moves; without one all pieces of the element do.
struct Affected {
  ElementIndex element{0};
  UnitIndex piece = kNone;
  LocationId to = kNowhere;  // the hex that `goes` leads to
};

// Rule that is cited, and the reason at the end of a sentence; both may be empty.
struct Cause {
  std::string rule;
  std::string why;
};

// What only a play can do.
class EffectDeeds {
 public:
  virtual ~EffectDeeds() = default;
  // True if sentences are read.
  virtual bool hears() const = 0;
  // True if a move stopped at an open question: the step will be played anew, and what follows is passed over.
  virtual bool stopped() const { return false; }
  virtual void tell(std::string_view what, std::string_view who, std::string_view rule, std::string text) = 0;
  virtual void roll_check(ElementIndex element, const std::string& check) = 0;
  virtual void make_move(UnitIndex piece, const std::string& policy) = 0;
  // The option taken; nothing if the step stops at the question.
  virtual std::optional<std::size_t> decide(Decision& /*decision*/) { return 0; }
};

class EffectRun {
 public:
  EffectRun(Position& p, Dice& dice, EffectDeeds& deeds) : p_(p), dice_(dice), deeds_(deeds) {}

  // Applies effects in their order. `facts`: those that their numbers ask, as they are before the first effect.
  void apply(const Affected& who, std::span<const Effect> effects, const Cause& cause, const Facts& facts);
  // Applies the result of a check; its first effect on the state is told with `text`, the roll in words.
  void checked(ElementIndex element, const Check& check, std::span<const Effect> effects, const std::string& text,
               const Facts& facts);
  // Takes strength; an element without any is destroyed.
  void lose(ElementIndex element, int points);

 private:
  void tell_state(ElementIndex element, const Check& check, const Effect* change, StateIndex now,
                  const std::string& text);
  std::int64_t rolled(const Amount& amount, const Facts& facts, std::string_view what, const std::string& who,
                      const Cause& cause);
  void one(const Affected& who, const Effect& effect, std::int64_t value, const Cause& cause);
  void shut_down(ElementIndex element, const Cause& cause);
  void change_state(ElementIndex element, const Effect& effect, std::int64_t steps, const Cause& cause);
  void change_figure(ElementIndex element, const Effect& effect, std::int64_t value, const Cause& cause);
  void change_side(std::size_t side, const Effect& effect, std::int64_t value, const Cause& cause);
  void set_flag(ElementIndex element, const Effect& effect, bool on, const Cause& cause);
  void take_away(const Affected& who, PieceState to, const Cause& cause);
  void ask(const Affected& who, const Effect& effect, const Cause& cause, const Facts& facts);
  void change_marks_of(const Affected& who, const Effect& effect, std::int64_t value, const Cause& cause);
  void go_there(const Affected& who, const Cause& cause);
  std::vector<ElementIndex> reached(const Affected& who, const Effect& effect) const;
  void caused(const Affected& who, const Effect& effect, const Cause& cause);
  void end_game(ElementIndex element, const Effect& effect, const Cause& cause);
  template <class Words>
  void tell(std::string_view what, std::string_view who, const Cause& cause, Words&& words);

  Position& p_;
  Dice& dice_;
  EffectDeeds& deeds_;
  int under_way_ = 0;  // calls of apply() within one another
  int caused_ = 0;     // checks and moves caused since the outermost
};

// Removes the pieces of an element without strength, unless debris stays on the map.
void take_off(Position& p, ElementIndex element);

// Puts an element out of action; where the lost keep their state, units alone. True if it is.
bool put_out(Position& p, ElementIndex element);

// The state after an effect on the state; for an element with strength left, at worst the last but one.
StateIndex state_after(const Position& p, const Element& element, EffectKind kind, int which, std::int64_t steps);

}  // namespace hexrout::data_game
