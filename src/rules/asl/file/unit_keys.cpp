#include "rules/asl/file/unit_keys.hpp"

#include <array>

namespace hexrout::asl {

std::span<const FlagKey> flag_keys() {
  static constexpr std::array kKeys{
      FlagKey{"underscored_morale", &Unit::underscored_morale, true},
      FlagKey{"self_rally", &Unit::self_rally, true},
      FlagKey{"ss", &Unit::ss, true},
      FlagKey{"commissar", &Unit::commissar, true},
      FlagKey{"gurkha", &Unit::gurkha, true},
      FlagKey{"partisan", &Unit::partisan, true},
      FlagKey{"marine", &Unit::marine, true},
      FlagKey{"armor_leader", &Unit::armor_leader, true},
      FlagKey{"human_wave", &Unit::human_wave},
      FlagKey{"cavalry", &Unit::cavalry},
      FlagKey{"inexperienced", &Unit::inexperienced},
      FlagKey{"broken", &Unit::broken},
      FlagKey{"dm", &Unit::dm},
      FlagKey{"pinned", &Unit::pinned},
      FlagKey{"cx", &Unit::cx},
      FlagKey{"ti", &Unit::ti},
      FlagKey{"disrupted", &Unit::disrupted},
      FlagKey{"encircled", &Unit::encircled},
      FlagKey{"melee", &Unit::melee},
      FlagKey{"berserk", &Unit::berserk},
      FlagKey{"fanatic", &Unit::fanatic},
      FlagKey{"wounded", &Unit::wounded},
      FlagKey{"heroic", &Unit::heroic},
      FlagKey{"unarmed", &Unit::unarmed},
      FlagKey{"stunned", &Unit::stunned},
      FlagKey{"abandoned", &Unit::abandoned},
      FlagKey{"concealed", &Unit::concealed, true},
      FlagKey{"hidden", &Unit::hidden},
      FlagKey{"wall_advantage", &Unit::wall_advantage},
      FlagKey{"crest", &Unit::crest},
      FlagKey{"beneath_wire", &Unit::beneath_wire},
      FlagKey{"wading", &Unit::wading},
      FlagKey{"climbing", &Unit::climbing},
      FlagKey{"rider", &Unit::rider},
      FlagKey{"emplaced", &Unit::emplaced},
      FlagKey{"motion", &Unit::motion},
      FlagKey{"closed_topped", &Unit::closed_topped},
      FlagKey{"buttoned_up", &Unit::buttoned_up},
      FlagKey{"immobilized", &Unit::immobilized},
      FlagKey{"limbered", &Unit::limbered},
      FlagKey{"has_routed", &Unit::has_routed},
      FlagKey{"rout_ended", &Unit::rout_ended},
      FlagKey{"low_crawled", &Unit::low_crawled},
      FlagKey{"rally_attempted", &Unit::rally_attempted},
      FlagKey{"eliminated", &Unit::eliminated},
  };
  return kKeys;
}

std::span<const NumberKey> number_keys() {
  static constexpr std::array kKeys{
      NumberKey{"firepower", &Unit::firepower, 0, 36},   NumberKey{"range", &Unit::range, 0, 100},
      NumberKey{"morale", &Unit::morale, 0, 10},         NumberKey{"broken_morale", &Unit::broken_morale, 0, 10},
      NumberKey{"leadership", &Unit::leadership, -3, 3}, NumberKey{"casualty_points", &Unit::casualty_points, 0, 20},
  };
  return kKeys;
}

std::span<const IdKey> id_keys() {
  static constexpr std::array kKeys{
      IdKey{"guard", &Unit::guard},
      IdKey{"aboard", &Unit::aboard},
      IdKey{"manned_by", &Unit::manned_by},
  };
  return kKeys;
}

}  // namespace hexrout::asl
