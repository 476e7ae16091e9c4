// Changes of the ground by hand: each kind alters a line of sight, a cost or a shelter, in both modes of sight; boards
// and maps that are changed equal those that were made so.
#include "hexrout/map/map_changes.hpp"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "hexrout/map/map_file.hpp"
#include "hexrout/map/raster.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "map/made_board.hpp"
#include "map/same_map.hpp"
#include "vasl_folder.hpp"

using namespace hexrout;
using namespace hexrout::test;

namespace {

// A position without units on a map, for questions about its ground.
class Ground {
 public:
  // `map` and `changes` are the lines of these keys.
  Ground(const std::string& map, const std::string& changes, const std::string& boards = {},
         const std::string& los = "exact") {
    ReadOptions how;
    how.boards_directory = boards;
    text_ = "hexrout: 1\nrules: asl\nsides: [german, russian]\nunits: []\nlos: " + los + "\nmap:\n" + map +
            (changes.empty() ? "" : "  changes:\n" + changes);
    scenario_ = parse_scenario(text_, "s.yaml", how, found_);
  }

  const std::string& text() const { return text_; }
  const Diagnostics& said() const { return found_; }
  bool read() const { return scenario_.has_value(); }
  const Scenario& scenario() const { return *scenario_; }
  const Map& map() const {
    INFO(found_.text());
    REQUIRE(read());
    return *scenario_->game->setting().map;
  }
  LocationId at(const std::string& name) const {
    INFO(name);
    const auto out = map().find_location(name);
    REQUIRE(out);
    return *out;
  }
  bool has(const std::string& name) const { return map().find_location(name).has_value(); }
  const HexFacts& facts(const std::string& name) const { return map().hex(map().location(at(name)).hex); }
  std::string terrain(const std::string& name) const { return TerrainCatalogue::standard()[facts(name).terrain].name; }
  bool sees(const std::string& from, const std::string& to) const {
    return !scenario_->game->setting().sight->look(at(from), at(to)).blocked;
  }
  // The least cost of a step; 0: there is none.
  int half_mf(const std::string& from, const std::string& to) const {
    int out = 0;
    for (const FootStep& step : board().steps.steps(at(from)))
      if (step.to == at(to) && (out == 0 || step.half_mf.count() < out)) out = step.half_mf.count();
    return out;
  }
  bool by_road(const std::string& from, const std::string& to) const {
    for (const FootStep& step : board().steps.steps(at(from)))
      if (step.to == at(to) && step.by_road()) return true;
    return false;
  }
  bool shelter(const std::string& name) const { return board().shelters[at(name)]; }
  int fortification(const std::string& name) const {
    return board().steps.place(at(name)).fortification_half_mf.count();
  }

 private:
  const BoardFacts& board() const {
    if (!board_) board_.emplace(scenario_->game->board());
    return *board_;
  }

  std::string text_;
  Diagnostics found_;
  std::optional<Scenario> scenario_;
  mutable std::optional<BoardFacts> board_;
};

// A stream E1 to E6 with a bridge in E4, a road C5 D4 E4 F4 over it, and a wall on H3 n.
const std::string kHandMap = R"(  columns: 9
  rows: 6
  fill: open-ground
  hexes:
    - {at: C2, terrain: grain}
    - {at: G3, terrain: stone-building-1}
    - {at: G4, terrain: stone-building-1}
    - {at: I5, terrain: stone-building-2}
  buildings:
    - {hexes: [G3, G4], terrain: stone-building-1}
    - {hexes: [I5], terrain: stone-building-2, stairs: all}
  streams: [{terrain: shallow-stream, through: [E1 n, E2, E3, E4, E5, E6 s]}]
  bridges: [{at: E4, terrain: single-hex-stone-bridge}]
  roads: [{terrain: dirt-road, through: [C5, D4, E4, F4]}]
  hexsides: [{terrain: wall, sides: [H3 n]}]
)";

Ground hand_map(const std::string& changes) {
  return Ground(kHandMap, changes.empty() ? "" : "    - " + changes + "\n");
}

// The codes that a reading gave, one after the other.
std::string codes_said(const Ground& ground) {
  std::string out;
  for (const Diagnostic& one : ground.said().all()) out += (out.empty() ? "" : " ") + one.code;
  return out;
}

