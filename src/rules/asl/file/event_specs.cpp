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

}  // namespace hexrout::asl
