// The worth of a unit is cached; a cached worth must equal a fresh one.
#include "rules/asl/advise/worth.hpp"

#include <catch2/catch.hpp>

#include "random_phase.hpp"
#include "rules/asl/advise/interplay.hpp"
#include "rules/asl/advise/known.hpp"

using namespace hexrout;
using namespace hexrout::planning;

namespace {

constexpr Weights kFearful{30, 0, 2, 3, 50, 100, 4, 5, 9};  // the last: hemmed_in

// A change of some unit of the side, as it may happen in a phase or before it.
void change(Course& course, const std::vector<LocationId>& places, test::Random& random) {
  std::vector<UnitIndex> own;
  std::vector<UnitIndex> enemies;
  for (const UnitIndex i : course.position().unit_indices()) {
    const asl::Unit& u = course.unit(i);
    if (!asl::in_play(u) || u.prisoner() || !u.infantry()) continue;
    if (u.side != course.side())
      enemies.push_back(i);
    else if (u.broken)
      own.push_back(i);
  }
  if (own.empty() || enemies.empty()) return;
  const UnitIndex i = own[static_cast<std::size_t>(random.below(static_cast<int>(own.size())))];
  asl::Unit& u = course.unit(i);
  switch (random.below(9)) {
    case 0:
      return course.let_go(i);
    case 1:
      u.dm = !u.dm;
      return;
    case 2:
      u.unarmed = !u.unarmed;
      return;
    case 3:
      u.encircled = !u.encircled;
      return;
    case 4:
      u.pinned = u.rout_ended = true;
      return;
    case 5:
      if (own.size() > 1)
        course.accept({i}, enemies[static_cast<std::size_t>(random.below(static_cast<int>(enemies.size())))]);
      return;
    case 6:
      if (own.size() > 1) course.reject({i});
      return;
    case 7:
      if (u.mmc() && u.kind == asl::UnitKind::squad) course.reduce(i);
      return;
    default:
      u.at = places[static_cast<std::size_t>(random.below(static_cast<int>(places.size())))];
      u.in = asl::Entrenchment::none;
      u.has_routed = u.rout_ended = true;
  }
}

}  // namespace

TEST_CASE("what a unit is worth is remembered of the state that it is in, and of no other", "[advise]") {
  test::Random random(11);
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const Weights weights = seed % 2 == 0 ? Weights{} : kFearful;
    Course course(known_to(test::open_phase(seed), 1, false), 1);
    Worth worth(course, weights);
    std::vector<LocationId> places;
    for (const Group& group : groups_of(course, worth))
      for (const Pending& p : group.prospects) places.insert(places.end(), p.places.begin(), p.places.end());
    if (places.empty()) continue;
    const Course::State start = course.save();
    for (int n = 0; n < 30; ++n) {
      change(course, places, random);
      const Course::State now = course.save();
      course.restore(start);
      Worth fresh(course, weights);
      course.restore(now);
      for (const UnitIndex i : course.position().unit_indices()) {
        if (course.unit(i).side != course.side()) continue;
        INFO("seed " << seed << ", change " << n << ", unit " << course.unit(i).id);
        REQUIRE(worth.of(i) == fresh.of(i));
        ++compared;
      }
      if (n % 6 == 5) course.restore(start);
    }
  }
  CHECK(compared > 10'000);
}
