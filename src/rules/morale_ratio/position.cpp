#include "rules/morale_ratio/position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout::morale_ratio {

const std::vector<std::string>& kinds() {
  static const std::vector<std::string> words{"infantry", "vehicle", "strongpoint"};
  return words;
}
const std::vector<std::string>& piece_states() {
  static const std::vector<std::string> words{"present", "exited", "removed"};
  return words;
}

std::size_t element_index(const Position& p, std::string_view id) {
  for (std::size_t i = 0; i < p.elements.size(); ++i)
    if (p.elements[i].id == id) return i;
  return kNone;
}
std::size_t piece_index(const Position& p, std::string_view id) {
  for (std::size_t i = 0; i < p.pieces.size(); ++i)
    if (p.pieces[i].id == id) return i;
  return kNone;
}

bool acts(const Position& p, const Piece& piece) {
  const Element& e = p.element_of(piece);
  return piece.state == PieceState::present && e.morale < Morale::eliminated && !e.abandoned;
}

std::optional<Reason> fire_refusal(const Position& p, std::size_t index) {
  const Piece& piece = p.pieces[index];
  const Element& e = p.element_of(piece);
  if (piece.state == PieceState::exited) return Reason{"D-BR", fmt::format("{} has left the map", piece.id), {}};
  if (!acts(p, piece)) return Reason{"D6", fmt::format("{} is capable of nothing more", piece.id), {}};
  if (e.shutdown) return Reason{"D5", fmt::format("{} does not fire: {} is shut down this turn", piece.id, e.id), {}};
  if (e.morale == Morale::broken)
    return Reason{"D-BR", fmt::format("{} does not fire while it withdraws", piece.id), {}};
  if (e.morale == Morale::shaken && !p.readings.on("shakenFires"))
    return Reason{"D-SH", fmt::format("{} is shaken", piece.id), "shakenFires"};
  if (!piece.armed) return Reason{"D3", fmt::format("{} has nothing to fire with", piece.id), {}};
  return std::nullopt;
}

std::vector<std::size_t> known_enemies(const Position& p, std::size_t side) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < p.pieces.size(); ++i)
    if (acts(p, p.pieces[i]) && p.side_of(p.pieces[i]) != side && !p.pieces[i].hidden) out.push_back(i);
  return out;
}

Position position_seen_by(const Position& p, std::size_t side) {
  Position seen = p;
  seen.events.forget();
  for (std::size_t i = 0; i < seen.sides.size(); ++i)
    if (i != side) seen.sides[i].suspected.clear();
  std::erase_if(seen.pieces, [&](const Piece& piece) { return piece.hidden && p.side_of(piece) != side; });
  // An element is known by its pieces; one that never had any is.
  std::vector<std::size_t> index(p.elements.size(), kNone);
  seen.elements.clear();
  for (std::size_t e = 0; e < p.elements.size(); ++e) {
    const auto is_of = [&](const Piece& piece) { return piece.element == e; };
    if (std::any_of(p.pieces.begin(), p.pieces.end(), is_of) &&
        std::none_of(seen.pieces.begin(), seen.pieces.end(), is_of))
      continue;
    index[e] = seen.elements.size();
    seen.elements.push_back(p.elements[e]);
  }
  for (Piece& piece : seen.pieces) piece.element = index[piece.element];
  return seen;
}

bool concealing(const Map& map, LocationId at) {
  const Terrain& t = TerrainCatalogue::standard()[map.location(at).terrain];
  return t.obstacle || t.hindrance;
}

bool in_the_open(const Position& p, std::size_t index) {
  const Piece& piece = p.pieces[index];
  if (concealing(p.map(), piece.at)) return false;
  for (const std::size_t e : known_enemies(p, p.side_of(piece))) {
    const Piece& enemy = p.pieces[e];
    if (fire_refusal(p, e) || !p.sees(enemy.at, piece.at)) continue;
    if (enemy.range >= 0 && p.distance(enemy.at, piece.at) > enemy.range) continue;
    if (!terrain_cover(p.map(), piece.at, enemy.at)) return true;
  }
  return false;
}

Morale check(const Element& element, Dice& dice, int& roll) {
  roll = 0;
  const int p = element.percent();
  if (p == 0) return Morale::destroyed;
  const RatioBand& band = tables().band(p);
  if (band.success >= tables().sides) return Morale::normal;
  if (band.success == 0) return band.failure;
  roll = dice.roll(1, tables().sides, {"morale check", "MR D2", element.id})[0];
  return roll <= band.success ? Morale::normal : band.failure;
}

Odds success_odds(const Element& element) {
  Odds out{0, 1};
  enumerate(
      [&](Dice& dice) {
        int roll = 0;
        return check(element, dice, roll) == Morale::normal;
      },
      [&](bool passed, const Odds& odds) { out = passed ? out + odds : out; });
  return out;
}

}  // namespace hexrout::morale_ratio
