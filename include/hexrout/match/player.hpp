// Who decides for a side in a match: its routs, the moves of its free units, and their advances.
//
//   class Bold final : public MovePolicy {
//     std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) override { ... }
//   };
//   Player player(std::make_unique<Bold>(), make_rout_policy(RoutPolicyKind::option0, {}));
//
// A policy of routs answers the decisions of the Rout Phase (and of the Rally Phase); a policy of moves is asked again
// and again, in the Movement Phase and when units advance, until it moves nobody any more. Both see the whole position;
// a policy that shall know only what its side knows asks Game::seen_by.
//
// A player who cannot answer (a program that has died) throws Forfeit and loses the game. Thread safety: a player plays
// one game, in one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hexrout/rules/game.hpp"

namespace hexrout {

// The player cannot go on, or has answered what is not allowed. what(): why, for people.
struct Forfeit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class MatchPhase : std::uint8_t { rally, movement, fire, rout, advance };
std::string_view name_of(MatchPhase phase);

// A unit goes to a Location.
struct FreeMove {
  std::string unit;
  LocationId to = kNowhere;
};

// What a policy of moves is asked: one move more, or nothing.
struct FreeTurn {
  MatchPhase phase = MatchPhase::movement;  // or advance
  std::string side;
  // Those who can still move in this phase, in the order of the position. None of them has moved in it.
  std::vector<std::string> units;
  // Where each of them may go: in the Movement Phase the ends of Game::reach that need nobody else, in an advance the
  // neighbouring Locations open to it. Ascending; never where it stands. Cost: in the Movement Phase that of a reach.
  std::function<std::vector<LocationId>(const std::string& unit)> ends;
};

class MovePolicy {
 public:
  virtual ~MovePolicy() = default;
  // The next move; nothing once the side is done. A move that the turn does not offer forfeits the game.
  virtual std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) = 0;
};

class RoutPolicy {
 public:
  virtual ~RoutPolicy() = default;
  // Whether this decision takes a look at the position. Where it does not, `game` of choose() must not be asked
  // anything: it is in the middle of a step.
  virtual bool looks(const Decision& decision) const = 0;
  // Index of the option taken, of two or more. `side` decides.
  virtual std::size_t choose(const Game& game, const std::string& side, MatchPhase phase, const Decision& decision) = 0;
};

// Ends the programs that players run now, and whatever those have started. They end with their players; a process that
// a signal ends calls this from its handler.
void end_player_programs();

class Player {
 public:
  Player(std::unique_ptr<MovePolicy> moves, std::unique_ptr<RoutPolicy> routs)
      : moves_(std::move(moves)), routs_(std::move(routs)) {}
  MovePolicy& moves() { return *moves_; }
  RoutPolicy& routs() { return *routs_; }

 private:
  std::unique_ptr<MovePolicy> moves_;
  std::unique_ptr<RoutPolicy> routs_;
};

}  // namespace hexrout
