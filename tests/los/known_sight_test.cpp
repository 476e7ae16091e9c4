#include "hexrout/los/known_sight.hpp"

#include <catch2/catch.hpp>

#include <thread>
#include <vector>

#include "random_map.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

bool same_lines_everywhere(const Sight& a, const Sight& b, std::uint32_t locations) {
  for (LocationId from{0}; from < locations; ++from)
    for (LocationId to{0}; to < locations; ++to) {
      const Sighting x = a.look(from, to);
      const Sighting y = b.look(from, to);
      if (x.blocked != y.blocked || x.undecided != y.undecided || x.hindrance != y.hindrance || x.range != y.range)
        return false;
    }
  return true;
}

}  // namespace

TEST_CASE("a sight that keeps its lines has the answers of the one behind it", "[los][known]") {
  std::mt19937 dice(5);
  const Map map(random_contents(dice));
  const std::uint32_t n = map.location_count();
  const std::shared_ptr<const Sight> plain = make_sight(map, SightMode::exact);
  // Memory for every row, for three, and for none.
  for (const std::size_t bytes : {kMostLineBytes, 3 * (std::size_t{n} + 1) * 4, std::size_t{0}}) {
    const auto known = known_lines(plain, n, bytes);
    CHECK(same_lines_everywhere(*known, *plain, n));
    CHECK(same_lines_everywhere(*known, *plain, n));
    CHECK(known->mode() == plain->mode());
    CHECK(known_lines(known, n) == known);
  }
  CHECK(known_lines(nullptr, n) == nullptr);
}

TEST_CASE("lines are kept for several threads at once", "[los][known][threads]") {
  std::mt19937 dice(6);
  const Map map(random_contents(dice));
  const std::uint32_t n = map.location_count();
  const std::shared_ptr<const Sight> plain = make_sight(map, SightMode::exact);
  const auto known = known_lines(plain, n);
  std::vector<int> same(3, 0);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < same.size(); ++i)
    threads.emplace_back([&, i] { same[i] = same_lines_everywhere(*known, *plain, n) ? 1 : 0; });
  for (std::thread& thread : threads) thread.join();
  CHECK(same == std::vector<int>{1, 1, 1});
}
