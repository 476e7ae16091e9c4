#include "hexrout/match/match.hpp"

#include <algorithm>
#include <mutex>

#include "hexrout/rules/battle.hpp"
#include "hexrout/threads/on_threads.hpp"
#include "match/program_player.hpp"

namespace hexrout {

namespace {

MatchHead head_of(const std::vector<MatchPosition>& positions, const MatchPlan& plan) {
  MatchHead head;
  head.players = {plan.players[0].name(), plan.players[1].name()};
  head.pairs = plan.pairs;
  head.turns = positions.empty() ? plan.turns : turns_of(positions.front().start(), plan.turns);
  head.seed = plan.seed;
  head.advise_ms = plan.advise_ms;
  head.table = (plan.table == nullptr ? FireTable::usual() : *plan.table).digest();
  for (const MatchPosition& position : positions) {
    const Battle* battle = position.start().setting().battle.get();
    head.positions.push_back({position.name(), position.digest(), battle != nullptr && !battle->objectives.empty()});
    if (turns_of(position.start(), plan.turns) != head.turns) head.turns = 0;
  }
  return head;
}

std::size_t position_of(const MatchFile& match, const MatchedGame& game) {
  return static_cast<std::size_t>(game.number / 2 % match.head.positions.size());
}

template <class Value>
Margins margins_of(const MatchFile& match, const Value& value) {
  Margins out;
  const std::vector<std::string> failed = failed_positions(match);
  for (std::size_t i = 0; i + 1 < match.games.size(); i += 2) {
    if (!failed[position_of(match, match.games[i])].empty()) continue;
    std::int64_t margin = 0;
    for (const std::size_t game : {i, i + 1}) {
      const auto& [a, b] = match.games[game].players;
      margin += static_cast<std::int64_t>(value(b)) - static_cast<std::int64_t>(value(a));
    }
    out.add(position_of(match, match.games[i]), margin);
  }
  return out;
}

// The pairs up to `end`; false if it was stopped. `done`: games, for plan.progress.
bool play_on(const std::vector<MatchPosition>& positions, const MatchPlan& plan, std::uint64_t end, std::uint64_t& done,
             MatchFile& out) {
  std::mutex mutex;
  const std::uint64_t left = end - out.pairs.to;
  const std::uint64_t lot = plan.stop ? static_cast<std::uint64_t>(thread_count(plan.threads, left)) : left;
  while (out.pairs.to < end) {
    const std::uint64_t from = out.pairs.to;
    const std::uint64_t to = std::min(from + lot, end);
    const std::size_t before = out.games.size();
    out.games.resize(before + 2 * static_cast<std::size_t>(to - from));
    on_threads(plan.threads, 2 * (to - from), [&](int, std::uint64_t i) {
      out.games[before + static_cast<std::size_t>(i)] = play_matched_game(positions, plan, 2 * from + i, nullptr);
      if (!plan.progress) return;
      const std::lock_guard lock(mutex);
      plan.progress(++done);
    });
    out.pairs.to = to;
    if (to < end && plan.stop && plan.stop()) return false;
  }
  return true;
}

}  // namespace

MatchedGame play_matched_game(const std::vector<MatchPosition>& positions, const MatchPlan& plan, std::uint64_t number,
                              std::vector<std::string>* log) {
  const std::uint64_t pair = number / 2;
  const MatchPosition& position = positions[static_cast<std::size_t>(pair % positions.size())];
  // The player of the side whose turn is first: A in even games.
  const std::size_t first = number % 2;
  std::array<std::unique_ptr<Player>, 2> players;  // by side of the position
  for (const std::size_t seat : {std::size_t{0}, std::size_t{1}}) {
    const std::size_t who = seat ^ first;
    const PlayerTerms terms{plan.seed, number, static_cast<unsigned>(who), plan.advise_ms};
    const PlayerSpec& spec = plan.players[who];
    players[seat] = std::make_unique<Player>(
        spec.command.empty() ? make_player(spec, terms)
                             : match::make_program_player(spec.command, plan.answer_ms, position.sides()[seat]));
  }
  const GameTerms terms{plan.turns, plan.seed, pair, plan.table};
  GameResult result = play_game(position, terms, {players[0].get(), players[1].get()}, log);
  MatchedGame out;
  out.number = number;
  out.players = {result.sides[first], result.sides[1 - first]};
  out.player_turns = result.player_turns;
  if (result.winner) out.winner = *result.winner ^ first;
  if (result.forfeit) out.forfeit = *result.forfeit ^ first;
  out.why = std::move(result.why);
  out.failed = std::move(result.failed);
  out.course = result.course;
  return out;
}

MatchFile play_match(const std::vector<MatchPosition>& positions, const MatchPlan& plan, RunRange pairs,
                     const SequentialTest* test) {
  MatchFile out{{}, head_of(positions, plan), {pairs.from, pairs.from}, {}, {}};
  std::uint64_t done = 0;
  const std::uint64_t block = test == nullptr ? pairs.to - pairs.from : kBlockPairs;
  while (out.pairs.to < pairs.to && !out.verdict) {
    if (!play_on(positions, plan, std::min(out.pairs.to + block, pairs.to), done, out)) break;
    if (test != nullptr)
      out.verdict = plan.measure == MatchMeasure::points ? verdict_of(*test, point_margins(out), kPointParts)
                                                         : verdict_of(*test, casualty_margins(out), kCasualtyParts);
    if (!out.verdict && out.pairs.to < pairs.to && plan.stop && plan.stop()) break;
  }
  return out;
}

MatchEnd end_of(const MatchFile& match, RunRange pairs) {
  if (match.verdict) return MatchEnd::verdict;
  return match.pairs.to == pairs.to ? MatchEnd::all_played : MatchEnd::stopped;
}

std::vector<std::string> failed_positions(const MatchFile& match) {
  std::vector<std::string> out(match.head.positions.size());
  for (const MatchedGame& game : match.games)
    if (std::string& why = out[position_of(match, game)]; why.empty()) why = game.failed;
  return out;
}

Margins point_margins(const MatchFile& match) {
  return margins_of(match, [](const SideResult& side) { return -side.half_points; });
}

Margins casualty_margins(const MatchFile& match) {
  return margins_of(match, [](const SideResult& side) { return side.casualties_in_halves(); });
}

Margins exposure_margins(const MatchFile& match) {
  return margins_of(match, [](const SideResult& side) { return side.exposure; });
}

}  // namespace hexrout
