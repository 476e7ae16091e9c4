#include "hexrout/rules/odds.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <utility>

namespace hexrout {

namespace {

using Integer = boost::multiprecision::cpp_int;
using Fraction = boost::multiprecision::cpp_rational;

// value * scale, rounded to a whole number, halves upwards.
Integer rounded(const Fraction& value, const Integer& scale) {
  const Integer twice = 2 * boost::multiprecision::denominator(value);
  return (2 * boost::multiprecision::numerator(value) * scale + boost::multiprecision::denominator(value)) / twice;
}

}  // namespace

// A fraction too large for the two integers of Odds.
struct Odds::Wide {
  Fraction value;

  static Fraction of(const Odds& odds) {
    return odds.small() ? Fraction(odds.numerator_, odds.denominator_) : odds.wide_->value;
  }
  // Returns small odds if the fraction fits.
  static Odds odds(Fraction value) {
    const Integer n = boost::multiprecision::numerator(value);
    const Integer d = boost::multiprecision::denominator(value);
    constexpr std::int64_t kMost = INT64_MAX;
    if (d <= kMost && n <= kMost && n >= -kMost) return {n.convert_to<std::int64_t>(), d.convert_to<std::int64_t>()};
    return Odds(std::make_shared<const Wide>(Wide{std::move(value)}));
  }
};

Odds operator+(const Odds& a, const Odds& b) {
  if (a.small() && b.small()) {
    const std::int64_t g = std::gcd(a.denominator_, b.denominator_);
    std::int64_t left = 0, right = 0, sum = 0, denominator = 0;
    if (!__builtin_mul_overflow(a.numerator_, b.denominator_ / g, &left) &&
        !__builtin_mul_overflow(b.numerator_, a.denominator_ / g, &right) &&
        !__builtin_add_overflow(left, right, &sum) && sum != INT64_MIN &&
        !__builtin_mul_overflow(a.denominator_ / g, b.denominator_, &denominator))
      return Odds::reduced(sum, denominator);
  }
  return Odds::Wide::odds(Odds::Wide::of(a) + Odds::Wide::of(b));
}

Odds operator-(const Odds& a, const Odds& b) {
  if (b.small()) return a + Odds(-b.numerator_, b.denominator_);
  return Odds::Wide::odds(Odds::Wide::of(a) - Odds::Wide::of(b));
}

Odds operator*(const Odds& a, const Odds& b) {
  if (a.small() && b.small()) {
    const std::int64_t g = std::gcd(a.numerator_, b.denominator_);
    const std::int64_t h = std::gcd(b.numerator_, a.denominator_);
    std::int64_t numerator = 0, denominator = 0;
    if (!__builtin_mul_overflow(a.numerator_ / g, b.numerator_ / h, &numerator) && numerator != INT64_MIN &&
        !__builtin_mul_overflow(a.denominator_ / h, b.denominator_ / g, &denominator))
      return {numerator, denominator};
  }
  return Odds::Wide::odds(Odds::Wide::of(a) * Odds::Wide::of(b));
}

bool Odds::operator==(const Odds& other) const {
  if (small() != other.small()) return false;  // odds that fit are small()
  return small() ? numerator_ == other.numerator_ && denominator_ == other.denominator_
                 : wide_->value == other.wide_->value;
}

bool Odds::operator<(const Odds& other) const {
  std::int64_t left = 0, right = 0;
  if (small() && other.small() && !__builtin_mul_overflow(numerator_, other.denominator_, &left) &&
      !__builtin_mul_overflow(other.numerator_, denominator_, &right))
    return left < right;
  return Wide::of(*this) < Wide::of(other);
}

Odds Odds::parse(const std::string& text) {
  return Wide::odds(Fraction(text));
}

std::string Odds::text() const {
  if (small()) return std::to_string(numerator_) + "/" + std::to_string(denominator_);
  const Fraction& value = wide_->value;
  return boost::multiprecision::numerator(value).str() + "/" + boost::multiprecision::denominator(value).str();
}

std::string Odds::percent(int digits) const {
  std::int64_t ten = 1;
  for (int i = 0; i < digits; ++i) ten *= 10;
  const std::int64_t whole = 100 * ten;
  std::int64_t shown = 0, twice = 0, scaled = 0;
  // Odds are at most 1 as a rule; a partial sum may exceed it.
  if (small() && numerator_ >= 0 && !__builtin_mul_overflow(denominator_, 2, &twice) &&
      !__builtin_mul_overflow(numerator_, 2 * whole, &scaled) &&
      !__builtin_add_overflow(scaled, denominator_, &scaled)) {
    shown = scaled / twice;
  } else {
    shown = rounded(Wide::of(*this), whole).convert_to<std::int64_t>();
  }
  std::string bound;
  if (shown == 0 && !is_zero()) bound = "<", shown = 1;
  if (shown == whole && !is_one()) bound = ">", shown = whole - 1;
  std::string after;
  for (std::int64_t rest = shown % ten, place = ten / 10; place > 0; place /= 10)
    after += static_cast<char>('0' + rest / place % 10);
  return bound + std::to_string(shown / ten) + (digits > 0 ? "." : "") + after;
}

double Odds::value() const {
  return small() ? static_cast<double>(numerator_) / static_cast<double>(denominator_)
                 : wide_->value.convert_to<double>();
}

}  // namespace hexrout
