#include <catch2/catch.hpp>

#include <map>

#include "hexrout/rules/dice.hpp"

using namespace hexrout;

TEST_CASE("Philox gives the published words", "[dice]") {
  // Known-answer vectors of the Random123 distribution.
  const std::uint32_t zero_counter[4] = {0, 0, 0, 0};
  const std::uint32_t zero_key[2] = {0, 0};
  std::uint32_t out[4];
  philox(zero_counter, zero_key, out);
  CHECK(out[0] == 0x6627e8d5);
  CHECK(out[1] == 0xe169c58d);
  CHECK(out[2] == 0xbc57ac4c);
  CHECK(out[3] == 0x9b00dbd8);
}

TEST_CASE("enumeration covers two dice exactly", "[dice]") {
  std::map<int, Odds> totals;
  enumerate(
      [](Dice& d) {
        return d.two_d6({"test", "-"});
      },
      [&](int total, Odds odds) { totals[total] = totals.contains(total) ? totals[total] + odds : odds; });
  CHECK(totals.size() == 11);
  CHECK(totals[7] == Odds{1, 6});
  CHECK(totals[12] == Odds{1, 36});
}

TEST_CASE("enumeration follows branches that roll differently", "[dice]") {
  Odds sum{0, 1};
  int runs = 0;
  enumerate(
      [](Dice& d) {
        return d.d6({"a", "-"}) == 6 ? d.d10({"b", "-"}) : 0;
      },
      [&](int, Odds odds) {
        sum = sum + odds;
        ++runs;
      });
  CHECK(sum == Odds{1, 1});
  CHECK(runs == 15);
}

TEST_CASE("seeded dice repeat and differ by stream", "[dice]") {
  SeededDice a(7);
  SeededDice b(7);
  SeededDice c(7, 1);
  CHECK(a.roll(20, 6, {"x", "-"}) == b.roll(20, 6, {"x", "-"}));
  CHECK(a.log().back().faces != c.roll(20, 6, {"x", "-"}));
  CHECK(a.log().size() == 1);
}

TEST_CASE("scripted dice refuse what no die shows", "[dice]") {
  ScriptedDice dice({3, 7});
  CHECK(dice.d6({"x", "-"}) == 3);
  CHECK_THROWS_AS(dice.d6({"x", "-"}), ScriptedDice::Wrong);
  CHECK_THROWS_AS(dice.d6({"x", "-"}), ScriptedDice::Wrong);
}
