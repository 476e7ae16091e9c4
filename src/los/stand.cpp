#include "hexrout/los/stand.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/hex/hexside.hpp"
#include "hexrout/text/ascii.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

bool has_lip(const Map& map, LocationId at) {
  return map.location(at).depression != kNoTerrain;
}

bool at_lip(const Map& map, const Stand& stand, HexId towards) {
  const HexId hex = map.location(stand.at).hex;
  if (stand.front == 0 || hex == towards || !has_lip(map, stand.at)) return false;
  return (sides_met(map.hex(hex).at, map.hex(towards).at, map.hex(hex).at) & stand.front) != 0;
}

Lips lips_of(const Map& map, const Stand& from, const Stand& to) {
  return {at_lip(map, from, map.location(to.at).hex), at_lip(map, to, map.location(from.at).hex)};
}

Sighting look(const Sight& sight, const Map& map, const Stand& from, const Stand& to) {
  const Lips lips = lips_of(map, from, to);
  return lips.any() ? sight.look_at_lips(from.at, to.at, lips) : sight.look(from.at, to.at);
}

Explanation explain(const Sight& sight, const Map& map, const Stand& from, const Stand& to) {
  const Lips lips = lips_of(map, from, to);
  return lips.any() ? sight.explain_at_lips(from.at, to.at, lips) : sight.explain(from.at, to.at);
}

namespace {

constexpr std::size_t kMostBytes = 200;  // of a name

// word: in small letters.
bool is_word(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return small_of(a) == b; });
}

// Takes the last word off a text if it is this one, in letters of either case.
bool drop_word(std::string_view& text, std::string_view word) {
  if (text.size() <= word.size() || text[text.size() - word.size() - 1] != ' ') return false;
  if (!is_word(text.substr(text.size() - word.size()), word)) return false;
  text.remove_suffix(word.size() + 1);
  return true;
}

}  // namespace

std::optional<Stand> find_stand(const Map& map, std::string_view name) {
  if (const auto at = map.find_location(name)) return Stand{*at};
  static constexpr std::array<std::string_view, 6> kFacings{"n", "ne", "se", "s", "sw", "nw"};
  std::uint8_t front = kAllRound;
  for (std::size_t d = 0; d < kFacings.size() && front == kAllRound; ++d)
    if (drop_word(name, kFacings[d])) front = front_towards(static_cast<Direction>(d));
  if (!drop_word(name, "crest")) return std::nullopt;
  const auto at = map.find_location(name);
  if (!at || !has_lip(map, *at)) return std::nullopt;
  return Stand{*at, front};
}

std::optional<StandMistake> stand_mistake(const Map& map, std::string_view name) {
  if (name.size() > kMostBytes) return std::nullopt;
  for (std::size_t gap = name.find(' '); gap != std::string_view::npos; gap = name.find(' ', gap + 1)) {
    const auto at = map.find_location(name.substr(0, gap));
    if (!at) continue;
    std::string_view rest = name.substr(gap + 1);
    const std::string word(rest.substr(0, rest.find(' ')));
    const std::string where = map.location_name(*at);
    constexpr std::string_view kWrite = "write 'crest', or 'crest n' for a front to the north: n ne se s sw nw";
    const bool lip = has_lip(map, *at);
    if (nearest_word(word, {"crest"}).empty()) return std::nullopt;
    if (!is_word(word, "crest"))
      return StandMistake{
          fmt::format("{}: {} is no word after a Location; did you mean 'crest'?", in_quotes(name), in_quotes(word)),
          lip ? std::string(kWrite) : fmt::format("write {} alone: it has no depression", where)};
    if (lip)
      return StandMistake{in_quotes(name) + ": the front of a unit in Crest status is a direction",
                          std::string(kWrite)};
    return StandMistake{fmt::format("{}: there is no depression in {}, so no Crest status", in_quotes(name), where),
                        "leave 'crest' out, or name a hex of a gully or stream"};
  }
  return std::nullopt;
}

}  // namespace hexrout
