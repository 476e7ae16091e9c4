// DM counters and breaks of a Rout Phase, against what gives DM and who may break of its own will [A10.41, A10.62].
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "judge/phases.hpp"

namespace hexrout::judge {

class PhaseMarkers {
 public:
  // `carried` gets the DM that the phase gives, or that was taken off in it. `game` makes positions after so many
  // entries.
  PhaseMarkers(PhaseTask& task, Carried& carried, std::function<std::unique_ptr<Game>(std::size_t)> game)
      : task_(task), carried_(carried), game_(std::move(game)) {}

  // All findings are notes: a counter may have been forgotten before the phase, and a unit may break for other reasons.
  void judge(const Game& begins, std::vector<JudgeFinding>& findings);

 private:
  void given(const Game& begins);
  void laid(std::size_t n, const LoggedEvent& event);
  void taken_off(std::size_t n, const LoggedEvent& event);
  void broke(std::size_t n, const LoggedEvent& event);
  bool laid_later(const std::string& unit) const;
  void note(JudgeKind kind, std::size_t at, const std::string& unit, std::string rule, std::string text);

  PhaseTask& task_;
  Carried& carried_;
  std::function<std::unique_ptr<Game>(std::size_t)> game_;
  std::set<std::string> broke_;  // in this phase
  std::vector<JudgeFinding> out_;
};

}  // namespace hexrout::judge
