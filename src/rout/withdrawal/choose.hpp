// Chooses ends and paths among the labels of a finished search. Internal.
#pragma once

#include "rout/withdrawal/steps.hpp"

namespace hexrout {

// Fills the options: the best path to each end that meets the first attainable goal, best first, then, where the goal
// need not be met, the other legal ends.
void choose_options(const WithdrawalCase& bound, WithdrawalSteps& steps, const Search<WithdrawalSteps>& search,
                    WithdrawalAnswer& answer);

// After a search that ignores enemies: fills the held Locations that come first on the best paths, and an option up to
// each of them.
void choose_fights(const WithdrawalCase& bound, WithdrawalSteps& steps, const Search<WithdrawalSteps>& search,
                   WithdrawalAnswer& answer);

}  // namespace hexrout
