// Warm queries about one ground under one set of readings, for a game and all its clones.
//
//   const Lent<RoutQuery> query = pool.lend(position);              // for a question
//   rout_answer(*query, i)
//   const Lent<RoutQuery> played = pool.lend_to_play(position, begins);   // for a step of play
//
// What has been worked out about the ground and the lines of sight looked along are kept from question to question. Any
// number of threads may ask for a query; each has its own. All positions must share the map and what is placed on it.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "hexrout/rout/pool.hpp"
#include "rules/asl/memory/known_stands.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

class QueryPool {
 public:
  Lent<RoutQuery> lend(const Position& position) { return {&idle_, take(position)}; }
  // `begins`: the game plays for the first time. How routs go on from where units stand is kept from the second game
  // that plays: within one play a unit hardly ever stands twice alike, and the keys cost more than they save.
  Lent<RoutQuery> lend_to_play(const Position& position, bool begins) {
    if (begins) ++plays_;
    std::unique_ptr<RoutQuery> query = take(position);
    if (query->stands == nullptr && plays_ > 1) query->stands = std::make_shared<KnownStands>(kMostStands);
    return {&idle_, std::move(query)};
  }

 private:
  static constexpr std::size_t kMostStands = 1U << 15U;  // some 1 KB each

  std::unique_ptr<RoutQuery> take(const Position& position) {
    std::unique_ptr<RoutQuery> query = idle_.take();
    if (query == nullptr) return std::make_unique<RoutQuery>(position);
    query->scene.position = &position;
    return query;
  }

  Pool<RoutQuery> idle_;
  std::atomic<std::size_t> plays_ = 0;  // games that have begun to play
};

}  // namespace hexrout::asl
