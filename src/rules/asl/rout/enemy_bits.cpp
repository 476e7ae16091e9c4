#include "rules/asl/rout/enemy_bits.hpp"

#include <algorithm>
#include <new>
#include <numeric>

namespace hexrout::asl {

EnemyBits EnemyBits::in_both(EnemyBits a, EnemyBits b) {
  const Large& x = a.as_large();
  const Large& y = b.as_large();
  const std::size_t first = std::max(x.first, y.first);
  return x.home->combined(first, std::max(first, std::min(x.end(), y.end())),
                          [&](std::size_t word) { return x[word] & y[word]; });
}

EnemyBits EnemyBits::in_either(EnemyBits a, EnemyBits b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  const Large& x = a.as_large();
  const Large& y = b.as_large();
  return x.home->combined(std::min(x.first, y.first), std::max(x.end(), y.end()),
                          [&](std::size_t word) { return x.word_or_none(word) | y.word_or_none(word); });
}

EnemyBits EnemyBits::in_first(EnemyBits a, EnemyBits b) {
  if (b == 0) return a;
  const Large& x = a.as_large();
  const Large& y = b.as_large();
  return x.home->combined(x.first, x.end(), [&](std::size_t word) { return x[word] & ~y.word_or_none(word); });
}

std::size_t EnemyBits::count_large() const {
  const Large& set = as_large();
  return std::accumulate(set.begin(), set.begin() + set.words, std::size_t{0}, [](std::size_t sum, std::uint64_t bits) {
    return sum + static_cast<std::size_t>(std::popcount(bits));
  });
}

template <class Combine>
EnemyBits BitSets::combined(std::size_t first, std::size_t end, Combine&& combine) {
  scratch_.resize(end - first);
  for (std::size_t word = first; word < end; ++word) scratch_[word - first] = combine(word);
  return of(scratch_, first);
}

EnemyBits BitSets::of(std::span<const std::uint64_t> bits, std::size_t word) {
  while (!bits.empty() && bits.front() == 0) {
    bits = bits.subspan(1);
    ++word;
  }
  while (!bits.empty() && bits.back() == 0) bits = bits.first(bits.size() - 1);
  if (bits.empty()) return {};
  std::uint64_t hash = word;
  for (const std::uint64_t part : bits) {
    hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29U;
  }
  if (2 * (count_ + 1) > table_.size()) grow();
  std::size_t at = hash & (table_.size() - 1);
  for (; table_[at] != nullptr; at = (at + 1) & (table_.size() - 1)) {
    const EnemyBits::Large& known = *table_[at];
    if (known.hash == hash && known.first == word && known.words == bits.size() &&
        std::equal(bits.begin(), bits.end(), known.begin()))
      return EnemyBits(&known);
  }
  table_[at] = keep(bits, word, hash);
  ++count_;
  return EnemyBits(table_[at]);
}

EnemyBits BitSets::first(std::size_t n) {
  if (n <= kInWord) return EnemyBits(EnemyBits::Word{(std::uint64_t{1} << n) - 1});
  BitMaker all(*this, n);
  for (std::size_t i = 0; i < n; ++i) all.add(i);
  return all.done();
}

EnemyBits BitSets::with_in_large(EnemyBits set, std::size_t member, std::size_t things) {
  BitMaker one(*this, things);
  one.add(member);
  return set | one.done();
}

const EnemyBits::Large* BitSets::keep(std::span<const std::uint64_t> bits, std::size_t word, std::uint64_t hash) {
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
  return new (at)
      EnemyBits::Large{this, hash, static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(bits.size())};
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
