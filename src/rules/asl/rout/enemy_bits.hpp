// EnemyBits: a set as bits, of the enemies of a question or of the destinations of a plan.
//
//   BitMaker beside(sets, enemies.size());
//   beside.add(i);
//   const EnemyBits near = beside.done();
//   each_bit(near & field.known(at), [&](std::size_t i) { use(*field.enemies()[i]); });
//
// Up to kInWord things are bits of one word, and operations on sets are operations on words. Larger sets are stored
// once each in a BitSets, and the word is their address: equal sets are equal words, and the empty set is 0 in either
// form. Combine only sets made for the same number of things. Sets are valid as long as their BitSets. Any number of
// threads may read them, but operations on large sets may add to their BitSets.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace hexrout::asl {

class BitSets;

class EnemyBits {
 public:
  constexpr EnemyBits() = default;
  // Makes the empty set, written 0.
  constexpr EnemyBits([[maybe_unused]] int none) { assert(none == 0); }

  friend EnemyBits operator&(EnemyBits a, EnemyBits b) {
    const std::uint64_t both = a.word_ & b.word_;
    if (large(both)) [[unlikely]]
      return in_both(a, b);
    return EnemyBits(Word{both});
  }
  friend EnemyBits operator|(EnemyBits a, EnemyBits b) {
    const std::uint64_t either = a.word_ | b.word_;
    if (large(either)) [[unlikely]]
      return in_either(a, b);
    return EnemyBits(Word{either});
  }
  // Complement of a set, only for `a & ~b`.
  struct Others;
  friend Others operator~(EnemyBits set);
  friend EnemyBits operator&(EnemyBits a, Others others);
  // True if the sets share a member.
  friend bool meet(EnemyBits a, EnemyBits b) {
    std::uint64_t both = a.word_ & b.word_;
    if (large(both)) [[unlikely]]
      both = in_both(a, b).word_;
    return both != 0;
  }
  // True if all members of `set` are in `other`.
  friend bool within(EnemyBits set, EnemyBits other) {
    std::uint64_t rest = set.word_ & ~other.word_;
    if (large(set.word_)) [[unlikely]]
      rest = in_first(set, other).word_;
    return rest == 0;
  }
  EnemyBits& operator|=(EnemyBits o) { return *this = *this | o; }
  EnemyBits& operator&=(EnemyBits o) { return *this = *this & o; }
  bool operator==(const EnemyBits&) const = default;
  // Arbitrary total order.
  auto operator<=>(const EnemyBits&) const = default;

  std::size_t count() const { return large(word_) ? count_large() : static_cast<std::size_t>(std::popcount(word_)); }

 private:
  friend class BitMaker;
  friend class BitSets;
  template <class Use>
  friend void each_bit(EnemyBits set, Use&& use);

  struct Word {
    std::uint64_t bits;
  };
  // Header of a set of more than kInWord things; its words, from the first to the last that is not 0, follow in memory.
  struct Large {
    BitSets* home;
    std::uint64_t hash;
    std::uint32_t first;  // word
    std::uint32_t words;
    const std::uint64_t* begin() const { return reinterpret_cast<const std::uint64_t*>(this + 1); }
    std::size_t end() const { return std::size_t{first} + words; }
    // Requires first <= word < end().
    std::uint64_t operator[](std::size_t word) const { return begin()[word - first]; }
    std::uint64_t word_or_none(std::size_t word) const { return word >= first && word < end() ? (*this)[word] : 0; }
  };
  static constexpr std::uint64_t kLarge = std::uint64_t{1} << 63U;  // the other bits are the address

  explicit constexpr EnemyBits(Word word) : word_(word.bits) {}
  explicit EnemyBits(const Large* set) : word_(kLarge | reinterpret_cast<std::uintptr_t>(set)) {}
  static constexpr bool large(std::uint64_t word) { return static_cast<std::int64_t>(word) < 0; }
  const Large& as_large() const {
    const auto address = static_cast<std::uintptr_t>(word_ & ~kLarge);
    const Large* set = nullptr;
    std::memcpy(&set, &address, sizeof address);
    return *set;
  }
  [[gnu::cold]] static EnemyBits in_both(EnemyBits a, EnemyBits b);
  [[gnu::cold]] static EnemyBits in_either(EnemyBits a, EnemyBits b);
  [[gnu::cold]] static EnemyBits in_first(EnemyBits a, EnemyBits b);
  [[gnu::cold]] std::size_t count_large() const;

