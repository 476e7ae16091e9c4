// What questions about one map need: the scene, its lines of sight and a solver.
//
//   RoutQuery query(position);
//   const UnitAnswer a = rout_answer(query, i);
//   const UnitAnswer b = rout_answer(query, j);      // warm: what the first question worked out about the ground is
//   kept
//
// Making one is linear in the Locations of the map. One thread at a time.
#pragma once

#include <memory>

#include "rules/asl/rout/rout_solver.hpp"

namespace hexrout::asl {

// The position must outlive it. Its units may change between questions; its map and what is placed on it may not.
struct RoutQuery {
  explicit RoutQuery(const Position& position)
      : RoutQuery(position, std::make_shared<Exposure>(position.sight(), position.map().location_count())) {}
  // With lines of sight that another query on the same ground asks for too.
  RoutQuery(const Position& position, std::shared_ptr<Exposure> shared)
      : scene(position), lines(std::move(shared)), exposure(*lines), solver(scene, exposure) {
    scene.kept = &exposure;
  }
  RoutQuery(const RoutQuery&) = delete;
  RoutQuery& operator=(const RoutQuery&) = delete;
  Scene scene;
  std::shared_ptr<Exposure> lines;
  Exposure& exposure;
  RoutSolver solver;
};

}  // namespace hexrout::asl
