#include "hexrout/rout/walk.hpp"
#include "rout/random_case.hpp"

using namespace hexrout;
using namespace hexrout::testing;

namespace {

// A case turned by sixths and, if wanted, mirrored first; `to` and `from` map Locations between the two.
struct Turned {
  Turned(const RandomCase& c, int sixths, bool mirror) {
    std::vector<Axial> hexes;
    for (const LocationId l : c.plane.map->locations()) hexes.push_back(turn(c.plane.axial(l), sixths, mirror));
    plane = std::make_unique<Plane>(hexes);
    to.resize(hexes.size());
    from.resize(hexes.size());
    for (LocationId l{0}; l < hexes.size(); ++l) {
      to[l] = plane->at(hexes[l]);
      from[to[l]] = l;
    }
    s = c.s;
    const auto move_all = [this](std::vector<LocationId>& list) {
      for (LocationId& l : list) l = to[l];
    };
    s.at = to[s.at];
    for (Reference& r : s.references) r.at = to[r.at];
    move_all(s.enemy_held);
    move_all(s.friends);
    move_all(s.full);
    move_all(s.zone);
    for (Swept& swept : s.swept) swept.at = to[swept.at];
    if (s.trench != kNowhere) s.trench = to[s.trench];
    for (auto& [name, at] : s.places) move_all(at);
    const Situation& old = c.s;
    s.sees = [this, &old](LocationId a, LocationId b) { return old.sees(from[a], from[b]); };
    s.covered = [this, &old](LocationId a, LocationId b) { return old.covered(from[a], from[b]); };
    s.concealed = [this, &old](LocationId a, LocationId b) { return old.concealed(from[a], from[b]); };
    s.step_cost = [this, &old](LocationId a, LocationId b) { return old.step_cost(from[a], from[b]); };
  }
  static Axial turn(Axial a, int sixths, bool mirror) {
    if (mirror) a = mirrored(a);
    for (int i = 0; i < sixths; ++i) a = rotated(a);
    return a;
  }
  std::unique_ptr<Plane> plane;
  std::vector<LocationId> to, from;
  Situation s;
};

using End = std::pair<LocationId, std::array<int, kMostKeys>>;
// Ends with their keys, sorted; a step off the map counts as the Location left.
std::vector<End> ends(const WithdrawalAnswer& a, const std::vector<LocationId>* back) {
  std::vector<End> out;
  for (std::size_t i = 0; i < a.equal; ++i) {
    const WithdrawalOption& o = a.options[i];
    const LocationId at = o.exits ? o.path[o.path.size() - 2] : o.end;
    out.emplace_back(back == nullptr ? at : (*back)[at], o.values);
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool same_paths(const WithdrawalAnswer& a, const WithdrawalAnswer& b) {
  if (a.gate != b.gate || a.failed != b.failed || a.code != b.code || a.options.size() != b.options.size())
    return false;
  for (std::size_t i = 0; i < a.options.size(); ++i)
    if (a.options[i].path != b.options[i].path) return false;
  return true;
}

}  // namespace

TEST_CASE("turning or mirroring a case turns or mirrors the answer", "[rout][law3]") {
  std::size_t compared = 0;
  for (const WithdrawalPolicy& p : policy_table()) {
    // Ties of a straight line depend on the order of directions alone (see the cases of straight lines). Where a goal
    // lies beyond the budget, the path decides where the mover ends.
    if (p.direction == DirectionRule::straight_ray) continue;
    if (std::any_of(p.goals.begin(), p.goals.end(), [](const Goal& g) { return g.beyond; })) continue;
    for (std::uint32_t seed = 0; seed < 60; ++seed) {
      RandomCase c(seed, 24, 5);
      c.s.own_edges = 0;
      Withdrawal plain(*c.plane.map);
      const WithdrawalAnswer want = plain.plan(p, c.s);
      for (int sixths = 0; sixths < 6; ++sixths)
        for (const bool mirror : {false, true}) {
          const Turned t(c, sixths, mirror);
          Withdrawal turned(*t.plane->map);
          const WithdrawalAnswer got = turned.plan(p, t.s);
          INFO(p.id << " seed " << seed << " sixths " << sixths << " mirrored " << mirror);
          REQUIRE(got.gate == want.gate);
          REQUIRE(got.failed == want.failed);
          REQUIRE(got.options.size() == want.options.size());
          REQUIRE(ends(got, &t.from) == ends(want, nullptr));
          compared += want.options.empty() ? 0 : 1;
        }
    }
  }
  CHECK(compared > 2000);
}

TEST_CASE("an enemy whom nobody knows changes nothing", "[rout][law4]") {
  for (const WithdrawalPolicy& p : policy_table()) {
    // The set `all` contains every given reference, known or not.
    if (std::count(p.references.begin(), p.references.end(), ReferenceSet::all) > 0) continue;
    for (std::uint32_t seed = 0; seed < 150; ++seed) {
      RandomCase c(seed, 20, 4);
      Withdrawal withdrawal(*c.plane.map);
      const WithdrawalAnswer without = withdrawal.plan(p, c.s);
      Reference unknown;
      unknown.id = "unknown";
      unknown.at = LocationId(c.pick(static_cast<int>(c.plane.map->location_count())));
      unknown.known = false;
      c.s.references.push_back(unknown);
      INFO(p.id << " seed " << seed);
      REQUIRE(same_paths(withdrawal.plan(p, c.s), without));
    }
  }
}

TEST_CASE("a bar fewer makes no goal and no first key worse", "[rout][law5]") {
  std::size_t better = 0;
  for (const char* id : {"C-NC", "C-DB"}) {
    const WithdrawalPolicy& p = policy(id);
    for (std::size_t bar = 0; bar < p.forbid.size(); ++bar) {
      WithdrawalPolicy relaxed = p;
      relaxed.forbid.erase(relaxed.forbid.begin() + static_cast<std::ptrdiff_t>(bar));
      for (std::uint32_t seed = 0; seed < 1500; ++seed) {
        const RandomCase c(seed, 20, 4);
        Withdrawal withdrawal(*c.plane.map);
        const WithdrawalAnswer strict = withdrawal.plan(p, c.s);
        const WithdrawalAnswer loose = withdrawal.plan(relaxed, c.s);
        if (strict.options.empty()) continue;
        INFO(id << " without " << p.forbid[bar].text << " seed " << seed);
        REQUIRE_FALSE(loose.options.empty());
        const WithdrawalOption& a = strict.options.front();
        const WithdrawalOption& b = loose.options.front();
        REQUIRE(b.goal <= a.goal);
        if (a.goal == b.goal) {
          REQUIRE(b.values[0] <= a.values[0]);
          better += b.values[0] < a.values[0] ? 1 : 0;
        }
      }
    }
  }
  CHECK(better > 10);
}

TEST_CASE("failure comes exactly where a move is a must and no end is left", "[rout][law6]") {
  std::size_t failures = 0;
  for (const WithdrawalPolicy& p : policy_table())
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
      const RandomCase c(seed, 12, 3);
      Withdrawal withdrawal(*c.plane.map);
      const WithdrawalAnswer a = withdrawal.plan(p, c.s);
      INFO(p.id << " seed " << seed);
      REQUIRE(a.failed == (a.gate == Compulsion::must && a.equal == 0 ? true : a.failed && !a.must_fight_at.empty()));
      failures += a.failed ? 1 : 0;
      for (const WithdrawalOption& o : a.options) {
        // Every step of every path is a step between neighbours, and was not refused where it was taken.
        for (std::size_t i = 1; i < o.path.size(); ++i) {
          if (o.path[i] == kNowhere) continue;
          REQUIRE(c.plane.map->distance(c.plane.map->location(o.path[i - 1]).hex,
                                        c.plane.map->location(o.path[i]).hex) == 1);
          if (a.failed) continue;
          for (const RefusedStep& r : a.refused) REQUIRE_FALSE((r.from == o.path[i - 1] && r.to == o.path[i]));
        }
      }
    }
  CHECK(failures > 50);
}

TEST_CASE("nobody is told to move where nothing threatens", "[rout][P14]") {
  const Plane plane(4);
  Withdrawal withdrawal(*plane.map);
  Situation s;
  s.at = plane.at({0, 0});
  s.budget = 3;
  const WithdrawalAnswer a = withdrawal.plan(policy("C-NC"), s);
  CHECK(a.code == "NO_MOVE_REQUIRED");
  CHECK(a.options.empty());
}

TEST_CASE("neighbours that are farther from a firer three hexes off", "[rout][P12]") {
  const auto farther = [](Axial unit) {
    int n = 0;
    Axial step{1, 0};
    for (int i = 0; i < 6; ++i, step = rotated(step))
      n += distance(Plane::hex({0, 0}), Plane::hex(unit + step)) > distance(Plane::hex({0, 0}), Plane::hex(unit)) ? 1
                                                                                                                  : 0;
    return n;
  };
  CHECK(farther({3, 0}) == 3);
  CHECK(farther({2, 1}) == 2);
}

TEST_CASE("a firer in the mover's own hex", "[rout][P9]") {
  const Plane plane(5);
  Withdrawal withdrawal(*plane.map);
  Situation s;
  s.at = plane.at({0, 0});
  s.budget = 2;
  s.numbers = {{"contact", 0}};
  s.references = {{"here", s.at}, {"other", plane.at({2, 0})}, {"far", plane.at({0, -4})}};
  s.references[0].firer = true;
  // Away from the nearest other enemy.
  CHECK(path_text(plane, withdrawal.plan(policy("A-RET"), s).options.at(0).path) == "(-1,0)(-2,0)");
  // Without one, toward the own edge: the columns of the map end in the west.
  s.references.resize(1);
  s.own_edges = kWestSide;
  s.budget = 3;
  const WithdrawalAnswer home = withdrawal.plan(policy("A-RET"), s);
  CHECK(plane.axial(home.options.at(0).end).q == -3);
}

TEST_CASE("an enemy come upon on the way", "[rout][P10]") {
  const Plane plane(8);
  Withdrawal withdrawal(*plane.map);
  WithdrawalPolicy home = policy("C-WD");
  REQUIRE(home.on_hazard == OnHazard::replan);
  Situation start;
  start.at = plane.at({0, 0});
  start.budget = 6;
  start.places = {{"line", {plane.at({5, 0})}}};
  const WithdrawalAnswer before = withdrawal.plan(home, start);
  REQUIRE(before.code == "REACHED_LINE");
  CHECK(path_text(plane, before.options[0].path) == "(1,0)(2,0)(3,0)(4,0)(5,0)");
  // Hidden in the fourth hex, and not in the references until the mover enters the second.
  const LocationId hidden = plane.at({4, 0});
  Situation s;
  const auto go = [&] {
    s = start;
    return walk(withdrawal, home, s, before.options[0], [&](const WalkStep& step, Situation& here) {
      if (!here.references.empty() ||
          plane.map->distance(plane.map->location(hidden).hex, plane.map->location(step.to).hex) > 2)
        return false;
      here.references.push_back({"hidden", hidden});
      here.enemy_held.push_back(hidden);
      return true;
    });
  };
  const Walked w = go();
  CHECK(w.plans == 2);
  CHECK(w.path[1] == plane.at({1, 0}));
  CHECK(w.path[2] == plane.at({2, 0}));
  CHECK(s.spent == 6);
  CHECK(s.at == plane.at({5, 0}));
  CHECK(std::count(w.path.begin(), w.path.end(), hidden) == 0);
  // The policy's onHazard decides.
  home.on_hazard = OnHazard::carry_on;
  CHECK(go().path == before.options[0].path);
  home.on_hazard = OnHazard::stop;
  const Walked stopped = go();
  CHECK(stopped.stopped);
  CHECK(stopped.path.back() == plane.at({2, 0}));
  CHECK(s.at == plane.at({2, 0}));
  CHECK(s.spent == 2);
}
