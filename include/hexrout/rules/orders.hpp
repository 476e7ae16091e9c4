// What a side can have done of its own accord, and what a position is worth to it by the measures of its rules.
//
//   for (const Order& order : game.orders("soviet"))          // "rallies 2 Shock off lmg"
//     if (const auto next = game.ordered(order)) next->play(dice, choices, log);
//   std::int64_t sum = 0;
//   const auto parts = game.worth("soviet");
//   for (const WorthPart& part : *parts) sum += part.thousandths;
//
// An order is an event of the rules (README.md of the system) that they allow now. Whether to give it is the side's
// choice: it may give none, or several one after another. Of those with the same word in `once` a phase holds one.
//
// Worth is counted in thousandths of a point, each part rounded down, so that sums do not depend on the order or the
// machine. Weights are data (src/rules/SYSTEM/data/worth.yaml), and so is what they count. A position of which a side
// knows all that it may (Game::seen_by) gives parts that depend on nothing else.
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
  std::string unit;              // who is ordered, or gives the order
  std::string what;              // "moves", "rallies 2 Shock off lmg"
  std::string rule;              // "CoC A16"
  std::string choice;            // what it settles: orders with the same word are one choice: "rally sgt lmg"
  std::string once = {};         // of these a phase holds one: "move r-rifles"; empty: any number
  std::vector<LocationId> path;  // of a move, start and end included; else empty
  std::shared_ptr<const ScriptedEvent> event;  // for Game::ordered(); null: nothing is to be played
};
// The order as the events of a scenario have it: "{rally: {leader: sgt, unit: lmg}}"; empty: nothing is to be played.
std::string event_yaml(const Map& map, const Order& order);

// `unit` is the id of a unit, a group or a side; `what` names the part in one or two words: "break chance".
struct WorthPart {
  std::string unit;
  std::string what;
  std::int64_t thousandths = 0;
};

}  // namespace hexrout
