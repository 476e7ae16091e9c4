// Reads a shard of a match.
#include <charconv>

#include "hexrout/match/match.hpp"
#include "hexrout/sweep/nlohmann_shard.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

namespace {

constexpr std::uint64_t kMostPlayerTurns = 2ULL * kMostTurns;
constexpr std::uint64_t kMostCount = 100'000;  // of units
constexpr std::uint64_t kMostHalfPoints = 1'000'000'000;
constexpr std::uint64_t kMostExposure = 1'000'000'000;  // quarters of a factor

class MatchReader {
 public:
  MatchReader(std::string_view text, const std::string& name, Diagnostics& found)
      : name_(name),
        lines_(text, name, {"match", "not-a-match", "name files that 'hexrout match --shard I/N' has written"}, found) {
  }

  std::optional<MatchFile> read() {
    MatchFile out;
    out.name = name_;
    if (!lines_.next("match") || !head(out)) return lines_.failed();
    for (std::uint64_t number = 2 * out.pairs.from; number < 2 * out.pairs.to; ++number) {
      MatchedGame game;
      game.number = number;
      if (!lines_.next("game") || !this->game(game)) return lines_.failed();
      out.games.push_back(std::move(game));
    }
    if (!lines_.ends()) return std::nullopt;
    return out;
  }

 private:
  bool text(const char* key, std::string& out) const { return lines_.text(key, out); }
  template <class Number>
  bool number(const char* key, std::uint64_t least, std::uint64_t most, Number& out) const {
    return lines_.number(key, least, most, out);
  }
  template <class Number>
  static bool number_of(const Json& json, std::uint64_t most, Number& out) {
    std::uint64_t number = 0;
    const bool fits = take_number(json, 0, most, number);
    out = static_cast<Number>(number);
    return fits;
  }

  bool head(MatchFile& out) {
    int format = 0;
    MatchHead& head = out.head;
    if (!number("format", 2, 2, format) || !text("a", head.players[0]) || !text("b", head.players[1]) ||
        !number("pairs", 1, kMostPairs, head.pairs) || !number("to", 0, head.pairs, out.pairs.to) ||
        !number("from", 0, out.pairs.to, out.pairs.from) || !number("turns", 0, kMostTurns, head.turns) ||
        !number("seed", 0, UINT64_MAX, head.seed) || !number("advise_ms", 1, UINT32_MAX, head.advise_ms) ||
        !text("table", head.table))
      return false;
    const auto positions = lines_.line().find("positions");
    if (positions == lines_.line().end() || !positions->is_array() || positions->empty() ||
        positions->size() > kMostPositions)
      return false;
    for (const Json& json : *positions) {
      MatchHead::Position position;
      if (!json.is_object() || !take_text(json, "name", position.name) || !take_text(json, "digest", position.digest))
        return false;
      const auto objectives = json.find("objectives");
      if (objectives == json.end() || !objectives->is_boolean()) return false;
      position.objectives = objectives->get<bool>();
      head.positions.push_back(std::move(position));
    }
    return true;
  }

  bool side(const char* key, SideResult& out) const {
    const auto it = lines_.line().find(key);
    return it != lines_.line().end() && it->is_array() && it->size() == 7 &&
           number_of((*it)[0], kMostCount, out.lost) && number_of((*it)[1], kMostCount, out.captured) &&
           number_of((*it)[2], kMostCount, out.reduced) && number_of((*it)[3], kMostCount, out.broken) &&
           number_of((*it)[4], kMostExposure, out.exposure) && number_of((*it)[5], kMostCount, out.exited) &&
           number_of((*it)[6], kMostHalfPoints, out.half_points);
  }

  // 0, 1 or null.
  bool player(const char* key, std::optional<std::size_t>& out) const {
    const auto it = lines_.line().find(key);
    if (it == lines_.line().end()) return false;
    if (it->is_null()) return true;
    out = 0;
    return number_of(*it, 1, *out);
  }

  bool game(MatchedGame& out) const {
    std::uint64_t said = 0;
    std::string course;
    if (!number("game", out.number, out.number, said) || !side("a", out.players[0]) || !side("b", out.players[1]) ||
        !number("player_turns", 0, kMostPlayerTurns, out.player_turns) || !text("why", out.why) ||
        !text("course", course))
      return false;
    if (lines_.line().contains("failed") && !text("failed", out.failed)) return false;
    if (!player("winner", out.winner) || !player("forfeit", out.forfeit)) return false;
    const auto [end, error] = std::from_chars(course.data(), course.data() + course.size(), out.course, 16);
    return course.size() == 16 && error == std::errc() && end == course.data() + course.size();
  }

  const std::string& name_;
  ShardReader lines_;
};

}  // namespace

std::optional<MatchFile> parse_match(std::string_view text, const std::string& name, Diagnostics& found) {
  return MatchReader(text, name, found).read();
}

std::optional<MatchFile> read_match(const std::string& path, Diagnostics& found) {
  const auto text = read_file(path, JsonLines::most_bytes(), found);
  if (!text) return std::nullopt;
  return parse_match(*text, path, found);
}

}  // namespace hexrout
