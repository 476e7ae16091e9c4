// Units of a log have one id throughout: in positions, in scenarios made of them, and in what the referee says.
#include <catch2/catch.hpp>

#include "hexrout/scenario/game_log.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "judge/trial.hpp"

using namespace hexrout;
using namespace hexrout::test;

TEST_CASE("a unit of a log keeps its id when others go and when another piece replaces it", "[judge][log]") {
  Trial t(std::map<std::string, std::string>{{"M3", "woods"}});
  const std::size_t r1 = t.table.add({.german = false, .at = "L9"});
  const std::size_t r2 = t.table.add({.german = false, .at = "M5", .broken = true, .under_dm = true});
  t.table.add({.at = "M9", .quality = 0});
  const std::string one = t.table.unit(r1).piece, two = t.table.unit(r2).piece;
  t.table.begin(1, true, 6);
  t.table.eliminates(r1);
  t.table.swaps(r2);
  t.table.step(r2, "M4");
  Diagnostics found;
  const auto log = parse_game_log(t.table.bytes(), "t.vlog", found);
  REQUIRE(log);
  const auto at_start = unit_ids(log->position(0));
  REQUIRE(at_start.at(one) == "ru1");
  REQUIRE(at_start.at(two) == "ru2");
  CHECK(unit_ids(log->position(1)).at(two) == "ru2");
  const std::string now = t.table.unit(r2).piece;
  REQUIRE(now != two);
  CHECK(unit_ids(log->position(3)).at(now) == "ru2");
  const std::string scenario = saved_scenario(log->position(3), nullptr, found);
  CHECK(scenario.find("{id: ru2, side: russian") != std::string::npos);
  CHECK(scenario.find("id: ru1") == std::string::npos);
  CHECK(t.walk(0).unit == "ru2");
}
