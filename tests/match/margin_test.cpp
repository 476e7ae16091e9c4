// Margins against a plain sum, and the sequential test on made-up streams.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "hexrout/match/margin.hpp"

using namespace hexrout;

namespace {

struct Pair {
  std::size_t position;
  int margin;
};

// The formula of the header, computed plainly: all pairs are kept, in two passes.
Margin plainly(const std::vector<Pair>& pairs, double parts) {
  double sum = 0;
  for (const Pair& p : pairs) sum += p.margin / parts;
  const double mean = sum / static_cast<double>(pairs.size());
  std::vector<std::size_t> positions;
  for (const Pair& p : pairs)
    if (std::find(positions.begin(), positions.end(), p.position) == positions.end()) positions.push_back(p.position);
  double squares = 0;
  for (const std::size_t position : positions) {
    double of_position = 0;
    for (const Pair& p : pairs)
      if (p.position == position) of_position += p.margin / parts - mean;
    squares += of_position * of_position;
  }
  const auto count = static_cast<double>(positions.size());
  const double factor = positions.size() < 2 ? 0 : count / (count - 1);
  return {mean, std::sqrt(factor * squares) / static_cast<double>(pairs.size())};
}

}  // namespace

TEST_CASE("margins are the plain means and errors", "[match][margin]") {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<Pair> pairs;
    Margins margins;
    const int count = 1 + static_cast<int>(random() % 60);
    const std::size_t positions = 1 + random() % 12;
    for (int i = 0; i < count; ++i) {
      const Pair p{random() % positions, static_cast<int>(random() % 41) - 20};
      pairs.push_back(p);
      margins.add(p.position, p.margin);
    }
    const Margin plain = plainly(pairs, 4);
    CHECK(margins.pairs() == pairs.size());
    CHECK(margins.of(4).mean == Approx(plain.mean).margin(1e-12));
    CHECK(margins.of(4).error == Approx(plain.error).margin(1e-12));
  }
}

TEST_CASE("with one pair for each position the error is that of a mean", "[match][margin]") {
  Margins margins;
  for (const int value : {1, 2, 3, 6}) margins.add(margins.pairs(), value);
  CHECK(margins.of(1).mean == 3);
  // Variance 14/3, of the mean 14/12.
  CHECK(margins.of(1).error == Approx(std::sqrt(14.0 / 12)));
  CHECK(margins.of(2).mean == 1.5);
  CHECK(Margins().of(1).mean == 0);
  CHECK(Margins().of(1).error == 0);
}

namespace {

struct Ends {
  int a = 0, b = 0, neither = 0;
  double pairs = 0;
};

// Streams of pairs with this mean, each looked at after every 32 pairs as a match does.
Ends streams(double mean, int count, const SequentialTest& test) {
  std::mt19937_64 random(17);
  std::normal_distribution<double> normal(4 * mean, 4 * 1.5);
  Ends out;
  for (int s = 0; s < count; ++s) {
    Margins margins;
    std::optional<SequentialVerdict> verdict;
    while (!verdict && margins.pairs() < 100'000) {
      for (int i = 0; i < 32; ++i)
        margins.add(margins.pairs() % 200, static_cast<std::int64_t>(std::llround(normal(random))));
      verdict = verdict_of(test, margins, 4);
    }
    REQUIRE(verdict);
    out.a += *verdict == SequentialVerdict::a_is_better ? 1 : 0;
    out.b += *verdict == SequentialVerdict::b_is_better ? 1 : 0;
    out.neither += *verdict == SequentialVerdict::no_difference ? 1 : 0;
    out.pairs += static_cast<double>(margins.pairs()) / count;
  }
  return out;
}

}  // namespace

TEST_CASE("the sequential test keeps its error rates on made-up streams", "[match][margin]") {
  SequentialTest test;
  test.difference = 0.3;
  constexpr int kStreams = 400;
  const Ends equal = streams(0, kStreams, test);
  const Ends better = streams(0.3, kStreams, test);
  const Ends worse = streams(-0.3, kStreams, test);
  const Ends far = streams(1.2, kStreams, test);
  INFO(equal.a << " " << equal.b << " " << better.a << " " << worse.b << " " << equal.pairs << " " << far.pairs);
  // 5 % each, and three standard errors of 400 streams.
  CHECK(equal.a <= 33);
  CHECK(equal.b <= 33);
  CHECK(better.a >= kStreams - 33);
  CHECK(better.b == 0);
  CHECK(worse.b >= kStreams - 33);
  CHECK(worse.a == 0);
  CHECK(far.a == kStreams);
  // A large difference ends the test early.
  CHECK(far.pairs < equal.pairs / 3);
}

TEST_CASE("the test has no verdict before the least number of positions", "[match][margin]") {
  const SequentialTest test;
  Margins margins;
  for (std::size_t i = 0; i + 1 < SequentialTest::kLeastPositions; ++i) {
    margins.add(i, 40);
    CHECK_FALSE(verdict_of(test, margins, 4));
  }
  margins.add(SequentialTest::kLeastPositions, 40);
  CHECK(verdict_of(test, margins, 4) == SequentialVerdict::a_is_better);
  Margins equal;
  for (std::size_t i = 0; i < 100; ++i) equal.add(i, 0);
  CHECK(verdict_of(test, equal, 4) == SequentialVerdict::no_difference);
}
