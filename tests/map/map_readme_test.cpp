#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "hexrout/map/map_file.hpp"

using namespace hexrout;

namespace {

std::string readme() {
  std::ifstream in(HEXROUT_SOURCE_DIR "/maps/README.md");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the reference's example is a map", "[map-file]") {
  const std::string text = readme();
  const std::size_t begin = text.find("```yaml\n") + 8;
  Diagnostics found;
  const auto map = read_map_text(text.substr(begin, text.find("```", begin) - begin), "README", found);
  INFO(found.text());
  REQUIRE(map.has_value());
  CHECK(found.empty());
}

TEST_CASE("the reference lists every terrain and every section", "[map-file]") {
  const std::string text = readme();
  for (const std::string& name : TerrainCatalogue::standard().names()) {
    INFO(name);
    CHECK(text.find("`" + name + "`") != std::string::npos);
  }
  // The reader's own list of keys, taken from its hint to a mistyped one.
  for (const char* key : {"levels", "half_hexes", "buildings", "streams", "bridges", "roads", "hexsides", "slopes",
                          "names", "outlines", "drawn", "details"})
    CHECK(text.find("| `" + std::string(key) + "` |") != std::string::npos);
}
