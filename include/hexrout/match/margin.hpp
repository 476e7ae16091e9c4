// Mean difference of two players over pairs of games, and a test that stops as soon as it is significant.
//
//   Margins margins;
//   margins.add(position, 3);                       // one pair on a position: 3 quarters better for A
//   const Margin m = margins.of(4);                 // in whole units: mean 0.75, error ...
//
// Pairs on one position are not independent of each other, so the standard error is over positions: with p positions, n
// pairs, of which n_i with the sum s_i on position i, and the mean m,
//
//   error^2 = p / (p - 1) * sum((s_i - n_i m)^2) / n^2
//
// If every position has one pair, this is the usual standard error of a mean. Sums are whole numbers, so the order of
// adding does not matter. Thread safety: values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hexrout {

struct Margin {
  double mean = 0;
  double error = 0;  // standard error of the mean; 0 for fewer than two positions
};

class Margins {
 public:
  // position: an index, 0 to 100,000; margin: from -10^9 to 10^9 parts.
  void add(std::size_t position, std::int64_t margin);
  std::uint64_t pairs() const { return pairs_; }
  // Positions with a pair.
  std::size_t positions() const { return used_; }
  // parts: how many make a whole unit, 1 or more. Complexity: linear in the positions.
  Margin of(double parts) const;

 private:
  struct OfPosition {
    std::uint64_t pairs = 0;
    std::int64_t sum = 0;
  };
  std::vector<OfPosition> by_position_;
  std::uint64_t pairs_ = 0;
  std::int64_t sum_ = 0;
  std::size_t used_ = 0;
};

// A sequential probability ratio test with three verdicts (Sobel and Wald), on means taken as normal: two tests at
// once, of "no difference" against "A is better by `difference`" and against "B is". A likelihood ratio is difference *
// (mean - difference / 2) / error^2; a test accepts above ln((1 - beta) / alpha) and rejects below ln(beta / (1 -
// alpha)).
struct SequentialTest {
  double difference = 0.1;  // the least difference of interest, more than 0
  double alpha = 0.05;      // probability of a verdict for a player without a difference, for each of the two tests
  double beta = 0.05;       // probability to miss a difference of this size
  // The test has no verdict before this number of positions: the error is not known well enough.
  static constexpr std::size_t kLeastPositions = 20;
};

enum class SequentialVerdict : std::uint8_t { a_is_better, b_is_better, no_difference };
std::string_view name_of(SequentialVerdict verdict);

// Returns nullopt while the test is undecided.
std::optional<SequentialVerdict> verdict_of(const SequentialTest& test, const Margins& margins, double parts);

}  // namespace hexrout
