// A phase as a game of decisions: two sides decide, and a seed is chance.
//
//   DecisionGame game(*scenario.game, {});
//   game.reset(7);                                          // the seed
//   while (!game.over()) game.decide(policy(game.side(), game.asked()));
//   game.game().figures(units);
//
// Chance draws every roll; the next event where a scenario has `ask` (each possible event is equally likely, its
// arguments are drawn likewise, `events` times); and facts that players report at a table, for example how many men a
// fire hits. The side of the unit makes all other decisions. Sides that are not in `decides` take the recommended
// option.
//
// The game stops only at decisions with two options or more, and may be over at once. Equal start, seed and options
// give equal games. Cost of a decision: the steps of the phase up to the next one, and the step under way once more.
// Thread safety: one thread at a time; the part shared with the start never changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "hexrout/env/deciders.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

struct DecisionRules {
  std::uint32_t decides = 3;   // bit s: side s decides; others take the recommended option
  std::uint32_t events = 32;   // number of events for an `ask`
  bool stops_between = false;  // stops before each of these events as well, with side() -1
};

class DecisionGame {
 public:
  // The start must outlive it. If the start has more than 32 sides, the further ones never decide.
  DecisionGame(const Game& start, DecisionRules rules);
  DecisionGame(const DecisionGame& other);
  DecisionGame(DecisionGame&&) noexcept;
  DecisionGame& operator=(DecisionGame&&) = delete;
  ~DecisionGame();

  // Begins anew. Games of one seed and different streams are independent of each other.
  void reset(std::uint64_t seed, std::uint64_t stream = 0);
  // Begins anew at another start, which must outlive it; `deciders` are those of that start.
  void reset_at(const Game& start, const Deciders& deciders, std::uint64_t seed, std::uint64_t stream);
  bool over() const { return over_; }
  // The side that decides, an index in Setting::sides; -1 if the game is over or stops between two events.
  int side() const { return side_; }
  // The decision to make; meaningless if side() is -1. Its words are valid until the next call.
  const Decision& asked() const { return asked_; }
  // Takes an option, 0 .. options - 1; a number out of range is taken as 0, the recommended one. Between two events it
  // continues with any number. Without effect once the game is over.
  void decide(std::size_t option);
  // The present position; in the middle of a step if there is a decision to make.
  const Game& game() const { return *now_; }

 private:
  class Player;
  struct Memory;
  void advance();

  const Game* start_;
  DecisionRules rules_;
  std::unique_ptr<Game> now_;
  std::unique_ptr<Memory> memory_;
  Deciders deciders_;
  Decision asked_;
  int side_ = -1;
  bool over_ = false;
};

}  // namespace hexrout
