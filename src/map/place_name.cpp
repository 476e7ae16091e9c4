#include "hexrout/map/place_name.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hexrout/text/ascii.hpp"
#include "hexrout/text/diagnostic.hpp"
#include "map/number.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostBytes = 100;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = small_of(c);
  return out;
}

// The boards that names of hexes begin with: "04" of "04 M2".
std::vector<std::string> boards_of(const Map& map) {
  std::vector<std::string> out;
  for (const HexId hex : map.hexes()) {
    const std::string name = map.name(hex);
    const std::size_t space = name.rfind(' ');
    if (space != std::string::npos && (out.empty() || name.compare(0, space, out.back()) != 0))
      out.push_back(name.substr(0, space));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// In "wW3" a small letter may be a board, in "WW3" and "ww3" all letters are the column.
bool in_one_case(std::string_view text) {
  const auto any = [&](char from, char to) {
    return std::any_of(text.begin(), text.end(), [&](char c) { return c >= from && c <= to; });
  };
  return !any('a', 'z') || !any('A', 'Z');
}

}  // namespace

std::optional<PlaceWords> place_words(std::string_view text) {
  text = trimmed(text);
  if (text.empty() || text.size() > kMostBytes) return std::nullopt;
  std::size_t cut = text.find('/');
  std::size_t after = cut + 1;
  if (cut == std::string_view::npos) {
    const std::string plain = small(text);
    cut = plain.find("level");
    if (cut == std::string::npos || cut == 0) return PlaceWords{std::string(text), 0, false};
    after = cut;
    std::string_view before = trimmed(std::string_view(plain).substr(0, cut));
    if (before.ends_with(',')) before.remove_suffix(1);
    if (before.ends_with(" at")) before.remove_suffix(3);
    cut = trimmed(before).size();
  }
  std::string_view level = trimmed(text.substr(after));
  if (small(level).starts_with("level")) level = trimmed(level.substr(5));
  const auto value = number_of(level);
  const std::string_view hex = trimmed(text.substr(0, cut));
  if (!value || hex.empty()) return std::nullopt;
  return PlaceWords{std::string(hex), *value, true};
}

std::vector<HexId> place_readings(const Map& map, std::string_view hex) {
  hex = trimmed(hex);
  std::vector<HexId> out;
  if (hex.empty() || hex.size() > kMostBytes) return out;
  const auto add = [&](const std::string& name) {
    if (const auto id = map.find_hex(name); id && std::find(out.begin(), out.end(), *id) == out.end())
      out.push_back(*id);
  };
  add(std::string(hex));
  if (!out.empty() && in_one_case(hex)) return out;
  for (std::size_t i = 1; i < hex.size(); ++i) {
    const std::string head(trimmed(hex.substr(0, i)));
    const std::string tail(trimmed(hex.substr(i)));
    if (head.empty() || tail.empty()) continue;
    add(std::string(head).append(" ").append(tail));
    if (small(head) == small(map.title())) add(tail);
  }
  if (!out.empty()) return out;
  for (const std::string& board : boards_of(map)) add(board + " " + std::string(hex));
  return out;
}

std::optional<HexId> find_hex_as_written(const Map& map, std::string_view hex) {
  const std::vector<HexId> readings = place_readings(map, hex);
  return readings.size() == 1 ? std::optional(readings.front()) : std::nullopt;
}

std::optional<LocationId> find_place(const Map& map, std::string_view text) {
  // A hex may be called "Mill level 3".
  const auto whole = text.find(' ') == std::string_view::npos ? std::nullopt : map.find_hex(trimmed(text));
  if (whole)
    if (const LocationId at = map.find(*whole, 0); at != kNowhere) return at;
  const auto words = place_words(text);
  const auto hex = words ? find_hex_as_written(map, words->hex) : std::nullopt;
  if (!hex) return std::nullopt;
  const LocationId at = map.find(*hex, words->level);
  return at == kNowhere ? std::nullopt : std::optional(at);
}

std::string place_hint(const Map& map, std::string_view text, std::string otherwise) {
  constexpr std::size_t kMostReadings = 8;
  const auto words = place_words(text);
  if (!words) return otherwise;
  const std::vector<HexId> readings = place_readings(map, words->hex);
  if (readings.size() > 1) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < readings.size() && i < kMostReadings; ++i) names.push_back(map.name(readings[i]));
    return fmt::format("it may be {}{}: write one of them", fmt::join(names, " or "),
                       readings.size() > kMostReadings ? " or others" : "");
  }
  if (readings.size() == 1) {
    std::vector<int> levels;
    for (const LocationId at : map.locations(readings.front())) levels.push_back(map.location(at).level);
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    return fmt::format("the levels of {} are: {}", map.name(readings.front()), fmt::join(levels, ", "));
  }
  // The name has a board in front that the map does not have.
  for (std::size_t i = 1; i < words->hex.size(); ++i)
    if (const auto hex = map.find_hex(trimmed(std::string_view(words->hex).substr(i))))
      return fmt::format("did you mean {}?", in_quotes(map.name(*hex)));
  return otherwise;
}

}  // namespace hexrout
