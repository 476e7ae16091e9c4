// Computes the fate of a unit that breaks, for every Location of a map, against the enemies of a position.
//
//   SurveyOptions options;
//   options.as = "r1";                          // a unit of the position; or a counter: "4-4-7"
//   const auto survey = survey_map(*scenario.game, options, found);
//   survey->at[l].live                          // odds to live through its rout, the best way taken
//   add_survey(picture, *survey, SurveyLayer::loss);   // a heat map for draw_svg() or a page
//
// The unit is put into each Location in turn, broken and otherwise as fit as before; all other units stay as the
// position has them; a Rout Phase begins. Of its legal ways it takes the one with the least odds of loss, then one that
// ends in reach of a leader, then the least MF, then the first listed. A leader in Good Order is in reach where he can
// be in the next Rally Phase: in his own Location, or, of the ATTACKER, one advance away. Everything in the position
// counts, concealed enemies by the rules (ignored until met).
//
// Under the other systems `as` is the id of a unit. In each Location it gives way as its rules have it
// (Game::if_broken): its group withdraws, it breaks, it is forced back by the nearest enemy. Dice that choose the end
// count by their chances. A unit that leaves the map or is driven onto the enemy counts as lost; leaders are not
// counted. A unit whose rules do not cover giving way stays. error[unknown-unit].
//
// Cost: one rout question a Location, shared among threads; the answers do not depend on their number. Lines of sight
// come from an index of the map (los/visibility.hpp) if it is given;
// otherwise those of the enemies are computed once each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "hexrout/draw/picture.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/rules/surveyed.hpp"

namespace hexrout {

std::optional<Survey> survey_map(const Game& game, const SurveyOptions& options, Diagnostics& found);

// loss: odds to be captured or eliminated; leader: odds not to end in reach of one; rout: must it rout.
enum class SurveyLayer : std::uint8_t { loss, capture, leader, rout };

// Fills the hexes of a picture of the same map by their worst Location on foot.
void add_survey(Picture& picture, const Survey& survey, SurveyLayer layer);

// "location,verdict,end,mf,checks,live,captured,lost,leader": a line a Location, odds as fractions. Leaves out
// Locations that were not computed.
std::string survey_csv(const Survey& survey, const Map& map);
// {"as", "side", "locations": [{"at", "verdict", "end", "mf", "checks", and live, captured, lost, leader as fractions
// and, under live_value ..., as numbers}]}
std::string survey_json(const Survey& survey, const Map& map);
std::string word_of(Surveyed::Verdict verdict, const GameWords& words);

}  // namespace hexrout
