// Maps: one mistake, one message, in its place.
#include <catch2/catch.hpp>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/map/map_file.hpp"
#include "text/seconds.hpp"

using namespace hexrout;

namespace {

std::string said_of(const std::string& text) {
  Diagnostics found;
  read_map_text(text, "m.yaml", found);
  return found.text();
}

const std::string kPicture = "hexes: |\n  B0    .\n  A1  .   .\n  B1    .\n  A2  .   .\n";

}  // namespace

TEST_CASE("a picture narrower than 'columns' says is one mistake", "[map-file]") {
  CHECK(said_of("title: t\ncolumns: 4\nrows: 2\n" + kPicture) ==
        "m.yaml:6:12: error[picture-narrow]: the picture ends at column C and 'columns' is 4; write 'columns: 3', or "
        "show every hex and _ where there is none\n");
  CHECK(said_of("title: t\ncolumns: 3\nrows: 2\n" + kPicture).empty());
  // A single short line is reported at its end.
  CHECK(said_of("title: t\ncolumns: 3\nrows: 2\nhexes: |\n  B0    .\n  A1  .   .\n  B1    .\n  A2  .\n")
            .find("m.yaml:8:8: error[picture-narrow]: the line ends before hex C2") == 0);
}

TEST_CASE("a picture whose lines have run together is reported with the cure", "[map-file]") {
  CHECK(said_of("title: t\ncolumns: 3\nrows: 2\nhexes:\n  B0    .\n  A1  .   .\n  B1    .\n  A2  .   .\n")
            .find("write 'hexes: |'") != std::string::npos);
}

TEST_CASE("'fill' alone is a map", "[map-file]") {
  CHECK(said_of("title: t\ncolumns: 3\nrows: 2\nfill: woods\n").empty());
  CHECK(said_of("title: t\ncolumns: 3\nrows: 2\nfill: woods\nhexes: []\n").empty());
  CHECK(said_of("title: t\ncolumns: 3\nrows: 2\nhexes: []\n").find("error[no-hex]") != std::string::npos);
  CHECK(said_of("title: t\ncolumns: 3\nrows: 2\n").find("error[missing-key]: the map has no 'hexes'") !=
        std::string::npos);
}

TEST_CASE("a building without stairs is reported where it is shown", "[map-file]") {
  CHECK(said_of("title: t\ncolumns: 3\nrows: 1\nfill: open-ground\nhexes:\n  - {at: A1, terrain: woods}\n  - {at: C1, "
                "terrain: stone-building-2}\n")
            .find("m.yaml:7:5: warning[no-stairs]") == 0);
  CHECK(said_of("title: t\ncolumns: 2\nrows: 1\nlegend: {\"#\": stone-building-2}\nhexes: |\n  B0    #\n  A1  .\n")
            .find("m.yaml:6:9: warning[no-stairs]") == 0);
  CHECK(said_of("title: t\ncolumns: 1\nrows: 1\nfill: stone-building-2\n").find("m.yaml:4:7: warning[no-stairs]") == 0);
}

TEST_CASE("names of hexes are text that can be shown", "[map-file]") {
  const std::string head = "title: t\ncolumns: 3\nrows: 2\nfill: open-ground\n";
  for (const char* name :
       {"\"\\e]0;pwned\\a\\e[31mA1\"", "\"a\\nb\"", "\"a\\rb\"", "\"a\\0b\"", "\"\\u202Ea\"", "\"\\u0085\""}) {
    INFO(name);
    CHECK(said_of(head + "names: {A1: " + name + "}\n").find("m.yaml:5:13: error[not-printable]") == 0);
  }
  CHECK(said_of(head + "names: {A1: \"\"}\n").find("m.yaml:5:13: error[empty-text]") == 0);
  CHECK(said_of(head + "names: {A1: \"  \"}\n").find("m.yaml:5:13: error[empty-text]") == 0);
  CHECK(said_of(head + "names: {A1: \"\xff\"}\n").find("m.yaml:5:13: error[not-printable]") == 0);
  CHECK(said_of(head + "names:\n  A1: farm\n  A2: Farm\n")
            .find("m.yaml:7:7: error[name-twice]: two hexes are called 'FARM'") == 0);
}

TEST_CASE("many unknown terrains cost little", "[map-file]") {
  std::string text = "title: t\ncolumns: 300\nrows: 300\nfill: woods\nhexes:\n";
  for (int i = 0; i < 48'000; ++i)
    text += "- {at: A1, terrain: stone-building-marketplace-wooden-factory-wall-rubble-railway-x}\n";
  const test::ProcessorSeconds processor;
  const std::string said = said_of(text);
  CHECK(processor.spent() < test::seconds_allowed(2));  // 25 seconds with all of them compared
  CHECK(said.find("error[unknown-terrain]") != std::string::npos);
  CHECK(said.find("more not shown") != std::string::npos);
}

TEST_CASE("a file without a map is reported once, not key by key", "[map-file]") {
  const std::string said = said_of("root:secret one: 1\ndaemon: two\nbin: three\nsys: four\nsync: five\n");
  CHECK(said.find("5 keys and none of them is known") != std::string::npos);
  CHECK(said.find("daemon") == std::string::npos);
}

TEST_CASE("a tileset lies below its map's folder", "[foreign]") {
  for (const char* source : {"../secret.tsx", "a/../../secret.tsx", "/etc/secret.tsx"}) {
    Diagnostics found;
    read_tiled_map(R"({"orientation": "hexagonal", "width": 1, "height": 1, "tilesets": [{"firstgid": 1, "source": ")" +
                       std::string(source) + R"("}], "layers": []})",
                   "dir/m.tmj", found);
    INFO(source << found.text());
    CHECK(found.text().find("error[bad-tileset]") != std::string::npos);
    CHECK(found.text().find("cannot-read") == std::string::npos);
  }
}
