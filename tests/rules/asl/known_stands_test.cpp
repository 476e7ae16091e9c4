// A stand that is found again is what a new search would find.
#include "rules/asl/memory/known_stands.hpp"

#include <catch2/catch.hpp>
#include <optional>
#include <tuple>

#include "rules/asl/memory/counter_keys.hpp"
#include "rules/asl/rout/rout_query.hpp"
#include "rules/asl/rout_maker.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using namespace hexrout::asl;
using namespace hexrout::test;

namespace {

auto facts_of(const NextStep& s) {
  return std::tie(s.from, s.to, s.half_mf, s.beneath, s.careful, s.low_crawl, s.contact, s.dead_end, s.interdicted_by,
                  s.corner, s.other_corner, s.corner_by, s.duty, s.destinations, s.figured_at);
}

bool same(const RoutNow& a, const RoutNow& b) {
  return a.may_stop == b.may_stop && a.must_surrender == b.must_surrender && a.any_way == b.any_way &&
         std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                    [](const NextStep& x, const NextStep& y) { return facts_of(x) == facts_of(y); });
}

// Positions around one unit: with its enemies elsewhere, two of them with swapped indices, or as before but for the
// state of their own routs.
class Moved {
 public:
  explicit Moved(std::uint64_t seed)
      : random_(seed * 77 + 5),
        made_(make_position(seed,
                            seed % 3 == 0   ? "aslsk"
                            : seed % 3 == 1 ? "asl"
                                            : "asl-old",
                            {9, 9, 6, false, seed % 2 == 0, seed % 5 == 0})) {
    for (Unit& unit : made_.position.units) {
      unit.concealed = unit.hidden = false;
      if (unit.kind == UnitKind::dummy) unit.kind = UnitKind::squad;
    }
    begin_rout_phase(made_.position);
  }
  const Unit& unit() const { return made_.position.units[made_.unit]; }

  // Moves the unit by a step, if it can.
  void step() {
    RoutQuery query(made_.position);
    const RoutNow now = rout_now(query, made_.unit);
    if (now.must_surrender || now.steps.empty()) return;
    const auto k = static_cast<std::size_t>(random_.below(static_cast<int>(now.steps.size())));
    if (!now.steps[k].contact) take_step(query, made_.position, made_.unit, now.steps[k]);
    before_.reset();
  }

  Position next() {
    if (before_ && !random_.once_in(3)) {
      Position again = *before_;
      for (Unit& u : again.units)
        if (u.side != unit().side && random_.once_in(4)) u.dm = u.has_routed = random_.once_in(2);
      return again;
    }
    Position out = made_.position;
    std::vector<std::size_t> enemies;
    for (std::size_t i = 0; i < out.units.size(); ++i)
      if (out.units[UnitIndex(i)].side != unit().side) enemies.push_back(i);
    const auto any = [&] {
      return UnitIndex(enemies[static_cast<std::size_t>(random_.below(static_cast<int>(enemies.size())))]);
    };
    if (!enemies.empty() && random_.once_in(4)) {
      const UnitIndex one = any();
      std::swap(out.units[one], out.units[any()]);
    }
    std::vector<LocationId> free;
    for (const LocationId at : out.map().locations())
      if (out.switches.levels || out.map().location(at).kind != LocationKind::upper) free.push_back(at);
    for (Unit& u : out.units) {
      if (u.side == unit().side || u.at == kNowhere) continue;
      if (!random_.once_in(3)) u.at = free[static_cast<std::size_t>(random_.below(static_cast<int>(free.size())))];
      if (random_.once_in(4)) u.broken = !u.broken;
    }
    before_ = out;
    return out;
  }
  UnitIndex index() const { return made_.unit; }

 private:
  Random random_;
  Made made_;
  std::optional<Position> before_;
};

}  // namespace

TEST_CASE("a stand found again is what a new search would find", "[asl][known]") {
  const auto cases = cases_played(std::uint64_t{500});
  std::uint64_t known = 0;
  std::uint64_t fresh = 0;
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    Moved positions(seed);
    for (int steps = 0; steps < 2; ++steps) {
      KnownStands stands(1U << 8U);
      CounterKeys counters;
      const Position first = positions.next();
      RoutQuery query(first);
      query.scene.enemy_keys = &counters;
      for (int round = 0; round < 40; ++round) {
        const Position position = positions.next();
        query.scene.position = &position;
        counters.forget_all();
        CaseKey key;
        if (!stand_key(query.scene, counters, positions.index(), key)) continue;
        INFO("seed " << seed << ", round " << round << ", " << positions.unit().id);
        RoutQuery anew(position);
        const RoutNow expected = rout_now(anew, positions.index());
        if (const KnownStand* stand = stands.find(key)) {
          ++known;
          CHECK(same(*stand->next, expected));
          continue;
        }
        ++fresh;
        const auto next = std::make_shared<const RoutNow>(rout_now(query, positions.index()));
        CHECK(same(*next, expected));
        stands.keep(key).next = next;
      }
      positions.step();
    }
  }
  INFO(known << " known, " << fresh << " new");
  CHECK(known > cases);
  CHECK(fresh > cases);
}
