#include <fmt/format.h>

#include <algorithm>

#include "rules/common/concerns.hpp"
#include "rules/morale_ratio/morale_ratio.hpp"

namespace hexrout::morale_ratio {

namespace {

std::vector<StandsAt> standing(const Position& p) {
  std::vector<StandsAt> out;
  for (const Piece& piece : p.pieces)
    if (piece.state == PieceState::present) out.push_back({piece.id, p.setting.sides[p.side_of(piece)], piece.at});
  return out;
}

}  // namespace

std::vector<Concern> MoraleRatioGame::concerns() const {
  const Position& p = position_;
  std::vector<Concern> out;
  add_over_stacked(standing(p), p.readings.number("stackingLimit"), p.map(), "pieces", "MR stackingLimit", out);
  add_enemies_together(standing(p), p.map(), "", out);
  for (std::size_t e = 0; e < p.elements.size(); ++e) {
    const Element& element = p.elements[e];
    const bool has =
        std::any_of(p.pieces.begin(), p.pieces.end(), [&](const Piece& piece) { return piece.element == e; });
    if (!has && element.current > 0)
      out.push_back({"empty-group",
                     {element.id},
                     kNowhere,
                     fmt::format("no piece on the map belongs to '{}'", element.id),
                     "add a piece with 'element: " + element.id + "', or delete it",
                     ""});
  }
  return out;
}

std::unique_ptr<Game> MoraleRatioGame::if_broken(std::string_view unit) const {
  const std::size_t index = piece_index(position_, unit);
  if (index == kNone || !acts(position_, position_.pieces[index])) return nullptr;
  const Element& element = position_.element_of(position_.pieces[index]);
  if (element.morale == Morale::broken || element.kind == Kind::strongpoint) return nullptr;
  Position other = position_;
  other.elements[other.pieces[index].element].morale = Morale::broken;
  return std::make_unique<MoraleRatioGame>(std::move(other));
}

}  // namespace hexrout::morale_ratio
