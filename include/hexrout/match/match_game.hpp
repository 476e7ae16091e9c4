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
//   rally      ASL: the rules' own Rally Phase, of both sides. Other rules: the orders that the ATTACKER gives
//              (Game::orders), one after another
//   movement   the ATTACKER's reinforcements enter; its free units move, one at a time, as Game::reach allows for
//              certain; those at an exit leave the map. Units that move are not fired at
//   fire       every Location with units able to fire attacks one Location (fire_table.hpp; Armour Battles: by its own
//              dice). All attacks of both sides are declared and rolled before any takes effect, so neither side fires
//              first
//   rout       the attacks take effect as the rules play them (events), then the rules' own phase: routs, retires,
//              falls back; other rules than ASL then play the end of their turn (Game::closing)
//   advance    ASL: the ATTACKER's units that are fit and not pinned go to a neighbouring Location
//
// Under ASL the first player turn begins with the phase of the position ("fire": with fire), and pins end with the
// player turn. The game ends after the turns, when a side has no units left and none to come, or when its own rules
// name a winner. Victory is that of the battle (rules/battle.hpp). src/match/README.md lists the simplifications.
//
// Equal positions, terms and players give equal games. Thread safety: any number of games of one position at once.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/match/fire_table.hpp"
#include "hexrout/match/player.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

// Effects of attacks under a system of rules (src/match/fire_style.hpp).
struct FireStyle;

// A position made ready to be played any number of times.
class MatchPosition {
 public:
  // error[match-position]: not two sides with units, or with events left. Cost: that of reading it.
  static std::optional<MatchPosition> make(Scenario scenario, Diagnostics& found);

  const std::string& name() const { return name_; }      // of its file
  const std::string& digest() const { return digest_; }  // of the position, as in sweep_file.hpp
  const Game& start() const { return *start_; }
  const FootGraph& ground() const { return *ground_; }
  const FireStyle& fire() const { return *fire_; }
  // Units of the start and those that enter, by id.
  struct FirstUnit {
    std::size_t seat = 0;
    bool standing = true;  // on the map, or to come, and no Dummy
    bool reduced = false;
  };
  const std::map<std::string, FirstUnit>& first() const { return first_; }
  // The sides by name; index 0 is the ATTACKER of the first player turn.
  const std::array<std::string, 2>& sides() const { return sides_; }
  // 0 or 1 for an index of Setting::sides.
  std::size_t seat_of(std::size_t side) const { return side == attacker_ ? 0 : 1; }

 private:
  MatchPosition() = default;
  void note_units(const Game& game);
  std::string name_;
  std::string digest_;
  std::shared_ptr<const Game> start_;
  std::shared_ptr<const FootGraph> ground_;
  const FireStyle* fire_ = nullptr;
  std::map<std::string, FirstUnit> first_;
  std::array<std::string, 2> sides_;
  std::size_t attacker_ = 0;
};

struct GameTerms {
  int turns = 0;  // 1 to kMostTurns; 0: to the last turn of the battle, or else kUsualTurns
  std::uint64_t seed = 1;
  std::uint64_t stream = 0;          // of the dice
  const FireTable* table = nullptr;  // null: the usual one
};
inline constexpr int kMostTurns = 100;
inline constexpr int kUsualTurns = 3;
// Turns that are played on the position under these terms.
int turns_of(const Game& start, int turns);

// The fate of the units that a side had at the start or brought in, and its points.
struct SideResult {
  std::uint32_t lost = 0;
  std::uint32_t captured = 0;
  std::uint32_t reduced = 0;     // alive, with fewer men than at the start: a half-squad, a wounded leader
  std::uint32_t broken = 0;      // in play, and broken
  std::uint64_t exposure = 0;    // quarters of enemy firepower that can be brought to bear on its units
  std::uint32_t exited = 0;      // left the map by a move of its player: no losses
  std::int64_t half_points = 0;  // of battle_score()
  bool operator==(const SideResult&) const = default;

  // As loss_in_halves() (rules/battle.hpp): a unit lost or captured counts one, a reduced one half.
  std::uint32_t casualties_in_halves() const { return 2 * (lost + captured) + reduced; }
};

struct GameResult {
  std::array<SideResult, 2> sides;     // as MatchPosition::sides
  std::uint32_t player_turns = 0;      // played, the last one perhaps in part
  std::optional<std::size_t> forfeit;  // the side whose player forfeited: all of its units are counted as lost
  std::optional<std::size_t> winner;   // the side; empty: a draw, or the game failed
  std::string why;                     // the reason of the forfeit
  std::string failed;                  // the reason why the rules could not continue; empty: the game ended
  std::uint64_t course = 0;            // digest of all rolls, decisions and moves
  bool operator==(const GameResult&) const = default;
};

// players: of MatchPosition::sides. log: null, or receives lines of JSON, one an event (README.md).
GameResult play_game(const MatchPosition& position, const GameTerms& terms, std::array<Player*, 2> players,
                     std::vector<std::string>* log);

}  // namespace hexrout
