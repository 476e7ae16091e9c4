#include "rules/asl/rout/enemy_bits.hpp"

#include <algorithm>
#include <new>

namespace hexrout::asl {

EnemyBits EnemyBits::in_both(EnemyBits a, EnemyBits b) {
  return a.as_large().home->combined(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
}

EnemyBits EnemyBits::in_either(EnemyBits a, EnemyBits b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  return a.as_large().home->combined(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
}

EnemyBits EnemyBits::in_first(EnemyBits a, EnemyBits b) {
  if (b == 0) return a;
  return a.as_large().home->combined(a, b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
}

std::size_t EnemyBits::count_large() const {
  std::size_t sum = 0;
  for (const std::uint64_t bits : as_large().bits()) sum += static_cast<std::size_t>(std::popcount(bits));
  return sum;
}

template <class Combine>
EnemyBits BitSets::combined(EnemyBits a, EnemyBits b, Combine&& combine) {
  const std::span<const std::uint64_t> x = a.as_large().bits();
  const std::span<const std::uint64_t> y = b.as_large().bits();
  assert(x.size() == y.size());
  scratch_.resize(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) scratch_[i] = combine(x[i], y[i]);
  return of(scratch_);
}

EnemyBits BitSets::of(std::span<const std::uint64_t> bits) {
  std::uint64_t hash = 0;
  std::uint64_t any = 0;
  for (const std::uint64_t word : bits) {
    any |= word;
    hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29U;
  }
  if (any == 0) return {};
  if (2 * (count_ + 1) > table_.size()) grow();
  std::size_t at = hash & (table_.size() - 1);
  for (; table_[at] != nullptr; at = (at + 1) & (table_.size() - 1)) {
    const EnemyBits::Large& known = *table_[at];
    if (known.hash == hash && std::equal(bits.begin(), bits.end(), known.bits().begin(), known.bits().end()))
      return EnemyBits(&known);
  }
  table_[at] = keep(bits, hash);
  ++count_;
  return EnemyBits(table_[at]);
}

EnemyBits BitSets::first(std::size_t n) {
  if (n <= kInWord) return EnemyBits(EnemyBits::Word{(std::uint64_t{1} << n) - 1});
  BitMaker all(*this, n);
  for (std::size_t i = 0; i < n; ++i) all.add(i);
  return all.done();
}

const EnemyBits::Large* BitSets::keep(std::span<const std::uint64_t> bits, std::uint64_t hash) {
  static_assert(sizeof(EnemyBits::Large) % sizeof(std::uint64_t) == 0);
  constexpr std::size_t kHead = sizeof(EnemyBits::Large) / sizeof(std::uint64_t);
  const std::size_t needed = kHead + bits.size();
  if (free_ < needed) {
    free_ = std::max(kBlock, needed);
    blocks_.push_back(std::make_unique<std::uint64_t[]>(free_));
    bytes_ += free_ * sizeof(std::uint64_t);
  }
  free_ -= needed;
  std::uint64_t* const at = blocks_.back().get() + free_;
  std::copy(bits.begin(), bits.end(), at + kHead);
  return new (at) EnemyBits::Large{this, bits.size(), hash};
}

void BitSets::grow() {
  std::vector<const EnemyBits::Large*> before(std::max<std::size_t>(64, 2 * table_.size()));
  before.swap(table_);
  for (const EnemyBits::Large* set : before) {
    if (set == nullptr) continue;
    std::size_t at = set->hash & (table_.size() - 1);
    while (table_[at] != nullptr) at = (at + 1) & (table_.size() - 1);
    table_[at] = set;
  }
}

}  // namespace hexrout::asl
