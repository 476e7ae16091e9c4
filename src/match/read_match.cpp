// Reads a shard of a match line by line. The first mistake ends it: later ones of a damaged file follow from it.
#include <fmt/format.h>

#include <charconv>

#include "hexrout/match/match.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/fnv.hpp"
#include "hexrout/text/json_lines.hpp"

namespace hexrout {

namespace {

constexpr std::uint64_t kMostPlayerTurns = 2ULL * kMostTurns;
constexpr std::uint64_t kMostCount = 100'000;           // of units
constexpr std::uint64_t kMostExposure = 1'000'000'000;  // quarters of a factor

class MatchReader {
 public:
  MatchReader(std::string_view text, const std::string& name, Diagnostics& found)
      : text_(text), name_(name), found_(found) {}

  std::optional<MatchFile> read() {
    MatchFile out;
    out.name = name_;
    if (!next("match") || !head(out)) return failed();
    for (std::uint64_t number = 2 * out.pairs.from; number < 2 * out.pairs.to; ++number) {
      MatchedGame game;
      game.number = number;
      if (!next("game") || !this->game(game)) return failed();
      out.games.push_back(std::move(game));
    }
    const std::size_t end_at = at_;
    std::string digest;
    if (!next("end") || !text("digest", digest)) return failed();
    if (at_ != text_.size()) {
      complain("not-a-match", "something follows the end", "keep one shard in a file");
      return std::nullopt;
    }
    Fnv fnv;
    fnv.take(text_.substr(0, end_at));
    if (digest != fnv.text()) {
      complain("changed", "the text was changed after it was written", "run the shard again");
      return std::nullopt;
    }
    return out;
  }

 private:
  void complain(std::string_view code, std::string what, std::string hint) {
    said_ = true;
    found_.error(code, {name_, line_, 0}, std::move(what), std::move(hint));
  }
  std::nullopt_t failed() {
    if (!said_)
      found_.error("not-a-match", {name_, line_, 0}, "this line is not one of a match",
                   "name files that 'hexrout match --shard I/N' has written");
    return std::nullopt;
  }

  // The next line, which must be of this type.
  bool next(std::string_view type) {
    ++line_;
    const std::size_t end = text_.find('\n', at_);
    if (end == std::string_view::npos) {
      complain("cut-short", "the file ends before its 'end' line", "run the shard again");
      return false;
    }
    const std::string_view line = text_.substr(at_, end - at_);
    at_ = end + 1;
    if (!lines_.fits(line, {name_, line_, 0}, found_)) {
      said_ = true;
      return false;
    }
    json_ = Json::parse(line, nullptr, false);
    std::string found;
    return json_.is_object() && text("type", found) && found == type;
  }

  static bool text_of(const Json& json, const char* key, std::string& out) {
    const auto it = json.find(key);
    if (it == json.end() || !it->is_string()) return false;
    out = it->get<std::string>();
    return true;
  }
  bool text(const char* key, std::string& out) const { return text_of(json_, key, out); }

  template <class Number>
  static bool number_of(const Json& value, std::uint64_t least, std::uint64_t most, Number& out) {
    if (!value.is_number_unsigned()) return false;
    const auto number = value.get<std::uint64_t>();
    out = static_cast<Number>(number);
    return number >= least && number <= most;
  }
  template <class Number>
  bool number(const char* key, std::uint64_t least, std::uint64_t most, Number& out) const {
    const auto it = json_.find(key);
    return it != json_.end() && number_of(*it, least, most, out);
  }

  bool head(MatchFile& out) {
    int format = 0;
    MatchHead& head = out.head;
    if (!number("format", 1, 1, format) || !text("a", head.players[0]) || !text("b", head.players[1]) ||
        !number("pairs", 1, kMostPairs, head.pairs) || !number("to", 0, head.pairs, out.pairs.to) ||
        !number("from", 0, out.pairs.to, out.pairs.from) || !number("turns", 1, kMostTurns, head.turns) ||
        !number("seed", 0, UINT64_MAX, head.seed) || !number("advise_ms", 1, UINT32_MAX, head.advise_ms) ||
        !text("table", head.table))
      return false;
    const auto positions = json_.find("positions");
    if (positions == json_.end() || !positions->is_array() || positions->empty() || positions->size() > kMostPositions)
      return false;
    for (const Json& json : *positions) {
      MatchHead::Position position;
      if (!json.is_object() || !text_of(json, "name", position.name) || !text_of(json, "digest", position.digest))
        return false;
      head.positions.push_back(std::move(position));
    }
    return true;
  }

  bool side(const char* key, SideResult& out) const {
    const auto it = json_.find(key);
    return it != json_.end() && it->is_array() && it->size() == 5 && number_of((*it)[0], 0, kMostCount, out.lost) &&
           number_of((*it)[1], 0, kMostCount, out.captured) && number_of((*it)[2], 0, kMostCount, out.reduced) &&
           number_of((*it)[3], 0, kMostCount, out.broken) && number_of((*it)[4], 0, kMostExposure, out.exposure);
  }

  bool game(MatchedGame& out) const {
    std::uint64_t said = 0;
    std::string course;
    if (!number("game", out.number, out.number, said) || !side("a", out.players[0]) || !side("b", out.players[1]) ||
        !number("player_turns", 0, kMostPlayerTurns, out.player_turns) || !text("why", out.why) ||
        !text("course", course))
      return false;
    if (json_.contains("failed") && !text("failed", out.failed)) return false;
    const auto forfeit = json_.find("forfeit");
    if (forfeit == json_.end()) return false;
    if (!forfeit->is_null()) {
      out.forfeit = 0;
      if (!number_of(*forfeit, 0, 1, *out.forfeit)) return false;
    }
    const auto [end, error] = std::from_chars(course.data(), course.data() + course.size(), out.course, 16);
    return course.size() == 16 && error == std::errc() && end == course.data() + course.size();
  }

  std::string_view text_;
  const std::string& name_;
  Diagnostics& found_;
  JsonLines lines_;
  std::size_t at_ = 0;
  int line_ = 0;
  Json json_;
  bool said_ = false;
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
