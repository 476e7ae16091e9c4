// "match": many small games between two policies, and by how much one of them is better.
#include "hexrout/match/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "engine/deadline.hpp"
#include "engine/methods.hpp"
#include "engine/want.hpp"
#include "hexrout/match/made_position.hpp"
#include "hexrout/text/document.hpp"

namespace hexrout {

namespace {

struct MatchParts {
  bool summary = true;
  bool played = false;
};
constexpr std::array<PartName<MatchParts>, 2> kParts{
    {{"summary", &MatchParts::summary}, {"played", &MatchParts::played}}};

constexpr double kLeastDifference = 0.001;
constexpr double kMostDifference = 1000;

// Adds messages of another room as messages about this parameter.
void say_of(std::string_view key, Diagnostics said, Diagnostics& found) {
  said.change([&](Diagnostic& one) { one.place = field(key); });
  found.add(said);
}

PlayerSpec read_player(Params& params, std::string_view key, Diagnostics& found) {
  const std::string name = params.need_text(key);
  if (name.empty() && found.has_errors()) return {};
  Diagnostics said;
  const auto spec = parse_player(name, said);
  say_of(key, std::move(said), found);
  return spec.value_or(PlayerSpec{});
}

std::optional<FireTable> read_table(Params& params, Diagnostics& found) {
  const std::string text = params.text("fire_table", "");
  if (text.empty()) return std::nullopt;
  Diagnostics said;
  const auto document = Document::parse(text, "fire_table", said);
  auto table = document ? read_fire_table(document->root(), said) : std::nullopt;
  said.change([](Diagnostic& one) { one.place.field = "fire_table"; });
  found.add(said);
  return table;
}

// The positions of a match: loaded games, then made ones.
class MatchPositions {
 public:
  MatchPositions(EngineRoom& room, Params& params, Diagnostics& found) : room_(room), found_(found) {
    names_ = params.texts("positions");
    made_ = params.number("made", 0, 0, room.limits.match_positions);
    if (names_.size() > room.limits.match_positions)
      found.error("bad-param", field("positions"),
                  fmt::format("'positions' must name at most {} games", room.limits.match_positions), "");
    if (params.has("game") || (names_.empty() && made_ == 0))
      game_ = room.whole_game(params, found);
    else
      params.any("game");
  }

  // Returns the positions that this number of pairs uses, one each.
  std::vector<MatchPosition> read(std::uint64_t pairs) {
    if (game_ != nullptr) take(*game_, "game");
    for (std::size_t i = 0; i < names_.size(); ++i) named(names_[i], fmt::format("positions[{}]", i));
    for (std::uint64_t i = 0; i < made_ && out_.size() < pairs; ++i) make(i);
    return std::move(out_);
  }

 private:
  void named(const std::string& name, const std::string& key) {
    const auto it = room_.games.find(name);
    if (it != room_.games.end()) return take(it->second, key);
    std::vector<std::string> names;
    for (const auto& [known, game] : room_.games) names.push_back(known);
    found_.error("unknown-game", field(key), fmt::format("there is no game {}", in_quotes(name)),
                 found_.suggest(name, names));
  }

  void take(const LoadedGame& game, std::string_view key) {
    if (game.course != nullptr) {
      found_.error("mid-phase", field(key),
                   "a match begins where a position begins, and a phase of this one is under way",
                   R"(end the play, or give it up with "stop": true)");
      return;
    }
    Diagnostics said;
    auto position = MatchPosition::make(game.with(game.now().clone()), said);
    say_of(key, std::move(said), found_);
    if (position) out_.push_back(std::move(*position));
  }

  void make(std::uint64_t number) {
    auto scenario = parse_scenario(made_match_position(number), fmt::format("made/{}", number), {}, found_);
    if (!scenario) return;
    if (auto position = MatchPosition::make(std::move(*scenario), found_)) out_.push_back(std::move(*position));
  }

