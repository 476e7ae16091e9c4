// Finds the best order and the best paths for the routs of one side, and the points that the second best would lose.
//
//   Diagnostics found;
//   const auto advice = advise(*scenario.game, {.side = "russian"}, found);
//   if (!advice) return report(found);
//   print(advice_text(*advice, *scenario.game));
//
// Advice uses only what the side knows: hidden enemies are left out, and concealed enemies and Dummies are alike
// (Dummies, or with `worst_case` real units). Exchanging hidden things leaves the answer the same, byte for byte. The
// enemy's decisions (who takes or refuses prisoners, who drops his "?") are those that hurt most, dice are exact odds.
// Units that cannot affect each other are searched apart.
//
// Proof: a group that is searched to the end is `exact`: no plan is worth more. Otherwise its plan is made unit by
// unit, each by the way after which a plain plan is worth most; it is worth at least `low`, and no plan is worth more
// than `high`, which may be far above. Groups of up to `exact_units` get most of the time for a search to the end,
// larger ones a fifth of it and at most `states` positions.
//
// Time: `time_ms` is converted to an amount of work, about as much as a usual machine does in that time, so equal
// questions have equal answers everywhere; at least 50 ms. Only `until` is a clock. `stopped` and a note name what
// ended the search, and `not_reached` the units without advice.
//
// Systems: asl and its profiles as above. Other systems have orders and a measure (hexrout/rules/orders.hpp): advice is
// on the orders that the side gives now and on its decisions on the way, for the greatest worth by that measure at the
// end of its part of the turn. Decisions of the enemy are those that hurt most, dice are exact odds. Small positions
// are searched to the end; otherwise orders are added one after another while one helps, `exact` is false, and with too
// many dice the worth is a mean over `sampled` plays. `weights` applies to asl only; the other systems have theirs as
// data. src/advise/README.md and src/rules/asl/advise/README.md have the value function, the bounds and the limits.
//
// Errors: error[unknown-side], error[no-side], error[mid-phase] (in a step that may come upon what is hidden).
// Complexity: exponential in the units of a group, bounded by `states` and `time_ms`.
// Thread safety: free functions; one call uses one thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hexrout/rules/advice.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

// "routs", "crawls", "stays", "surrenders", "tries the Wire", "is lost", "gives an order", "chooses".
std::string_view name_of(AdvisedAct act);

std::optional<Advice> advise(const Game& game, const AdviceOptions& options, Diagnostics& found);

std::string advice_text(const Advice& advice, const Game& game);
// One object, indented; keys as the fields above, in their order.
std::string advice_json(const Advice& advice, const Game& game);

}  // namespace hexrout
