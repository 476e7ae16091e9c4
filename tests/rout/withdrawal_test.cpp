#include "rout/withdrawal_fixture.hpp"

using namespace hexrout;
using namespace hexrout::testing;

namespace {
std::string forced_back(Axial firer, Axial unit, int hexes) {
  static const Plane plane(20);
  Withdrawal withdrawal(*plane.map);
  Situation s;
  s.at = plane.at(unit);
  s.budget = hexes;
  s.references = {{"f", plane.at(firer)}};
  s.references[0].firer = true;
  const WithdrawalAnswer a = withdrawal.plan(policy("B-FB"), s);
  REQUIRE(a.options.size() == 1);
  CHECK(a.code == "FORCED_BACK");
  return road(plane, a.options[0].path);
}
}  // namespace

TEST_CASE("straight back from the firer", "[rout][P1][P2][P3][P4][P5]") {
  CHECK(forced_back({0, 0}, {2, 0}, 4) == "(3,0)(4,0)(5,0)(6,0)");
  CHECK(forced_back({0, 0}, {1, 1}, 4) == "(2,1)(2,2)(3,2)(3,3)");
  CHECK(forced_back({0, 0}, {3, 1}, 6) == "(4,1)(5,1)(5,2)(6,2)(7,2)(8,2)");
  CHECK(forced_back({5, -2}, {2, 3}, 5) == "(1,4)(1,5)(0,6)(0,7)(-1,8)");
  CHECK(forced_back({0, 0}, {-1, -1}, 4) == "(-2,-1)(-2,-2)(-3,-2)(-3,-3)");
}

TEST_CASE("a straight line turned is a turned straight line", "[rout][P6]") {
  Axial unit{2, 0};
  std::vector<Axial> steps{{3, 0}, {4, 0}, {5, 0}, {6, 0}};
  for (int turn = 0; turn < 6; ++turn) {
    std::string want;
    for (const Axial a : steps) want += "(" + std::to_string(a.q) + "," + std::to_string(a.r) + ")";
    CHECK(forced_back({0, 0}, unit, 4) == want);
    unit = rotated(unit);
    for (Axial& a : steps) a = rotated(a);
  }
}

namespace {
struct Retire {
  explicit Retire(int radius = 8) : plane(radius), withdrawal(*plane.map) {
    s.numbers = {{"contact", 1}};
    s.references = {{"f", plane.at({0, 0})}};
    s.references[0].firer = true;
    s.step_cost = [this](LocationId, LocationId to) {
      return std::find(walls.begin(), walls.end(), to) != walls.end() ? -1 : 1;
    };
  }
  WithdrawalAnswer from(Axial unit, int hexes) {
    s.at = plane.at(unit);
    s.budget = hexes;
    return withdrawal.plan(policy("A-RET"), s);
  }
  int distance_of(const WithdrawalOption& o) const {
    return plane.map->distance(plane.map->location(o.end).hex, plane.map->location(s.references[0].at).hex);
  }
  Plane plane;
  Withdrawal withdrawal;
  Situation s;
  std::vector<LocationId> walls;
};
}  // namespace

TEST_CASE("a retire goes round a wall by steps no nearer the firer", "[rout][P7]") {
  Retire r;
  r.walls = r.plane.at_all({{3, 0}, {3, -1}, {4, -1}, {2, 1}});
  const auto a = r.from({2, 0}, 5);
  REQUIRE(!a.options.empty());
  CHECK(a.code == "RETIRED");
  CHECK(a.options[0].spent == 5);
  CHECK(r.distance_of(a.options[0]) == 6);
  INFO(road(r.plane, a.options[0].path));
  for (std::size_t i = 1; i < a.options[0].path.size(); ++i)
    CHECK(std::find(r.walls.begin(), r.walls.end(), a.options[0].path[i]) == r.walls.end());
}

TEST_CASE("a pocket ends a retire short and is no surrender", "[rout][P8]") {
  Retire r;
  r.walls = r.plane.at_all({{2, 1}, {3, -1}, {2, -1}, {3, 1}, {4, -1}, {4, 0}, {1, 1}});
  const auto a = r.from({2, 0}, 5);
  CHECK(!a.failed);
  CHECK(a.code == "RETIRED");
  CHECK(road(r.plane, a.options.at(0).path) == "(3,0)");
  r.walls.push_back(r.plane.at({3, 0}));
  const auto blocked = r.from({2, 0}, 5);
  CHECK(blocked.failed);
  CHECK(blocked.code == "SURRENDERED");
}

TEST_CASE("a retire leaves the map by the edge", "[rout][A18]") {
  Retire r(4);
  const auto a = r.from({3, 0}, 5);
  CHECK(a.code == "EXITED_BOARD");
  CHECK(road(r.plane, a.options.at(0).path) == "(4,0)off");
}