// An entry with one key or several, of hexes, sides or the whole map.
std::string any_entry(std::mt19937& engine, const std::vector<std::string>& hexes) {
  const auto one = [&](const std::vector<std::string>& of) { return of[engine() % of.size()]; };
  const std::vector<std::string> ground{
      "woods",       "brush", "marsh",        "stone-building-2", "wooden-building", "stone-factory-1.5",
      "open-ground", "water", "stone-rubble", "orchard",          "trench"};
  if (engine() % 5 == 0)
    return fmt::format("{{sides: ['{} {}'], becomes: {}}}", one(hexes), one({"n", "ne s", "sw", "nw se"}),
                       one({"wall", "hedge", "cliff", "none", "rowhouse-wall-1"}));
  if (engine() % 6 == 0) {
    const std::size_t first = engine() % (hexes.size() - 2);
    return fmt::format("{{{}, through: ['{}', '{}']}}",
                       one({"road: dirt-road", "road: elevated-road", "depression: gully", "depression: sunken-road",
                            "depression: shallow-stream"}),
                       hexes[first], hexes[first + 1]);
  }
  if (engine() % 20 == 0) return fmt::format("{{slopes: ['{} n se']}}", one(hexes));
  std::string out = engine() % 8 == 0 ? "{" : fmt::format("{{hexes: ['{}', '{}'], ", one(hexes), one(hexes));
  switch (engine() % 8) {
    case 0:
      return out + fmt::format("from: {}, becomes: {}}}", one(ground), one(ground));
    case 1:
      return out + fmt::format("from: {}, becomes: {}}}", one({"wall", "hedge"}), one({"none", "bocage"}));
    case 2:
      return out + fmt::format("level: {}, upper_levels: {}}}", static_cast<int>(engine() % 201) - 100, engine() % 5);
    case 3:
      return out +
             fmt::format("depression: {}, stairs: {}}}", one({"none", "gully", "deep-stream"}), one({"true", "false"}));
    case 4:
      return out +
             fmt::format("bridge: {}, road: {}}}", one({"none", "foot-bridge", "stone-bridge"}), one({"none", "path"}));
    case 5:
      return out + fmt::format("becomes: {}, depression: none, road: none, bridge: none}}", one(ground));
    default:
      return out + fmt::format("becomes: {}, level: {}}}", one(ground), engine() % 3);
  }
}

}  // namespace

TEST_CASE("changes by hand: each kind has its effect on a map of our own", "[by-hand]") {
  const Ground before = hand_map("");
  CHECK(codes_said(before).empty());
  const auto changed = [](const std::string& change) {
    Ground out = hand_map(change);
    INFO(change << "\n" << out.said().text());
    CHECK(out.read());
    CHECK(codes_said(out).empty());
    return out;
  };
  // Costs in half MF are those of the Infantry chart: grain 1 1/2, brush 2, woods 2, streams 3 shallow and 2 dry.
  CHECK(before.half_mf("C1", "C2") == 3);
  CHECK(changed("{from: grain, becomes: brush}").half_mf("C1", "C2") == 4);
  CHECK(before.sees("A2", "A4"));
  CHECK_FALSE(before.shelter("A3"));
  const Ground woods = changed("{hexes: [A3], becomes: woods}");
  CHECK_FALSE(woods.sees("A2", "A4"));
  CHECK(woods.shelter("A3"));
  CHECK(woods.half_mf("A2", "A3") == 4);
  CHECK(before.half_mf("G3", "G4") == 4);
  const Ground factory = changed("{building: G3, becomes: stone-factory-1.5}");
  CHECK(factory.half_mf("G3", "G4") == 2);
  CHECK(factory.terrain("G4") == "stone-factory-1.5");
  CHECK(factory.facts("G3").building == factory.facts("G4").building);
  CHECK(before.has("G3/1"));
  CHECK(before.has("I5/2"));
  const Ground low = changed("{upper_levels: 0}");
  CHECK_FALSE(low.has("G3/1"));
  CHECK_FALSE(low.has("I5/1"));
  CHECK(changed("{hexes: I5, upper_levels: 1}").has("I5/1"));
  const Ground hill = changed("{hexes: [A3], level: 1}");
  CHECK(hill.half_mf("A2", "A3") == 4);  // 1 MF, doubled uphill
  CHECK_FALSE(hill.sees("A2", "A4"));
  CHECK(before.half_mf("I5", "I5/1") == 2);
  CHECK(Ground(kHandMap, "    - {hexes: [I5], stairs: false}\n").half_mf("I5", "I5/1") == 0);
  CHECK(before.half_mf("D2", "E2") == 6);
  CHECK(changed("{depression: dry-stream}").half_mf("D2", "E2") == 4);
  const Ground filled = changed("{hexes: E2, depression: none}");
  CHECK(filled.half_mf("D2", "E2") == 2);
  CHECK(filled.facts("E2").base_level == 0);
  CHECK(filled.terrain("E2") == "open-ground");
  CHECK(before.by_road("C5", "D4"));
  CHECK(before.half_mf("D4", "E4/1") == 2);
  CHECK_FALSE(changed("{hexes: [D4], road: none}").by_road("C5", "D4"));
  const Ground without = changed("{hexes: [E4], bridge: none}");
  CHECK_FALSE(without.has("E4/1"));
  CHECK_FALSE(without.by_road("D4", "E4"));
  CHECK(changed("{hexes: [E2], bridge: foot-bridge}").has("E2/1"));
  CHECK(before.half_mf("A1", "A2") == 2);
  const Ground hedge = changed("{sides: [A2 s], becomes: hedge}");
  CHECK(hedge.half_mf("A2", "A3") == 4);
  CHECK(hedge.half_mf("A3", "A2") == 4);
  CHECK(before.sees("A1", "A4"));
  CHECK_FALSE(hedge.sees("A1", "A4"));  // between hexes of one level that it does not belong to
  CHECK(before.half_mf("H2", "H3") == 4);
  CHECK(changed("{sides: [H3 n], becomes: none}").half_mf("H2", "H3") == 2);
  CHECK(changed("{from: wall, becomes: none}").half_mf("H2", "H3") == 2);
  CHECK(changed("{from: wall, becomes: bocage}").half_mf("H3", "H2") == 6);
  const Ground trench = changed("{hexrows: B, numbers: 2-4, becomes: trench}");
  for (const char* hex : {"B2", "B3", "B4"}) CHECK(trench.fortification(hex) == 2);  // 1 MF to get in
  CHECK(trench.fortification("B1") == 0);
}

