// Warnings of a save that differ in their place alone.
#include "scenario/vsav/likewise.hpp"

#include <catch2/catch.hpp>

using hexrout::Diagnostics;
using hexrout::vsav::Likewise;

TEST_CASE("what is said of many places is said once, with the places", "[vsav]") {
  Likewise likewise;
  for (int i = 1; i <= 12; ++i)
    likewise.warning("vsav-not-supported", "'Perimeter' in {} has no meaning", "A" + std::to_string(i), "left out");
  likewise.warning("vsav-not-supported", "'Label' in {} has no meaning", "B1", "left out");
  likewise.warning("vsav-rooftop", "'4-4-7' stands on a rooftop in {}", "C1", "");
  likewise.warning("vsav-rooftop", "'4-4-7' stands on a rooftop in {}", "C2", "");
  Diagnostics found;
  likewise.report({"game.vsav", 0, 0}, found);
  CHECK(found.text() ==
        "game.vsav: warning[vsav-not-supported]: 'Perimeter' in A1 has no meaning; likewise in 11 more places: A2, A3, "
        "A4, A5, A6, A7, A8, A9, ...; left out\n"
        "game.vsav: warning[vsav-not-supported]: 'Label' in B1 has no meaning; left out\n"
        "game.vsav: warning[vsav-rooftop]: '4-4-7' stands on a rooftop in C1; likewise in 1 more place: C2\n");
}
