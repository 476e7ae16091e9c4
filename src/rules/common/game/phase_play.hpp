// PhasePlay: base of the play of a phase, on a position that it changes.
//
//   class Play final : public PhasePlay { ... };
//
//   play.step();                    // false after the last step
//   if (play.left()) ...            // the step stopped at an open question (leaving_choices.hpp)
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/reason.hpp"
#include "rules/common/events/story.hpp"

namespace hexrout {

class PhasePlay {
 public:
  virtual ~PhasePlay() = default;
  virtual bool step() = 0;
  bool left() const { return left_; }

 protected:
  // cite: in front of each rule, "SQ "; lives as long as the play.
  PhasePlay(std::string_view cite, Dice& dice, Choices& choices, EventLog& log)
      : dice_(dice), choices_(choices), story_(log), cite_(cite) {}
  // Returns the option taken; nothing if the step stops at the question.
  std::optional<std::size_t> ask(Decision& decision) {
    const std::optional<std::size_t> taken = choices_.choose_or_leave(decision);
    left_ = !taken;
    return taken;
  }
  void say(std::string_view what, std::string_view who, std::string_view rule, std::string text,
           LocationId at = kNowhere, std::vector<std::string> others = {}) const {
    if (story_.heard())
      story_.tell({std::string(what), std::string(who), std::string(cite_).append(rule), std::move(text), at,
                   std::move(others)});
  }
  void refuse(std::string_view who, const Reason& reason) const {
    if (story_.heard()) say("refused", who, reason.rule, reason.text);
  }

  Dice& dice_;
  Choices& choices_;
  Story story_;
  bool left_ = false;

 private:
  std::string_view cite_;
};

}  // namespace hexrout
