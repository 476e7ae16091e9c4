// The maker of games in play: what it makes is read back as it was made.
#include <catch2/catch.hpp>
#include <map>

#include "judge/made_game.hpp"

using namespace hexrout;
using namespace hexrout::test;

TEST_CASE("games in play are made, legal ones and one of every fault", "[judge]") {
  const auto maps = std::make_shared<MapCache>();
  std::map<Fault, int> made;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const auto game = make_game(seed, {own_boards(), maps, Fault::none});
    if (!game) continue;
    ++made[Fault::none];
    REQUIRE_FALSE(game->phases.empty());
  }
  for (const Fault fault : kFaults)
    for (std::uint64_t seed = 0; seed < 150; ++seed)
      if (const auto game = make_game(seed, {own_boards(), maps, fault})) {
        ++made[fault];
        REQUIRE(game->fault->kind == fault);
      }
  for (const auto& [fault, count] : made) {
    INFO(name_of(fault));
    CHECK(count > 3);
  }
}
