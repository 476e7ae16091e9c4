// After warm-up the rout solver asks nothing of the heap. Every allocation of this program is counted.
#include <catch2/catch.hpp>

#include <atomic>
#include <cstdlib>
#include <new>

#include "rules/asl/rout.hpp"
#include "rules/asl/rout_maker.hpp"

namespace {
std::atomic<std::size_t> allocations{0};
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

using namespace hexrout;

TEST_CASE("a warm rout solver allocates nothing", "[asl][rout]") {
  std::size_t ends = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const test::Made made = test::make_position(seed, "asl");
    asl::RoutTable table(made.position);
    for (int warm = 0; warm < 2; ++warm) table.solver.solve(made.unit);
    const std::size_t before = allocations;
    for (int i = 0; i < 5; ++i) table.solver.solve(made.unit);
    const std::size_t after = allocations;
    ends += table.solver.ends().size();
    INFO("seed " << seed);
    CHECK(after == before);
  }
  CHECK(ends > 20);
  CHECK(allocations > 0);
}
