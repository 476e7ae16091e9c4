#include "rules/common/tables/bands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace hexrout {
namespace {

constexpr int kMostRoll = 1000;

std::optional<int> parse_face(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < -kMostRoll || value > kMostRoll)
    return std::nullopt;
  return value;
}

}  // namespace

int Bands::value(int roll) const {
  for (const Band& band : bands)
    if (roll <= band.last) return band.value;
  return bands.back().value;
}

std::vector<Bands::Chance> Bands::chances(int sides, int modifier) const {
  std::vector<Chance> out;
  for (int face = 1; face <= sides; ++face) {
    const int v = value(face + modifier);
    const auto it = std::find_if(out.begin(), out.end(), [&](const Chance& c) { return c.value == v; });
    if (it == out.end())
      out.push_back({v, Odds::reduced(1, sides)});
    else
      it->odds = it->odds + Odds::reduced(1, sides);
  }
  std::sort(out.begin(), out.end(), [](const Chance& a, const Chance& b) { return a.value < b.value; });
  return out;
}

Odds Bands::mean(int sides, int modifier) const {
  std::int64_t sum = 0;
  for (int face = 1; face <= sides; ++face) sum += value(face + modifier);
  return Odds::reduced(sum, sides);
}

std::optional<Band> parse_band(std::string_view text) {
  const std::size_t dash = text.find('-', 1);
  const auto first = parse_face(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : parse_face(text.substr(dash + 1));
  if (!first || !last || *last < *first) return std::nullopt;
  return Band{*first, *last, 0};
}

std::optional<Bands> read_bands(const Node& node, int sides, Diagnostics& found) {
  if (!node.is_map() || node.size() == 0) {
    found.error("table-row", node.place(), "a table row must say which faces give which value",
                "write {0: 1-3, 1: 4-6}");
    return std::nullopt;
  }
  Bands out;
  int next = 1;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const auto [key, faces] = node.entry(i);
    const auto value = parse_face(key);
    auto band = parse_band(faces.scalar());
    if (!value || !band) {
      found.error("table-row", faces.place(),
                  fmt::format("'{}: {}' is not a band of faces", printable(key), printable(faces.scalar())),
                  "write 'value: first-last' or 'value: face'");
      return std::nullopt;
    }
    if (band->first != next) {
      found.error("table-row", faces.place(),
                  band->first > next ? fmt::format("the row leaves out the face {}", next)
                                     : fmt::format("the row gives the face {} twice or out of order", band->first),
                  fmt::format("bands go up from 1 without gaps to {} or beyond", sides));
      return std::nullopt;
    }
    band->value = *value;
    next = band->last + 1;
    out.bands.push_back(*band);
  }
  if (next <= sides) {
    found.error("table-row", node.place(), fmt::format("the row leaves out the face {}", next),
                fmt::format("the die has {} sides", sides));
    return std::nullopt;
  }
  return out;
}

}  // namespace hexrout
