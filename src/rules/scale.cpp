#include "hexrout/rules/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace hexrout {
namespace {

constexpr std::int64_t kFinest = 20;      // hexes an inch
constexpr std::int64_t kCoarsest = 1000;  // inches a hex

// Digits with at most one point: "0.875" is 875 / 1000. Empty for other text or over nine digits.
struct Decimal {
  std::int64_t numerator;
  std::int64_t denominator;
};
std::optional<Decimal> parse_decimal(std::string_view text) {
  Decimal out{0, 1};
  bool point = false;
  int digits = 0;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9' || ++digits > 9) return std::nullopt;
    out.numerator = out.numerator * 10 + (c - '0');
    if (point) out.denominator *= 10;
  }
  if (digits == 0) return std::nullopt;
  return out;
}

}  // namespace

int Scale::hexes(int inches, int least) const {
  const std::int64_t n = std::int64_t{inches} * denominator;
  std::int64_t hexes = 0;
  switch (rounding) {
    case Rounding::nearest:
      hexes = (2 * n + numerator) / (2 * numerator);
      break;
    case Rounding::down:
      hexes = n / numerator;
      break;
    case Rounding::up:
      hexes = (n + numerator - 1) / numerator;
      break;
  }
  return static_cast<int>(std::max<std::int64_t>(least, hexes));
}

int Scale::within(int inches) const {
  return static_cast<int>(std::int64_t{inches} * denominator / numerator);
}

std::string Scale::text() const {
  return denominator == 1 ? fmt::format("{}", numerator) : fmt::format("{}/{}", numerator, denominator);
}

std::optional<Scale> read_scale(const Node& node, Diagnostics& found) {
  constexpr const char* kHint = "write the inches a hex stands for, such as 2, 0.875 or 7/8";
  std::string_view text = node.scalar();
  if (text.size() >= 2 && text.substr(text.size() - 2) == "in") text.remove_suffix(2);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  const std::size_t slash = text.find('/');
  const auto over = parse_decimal(text.substr(0, slash));
  const auto under = slash == std::string_view::npos ? Decimal{1, 1} : parse_decimal(text.substr(slash + 1));
  if (!node.is_scalar() || !over || !under) {
    found.error("scale", node.place(), fmt::format("'{}' is not a scale", printable(node.scalar())), kHint);
    return std::nullopt;
  }
  std::int64_t n = over->numerator * under->denominator;
  std::int64_t d = over->denominator * under->numerator;
  if (n == 0 || d == 0) {
    found.error("scale", node.place(), "the scale is zero", kHint);
    return std::nullopt;
  }
  const std::int64_t common = std::gcd(n, d);
  n /= common;
  d /= common;
  if (n > kCoarsest * d || d > kFinest * n || n > 1000000 || d > 1000000) {
    found.error("scale", node.place(), fmt::format("a scale of '{}' is out of range", printable(node.scalar())),
                fmt::format("from 1/{} to {} inches a hex, with at most six digits a side", kFinest, kCoarsest));
    return std::nullopt;
  }
  return Scale{n, d, Rounding::nearest};
}

Scale read_scale_fields(Fields& scenario, Diagnostics& found) {
  Scale scale;
  if (const Node node = scenario.need("scale"))
    if (const auto read = read_scale(node, found)) scale = *read;
  scale.rounding = static_cast<Rounding>(scenario.choice("rounding", 0, {"nearest", "down", "up"}));
  return scale;
}

}  // namespace hexrout
