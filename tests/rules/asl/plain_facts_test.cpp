// The facts room against its second statement (plain_facts.hpp), predicate by predicate, on random positions with
// every kind and state of unit, every terrain and every reading.
#include "rules/asl/plain_facts.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>

#include "hexrout/map/map_file.hpp"
#include "rules/asl/facts/arms.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/rowhouse.hpp"
#include "rules/asl/rout_maker.hpp"

using namespace hexrout;
using namespace hexrout::asl;
using namespace hexrout::test;

namespace {

// Counts of each answer of each predicate, and the first differences between the two statements.
class Compared {
 public:
  void differ(const char* predicate, int product, int plain, const std::string& where) {
    Count& c = counts_[predicate];
    ++(plain != 0 ? c.yes : c.no);
    if (product == plain) return;
    if (c.differ++ < 3)
      c.where +=
          "\n    " + where + ": the product says " + std::to_string(product) + ", plainly " + std::to_string(plain);
  }
  void check() const {
    for (const auto& [predicate, c] : counts_) {
      INFO(predicate << ": " << c.differ << " of " << c.yes + c.no << " differ" << c.where);
      CHECK(c.differ == 0);
      CHECK(c.yes > 20);
      CHECK(c.no > 20);
    }
  }

 private:
  struct Count {
    long yes = 0;
    long no = 0;
    long differ = 0;
    std::string where;
  };
  std::map<std::string, Count> counts_;
};

void compare_unit(const Scene& scene, const PlainFacts& plain, const Unit& u, const std::string& where, Compared& out) {
  out.differ("in_play", in_play(u), plain.takes_part(u), where);
  out.differ("revealed", u.kind != UnitKind::dummy && revealed(scene, u), plain.shows_itself(u), where);
  out.differ("lurking", lurking(scene, u), plain.lurks(u), where);
  if (!in_play(u)) return;
  out.differ("armed", armed(*scene.position, u), plain.armed(u), where);
  if (heavy(u)) out.differ("armed, vehicles and Guns", armed(*scene.position, u), plain.armed(u), where);
  out.differ("threatening", threatening(*scene.position, u), plain.threatens(u), where);
  out.differ("normal_range", normal_range(scene, u) + 1, plain.normal_range(u) + 1, where);
  if (u.infantry()) out.differ("encircled", encircled(*scene.position, u), plain.encircled(u), where);
}

void compare_seen(const Scene& scene, const PlainFacts& plain, const Unit& e, const std::string& where, Compared& out) {
  if (!in_play(e)) return;
  const Map& map = scene.map();
  for (const LocationId at : map.locations()) {
    const std::string there = where + " at " + map.location_name(at);
    out.differ("known_at", known_at(scene, e, at), plain.known(e, at), there);
    out.differ("adjacent_at", adjacent_at(scene, e, at), plain.adjacent(e, at), there);
    out.differ("interdicts standing", interdicts(scene, e, {kNowhere, nullptr, at, false}),
               plain.fires_on(e, {kNowhere, nullptr, at, false}), there);
    for (const FootStep& step : scene.ground.steps(at))
      for (const bool beneath : {false, true}) {
        const std::string way = there + " to " + map.location_name(step.to) + (beneath ? " beneath" : "");
        out.differ("open_to", open_to(scene, e, {at, &step, step.to, beneath}),
                   plain.open_to(e, {at, &step, step.to, beneath}), way);
        out.differ("interdicts", interdicts(scene, e, {at, &step, step.to, beneath}),
                   plain.fires_on(e, {at, &step, step.to, beneath}), way);
      }
  }
}

void compare_ground(const Scene& scene, const PlainFacts& plain, const Unit& u, const std::string& where,
                    Compared& out) {
  const Map& map = scene.map();
  for (const LocationId at : map.locations()) {
    const std::string there = where + " at " + map.location_name(at);
    out.differ("shelter", shelter(scene, at), plain.shelter(at), there);
    out.differ("pillbox", pillbox(scene, at), plain.pillbox(at), there);
    out.differ("overstack_half_mf", overstack_half_mf(scene, u, at).count(), plain.overstack_half_mf(u, at), there);
    out.differ("entrenchment_has_room", entrenchment_has_room(scene, u, at), plain.room_beneath(u, at), there);
    out.differ("same_building", same_building(scene, u.at, at), plain.same_building(u.at, at), there);
  }
}

void compare_duty(const Scene& scene, const PlainFacts& plain, const Unit& u, const std::string& where, Compared& out) {
  const Position& position = *scene.position;
  for (const Unit& e : position.units)
    if (e.side != u.side && in_play(e))
      out.differ("stands_open_to", known_at(scene, e, u.at) && stands_open_to(scene, u, e), plain.stands_open_to(u, e),
                 where + " to " + e.id);
  out.differ("comes_under_dm", u.dm || comes_under_dm(scene, u), plain.under_dm(u), where);
  out.differ("rout_duty must", rout_duty(scene, u, false).duty == Duty::must, plain.duty(u) == Duty::must, where);
  out.differ("rout_duty cannot", rout_duty(scene, u, false).duty == Duty::cannot, plain.duty(u) == Duty::cannot, where);
  out.differ("captors_of", static_cast<int>(captors_of(scene, u).size()), static_cast<int>(plain.captors(u).size()),
             where);
  out.differ("on_wire", on_wire(scene, u), plain.on_top_of_wire(u), where);
  out.differ("confined", only_unloads(u) || shut_in(scene, u), plain.confined(u), where);
}

}  // namespace

