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
  return path_text(plane, a.options[0].path);
}
}  // namespace

namespace {
Axial axial(const Node& node) {
  return {std::stoi(node.item(0).scalar()), std::stoi(node.item(1).scalar())};
}

std::vector<LocationId> locations(const Plane& plane, const Node& list) {
  std::vector<LocationId> out;
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(plane.at(axial(list.item(i))));
  return out;
}
}  // namespace

TEST_CASE("paths with known outcomes", "[rout][P1][P2][P3][P4][P5][P8]") {
  static const Plane plane(20);
  Withdrawal withdrawal(*plane.map);
  Diagnostics found;
  const auto document = Document::read_file(HEXROUT_SOURCE_DIR "/tests/rout/data/paths.yaml", found);
  REQUIRE(document);
  const Node paths = document->root().find("paths");
  REQUIRE(paths.size() >= 14);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    Fields f(paths.item(i), found, "path");
    const std::string name = f.need_text("case");
    INFO(name);
    const WithdrawalPolicy& p = policy(f.need_text("policy"));
    Situation s;
    s.numbers = {{"contact", 1}};
    s.references = {{"f", plane.at(axial(f.need("firer")))}};
    s.references[0].firer = true;
    s.at = plane.at(axial(f.need("unit")));
    s.budget = static_cast<int>(f.integer("hexes", 0, 1, 100));
    s.full = s.friends = locations(plane, f.maybe("full"));
    s.enemy_held = locations(plane, f.maybe("held"));
    const auto walls = locations(plane, f.maybe("walls"));
    const auto cover = locations(plane, f.maybe("cover"));
    s.step_cost = [&](LocationId, LocationId to) { return std::count(walls.begin(), walls.end(), to) > 0 ? -1 : 1; };
    s.covered = [&](LocationId at, LocationId) { return std::count(cover.begin(), cover.end(), at) > 0; };
    const std::string want = f.text("path", "");
    const std::string code = f.need_text("code");
    f.done();
    REQUIRE(found.empty());
    const WithdrawalAnswer a = withdrawal.plan(p, s);
    CHECK(a.code == code);
    CHECK(a.failed == want.empty());
    if (!want.empty()) CHECK(path_text(plane, a.options.at(0).path) == want);
  }
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
  INFO(path_text(r.plane, a.options[0].path));
  for (std::size_t i = 1; i < a.options[0].path.size(); ++i)
    CHECK(std::find(r.walls.begin(), r.walls.end(), a.options[0].path[i]) == r.walls.end());
}

TEST_CASE("a retire leaves the map by the edge", "[rout][A18]") {
  Retire r(4);
  const auto a = r.from({3, 0}, 5);
  CHECK(a.code == "EXITED_BOARD");
  CHECK(path_text(r.plane, a.options.at(0).path) == "(4,0)off");
}
