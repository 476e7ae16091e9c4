#include "rules/asl/file/out_of_scope.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace hexrout::asl {

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
      OutOfScope{"weather", "weather other than snow"},
      OutOfScope{"rain", "weather other than snow"},
      OutOfScope{"mud", "mud"},
      OutOfScope{"wind", "wind"},
      OutOfScope{"pto", "the Pacific theatre's rules"},
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
  found.error("not-supported", place, fmt::format("'{}': {} is not worked out here", entry.word, entry.part),
              "resolve it at the table and write the position that came of it");
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
