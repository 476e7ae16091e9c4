// The survey of a unit or counter under ASL: one position a thread, into which the unit is put again and again.
#pragma once

#include "advise/game_survey.hpp"

namespace hexrout::planning {

// Empty after errors, and for a game that is not ASL. Fills the names of `survey`.
SurveyorMaker asl_surveyors(const Game& game, const SurveyOptions& options, Survey& survey, Diagnostics& found);

}  // namespace hexrout::planning
