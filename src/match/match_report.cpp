// The results of a match for people and spreadsheets: one line of JSON, and a table with a line a game.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hexrout/match/match.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/text/csv.hpp"

namespace hexrout {

namespace {

// Four digits behind the point: the same text on every machine, and more than the error allows.
double rounded(double value) {
  return std::round(value * 1e4) / 1e4 + 0.0;
}

Json margin_json(const Margin& margin) {
  return {{"margin", rounded(margin.mean)},
          {"standard_error", rounded(margin.error)},
          {"errors", margin.error > 0 ? Json(rounded(margin.mean / margin.error)) : Json(nullptr)}};
}

// Means a game.
struct Sums {
  std::uint64_t lost = 0, captured = 0, reduced = 0, broken = 0, exposure = 0, halves = 0, forfeits = 0, exited = 0,
                victories = 0;
  std::int64_t half_points = 0;
};

Json player_json(const std::string& name, const Sums& sums, double games) {
  const auto mean = [&](std::uint64_t sum) { return rounded(static_cast<double>(sum) / games); };
  return {{"player", name},
          {"casualties", rounded(static_cast<double>(sums.halves) / 2 / games)},
          {"lost", mean(sums.lost)},
          {"captured", mean(sums.captured)},
          {"reduced", mean(sums.reduced)},
          {"broken", mean(sums.broken)},
          {"exposure", rounded(static_cast<double>(sums.exposure) / 4 / games)},
          {"exited", mean(sums.exited)},
          {"points", rounded(static_cast<double>(sums.half_points) / 2 / games)},
          {"victories", sums.victories},
          {"forfeits", sums.forfeits}};
}

// Pairs in which A has lost fewer, as many, more than B.
Json pairs_json(const std::vector<MatchedGame>& games) {
  std::array<std::uint64_t, 3> counts{};
  for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
    std::int64_t margin = 0;
    for (const std::size_t game : {i, i + 1})
      margin += std::int64_t{games[game].players[1].casualties_in_halves()} -
                std::int64_t{games[game].players[0].casualties_in_halves()};
    ++counts[margin > 0 ? 0 : margin == 0 ? 1 : 2];
  }
  return {{"better", counts[0]}, {"equal", counts[1]}, {"worse", counts[2]}};
}

// Returns the games on positions without a failure.
std::vector<MatchedGame> counted_games(const MatchFile& match, const std::vector<std::string>& failed) {
  std::vector<MatchedGame> out;
  for (const MatchedGame& game : match.games)
    if (failed[static_cast<std::size_t>(game.number / 2 % failed.size())].empty()) out.push_back(game);
  return out;
}

Json failed_json(const MatchFile& match, const std::vector<std::string>& failed) {
  Json out = Json::array();
  for (std::size_t i = 0; i < failed.size(); ++i)
    if (!failed[i].empty()) out.push_back(Json{{"position", match.head.positions[i].name}, {"why", failed[i]}});
  return out;
}

// Positions on which something else than casualties gives points.
std::size_t positions_with_objectives(const MatchFile& match) {
  return static_cast<std::size_t>(std::count_if(match.head.positions.begin(), match.head.positions.end(),
                                                [](const MatchHead::Position& p) { return p.objectives; }));
}

// "3", "2.5".
std::string points_text(std::int64_t halves) {
  return fmt::format("{}{}", halves / 2, halves % 2 == 0 ? "" : ".5");
}

}  // namespace

std::string summary_json(const MatchFile& match) {
  std::array<Sums, 2> sums;
  const std::vector<std::string> failed = failed_positions(match);
  const std::vector<MatchedGame> counted = counted_games(match, failed);
  for (const MatchedGame& game : counted)
    for (std::size_t p = 0; p < 2; ++p) {
      const SideResult& side = game.players[p];
      sums[p].lost += side.lost;
      sums[p].captured += side.captured;
      sums[p].reduced += side.reduced;
      sums[p].broken += side.broken;
      sums[p].exposure += side.exposure;
      sums[p].halves += side.casualties_in_halves();
      sums[p].exited += side.exited;
      sums[p].half_points += side.half_points;
      if (game.winner == p) ++sums[p].victories;
      if (game.forfeit == p) ++sums[p].forfeits;
    }
  const auto games = static_cast<double>(std::max<std::size_t>(counted.size(), 1));
  const Margins casualties = casualty_margins(match);
  Json out{{"type", "match-summary"},
           {"games", counted.size()},
           {"pairs", casualties.pairs()},
           {"positions", casualties.positions()},
           {"objectives", positions_with_objectives(match)},
           {"turns", match.head.turns == 0 ? Json(nullptr) : Json(match.head.turns)},
           {"seed", match.head.seed},
           {"table", match.head.table},
           {"a", player_json(match.head.players[0], sums[0], games)},
           {"b", player_json(match.head.players[1], sums[1], games)},
           {"points", margin_json(point_margins(match).of(kPointParts))},
           {"casualties", margin_json(casualties.of(kCasualtyParts))},
           {"exposure", margin_json(exposure_margins(match).of(kExposureParts))},
           {"of_pairs", pairs_json(counted)}};
  if (Json of = failed_json(match, failed); !of.empty()) out["failed"] = std::move(of);
  out["verdict"] = match.verdict ? Json(name_of(*match.verdict)) : Json(nullptr);
  return dumped(out);
}

std::string games_csv(const MatchFile& match) {
  std::string out =
      "game,position,digest,seed,stream,turns,table,advise_ms,a,b,first,a_lost,a_captured,a_reduced,a_broken,a_"
      "exposure,a_exited,a_points,"
      "b_lost,b_captured,b_reduced,b_broken,b_exposure,b_exited,b_points,player_turns,winner,forfeit,why,course\n";
  const MatchHead& head = match.head;
  for (const MatchedGame& game : match.games) {
    const std::uint64_t pair = game.number / 2;
    const MatchHead::Position& position = head.positions[static_cast<std::size_t>(pair % head.positions.size())];
    out += fmt::format("{},{},{},{},{},{},{},{},{},{},{}", game.number, csv_cell(position.name), position.digest,
                       head.seed, pair, head.turns, head.table, head.advise_ms, csv_cell(head.players[0]),
                       csv_cell(head.players[1]), game.number % 2 == 0 ? "a" : "b");
    for (const SideResult& side : game.players)
      out += fmt::format(",{},{},{},{},{},{},{}", side.lost, side.captured, side.reduced, side.broken, side.exposure,
                         side.exited, points_text(side.half_points));
    out += fmt::format(",{},{},{},{},{:016x}\n", game.player_turns,
                       !game.winner        ? ""
                       : *game.winner == 0 ? "a"
                                           : "b",
                       !game.failed.empty() ? "failed"
                       : !game.forfeit      ? ""
                       : *game.forfeit == 0 ? "a"
                                            : "b",
                       csv_cell(game.failed.empty() ? game.why : game.failed), game.course);
  }
  return out;
}

}  // namespace hexrout
