#include "hexrout/hex/index.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <span>
#include <type_traits>
#include <unordered_set>
#include <vector>

using namespace hexrout;

namespace {

using Apple = Index<struct Apples>;
using Pear = Index<struct Pears>;

template <class A, class B>
concept Compared = requires(A a, B b) {
  a == b;
};
template <class A, class B>
concept Ordered = requires(A a, B b) {
  a < b;
};
template <class A, class B>
concept Added = requires(A a, B b) {
  a + b;
};
template <class A, class B>
concept Subtracted = requires(A a, B b) {
  a - b;
};

// Conversions that must not compile.
static_assert(!std::is_convertible_v<Apple, Pear> && !std::is_constructible_v<Apple, Pear>);
static_assert(!std::is_assignable_v<Apple&, Pear> && !std::is_assignable_v<Apple&, int>);
static_assert(!Compared<Apple, Pear> && !Ordered<Apple, Pear> && !Added<Apple, Pear> && !Subtracted<Apple, Pear>);
static_assert(!std::is_convertible_v<std::uint32_t, Apple> && !std::is_convertible_v<int, Apple>);
static_assert(!std::is_convertible_v<Apple, bool> && !std::is_convertible_v<Apple, int>);
static_assert(!std::is_convertible_v<Apple, std::uint32_t> && !std::is_convertible_v<Apple, double>);
static_assert(!std::is_constructible_v<Apple, double> && !std::is_constructible_v<Apple, void*>);
static_assert(!Added<Apple, Apple>);
// What must.
static_assert(std::is_convertible_v<Apple, std::size_t> && std::is_convertible_v<NoIndex, Apple>);
static_assert(Compared<Apple, Apple> && Ordered<Apple, Apple> && Compared<Apple, NoIndex>);
static_assert(Ordered<Apple, std::uint32_t> && Ordered<Apple, std::size_t>);
static_assert(std::is_trivial_v<Apple> && sizeof(Apple) == sizeof(std::uint32_t));

}  // namespace

TEST_CASE("an index counts, compares, indexes and hashes as its number does", "[index]") {
  std::vector<int> values = {10, 11, 12};
  Apple at{1};
  CHECK(values[at] == 11);
  CHECK(std::span(values)[at] == 11);
  CHECK(std::array{5, 6}[at] == 6);
  CHECK(at++ == Apple{1});
  CHECK(at == Apple{2});
  CHECK(++at == Apple{3});
  at = Apple{2};
  CHECK(at + 3 == Apple{5});
  CHECK(at + 3 - at == 3);
  CHECK((at += 4) == Apple{6});
  CHECK(at.number() == 6);
  CHECK(at < 7U);
  CHECK_FALSE(at < std::size_t{6});
  CHECK(Apple{2} < Apple{3});
  CHECK(std::unordered_set<Apple>{Apple{1}, Apple{2}, Apple{1}}.size() == 2);
}

TEST_CASE("NoIndex differs from every index, and is ordered behind them", "[index]") {
  constexpr Apple none = NoIndex{};
  CHECK(none == NoIndex{});
  CHECK(none.number() == 0xffffffff);
  CHECK(Apple{0} != NoIndex{});
  CHECK(Apple{0xfffffffe} < none);
  CHECK(none > std::size_t{0xfffffffe});
}

TEST_CASE("a range holds its indices in order", "[index]") {
  std::vector<Apple> seen;
  for (const Apple at : IndexRange<Apple>(3)) seen.push_back(at);
  CHECK(seen == std::vector{Apple{0}, Apple{1}, Apple{2}});
  seen.clear();
  for (const Apple at : IndexRange(Apple{5}, std::size_t{2})) seen.push_back(at);
  CHECK(seen == std::vector{Apple{5}, Apple{6}});
  for (const Apple at : IndexRange<Apple>(0)) FAIL("an empty range held " << at);
}
