// Odds: exact chances, of any size.
//
//   Odds lives{1, 1};
//   for (int check = 0; check < 60; ++check) lives = lives * Odds{35, 36};
//   const Odds dies = Odds{1, 1} - lives;
//   dies.percent(1)                   // "81.6"
//   dies.text()                       // numerator/denominator, both in full: here 94 digits each
//
// A fraction whose numbers fit into 64 bits is stored inline; a larger one on the heap, shared by its copies. Sums,
// differences and products never overflow and are never rounded. Thread safety: a value type.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>

namespace hexrout {

class Odds {
 public:
  Odds() = default;  // 0
  // In lowest terms, the denominator above 0.
  Odds(std::int64_t numerator, std::int64_t denominator) : numerator_(numerator), denominator_(denominator) {
    assert(denominator > 0 && std::gcd(numerator, denominator) == 1);
  }
  // Any terms, the denominator above 0.
  static Odds reduced(std::int64_t numerator, std::int64_t denominator) {
    const std::int64_t g = std::gcd(numerator, denominator);
    return {numerator / g, denominator / g};
  }

  // Parses text(); a number without a denominator is whole.
  static Odds parse(const std::string& text);

  bool is_zero() const { return numerator_ == 0; }
  bool is_one() const { return numerator_ == 1 && denominator_ == 1; }
  // True if both numbers fit into 64 bits; a precondition of numerator() and denominator().
  bool small() const { return wide_ == nullptr; }
  std::int64_t numerator() const { return assert(small()), numerator_; }
  std::int64_t denominator() const { return assert(small()), denominator_; }

  // "5/12", "0/1"; exact, of any length.
  std::string text() const;
  // "41.7" with one digit after the point: rounded, halves upwards. Uncertain odds are never shown as 0.0
  // or 100.0 but as "<0.1" or ">99.9".
  std::string percent(int digits) const;
  // The nearest double, for pictures and orders of magnitude.
  double value() const;

  bool operator==(const Odds& other) const;
  bool operator<(const Odds& other) const;
  friend Odds operator+(const Odds& a, const Odds& b);
  friend Odds operator-(const Odds& a, const Odds& b);
  friend Odds operator*(const Odds& a, const Odds& b);

 private:
  struct Wide;  // odds.cpp
  explicit Odds(std::shared_ptr<const Wide> wide) : numerator_(1), denominator_(0), wide_(std::move(wide)) {}

  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
  std::shared_ptr<const Wide> wide_;  // null while both numbers fit
};

}  // namespace hexrout
