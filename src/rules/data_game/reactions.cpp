#include "rules/data_game/reactions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/chosen_move.hpp"
#include "rules/common/moves/stack_count.hpp"
#include "rules/common/words/counted.hpp"
#include "rules/data_game/facts.hpp"
#include "rules/data_game/zones.hpp"

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
  for (const Reaction& row : p.game().reactions)
    if (row.when.holds(facts)) return &row;
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

namespace {

// The number that the game adds to a budget.
int number_of(const Position& p, UnitIndex index, const Budget& budget) {
  if (budget.number < 0) return 0;
  const Expression& number = p.rules->move_parts.numbers[static_cast<std::size_t>(budget.number)];
  return static_cast<int>(number.value(PieceFacts(p, index)));
}

// Converts an amount of the budget, or of the piece's own allowance, into steps of the search.
int steps_in(const Position& p, const Budget& budget, int amount) {
  if (budget.unit != BudgetUnit::inch) return from_movement_points(budget, std::max(amount, 0));
  return budget.mode == BudgetMode::exactly ? in_steps(budget, amount, p.scale, 0)
                                            : steps_within(budget, amount, p.scale);
}

bool names(const WithdrawalPolicy& policy, ReferenceSet set) {
  return std::find(policy.references.begin(), policy.references.end(), set) != policy.references.end();
}

// Marks the enemy that fired at the mover last, or adds the hex of the fire if he is there no more.
void add_firer(const Position& p, const Piece& mover, Situation& s) {
  if (mover.shot_from == kNowhere) return;
  const std::string& by = p.pieces[mover.shot_by].id;
  for (Reference& r : s.references) {
    if (r.id != by || r.at != mover.shot_from) continue;
    r.firer = true;
    return;
  }
  Reference& r = s.references.emplace_back();
  r.id = p.map().location_name(mover.shot_from);
  r.at = mover.shot_from;
  r.known = r.armed = false;
  r.firer = true;
}

// Adds the references that are no known enemies, where the policy asks for them.
void add_references(const Position& p, UnitIndex index, const WithdrawalPolicy& policy, Situation& s) {
  const Piece& mover = p.pieces[index];
  if (names(policy, ReferenceSet::firer)) add_firer(p, mover, s);
  if (names(policy, ReferenceSet::start)) {
    Reference& r = s.references.emplace_back();
    r.id = p.map().location_name(mover.at);
    r.at = mover.at;
    r.start = true;
  }
  if (!names(policy, ReferenceSet::anchor)) return;
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
    const Piece& own = p.pieces[i];
    if (i == index || !acts(p, own) || p.side_of(own) != p.side_of(mover) || !p.game().anchor->holds(PieceFacts(p, i)))
      continue;
    Reference& r = s.references.emplace_back();
    r.id = own.id;
    r.at = own.at;
    r.anchor = true;
  }
}

}  // namespace

std::map<int, Odds> budgets_of(const Position& p, UnitIndex index, const WithdrawalPolicy& policy) {
  const Budget& budget = policy.budget;
  if (budget.dice == 0) return {{most_budget(p, index, policy), Odds(1, 1)}};
  std::map<int, Odds> out;
  for (const auto& [amount, odds] : amounts(budget, 1, number_of(p, index, budget))) {
    Odds& chance = out[steps_in(p, budget, amount)];
    chance = chance + odds;
  }
  return out;
}

int most_budget(const Position& p, UnitIndex index, const WithdrawalPolicy& policy) {
  const Budget& budget = policy.budget;
  if (budget.is_allowance()) return steps_in(p, budget, p.pieces[index].move);
  const int thrown = budget.dice * budget.sides + budget.plus + number_of(p, index, budget);
  return steps_in(p, budget, std::max(thrown, budget.least));
}

int thrown_budget(const Position& p, UnitIndex index, const WithdrawalPolicy& policy, Dice& dice) {
  const Budget& budget = policy.budget;
  if (budget.dice == 0) return most_budget(p, index, policy);
  const std::string cited = p.game().prefix + policy.citation;
  const std::string& id = p.pieces[index].id;
  return steps_in(p, budget, thrown(budget, 1, dice, {"distance", cited, id}, number_of(p, index, budget)));
}

int amount_in(const Position& p, const WithdrawalPolicy& policy, int steps) {
  if (policy.budget.unit == BudgetUnit::half_mf) return steps / 2;
  if (policy.budget.unit == BudgetUnit::hex) return steps;
  return static_cast<int>(steps * p.scale.numerator / p.scale.denominator);
}