TEST_CASE("changes by hand: a map that is changed equals one that is written so", "[by-hand]") {
  std::mt19937 engine(20261128);
  const std::vector<std::string> kinds{"woods",   "brush",        "grain",       "marsh",
                                       "orchard", "stone-rubble", "open-ground", "trench"};
  for (int round = 0; round < 40; ++round) {
    std::string before, after, changes;
    for (int col = 0; col < 6; ++col)
      for (int row = 0; row < 5; ++row) {
        const std::string name = hex_name({static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)});
        const std::string first = kinds[engine() % kinds.size()];
        const std::string then = kinds[engine() % kinds.size()];
        const int level = static_cast<int>(engine() % 3);
        const bool change = engine() % 2 == 0 && changes.size() < 4'000;
        before += fmt::format("    - {{at: {}, terrain: {}, level: {}}}\n", name, first, change ? 0 : level);
        after += fmt::format("    - {{at: {}, terrain: {}, level: {}}}\n", name, change ? then : first, level);
        if (change) changes += fmt::format("    - {{hexes: {}, becomes: {}, level: {}}}\n", name, then, level);
      }
    const std::string head = "  columns: 6\n  rows: 5\n  hexes:\n";
    const Ground changed(head + before, changes);
    const Ground written(head + after, "");
    check_same(changed.map(), written.map());
  }
}

TEST_CASE("changes by hand: new courses make the map that is written with them", "[by-hand]") {
  const std::string bare = R"(  columns: 9
  rows: 6
  fill: open-ground
  hexes: [{at: C4, terrain: woods}]
)";
  const std::string sections = R"(  streams: [{terrain: shallow-stream, through: [E1 n, E2, E3, E4, E5, E6 s]}]
  bridges: [{at: E4, terrain: single-hex-stone-bridge}]
  roads:
    - {terrain: dirt-road, through: [C5, D4, E4, F4]}
    - {terrain: sunken-road, through: [H1 n, H2, H3]}
    - {terrain: elevated-road, through: [A3, B3, C4]}
  slopes: [A1 n ne, G2 s]
)";
  const std::string changes = R"(    - {depression: shallow-stream, through: [E1 n, E2, E3, E4, E5, E6 s]}
    - {hexes: [E4], bridge: single-hex-stone-bridge}
    - {road: dirt-road, through: [C5, D4, E4, F4]}
    - {depression: sunken-road, through: [H1 n, H2, H3]}
    - {road: elevated-road, through: [A3, B3, C4]}
    - {slopes: [A1 n ne, G2 s]}
)";
  const Ground changed(bare, changes);
  const Ground written(bare + sections, "");
  INFO(changed.said().text());
  CHECK(codes_said(changed).empty());
  check_same(changed.map(), written.map());
  CHECK(changed.half_mf("D2", "E2") == 6);
  CHECK(changed.by_road("D4", "E4/1"));
  CHECK(changed.by_road("H2", "H3"));
  CHECK(changed.facts("H2").base_level == -1);
  CHECK(changed.facts("B3").base_level == 1);
  // Level again.
  const Ground level(bare + "  slopes: [A1 n ne]\n", "    - {slopes: [A1 n ne], becomes: none}\n");
  check_same(level.map(), Ground(bare, "").map());
}