TEST_CASE("the facts of a rout agree with their second statement", "[asl][facts]") {
  Compared compared;
  static constexpr std::string_view profiles[] = {"asl", "asl-old", "aslsk"};
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    MakerOptions options;
    options.every_state = true;
    if (seed % 10 == 0) {
      options.columns = 22;
      options.rows = 2;
    }
    Made made = make_position(seed, profiles[seed % 3], options);
    if (seed % 4 == 3) made.position.rout_numbers = other_rout_numbers(seed);
    const Position& position = made.position;
    const Scene scene(position);
    const PlainFacts plain(position);
    const std::string where = "seed " + std::to_string(seed) + " " + position.profile + " ";
    for (const Unit& u : position.units) {
      compare_unit(scene, plain, u, where + u.id, compared);
      if (u.side != position.units[0].side) compare_seen(scene, plain, u, where + u.id, compared);
      if (u.side == position.units[0].side && u.infantry() && !u.prisoner() && in_play(u))
        compared.differ("may_break_voluntarily", may_break_voluntarily(scene, u), plain.may_break(u), where + u.id);
    }
    compare_ground(scene, plain, position.units[0], where + "r1", compared);
    compare_duty(scene, plain, position.units[0], where + "r1", compared);
  }
  compared.check();
}

// In a deir without a bend the Lip at the firer's hex exempts him as well.
TEST_CASE("a deir that is bent around open ground covers against nobody in it", "[asl][facts]") {
  Diagnostics found;
  const auto map = read_map_text(
      "title: t\ncolumns: 5\nrows: 6\nfill: open-ground\nhexes: [{at: C2, terrain: dier}, {at: D2, terrain: dier}, "
      "{at: D3, terrain: dier}, {at: D4, terrain: dier}, {at: C5, terrain: dier}]\n",
      "deir", found);
  INFO(found.text());
  REQUIRE(map);
  const auto shared = std::make_shared<const Map>(*map);
  MakerOptions options;
  options.map = shared;
  options.sight = std::make_shared<const LineSight>(shared, std::vector<Placed>{});
  Position position = make_position(7, "asl", options).position;
  position.setting.placed.clear();
  Unit firer = position.units[0];
  firer.id = "g1";
  firer.side = 1 - firer.side;
  firer.kind = UnitKind::squad;
  firer.broken = firer.dm = false;
  firer.firepower = firer.range = 4;
  firer.at = *shared->find_location("C2");
  position.units.resize(1);
  position.units.push_back(firer);
  const Scene scene(position);
  const PlainFacts plain(position);
  const auto open = [&](const char* name) {
    const LocationId at = *shared->find_location(name);
    CHECK(plain.fires_on(firer, {kNowhere, nullptr, at, false}) ==
          interdicts(scene, position.units[UnitIndex{1}], {kNowhere, nullptr, at, false}));
    return interdicts(scene, position.units[UnitIndex{1}], {kNowhere, nullptr, at, false});
  };
  CHECK(open("C5"));
  CHECK(open("D4"));
}
