// A survey under any rules: the unit is put into each Location and gives way there (Game::if_broken).
#pragma once

#include <optional>

#include "hexrout/advise/survey.hpp"

namespace hexrout::planning {

// Nothing after errors: error[unknown-unit], error[empty-map].
std::optional<Survey> survey_by_game(const Game& game, const SurveyOptions& options, Diagnostics& found);

// What becomes of a unit that a position binds, or that gives way in it.
Surveyed surveyed_answer(const Game& game, const UnitAnswer& answer);

// The position with the unit bound by its morale: as it is, if it already has to go, else as if it gave way now. Null
// where that cannot befall it.
std::unique_ptr<Game> giving_way(const Game& game, const std::string& unit);

}  // namespace hexrout::planning
