#include <fmt/format.h>

#include "rules/asl/file/out_of_scope.hpp"
#include "rules/asl/file/read_events.hpp"
#include "rules/asl/file/read_units.hpp"
#include "rules/asl/play/eligible.hpp"
#include "rules/asl/play/events.hpp"

namespace hexrout::asl {
namespace {

ArgSpec units() {
  return {"units", ArgKind::ids, true, 0, 0, "unit"};
}
ArgSpec unit(const char* name = "unit", bool needed = true) {
  return {name, ArgKind::id, needed, 0, 0, "unit"};
}
ArgSpec number(const char* name, int least, int most, bool needed = false) {
  return {name, ArgKind::integer, needed, least, most};
}
ArgSpec truth(const char* name) {
  return {name, ArgKind::flag};
}

// Reports the units to which an event cannot apply. Only before the first event is the position certain.
void judge(const ScriptedEvent& event, const Position& position, RefusalFor when, const Place& place,
           Diagnostics& found) {
  for (const NamedUnit& named : named_units(event)) {
    const auto no = refusal(position, event, named.arg, *position.find(named.id), when);
    if (!no) continue;
    std::string what = fmt::format("'{}' of '{}': {}", event.kind(), named.id, no->why);
    if (no->code == "refused-event")
      found.warning("refused-event", place, fmt::format("{} [{}]", what, no->rule),
                    "delete the event, or correct the unit's state: it is refused when it is played");
    else
      found.error(no->code, place, std::move(what),
                  no->code == "not-supported" ? "resolve it at the table and write the position that came of it"
                                              : "name another unit, or write another event");
  }
}

}  // namespace

const std::vector<EventSpec>& event_specs() {
  static const std::vector<EventSpec> specs{
      {"mc", {units(), number("drm", 0, 10), truth("first_fire")}},
      {"kia", {units(), number("number", 1, 10), truth("first_fire")}},
      {"k", {units(), number("drm", 0, 10), truth("first_fire")}},
      {"ptc", {units(), truth("first_fire")}},
      {"tc", {unit(), number("drm", -10, 10)}},
      {"interdiction", {unit(), unit("leader", false)}},
      {"break", {units()}},
      {"attacked", {units()}},
      {"eliminate", {unit()}},
      {"wound", {unit()}},
      {"rally", {unit(), unit("by", false), truth("field_promotion")}},
      {"leader_creation", {unit(), truth("long_odds")}},
      {"massacre", {unit("by"), units()}},
      {"move", {unit(), {"to", ArgKind::hex, true}}},
      {"drop_concealment", {unit()}},
      {"rout_phase", {}},
      {"rally_phase", {}},
  };
  return specs;
}

void read_events(const Node& list, Position& position, Diagnostics& found) {
  EventIds named;
  for (const Unit& unit : position.units) named["unit"].push_back(unit.id);
  const std::size_t errors_before = found.error_count();
  for (std::size_t i = 0; i < list.size() && list.is_list(); ++i) refuse_event(list.item(i), found);
  for (std::size_t i = 0; i < list.size() && list.is_list(); ++i)
    if (list.item(i).is_scalar() && list.item(i).scalar() == kAsk)
      found.error("not-supported", list.item(i).place(), "'ask': events of ASL are written, not asked for",
                  "write the events, or delete it");
  if (found.error_count() > errors_before) return;
  position.events = EventReader(event_specs(), {&position.setting, std::make_shared<const EventIds>(std::move(named))})
                        .read(list, found);
  if (found.error_count() > errors_before) return;
  for (std::size_t i = 0; i < position.events.size(); ++i) {
    const ScriptedEvent& event = position.events[i];
    // Checks that units can be in the Location of a move.
    if (event.kind() == "move") to_stand(list.item(i).find("move").find("to"), position, found);
    judge(event, position, i == 0 ? RefusalFor::now : RefusalFor::whatever_comes, list.item(i).place(), found);
  }
}

}  // namespace hexrout::asl
