// The key of a course, under which advice caches the worth of a state, covers everything that the course changes.
#include <catch2/catch.hpp>

#include <map>
#include <set>
#include <unordered_set>

#include "random_phase.hpp"
#include "rules/asl/advise/course.hpp"
#include "rules/asl/changed_field.hpp"
#include "rules/asl/state/unit_fields.hpp"

using namespace hexrout;
using namespace hexrout::asl;
using planning::Course;
using test::Changed;
using test::Random;

namespace {

std::set<std::string> names_of(const Unit& unit, bool changes, bool rout) {
  std::set<std::string> out;
  const auto take = [&](const char* name, const auto&) { out.insert(name); };
  if (changes) visit_changes(unit, take);
  if (rout) visit_rout(unit, take);
  return out;
}

// Changes each of the fields in turn, and requires another key.
void check_each(const Course::State& state, Course& course, UnitIndex unit, const std::set<std::string>& names) {
  course.restore(state);
  const CaseKey before = course.key();
  for (const std::string& changed : names) {
    Course::State other = state;
    visit_fields(other.units[unit], [&](const char* name, auto& field) {
      if (changed == name) Changed{}(field);
    });
    INFO(changed);
    REQUIRE_FALSE(other.units[unit] == state.units[unit]);
    course.restore(other);
    CHECK(course.key() != before);
  }
  course.restore(state);
}

// The fields in which two states of a unit differ.
std::set<std::string> differences(const Unit& before, const Unit& after) {
  std::set<std::string> out;
  visit_fields(before, [&](const char* name, const auto& was) {
    visit_fields(after, [&](const char* other, const auto& is) {
      if constexpr (std::is_same_v<decltype(was), decltype(is)>)
        if (std::string_view(name) == other && !(was == is)) out.insert(name);
    });
  });
  return out;
}

// Takes one random step, as GroupSearch does; false at the end.
bool go_on(Course& course, Random& random) {
  const std::vector<UnitIndex> pending = course.pending();
  if (pending.empty()) return false;
  const UnitIndex i = pending[static_cast<std::size_t>(random.below(static_cast<int>(pending.size())))];
  if (const auto seen_by = course.watchers(i); !seen_by.empty() && random.once_in(2)) {
    course.reveal(seen_by.front());
    return true;
  }
  const planning::Turn turn = *course.turn(i);
  course.has_turn(i);
  if (const auto captors = course.captors(i); turn.surrenders && !captors.empty()) {
    if (random.once_in(3))
      course.reject(course.together(i));
    else
      course.accept(course.together(i), captors.front());
    return true;
  }
  if (turn.ways.empty() || (turn.may_stay && random.once_in(5))) {
    if (turn.may_stay) course.settle(i);
    return true;
  }
  const planning::Way& way = turn.ways[static_cast<std::size_t>(random.below(static_cast<int>(turn.ways.size())))];
  const std::vector<RouteEnd> ends = route_ends(runner_of(course.position(), course.unit(i)), way.gauntlet);
  course.go(i, way, ends[static_cast<std::size_t>(random.below(static_cast<int>(ends.size())))]);
  return true;
}

}  // namespace

TEST_CASE("the key of a course asks for each field that a phase changes", "[advise][key]") {
  Course course(test::random_phase(7, 3), 1);
  Course::State state = course.save();
  const UnitIndex unit = course.pending().front();
  check_each(state, course, unit, names_of(state.units[unit], true, false));
  // Of the enemies too; of a rout under way everything that it has spent, seen and is bound to.
  const auto is_enemy = [](const Unit& u) { return u.side == 0; };
  const auto enemy = std::find_if(state.units.begin(), state.units.end(), is_enemy);
  REQUIRE(enemy != state.units.end());
  check_each(state, course, UnitIndex(enemy - state.units.begin()), names_of(*enemy, true, false));
  state.units[unit].has_routed = true;
  state.units[unit].rout_ended = false;
  state.units[unit].spent_half_mf = HalfMf{2};
  check_each(state, course, unit, names_of(state.units[unit], true, true));
  // The remembered enemies, and their ranges.
  state.units[unit].remembered = {{enemy->id, 3}};
  course.restore(state);
  const CaseKey before = course.key();
  for (const Unit::Remembered& other : {Unit::Remembered{enemy->id, 4}, Unit::Remembered{state.units[unit].id, 3}}) {
    Course::State changed = state;
    changed.units[unit].remembered = {other};
    course.restore(changed);
    INFO(other.enemy << " at " << other.range);
    CHECK(course.key() != before);
  }
}

TEST_CASE("the key of a course asks who has had a turn, who is settled, and for No Quarter", "[advise][key]") {
  Course course(test::random_phase(7, 3), 1);
  const Course::State state = course.save();
  std::unordered_set<CaseKey, CaseKey::Hash> keys{course.key()};
  std::size_t states = 1;
  const auto differs = [&](const char* what, auto&& change) {
    Course::State other = state;
    change(other);
    course.restore(other);
    INFO(what);
    CHECK(keys.insert(course.key()).second);
    ++states;
  };
  for (const UnitIndex i : IndexRange<UnitIndex>(state.units.size())) {
    differs("a turn", [&](Course::State& s) { s.done[i] = 1; });
    differs("settled", [&](Course::State& s) { s.settled[i] = 1; });
    differs("both", [&](Course::State& s) { s.done[i] = s.settled[i] = 1; });
  }
  for (std::size_t side = 0; side < state.sides.size(); ++side)
    differs("No Quarter", [&](Course::State& s) { s.sides[side].no_quarter_against ^= true; });
  CHECK(keys.size() == states);
}

TEST_CASE("what a course changes of a unit is in its key", "[advise][key]") {
  // These change only together with fields of the key: with `kind` the printed figures of a half-squad's counter, with
  // `unarmed` the losses of an unarmed prisoner.
  const std::set<std::string> with_unarmed{"weapons", "cx", "encircled"};
  std::set<std::string> met;
  int steps = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Course course(test::random_phase(seed, 4), 1);
    Random random(seed);
    for (bool more = true; more && steps < 5000; ++steps) {
      const Course::State before = course.save();
      const CaseKey key = course.key();
      more = go_on(course, random);
      const Course::State after = course.save();
      const bool same = before.units == after.units && before.done == after.done && before.settled == after.settled;
      INFO("seed " << seed);
      CHECK((course.key() == key) == same);
      for (const UnitIndex i : IndexRange<UnitIndex>(before.units.size())) {
        const std::set<std::string> changed = differences(before.units[i], after.units[i]);
        const std::set<std::string> in_key = names_of(before.units[i], true, true);
        std::set<std::string> printed{"label"};
        visit_print(before.units[i], [&](const char* name, const auto&) { printed.insert(name); });
        for (const std::string& name : changed) {
          INFO(name);
          const bool follows = (changed.count("kind") == 1 && printed.count(name) == 1) ||
                               (changed.count("unarmed") == 1 && with_unarmed.count(name) == 1);
          CHECK((in_key.count(name) == 1 || follows));
          met.insert(name);
        }
      }
    }
  }
  CHECK(steps > 300);
  for (const char* name : {"at", "has_routed", "rout_ended", "pinned", "kind", "eliminated", "guard", "dm"}) {
    INFO(name);
    CHECK(met.count(name) == 1);
  }
}
