// A map that nobody can call by a name.
#include "validate/map_case.hpp"

namespace hexrout::validate {

void check_title(const MapCase& c, Collector& found) {
  if (c.map.title().empty() && c.places.node()) found.note("no-title", {c.places.whole()}, "this has no title", "add 'title: ...'");
}

}  // namespace hexrout::validate
