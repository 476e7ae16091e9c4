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
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/draw/picture.hpp"
#include "hexrout/los/visibility.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

struct SurveyOptions {
  std::string as;                     // id of a unit, or a counter of the side's nationality
  std::string side;                   // side of a counter; empty: the first side with a broken unit, else the first
  unsigned threads = 0;               // 0: as many as there are processors
  const Visibility* sight = nullptr;  // of this map with what is placed on it, range 16 or more
  // Polled on the calling thread after each Location; return true to stop.
  std::function<bool()> stopped = {};
};

struct Surveyed {
  enum class Verdict : std::uint8_t {
    no_place,  // no unit can be here on foot, or an enemy is here
    stays,     // it need not rout and may not
    may_rout,
    must_rout,
    surrenders,
    eliminated,     // it must rout and cannot
    not_looked_at,  // not computed: the survey was stopped before
  };
  Verdict verdict = Verdict::no_place;
  LocationId end = kNowhere;  // of the best way; the Location itself if it stays, kNowhere if it is lost here
  HalfMf16 half_mf{};
  std::uint8_t checks = 0;  // Interdicted steps on the way
  Odds live{0, 1};          // odds to be free and on the map after its rout
  Odds captured{0, 1};
  Odds lost{0, 1};    // these three sum to 1
  Odds leader{0, 1};  // odds to end alive and in reach of a leader
};

struct Survey {
  std::string as;  // the unit or counter of the survey, for titles
  std::string side;
  std::vector<Surveyed> at;  // by Location
  GameWords words = {};
};

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