TEST_CASE("changes by hand: new courses lie on boards, in both modes", "[by-hand]") {
  const BoardFolder boards;
  boards.write({.name = "h1", .hexes = {{"H4", "stone-building-1"}, {"L5", "water"}}});
  boards.write({.name = "h2"});
  const std::string changes =
      R"(    - {depression: shallow-stream, through: ['h1 P2', 'h1 P3', 'h1 P4', 'h1 P5', 'h1 P6', 'h1 P7']}
    - {hexes: ['h1 P5', 'h1 L5'], bridge: stone-bridge}
    - {road: dirt-road, through: ['h1 O6', 'h1 P5', 'h1 Q6']}
    - {road: dirt-road, through: ['h1 L4', 'h1 L5', 'h1 L6']}
    - {depression: sunken-road, through: ['h1 W3', 'h1 W4', 'h1 W5']}
    - {road: elevated-road, through: ['h1 X3', 'h1 X4', 'h1 X5']}
    - {road: dirt-road, through: ['h1 C9', 'h1 C10', 'h2 EE10', 'h2 EE9 s']}
    - {road: dirt-road, through: ['h1 F9', 'h1 F10', 'h2 BB9']}
    - {slopes: ['h1 A3 n', 'h2 EE5 n']}
)";
  for (const std::string los : {"vasl", "exact"}) {
    INFO(los);
    const std::string map = "  boards: [{vasl: h1}, {vasl: h2, row: 1, rotated: true}]\n";
    const Ground before(map, "", boards.path(), los);
    const Ground on(map, changes, boards.path(), los);
    INFO(on.said().text());
    REQUIRE(codes_said(on).empty());
    // A stream is 3 MF and lies one level lower; one looks into it from beside it alone.
    CHECK(before.half_mf("h1 O4", "h1 P4") == 2);
    CHECK(on.half_mf("h1 O4", "h1 P4") == 6);
    CHECK(on.facts("h1 P4").base_level == -1);
    CHECK(on.facts("h1 P4").depression_sides == 0b001001);
    CHECK(before.sees("h1 M4", "h1 P4"));
    CHECK_FALSE(on.sees("h1 M4", "h1 P4"));
    CHECK(on.terrain("h1 P5") == "shallow-stream");
    CHECK(on.half_mf("h1 O6", "h1 P5/1") == 2);
    CHECK(on.by_road("h1 O6", "h1 P5/1"));
    CHECK(on.by_road("h1 P5/1", "h1 Q6"));
    CHECK(before.half_mf("h1 L4", "h1 L5") == 0);
    CHECK(on.half_mf("h1 L4", "h1 L5") == 2);
    CHECK(on.by_road("h1 L4", "h1 L5"));
    CHECK(on.by_road("h1 W3", "h1 W4"));
    CHECK(on.facts("h1 W4").base_level == -1);
    CHECK(on.facts("h1 X4").base_level == 1);
    CHECK(on.terrain("h1 X4") == "elevated-road");
    CHECK(before.sees("h1 X2", "h1 X6"));
    CHECK_FALSE(on.sees("h1 X2", "h1 X6"));
    // Across the seam of the boards, by whole hexes and by one that both share.
    CHECK(on.by_road("h1 C9", "h1 C10"));
    CHECK(on.by_road("h1 C10", "h2 EE10"));
    CHECK(on.by_road("h2 EE10", "h2 EE9"));
    CHECK(on.by_road("h1 F9", "h1 F10"));
    CHECK(on.by_road("h1 F10", "h2 BB9"));
    CHECK(on.facts("h1 A3").slope_sides == 0b000001);
    CHECK(on.facts("h2 EE5").slope_sides == 0b000001);
    CHECK(on.facts("h1 A4").slope_sides == 0);
    const auto codes = [&](const std::string& change) {
      return codes_said(Ground(map, "    - " + change + "\n", boards.path(), los));
    };
    CHECK(codes("{road: dirt-road, through: ['h1 H3', 'h1 H4']}") == "road-through-building");
    CHECK(codes("{depression: gully, through: ['h1 H3', 'h1 H4']}") == "stream-through-building");
    CHECK(codes("{road: dirt-road, through: ['h1 L4', 'h1 L5']}") == "road-in-water");
    CHECK(codes("{hexes: ['h1 A3'], bridge: stone-bridge}") == "no-effect");
    CHECK(codes("{depression: gully, through: ['h1 P4', 'h1 P5']}\n    - {road: path, through: ['h1 O5', 'h1 P5']}") ==
          "road-in-stream");
  }
}

TEST_CASE("changes by hand: outlines of a map do not hide them", "[by-hand]") {
  const std::string map = R"(  columns: 3
  rows: 7
  fill: open-ground
  outlines: [{terrain: woods, ring: [[-64, 192], [64, 192], [64, 640], [-64, 640]]}]
)";
  CHECK_FALSE(Ground(map, "").sees("A1", "A7"));
  const std::string open =
      "    - {hexrows: A, numbers: 2-6, becomes: brush}\n    - {hexrows: A, becomes: open-ground}\n";
  CHECK(Ground(map, open).sees("A1", "A7"));
  // Houses fill their hexes on a map whose houses are not drawn by rule.
  const std::string house = "  drawn: as-listed\n  hexes: [{at: C1, terrain: stone-building}]\n";
  CHECK(Ground(map + house, "").map().outlines().size() == 1);
  const Ground filled(map + house, "    - {hexes: [C3], becomes: stone-building}\n");
  CHECK(filled.map().outlines().size() == 2);
  CHECK(filled.terrain("C3") == "stone-building");
  // Terrain that takes the place of another does so in outlines as well, and leaves other outlines.
  CHECK(Ground(map, "    - {from: woods, becomes: brush}\n").sees("A1", "A7"));
  CHECK_FALSE(Ground(map, "    - {from: open-ground, becomes: brush}\n").sees("A1", "A7"));
}

