// Numbers of things that are kept in dense order, one type for each kind of thing.
//
//   using HexId = Index<struct HexIds>;                    // map.hpp
//   using LocationId = Index<struct LocationIds>;
//   const HexId hex{3};
//   names[hex];                                            // indexes vectors, arrays and spans
//   for (const HexId h : IndexRange<HexId>(names.size())) ...
//
// Construction from a whole number is explicit, and the only conversion is to std::size_t. So the compiler refuses a
// HexId in place of a LocationId, a count, a truth value or MF, and refuses to compare, add or subtract indices of two
// kinds. An enum class would refuse to index; a conversion that is not bound to std::size_t would let every Index pass
// for every number. Two indices of one kind compare in the order of their numbers.
//
// `Kind` is a name alone; it needs no definition. An Index takes four bytes, is trivial (left unset unless it is given
// a value, as an int is), and costs what the bare number costs. The number 0xffffffff means none: see NoIndex.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace hexrout {

// Converts into the Index of any kind that means none. Names for it: kNowhere (map.hpp).
struct NoIndex {};

template <class Kind>
class Index {
 public:
  Index() = default;
  // `number` from 0 to 0xfffffffe; greater ones must not be given. An index of another kind is refused.
  template <std::integral Number>
  constexpr explicit Index(Number number) : number_(static_cast<std::uint32_t>(number)) {}
  constexpr Index(NoIndex) : number_(0xffffffff) {}

  constexpr std::uint32_t number() const { return number_; }
  template <std::same_as<std::size_t> Size>
  constexpr operator Size() const {
    return number_;
  }

  constexpr Index& operator++() {
    ++number_;
    return *this;
  }
  constexpr Index operator++(int) {
    const Index before = *this;
    ++number_;
    return before;
  }
  // The index `count` places on, or back; it must lie within the range of an Index.
  template <std::integral Count>
  friend constexpr Index operator+(Index from, Count count) {
    return Index(from.number_ + static_cast<std::uint32_t>(count));
  }
  template <std::integral Count>
  constexpr Index& operator+=(Count count) {
    return *this = *this + count;
  }
  // Places between `first` and `last`; `last` must not come before `first`.
  friend constexpr std::uint32_t operator-(Index last, Index first) { return last.number_ - first.number_; }

  friend constexpr bool operator==(Index, Index) = default;
  friend constexpr auto operator<=>(Index, Index) = default;
  // Compares with a count, for loops.
  template <std::unsigned_integral Count>
  friend constexpr bool operator==(Index index, Count count) {
    return index.number_ == count;
  }
  template <std::unsigned_integral Count>
  friend constexpr std::strong_ordering operator<=>(Index index, Count count) {
    return std::uint64_t{index.number_} <=> std::uint64_t{count};
  }

 private:
  std::uint32_t number_;
};

// The indices 0 to count - 1, or first to first + count - 1, for a loop. Neither may reach 0xffffffff.
template <class Of>
class IndexRange {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Of at) : at_(at) {}
    constexpr Of operator*() const { return at_; }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Of at_;
  };

  constexpr explicit IndexRange(std::integral auto count) : IndexRange(Of{0}, count) {}
  constexpr IndexRange(Of first, std::integral auto count) : first_(first), end_(first + count) {}
  constexpr Iterator begin() const { return Iterator(first_); }
  constexpr Iterator end() const { return Iterator(end_); }

 private:
  Of first_;
  Of end_;
};

}  // namespace hexrout

template <class Kind>
struct std::hash<hexrout::Index<Kind>> {
  std::size_t operator()(hexrout::Index<Kind> index) const noexcept { return index; }
};
