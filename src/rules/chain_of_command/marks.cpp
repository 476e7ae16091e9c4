// What units and results say, as keys.
#include "rules/common/answers/marks.hpp"

#include "rules/chain_of_command/chain_of_command.hpp"

namespace hexrout::coc {

bool ChainOfCommandGame::marks(PositionMarks& out) const {
  out.units.clear();
  out.results.clear();
  const Position& p = position_;
  for (const Team& t : p.teams)
    out.units.push_back(mark_of(t.on_table() ? place_of(p, t) : kNowhere, t.figures, t.shock, t.status, t.must_retire));
  for (const Leader& l : p.leaders)
    out.units.push_back(mark_of(l.on_table() ? place_of(p, l) : kNowhere, l.condition, l.stunned, l.with.number()));
  for (const Vehicle& v : p.vehicles) out.units.push_back(mark_of(v.at, v.shock, v.state));
  for (const Force& f : p.forces) {
    out.results.push_back(mark_of(f.morale));
    out.results.push_back(mark_of(f.morale));  // Command Dice, by the force's track
    out.results.push_back(mark_of(f.chain_points));
    out.results.push_back(mark_of(p.winner == p.setting.sides[f.side]));
  }
  out.results.push_back(mark_of(p.setting.turn));
  return true;
}

}  // namespace hexrout::coc
