// Map files broken at random: each is either a map, which then survives writing and reading, or has errors.
#include <catch2/catch.hpp>
#include <fstream>
#include <random>
#include <sstream>

#include "hexrout/map/map_file.hpp"
#include "same_map.hpp"

using namespace hexrout;

TEST_CASE("broken map files are refused with reasons and without a crash", "[map-file]") {
  std::vector<std::string> sound;
  for (const char* name : {"crossroads", "pasture"}) {
    std::ifstream in(HEXROUT_SOURCE_DIR "/maps/" + std::string(name) + ".yaml");
    std::stringstream text;
    text << in.rdbuf();
    sound.push_back(text.str());
  }
  std::mt19937 random(11);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  const std::string_view spice = "\n  :-[]{},#\"'.^_0123456789ABMQZ&*!|>%@`\t\x01\xff";
  int read = 0, refused = 0;
  for (int round = 0; round < 1500; ++round) {
    std::string text = sound[below(sound.size())];
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
      const std::size_t at = below(text.size());
      switch (below(4)) {
        case 0:
          text[at] = spice[below(spice.size())];
          break;
        case 1:
          text.erase(at, 1 + below(12));
          break;
        case 2:
          text.insert(at, 1, spice[below(spice.size())]);
          break;
        default:
          text.insert(at, text.substr(below(text.size()), 1 + below(30)));
      }
    }
    Diagnostics found;
    const auto map = read_map_text(text, "broken.yaml", found);
    CHECK(map.has_value() == !found.has_errors());
    for (const Diagnostic& complaint : found.all()) CHECK(complaint.place.file == "broken.yaml");
    if (!map) {
      ++refused;
      continue;
    }
    ++read;
    Diagnostics again;
    const auto copy = read_map_text(write_map_yaml(*map), "copy.yaml", again);
    INFO(again.text());
    REQUIRE(copy.has_value());
    check_same(*map, *copy);
  }
  // Guards against a test in which files are all valid or all refused.
  CHECK(read > 40);
  CHECK(refused > 600);
}
