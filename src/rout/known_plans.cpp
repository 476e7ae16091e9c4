#include "rout/known_plans.hpp"

namespace hexrout {
namespace {

class PlanKeyMaker {
 public:
  void take(std::uint64_t word) {
    key_.a = (key_.a ^ word) * 0x9E3779B97F4A7C15U;
    key_.a ^= key_.a >> 32;
    key_.b = (key_.b + word) * 0xC2B2AE3D27D4EB4FU;
    key_.b ^= key_.b >> 29;
  }
  void take_two(std::uint32_t high, std::uint32_t low) { take(std::uint64_t{high} << 32U | low); }
  void take_text(const std::string& text) {
    take(text.size());
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      word = word << 8U | static_cast<unsigned char>(text[i]);
      if (i % 8 == 7 || i + 1 == text.size()) take(word), word = 0;
    }
  }
  void take_places(const std::vector<LocationId>& places) {
    take(places.size());
    for (std::size_t i = 0; i < places.size(); i += 2) take_two(places[i], i + 1 < places.size() ? places[i + 1] : 0);
  }
  const PlanKey& key() const { return key_; }

 private:
  PlanKey key_{0x452821E638D01377U, 0xBE5466CF34E90C6CU};
};

template <class... Flags>
std::uint32_t flag_bits(const Flags&... flags) {
  std::uint32_t bits = 0;
  ((bits = bits << 1U | (flags ? 1U : 0U)), ...);
  return bits;
}

std::uint32_t plain(int n) { return static_cast<std::uint32_t>(n); }

std::size_t bytes_of(const WithdrawalAnswer& answer) {
  std::size_t out = sizeof(WithdrawalAnswer) + 128 + answer.must_fight_at.size() * sizeof(LocationId);
  for (const WithdrawalOption& o : answer.options) {
    out += sizeof(WithdrawalOption) + (o.path.size() + o.spent_at.size() + o.plan.size()) * sizeof(LocationId) + 64 + o.code.size();
    for (const HazardMet& h : o.hazards) out += sizeof(HazardMet) + h.event.size() + h.by.size() * sizeof(std::size_t) + 16;
  }
  for (const RefusedStep& r : answer.refused) out += sizeof(RefusedStep) + r.rule.size() + r.code.size();
  return out;
}

}  // namespace

bool plan_key(const WithdrawalPolicy& policy, const Situation& s, Told told, PlanKey& out) {
  if (!s.ground) return false;
  PlanKeyMaker key;
  // Policies outlive the plans that point into them, so an address names one.
  key.take(reinterpret_cast<std::uintptr_t>(&policy));
  key.take(*s.ground);
  key.take_two(flag_bits(s.sees, s.step_cost, s.covered, s.concealed) << 8U | static_cast<std::uint32_t>(told), s.own_edges);
  key.take_two(s.at, s.trench);
  key.take_two(plain(s.budget), plain(s.spent));
  key.take(s.mask);
  key.take(s.references.size());
  // What a reference is called is all that does not matter of it.
  for (const Reference& r : s.references) {
    key.take_two(r.at, plain(r.range));
    key.take(flag_bits(r.known, r.armed, r.unbroken, r.firer, r.firing, r.advancing, r.anchor));
  }
  key.take_places(s.enemy_held);
  key.take_places(s.friends);
  key.take_places(s.full);
  key.take(s.swept.size());
  for (const Swept& swept : s.swept) key.take_two(swept.at, plain(swept.danger) << 1U | (swept.swept ? 1U : 0U));
  key.take(s.words.size());
  for (const std::string& word : s.words) key.take_text(word);
  key.take(s.numbers.size());
  for (const auto& [word, number] : s.numbers) {
    key.take_text(word);
    key.take(plain(number));
  }
  key.take(s.places.size());
  for (const auto& [name, places] : s.places) {
    key.take_text(name);
    key.take_places(places);
  }
  out = key.key();
  return true;
}

void KnownPlans::meet(const PlanKey& key, const KnownPlan& plan) {
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
