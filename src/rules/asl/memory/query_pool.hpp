// Warm queries about one ground under one set of readings, for a game and all its clones.
//
//   const Lent<KeptQuery> query = pool.lend(position, state);             // for a question
//   rout_answer(*query, i)
//   const Lent<KeptQuery> played = pool.lend_to_play(position, begins);   // for a step of play
//
// What has been worked out about the ground and the lines of sight looked along are kept from question to question. Any
// number of threads may ask for a query; each has its own. All positions must share the map and what is placed on it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "hexrout/rout/pool.hpp"
#include "rules/asl/memory/known_stands.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

// A number for the state of the units of a position, which no other state has (Scene::state).
inline std::uint64_t new_state() {
  static std::atomic<std::uint64_t> states = 0;
  return ++states;
}

struct KeptQuery : RoutQuery {
  using RoutQuery::RoutQuery;
  std::unique_ptr<KnownStands> stands;  // null: nothing is kept from play to play
};

class QueryPool {
 public:
  // state: as Scene::state.
  Lent<KeptQuery> lend(const Position& position, std::uint64_t state) { return {&idle_, take(position, state)}; }
  // `begins`: the game plays for the first time. How routs go on from where units stand is kept from the second game
  // that plays: within one play a unit hardly ever stands twice alike, and the keys cost more than they save.
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
