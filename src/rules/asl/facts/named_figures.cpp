#include "rules/asl/facts/named_figures.hpp"

#include "rules/asl/facts/scene.hpp"

namespace hexrout::asl {

std::vector<NamedFigure> named_figures_of(const Position& position, const Unit& unit) {
  if (unit.kind == UnitKind::dummy) return {};
  std::vector<NamedFigure> out{{"firepower", unit.firepower}, {"range", unit.range}};
  if (unit.infantry()) {
    out.push_back({"printed_morale", unit.morale});
    out.push_back({"broken_morale", unit.broken_morale});
    if (unit.kind == UnitKind::leader) out.push_back({"leadership", unit.leadership});
    if (unit.elr) out.push_back({"elr", *unit.elr});
    out.push_back({"rout_half_mf", allotment_half_mf(position, unit).count()});
    out.push_back({"us_number", us_number(unit)});
  }
  out.push_back({"weapons", static_cast<int>(unit.weapons.size())});
  return out;
}

}  // namespace hexrout::asl
