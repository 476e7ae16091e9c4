// Matches: many games between two players, in pairs with the same dice and the sides exchanged.
//
//   MatchPlan plan;
//   plan.players = {*parse_player("advise", found), *parse_player("option0", found)};
//   plan.pairs = 200;
//   const MatchFile match = play_match(positions, plan, {0, plan.pairs}, nullptr);
//   print(summary_json(match));
//
// Pair k is played on position k mod P with stream k of the seed: game 2k with player A at the side whose turn it is
// first, game 2k + 1 with player B there. A game depends on its number, its position and the plan alone, so threads and
// shards do not show in the bytes. The margin of casualties is what B has lost less what A has lost, that of points
// what A has won less what B has won (rules/battle.hpp): above 0, A is better.
//
// Thread safety: free functions; a match uses plan.threads threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/match/margin.hpp"
#include "hexrout/match/match_game.hpp"
#include "hexrout/match/policies.hpp"
#include "hexrout/sweep/sweep.hpp"

namespace hexrout {

inline constexpr std::uint64_t kMostPairs = 1'000'000;
inline constexpr std::size_t kMostPositions = 10'000;

// The measure of a sequential test.
enum class MatchMeasure : std::uint8_t { casualties, points };

struct MatchPlan {
  std::array<PlayerSpec, 2> players;  // A and B
  std::uint64_t pairs = 1;            // 1 to kMostPairs
  int turns = 0;                      // of GameTerms
  std::uint64_t seed = 1;
  unsigned advise_ms = 100;                         // of PlayerTerms
  unsigned answer_ms = 10'000;                      // a program may take for one answer, 1 to 3,600,000
  const FireTable* table = nullptr;                 // null: the usual one
  int threads = 0;                                  // 0: one for each core
  MatchMeasure measure = MatchMeasure::casualties;  // of the sequential test
  // Called with the number of finished games, by one thread at a time.
  std::function<void(std::uint64_t)> progress = {};
  // Called whenever a lot of pairs has been played, one pair for each thread; true ends the match. The first lot is
  // always played.
  std::function<bool()> stop = {};
};

// A game as both players see it; [0] is A, [1] is B.
struct MatchedGame {
  std::uint64_t number = 0;
  std::array<SideResult, 2> players;
  std::uint32_t player_turns = 0;
  std::optional<std::size_t> winner;   // 0: A, 1: B; empty: a draw
  std::optional<std::size_t> forfeit;  // 0: A, 1: B
  std::string why;
  std::string failed;  // of GameResult
  std::uint64_t course = 0;
  bool operator==(const MatchedGame&) const = default;
};

// The facts in common of all shards of a match, in words.
struct MatchHead {
  std::array<std::string, 2> players;
  std::uint64_t pairs = 0;
  int turns = 3;  // 0: each position has its own
  std::uint64_t seed = 1;
  unsigned advise_ms = 100;
  std::string table;  // digest
  struct Position {
    std::string name;
    std::string digest;
    bool objectives = false;  // false: casualties alone give points
    bool operator==(const Position&) const = default;
  };
  std::vector<Position> positions;
  bool operator==(const MatchHead&) const = default;
};

// A match, or a shard of one.
struct MatchFile {
  std::string name;  // where it was read from
  MatchHead head;
  RunRange pairs;                  // that were played
  std::vector<MatchedGame> games;  // two for each of them, in order
  std::optional<SequentialVerdict> verdict;
};

// Game `number` alone; `log` as for play_game.
MatchedGame play_matched_game(const std::vector<MatchPosition>& positions, const MatchPlan& plan, std::uint64_t number,
                              std::vector<std::string>* log);

// Pairs are played in blocks of kBlockPairs. `test`: null, or evaluated after each block; the match then ends with the
// first block after which it has a verdict, on any number of threads.
inline constexpr std::uint64_t kBlockPairs = 32;
MatchFile play_match(const std::vector<MatchPosition>& positions, const MatchPlan& plan, RunRange pairs,
                     const SequentialTest* test);

// By position: why the rules could not continue the first of its failed games; empty if all its games ended. Games on a
// failed position count for neither player, because the games that ended are not a fair sample of them.
std::vector<std::string> failed_positions(const MatchFile& match);

// The reason for the end of a match.
enum class MatchEnd : std::uint8_t { all_played, verdict, stopped };
// pairs: the range to be played.
MatchEnd end_of(const MatchFile& match, RunRange pairs);

// Points of A less those of B, in half points a game.
Margins point_margins(const MatchFile& match);
inline constexpr double kPointParts = 4;
// Casualties of B less those of A, in quarters of a unit a game; and exposure of B less that of A, in quarters of a
// factor of firepower, twice. For a whole match.
Margins casualty_margins(const MatchFile& match);
inline constexpr double kCasualtyParts = 4;
Margins exposure_margins(const MatchFile& match);
inline constexpr double kExposureParts = 8;

// Returns a line of JSON without a line break: players, means a game, margins with standard errors.
std::string summary_json(const MatchFile& match);
// A header and a line a game.
std::string games_csv(const MatchFile& match);

// A shard as JSON Lines, with a digest of all bytes before it at its end.
std::string shard_text(const MatchFile& match);
// error[not-a-match], error[cut-short], error[changed] and those of read_file.
std::optional<MatchFile> read_match(const std::string& path, Diagnostics& found);
std::optional<MatchFile> parse_match(std::string_view text, const std::string& name, Diagnostics& found);
// error[differing-shards], error[overlapping-shards], error[missing-shards].
std::optional<MatchFile> merge_matches(std::vector<MatchFile> shards, Diagnostics& found);

}  // namespace hexrout
