// Plays a game of a match: some turns of a position between two players.
//
//   auto position = MatchPosition::make(std::move(scenario), found);
//   const GameTerms terms{.turns = 3, .seed = 1, .stream = 4};
//   const GameResult result = play_game(*position, terms, {russian, german}, nullptr);
//   result.sides[0].casualties_in_halves()
//
// A turn is two player turns; in each one side is the ATTACKER, first the one that the position names. The phases of a
// player turn:
//
//   rally      the rules' own Rally Phase, of both sides
//   movement   the ATTACKER's free units, one at a time, as Game::reach allows; units that move are not fired at
//   fire       every Location with units able to fire attacks one Location (fire_table.hpp). All attacks of both sides
//              are declared and rolled before any takes effect, so neither side fires first
//   rout       the attacks take effect as the rules play them (events mc, kia, k, ptc), then the rules' own Rout Phase
//   advance    the ATTACKER's units that are fit and not pinned go to a neighbouring Location
//
// The first player turn begins with the phase of the position ("fire": with fire). Pins end with the player turn. The
// game ends after the turns, or when a side has no units left. src/match/README.md lists the simplifications.
//
// Equal positions, terms and players give equal games. Thread safety: any number of games of one position at once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/match/fire_table.hpp"
#include "hexrout/match/player.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// A position made ready to be played any number of times.
class MatchPosition {
 public:
  // error[match-position]: not ASL, not two sides with units, or with events left. Cost: that of reading it.
  static std::optional<MatchPosition> make(Scenario scenario, Diagnostics& found);

  const std::string& name() const { return name_; }      // of its file
  const std::string& digest() const { return digest_; }  // of the position, as in sweep_file.hpp
  const Game& start() const { return *start_; }
  const FootGraph& ground() const { return *ground_; }
  const std::vector<UnitFigures>& figures() const { return figures_; }
  // The sides by name; index 0 is the ATTACKER of the first player turn.
  const std::array<std::string, 2>& sides() const { return sides_; }
  // 0 or 1 for an index of Setting::sides.
  std::size_t seat_of(std::size_t side) const { return side == attacker_ ? 0 : 1; }

 private:
  MatchPosition() = default;
  std::string name_;
  std::string digest_;
  std::shared_ptr<const Game> start_;
  std::shared_ptr<const FootGraph> ground_;
  std::vector<UnitFigures> figures_;
  std::array<std::string, 2> sides_;
  std::size_t attacker_ = 0;
};

struct GameTerms {
  int turns = 3;  // 1 to kMostTurns
  std::uint64_t seed = 1;
  std::uint64_t stream = 0;          // of the dice
  const FireTable* table = nullptr;  // null: the usual one
};
inline constexpr int kMostTurns = 100;

// The fate of the units that a side had at the start.
struct SideResult {
  std::uint32_t lost = 0;
  std::uint32_t captured = 0;
  std::uint32_t reduced = 0;   // alive, with fewer men than at the start: a half-squad, a wounded leader
  std::uint32_t broken = 0;    // in play, and broken
  std::uint64_t exposure = 0;  // quarters of enemy firepower that can be brought to bear on its units
  bool operator==(const SideResult&) const = default;

  // A unit lost or captured counts one, a reduced one half.
  std::uint32_t casualties_in_halves() const { return 2 * (lost + captured) + reduced; }
};

struct GameResult {
  std::array<SideResult, 2> sides;     // as MatchPosition::sides
  std::uint32_t player_turns = 0;      // played, the last one perhaps in part
  std::optional<std::size_t> forfeit;  // the side whose player forfeited: all of its units are counted as lost
  std::string why;                     // the reason of the forfeit
  std::string failed;                  // the reason why the rules could not continue; empty: the game ended
  std::uint64_t course = 0;            // digest of all rolls, decisions and moves
  bool operator==(const GameResult&) const = default;
};

// players: of MatchPosition::sides. log: null, or receives lines of JSON, one an event (README.md).
GameResult play_game(const MatchPosition& position, const GameTerms& terms, std::array<Player*, 2> players,
                     std::vector<std::string>* log);

}  // namespace hexrout
