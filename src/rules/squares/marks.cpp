// What units and results say, as keys.
#include "rules/common/marks.hpp"

#include "rules/squares/squares.hpp"

namespace hexrout::squares {

bool SquaresGame::marks(PositionMarks& out) const {
  out.units.clear();
  out.results.clear();
  const Position& p = position_;
  for (const Stand& s : p.stands)
    out.units.push_back(
        mark_of(LocationId(s.present() ? s.at : kNowhere).number(), s.men, static_cast<int>(s.restriction),
                static_cast<int>(s.state) << 9 | static_cast<int>(p.groups[s.group].state) << 1 | (s.hidden ? 1 : 0)));
  for (const Group& g : p.groups) {
    out.results.push_back(mark_of(g.start, g.casualties));
    out.results.push_back(mark_of(static_cast<int>(g.state)));
  }
  out.results.push_back(mark_of(p.setting.turn));
  return true;
}

}  // namespace hexrout::squares
