// Depressions, valleys, roads below and above the ground, bridges, walls on hillsides: costs, shelter, Open Ground and
// sight, kind by kind. Each cell has its value and the rule that it was read from before any program was asked.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "hexrout/map/map_file.hpp"
#include "rules/asl/facts/scene.hpp"

using namespace hexrout;
using namespace hexrout::asl;

namespace {

constexpr int kNever = -1;  // it cannot be entered so

template <class Value>
struct Cell {
  Value value;
  const char* rule;
};

// The kind lies in `at`, by default D4; `gate` is level ground beside it, by default D3; `bed` is its next hex, by
// default C5. Costs are in half MF.
struct Kind {
  const char* name;
  const char* map;         // what is drawn on open ground
  Cell<int> in;            // gate to it
  Cell<int> along;         // bed to it
  Cell<int> out;           // it to gate
  Cell<bool> crawl;        // entered from the gate by Low Crawl
  Cell<bool> shelter;      // for a rout
  Cell<bool> open;         // Open Ground for a unit in it, to an enemy at the gate
  Cell<bool> seen;         // from D1, three hexes to the north, on level ground
  Cell<const char*> over;  // the line of D1 and D7 across it: "clear", "blocked", "+1"
  const char* at = "D4";
  const char* gate = "D3";
  const char* bed = "C5";
  const char* switches = "";  // "name=value"
  bool snow = false;
};

constexpr const char* kGully = "streams: [{terrain: gully, through: [C5, D4, E5]}]";
constexpr const char* kBridge =
    "streams: [{terrain: gully, through: [C5, D4, E5]}]\nroads: [{terrain: dirt-road, through: [D3, D4, D5]}]\n"
    "bridges: [{at: D4, terrain: single-hex-stone-bridge}]";
constexpr const char* kHillsideWall = "hexes: [{at: D3, level: 1}]\nhexsides: [{terrain: wall, sides: [D4 n]}]";
constexpr const char* kHillsideHedge = "hexes: [{at: D3, level: 1}]\nhexsides: [{terrain: hedge, sides: [D4 n]}]";
constexpr const char* kShallow = "streams: [{terrain: shallow-stream, through: [C5, D4, E5]}]";

#define HELD(stream, terrain) \
  "hexes: [{at: D4, terrain: " terrain "}]\nstreams: [{terrain: " stream ", through: [C5, D4, E5]}]"

const Kind kKinds[] = {
    {"gully",
     kGully,
     {4, "B19.4"},
     {4, "B19.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "B19.3"},
     {false, "A6.3"},
     {"clear", "B19.2"}},
    {"gully with woods",
     HELD("gully", "woods"),
     {8, "B19.4"},
     {8, "B19.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {true, "B19.21"},
     {false, "B13.3"},
     {false, "A6.3"},
     {"clear", "B19.21"}},
    {"gully with brush",
     HELD("gully", "brush"),
     {8, "B19.4"},
     {8, "B19.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {false, "B12.3"},
     {false, "A6.3"},
     {"clear", "B19.21"}},
    {"gully with an orchard",
     HELD("gully", "orchard"),
     {6, "B19.4"},
     {6, "B19.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {false, "B14.3"},
     {false, "A6.3"},
     {"clear", "B19.21"}},
    {"gully with grain",
     HELD("gully", "grain"),
     {7, "B15.4"},
     {7, "B15.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {false, "B15.3"},
     {false, "A6.3"},
     {"clear", "B19.21"}},
    {"dry stream",
     "streams: [{terrain: dry-stream, through: [C5, D4, E5]}]",
     {4, "B20.41"},
     {4, "B20.41"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "B20.3"},
     {false, "A6.3"},
     {"clear", "B20.2"}},
    {"dry stream with woods",
     HELD("dry-stream", "woods"),
     {8, "B20.41"},
     {8, "B20.41"},
     {4, "B10.4"},
     {true, "A10.52"},
     {true, "B20.3"},
     {false, "B20.3"},
     {false, "A6.3"},
     {"clear", "B19.21"}},
    {"shallow stream",
     kShallow,
     {6, "B20.42"},
     {6, "B20.42"},
     {4, "B10.4"},
     {false, "A10.52"},
     {false, "A10.51"},
     {true, "B20.3"},
     {false, "A6.3"},
     {"clear", "B20.2"}},
    {"shallow stream with brush",
     HELD("shallow-stream", "brush"),
     {10, "B20.42"},
     {10, "B20.42"},
     {4, "B10.4"},
     {false, "A10.52"},
     {false, "A10.51"},
     {false, "B20.3"},
     {false, "A6.3"},
     {"clear", "B19.21"}},
    {"shallow stream with an orchard",
     HELD("shallow-stream", "orchard"),
     {8, "B20.42"},
     {8, "B20.42"},
     {4, "B10.4"},
     {false, "A10.52"},
     {false, "A10.51"},
     {false, "B20.3"},
     {false, "A6.3"},
     {"clear", "B19.21"}},
    {"deep stream",
     "streams: [{terrain: deep-stream, through: [C5, D4, E5]}]",
     {8, "B20.43"},
     {8, "B20.43"},
     {4, "B10.4"},
     {false, "A10.52"},
     {false, "A10.51"},
     {true, "B20.3"},
     {false, "A6.3"},
     {"clear", "B20.2"}},
    {"deep stream with woods",
     HELD("deep-stream", "woods"),
     {12, "B20.43"},
     {12, "B20.43"},
     {4, "B10.4"},
     {false, "A10.52"},
     {true, "B20.3"},
     {false, "B20.3"},
     {false, "A6.3"},
     {"clear", "B19.21"}},
    {"flooded stream",
     "hexes: [{at: D4, terrain: flooded-stream}]",
     {kNever, "B20.44"},
     {kNever, "B20.44"},
     {2, "B1.4"},
     {false, "B20.44"},
     {false, "A10.51"},
     {true, "B21.3"},
     {true, "B20.2"},
     {"clear", "B20.2"}},
    {"frozen stream, as a gully",
     kShallow,
     {4, "B20.7"},
     {4, "B20.7"},
     {4, "B10.4"},
     {true, "E3.722"},
     {false, "A10.51"},
     {true, "B20.3"},
     {false, "A6.3"},
     {"clear", "B20.2"},
     "D4",
     "D3",
     "C5",
     "",
     true},
    {"frozen stream, as Open Ground",
     kShallow,
     {2, "B20.7"},
     {2, "B20.7"},
     {4, "B10.4"},
     {true, "E3.722"},
     {false, "A10.51"},
     {true, "B20.3"},
     {false, "A6.3"},
     {"clear", "B20.2"},
     "D4",
     "D3",
     "C5",
     "frozen_stream=open_ground",
     true},
    {"frozen stream with woods",
     HELD("deep-stream", "woods"),
     {8, "B20.7"},
     {8, "B20.7"},
     {4, "B10.4"},
     {true, "E3.722"},
     {true, "B20.3"},
     {false, "B20.3"},
     {false, "A6.3"},
     {"clear", "B19.21"},
     "D4",
     "D3",
     "C5",
     "",
     true},
    {"wadi",
     "streams: [{terrain: wadi, through: [C5, D4, E5]}]",
     {4, "F5.2"},
     {4, "F5.2"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "F5.12"},
     {false, "A6.3"},
     {"clear", "F5.12"}},
    {"valley",
     "hexes: [{at: C5, level: -1}, {at: D4, level: -1}]",
     {2, "B22.4"},
     {2, "B22.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "B22.3"},
     {false, "B10.2"},
     {"clear", "B22.2"}},
    {"valley with woods",
     "hexes: [{at: C5, level: -1}, {at: D4, level: -1, terrain: woods}]",
     {4, "B22.4"},
     {4, "B22.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {true, "A10.51"},
     {false, "B13.3"},
     {false, "B10.2"},
     {"clear", "B22.2"}},
    {"sunken road",
     "roads: [{terrain: sunken-road, through: [C5, D4, E5]}]",
     {4, "B4.4"},
     {2, "B4.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "B4.3"},
     {false, "A6.3"},
     {"clear", "B4.2"}},
    {"elevated road",
     "roads: [{terrain: elevated-road, through: [C5, D4, E5]}]",
     {8, "B5.4"},
     {2, "B5.4"},
     {2, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {false, "B5.3"},
     {true, "B5.2"},
     {"blocked", "A6.2"}},
    {"bridge",
     kBridge,
     {2, "B6.4"},
     {kNever, "B6.4"},
     {2, "B6.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "B1.15"},
     {true, "B6.2"},
     {"clear", "B6.2"},
     "D4/1"},
    {"beneath a bridge",
     kBridge,
     {4, "B19.4"},
     {4, "B19.4"},
     {4, "B10.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "B19.3"},
     {false, "A6.3"},
     {"clear", "B6.2"},
     "D4",
     "C4"},
    {"below a wall on the hillside",
     kHillsideWall,
     {4, "B9.4"},
     {2, "B1.4"},
     {6, "B9.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {false, "B9.33"},
     {false, "B10.2"},
     {"blocked", "A6.2"}},
    {"below a wall on the hillside, as in the desert",
     kHillsideWall,
     {4, "B9.4"},
     {2, "B1.4"},
     {6, "B9.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "F10"},
     {false, "B10.2"},
     {"blocked", "A6.2"},
     "D4",
     "D3",
     "C5",
     "hillside_wall_covers_lower=false"},
    {"below a hedge on the hillside",
     kHillsideHedge,
     {4, "B9.4"},
     {2, "B1.4"},
     {6, "B9.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {true, "B9.33"},
     {false, "B10.2"},
     {"blocked", "A6.2"}},
    {"above a wall on the hillside",
     "hexes: [{at: D4, level: 1}]\nhexsides: [{terrain: wall, sides: [D4 n]}]",
     {6, "B9.4"},
     {4, "B10.4"},
     {4, "B9.4"},
     {true, "A10.52"},
     {false, "A10.51"},
     {false, "B9.3"},
     {true, "B9.2"},
     {"blocked", "A6.2"}},
};

#undef HELD

struct Drawn {
  explicit Drawn(const Kind& kind) {
    Diagnostics found;
    const auto map =
        read_map_text(fmt::format("title: {}\ncolumns: 7\nrows: 9\nfill: open-ground\n{}\n", kind.name, kind.map),
                      "kind.yaml", found);
    INFO(found.text());
    REQUIRE(map);
    position.setting.map = std::make_shared<const Map>(*map);
    position.setting.sight = make_sight(position.map(), SightMode::exact);
    position.setting.sides = {"german", "russian"};
    position.sides.resize(2);
    position.profile = "asl";
    position.switches = *profile_switches("asl");
    position.snow = kind.snow;
    const std::string given = kind.switches;
    if (!given.empty())
      set_switch(position.switches, given.substr(0, given.find('=')), given.substr(given.find('=') + 1));
    enemy.id = "g1";
    enemy.firepower = 4;
    enemy.range = 6;
    enemy.at = at(kind.gate);
  }
  LocationId at(const char* name) const { return position.map().find_location(name).value(); }

  Position position;
  Unit enemy;
};

// The least cost of a step; kNever without one.
int cost(const FootGraph& ground, LocationId from, LocationId to) {
  int least = kNever;
  for (const FootStep& step : ground.steps(from))
    if (step.to == to && (least == kNever || step.half_mf.count() < least)) least = step.half_mf.count();
  return least;
}

bool by_low_crawl(const FootGraph& ground, LocationId from, LocationId to) {
  const auto steps = ground.steps(from);
  return std::any_of(steps.begin(), steps.end(), [&](const FootStep& step) {
    return step.to == to && !step.is(FootStep::kNoCrawl) && !step.is(FootStep::kWholeAllotment);
  });
}

std::string words(const Sighting& s) {
  return s.blocked ? "blocked" : s.hindrance == 0 ? "clear" : fmt::format("+{}", s.hindrance);
}

}  // namespace

TEST_CASE("depressions, kind by kind: costs, shelter, Open Ground, sight", "[asl][depressions]") {
  for (const Kind& kind : kKinds) {
    const Drawn drawn(kind);
    const Scene scene(drawn.position);
    const LocationId at = drawn.at(kind.at);
    const LocationId gate = drawn.at(kind.gate);
    const auto check = [&](const char* what, const auto& cell, const auto& found) {
      INFO(kind.name << ": " << what << " [" << cell.rule << "]");
      CHECK(found == cell.value);
    };
    check("cost in", kind.in, cost(scene.ground, gate, at));
    check("cost along", kind.along, cost(scene.ground, drawn.at(kind.bed), at));
    check("cost out", kind.out, cost(scene.ground, at, gate));
    check("Low Crawl into it", kind.crawl, by_low_crawl(scene.ground, gate, at));
    check("shelter", kind.shelter, shelter(scene, at));
    check("Open Ground", kind.open, open_to(scene, drawn.enemy, {kNowhere, nullptr, at, false}));
    check("seen from D1", kind.seen, !scene.position->sight().look(drawn.at("D1"), at).blocked);
    check("D1 to D7", kind.over, words(scene.position->sight().look(drawn.at("D1"), drawn.at("D7"))));
  }
}

// B1.15: on a bridge lines along its road find Open Ground, others its sides.
TEST_CASE("the sides of a bridge cover against lines across it", "[asl][depressions]") {
  Kind kind = kKinds[0];
  kind.map = kBridge;
  Drawn drawn(kind);
  const Scene scene(drawn.position);
  const auto open_from = [&](const char* enemy) {
    drawn.enemy.at = drawn.at(enemy);
    return open_to(scene, drawn.enemy, {kNowhere, nullptr, drawn.at("D4/1"), false});
  };
  CHECK(open_from("D2"));
  CHECK(open_from("D6"));
  CHECK_FALSE(open_from("C4"));
  CHECK_FALSE(open_from("E4"));
}