TEST_CASE("changes by hand: each kind has its effect on boards, in both modes", "[by-hand]") {
  const BoardFolder boards;
  boards.write({.name = "h1",
                .hexes = {{"C4", "grain"},
                          {"C6", "grain"},
                          {"H4", "stone-building-1"},
                          {"H5", "stone-building-1"},
                          {"L5", "stone-building-2"},
                          {"P3", "shallow-stream"},
                          {"P4", "shallow-stream"},
                          {"P5", "shallow-stream"},
                          {"P6", "single-hex-stone-bridge"},
                          {"P7", "shallow-stream"},
                          {"T4", "dirt-road"},
                          {"T5", "dirt-road"}},
                .levels = {{"P3", -1}, {"P4", -1}, {"P5", -1}, {"P7", -1}}});
  const std::string map = "  boards: [{vasl: h1}]\n";
  for (const std::string los : {"vasl", "exact"}) {
    INFO(los);
    const auto on = [&](const std::string& change) {
      Ground out(map, change.empty() ? "" : "    - " + change + "\n", boards.path(), los);
      INFO(change << "\n" << out.said().text());
      CHECK(out.read());
      return out;
    };
    const Ground before = on("");
    CHECK(codes_said(before).empty());
    CHECK(before.half_mf("C3", "C4") == 3);
    const Ground brush = on("{from: grain, becomes: brush}");
    CHECK(brush.half_mf("C3", "C4") == 4);
    CHECK(brush.terrain("C6") == "brush");
    CHECK(on("{hexes: C4, from: grain, becomes: brush}").terrain("C6") == "grain");
    CHECK(before.sees("A2", "A4"));
    const Ground woods = on("{hexes: [A3], becomes: woods}");
    CHECK_FALSE(woods.sees("A2", "A4"));
    CHECK(woods.half_mf("A2", "A3") == 4);
    CHECK(woods.shelter("A3"));
    CHECK(before.half_mf("H4", "H5") == 4);
    const Ground factory = on("{building: H4, becomes: stone-factory-1.5}");
    CHECK(factory.half_mf("H4", "H5") == 2);
    CHECK(factory.terrain("H4") == "stone-factory-1.5");
    CHECK_FALSE(before.sees("H3", "H6"));
    CHECK_FALSE(factory.sees("H3", "H6"));  // it bars sight from outside as any building does
    CHECK(before.has("H4/1"));
    CHECK_FALSE(on("{upper_levels: 0}").has("H4/1"));
    const Ground house = on("{hexes: [A3], becomes: wooden-building}");
    CHECK(house.shelter("A3"));
    CHECK_FALSE(house.sees("A2", "A4"));
    const Ground hill = on("{hexes: [A3], level: 1}");
    CHECK_FALSE(hill.sees("A2", "A4"));
    CHECK(hill.half_mf("A2", "A3") == 4);
    CHECK(before.half_mf("L5", "L5/1") == 0);
    CHECK(on("{hexes: [L5], stairs: true}").half_mf("L5", "L5/1") == 2);
    CHECK(before.half_mf("O4", "P4") == 6);
    CHECK(on("{depression: dry-stream}").half_mf("O4", "P4") == 4);
    const Ground filled = on("{hexes: [P4], depression: none}");
    CHECK(filled.half_mf("O4", "P4") == 2);
    CHECK(filled.facts("P4").base_level == 0);
    CHECK(before.by_road("T4", "T5"));
    CHECK_FALSE(on("{hexes: [T5], road: none}").by_road("T4", "T5"));
    CHECK(before.terrain("P6") == "single-hex-stone-bridge");
    const Ground gone = on("{hexes: [P6], bridge: none}");
    CHECK(gone.terrain("P6") == "shallow-stream");
    CHECK(gone.facts("P6").base_level == -1);
    const Ground hedge = on("{sides: [A2 s, W4 ne], becomes: hedge}");
    CHECK(hedge.half_mf("A2", "A3") == 4);
    CHECK_FALSE(hedge.sees("A1", "A4"));
    CHECK_FALSE(hedge.sees("V4", "Y3"));
    CHECK(before.sees("V4", "Y3"));
    CHECK(before.sees("A1", "A4"));
    const Ground bare = on("{sides: [A2 s], becomes: hedge}\n    - {sides: [A3 n], becomes: none}");
    CHECK(bare.half_mf("A2", "A3") == 2);
    CHECK(bare.sees("A1", "A4"));
    CHECK(on("{sides: [A2 s], becomes: hedge}\n    - {from: hedge, becomes: none}").sees("A1", "A4"));
    CHECK(on("{hexrows: B, numbers: 2-4, becomes: trench}").fortification("B3") == 2);
  }
}

TEST_CASE("changes by hand: boards that are changed equal boards that were made so", "[by-hand]") {
  std::mt19937 engine(7);
  const std::vector<std::string> kinds{"woods", "brush", "grain", "marsh", "open-ground"};
  for (int round = 0; round < 3; ++round) {
    const BoardFolder boards;
    std::vector<MadeBoard> twins;
    std::string changes;
    for (const std::string name : {"h1", "h2"}) {
      MadeBoard board = strewn_board(name, 11 + static_cast<std::uint64_t>(round));
      boards.write(board);
      for (int i = 0; i < 30; ++i) {
        const int col = static_cast<int>(engine() % 33);
        const Hex at{static_cast<std::int16_t>(col), static_cast<std::int16_t>(engine() % (col % 2 == 0 ? 10U : 11U))};
        // Hexes on the seam belong to both boards, and a house may share its pixels with the next one.
        if (at.row == 0 || at.row >= 7 || at.col < 5 || at.col > 27) continue;
        const std::string hex = hex_name(at);
        const std::string kind = kinds[engine() % kinds.size()];
        const int level = static_cast<int>(engine() % 3);
        board.hexes[hex] = kind;
        board.levels[hex] = level;
        changes += fmt::format("    - {{hexes: ['{} {}'], becomes: {}, level: {}}}\n", name, hex, kind, level);
      }
      board.name += "t";
      boards.write(board);
    }
    // Whole, cut within the upper board, and cut within both, where a cut runs through hexes.
    const std::string cut = round == 0 ? "" : round == 1 ? ", last_row: 7" : ", first_column: 4, last_row: 8";
    const std::string other = round == 2 ? ", first_column: 0, last_column: 28" : "";
    const auto map = [&](const char* twin) {
      return fmt::format("  boards: [{{vasl: h1{0}{1}}}, {{vasl: h2{0}{2}, row: 1, rotated: true}}]\n", twin, cut,
                         other);
    };
    const Ground changed(map(""), changes, boards.path());
    const Ground made(map("t"), "", boards.path());
    const Map& a = changed.map();
    const Map& b = made.map();
    REQUIRE(a.hex_count() == b.hex_count());
    CHECK(a.raster()->contents().terrain == b.raster()->contents().terrain);
    CHECK(a.raster()->contents().elevation == b.raster()->contents().elevation);
    for (const HexId hex : a.hexes()) {
      INFO(a.name(hex));
      CHECK(a.hex(hex).terrain == b.hex(hex).terrain);
      CHECK(a.hex(hex).base_level == b.hex(hex).base_level);
      CHECK(a.hex(hex).side_terrain == b.hex(hex).side_terrain);
      CHECK(a.location_count(hex) == b.location_count(hex));
    }
  }
}

