#include <fmt/format.h>

#include <algorithm>

#include "rules/common/answers/concerns.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/facts.hpp"

namespace hexrout::data_game {

namespace {

std::vector<StandsAt> standing(const Position& p) {
  std::vector<StandsAt> out;
  for (const Piece& piece : p.pieces)
    if (piece.state == PieceState::present) out.push_back({piece.id, p.setting.sides[p.side_of(piece)], piece.at});
  return out;
}

}  // namespace

std::vector<Concern> DataGame::concerns() const {
  const Position& p = position_;
  std::vector<Concern> out;
  add_over_stacked(standing(p), stacking_limit(p), p.map(), p.game().unit_list,
                   p.game().prefix + p.game().rules.stacking, out);
  add_enemies_together(standing(p), p.map(), "", out);
  for (const ElementIndex e : IndexRange<ElementIndex>(p.elements.size())) {
    const Element& element = p.elements[e];
    const bool has = std::any_of(p.pieces.begin(), p.pieces.end(), [&](const Piece& piece) {
      return piece.element == e || p.group_of(piece.element) == e;
    });
    if (!has && element.current > 0)
      out.push_back(
          {"empty-group",
           {element.id},
           kNowhere,
           fmt::format("no {} on the map belongs to '{}'", p.game().unit_word, element.id),
           fmt::format("add a {} with '{}: {}', or delete it", p.game().unit_word, p.game().group_word, element.id),
           ""});
  }
  return out;
}

std::unique_ptr<Game> DataGame::if_broken(std::string_view unit) const {
  const UnitIndex index = piece_index(position_, unit);
  if (index == kNone || !acts(position_, position_.pieces[index])) return nullptr;
  const Element& element = position_.element_of(position_.pieces[index]);
  const StateIndex broken = position_.game().broken();
  if (element.state == broken || position_.state_of(element).health == UnitHealth::broken ||
      position_.game().states[broken].gone || position_.kind_of(element).immobile)
    return nullptr;
  Position other = position_;
  other.elements[other.pieces[index].element].state = broken;
  return std::make_unique<DataGame>(std::move(other));
}

}  // namespace hexrout::data_game
