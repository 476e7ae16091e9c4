#include "rout/withdrawal/known.hpp"

#include <algorithm>
#include <string_view>

namespace hexrout {
namespace {

std::size_t bytes_of(const WithdrawalAnswer& answer) {
  std::size_t out = sizeof(WithdrawalAnswer) + 128 + answer.must_fight_at.size() * sizeof(LocationId);
  for (const WithdrawalOption& o : answer.options) {
    out += sizeof(WithdrawalOption) + (o.path.size() + o.spent_at.size() + o.plan.size()) * sizeof(LocationId) + 64 +
           o.code.size();
  }
  return out + answer.refused.size() * sizeof(RefusedStep);
}

// What of a situation a policy looks at.
struct Concern {
  explicit Concern(const WithdrawalPolicy& policy) {
    for (const ReferenceSet set : policy.references) add(set);
    for (const auto* list : {&policy.gate.stay, &policy.gate.must, &policy.gate.may, &policy.forbid, &policy.stop})
      for (const Condition& c : *list) {
        add(c.of);
        fire = fire || c.what == Predicate::fire_swept;
        contact = contact || c.what == Predicate::into_contact || c.what == Predicate::into_reach;
      }
    add(policy.direction_from);
    for (const Goal& g : policy.goals) {
      add(g.of);
      add(g.farthest);
      if (g.what == GoalKind::place) places.push_back(g.place);
    }
    for (const Key& k : policy.prefer) {
      add(k.of);
      if (k.what == KeyKind::place_distance) places.push_back(k.place);
      friends = friends || k.what == KeyKind::friends_near;
    }
  }

  // The facts of a reference by which it is a member of sets, as bits; 0: the policy does not look at it.
  std::uint32_t sets_of(const Reference& r) const {
    const auto any = [&](auto... wanted) { return (sets & (bit(wanted) | ...)) != 0; };
    if (r.anchor) return any(ReferenceSet::anchor) ? 1U : 0U;
    const bool able = r.armed && r.unbroken;
    std::uint32_t out = 0;
    const auto put = [&](unsigned at, bool fact) { out |= fact ? 1U << at : 0U; };
    put(1, any(ReferenceSet::all));
    // Where no firer is left to go by, the nearest known reference stands for it.
    put(2, r.known && any(ReferenceSet::known, ReferenceSet::seen, ReferenceSet::firer));
    put(3, r.known && able && any(ReferenceSet::armed, ReferenceSet::can_fire));
    put(4, r.firer && any(ReferenceSet::firer));
    put(5, r.known && (r.firing || r.advancing || r.firer) && any(ReferenceSet::pressing));
    if (out != 0) put(6, able && contact);
    return out;
  }

  bool looks_for(const std::string& place) const {
    return std::find(places.begin(), places.end(), place) != places.end();
  }

  void add(ReferenceSet set) { sets |= bit(set); }
  static std::uint32_t bit(ReferenceSet set) { return 1U << static_cast<unsigned>(set); }
  std::uint32_t sets = 0;                // of references, a bit each
  bool contact = false;                  // whether a reference is able to fight when it is come upon
  bool fire = false;                     // swept Locations and the trench
  bool friends = false;                  // where they are; where they fill a Location every policy looks at
  std::vector<std::string_view> places;  // by name
};

// All of a situation that the policy looks at.
void take_case(const WithdrawalPolicy& policy, const Situation& s, CaseKeyMaker& key) {
  const Concern looks_at(policy);
  // Policies outlive the plans that point into them, so an address names one.
  key.take(reinterpret_cast<std::uintptr_t>(&policy));
  key.take(*s.ground);
  key.take_flags(s.sees, s.step_cost, s.covered, s.concealed);
  key.take_two(s.at, looks_at.fire ? s.trench : kNowhere);
  key.take_two(s.budget, s.spent);
  key.take(s.references.size() << 8U | s.own_edges);
  for (const Reference& r : s.references) {
    const std::uint32_t sets = looks_at.sets_of(r);
    key.take(sets);
    if (sets != 0) key.take_two(r.at, static_cast<std::uint32_t>(r.range));
  }
  key.take_places(s.enemy_held);
  if (looks_at.friends) key.take_places(s.friends);
  key.take_places(s.full);
  if (looks_at.fire) {
    key.take(s.swept.size());
    for (const Swept& swept : s.swept)
      key.take_two(swept.at, static_cast<std::uint32_t>(swept.danger) << 1U | (swept.swept ? 1U : 0U));
  }
  key.take(s.numbers.size());
  for (const auto& [word, number] : s.numbers) {
    key.take_text(word);
    key.take(static_cast<std::uint32_t>(number));
  }
  for (const auto& [name, places] : s.places) {
    if (!looks_at.looks_for(name)) continue;
    key.take_text(name);
    key.take_places(places);
  }
}

}  // namespace

bool plan_key(const WithdrawalPolicy& policy, const Situation& s, Told told, CaseKey& out) {
  if (!s.ground) return false;
  CaseKeyMaker key;
  take_case(policy, s, key);
  key.take(static_cast<std::uint64_t>(told));
  out = key.key();
  return true;
}

KnownPlan KnownPlans::find(const CaseKey& key) {
  if (const auto it = newer_.find(key); it != newer_.end()) return it->second.plan;
  const auto it = older_.find(key);
  if (it == older_.end()) return nullptr;
  Kept again = std::move(it->second);
  older_.erase(it);
  return put(key, std::move(again));
}

void KnownPlans::keep(const CaseKey& key, const KnownPlan& plan) {
  const std::size_t bytes = bytes_of(*plan);
  if (bytes <= half_) put(key, {plan, bytes});
}

const KnownPlan& KnownPlans::put(const CaseKey& key, Kept kept) {
  if (bytes_ + kept.bytes > half_) {
    older_ = std::exchange(newer_, {});
    bytes_ = 0;
  }
  bytes_ += kept.bytes;
  return newer_.emplace(key, std::move(kept)).first->second.plan;
}

}  // namespace hexrout
