// A muster finds units faster and changes no event.
#include <catch2/catch.hpp>

#include <algorithm>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/dice.hpp"
#include "rules/asl/play/phase.hpp"
#include "rules/asl/rout_maker.hpp"

using namespace hexrout;
using namespace hexrout::asl;
using namespace hexrout::test;

namespace {

class Listed final : public EventLog, public Choices {
 public:
  explicit Listed(std::uint64_t seed) : random_(seed) {}
  void happened(const Event& event) override { text += event.what + " " + event.who + ": " + event.text + "\n"; }
  std::size_t choose(const Decision& decision) override {
    const auto taken = static_cast<std::size_t>(random_.below(static_cast<int>(decision.options.size())));
    text += decision.what + " " + decision.who + ":";
    for (const std::string& option : decision.options) text += " " + option;
    text += "\n";
    return taken;
  }
  std::string text;

 private:
  Random random_;
};

// Plays a phase with random dice and decisions.
std::string played(Position position, std::uint64_t seed, bool muster) {
  if (muster) position.muster.keep(position.map(), position.units);
  RoutQuery rout(position);
  SeededDice dice(seed);
  Listed list(seed);
  PhaseContext table{position, rout, dice, list, list};
  rout_phase(table);
  CHECK(position.muster.kept() == muster);
  CHECK(position.muster.right(position.units));
  return list.text;
}

}  // namespace

TEST_CASE("phases go as they do without a muster", "[asl][phase][muster]") {
  std::size_t long_ones = 0;
  for (std::uint64_t seed = 1; seed <= 126; ++seed) {
    MakerOptions options{18, 6, 12, false, false};
    if (seed > 120) options.least_enemies = options.enemies = 90;  // more than the bits of a word
    Made made = make_position(seed, seed % 3 == 0 ? "aslsk" : seed % 3 == 1 ? "asl" : "asl-old", options);
    Random random(seed);
    for (Unit& unit : made.position.units)
      if (unit.infantry() && unit.kind != UnitKind::hero && !unit.berserk && !unit.melee && random.once_in(3))
        unit.broken = true;
    const std::string plain = played(made.position, seed, false);
    INFO("seed " << seed);
    CHECK(played(made.position, seed, true) == plain);
    long_ones += plain.size() > 1000 ? 1 : 0;
  }
  CHECK(long_ones >= 3);
}

TEST_CASE("what friends cost and enemies bar is the same, found for one unit or once for all", "[asl][muster]") {
  std::size_t crowded = 0;
  std::size_t approached = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Position position = make_position(seed, "asl", {18, 4, 30, false, false}).position;
    // A few Locations, so that stacks exceed the limit.
    std::vector<LocationId> places;
    for (const Unit& unit : position.units)
      if (unit.infantry() && unit.at != kNowhere && places.size() < 5) places.push_back(unit.at);
    Random random(seed);
    for (Unit& unit : position.units)
      if (unit.infantry() && unit.at != kNowhere && !random.once_in(5))
        unit.at = places[static_cast<std::size_t>(random.below(static_cast<int>(places.size())))];
    Position still = position;
    still.muster.keep(still.map(), still.units);
    RoutQuery one(position);
    RoutQuery all(still);
    all.scene.state = seed;
    for (const UnitIndex i : position.unit_indices()) {
      if (!position.units[i].infantry() || position.units[i].at == kNowhere) continue;
      RoutField& counted = one.solver.field();
      RoutField& kept = all.solver.field();
      counted.ask(i);
      kept.ask(i);
      for (const LocationId at : position.map().locations()) {
        const int half_mf = counted.overstack_half_mf(at).count();
        INFO("seed " << seed << ", " << position.units[i].id << " into " << position.map().location_name(at));
        CHECK(kept.overstack_half_mf(at).count() == half_mf);
        CHECK(kept.room_beneath(at) == counted.room_beneath(at));
        // Enemies may be found for each unit, or once for all of a side.
        CHECK(kept.known(at) == counted.known(at));
        CHECK(kept.fires(at) == counted.fires(at));
        for (const FootStep& step : kept.scene().ground.steps(at)) {
          const EnemyBits nearer = counted.nearer(counted.row(at).range, counted.row(step.to).range);
          CHECK(kept.approached(at, step) == nearer);
          approached += nearer != 0 ? 1 : 0;
        }
        crowded += half_mf > 0 ? 1 : 0;
      }
    }
  }
  CHECK(crowded > 500);
  CHECK(approached > 10000);
}

TEST_CASE("a muster finds those near and none else", "[asl][muster]") {
  MapContents contents;
  for (int col = 0; col < 70; ++col)
    for (int row = 0; row < 40; ++row) {
      HexFacts hex;
      hex.at = {static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)};
      contents.hexes.push_back(hex);
    }
  const Map map(std::move(contents));
  Random random(5);
  std::vector<Unit> units(300);
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i].id = std::to_string(i);
    units[i].at = random.once_in(20) ? kNowhere : map.ground(HexId(random.below(static_cast<int>(map.hex_count()))));
    units[i].side = random.below(2);
  }
  Muster muster;
  muster.keep(map, units);
  std::vector<UnitIndex> found;
  for (int round = 0; round < 300; ++round) {
    const UnitIndex i(random.below(300));
    units[i].at = random.once_in(20) ? kNowhere : map.ground(HexId(random.below(static_cast<int>(map.hex_count()))));
    muster.moved(i, units[i]);
    REQUIRE(muster.right(units));
    const auto hex = HexId(random.below(static_cast<int>(map.hex_count())));
    const int hexes = random.below(30);
    muster.near(hex, hexes, found);
    std::vector<UnitIndex> expected;
    for (const UnitIndex k : IndexRange<UnitIndex>(units.size()))
      if (units[k].at != kNowhere && map.distance(map.location(units[k].at).hex, hex) <= hexes) expected.push_back(k);
    CHECK(found == expected);
    std::erase_if(expected, [&](UnitIndex k) { return units[k].side == 1; });
    muster.near(hex, hexes, found, 1);
    CHECK(found == expected);
  }
  // Guards, in either order of Guard and prisoner.
  CHECK(muster.guarded_by("17").empty());
  units[20].guard = "17";
  muster.moved(UnitIndex{20}, units[20]);
  CHECK(muster.guarded_by("17") == std::vector<UnitIndex>{UnitIndex{20}});
  units[21].guard = "250";
  Muster again;
  again.keep(map, units);
  CHECK(again.guarded_by("17") == std::vector<UnitIndex>{UnitIndex{20}});
  CHECK(again.guarded_by("250") == std::vector<UnitIndex>{UnitIndex{21}});
  CHECK(again.guarded_by("251").empty());
  CHECK(again.right(units));
  CHECK(muster.index("17") == UnitIndex{17});
  CHECK(muster.index("nobody") == kNoUnit);
  // A copy has none.
  CHECK_FALSE(Muster(muster).kept());
}
