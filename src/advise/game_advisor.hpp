// The Advisor of all systems without one of their own: it changes the position and answers again (Game).
#pragma once

#include "hexrout/rules/advisor.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout::planning {

// Each function lies in a file of its own: advise_orders, game_survey, game_cut, game_advisor.
class GameAdvisor final : public Advisor {
 public:
  explicit GameAdvisor(const Game& game) : game_(game) {}
  void advise(std::size_t side, const AdviceOptions& options, Advice& advice, Diagnostics& found) const override;
  SurveyorMaker surveyors(const SurveyOptions& options, Survey& survey, Diagnostics& found) const override;
  std::unique_ptr<CutBoard> cut_board(const std::vector<std::string>& units, const CutOptions* options,
                                      Diagnostics& found) const override;
  std::vector<UnitSize> unit_sizes(const Weights& weights) const override;
  bool ways_have_odds() const override { return false; }
  std::string_view left_out() const override { return {}; }

 private:
  const Game& game_;
};

// That of the game's own rules, else a GameAdvisor.
std::unique_ptr<Advisor> advisor_of(const Game& game);

}  // namespace hexrout::planning
