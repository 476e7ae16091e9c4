// Movement factors counted in halves: what a step costs, what a unit has, has spent and has left.
//
//   HalfMf left = allotment_half_mf(unit) - unit.spent_half_mf;   // sums and differences are HalfMf
//   if (step.half_mf > left) ...                                  // so are those who are compared
//   left.count()                                                  // the number: 12 for 6 MF
//   left.mf()                                                     // 6.0
//   mf_text(left)                                                 // "6"
//   HalfMf(2 * mf)                                                // from whole MF; the code says that it counts halves
//
// Numbers and HalfMf do not convert into each other, so MF, hexes, inches and half MF are not mixed up. A list of a
// number and a HalfMf does not compile: std::vector<HalfMf>{0, left} would otherwise be `left` no times. As in
// std::chrono, the representation is the template's argument and the narrower converts into the wider one implicitly,
// and the other way explicitly: a step keeps its cost in 16 bits. Sums, differences and multiples have 32 bits.
//
// The search (rout/search.hpp) counts in the unit of a policy's budget, which is hexes or inches under some rules, so
// its labels hold plain numbers; the catalogue of terrain holds what its file says.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace hexrout {

// Numbers, and those of them that a HalfMf is made from; the second concept is narrower.
template <class T>
concept AnyNumber = std::is_arithmetic_v<T>;
template <class T>
concept WholeNumber = AnyNumber<T> && std::integral<T>;

template <std::integral Rep>
class HalfMfIn {
 public:
  constexpr HalfMfIn() = default;
  // `count` must fit into Rep.
  template <WholeNumber Number>
  constexpr explicit HalfMfIn(Number count) : count_(static_cast<Rep>(count)) {}
  // Construction from a number that does not name its unit. Without it a number would fit no list of HalfMf, and a list
  // of two would be taken for a length and a value.
  template <AnyNumber Number>
  HalfMfIn(Number) = delete;
  template <std::integral Other>
  constexpr explicit(sizeof(Other) > sizeof(Rep)) HalfMfIn(HalfMfIn<Other> other) : HalfMfIn(other.count()) {}

  constexpr int count() const { return static_cast<int>(count_); }
  constexpr double mf() const { return count() / 2.0; }

 private:
  Rep count_ = 0;
};

using HalfMf = HalfMfIn<std::int32_t>;
// From 0 to 65535, and to 255: what tables hold many of.
using HalfMf16 = HalfMfIn<std::uint16_t>;
using HalfMf8 = HalfMfIn<std::uint8_t>;

template <class A, class B>
constexpr bool operator==(HalfMfIn<A> a, HalfMfIn<B> b) {
  return a.count() == b.count();
}
template <class A, class B>
constexpr std::strong_ordering operator<=>(HalfMfIn<A> a, HalfMfIn<B> b) {
  return a.count() <=> b.count();
}
template <class A, class B>
constexpr HalfMf operator+(HalfMfIn<A> a, HalfMfIn<B> b) {
  return HalfMf(a.count() + b.count());
}
template <class A, class B>
constexpr HalfMf operator-(HalfMfIn<A> a, HalfMfIn<B> b) {
  return HalfMf(a.count() - b.count());
}
template <class A>
constexpr HalfMf operator*(int times, HalfMfIn<A> a) {
  return HalfMf(times * a.count());
}
constexpr HalfMf& operator+=(HalfMf& a, HalfMf b) {
  return a = a + b;
}
constexpr HalfMf& operator-=(HalfMf& a, HalfMf b) {
  return a = a - b;
}

// In MF, as players read it: "6", "2.5". For 0 and more.
std::string mf_text(HalfMf half_mf);

}  // namespace hexrout
