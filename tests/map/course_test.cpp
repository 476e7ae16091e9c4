// Streams, roads and bridges written as the terrain of a hex are reported with their place; those with a course are
// not.
#include <catch2/catch.hpp>

#include "hexrout/map/map_file.hpp"

using namespace hexrout;

namespace {

Diagnostics found_in(const std::string& hexes, const std::string& sections = "") {
  Diagnostics found;
  read_map_text("title: t\ncolumns: 4\nrows: 4\nfill: open-ground\nhexes:\n  - " + hexes + "\n" + sections, "t.yaml",
                found);
  return found;
}

}  // namespace

TEST_CASE("a stream, road or bridge as the terrain of a hex is reported with its place", "[map][diagnostics]") {
  for (const char* kind : {"gully", "wadi", "shallow-stream", "sunken-road", "dirt-road", "elevated-road",
                           "single-hex-stone-bridge", "pontoon-bridge", "foot-bridge"}) {
    const Diagnostics found = found_in("{at: C3, terrain: " + std::string(kind) + "}");
    INFO(kind << "\n" << found.text());
    CHECK(found.error_count() == 0);
    CHECK(found.text().find("t.yaml:6:") == 0);
    CHECK(found.text().find("warning[course-as-ground]") != std::string::npos);
  }
}

TEST_CASE("with its course it is what it is called", "[map][diagnostics]") {
  CHECK(found_in("{at: C3, terrain: gully}", "streams: [{terrain: gully, through: [B2, C3, D2]}]\n").text().empty());
  CHECK(found_in("{at: C3, terrain: dirt-road}", "roads: [{terrain: dirt-road, through: [B2, C3, D2]}]\n")
            .text()
            .empty());
  CHECK(found_in("{at: C3, terrain: path}").text().empty());
  CHECK(found_in("{at: C3, terrain: runway}").text().empty());
  const Diagnostics water = found_in("{at: C3, terrain: river}", "bridges: [{at: C3, terrain: pontoon-bridge}]\n");
  INFO(water.text());
  CHECK(water.text().empty());
}
