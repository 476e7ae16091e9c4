// UnitVerdict: the answer about one unit in numbers, for programs that compare thousands of positions.
//
//   const UnitVerdict v = game.verdict("r1");
//   v.duty == Duty::must && v.fate == FateKind::lost && v.ends.empty()       // it cannot rout
//   for (const VerdictEnd& end : v.ends) weigh(end.at, end.spent_half_mf, end.lost());
//
// A verdict is Game::answer() without its sentences, and several times faster. ends[i] is options[i] of that
// answer, and dead_ends counts its dead ends. An unknown id: cannot, stays, kNowhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "hexrout/rules/answer.hpp"

namespace hexrout {

struct VerdictEnd {
  LocationId at = kNowhere;       // kNowhere: off the map
  HalfMf spent_half_mf{};         // for systems that count hexes, half a hex each
  std::uint16_t interdicted = 0;  // steps under fire on the way
  bool low_crawl = false;
  bool mandatory = false;         // the rules allow only the options with this mark
  std::optional<RouteOdds> odds;  // for a way under dice
  std::optional<Odds> chance;     // where dice choose among the options

  // Chance to be eliminated on the way, as the nearest double.
  double lost() const { return odds ? odds->lost.value() : 0.0; }
};

struct UnitVerdict {
  LocationId at = kNowhere;
  Duty duty = Duty::cannot;
  FateKind fate = FateKind::stays;  // never goes_on: a unit that lives is `stays`
  std::vector<VerdictEnd> ends;
  std::uint32_t dead_ends = 0;
  bool by_dice = false;  // dice choose among the ends, under any duty
};

// Numbers of an answer in words.
UnitVerdict unit_verdict(const UnitAnswer& answer);

}  // namespace hexrout