TEST_CASE("changes by hand: on a seam both boards change, and turned boards count their sides from the other end",
          "[by-hand]") {
  const BoardFolder boards;
  boards.write({.name = "h1"});
  boards.write({.name = "h2"});
  const std::string map = "  boards: [{vasl: h1}, {vasl: h2, row: 1, rotated: true}]\n";
  for (const std::string los : {"vasl", "exact"}) {
    INFO(los);
    const auto on = [&](const std::string& change) {
      return Ground(map, "    - " + change + "\n", boards.path(), los);
    };
    const Ground before(map, "", boards.path(), los);
    // B10 of board h1 is cut by the seam.
    const Ground seam = on("{hexes: ['h1 B10'], becomes: woods}");
    CHECK(before.sees("h1 B9", "h2 FF9"));
    CHECK_FALSE(seam.sees("h1 B9", "h2 FF9"));
    CHECK(seam.terrain("h1 B10") == "woods");
    // The hexside of a turned board: south of the hex as it lies, which is above FF8 on the map.
    const Ground wall = on("{sides: ['h2 EE5 n'], becomes: wall}");
    // One board alone, turned and cut.
    const Ground alone("  boards: [{vasl: h1, rotated: true, first_row: 3, last_column: 20}]\n",
                       "    - {hexes: [C6], becomes: woods}\n", boards.path(), los);
    CHECK(alone.terrain("C6") == "woods");
    CHECK(alone.terrain("C5") == "open-ground");
    CHECK_FALSE(alone.sees("C5", "C8"));
    const HexId hex = *wall.map().find_hex("h2 EE5");
    const HexId north = wall.map().neighbour(hex, Direction::north);
    CHECK(wall.map().name(north) == "h2 EE6");
    CHECK(wall.half_mf("h2 EE5", "h2 EE6") == 4);
    CHECK_FALSE(wall.sees("h2 EE4", "h2 EE7"));
    CHECK(before.sees("h2 EE4", "h2 EE7"));
  }
}

TEST_CASE("changes by hand: whatever is changed, a map can be written and a board looked over", "[by-hand]") {
  std::mt19937 engine(1943);
  const BoardFolder boards;
  boards.write(strewn_board("h1", 5));
  int read = 0;
  for (int round = 0; round < 150; ++round) {
    const bool on_board = round % 10 == 0;
    const std::string map = on_board ? "  boards: [{vasl: h1}]\n" : kHandMap;
    std::vector<std::string> hexes;
    for (int col = 0; col < (on_board ? 33 : 9); ++col)
      for (int row = 1; row < (on_board ? 10 : 6); ++row)
        hexes.push_back(hex_name({static_cast<std::int16_t>(col), static_cast<std::int16_t>(row)}));
    std::string changes;
    for (int i = 0; i < 6; ++i) changes += "    - " + any_entry(engine, hexes) + "\n";
    INFO(changes);
    const Ground ground(map, changes, boards.path(), on_board && round % 20 == 0 ? "vasl" : "exact");
    if (!ground.read()) {
      const std::string said = ground.said().text();
      CHECK((said.find("-through-building") != std::string::npos || said.find("road-in-water") != std::string::npos ||
             said.find("not-neighbours") != std::string::npos));
      continue;
    }
    ++read;
    for (int i = 0; i < 200; ++i) ground.sees(hexes[engine() % hexes.size()], hexes[engine() % hexes.size()]);
    if (on_board) continue;
    Diagnostics found;
    const auto again = read_map_text(write_map_yaml(ground.map()), "map", found);
    INFO(found.text());
    REQUIRE(again);
    for (const HexId hex : ground.map().hexes()) {
      CHECK(again->hex(hex).terrain == ground.map().hex(hex).terrain);
      CHECK(again->hex(hex).base_level == ground.map().hex(hex).base_level);
      CHECK(again->hex(hex).hexside == ground.map().hex(hex).hexside);
      CHECK(again->hex(hex).side_terrain == ground.map().hex(hex).side_terrain);
      CHECK(again->location_count(hex) == ground.map().location_count(hex));
    }
  }
  CHECK(read > 100);
}

