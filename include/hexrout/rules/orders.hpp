// Orders that a side can give of its own accord, and the worth of a position to it by the measures of its rules.
//
//   for (const Order& order : game.orders("soviet"))          // "rallies 2 Shock off lmg"
//     if (const auto next = game.ordered(order)) next->play(dice, choices, log);
//   std::int64_t sum = 0;
//   const auto parts = game.worth("soviet");
//   for (const WorthPart& part : *parts) sum += part.thousandths;
//
// An order is an event of the rules (README.md of the system) that they allow now. A side may give
// none, or several one after another, but of those with equal `once` only one a phase.
//
// Worth is counted in thousandths of a point, each part rounded down, so that sums do not depend on order or
// machine. Weights are data (src/rules/SYSTEM/data/worth.yaml), and so are the things counted. For a position of
// Game::seen_by the parts depend only on what the side knows.
//
// Thread safety: values.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hexrout/map/map.hpp"

namespace hexrout {

class ScriptedEvent;

struct Order {
  std::string unit;              // id of the unit that is ordered, or gives the order
  std::string what;              // "moves", "rallies 2 Shock off lmg"
  std::string rule;              // "CoC A16"
  std::string choice;            // the choice that it settles; equal for alternatives: "rally sgt lmg"
  std::string once = {};         // a phase holds one order with this word: "move r-rifles"; empty: any number
  std::vector<LocationId> path;  // of a move, start and end included; empty for others
  std::shared_ptr<const ScriptedEvent> event;  // for Game::ordered(); null: no event is needed
};
// The order as an event of a scenario: "{rally: {leader: sgt, unit: lmg}}"; empty without an event.
std::string event_yaml(const Map& map, const Order& order);

// `unit` is the id of a unit, a group or a side; `what` names the part in one or two words: "break chance".
struct WorthPart {
  std::string unit;
  std::string what;
  std::int64_t thousandths = 0;
};

}  // namespace hexrout
