// Advice for systems that have orders and a measure (hexrout/rules/orders.hpp).
#pragma once

#include "hexrout/advise/advise.hpp"

namespace hexrout::planning {

// False if the rules have no measure. Reports requests that it cannot advise on.
bool advise_orders(const Game& game, const AdviceOptions& options, Advice& advice, Diagnostics& found);

}  // namespace hexrout::planning