TEST_CASE("changes by hand: mistakes have a place, and what alters nothing is said", "[by-hand]") {
  const auto codes = [](const std::string& change) { return codes_said(hand_map(change)); };
  CHECK(codes("{hexes: [Z9], becomes: woods}") == "off-map");
  CHECK(codes("{hexes: [A1], becomes: wods}") == "unknown-terrain");
  CHECK(codes("{hexes: [A1], becomes: hedge}") == "unlike-terrain");
  CHECK(codes("{hexes: [A1], becomes: none}") == "unknown-terrain");
  CHECK(codes("{sides: [A1 n], becomes: woods}") == "unlike-terrain");
  CHECK(codes("{from: grain, becomes: hedge}") == "unlike-terrain");
  CHECK(codes("{hexes: [A1], depression: woods}") == "unlike-terrain");
  CHECK(codes("{hexes: [E2], becomes: stone-building}") == "stream-through-building");
  CHECK(codes("{hexes: [E2], becomes: stone-building, depression: none}").empty());
  CHECK(codes("{hexes: [A1]}") == "missing-key");
  CHECK(codes("{from: grain}") == "missing-key");
  CHECK(codes("{hexes: [A1], level: 200}") == "out-of-range");
  CHECK(codes("{hexes: [A1], colour: red, level: 1}") == "unknown-key");
  CHECK(codes("{sides: [A1 n], becomes: wall, level: 1}") == "unknown-key");
  CHECK(codes("{sides: [A1 up], becomes: wall}") == "not-a-side");
  CHECK(codes("{building: A1, level: 1}") == "no-building");
  CHECK(codes("{through: [A1, A2]}") == "missing-key");
  CHECK(codes("{road: path, depression: gully, through: [A1, A2]}") == "two-places");
  CHECK(codes("{hexes: [A1], road: path, through: [A1, A2]}") == "unknown-key");
  CHECK(codes("{road: none, through: [A1, A2]}") == "unknown-terrain");
  CHECK(codes("{road: gully, through: [A1, A2]}") == "unlike-terrain");
  CHECK(codes("{road: path, through: [A1, A3]}") == "not-neighbours");
  CHECK(codes("{road: path, through: [A1, A2 up]}") == "not-a-side");
  CHECK(codes("{road: path, through: [A1 n ne, A2]}") == "not-a-side");
  CHECK(codes("{road: path, through: [A1, A2 s, A3]}") == "side-within-chain");
  CHECK(codes("{road: path, through: [G2, G3]}") == "road-through-building");
  CHECK(codes("{depression: gully, through: [G2, G3]}") == "stream-through-building");
  CHECK(codes("{road: path, through: [D2, E2, F2]}") == "road-in-stream");
  CHECK(codes("{hexes: [A1], becomes: water}\n    - {road: path, through: [A1, A2]}") == "road-in-water");
  CHECK(codes("{slopes: [A1]}") == "no-side");
  CHECK(codes("{slopes: [A1 n], becomes: wall}") == "unknown-word");
  for (const char* nothing :
       {"{hexes: [C2], becomes: grain}", "{hexes: [A1], level: 0}", "{hexes: [A1], road: path}",
        "{hexes: [A1], upper_levels: 2}", "{sides: [A1 n], becomes: none}", "{from: marsh, becomes: woods}",
        "{hexes: [A1], stairs: true}", "{hexes: [A1], bridge: none}", "{hexes: [A1], depression: gully}",
        "{road: dirt-road, through: [C5, D4]}", "{slopes: [A1 n], becomes: none}"})
    CHECK(codes(nothing) == "no-effect");
  const Ground placed = hand_map("{hexes: [A1], becomes: wods}");
  CHECK(placed.said().all().front().place.line == 23);
  CHECK(placed.said().text().find("woods") != std::string::npos);
  std::string many;
  for (int i = 0; i < 101; ++i) many += "    - {hexes: [A1], level: 1}\n";
  CHECK(codes_said(Ground(kHandMap, many)) == "too-much");
  CHECK(codes_said(hand_map("{hexes: [I5], upper_levels: 2, stairs: false}")) == "no-stairs");
}

TEST_CASE("changes by hand: a scenario that is written reads back as the same map", "[by-hand]") {
  const std::string changes = "    - {hexes: [A3], becomes: woods}\n    - {sides: [A1 s], becomes: hedge}\n";
  const BoardFolder boards;
  boards.write({.name = "h1"});
  ReadOptions how;
  how.boards_directory = boards.path();
  const std::string folder = boards.path();
  for (const std::string& map : {kHandMap, std::string("  boards: [{vasl: h1}]\n"),
                                 std::string("  file: ") + HEXROUT_SOURCE_DIR + "/maps/crossroads.yaml\n"}) {
    const Ground first(map, changes, boards.path());
    const std::string text = write_scenario(first.scenario(), folder);
    INFO(text);
    Diagnostics found;
    const auto again = parse_scenario(text, folder + "/s.yaml", how, found);
    INFO(found.text());
    REQUIRE(again);
    check_same(first.map(), *again->game->setting().map);
    CHECK(write_scenario(*again, folder) == text);
    // A list without entries changes nothing.
    check_same(Ground(map, "", boards.path()).map(), Ground(map + "  changes: []\n", "", boards.path()).map());
  }
}

TEST_CASE("changes by hand: on boards of VASL hexes that are not named stay as they are", "[by-hand]") {
  const std::string boards = vasl_boards();
  if (boards.empty()) return;
  const std::string map = "  boards: [{vasl: '05'}, {vasl: '33', column: 1, rotated: true}]\n";
  const Ground before(map, "", boards);
  std::mt19937 engine(3);
  const std::vector<std::string> changes{"becomes: woods", "becomes: brush",   "becomes: wooden-building-1",
                                         "level: 2",       "depression: none", "road: none",
                                         "bridge: none",   "becomes: marsh",   "upper_levels: 0",
                                         "becomes: grain"};
  for (int round = 0; round < 12; ++round) {
    std::set<HexId> named;
    std::string list;
    for (int i = 0; i < 12; ++i) {
      const HexId hex(static_cast<std::uint32_t>(engine() % before.map().hex_count()));
      if (before.map().location(before.map().ground(hex)).depression != kNoTerrain && i % 10 == 2) continue;
      named.insert(hex);
      list += fmt::format("    - {{hexes: ['{}'], {}}}\n", before.map().name(hex),
                          changes[static_cast<std::size_t>(i) % changes.size()]);
    }
    const Ground after(map, list, boards);
    INFO(list << after.said().text());
    if (!after.read()) {
      CHECK(codes_said(after) == "stream-through-building");
      continue;
    }
    const Map& a = before.map();
    const Map& b = after.map();
    for (const HexId hex : a.hexes()) {
      bool near = named.contains(hex);
      for (const Direction d : kAllDirections)
        near = near || (a.neighbour(hex, d) != kNowhere && named.contains(a.neighbour(hex, d)));
      if (near) continue;
      INFO(a.name(hex));
      CHECK(a.hex(hex).terrain == b.hex(hex).terrain);
      CHECK(a.hex(hex).base_level == b.hex(hex).base_level);
      CHECK(a.hex(hex).hexside == b.hex(hex).hexside);
      CHECK(a.hex(hex).side_terrain == b.hex(hex).side_terrain);
      CHECK(a.hex(hex).road_sides == b.hex(hex).road_sides);
      CHECK(a.hex(hex).stairway == b.hex(hex).stairway);
      CHECK(a.location_count(hex) == b.location_count(hex));
    }
  }
}

