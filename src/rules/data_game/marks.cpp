// What units and results say, as keys.
#include "rules/common/answers/marks.hpp"

#include <algorithm>

#include "rules/data_game/data_game.hpp"

namespace hexrout::data_game {

bool DataGame::marks(PositionMarks& out) const {
  out.units.clear();
  out.results.clear();
  const Position& p = position_;
  // Elements and pieces that a play has added have places of their own, and may be others in another play: names are
  // part of the keys.
  for (const Piece& piece : p.pieces) {
    const Element& e = p.element_of(piece);
    out.units.push_back(mark_of(piece.id, piece.state == PieceState::present ? piece.at : kNowhere, e.side, e.kind,
                                e.current, e.original, e.state, e.mobile, piece.state, e.shutdown, e.abandoned, e.due,
                                piece.hidden, acts(p, piece)));
  }
  const std::vector<Score>& scores = p.game().scores;
  for (std::size_t side = 0; side < p.setting.sides.size(); ++side)
    for (const Score& score : scores) out.results.push_back(mark_of(score_of(p, score, side)));
  // A score of this name stands among the facts a second time.
  if (std::any_of(scores.begin(), scores.end(), [](const Score& s) { return s.name == "strength"; })) return false;
  for (const Element& e : p.elements) {
    out.results.push_back(mark_of(e.id, e.current, e.original));
    out.results.push_back(mark_of(e.id, e.state));
    if (p.game().first_shut() != nullptr) out.results.push_back(mark_of(e.id, e.shutdown));
    if (p.game().first_crewed() != nullptr) out.results.push_back(mark_of(e.id, e.abandoned));
  }
  out.results.push_back(mark_of(p.setting.turn));
  return true;
}

}  // namespace hexrout::data_game
