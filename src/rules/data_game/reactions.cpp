#include "rules/data_game/reactions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/chosen_move.hpp"
#include "rules/common/moves/stack_count.hpp"
#include "rules/common/words/counted.hpp"
#include "rules/data_game/facts.hpp"

namespace hexrout::data_game {

namespace {
// Keys of a Situation for Withdrawals, besides map and lines of sight: cost table and movement of the piece, and
// moves that ignore sight.
constexpr std::uint64_t kNobodySees = 1;
constexpr std::uint32_t kCostsFrom = 1;
constexpr std::uint32_t kMoveFrom = 8;
}  // namespace

const Reaction* reaction_of(const Position& p, UnitIndex index) {
  const Piece& piece = p.pieces[index];
  const Element& e = p.element_of(piece);
  if (!acts(p, piece)) return nullptr;
  if (e.shutdown) return &*p.kind_of(e).shutdown;
  const PieceFacts facts(p, index);
  const bool leaves = p.kind_of(e).crew && immobile(p, e);
  for (const Reaction& row : p.state_of(e).reactions)
    if ((row.deed != Reaction::Deed::leave || leaves) && row.when.holds(facts)) return &row;
  return nullptr;
}

int step_cost(const Position& p, UnitIndex index, LocationId from, LocationId to) {
  const auto& catalogue = TerrainCatalogue::standard();
  const Map& map = p.map();
  const Piece& piece = p.pieces[index];
  const int table = p.kind_of(p.element_of(piece)).costs;
  const CostTable* costs = table < 0 ? nullptr : &p.rules->tables.costs[static_cast<std::size_t>(table)];
  const Terrain& into = catalogue[map.location(to).terrain];
  int cost = costs != nullptr ? costs->half_mf[static_cast<std::size_t>(into.kind)] : into.entry_half_mf;
  if (cost <= 0) return -1;
  if (into.whole_allotment) cost = std::max(cost, 2 * piece.move);
  const int d = direction_to(map.hex(map.location(from).hex).at, map.hex(map.location(to).hex).at);
  if (d < 0) return cost;
  const TerrainId side = map.hex(map.location(from).hex).hexside[static_cast<std::size_t>(d)];
  if (side == kNoTerrain) return cost;
  if (!catalogue[side].crossable) return -1;
  return cost + (catalogue[side].hexside_half_mf > 0 && costs != nullptr ? costs->hexside_half_mf
                                                                         : catalogue[side].hexside_half_mf);
}

Situation situation_of(const Position& p, UnitIndex index, const WithdrawalPolicy& policy) {
  const Piece& mover = p.pieces[index];
  const std::size_t side = p.side_of(mover);
  Situation s;
  s.at = mover.at;
  s.budget = !immobile(p, p.element_of(mover)) ? from_movement_points(policy.budget, mover.move) : 0;
  s.own_edges = p.sides[side].own_edges;
  bool pressed = false;
  const std::vector<UnitIndex> enemies = known_enemies(p, side);
  s.references.reserve(enemies.size());
  s.enemy_held.reserve(enemies.size());
  for (const UnitIndex e : enemies) {
    const Piece& enemy = p.pieces[e];
    Reference& r = s.references.emplace_back();
    r.id = enemy.id;
    r.at = enemy.at;
    r.range = enemy.range;
    r.armed = enemy.armed && !p.element_of(enemy).shutdown;
    r.unbroken = p.state_of(p.element_of(enemy)).health != UnitHealth::broken;
    r.firing = enemy.fired;
    r.advancing = enemy.advanced;
    pressed = pressed || r.firing || r.advancing;
    s.enemy_held.push_back(r.at);
  }
  // Without fire or an advance, every known enemy is a reference to fall back from.
  if (!pressed)
    for (Reference& r : s.references) r.advancing = true;
  std::vector<std::pair<LocationId, int>> own;
  own.reserve(p.pieces.size());
  s.friends.reserve(p.pieces.size());
  const std::int64_t limit = stacking_limit(p);
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
    const Piece& f = p.pieces[i];
    if (i == index || f.state != PieceState::present || p.side_of(f) != side) continue;
    s.friends.push_back(f.at);
    if (one_more(own, f.at) == limit) s.full.push_back(f.at);
  }
  s.sees = [&p](LocationId threat, LocationId at) { return p.sees(threat, at); };
  s.concealed = [&p](LocationId at, LocationId) { return concealing(p.map(), at); };
  s.step_cost = [&p, index](LocationId from, LocationId to) { return step_cost(p, index, from, to); };
  s.ground = std::uint64_t{static_cast<std::uint32_t>(mover.move)} << kMoveFrom |
             std::uint64_t{static_cast<std::uint32_t>(p.kind_of(p.element_of(mover)).costs + 1)} << kCostsFrom;
  return s;
}

WithdrawalAnswer Reactions::plan(const Position& p, UnitIndex piece, const Reaction& reaction) {
  const WithdrawalPolicy& policy = p.policies->move(reaction.policy);
  return withdrawal_->plan(policy, situation_of(p, piece, policy));
}

KnownPlan Reactions::paths(const Position& p, UnitIndex piece, const Reaction& reaction) {
  const WithdrawalPolicy& policy = p.policies->move(reaction.policy);
  return withdrawal_->known(policy, situation_of(p, piece, policy), Told::paths);
}

KnownPlan Reactions::to_goal(const Position& p, UnitIndex piece, LocationId goal) {
  const Reaction* chosen = p.state_of(p.element_of(p.pieces[piece])).chosen();
  const bool careful = chosen != nullptr && !chosen->goal.empty();
  const WithdrawalPolicy& policy = p.policies->move(careful ? chosen->goal : p.game().goal_policy);
  Situation s = situation_of(p, piece, policy);
  s.places = {{"goal", {goal}}};
  if (!careful) {
    s.sees = [](LocationId, LocationId) { return false; };
    s.references.clear();
    s.ground = *s.ground | kNobodySees;
  }
  return withdrawal_->known(policy, s, Told::paths);
}

std::optional<Reason> Reactions::refused(const Position& p, UnitIndex piece, const std::vector<LocationId>& path) {
  const Piece& mover = p.pieces[piece];
  const WithdrawalPolicy& policy = p.policies->move(p.game().chosen_policy);
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

int Reactions::exposed(const Position& p, UnitIndex piece, const std::vector<LocationId>& path) {
  Position there = p;
  int n = 0;
  for (const LocationId at : path) {
    there.pieces[piece].at = at;
    n += in_the_open(there, piece) ? 1 : 0;
  }
  return n;
}

std::vector<LocationId> suppression_due(const Position& p, UnitIndex index) {
  const Piece& piece = p.pieces[index];
  std::vector<LocationId> out;
  const auto reaches = [&](LocationId at) { return piece.range < 0 || p.distance(piece.at, at) <= piece.range; };
  for (const UnitIndex e : known_enemies(p, p.side_of(piece)))
    if (reaches(p.pieces[e].at) && p.sees(p.pieces[e].at, piece.at)) out.push_back(p.pieces[e].at);
  for (const LocationId at : p.sides[p.side_of(piece)].suspected)
    if (reaches(at)) out.push_back(at);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace hexrout::data_game
