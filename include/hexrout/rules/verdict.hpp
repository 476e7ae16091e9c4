// The answer about one unit in numbers: what programs ask for when they compare thousands of positions.
//
//   const UnitVerdict v = game.verdict("r1");
//   v.duty == Duty::must && v.fate == FateKind::lost && v.ends.empty()       // it has nowhere to go
//   for (const VerdictEnd& end : v.ends) weigh(end.at, end.spent_half_mf, end.lost());
//
// A verdict is what Game::answer() says without its sentences, and several times sooner. ends[i] is options[i] of that
// answer, and dead_ends counts its dead ends. An id that the position does not have: cannot, stays, nowhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

struct VerdictEnd {
  LocationId at = kNowhere;       // kNowhere: off the map
  HalfMf spent_half_mf{};         // for systems that count otherwise, half of their unit
  std::uint16_t interdicted = 0;  // steps under fire on the way
  bool low_crawl = false;
  bool mandatory = false;         // the rules leave no choice but options marked so
  std::optional<RouteOdds> odds;  // where the way is rolled for
  std::optional<Odds> chance;     // where dice choose among the options

  // The chance to be eliminated on the way, the nearest number of the machine.
  double lost() const { return odds ? odds->lost.value() : 0.0; }
};

struct UnitVerdict {
  LocationId at = kNowhere;
  Duty duty = Duty::cannot;
  FateKind fate = FateKind::stays;  // never goes_on: numbers tell only whether it lives, and that is stays
  std::vector<VerdictEnd> ends;
  std::uint32_t dead_ends = 0;
  bool by_dice = false;  // dice choose among the ends, whatever the duty
};

// The numbers of an answer in words.
UnitVerdict unit_verdict(const UnitAnswer& answer);

}  // namespace hexrout
