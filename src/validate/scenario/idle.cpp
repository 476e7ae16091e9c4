// Scenarios in which nothing is asked.
#include "validate/scenario_case.hpp"

namespace hexrout::validate {

void check_idle(const ScenarioCase& c, Collector& found) {
  if (!c.scripted && c.game.movers().empty())
    found.note("nothing-to-decide", {c.places.whole()},
               "nobody has anything to decide here, and nothing is going to happen", "break a unit, or write 'events'");
}

}  // namespace hexrout::validate
