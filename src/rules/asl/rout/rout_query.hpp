// RoutQuery: a scene with its lines of sight and a solver, for many questions about one map.
//
//   RoutQuery query(position);
//   const UnitAnswer a = rout_answer(query, i);
//   const UnitAnswer b = rout_answer(query, j);      // warm: reuses lines of sight and costs
//
// Construction is linear in the Locations of the map. Not thread-safe.
#pragma once

#include <memory>

#include "rules/asl/rout/rout_solver.hpp"

namespace hexrout::asl {

// The position must outlive it. Its units may change between questions; its map and what is placed on it may not.
struct RoutQuery {
  explicit RoutQuery(const Position& position)
      : RoutQuery(position, std::make_shared<Exposure>(position.sight(), position.map().location_count())) {}
  // Shares lines of sight with other queries about the same map and what is placed on it.
  RoutQuery(const Position& position, std::shared_ptr<Exposure> shared)
      : RoutQuery(Scene(position), std::move(shared)) {}
  RoutQuery(Scene of, std::shared_ptr<Exposure> shared)
      : scene(std::move(of)), lines(std::move(shared)), exposure(*lines), solver(scene, exposure) {
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
