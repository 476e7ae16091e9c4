// What units and results say, as keys.
#include "rules/common/marks.hpp"

#include "rules/chain_of_command/chain_of_command.hpp"

namespace hexrout::coc {

bool ChainOfCommandGame::marks(PositionMarks& out) const {
  out.units.clear();
  out.results.clear();
  const Position& p = position_;
  for (const Team& t : p.teams)
    out.units.push_back(mark_of(LocationId(t.on_table() ? place_of(p, t) : kNowhere).number(), t.figures, t.shock,
                                static_cast<int>(t.status) << 1 | (t.must_retire ? 1 : 0)));
  for (const Leader& l : p.leaders)
    out.units.push_back(mark_of(LocationId(l.on_table() ? place_of(p, l) : kNowhere).number(),
                                static_cast<int>(l.condition), l.with.number()));
  for (const Vehicle& v : p.vehicles) out.units.push_back(mark_of(v.at.number(), v.shock, static_cast<int>(v.state)));
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
