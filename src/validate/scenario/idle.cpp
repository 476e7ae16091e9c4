// Scenarios without a decision or an event.
#include "validate/scenario_case.hpp"

namespace hexrout::validate {

void check_idle(const ScenarioCase& c, Collector& found) {
  if (!c.scripted && c.game.movers().empty())
    found.note("nothing-to-decide", {c.places.whole()}, "no unit has a decision here, and no event follows",
               "break a unit, or write 'events'");
}

}  // namespace hexrout::validate
