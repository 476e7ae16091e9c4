// The cache returns a kept map for equal content, and only for equal content.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "hexrout/scenario/scenario.hpp"
#include "map/vasl_files.hpp"

using namespace hexrout;

namespace {

namespace fs = std::filesystem;

const char* const kLaneMap = "title: A lane\ncolumns: 5\nrows: 2\nfill: open-ground\nhexes: []\n";

// A scenario on a map of its own, in a folder that is deleted at the end.
class LaneFolder {
 public:
  LaneFolder() : folder_(fs::temp_directory_path() / ("hexrout-map-cache-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    write("map.yaml", kLaneMap);
  }
  ~LaneFolder() { fs::remove_all(folder_); }
  LaneFolder(const LaneFolder&) = delete;
  LaneFolder& operator=(const LaneFolder&) = delete;

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

std::shared_ptr<const Map> map_in(const std::string& map, const std::string& file, const ReadOptions& options,
                                  const std::string& at = "A1") {
  Diagnostics found;
  const auto scenario = parse_scenario(
      "hexrout: 1\nmap: " + map +
          "\nrules: asl\nsides: [german, russian]\nunits: [{id: g, side: german, counter: 4-6-7, at: " + at + "}]\n",
      file, options, found);
  INFO(found.text());
  REQUIRE(scenario);
  return scenario->game->setting().map;
}

}  // namespace

TEST_CASE("a map file is read once, until it changes", "[maps]") {
  const LaneFolder folder;
  ReadOptions options;
  options.maps = std::make_shared<MapCache>();
  const std::string file = folder.path("s.yaml");
  const auto first = map_in("{file: map.yaml}", file, options);
  CHECK(map_in("{file: map.yaml}", file, options) == first);
  CHECK(map_in("{file: map.yaml}", file, {}) != first);
  folder.write("map.yaml", std::string(kLaneMap) + "# another\n");
  const auto second = map_in("{file: map.yaml}", file, options);
  CHECK(second != first);
  folder.write("map.yaml", kLaneMap);
  CHECK(map_in("{file: map.yaml}", file, options) == first);
  CHECK(options.maps->size() == 2);
}

TEST_CASE("a map written in a scenario is found again by its text", "[maps]") {
  ReadOptions options;
  options.maps = std::make_shared<MapCache>();
  const auto first = map_in("{columns: 5, rows: 2, fill: open-ground, hexes: []}", "s.yaml", options);
  CHECK(map_in("{columns: 5,  rows: 2, fill: open-ground, hexes: []}", "s.yaml", options) == first);
  CHECK(map_in("{columns: 6, rows: 2, fill: open-ground, hexes: []}", "s.yaml", options) != first);
}

TEST_CASE("mistakes in a map are reported each time", "[maps]") {
  const LaneFolder folder;
  folder.write("map.yaml", "title: A lane\ncolumns: 5\n");
  ReadOptions options;
  options.maps = std::make_shared<MapCache>();
  const auto said = [&] {
    Diagnostics found;
    parse_scenario("hexrout: 1\nmap: {file: map.yaml}\nrules: asl\nsides: [a, b]\nunits: []\n", folder.path("s.yaml"),
                   options, found);
    return found.text();
  };
  const std::string first = said();
  CHECK_FALSE(first.empty());
  CHECK(said() == first);
  CHECK(options.maps->size() == 0);
}

TEST_CASE("the number and size of maps kept are bounded", "[maps]") {
  MapCache maps(2, 10);
  const auto map = std::make_shared<const Map>(MapContents{});
  maps.keep("aaaa", map);
  maps.keep("bbbb", map);
  CHECK(maps.find("aaaa") == map);
  maps.keep("cccc", map);  // in the place of b, which was used longest ago
  CHECK(maps.find("bbbb") == nullptr);
  CHECK(maps.find("aaaa") == map);
  maps.keep("dddddddd", map);  // too large beside any other
  CHECK(maps.size() == 1);
  maps.keep("eeeeeeeeeee", map);  // larger than the whole cache
  CHECK(maps.find("dddddddd") == map);
  CHECK(maps.find("eeeeeeeeeee") == nullptr);
}

TEST_CASE("a board is read once", "[maps][boards]") {
  if (!test::have_vasl()) return;
  ReadOptions options;
  options.boards_directory = test::vasl_folder() + "/boards";
  options.maps = std::make_shared<MapCache>();
  const auto first = map_in("{boards: [{vasl: \"05\"}]}", "s.yaml", options, "K5");
  CHECK(map_in("{boards: [{vasl: \"05\"}]}", "s.yaml", options, "K5") == first);
  CHECK(map_in("{boards: [{vasl: \"05\", rotated: true}]}", "s.yaml", options, "K5") != first);
}
