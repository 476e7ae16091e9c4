// A player decides for a side of a match: its routs, its orders, the moves of its free units, and their advances.
//
//   class Bold final : public MovePolicy {
//     std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) override { ... }
//   };
//   Player player(std::make_unique<Bold>(), make_rout_policy(RoutPolicyKind::option0, {}));
//
// A policy of routs answers the decisions of the Rout Phase (and of the Rally Phase). A policy of moves is called
// repeatedly, in the Movement Phase and when units advance, until it returns no move. Policies get the whole position;
// a policy that must use only the facts known to its side calls Game::seen_by.
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

// The player cannot continue, or gave an answer that is not allowed. what() gives the reason, for people.
struct Forfeit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class MatchPhase : std::uint8_t { rally, movement, fire, rout, advance };
std::string_view name_of(MatchPhase phase);

// Moves a unit to a Location.
struct FreeMove {
  std::string unit;
  LocationId to = kNowhere;
};

// The input of a policy of moves, which returns a further move or none.
struct FreeTurn {
  MatchPhase phase = MatchPhase::movement;  // or advance
  std::string side;
  // Units that can still move in this phase, in the order of the position. All are yet to move in it.
  std::vector<std::string> units;
  // Locations that a unit may move to: in the Movement Phase the ends of Game::reach without help of other units, in an
  // advance the Locations of Reach::advances that hold no enemy. Ascending; never its own. Cost: in the Movement Phase
  // that of a reach.
  std::function<std::vector<LocationId>(const std::string& unit)> ends;
};

class MovePolicy {
 public:
  virtual ~MovePolicy() = default;
  // Returns the next move; nullopt ends the moves of the side. A move that the turn does not offer forfeits the game.
  virtual std::optional<FreeMove> next(const Game& game, const FreeTurn& turn) = 0;
};

// Gives the orders of rules that have them (Game::orders): to rally, to free, to move by the rules' own event.
class OrderPolicy {
 public:
  virtual ~OrderPolicy() = default;
  // Index of the next of these orders, of which there is at least one; nullopt ends the orders of the side. It is
  // called again after the rules have played the order.
  virtual std::optional<std::size_t> next(const Game& /*game*/, const std::string& /*side*/,
                                          const std::vector<Order>& /*orders*/) {
    return std::nullopt;
  }
};

class RoutPolicy {
 public:
  virtual ~RoutPolicy() = default;
  // True if choose() needs the position for this decision. If false, choose() must not use `game`, which is in the
  // middle of a step.
  virtual bool looks(const Decision& decision) const = 0;
  // Index of the option taken, of two or more. `side` decides.
  virtual std::size_t choose(const Game& game, const std::string& side, MatchPhase phase, const Decision& decision) = 0;
};

// Ends all running programs of players with their child processes. Programs also end with their players; the handler of
// a signal that ends the process calls this.
void end_player_programs();

class Player {
 public:
  // Without a policy of orders none is given.
  Player(std::unique_ptr<MovePolicy> moves, std::unique_ptr<RoutPolicy> routs,
         std::unique_ptr<OrderPolicy> orders = std::make_unique<OrderPolicy>())
      : moves_(std::move(moves)), routs_(std::move(routs)), orders_(std::move(orders)) {}
  MovePolicy& moves() { return *moves_; }
  RoutPolicy& routs() { return *routs_; }
  OrderPolicy& orders() { return *orders_; }

 private:
  std::unique_ptr<MovePolicy> moves_;
  std::unique_ptr<RoutPolicy> routs_;
  std::unique_ptr<OrderPolicy> orders_;
};

}  // namespace hexrout
