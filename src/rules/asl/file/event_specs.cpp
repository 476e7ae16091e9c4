#include <fmt/format.h>

#include "rules/asl/file/out_of_scope.hpp"
#include "rules/asl/file/read_events.hpp"
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
ArgSpec flag(const char* name) {
  return {name, ArgKind::flag};
}

}  // namespace

const std::vector<EventSpec>& event_specs() {
  static const std::vector<EventSpec> specs{
      {"mc", {units(), number("drm", 0, 10), flag("first_fire")}},
      {"kia", {units(), number("number", 1, 10), flag("first_fire")}},
      {"k", {units(), number("drm", 0, 10), flag("first_fire")}},
      {"ptc", {units(), flag("first_fire")}},
      {"tc", {unit(), number("drm", -10, 10)}},
      {"interdiction", {unit(), unit("leader", false)}},
      {"break", {units()}},
      {"attacked", {units()}},
      {"eliminate", {unit()}},
      {"wound", {unit()}},
      {"rally", {unit(), unit("by", false), flag("field_promotion")}},
      {"leader_creation", {unit(), flag("long_odds")}},
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
  if (found.error_count() > errors_before) return;
  position.events = EventReader(event_specs(), {&position.setting, std::make_shared<const EventIds>(std::move(named))})
                        .read(list, found);
  if (found.error_count() > errors_before) return;
  // Checks are those of Infantry; crews in vehicles, Guns and the step losses of Japanese squads are not worked out.
  for (std::size_t i = 0; i < position.events.size(); ++i) {
    const ScriptedEvent& event = position.events[i];
    // Nobody is put where nothing can stand.
    if (event.kind() == "move") to_location(list.item(i).find("move").find("to"), position.setting, found, true);
    if (event.kind() == "move" || event.kind() == "drop_concealment" || event.kind() == "massacre") continue;
    std::vector<std::string> ids = event.words("units");
    if (event.has("unit")) ids.push_back(event.word("unit"));
    for (const std::string& id : ids) {
      const Unit& unit = *position.find(id);
      if (!unit.infantry())
        found.error("not-supported", list.item(i).place(),
                    fmt::format("'{}' of '{}': a {} takes no such check here", event.kind(), id, name_of(unit.kind)),
                    "resolve it at the table and write the position that came of it");
      else if (unit.nationality == Nationality::japanese && unit.mmc())
        found.error("not-supported", list.item(i).place(),
                    fmt::format("'{}' of '{}': the step losses of Japanese units are not worked out", event.kind(), id),
                    "resolve it at the table and write the position that came of it");
      else if (event.kind() == "wound" && !unit.smc())
        found.error("impossible-state", list.item(i).place(),
                    fmt::format("'{}' is wounded, but only leaders and heroes can be", id),
                    "break it, or name a leader or hero");
    }
  }
}

}  // namespace hexrout::asl
