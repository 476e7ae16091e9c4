#include "rout/withdrawal/known.hpp"

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

// Adds every part of a situation that the policy reads.
void take_case(const WithdrawalPolicy& policy, const PolicyConcern& looks_at, const Situation& s, CaseKeyMaker& key) {
  // Policies outlive the plans that point into them, so an address identifies one.
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
  if (looks_at.zone) key.take_places(s.zone);
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

const PolicyConcern& KnownPlans::concern_of(const WithdrawalPolicy& policy) {
  for (const auto& [known, concern] : concerns_)
    if (known == &policy) return concern;
  return concerns_.emplace_back(&policy, PolicyConcern(policy)).second;
}

bool KnownPlans::key(const WithdrawalPolicy& policy, const Situation& s, Told told, CaseKey& out) {
  if (!s.ground) return false;
  CaseKeyMaker key;
  take_case(policy, concern_of(policy), s, key);
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
