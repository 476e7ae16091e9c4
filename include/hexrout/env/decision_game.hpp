// A phase as a game of decisions: two sides decide, and a seed is chance.
//
//   DecisionGame game(*scenario.game, {});
//   game.reset(7);                                          // the seed
//   while (!game.over()) game.decide(policy(game.side(), game.asked()));
//   game.game().figures(units);
//
// Chance is: every roll; what happens next, where a scenario says `ask` (one of the events there are, each as likely as
// any other, with arguments drawn likewise, for `events` of them); and what somebody would have to tell at the table,
// such as how many men a fire hits. Everything else is decided by the side whose unit it is. Sides that are not in
// `decides` take the recommended option.
//
// A game asks only where there are two options or more. It may be over at once. The same start, seed and options give
// the same game. Cost of a decision: the steps of the phase up to the next one, and the step under way once more.
// Thread safety: one thread at a time; what it shares with its start does not change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "hexrout/env/deciders.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

struct DecisionRules {
  std::uint32_t decides = 3;   // bit s: side s decides; others take what is recommended
  std::uint32_t events = 32;   // that happen in the place of an `ask`
  bool stops_between = false;  // stops before each of them as well, with nobody to decide
};

class DecisionGame {
 public:
  // The start must outlive it. error: none; a start with more than 32 sides has sides that never decide.
  DecisionGame(const Game& start, DecisionRules rules);
  DecisionGame(const DecisionGame& other);
  DecisionGame(DecisionGame&&) noexcept;
  DecisionGame& operator=(DecisionGame&&) = delete;
  ~DecisionGame();

  // Begins anew. Games of one seed and different streams are independent of each other.
  void reset(std::uint64_t seed, std::uint64_t stream = 0);
  bool over() const { return over_; }
  // The side that decides, an index in Setting::sides; -1: nobody, the game is over or stands between two events.
  int side() const { return side_; }
  // What it decides; meaningless where nobody does. Its words hold until the next call.
  const Decision& asked() const { return asked_; }
  // Takes an option, 0 .. options - 1; one that there is not is taken as 0, the recommended one. Between two events it
  // goes on, whatever is taken. Nothing happens once the game is over.
  void decide(std::size_t option);
  // Where it has come to; in the middle of a step if something is asked.
  const Game& game() const { return *now_; }

 private:
  class Player;
  struct Memory;
  void advance();

  const Game& start_;
  DecisionRules rules_;
  std::unique_ptr<Game> now_;
  std::unique_ptr<Memory> memory_;
  Deciders deciders_;
  Decision asked_;
  int side_ = -1;
  bool over_ = false;
};

}  // namespace hexrout
