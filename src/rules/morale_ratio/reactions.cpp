#include "rules/morale_ratio/reactions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/budget.hpp"
#include "rules/common/chosen_move.hpp"
#include "rules/common/counted.hpp"
#include "rules/common/stack_count.hpp"

namespace hexrout::morale_ratio {

namespace {
// What a Situation's functions depend on besides the map and its lines of sight: how the piece moves, and a mover who
// cares for nobody's sight.
constexpr std::uint64_t kWheels = 1;
constexpr std::uint64_t kNobodySees = 2;
}  // namespace

Reaction reaction_of(const Position& p, std::size_t index) {
  const Piece& piece = p.pieces[index];
  const Element& e = p.element_of(piece);
  if (!acts(p, piece)) return Reaction::none;
  if (e.shutdown) return Reaction::shutdown;
  switch (e.morale) {
    case Morale::cautious:
      return piece.hit && in_the_open(p, index) ? Reaction::to_cover : Reaction::cautious;
    case Morale::shaken:
      return Reaction::shaken;
    case Morale::broken:
      return e.kind == Kind::vehicle && !e.mobile ? Reaction::abandon : Reaction::broken;
    default:
      return Reaction::none;
  }
}

int step_cost(const Position& p, std::size_t index, LocationId from, LocationId to) {
  const auto& catalogue = TerrainCatalogue::standard();
  const Map& map = p.map();
  const Piece& piece = p.pieces[index];
  const bool wheels = p.element_of(piece).kind == Kind::vehicle;
  const Terrain& into = catalogue[map.location(to).terrain];
  int cost = wheels ? tables().vehicle_half_mf[static_cast<std::size_t>(into.kind)] : into.entry_half_mf;
  if (cost <= 0) return -1;
  if (into.whole_allotment) cost = std::max(cost, 2 * piece.move);
  const int d = direction_to(map.hex(map.location(from).hex).at, map.hex(map.location(to).hex).at);
  if (d < 0) return cost;
  const TerrainId side = map.hex(map.location(from).hex).hexside[static_cast<std::size_t>(d)];
  if (side == kNoTerrain) return cost;
  if (!catalogue[side].crossable) return -1;
  return cost + (catalogue[side].hexside_half_mf > 0 && wheels ? tables().vehicle_hexside_half_mf
                                                               : catalogue[side].hexside_half_mf);
}

Situation situation_of(const Position& p, std::size_t index, const WithdrawalPolicy& policy) {
  const Piece& mover = p.pieces[index];
  const std::size_t side = p.side_of(mover);
  Situation s;
  s.at = mover.at;
  const bool moves = p.element_of(mover).mobile && p.element_of(mover).kind != Kind::strongpoint;
  s.budget = moves ? from_movement_points(policy.budget, mover.move) : 0;
  s.own_edges = p.sides[side].own_edges;
  bool pressed = false;
  for (const std::size_t e : known_enemies(p, side)) {
    const Piece& enemy = p.pieces[e];
    Reference r;
    r.id = enemy.id;
    r.at = enemy.at;
    r.range = enemy.range;
    r.armed = enemy.armed && !p.element_of(enemy).shutdown;
    r.unbroken = p.element_of(enemy).morale != Morale::broken;
    r.firing = enemy.fired;
    r.advancing = enemy.advanced;
    pressed = pressed || r.firing || r.advancing;
    s.enemy_held.push_back(r.at);
    s.references.push_back(std::move(r));
  }
  // Without fire or an advance to fall back from, every known enemy is one to fall back from.
  if (!pressed)
    for (Reference& r : s.references) r.advancing = true;
  std::vector<std::pair<LocationId, int>> own;
  const auto limit = p.readings.number("stackingLimit");
  for (std::size_t i = 0; i < p.pieces.size(); ++i) {
    const Piece& f = p.pieces[i];
    if (i == index || f.state != PieceState::present || p.side_of(f) != side) continue;
    s.friends.push_back(f.at);
    if (one_more(own, f.at) == limit) s.full.push_back(f.at);
  }
  s.sees = [&p](LocationId threat, LocationId at) { return p.sees(threat, at); };
  s.concealed = [&p](LocationId at, LocationId) { return concealing(p.map(), at); };
  s.step_cost = [&p, index](LocationId from, LocationId to) { return step_cost(p, index, from, to); };
  s.ground = std::uint64_t{static_cast<std::uint32_t>(mover.move)} << 2U |
             (p.element_of(mover).kind == Kind::vehicle ? kWheels : std::uint64_t{0});
  return s;
}

const WithdrawalPolicy& Reactions::policy_of(const Position& p, std::size_t index, Reaction reaction) {
  switch (reaction) {
    case Reaction::to_cover:
      return p.policies->move("D-CA");
    case Reaction::shaken:
      return p.policies->move("D-SH");
    case Reaction::broken:
      return p.policies->move(known_enemies(p, p.side_of(p.pieces[index])).empty() ? "D-BR-HOME" : "D-BR");
    default:
      return p.policies->move("D-CA-ALL");
  }
}

WithdrawalAnswer Reactions::plan(const Position& p, std::size_t piece, Reaction reaction) {
  const WithdrawalPolicy& policy = policy_of(p, piece, reaction);
  return withdrawal_->plan(policy, situation_of(p, piece, policy));
}

KnownPlan Reactions::paths(const Position& p, std::size_t piece, Reaction reaction) {
  const WithdrawalPolicy& policy = policy_of(p, piece, reaction);
  return withdrawal_->known(policy, situation_of(p, piece, policy), Told::paths);
}

KnownPlan Reactions::to_goal(const Position& p, std::size_t piece, LocationId goal) {
  const WithdrawalPolicy& policy = p.policies->move("D-CA-GO");
  Situation s = situation_of(p, piece, policy);
  s.places = {{"goal", {goal}}};
  if (p.element_of(p.pieces[piece]).morale == Morale::normal) {
    s.sees = [](LocationId, LocationId) { return false; };
    s.ground = *s.ground | kNobodySees;
  }
  return withdrawal_->known(policy, s, Told::paths);
}

std::optional<Reason> Reactions::refused(const Position& p, std::size_t piece, const std::vector<LocationId>& path) {
  const Piece& mover = p.pieces[piece];
  const WithdrawalPolicy& policy = p.policies->move("D-MOVE");
  const auto points = [&](int spent) {
    const int half = spent * half_units(policy.budget);
    return fmt::format("{}{}", half / 2, half % 2 != 0 ? ".5" : "");
  };
  const auto too_far = [&](int spent) {
    return fmt::format("{} has {}, and the road costs {}", mover.id,
                       counted(mover.move, "movement point", "movement points"), points(spent));
  };
  return path_refusal(*withdrawal_, policy, situation_of(p, piece, policy), {&p.map(), mover.id, too_far}, path);
}

int Reactions::exposed(const Position& p, std::size_t piece, const std::vector<LocationId>& path) {
  Position there = p;
  int n = 0;
  for (const LocationId at : path) {
    there.pieces[piece].at = at;
    n += in_the_open(there, piece) ? 1 : 0;
  }
  return n;
}

std::vector<LocationId> suppression_due(const Position& p, std::size_t index) {
  const Piece& piece = p.pieces[index];
  std::vector<LocationId> out;
  for (const std::size_t e : known_enemies(p, p.side_of(piece)))
    if (p.sees(p.pieces[e].at, piece.at)) out.push_back(p.pieces[e].at);
  for (const LocationId at : p.sides[p.side_of(piece)].suspected) out.push_back(at);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace hexrout::morale_ratio
