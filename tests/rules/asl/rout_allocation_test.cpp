// After warm-up the rout solver allocates nothing. Counts every allocation of this program.
#include <catch2/catch.hpp>

#include <atomic>
#include <cstdlib>
#include <new>

#include "rules/asl/rout/rout_query.hpp"
#include "rules/asl/rout_maker.hpp"

namespace {
std::atomic<std::size_t> allocations{0};
}

[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new[](std::size_t size) {
  return operator new(size);
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void* operator new[](std::size_t size, const std::nothrow_t& quiet) noexcept {
  return operator new(size, quiet);
}
// Not inlined: an optimising compiler that sees free() but not the malloc() above calls the pair mismatched.
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}

using namespace hexrout;

TEST_CASE("a warm rout solver allocates nothing", "[asl][rout]") {
  std::size_t ends = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const test::Made made = test::make_position(seed, "asl");
    asl::RoutQuery query(made.position);
    for (int warm = 0; warm < 2; ++warm) query.solver.solve(made.unit);
    const std::size_t before = allocations;
    for (int i = 0; i < 5; ++i) query.solver.solve(made.unit);
    const std::size_t after = allocations;
    ends += query.solver.solve(made.unit)->ends.size();
    INFO("seed " << seed);
    CHECK(after == before);
  }
  CHECK(ends > 20);
  CHECK(allocations > 0);
}

namespace {

// A whole board with many units on both sides, those of side 1 broken.
asl::Position battle(std::uint64_t seed, int enemies, int routers) {
  test::MakerOptions options;
  options.columns = 33;
  options.rows = 10;
  options.enemies = 1;
  options.short_legs = false;
  test::Made made = test::make_position(seed, "asl", options);
  asl::Position& p = made.position;
  test::Random random(seed + 77);
  p.units.resize(1);
  p.units[0].at = p.map().ground(HexId(random.below(static_cast<int>(p.map().hex_count()))));
  p.units[0].in = asl::Entrenchment::none;
  const auto add = [&](bool enemy, int i) {
    asl::Unit u = p.units[0];
    u.id = (enemy ? "e" : "f") + std::to_string(i);
    u.side = enemy ? 0 : 1;
    u.broken = !enemy;
    u.dm = !enemy;
    u.kind = asl::UnitKind::squad;
    u.firepower = 4;
    u.range = 6;
    u.morale = u.broken_morale = 7;
    u.disrupted = u.encircled = u.wounded = false;
    u.weapons.clear();
    do u.at = p.map().ground(HexId(random.below(static_cast<int>(p.map().hex_count()))));
    while (TerrainCatalogue::standard()[p.map().location(u.at).terrain].kind == TerrainClass::water);
    p.units.push_back(u);
  };
  for (int i = 0; i < enemies; ++i) add(true, i);
  for (int i = 0; i < routers; ++i) add(false, i);
  return p;
}

}  // namespace

TEST_CASE("nor does one that has gone round all units of a board", "[asl][rout]") {
  for (const std::uint64_t seed : {3U, 4U, 5U}) {
    const asl::Position position = battle(seed, 20, 20);
    asl::RoutQuery query(position);
    const auto all = [&] {
      for (const UnitIndex i : position.unit_indices())
        if (position.units[i].side == 1) query.solver.solve(i);
    };
    all();
    all();
    const std::size_t before = allocations;
    all();
    const std::size_t after = allocations;
    CHECK(after == before);
  }
}
