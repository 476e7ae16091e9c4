#include "hexrout/match/margin.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace hexrout {

void Margins::add(std::size_t position, std::int64_t margin) {
  if (by_position_.size() <= position) by_position_.resize(position + 1);
  OfPosition& of = by_position_[position];
  if (of.pairs == 0) ++used_;
  ++of.pairs;
  of.sum += margin;
  ++pairs_;
  sum_ += margin;
}

Margin Margins::of(double parts) const {
  Margin out;
  if (pairs_ == 0) return out;
  const auto n = static_cast<double>(pairs_);
  const double mean = static_cast<double>(sum_) / n;
  out.mean = mean / parts;
  if (used_ < 2) return out;
  double squares = 0;
  for (const OfPosition& of : by_position_) {
    const double off = static_cast<double>(of.sum) - static_cast<double>(of.pairs) * mean;
    squares += off * off;
  }
  const auto p = static_cast<double>(used_);
  out.error = std::sqrt(p / (p - 1) * squares) / n / parts;
  return out;
}

std::string_view name_of(SequentialVerdict verdict) {
  static constexpr std::array<std::string_view, 3> kNames{"a is better", "b is better", "no difference"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::optional<SequentialVerdict> verdict_of(const SequentialTest& test, const Margins& margins, double parts) {
  if (margins.positions() < SequentialTest::kLeastPositions) return std::nullopt;
  const Margin margin = margins.of(parts);
  // Margins that are all equal have an error of their own size at least: one pair might have been a part off.
  const double error = std::max(margin.error, 1 / parts / static_cast<double>(margins.pairs()));
  const auto ratio = [&](double mean) { return test.difference * (mean - test.difference / 2) / (error * error); };
  const double accepts = std::log((1 - test.beta) / test.alpha);
  const double rejects = std::log(test.beta / (1 - test.alpha));
  const double for_a = ratio(margin.mean);
  const double for_b = ratio(-margin.mean);
  if (for_a >= accepts) return SequentialVerdict::a_is_better;
  if (for_b >= accepts) return SequentialVerdict::b_is_better;
  if (for_a <= rejects && for_b <= rejects) return SequentialVerdict::no_difference;
  return std::nullopt;
}

}  // namespace hexrout