TEST_CASE("changes by hand: on boards of VASL each kind does what the rules say, in both modes", "[by-hand]") {
  const std::string boards = vasl_boards();
  if (boards.empty()) return;
  const std::string map = "  boards: [{vasl: '05'}, {vasl: '33', column: 1, rotated: true}]\n";
  for (const std::string los : {"vasl", "exact"}) {
    INFO(los);
    const auto on = [&](const std::string& change) {
      Ground out(map, change.empty() ? "" : "    - " + change + "\n", boards, los);
      INFO(change << "\n" << out.said().text());
      CHECK(out.read());
      CHECK((change.empty() || codes_said(out).empty()));
      return out;
    };
    const Ground before = on("");
    // A road crosses the gully in EE2 by a bridge; without it there is the gully alone, and the way out leads up.
    CHECK(before.by_road("05 EE3", "05 EE2"));
    const Ground gone = on("{hexes: ['05 EE2'], bridge: none}");
    CHECK(gone.terrain("05 EE2") == "gully");
    CHECK(gone.facts("05 EE2").base_level == -1);
    CHECK_FALSE(gone.by_road("05 EE3", "05 EE2"));
    CHECK(gone.half_mf("05 EE2", "05 EE3") == 4);
    CHECK(before.sees("05 A1", "05 A3"));
    CHECK_FALSE(on("{hexes: ['05 A2'], becomes: woods}").sees("05 A1", "05 A3"));
    CHECK_FALSE(on("{hexes: ['05 A2'], level: 1}").sees("05 A1", "05 A3"));
    CHECK(before.shelter("05 FF6"));
    CHECK(before.half_mf("05 FF5", "05 FF6") == 4);
    const Ground rubble = on("{building: '05 FF6', becomes: stone-rubble}");
    CHECK(rubble.half_mf("05 FF5", "05 FF6") == 6);  // 3 MF
    CHECK(rubble.terrain("05 FF6") == "stone-rubble");
    CHECK(on("{building: '05 FF6', becomes: stone-building-2, stairs: true}").has("05 FF6/2"));
    const Ground wall = on("{sides: ['05 C3 s'], becomes: wall}");
    CHECK(before.half_mf("05 C3", "05 C4") == 2);
    CHECK(wall.half_mf("05 C3", "05 C4") == 4);
    CHECK(before.sees("05 C2", "05 C5"));
    CHECK_FALSE(wall.sees("05 C2", "05 C5"));
    CHECK_FALSE(before.sees("05 C7", "05 C9"));
    const Ground brush = on("{from: woods, becomes: brush}");
    CHECK(brush.sees("05 C7", "05 C9"));
    CHECK_FALSE(brush.shelter("05 C8"));
    CHECK_FALSE(before.by_road("05 A1", "05 A2"));
    CHECK(on("{road: dirt-road, through: ['05 A1', '05 A2', '05 A3']}").by_road("05 A1", "05 A2"));
    const Ground gully = on("{depression: gully, through: ['05 A1', '05 A2', '05 A3']}");
    CHECK(gully.half_mf("05 B2", "05 A2") == 4);
    CHECK(gully.facts("05 A2").base_level == -1);
    CHECK(before.half_mf("05 CC2", "05 CC3") == 4);
    CHECK(on("{hexes: ['05 CC3'], depression: none}").half_mf("05 CC2", "05 CC3") == 2);
    CHECK(on("{depression: shallow-stream}").half_mf("05 CC2", "05 CC3") == 6);
    CHECK_FALSE(on("{board: '05', road: none}").by_road("05 E2", "05 F2"));
    CHECK(before.by_road("05 E2", "05 F2"));
  }
}

TEST_CASE("changes by hand: hexes and hexsides of two boards are told with both readings", "[by-hand]") {
  const BoardFolder boards;
  boards.write(strewn_board("h1", 1));
  boards.write(strewn_board("h2", 2));
  for (const char* change : {"{hexes: [F5], becomes: brush}", "{sides: [F5 n], becomes: hedge}"}) {
    const Ground ground("  boards: [{vasl: h1}, {vasl: h2, column: 1}]\n", "    - " + std::string(change) + "\n",
                        boards.path());
    INFO(ground.said().text());
    CHECK(codes_said(ground) == "off-map");
    CHECK(ground.said().text().find("it may be h1 F5 or h2 F5: write one of them") != std::string::npos);
  }
}