  std::uint64_t word_ = 0;
};

struct EnemyBits::Others {
  EnemyBits of;
};
inline EnemyBits::Others operator~(EnemyBits set) {
  return {set};
}
inline EnemyBits operator&(EnemyBits a, EnemyBits::Others others) {
  return EnemyBits::large(a.word_) ? EnemyBits::in_first(a, others.of)
                                   : EnemyBits(EnemyBits::Word{a.word_ & ~others.of.word_});
}

// Most things whose sets fit in one word.
inline constexpr std::size_t kInWord = 63;

// Storage of the sets of more than kInWord things.
class BitSets {
 public:
  BitSets() = default;
  BitSets(const BitSets&) = delete;
  BitSets& operator=(const BitSets&) = delete;

  // Returns the set with these words, the first of them at index `word`.
  EnemyBits of(std::span<const std::uint64_t> bits, std::size_t word = 0);
  // Returns the set of the first n things.
  EnemyBits first(std::size_t n);
  // Returns the set of at most kInWord things with these bits.
  static EnemyBits in_word(std::uint64_t bits) { return EnemyBits(EnemyBits::Word{bits}); }
  // Returns a set of `things` things with one more member. To add many members a BitMaker is cheaper.
  EnemyBits with(EnemyBits set, std::size_t member, std::size_t things) {
    return things > kInWord ? with_in_large(set, member, things)
                            : EnemyBits(EnemyBits::Word{set.word_ | std::uint64_t{1} << member});
  }
  std::size_t bytes() const { return bytes_; }

 private:
  friend class EnemyBits;
  [[gnu::cold]] EnemyBits with_in_large(EnemyBits set, std::size_t member, std::size_t things);
  // Returns the set of the words combine(word), first <= word < end.
  template <class Combine>
  EnemyBits combined(std::size_t first, std::size_t end, Combine&& combine);
  const EnemyBits::Large* keep(std::span<const std::uint64_t> bits, std::size_t word, std::uint64_t hash);
  void grow();

  static constexpr std::size_t kBlock = std::size_t{1} << 13U;  // words
  std::vector<std::unique_ptr<std::uint64_t[]>> blocks_;
  std::size_t free_ = 0;                        // words left of the last block
  std::vector<const EnemyBits::Large*> table_;  // by hash; null: empty. The size is a power of two
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
  std::vector<std::uint64_t> scratch_;
};

// Builder of a set of `things` things.
class BitMaker {
 public:
  BitMaker(BitSets& sets, std::size_t things) : sets_(sets), things_(things) {
    if (things > kInWord) many_ = std::make_unique<std::uint64_t[]>(words());
  }
  void add(std::size_t i) { (many_ == nullptr ? word_ : many_[i / 64]) |= std::uint64_t{1} << i % 64; }
  // Adds things from 64 * i on, as bits.
  void add_word(std::size_t i, std::uint64_t bits) { (many_ == nullptr ? word_ : many_[i]) |= bits; }
  EnemyBits done() { return many_ == nullptr ? EnemyBits(EnemyBits::Word{word_}) : sets_.of({many_.get(), words()}); }

 private:
  std::size_t words() const { return (things_ + 63) / 64; }

  BitSets& sets_;
  std::size_t things_;
  std::uint64_t word_ = 0;
  std::unique_ptr<std::uint64_t[]> many_;
};

namespace bits {

template <class Use>
void each_in_word(std::uint64_t bits, std::size_t first, Use& use) {
  for (; bits != 0; bits &= bits - 1) use(first + static_cast<std::size_t>(std::countr_zero(bits)));
}

template <class Large, class Use>
[[gnu::noinline]] void each_in_large(const Large& set, Use& use) {
  for (std::size_t i = set.first; i < set.end(); ++i) each_in_word(set[i], 64 * i, use);
}

}  // namespace bits

// Calls use(index) for each member of the set, the lowest first.
template <class Use>
void each_bit(EnemyBits set, Use&& use) {
  if (EnemyBits::large(set.word_)) [[unlikely]]
    bits::each_in_large(set.as_large(), use);
  else
    bits::each_in_word(set.word_, 0, use);
}

}  // namespace hexrout::asl
