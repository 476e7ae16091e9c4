// Shards of a match as JSON Lines, written and put together again.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/match/match.hpp"
#include "hexrout/sweep/nlohmann_shard.hpp"

namespace hexrout {

namespace {

Json side_json(const SideResult& side) {
  return Json::array(
      {side.lost, side.captured, side.reduced, side.broken, side.exposure, side.exited, side.half_points});
}

Json game_json(const MatchedGame& game) {
  Json forfeit = nullptr;
  if (game.forfeit) forfeit = *game.forfeit;
  Json winner = nullptr;
  if (game.winner) winner = *game.winner;
  Json out{{"type", "game"},
           {"game", game.number},
           {"a", side_json(game.players[0])},
           {"b", side_json(game.players[1])},
           {"player_turns", game.player_turns},
           {"winner", winner},
           {"forfeit", forfeit},
           {"why", game.why},
           {"course", fmt::format("{:016x}", game.course)}};
  if (!game.failed.empty()) out["failed"] = game.failed;
  return out;
}

// Reports the differences of two heads.
void say_difference(const MatchFile& shard, const MatchFile& first, Diagnostics& found) {
  const MatchHead& a = shard.head;
  const MatchHead& b = first.head;
  const char* what = a.players != b.players       ? "players are others"
                     : a.pairs != b.pairs         ? "number of pairs is another"
                     : a.turns != b.turns         ? "number of turns is another"
                     : a.seed != b.seed           ? "seed is another"
                     : a.table != b.table         ? "fire table is another"
                     : a.advise_ms != b.advise_ms ? "time to advise is another"
                                                  : "positions are others";
  found.error("differing-shards", {shard.name, 1, 0}, fmt::format("its {} than in {}", what, printable(first.name)),
              "merge shards of one match");
}

}  // namespace

std::string shard_text(const MatchFile& match) {
  std::string out;
  const auto line = [&](const Json& json) { out += dumped(json) + "\n"; };
  Json positions = Json::array();
  for (const MatchHead::Position& position : match.head.positions)
    positions.push_back(
        Json{{"name", position.name}, {"digest", position.digest}, {"objectives", position.objectives}});
  line({{"type", "match"},
        {"format", 2},
        {"a", match.head.players[0]},
        {"b", match.head.players[1]},
        {"pairs", match.head.pairs},
        {"from", match.pairs.from},
        {"to", match.pairs.to},
        {"turns", match.head.turns},
        {"seed", match.head.seed},
        {"advise_ms", match.head.advise_ms},
        {"table", match.head.table},
        {"positions", std::move(positions)}});
  for (const MatchedGame& game : match.games) line(game_json(game));
  return ended_shard(std::move(out));
}

std::optional<MatchFile> merge_matches(std::vector<MatchFile> shards, Diagnostics& found) {
  const std::size_t errors = found.error_count();
  if (shards.empty()) {
    found.error("missing-shards", {}, "there is no shard to merge", "name the files of all shards");
    return std::nullopt;
  }
  std::stable_sort(shards.begin(), shards.end(), [](const MatchFile& a, const MatchFile& b) {
    return std::pair(a.pairs.from, a.pairs.to) < std::pair(b.pairs.from, b.pairs.to);
  });
  for (const MatchFile& shard : shards)
    if (!(shard.head == shards.front().head)) say_difference(shard, shards.front(), found);
  if (found.error_count() > errors) return std::nullopt;
  std::vector<ShardRange> ranges;
  for (const MatchFile& shard : shards) ranges.push_back({shard.pairs.from, shard.pairs.to, shard.name});
  if (!cover_all(std::move(ranges), shards.front().head.pairs, "pair", found)) return std::nullopt;
  MatchFile out = std::move(shards.front());
  for (std::size_t i = 1; i < shards.size(); ++i)
    out.games.insert(out.games.end(), shards[i].games.begin(), shards[i].games.end());
  out.pairs = {0, out.head.pairs};
  return out;
}

}  // namespace hexrout
