#include "rules/data_game/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rout/withdrawal.hpp"
#include "rules/common/game/checkpoint.hpp"
#include "rules/data_game/facts.hpp"

namespace hexrout::data_game {

void take_played(Position& to, const Position& from) {
  if (to.setting.attacker != from.setting.attacker) to.setting.attacker = from.setting.attacker;
  take_rows<ElementPlayed>(to.elements, from.elements);
  take_rows<PiecePlayed>(to.pieces, from.pieces);
  take_rows<SidePlayed>(to.sides, from.sides);
  to.marks = from.marks;
  if (to.winner != from.winner) to.winner = from.winner;
  to.events = from.events;
}

ElementIndex element_index(const Position& p, std::string_view id) {
  for (const ElementIndex i : IndexRange<ElementIndex>(p.elements.size()))
    if (p.elements[i].id == id) return i;
  return kNone;
}
UnitIndex piece_index(const Position& p, std::string_view id) {
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size()))
    if (p.pieces[i].id == id) return i;
  return kNone;
}

bool acts(const Position& p, const Piece& piece) {
  const Element& e = p.element_of(piece);
  return piece.state == PieceState::present && !p.gone(e) && !e.abandoned;
}

bool immobile(const Position& p, const Element& element) {
  return !element.mobile || p.kind_of(element).immobile;
}

std::optional<Reason> fire_refusal(const Position& p, UnitIndex index) {
  const Piece& piece = p.pieces[index];
  const Element& e = p.element_of(piece);
  const Paragraphs& rules = p.game().rules;
  if (piece.state == PieceState::exited)
    return Reason{p.game().rules.left, fmt::format("{} has left the map", piece.id), {}};
  if (!acts(p, piece)) return Reason{rules.gone, fmt::format("{} is capable of nothing more", piece.id), {}};
  if (e.shutdown)
    return Reason{rules.shutdown, fmt::format("{} does not fire: {} is shut down this turn", piece.id, e.id), {}};
  if (const State& state = p.state_of(e); !state.fires.holds(PieceFacts(p, index)))
    return Reason{state.no_fire_rule, fmt::format("{} {}", piece.id, state.no_fire), state.no_fire_mark};
  if (!piece.armed) return Reason{rules.action, fmt::format("{} has nothing to fire with", piece.id), {}};
  return std::nullopt;
}

std::vector<UnitIndex> known_enemies(const Position& p, std::size_t side) {
  std::vector<UnitIndex> out;
  out.reserve(p.pieces.size());
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size()))
    if (acts(p, p.pieces[i]) && p.side_of(p.pieces[i]) != side && !p.pieces[i].hidden) out.push_back(i);
  return out;
}

Position position_seen_by(const Position& p, std::size_t side) {
  Position seen = p;
  seen.events.forget();
  for (std::size_t i = 0; i < seen.sides.size(); ++i)
    if (i != side) seen.sides[i].suspected.clear();
  const auto is_unknown = [&](const Piece& piece) { return piece.hidden && p.side_of(piece) != side; };
  // Firers move up by the unknown pieces before them; a side does not know an unknown one.
  for (Piece& piece : seen.pieces) {
    if (piece.shot_from == kNowhere) continue;
    const auto firer = p.pieces.begin() + static_cast<std::ptrdiff_t>(piece.shot_by.number());
    if (is_unknown(*firer)) piece.shot_from = kNowhere;
    piece.shot_by = UnitIndex(piece.shot_by.number() -
                              static_cast<std::size_t>(std::count_if(p.pieces.begin(), firer, is_unknown)));
  }
  std::erase_if(seen.pieces, is_unknown);
  // An element is known if one of its pieces is, or if it never had any.
  std::vector<ElementIndex> index(p.elements.size(), kNone);
  seen.elements.clear();
  for (const ElementIndex e : IndexRange<ElementIndex>(p.elements.size())) {
    const auto is_of = [&](const Piece& piece) { return piece.element == e || p.group_of(piece.element) == e; };
    if (std::any_of(p.pieces.begin(), p.pieces.end(), is_of) &&
        std::none_of(seen.pieces.begin(), seen.pieces.end(), is_of))
      continue;
    index[e] = ElementIndex(seen.elements.size());
    seen.elements.push_back(p.elements[e]);
  }
  for (Piece& piece : seen.pieces) piece.element = index[piece.element];
  for (Element& e : seen.elements)
    if (e.group != kNone) e.group = index[e.group];
  return seen;
}

bool concealing(const Map& map, LocationId at) {
  const Terrain& t = TerrainCatalogue::standard()[map.location(at).terrain];
  return t.obstacle || t.hindrance;
}

bool covered_from(const Position& p, LocationId at, LocationId threat) {
  return terrain_cover(p.map(), at, threat) || mark_covers(p, at);
}

bool in_the_open(const Position& p, UnitIndex index) {
  const Piece& piece = p.pieces[index];
  if (concealing(p.map(), piece.at)) return false;
  for (const UnitIndex e : known_enemies(p, p.side_of(piece))) {
    const Piece& enemy = p.pieces[e];
    if (fire_refusal(p, e) || !p.sees(enemy.at, piece.at)) continue;
    if (enemy.range >= 0 && p.distance(enemy.at, piece.at) > enemy.range) continue;
    if (!covered_from(p, piece.at, enemy.at)) return true;
  }
  return false;
}

}  // namespace hexrout::data_game
