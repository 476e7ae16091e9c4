// Advisor: what the searches beyond legality (hexrout/advise) take from the rules of a position: its best plan, the
// fate of a unit anywhere, the ways out that enemies leave, the sizes of units.
//
//   if (const auto own = own_advisor(game)) own->advise(side, options, advice, found);
//
// A rule system with an advisor of its own has a line in registry.cpp; all others share one that is made of Game alone.
// The position must outlive the advisor and the surveyors. Functions report errors in `found`, and then return nothing.
// Thread safety: const functions may be called from several threads.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rules/advice.hpp"
#include "hexrout/rules/cut_board.hpp"
#include "hexrout/rules/surveyed.hpp"

namespace hexrout {

class Game;

// Size m of weights.hpp.
struct UnitSize {
  int whole = 2;
  int reduced = 1;
};

class Advisor {
 public:
  virtual ~Advisor() = default;
  // Fills in all but the side and the options of `advice`. `side`: an index of Setting::sides.
  virtual void advise(std::size_t side, const AdviceOptions& options, Advice& advice, Diagnostics& found) const = 0;
  // Fills in the names of `survey`.
  virtual SurveyorMaker surveyors(const SurveyOptions& options, Survey& survey, Diagnostics& found) const = 0;
  // `units`: ids of one side. `options` is null if only reopenings are wanted.
  virtual std::unique_ptr<CutBoard> cut_board(const std::vector<std::string>& units, const CutOptions* options,
                                              Diagnostics& found) const = 0;
  // In the order of Game::units().
  virtual std::vector<UnitSize> unit_sizes(const Weights& weights) const = 0;
  // True if the ends of a verdict have odds for what happens on the way; else an end off the map or on an enemy is a
  // loss.
  virtual bool ways_have_odds() const = 0;
  // Continues the list of what `deny` leaves out of every game.
  virtual std::string_view left_out() const = 0;
};

// Null for a game whose system has none of its own.
std::unique_ptr<Advisor> own_advisor(const Game& game);

}  // namespace hexrout
