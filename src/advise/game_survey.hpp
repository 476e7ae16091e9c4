// A survey under any rules: the unit is put into each Location and gives way there (Game::if_broken).
#pragma once

#include <optional>

#include "hexrout/advise/survey.hpp"

namespace hexrout::planning {

// Nothing after errors: error[unknown-unit], error[empty-map].
std::optional<Survey> survey_by_game(const Game& game, const SurveyOptions& options, Diagnostics& found);

// What becomes of a unit that a position binds, or that gives way in it.
Surveyed surveyed_answer(const Game& game, const UnitAnswer& answer);

// What becomes of the unit bound by its morale: as it is, if it already has to go, else as if it gave way now. Nothing
// where that cannot befall it.
std::optional<UnitAnswer> giving_way(const Game& game, const std::string& unit);

}  // namespace hexrout::planning
