// One look at a unit that no shelter binds bounds what it is worth in every state of its friends.
#include <catch2/catch.hpp>

#include <algorithm>

#include "advise/asl/advise_asl.hpp"
#include "advise/asl/group_bound.hpp"
#include "advise/asl/known.hpp"
#include "random_phase.hpp"

using namespace hexrout;
using namespace hexrout::planning;

namespace {

constexpr std::size_t kAllStates = 100'000;

// Up to five Locations that the unit may come to, shelters most of them, each with nobody, few or many friends in it.
States crowds_about(const Course& course, const Pending& prospect, test::Random& random) {
  States states;
  states.limit = 1000;
  for (const LocationId at : prospect.places) {
    const Terrain& terrain = TerrainCatalogue::standard()[course.scene().ground.place(at).terrain];
    const bool shelter = terrain.kind == TerrainClass::woods || terrain.kind == TerrainClass::building;
    if (states.crowded.size() < 5 && (shelter || random.once_in(6))) states.crowded.push_back({at, {1, 2}, {0, 0}});
  }
  return states;
}

struct BoundTally {
  int units = 0;
  int by_crowds = 0;  // friends can do the unit a service
  int surrenders = 0;
  int risks = 0;
};

void check_bounds(const Alone& bounded, const Alone& all, BoundTally& tally) {
  CHECK(bounded.best >= all.best);
  if (bounded.surrenders) CHECK(all.surrenders);
  for (const auto& [at, cost] : all.costs) {
    const Number* least = bounded.cost_at(at);
    REQUIRE(least != nullptr);
    CHECK(bounded.best - *least >= all.best - cost);
  }
  for (Alone::Risk risk : all.risks) {
    if (bounded.surrenders) continue;
    ++tally.risks;
    std::sort(risk.captors.begin(), risk.captors.end());
    CHECK(std::any_of(bounded.risks.begin(), bounded.risks.end(), [&](const Alone::Risk& other) {
      return other.captors == risk.captors && other.odds >= risk.odds &&
             bounded.best - other.cost >= all.best - risk.cost;
    }));
  }
}

void compare_units(Course& course, Worth& worth, const Group& group, test::Random& random, BoundTally& tally) {
  for (std::size_t n = 0; n < group.units.size(); ++n) {
    States states = crowds_about(course, group.prospects[n], random);
    states.most = kAllStates;
    const Alone all = look_alone(course, worth, group, n, states);
    if (!all.known) continue;
    states.most = 0;
    const Alone bounded = look_alone(course, worth, group, n, states);
    if (!bounded.known) continue;
    INFO("unit " << course.unit(group.units[n]).id);
    check_bounds(bounded, all, tally);
    states = {};
    if (look_alone(course, worth, group, n, states).best < all.best) ++tally.by_crowds;
    ++tally.units;
    tally.surrenders += all.surrenders ? 1 : 0;
  }
}

}  // namespace

TEST_CASE("a unit is worth no more in any crowd than one that no shelter binds", "[advise]") {
  BoundTally tally;
  test::Random random(5);
  for (std::uint64_t seed = 1; tally.units < 250; ++seed) {
    Course course(known_to(test::open_phase(seed), 1, false), 1);
    Worth worth(course, {});
    INFO("seed " << seed);
    for (const Group& group : groups_of(course, worth)) compare_units(course, worth, group, random, tally);
  }
  CHECK(tally.by_crowds > 2);
  CHECK(tally.surrenders > 20);
  CHECK(tally.risks > 20);
}

TEST_CASE("the bound of a group holds where no unit is looked at state by state", "[advise]") {
  int groups = 0;
  for (std::uint64_t seed = 1; groups < 150; ++seed) {
    const asl::Position position = test::open_phase(seed);
    AdviceOptions options;
    options.time_ms = kMostAdviceMs;
    Advice advice;
    advise_asl(position, 1, options, advice);
    Course course(known_to(position, 1, false), 1);
    Worth worth(course, {});
    const std::vector<Group> all = groups_of(course, worth);
    REQUIRE(all.size() == advice.groups.size());
    for (std::size_t g = 0; g < all.size(); ++g) {
      if (!advice.groups[g].exact || all[g].units.size() < 2) continue;
      INFO("seed " << seed);
      const Number value(advice.groups[g].low.exact);
      for (const std::size_t most : {std::size_t{0}, std::size_t{3}, kMostStates}) {
        const planning::Outlook outlook = outlook_of(course, worth, all[g], most);
        GroupBound bound(course, worth, all[g], outlook);
        bound.look();
        CHECK(bound.all() >= value);
      }
      ++groups;
    }
  }
}
