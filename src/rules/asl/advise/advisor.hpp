// ASL's own advice (hexrout/rules/advisor.hpp).
#pragma once

#include "hexrout/rules/advisor.hpp"

namespace hexrout::asl {
struct Position;
struct Unit;
}  // namespace hexrout::asl

namespace hexrout::planning {

// Each function lies in a file of its own: advise, survey, cut, advisor.
class AslAdvisor final : public Advisor {
 public:
  explicit AslAdvisor(const asl::Position& position) : position_(position) {}
  void advise(std::size_t side, const AdviceOptions& options, Advice& advice, Diagnostics& found) const override;
  SurveyorMaker surveyors(const SurveyOptions& options, Survey& survey, Diagnostics& found) const override;
  std::unique_ptr<CutBoard> cut_board(const std::vector<std::string>& units, const CutOptions* options,
                                      Diagnostics& found) const override;
  std::vector<UnitSize> unit_sizes(const Weights& weights) const override;
  bool ways_have_odds() const override { return true; }
  std::string_view left_out() const override;

 private:
  const asl::Position& position_;
};

// Null for a game that is not ASL.
std::unique_ptr<Advisor> asl_advisor(const Game& game);

// The board of a position in its Rout Phase; `counter` is put at candidates.
std::unique_ptr<CutBoard> cut_board_of(const asl::Position& position, const std::vector<std::string>& units,
                                       const asl::Unit& counter, std::vector<CutCandidate> candidates);

}  // namespace hexrout::planning
