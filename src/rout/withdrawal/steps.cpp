#include "rout/withdrawal/steps.hpp"

#include <algorithm>

#include "rout/withdrawal/enough.hpp"

namespace hexrout {

namespace {
// More than a path over any map costs.
constexpr std::uint32_t kAnyDistance = 1U << 20U;

// A fixed hash of Location ids to 64 bits (the finaliser of splitmix64).
std::uint64_t scattered(LocationId at) {
  std::uint64_t x = at.number() + std::uint64_t{0x9E3779B97F4A7C15};
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

// The direction rule as refusals name it.
std::string_view direction_name(DirectionRule rule) {
  return rule == DirectionRule::away_from     ? "awayFrom"
         : rule == DirectionRule::toward_edge ? "towardEdge"
                                              : "notNearer";
}
}  // namespace

void WithdrawalSteps::bind(const WithdrawalCase& bound, const Engine& engine, bool blind_to_enemies) {
  case_ = &bound;
  engine_ = &engine;
  enough_ = nullptr;
  far_ends_ = nullptr;
  forgets_ = false;
  groups_.clear();
  blind_ = blind_to_enemies;
  const WithdrawalPolicy& policy = bound.policy();
  start_ = bound.situation().at;
  exact_ = policy.budget.mode == BudgetMode::exactly;
  path_keys_.clear();
  for (const Key& k : policy.prefer)
    if (is_path_key(k.what)) path_keys_.push_back(k);
  forbid_.clear();
  for (const Condition& c : policy.forbid)
    if (!(blind_ && c.what == Predicate::enemy_held) && bound.can_hold(c)) forbid_.push_back(&c);
  facts_.resize(bound.frame().size());
  entered_.resize(bound.frame().size());
  if (++searches_ == 0) {
    for (Facts& f : facts_) f.search = 0;
    for (Entered& e : entered_) e.search = 0;
    searches_ = 1;
  }
  marked_.resize(bound.frame().size());
  compared_.resize(bound.frame().size());
  rebind();
}

void WithdrawalSteps::rebind() {
  const WithdrawalPolicy& policy = case_->policy();
  const Situation& s = case_->situation();
  own_budget_ = static_cast<std::uint32_t>(std::max(s.budget, 0));
  horizon_ = own_budget_;
  if (exact_ && policy.occupancy.friends == FriendRule::pass_and_displace) {
    // Every step beyond the budget leads out of a full Location.
    std::uint32_t most = 0;
    for (const LocationId at : s.full) {
      std::uint32_t dearest = 0;
      for (const Fact& f : facts_at(at).steps) dearest = std::max(dearest, f.cost);
      most += dearest;
    }
    horizon_ +=
        policy.occupancy.displace > 0 ? std::min(static_cast<std::uint32_t>(policy.occupancy.displace), most) : most;
  }
  const bool beyond = std::any_of(policy.goals.begin(), policy.goals.end(), [](const Goal& g) { return g.beyond; });
  if (!exact_ && beyond) {
    // Unlimited: a path that comes back to a Location is dominated by its own earlier label, so the search ends without
    // a budget.
    own_budget_ = std::max(own_budget_, kAnyDistance);
    horizon_ = own_budget_;
  }
}

bool WithdrawalSteps::has_room(LocationId at) const {
  return at == start_ || !case_->full(at);
}

bool WithdrawalSteps::may_stop(const Label& label) const {
  return may_stop_at(label.at);
}

bool WithdrawalSteps::may_stop_at(LocationId at) const {
  if (case_->frame().is_beyond(at)) return true;
  return has_room(at) || (case_->held(at) && case_->policy().occupancy.enemies == EnemyRule::disperse);
}

std::uint32_t WithdrawalSteps::left_at_halt(const Label& label) const {
  if (label.parent == kNoLabel || label.spent >= own_budget_ || !may_overrun(label) || !halts_at(label.at)) return 0;
  return own_budget_ - label.spent;
}

bool WithdrawalSteps::may_overrun(const Label& label) const {
  return exact_ && case_->policy().occupancy.friends == FriendRule::pass_and_displace && !has_room(label.at);
}

bool WithdrawalSteps::is_terminal(const Label& label) const {
  if (case_->frame().is_beyond(label.at)) return true;
  if (label.parent == kNoLabel) return false;
  if (case_->held(label.at) && !blind_) return true;
  return halts_at(label.at) && may_stop(label);
}

WithdrawalSteps::RefusedBy WithdrawalSteps::judge(LocationId from, const Fact& fact, bool with_direction) const {
  const WithdrawalPolicy& policy = case_->policy();
  RefusedBy out;
  for (const Condition* c : forbid_) {
    // The cost of the step is known already.
    const bool holds =
        c->what == Predicate::impassable ? fact.impassable : case_->holds(*c, from, fact.to, out.reference);
    if (!holds) continue;
    out.by = c->text;
    out.condition = c;
    return out;
  }
  if (fact.impassable) {
    out.by = "impassable";
    return out;
  }
  if (with_direction && case_->direction_refuses(from, fact.to, out.reference)) {
    out.by = direction_name(policy.direction);
    return out;
  }
  out.reference = -1;
  if (case_->held(fact.to) && !blind_ && policy.occupancy.enemies != EnemyRule::disperse) {
    out.by = "enemyHeld";
    return out;
  }
  if (policy.occupancy.friends == FriendRule::block && case_->friend_at(fact.to))
    out.by = "friendHeld";
  else if (leads_off(fact.to))
    out.by = "offMap";
  return out;
}

bool WithdrawalSteps::leads_off(LocationId to) const {
  const hexrout::Edge& edge = case_->policy().edge;
  return case_->frame().is_beyond(to) &&
         (edge.rule != EdgeRule::exit || (edge.side == EdgeSide::own && case_->edge_distance(to, EdgeSide::own) != 0));
}

int WithdrawalSteps::open_cost(LocationId from, Direction direction, LocationId to) const {
  const int cost = case_->cost(from, direction);
  const bool held = case_->held(to);
  if (case_->policy().occupancy.friends == FriendRule::block && case_->friend_at(to)) return -1;
  if (cost < 0 || (held && !blind_ && case_->policy().occupancy.enemies != EnemyRule::disperse)) return -1;
  int reference = -1;
  for (const Condition* c : forbid_) {
    if (c->what == Predicate::impassable) continue;
    if (c->what == Predicate::enemy_held ? held : case_->holds(*c, from, to, reference)) return -1;
  }
  return std::max(cost, 1);
}

const WithdrawalSteps::Facts& WithdrawalSteps::facts_at(LocationId at) {
  Facts& facts = facts_[at];
  if (facts.search == searches_) return facts;
  facts.search = searches_;
  const MapFrame& frame = case_->frame();
  // Steps in the order of the last tie-break.
  const auto& next = frame.step[frame.map->location(at).hex];
  for (int rank = 0; rank < kDirections; ++rank) {
    const Direction d = static_cast<Direction>((rank + 2) % 6);
    Fact& fact = facts.steps[static_cast<std::size_t>(rank)];
    fact.to = next[static_cast<std::size_t>(d)];
    fact.rank = static_cast<std::uint8_t>(rank);
    const int cost = frame.is_beyond(fact.to) ? case_->open_step() : case_->cost(at, d);
    fact.cost = static_cast<std::uint32_t>(std::max(cost, 1));
    fact.impassable = cost < 0;
  }
  const auto judge_all = [&](bool with_direction) {
    bool any = false;
    for (Fact& fact : facts.steps) {
      fact.refused = judge(at, fact, with_direction);
      fact.refused.direction = static_cast<Direction>((fact.rank + 2) % 6);
      any = any || fact.refused.by.empty();
    }
    return any;
  };
  facts.unbound = !judge_all(true) && case_->policy().unless_stuck && judge_all(false);
  if (case_->policy().direction == DirectionRule::straight_ray) keep_ray(at, facts);
  for (Fact& fact : facts.steps) {
    if (!fact.refused.by.empty() || path_keys_.empty()) continue;
    fact.added = added_by(fact.to);
    for (std::size_t k = 0; k < path_keys_.size(); ++k)
      if (path_keys_[k].what == KeyKind::cost) fact.added[k] = static_cast<std::int32_t>(fact.cost);
  }
  return facts;
}

const WithdrawalSteps::Keys& WithdrawalSteps::added_by(LocationId to) {
  Entered& entered = entered_[to];
  if (entered.search == searches_) return entered.added;
  entered.search = searches_;
  for (std::size_t k = 0; k < path_keys_.size(); ++k) entered.added[k] = case_->added(path_keys_[k], to);
  return entered.added;
}

void WithdrawalSteps::keep_ray(LocationId from, Facts& facts) const {
  // The straight direction is geometry: a barred hex halts the mover and does not turn it. Among equally straight hexes
  // one on the map comes before one beyond its edge.
  const WithdrawalPolicy& policy = case_->policy();
  std::size_t path_keys_end = 0;
  for (std::size_t k = 0; k < policy.prefer.size(); ++k)
    if (is_path_key(policy.prefer[k].what)) path_keys_end = k + 1;
  const Fact* best = nullptr;
  std::array<int, kMostKeys + 1> best_values{};
  for (const Fact& fact : facts.steps) {
    if (case_->away(policy.direction_from, fact.to) != case_->away(policy.direction_from, from) + 1) continue;
    std::array<int, kMostKeys + 1> values{};
    values[path_keys_end] = leads_off(fact.to) ? 1 : 0;
    for (std::size_t k = 0; k < policy.prefer.size() && k < kMostKeys; ++k) {
      const Key& key = policy.prefer[k];
      int& value = values[k < path_keys_end ? k : k + 1];
      if (key.what == KeyKind::cost)
        value = static_cast<int>(fact.cost);
      else
        value = is_path_key(key.what) ? case_->added(key, fact.to) : case_->worth(key, fact.to, 0);
    }
    if (best != nullptr && !(values < best_values)) continue;
    best = &fact;
    best_values = values;
  }
  for (Fact& fact : facts.steps)
    if (&fact != best) {
      fact.refused = {};
      fact.refused.by = "straightRay";
      fact.refused.direction = static_cast<Direction>((fact.rank + 2) % 6);
    }
}

WithdrawalSteps::Halt WithdrawalSteps::halt_at(LocationId at) {
  if (case_->frame().is_beyond(at)) return Halt::none;
  if (at != start_ && case_->any_at(case_->policy().stop, at)) return Halt::stop;
  Halt out = Halt::blocked;
  for (const Fact& fact : facts_at(at).steps) {
    if (fact.refused.by.empty()) return Halt::none;
    if (fact.refused.by == "offMap") out = Halt::edge;
  }
  return out;
}

// Compares the budget spent, then the directions of the two paths from their start. Both are followed back to their
// common label: the difference nearest to the start decides, and a path that the other continues is less.
int WithdrawalSteps::compare_paths(const Label& a, const Label& b) const {
  if (a.spent != b.spent) return a.spent < b.spent ? -1 : 1;
  const std::vector<Label>& labels = engine_->labels();
  const Label* x = &a;
  const Label* y = &b;
  int order = 0;
  for (; x->steps > y->steps; x = &labels[x->parent]) order = 1;
  for (; y->steps > x->steps; y = &labels[y->parent]) order = -1;
  for (; x != y && x->parent != kNoLabel; x = &labels[x->parent], y = &labels[y->parent]) {
    if (x->memory.direction != y->memory.direction) order = x->memory.direction < y->memory.direction ? -1 : 1;
    if (x->parent == y->parent) break;
  }
  return order;
}

bool WithdrawalSteps::dominates(const Label& a, const Label& b) const {
  if (forgets_) return true;
  if (exact_) {
    // The budget left and the Locations that may be entered again must agree, or `a` could end where `b` cannot.
    if (a.spent != b.spent || a.memory.visited != b.memory.visited) return false;
  }
  for (std::size_t k = 0; k < path_keys_.size(); ++k)
    if (a.keys[k] != b.keys[k]) return a.keys[k] < b.keys[k] && (!exact_ || same_visited(a, b));
  if (compare_paths(a, b) > 0) return false;
  return !exact_ || same_visited(a, b);
}

bool WithdrawalSteps::enough(const Label& label) {
  return enough_->with(label);
}

bool WithdrawalSteps::is_final(const Label& label) const {
  for (std::size_t k = 0; k < path_keys_.size() && path_keys_[k].what != KeyKind::cost; ++k)
    if (label.keys[k] != 0) return false;
  return true;
}

void WithdrawalSteps::mark_path(const Label& label, std::uint32_t index) {
  ++marking_;
  for (std::uint32_t i = index; i != kNoLabel; i = engine_->labels()[i].parent) {
    const Label& l = engine_->labels()[i];
    // A path that has left a group never comes back to it.
    if (!groups_.same(l.at, label.at)) return;
    marked_[l.at] = marking_;
  }
}

bool WithdrawalSteps::visited(const Label& label, LocationId at) const {
  return !case_->frame().is_beyond(at) && groups_.same(at, label.at) && marked_[at] == marking_;
}

std::uint64_t WithdrawalSteps::visited_after(const Label& label, LocationId to) const {
  if (!exact_ || case_->frame().is_beyond(to)) return 0;
  return (groups_.same(to, label.at) ? label.memory.visited : 0) + scattered(to);
}

std::uint64_t WithdrawalSteps::visited_before(LocationId at) const {
  return exact_ ? scattered(at) : 0;
}

template <class Use>
void WithdrawalSteps::each_visited(const Label& label, Use&& use) const {
  for (const Label* l = &label; groups_.same(l->at, label.at); l = &engine_->labels()[l->parent]) {
    use(l->at);
    if (l->parent == kNoLabel) break;
  }
}

// No path enters a Location twice, so two lists of the same length are equal if one contains the other.
bool WithdrawalSteps::same_visited(const Label& a, const Label& b) const {
  if (case_->frame().is_beyond(a.at)) return true;
  if (++comparison_ == 0) {
    std::fill(compared_.begin(), compared_.end(), 0);
    comparison_ = 1;
  }
  int more = 0;
  each_visited(a, [&](LocationId at) {
    compared_[at] = comparison_;
    ++more;
  });
  bool among = true;
  each_visited(b, [&](LocationId at) {
    among = among && compared_[at] == comparison_;
    --more;
  });
  return among && more == 0;
}

void WithdrawalSteps::take_graph(StepGraph& out) const {
  const std::vector<Label>& labels = engine_->labels();
  out.begin();
  for (const Label& label : labels)
    if (!label.dominated) out.reach(label.at, label.spent);
  for (const Edge& edge : edges_) out.step(labels[edge.parent].at, labels[edge.child].at, edge.cost);
  out.finish();
}

}  // namespace hexrout
