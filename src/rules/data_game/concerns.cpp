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

std::vector<Concern> concerns_of(const Position& p) {
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

std::optional<Position> position_if_broken(const Position& p, std::string_view unit) {
  const UnitIndex index = piece_index(p, unit);
  if (index == kNone || !acts(p, p.pieces[index])) return std::nullopt;
  const Element& element = p.element_of(p.pieces[index]);
  const StateIndex broken = p.game().broken();
  if (element.state == broken || p.state_of(element).health == UnitHealth::broken || p.game().states[broken].gone ||
      p.kind_of(element).immobile)
    return std::nullopt;
  Position other = p;
  other.elements[other.pieces[index].element].state = broken;
  return other;
}

}  // namespace hexrout::data_game