  EngineRoom& room_;
  Diagnostics& found_;
  std::vector<std::string> names_;
  std::uint64_t made_ = 0;
  const LoadedGame* game_ = nullptr;
  std::vector<MatchPosition> out_;
};

std::string_view word_of(MatchEnd end) {
  constexpr std::array<std::string_view, 3> kWords{"all_played", "verdict", "time"};
  return kWords[static_cast<std::size_t>(end)];
}

std::string sentence_of(const MatchFile& match, MatchEnd end) {
  const Margin margin = casualty_margins(match).of(kCasualtyParts);
  const std::string& a = match.head.players[0];
  const std::string& b = match.head.players[1];
  const std::string compared = margin.mean == 0
                                   ? fmt::format("A, {}, and B, {}, lose as many units", a, b)
                                   : fmt::format("A, {}, loses {:.3f} units a game {} than B, {}", a,
                                                 std::abs(margin.mean), margin.mean > 0 ? "fewer" : "more", b);
  const std::string how_sure =
      margin.error > 0 ? fmt::format("standard error {:.3f}", margin.error) : "one position gives no standard error";
  constexpr std::array<std::string_view, 3> kWhy{"all games were played", "the sequential test was decided",
                                                 "the time was up"};
  return fmt::format("{}; {}; {} games, then {}", compared, how_sure, match.games.size(),
                     kWhy[static_cast<std::size_t>(end)]);
}

Json losses_json(const SideResult& side) {
  return {{"lost", side.lost},
          {"captured", side.captured},
          {"reduced", side.reduced},
          {"broken", side.broken},
          {"exposure", side.exposure},
          {"exited", side.exited},
          {"half_points", side.half_points}};
}

// Game by game.
Json played_json(const MatchFile& match) {
  Json out = Json::array();
  for (const MatchedGame& game : match.games)
    out.push_back({{"game", game.number},
                   {"position", game.number / 2 % match.head.positions.size()},
                   {"first", game.number % 2 == 0 ? "a" : "b"},
                   {"a", losses_json(game.players[0])},
                   {"b", losses_json(game.players[1])},
                   {"player_turns", game.player_turns},
                   {"winner", !game.winner ? Json(nullptr) : Json(*game.winner == 0 ? "a" : "b")},
                   {"course", fmt::format("{:016x}", game.course)}});
  return out;
}

}  // namespace

std::optional<Json> match_method(EngineRoom& room, Params& params, Diagnostics& found) {
  MatchPlan plan;
  plan.players = {read_player(params, "a", found), read_player(params, "b", found)};
  MatchPositions positions(room, params, found);
  const std::uint64_t games = params.number("games", 2, 2, room.limits.match_games);
  if (games % 2 != 0)
    found.error("bad-param", field("games"), "'games' must be an even number",
                "games come in pairs, with the sides exchanged");
  plan.pairs = games / 2;
  plan.turns = static_cast<int>(params.number("turns", 0, 1, kMostTurns));
  plan.seed = params.number("seed", 1, 0, UINT64_MAX);
  plan.advise_ms = static_cast<unsigned>(params.number("advise_ms", plan.advise_ms, 1, kMostTimeMs));
  plan.threads = static_cast<int>(params.number("threads", 0, 0, 1024));
  plan.measure = static_cast<MatchMeasure>(params.choice("sequential_of", 0, {"casualties", "points"}));
  const std::optional<double> difference = params.real("sequential", kLeastDifference, kMostDifference);
  const std::optional<FireTable> table = read_table(params, found);
  if (table) plan.table = &*table;
  const MatchParts want = read_want(params, kParts, MatchParts{});
  const Deadline deadline(room, params);
  params.done();
  if (found.has_errors()) return std::nullopt;
  const std::vector<MatchPosition> all = positions.read(plan.pairs);
  if (found.has_errors()) return std::nullopt;
  std::optional<SequentialTest> test;
  if (difference) test.emplace().difference = *difference;
  plan.stop = [&] { return deadline.over(); };
  const RunRange pairs{0, plan.pairs};
  const MatchFile match = play_match(all, plan, pairs, test ? &*test : nullptr);
  if (deadline.interrupted(found)) return std::nullopt;
  const std::vector<std::string> failed = failed_positions(match);
  if (std::count(failed.begin(), failed.end(), std::string()) == 0) {
    found.error("match-failed", {}, fmt::format("no position is left on which the match could go on: {}", failed[0]),
                "name others, or take the unit out of the position");
    return std::nullopt;
  }
  const MatchEnd end = end_of(match, pairs);
  Json out = want.summary ? Json::parse(summary_json(match)) : Json::object();
  out.erase("type");
  out["stopped"] = word_of(end);
  out["text"] = sentence_of(match, end);
  if (want.played) out["played"] = played_json(match);
  deadline.tell(out, end != MatchEnd::stopped);
  return out;
}

}  // namespace hexrout
