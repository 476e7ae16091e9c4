#include "hexrout/move/half_mf.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <concepts>
#include <vector>

#include "hexrout/map/map.hpp"

using namespace hexrout;

namespace {

template <class A, class B>
concept Added = requires(A a, B b) {
  a + b;
};
template <class A, class B>
concept Subtracted = requires(A a, B b) {
  a - b;
};
template <class A, class B>
concept Compared = requires(A a, B b) {
  a < b;
  a == b;
};

template <class A>
concept ListedWithNumber = requires(A a) {
  std::vector<A>{0, a};
};

// Lists that must not compile.
static_assert(!ListedWithNumber<HalfMf> && !ListedWithNumber<HalfMf16> && !ListedWithNumber<HalfMf8>);
static_assert(ListedWithNumber<int>);
static_assert(!std::is_convertible_v<int, HalfMf> && !std::is_convertible_v<HalfMf, int>);
static_assert(!std::is_convertible_v<HalfMf, bool> && !std::is_convertible_v<HalfMf, std::size_t>);
static_assert(!std::is_constructible_v<HalfMf, double> && !std::is_constructible_v<HalfMf, LocationId>);
static_assert(!std::is_assignable_v<HalfMf&, int>);
static_assert(!Added<HalfMf, int> && !Added<HalfMf, LocationId> && !Subtracted<HalfMf, int>);
static_assert(!Compared<HalfMf, int> && !Compared<HalfMf, HexId>);
static_assert(!std::is_convertible_v<HalfMf, HalfMf16> && !std::is_convertible_v<HalfMf16, HalfMf8>);
// What must.
static_assert(std::is_convertible_v<HalfMf8, HalfMf16> && std::is_convertible_v<HalfMf16, HalfMf>);
static_assert(std::is_constructible_v<HalfMf8, HalfMf>);
static_assert(Added<HalfMf16, HalfMf8> && Compared<HalfMf8, HalfMf>);
static_assert(sizeof(HalfMf) == 4 && sizeof(HalfMf16) == 2 && sizeof(HalfMf8) == 1);

}  // namespace

TEST_CASE("half MF are added, taken away, multiplied and compared as their numbers are", "[half_mf]") {
  HalfMf left = HalfMf{12} - HalfMf16{3};
  CHECK(left.count() == 9);
  CHECK(left.mf() == 4.5);
  left += HalfMf8{2};
  left -= HalfMf{5};
  CHECK(left == HalfMf8{6});
  CHECK(2 * HalfMf16{40000} == HalfMf{80000});
  CHECK(HalfMf8{200} + HalfMf8{100} == HalfMf{300});
  CHECK(HalfMf{-1} < HalfMf16{0});
  CHECK(std::max(HalfMf{3}, HalfMf{4}) == HalfMf{4});
  CHECK(HalfMf{} == HalfMf{0});
}

TEST_CASE("half MF are written in MF", "[half_mf]") {
  CHECK(mf_text(HalfMf{0}) == "0");
  CHECK(mf_text(HalfMf{1}) == "0.5");
  CHECK(mf_text(HalfMf16{12}) == "6");
  CHECK(mf_text(HalfMf{25}) == "12.5");
}
