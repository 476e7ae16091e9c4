// The pieces in numbers.
#include "rules/data_game/data_game.hpp"

namespace hexrout::data_game {

void DataGame::figures(std::vector<UnitFigures>& out) const {
  out.clear();
  for (const Piece& piece : position_.pieces) {
    const Element& e = position_.element_of(piece);
    const bool present = piece.state == PieceState::present;
    UnitFigures f;
    f.at = present ? piece.at : kNowhere;
    f.side = static_cast<std::uint8_t>(e.side);
    f.presence = piece.state == PieceState::exited ? Presence::left
                 : acts(position_, piece)          ? Presence::in_play
                                                   : Presence::lost;
    const UnitHealth health = position_.state_of(e).health;
    f.health = health == UnitHealth::good && e.shutdown ? UnitHealth::hampered : health;
    f.cover = piece.hidden ? UnitCover::hidden : UnitCover::seen;
    f.strength = e.current;
    f.morale = e.percent();
    f.damage = e.original - e.current;
    out.push_back(f);
  }
}

std::vector<NamedFigure> DataGame::named_figures(UnitIndex unit) const {
  if (unit >= position_.pieces.size()) return {};
  const Piece& piece = position_.pieces[unit];
  const Element& e = position_.element_of(piece);
  std::vector<NamedFigure> out{{"element_now", e.current}, {"element_at_start", e.original}, {"percent", e.percent()}};
  const std::vector<FigureSpec>& own = position_.game().figures;
  for (std::size_t i = 0; i < own.size(); ++i) out.push_back({own[i].shown, e.figures[i]});
  out.push_back({"move", piece.move});
  if (piece.range >= 0) out.push_back({"range", piece.range});
  return out;
}

}  // namespace hexrout::data_game
