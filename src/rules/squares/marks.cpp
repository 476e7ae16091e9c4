// What units and results say, as keys.
#include "rules/common/answers/marks.hpp"

#include "rules/squares/squares.hpp"

namespace hexrout::squares {

bool SquaresGame::marks(PositionMarks& out) const {
  out.units.clear();
  out.results.clear();
  const Position& p = position_;
  for (const Stand& s : p.stands)
    out.units.push_back(
        mark_of(s.present() ? s.at : kNowhere, s.men, s.restriction, s.state, p.groups[s.group].state, s.hidden));
  for (const Group& g : p.groups) {
    out.results.push_back(mark_of(g.start, g.casualties));
    out.results.push_back(mark_of(g.state));
  }
  out.results.push_back(mark_of(p.setting.turn));
  return true;
}

}  // namespace hexrout::squares
