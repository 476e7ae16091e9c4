// Survey: the fate of a unit in every Location of a map, as survey_map() (hexrout/advise/survey.hpp) returns it.
//
// Thread safety: value types; a Surveyor belongs to one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "hexrout/los/visibility.hpp"
#include "hexrout/move/half_mf.hpp"
#include "hexrout/rules/game_words.hpp"
#include "hexrout/rules/odds.hpp"

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

// Fate of the unit in a Location. The maker of surveyors may be called by any thread.
using Surveyor = std::function<Surveyed(LocationId)>;
using SurveyorMaker = std::function<Surveyor()>;

}  // namespace hexrout
