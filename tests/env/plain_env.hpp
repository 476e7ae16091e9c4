// A plain environment for comparison: for every step it plays the whole game again from the beginning, with the
// decisions taken so far, and fills every plane hex by hex from the present units. The code shared with the room env is
// its interface: the plan, the numbers of the planes and the words of decisions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hexrout/env/env_batch.hpp"

namespace hexrout::test {

// The observation of one game, and the words of its decision.
struct PlainRow {
  std::vector<std::int8_t> cells, last_cells, legal;
  float reward = 0;
  bool over = false, cut = false;
  int side = -1;
  std::string words;  // what, who, rule, text and options of the decision
};

std::string words_of(const Decision& asked);

// One of so many, by throws of the dice: what chance draws for plain players.
std::size_t any_of(Dice& dice, std::size_t count);

class PlainEnv {
 public:
  PlainEnv(const Game& start, EnvPlan plan, std::uint64_t seed, std::uint64_t stream = 0);
  const PlainRow& row() const { return row_; }
  void step(std::int32_t action);
  // Sets another game of the same start, without caches filled by play: all later games are played from it.
  void go_on_in(const Game& start) { start_ = &start; }

 private:
  void begin();
  void play();  // sets game_ and asked_, from the stream and the decisions
  void show();
  bool known(const UnitFigures& unit) const;  // to the side that is rewarded, or to both
  int margin() const;
  int side_of(const std::string& who) const;
  std::vector<std::int8_t> cells(int viewer) const;

  const Game* start_;
  EnvPlan plan_;
  std::uint64_t seed_;
  std::uint64_t stream_ = 0;  // of the next game
  std::vector<std::size_t> decided_;
  std::unique_ptr<Game> game_;
  Decision asked_;
  int side_ = -1;
  bool over_ = false;
  std::uint32_t steps_ = 0;
  int margin_ = 0;
  PlainRow row_;
};

}  // namespace hexrout::test
