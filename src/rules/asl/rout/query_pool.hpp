// Warm queries about one ground under one set of readings, for a game and all its clones.
//
//   const Lent<RoutQuery> query = pool.lend(position);
//   rout_answer(*query, i)
//
// What has been worked out about the ground and the lines of sight looked along are kept from question to question. Any
// number of threads may ask for a query; each has its own. All positions must share the map and what is placed on it.
#pragma once

#include <memory>

#include "hexrout/rout/pool.hpp"
#include "rules/asl/rout/known_stands.hpp"
#include "rules/asl/rout/rout_query.hpp"

namespace hexrout::asl {

class QueryPool {
 public:
  Lent<RoutQuery> lend(const Position& position) {
    std::unique_ptr<RoutQuery> query = idle_.take();
    if (query == nullptr) return {&idle_, std::make_unique<RoutQuery>(position)};
    query->scene.position = &position;
    // A second use makes more likely: from now on it pays to keep where units have stood.
    if (query->stands == nullptr) query->stands = std::make_shared<KnownStands>(kMostStands);
    return {&idle_, std::move(query)};
  }

 private:
  static constexpr std::size_t kMostStands = 1U << 14U;  // some 2 KB each
  Pool<RoutQuery> idle_;
};

}  // namespace hexrout::asl
