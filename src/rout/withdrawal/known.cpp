#include "rout/withdrawal/known.hpp"

namespace hexrout {
namespace {

std::size_t bytes_of(const WithdrawalAnswer& answer) {
  std::size_t out = sizeof(WithdrawalAnswer) + 128 + answer.must_fight_at.size() * sizeof(LocationId);
  for (const WithdrawalOption& o : answer.options) {
    out += sizeof(WithdrawalOption) + (o.path.size() + o.spent_at.size() + o.plan.size()) * sizeof(LocationId) + 64 +
           o.code.size();
  }
  for (const RefusedStep& r : answer.refused) out += sizeof(RefusedStep) + r.rule.size() + r.code.size();
  return out;
}

}  // namespace

bool plan_key(const WithdrawalPolicy& policy, const Situation& s, Told told, CaseKey& out) {
  if (!s.ground) return false;
  CaseKeyMaker key;
  // Policies outlive the plans that point into them, so an address names one.
  key.take(reinterpret_cast<std::uintptr_t>(&policy));
  key.take(*s.ground);
  key.take_flags(s.sees, s.step_cost, s.covered, s.concealed);
  key.take_two(static_cast<int>(told), s.own_edges);
  key.take_two(s.at, s.trench);
  key.take_two(s.budget, s.spent);
  key.take(s.references.size());
  // Everything but the id of a reference is part of the key.
  for (const Reference& r : s.references) {
    key.take_two(r.at, static_cast<std::uint32_t>(r.range));
    key.take_flags(r.known, r.armed, r.unbroken, r.firer, r.firing, r.advancing, r.anchor);
  }
  key.take_places(s.enemy_held);
  key.take_places(s.friends);
  key.take_places(s.full);
  key.take(s.swept.size());
  for (const Swept& swept : s.swept)
    key.take_two(swept.at, static_cast<std::uint32_t>(swept.danger) << 1U | (swept.swept ? 1U : 0U));
  key.take(s.numbers.size());
  for (const auto& [word, number] : s.numbers) {
    key.take_text(word);
    key.take(static_cast<std::uint32_t>(number));
  }
  key.take(s.places.size());
  for (const auto& [name, places] : s.places) {
    key.take_text(name);
    key.take_places(places);
  }
  out = key.key();
  return true;
}

void KnownPlans::meet(const CaseKey& key, const KnownPlan& plan) {
  std::uint64_t& met = met_[key.a % kMet];
  if (met != key.b) {
    met = key.b;
    return;
  }
  const std::size_t bytes = bytes_of(*plan);
  if (bytes > bytes_left_) return;
  if (plans_.emplace(key, plan).second) bytes_left_ -= bytes;
}

}  // namespace hexrout
