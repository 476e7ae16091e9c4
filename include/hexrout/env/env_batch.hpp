// Steps many games of one start in one call, and writes their observations into the caller's buffers.
//
//   EnvBatch batch(*scenario.game, {.count = 64});
//   EnvBuffers out{...};                                  // one row a game; any of them may be null
//   batch.reset(7, out);
//   for (;;) batch.step(actions, out);                    // actions[i]: an option of game i
//
// A game that is over begins anew within the step that ended it: `over` is then 1, the reward is that of the end, and
// cells, legal and side are of the new beginning; `last_cells` has the cells of the end.
//
// side >= 0: only that side decides, the other takes recommended options; cells and reward are for that side. side -1:
// both decide; cells are for the side that decides now (side 0 at the end), rewards for side 0.
// A reward is the growth of the side's margin: the worth (figures.hpp) that its units have gained since the start, less
// the gain of the enemies that it can see, as a share of the worth of all these units at the start. Rewards of a whole
// game sum to the change of the margin. Hidden and concealed units of the other side count as soon as they are neither;
// where both sides decide, this holds for units of either side. So a reward depends only on facts that the side may
// know.
//
// Further starts: add_start(). Each new game then begins at one of them, drawn by its seed and stream, each equally
// likely; planes must hold all their maps. A reward is a share of the worth at the start of its own game.
//
// by_place: actions mean the same in every position. Action c, a cell of a plane (row * columns + column), takes the
// first option that leads there, or names a unit there; action rows * columns + k takes the k-th of the options that
// have no cell of their own. Otherwise an action is the number of an option.
//
// Games without a decision are over at once; they begin anew with the next stream, kMostEmpty times at
// most, and then remain over, with 0 as the only legal option. Equal start, plan, seed and actions
// give equal bytes on any number of threads. Thread safety: the batch belongs to one thread at a time,
// and may use others of its own. Cost of a step: the cost of its games (decision_game.hpp), and the
// cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "hexrout/env/decision_game.hpp"
#include "hexrout/env/observer.hpp"

namespace hexrout {

struct EnvPlan {
  std::size_t count = 1;         // games, 1..kMostGames
  int side = -1;                 // the side that decides alone, an index; -1: both
  std::uint32_t events = 32;     // DecisionRules
  bool stops_between = false;    // DecisionRules
  std::uint32_t actions = 256;   // size of `legal`, 2..kMostActions; options beyond it cannot be taken
  std::uint32_t most_steps = 0;  // of one game, which then is over; 0: any number
  ObservedSize size;             // 0: the map's own
  bool restarts = true;          // a game that is over begins anew at once; otherwise it waits for reset()
  bool by_place = false;         // `actions` must be rows * columns + 2 at least
  static constexpr std::size_t kMostGames = 65536;
  static constexpr std::uint32_t kMostActions = 65536;
};

// Rows of game i begin at i times the size of a row.
struct EnvBuffers {
  std::int8_t* cells = nullptr;       // Observer::size() a game
  std::int8_t* last_cells = nullptr;  // the same; written only for games that a step has ended
  std::int8_t* legal = nullptr;       // as `cells`; written only for games that a step has ended
  float* reward = nullptr;            // `actions` a game: 1 for an option; 0 behind the last
  std::uint8_t* over = nullptr;       // 1: the game has ended
  std::uint8_t* cut = nullptr;        // 1: it was ended by most_steps
  std::int32_t* side = nullptr;       // the side that decides; -1 at the end
};

class EnvBatch {
 public:
  static constexpr int kMostEmpty = 16;

  // The plan must be in its ranges, and its size must hold the map. The start is copied.
  EnvBatch(const Game& start, EnvPlan plan);
  EnvBatch(EnvBatch&&) noexcept = default;

  const EnvPlan& plan() const { return plan_; }
  std::size_t count() const { return rows_.size(); }
  std::size_t cells() const { return kPlanes * cells_of_plane(); }
  ObservedSize shape() const { return shape_; }
  // Adds a start, with the sides of the first and a map that the planes hold. Games under way stay.
  void add_start(const Game& start);
  const Game& start(std::size_t i) const { return *starts_[i].game; }
  std::size_t starts() const { return starts_.size(); }
  // The start that a game has begun at.
  std::size_t start_of(std::size_t i) const { return rows_[i].start; }
  // The action that takes an option of a game; plan().actions if none does.
  std::uint32_t action(std::size_t i, std::size_t option) const;

  // Shares resets and steps of all games among `threads` threads, at most one a core; 0: one for every 16
  // games, which pays. Initially 1. Threads are made for each call, which takes some 100 us, more on a busy
  // machine.
  void use_threads(int threads);

  // Begins all games anew, game i with streams of the seed of its own (SeededDice): all games are independent of each
  // other, and of those of every other seed.
  void reset(std::uint64_t seed, const EnvBuffers& out);
  // Begins one of them anew, as game 0 of reset(seed) begins, and writes its rows.
  void reset_one(std::size_t game, std::uint64_t seed, const EnvBuffers& out);
  // Takes one option in every game. A number out of range is taken as 0, the recommended option.
  void step(const std::int32_t* actions, const EnvBuffers& out);

  const DecisionGame& game(std::size_t i) const { return rows_[i].game; }
  // Writes the present observation of `side`, even if another side decides.
  void observe(std::size_t i, int side, std::int8_t* cells);

 private:
  struct Row {
    DecisionGame game;
    std::uint64_t seed = 0;
    std::uint64_t stream = 0;
    std::uint32_t steps = 0;
    std::size_t start = 0;
    std::vector<std::uint32_t> actions = {};  // by_place: of each option
    int margin = 0;                           // of side 0, or of the side that decides alone, in quarters
  };
  // The scratch memory of a thread that observes games.
  struct Looker {
    std::vector<Observer> observers;  // of each start
    std::vector<UnitFigures> units;   // of the game looked at
  };
  struct Start {
    std::shared_ptr<const Game> game;
    Deciders deciders;
    std::vector<int> worth;  // of the units, in quarters
    int all = 1;             // worth of the units in sight
  };
  template <class Work>
  void each_game(Work&& work);
  void reset_one(Looker& looker, std::size_t i, std::uint64_t seed, std::uint64_t stream, const EnvBuffers& out);
  void begin(Looker& looker, Row& row);
  void step_one(Looker& looker, std::size_t i, std::int32_t action, const EnvBuffers& out);
  void show(Looker& looker, std::size_t i, const EnvBuffers& out);
  void write_legal(const Row& row, std::int8_t* legal) const;
  std::size_t option_of(const Row& row, std::uint32_t action) const;
  // Leaves the looker's units those of the game.
  int margin_of(Looker& looker, const Row& row) const;
  // Finds what each action takes; the looker's units are those of the game.
  void place_actions(Looker& looker, Row& row) const;
  std::size_t cells_of_plane() const {
    return static_cast<std::size_t>(shape_.rows) * static_cast<std::size_t>(shape_.columns);
  }
  static Observed seen(const Looker& looker, const DecisionGame& game);
  int viewer(const DecisionGame& game) const;

  EnvPlan plan_;
  ObservedSize shape_;
  std::vector<Start> starts_;
  std::vector<std::unique_ptr<Looker>> lookers_;  // one a thread
  std::vector<Row> rows_;
  // True if the side that gets the reward can see the unit.
  bool in_sight(const UnitFigures& unit) const;
};

}  // namespace hexrout
