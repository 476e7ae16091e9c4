#include "hexrout/rules/unit_index.hpp"

#include <catch2/catch.hpp>
#include <type_traits>

#include "rules/asl/memory/counter_keys.hpp"
#include "rules/asl/rout_maker.hpp"

using namespace hexrout;

namespace {

template <class Unit>
concept HasKey = requires(asl::CounterKeys& keys, const asl::Position& position, Unit unit) {
  keys.key_of(position, unit);
};

// Must not compile: a number, a Location or a hex as a unit, and a unit as those.
static_assert(HasKey<UnitIndex>);
static_assert(!HasKey<LocationId> && !HasKey<HexId> && !HasKey<std::size_t>);
static_assert(!std::is_convertible_v<UnitIndex, LocationId> && !std::is_constructible_v<UnitIndex, LocationId>);
static_assert(!std::is_convertible_v<UnitIndex, HexId> && !std::is_constructible_v<HexId, UnitIndex>);

}  // namespace

TEST_CASE("a unit has one index, by its id and by itself, with a muster and without", "[index]") {
  asl::Position position = test::make_position(3, "asl", {18, 4, 30, false, false}).position;
  for (int kept = 0; kept < 2; ++kept) {
    std::size_t count = 0;
    for (const UnitIndex unit : position.unit_indices()) {
      CHECK(position.index(position.units[unit]) == unit);
      CHECK(position.index(position.units[unit].id) == unit);
      ++count;
    }
    CHECK(count == position.units.size());
    CHECK(position.index("nobody") == position.units.size());
    position.muster.keep(position.map(), position.units);
  }
}
