#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <numeric>

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

namespace {

// The result of roll_alike() for some faces, computed plainly.
std::vector<int> told_of(const std::vector<int>& faces, const Alike& alike) {
  if (alike.sum) return {std::accumulate(faces.begin(), faces.end(), 0)};
  std::vector<int> out;
  for (const int from : alike.from)
    out.push_back(static_cast<int>(std::count_if(faces.begin(), faces.end(), [&](int face) { return face >= from; })));
  return out;
}

}  // namespace

TEST_CASE("faces that are not told apart have the odds of all their sequences", "[dice]") {
  const std::vector<Alike> all{{.sum = true},    {.from = {4, 6}}, {.from = {2, 6}}, {.from = {6, 6}},
                               {.from = {1, 3}}, {.from = {9}},    {.from = {}},     {.from = {2, 3, 4}}};
  for (int count = 0; count <= 5; ++count)
    for (const int sides : {2, 3, 6, 7})
      for (const Alike& alike : all) {
        std::map<std::vector<int>, Odds> plain, grouped;
        std::size_t courses = 0;
        const auto add = [](std::map<std::vector<int>, Odds>& to, const std::vector<int>& told, const Odds& odds) {
          Odds& sum = to.try_emplace(told, Odds{0, 1}).first->second;
          sum = sum + odds;
        };
        enumerate(
            [&](Dice& d) {
              return told_of(d.roll(count, sides, {"a", "-"}), alike);
            },
            [&](const std::vector<int>& told, const Odds& odds) { add(plain, told, odds); });
        enumerate(
            [&](Dice& d) {
              return told_of(d.roll_alike(count, sides, alike, {"a", "-"}), alike);
            },
            [&](const std::vector<int>& told, const Odds& odds) {
              add(grouped, told, odds);
              ++courses;
            });
        INFO(count << " dice of " << sides);
        CHECK(plain == grouped);
        if (count > 1) CHECK(courses == plain.size());
      }
}

TEST_CASE("a roll with too many sequences to be counted is enumerated die by die", "[dice]") {
  EnumeratedDice dice;
  CHECK(dice.roll_alike(40, 6, {.sum = true}, {"a", "-"}).size() == 40);
  CHECK(dice.shown() == 40);
  EnumeratedDice fewer;
  CHECK(fewer.roll_alike(21, 6, {.sum = true}, {"a", "-"}).size() == 21);
  CHECK(fewer.shown() == 1);
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
