// Refusals of events with their rules: one table of events, arguments and states of units.
//
//   if (const auto no = refusal(position, event, "by", leader, RefusalFor::now))   // "l1 is broken and rallies nobody"
//     found.error(no->code, place, no->why);
//
// Readers and play share the table. A unit without a row for the event is allowed. tests/rules/asl/events_test.cpp
// tests every event with every kind of unit.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/asl/state/position.hpp"

namespace hexrout::asl {

struct EventRefusal {
  std::string_view code;  // of a message about the scenario: "refused-event", or an error
  std::string_view rule;
  std::string why;  // "r1 is Disrupted and does not rally itself"
};

// now: in this position; whatever_comes: only conditions that no earlier event can change.
enum class RefusalFor : std::uint8_t { now, whatever_comes };

// `arg` is the argument under which the event names the unit.
std::optional<EventRefusal> refusal(const Position& position, const ScriptedEvent& event, std::string_view arg,
                                    const Unit& unit, RefusalFor when);

// The units of an event, each with its argument.
struct NamedUnit {
  std::string_view arg;
  std::string id;
};
std::vector<NamedUnit> named_units(const ScriptedEvent& event);

}  // namespace hexrout::asl
