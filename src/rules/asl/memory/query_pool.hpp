// QueryPool: warm queries about one map under one set of readings, for a game and all its clones.
//
//   const Lent<KeptQuery> query = pool.lend(position, state);             // for a question
//   rout_answer(*query, i)
//   const Lent<KeptQuery> played = pool.lend_to_play(position, begins);   // for a step of play
//
// Queries keep costs and lines of sight from question to question. Any number of threads may borrow; each has its own
// query. All positions must share the map and what is placed on it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "hexrout/rout/pool.hpp"
#include "rules/asl/memory/known_stands.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

// Returns a new number for a state of the units of a position (Scene::state).
inline std::uint64_t new_state() {
  static std::atomic<std::uint64_t> states = 0;
  return ++states;
}

struct KeptQuery : RoutQuery {
  using RoutQuery::RoutQuery;
  std::unique_ptr<KnownStands> stands;  // null: no cache between plays
};

class QueryPool {
 public:
  // state: as Scene::state.
  Lent<KeptQuery> lend(const Position& position, std::uint64_t state) { return {&idle_, take(position, state)}; }
  // Lends a query for a step of play, with KnownStands from the second game that plays: within one play states hardly
  // ever recur, and the keys cost more than they save. begins: the game plays for the first time.
  Lent<KeptQuery> lend_to_play(const Position& position, bool begins) {
    if (begins) ++plays_;
    std::unique_ptr<KeptQuery> query = take(position, 0);
    if (query->stands == nullptr && plays_ > 1) query->stands = std::make_unique<KnownStands>(kMostStands);
    return {&idle_, std::move(query)};
  }

 private:
  static constexpr std::size_t kMostStands = 1U << 15U;  // some 1 KB each

  std::unique_ptr<KeptQuery> take(const Position& position, std::uint64_t state) {
    std::unique_ptr<KeptQuery> query = idle_.take();
    if (query == nullptr) query = std::make_unique<KeptQuery>(position);
    query->scene.position = &position;
    query->scene.state = state;
    return query;
  }

  Pool<KeptQuery> idle_;
  std::atomic<std::size_t> plays_ = 0;  // games that have begun to play
};

}  // namespace hexrout::asl
