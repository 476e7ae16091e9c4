// Exact chances against a plain twin, with numbers within 64 bits and beyond.
#include <catch2/catch.hpp>

#include <boost/multiprecision/cpp_int.hpp>

#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/odds.hpp"
#include "rules/asl/rout/route_odds.hpp"

using namespace hexrout;
using Twin = boost::multiprecision::cpp_rational;

namespace {

std::string text_of(const Twin& twin) {
  return boost::multiprecision::numerator(twin).str() + "/" + boost::multiprecision::denominator(twin).str();
}

// Random numbers of all sizes.
class Draw {
 public:
  explicit Draw(std::uint64_t stream) : dice_(7, stream) { dice_.set_logging(false); }
  std::int64_t operator()(std::int64_t most) {
    std::uint64_t out = 0;
    for (int i = 0; i < 12; ++i) out = out * 101 + static_cast<std::uint64_t>(dice_.roll(1, 100, {"", ""})[0]);
    return 1 + static_cast<std::int64_t>((out >> 1U) % static_cast<std::uint64_t>(most));
  }

 private:
  SeededDice dice_;
};

}  // namespace

TEST_CASE("sums, differences, products and comparisons are those of exact fractions", "[odds]") {
  Draw draw(1);
  int wide = 0;
  for (int round = 0; round < 300; ++round) {
    Odds a{1, 1};
    Twin twin = 1;
    // Beyond 64 bits and back, as for a chance and its complement.
    for (int step = 0; step < 30; ++step) {
      const std::int64_t d = draw(round % 3 == 0 ? 6 : round % 3 == 1 ? 1000 : INT64_MAX - 1) + 1;
      const std::int64_t n = draw(d);
      const Odds b = Odds::reduced(n, d);
      const Twin other(n, d);
      REQUIRE((a < b) == (twin < other));
      REQUIRE((b < a) == (other < twin));
      REQUIRE((a == b) == (twin == other));
      switch (draw(3)) {
        case 1:
          a = a * b, twin *= other;
          break;
        case 2:
          a = a + b, twin += other;
          break;
        default:
          a = a - b, twin -= other;
          break;
      }
      REQUIRE(a.text() == text_of(twin));
      REQUIRE(Odds::parse(a.text()) == a);
      REQUIRE(a.value() == Approx(twin.convert_to<double>()));
      if (!a.small()) ++wide;
      if (step % 7 == 6) a = a - a + Odds{1, 1}, twin = 1;
      REQUIRE(a.small() == (boost::multiprecision::abs(boost::multiprecision::numerator(twin)) <= INT64_MAX &&
                            boost::multiprecision::denominator(twin) <= INT64_MAX));
    }
  }
  CHECK(wide > 1000);
}

TEST_CASE("percentages are rounded, and what is uncertain is shown as neither nothing nor certain", "[odds]") {
  CHECK(Odds{0, 1}.percent(2) == "0.00");
  CHECK(Odds{1, 1}.percent(2) == "100.00");
  CHECK(Odds{1, 16}.percent(1) == "6.3");  // 6.25: halves upwards
  CHECK(Odds{5, 12}.percent(2) == "41.67");
  CHECK(Odds{1, 3}.percent(0) == "33");
  CHECK(Odds{1, 1000000}.percent(2) == "<0.01");
  CHECK(Odds{999999, 1000000}.percent(2) == ">99.99");
  Odds lives{1, 1};
  for (int check = 0; check < 60; ++check) lives = lives * Odds{35, 36};
  CHECK((Odds{1, 1} - lives).percent(1) == "81.6");
  for (int check = 0; check < 600; ++check) lives = lives * Odds{1, 36};
  CHECK(lives.percent(1) == "<0.1");
  CHECK((Odds{1, 1} - lives).percent(1) == ">99.9");
}

TEST_CASE("six to the power of a hundred is a denominator like any other", "[odds][dice]") {
  boost::multiprecision::cpp_int power = 1;
  for (int die = 0; die < 100; ++die) power *= 6;
  int seen = 0;
  EnumeratedDice dice;
  do {
    dice.roll(100, 6, {"many", "-"});
    CHECK(dice.weight().text() == "1/" + power.str());
  } while (++seen < 3 && dice.advance());
  // Sums of two dice, thirty times: the first sequence is thirty twos.
  EnumeratedDice sums;
  for (int i = 0; i < 30; ++i) sums.two_d6({"check", "-"});
  CHECK(sums.weight() == [] {
    Odds out{1, 1};
    for (int i = 0; i < 30; ++i) out = out * Odds{1, 36};
    return out;
  }());
}

TEST_CASE("two dice whose sum alone is told are eleven branches that sum to one", "[odds][dice]") {
  Odds sum;
  int branches = 0;
  enumerate(
      [](Dice& dice) {
        const int first = dice.two_d6({"a", "-"});
        return first + (first > 7 ? dice.two_d6({"b", "-"}) + dice.d6({"c", "-"}) : 0);
      },
      [&](int total, const Odds& odds) {
        sum = sum + odds;
        ++branches;
        CHECK(total >= 2);
      });
  CHECK(sum == Odds{1, 1});
  CHECK(branches == 6 + 5 * 11 * 6);
}

TEST_CASE("a way with eighty checks has exact odds that sum to one", "[odds][route]") {
  for (const auto kind : {asl::Runner::Kind::squad, asl::Runner::Kind::half_squad, asl::Runner::Kind::leader})
    for (const int morale : {4, 7, 9}) {
      asl::Runner runner;
      runner.kind = kind;
      runner.morale = morale;
      runner.reduced_morale = morale - 1;
      asl::Gauntlet way;
      way.spent_half_mf.assign(80, HalfMf{2});
      way.total_half_mf = HalfMf{2};
      const RouteOdds odds = asl::route_odds(runner, way);
      CHECK(odds.whole + odds.reduced + odds.stopped + odds.lost == Odds{1, 1});
      for (const Odds& part : {odds.whole, odds.reduced, odds.stopped, odds.lost}) {
        CHECK_FALSE(part < (Odds{0, 1}));
        CHECK_FALSE((Odds{1, 1}) < part);
      }
      const asl::CheckOdds check = asl::interdiction_check(morale);
      Twin whole = 1;
      for (int i = 0; i < 80; ++i) whole *= Twin(check.run_on, 36);
      CHECK(odds.whole.text() == text_of(whole));
    }
}
