#include "rules/asl/file/out_of_scope.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace hexrout::asl {

constexpr std::string_view kLowVisibility =
    "write its LV Hindrance by range as 'low_visibility: [{from: 7, drm: 1}]'; 'mud' and 'snow' are keys of their own";

std::span<const OutOfScope> scenario_parts() {
  static constexpr std::array kParts{
      OutOfScope{"oba", "Off Board Artillery"},
      OutOfScope{"artillery", "Off Board Artillery"},
      OutOfScope{"aircraft", "air support"},
      OutOfScope{"air_support", "air support"},
      OutOfScope{"paratroops", "paratroops"},
      OutOfScope{"paradrop", "paratroops"},
      OutOfScope{"gliders", "gliders"},
      OutOfScope{"boats", "boats"},
      OutOfScope{"landing_craft", "landing craft"},
      OutOfScope{"seaborne", "seaborne assaults"},
      OutOfScope{"weather", "weather by its name", kLowVisibility},
      OutOfScope{"rain", "rain", kLowVisibility},
      OutOfScope{"falling_snow", "falling snow", kLowVisibility},
      OutOfScope{"fog", "fog", kLowVisibility},
      OutOfScope{"mist", "mist", kLowVisibility},
      OutOfScope{"dust", "dust", kLowVisibility},
      OutOfScope{"heat_haze", "heat haze", kLowVisibility},
      OutOfScope{"drifts", "drifts", "raise the cost of their hexsides by other terrain on the map"},
      OutOfScope{"extreme_winter", "what extreme winter does beside snow", "write 'snow: ground' or 'snow: deep'"},
      OutOfScope{"wind", "wind"},
      OutOfScope{"pto", "the Pacific theatre as a whole",
                 "name its terrain on the map, or change boards by DenseJungle, Bamboo, PalmTrees and the like"},
      OutOfScope{"caves", "caves"},
      OutOfScope{"sewers", "sewers"},
      OutOfScope{"tunnels", "tunnels"},
      OutOfScope{"fortified", "Fortified Buildings"},
      OutOfScope{"illumination", "illumination by night"},
      OutOfScope{"starshells", "illumination by night"},
  };
  return kParts;
}

std::span<const OutOfScope> unit_parts() {
  static constexpr std::array kParts{
      OutOfScope{"paratroop", "paratroops"}, OutOfScope{"parachute", "paratroops"},
      OutOfScope{"boat", "boats"},           OutOfScope{"landing_craft", "landing craft"},
      OutOfScope{"swimming", "swimming"},    OutOfScope{"skis", "skis"},
      OutOfScope{"bicycle", "bicycles"},     OutOfScope{"motorcycle", "motorcycles"},
      OutOfScope{"cave", "caves"},           OutOfScope{"sewer", "sewers"},
      OutOfScope{"aircraft", "air support"},
  };
  return kParts;
}

std::span<const OutOfScope> event_parts() {
  static constexpr std::array kParts{
      OutOfScope{"fire", "fire attacks"},       OutOfScope{"vehicle_fire", "the fire of vehicles"},
      OutOfScope{"ordnance", "ordnance"},       OutOfScope{"overrun", "Overruns"},
      OutOfScope{"oba", "Off Board Artillery"}, OutOfScope{"ffe", "Off Board Artillery"},
      OutOfScope{"air_attack", "air support"},  OutOfScope{"bombing", "air support"},
      OutOfScope{"paradrop", "paratroops"},     OutOfScope{"landing", "seaborne assaults"},
      OutOfScope{"sniper", "Sniper attacks"},   OutOfScope{"close_combat", "Close Combat"},
      OutOfScope{"cc", "Close Combat"},         OutOfScope{"ambush", "Close Combat"},
      OutOfScope{"banzai", "Banzai charges"},   OutOfScope{"recover", "recovery of weapons outside the Rout Phase"},
  };
  return kParts;
}

namespace {

void refuse(const OutOfScope& entry, const Place& place, Diagnostics& found) {
  found.error(
      "not-supported", place, fmt::format("'{}': {} is not worked out here", entry.word, entry.part),
      std::string(entry.hint.empty() ? "resolve it at the table and write the position that came of it" : entry.hint));
}

}  // namespace

void refuse_event(const Node& event, Diagnostics& found) {
  const std::string kind = event.is_scalar()                     ? event.scalar()
                           : event.is_map() && event.size() == 1 ? event.entry(0).first
                                                                 : "";
  for (const OutOfScope& entry : event_parts())
    if (entry.word == kind) refuse(entry, event.place(), found);
}

void refuse_out_of_scope(Fields& fields, std::span<const OutOfScope> table, Diagnostics& found) {
  for (const OutOfScope& entry : table)
    if (const Node value = fields.refused(entry.word)) refuse(entry, value.place(), found);
}

}  // namespace hexrout::asl