Situation situation_of(const Position& p, UnitIndex index, const WithdrawalPolicy& policy) {
  const Piece& mover = p.pieces[index];
  const std::size_t side = p.side_of(mover);
  Situation s;
  s.at = mover.at;
  s.budget = immobile(p, p.element_of(mover)) ? 0 : most_budget(p, index, policy);
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
  add_references(p, index, policy, s);
  if (p.game().zones && uses_zones(policy)) s.zone = zones_against(p, side);
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
  for (const Reading& reading : p.readings.all())
    if (p.rules->numbers_in_moves && reading.words.empty())
      s.numbers.emplace_back(reading.name, static_cast<int>(reading.value));
  add_mark_places(p, policy, side, s);
  for (std::size_t i = 0; i < p.game().places.size(); ++i)
    if (names_place(policy, p.game().places[i]))
      s.places.emplace_back(p.game().places[i], p.places_of(mover.element, i));
  add_swept(p, policy, index, s);
  if (p.game().has_covering_marks())
    s.covered = [&p](LocationId at, LocationId threat) { return covered_from(p, at, threat); };
  s.concealed = [&p](LocationId at, LocationId) { return concealing(p.map(), at); };
  s.step_cost = [&p, index](LocationId from, LocationId to) { return step_cost(p, index, from, to); };
  s.ground = std::uint64_t{static_cast<std::uint32_t>(mover.move)} << kMoveFrom |
             std::uint64_t{static_cast<std::uint32_t>(p.kind_of(p.element_of(mover)).costs + 1)} << kCostsFrom;
  // Cover that comes and goes makes plans of another time wrong.
  if (p.game().cover_changes()) s.ground.reset();
  return s;
}

Barred weakest_bar(const Position& p, UnitIndex piece, const WithdrawalAnswer& answer) {
  Barred out;
  int fewest = 0;
  for (std::size_t i = 0; i < answer.must_fight_at.size(); ++i) {
    int strength = 0;
    std::vector<std::string> by;
    for (const UnitIndex e : known_enemies(p, p.side_of(p.pieces[piece]))) {
      if (p.pieces[e].at != answer.must_fight_at[i]) continue;
      strength += p.element_of(p.pieces[e]).current;
      by.push_back(p.pieces[e].id);
    }
    if (i > 0 && strength >= fewest) continue;
    fewest = strength;
    out = {i, answer.must_fight_at[i], std::move(by)};
  }
  return out;
}

KnownPlan Reactions::paths(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy, int budget) {
  Situation s = situation_of(p, piece, policy);
  s.budget = std::min(s.budget, budget);
  return withdrawal_->known(policy, s, Told::paths);
}

bool Reactions::is_there(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy) {
  return !withdrawal_->known(policy, situation_of(p, piece, policy), Told::whether)->failed;
}

KnownPlan Reactions::to_goal(const Position& p, UnitIndex piece, LocationId goal) {
  const Reaction* chosen = p.state_of(p.element_of(p.pieces[piece])).chosen();
  const bool careful = chosen != nullptr && !chosen->goal.empty();
  const WithdrawalPolicy& policy = p.policies->move(careful ? chosen->goal : p.game().goal_policy);
  Situation s = situation_of(p, piece, policy);
  s.places.emplace_back("goal", std::vector<LocationId>{goal});
  if (!careful) {
    s.sees = [](LocationId, LocationId) { return false; };
    s.references.clear();
    if (s.ground) s.ground = *s.ground | kNobodySees;
  }
  return withdrawal_->known(policy, s, Told::paths);
}

std::optional<Reason> Reactions::refused(const Position& p, UnitIndex piece, const std::vector<LocationId>& path) {
  if (auto why = refused_by(p, piece, p.policies->move(p.game().chosen_policy), path)) return why;
  // A state that leaves the move to its player has a say in it.
  const Reaction* reaction = reaction_of(p, piece);
  if (reaction == nullptr || reaction->deed != Reaction::Deed::choose) return std::nullopt;
  return refused_by(p, piece, p.policies->move(reaction->policy), path);
}

std::optional<Reason> Reactions::refused_by(const Position& p, UnitIndex piece, const WithdrawalPolicy& policy,
                                            const std::vector<LocationId>& path) {
  const Piece& mover = p.pieces[piece];
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
