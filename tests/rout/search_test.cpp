// The search without starts, and repeated runs that reuse its memory.
#include "hexrout/rout/search.hpp"

#include <catch2/catch.hpp>

#include <array>

using namespace hexrout;

namespace {

// Steps along a row of Locations, each at a cost of `cost`.
struct RowPolicy {
  using Memory = std::uint32_t;
  using Keys = std::array<std::int32_t, 1>;
  std::uint32_t locations = 0;
  std::uint32_t cost = 1;

  template <class S, class Take, class Refuse>
  void expand(const S& search, std::uint32_t index, Take&& take, Refuse&&) {
    const LocationId at = search.labels()[index].at;
    if (at.number() + 1 < locations) take(LocationId(at.number() + 1), cost, Memory{0}, Keys{0});
  }
  template <class Label>
  bool dominates(const Label&, const Label&) const {
    return true;
  }
};

using RowSearch = Search<RowPolicy>;

std::size_t labels_of(RowSearch& search, RowPolicy policy, std::span<const RowSearch::Label> starts,
                      std::uint32_t budget) {
  search.run(policy, starts, budget, [](std::uint32_t, LocationId, int) {});
  return search.labels().size();
}

}  // namespace

TEST_CASE("a search from nowhere finds nothing", "[rout][search]") {
  RowSearch search(10);
  CHECK(labels_of(search, {10, 1}, {}, 5) == 0);
  CHECK(labels_of(search, {10, 1}, {}, 0) == 0);
}

TEST_CASE("a search leaves nothing behind for the next one", "[rout][search]") {
  RowSearch search(100);
  RowSearch::Label start;
  start.at = LocationId{0};
  const std::span<const RowSearch::Label> starts(&start, 1);
  CHECK(labels_of(search, {100, 7}, starts, 1U << 20U) == 100);
  CHECK(search.labels().back().spent == 99 * 7);
  CHECK(labels_of(search, {100, 7}, starts, 20) == 3);
  CHECK(labels_of(search, {100, 7}, {}, 20) == 0);
  CHECK(labels_of(search, {100, 1}, starts, 20) == 21);
  CHECK(labels_of(search, {100, 7}, starts, 1U << 20U) == 100);
}
