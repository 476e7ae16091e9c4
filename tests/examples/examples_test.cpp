// Examples of the public headers, compiled and run. The last test checks that every statement of an example in a header
// is in this file.
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "hexrout/advise/advise.hpp"
#include "hexrout/advise/cut.hpp"
#include "hexrout/advise/deny.hpp"
#include "hexrout/advise/survey.hpp"
#include "hexrout/draw/picture.hpp"
#include "hexrout/hex/hex_name.hpp"
#include "hexrout/hex/hexside.hpp"
#include "hexrout/los/explain.hpp"
#include "hexrout/los/known_sight.hpp"
#include "hexrout/los/sight.hpp"
#include "hexrout/los/visibility.hpp"
#include "hexrout/map/foreign_map.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/map/terrain.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/move/foot_graph.hpp"
#include "hexrout/play/reach_report.hpp"
#include "hexrout/play/rule_text.hpp"
#include "hexrout/play/session.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/odds.hpp"
#include "hexrout/rules/scale.hpp"
#include "hexrout/rules/weights.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/text/characters.hpp"
#include "hexrout/text/csv.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/markup.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "hexrout/validate/codes.hpp"

using namespace hexrout;

namespace {

// Functions that the examples leave to their reader.
int report(const Diagnostics& found) {
  return static_cast<int>(found.error_count());
}
void show(const UnitAnswer& answer) {
  CHECK_FALSE(answer.id.empty());
}

void show(const std::string& text) {
  CHECK_FALSE(text.empty());
}
void show(LocationId at, HalfMf half_mf, std::uint32_t exposure, std::span<const LocationId> path) {
  CHECK(path.back() == at);
  CHECK((half_mf > HalfMf{} || exposure == 0));
}

// Examples print and read files beside them: in a folder of their own, silently.
class Quiet {
 public:
  Quiet() : was_(std::cerr.rdbuf(said_.rdbuf())), folder_(std::filesystem::current_path()) {
    std::filesystem::create_directories(place_);
    std::filesystem::copy("maps", place_ / "maps",
                          std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing);
    std::filesystem::current_path(place_);
  }
  ~Quiet() {
    std::cerr.rdbuf(was_);
    std::filesystem::current_path(folder_);
    std::error_code ignored;
    std::filesystem::remove_all(place_, ignored);
  }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
  std::string said() const { return said_.str(); }
  static void write(const std::string& name, const std::string& text) { std::ofstream(name) << text; }

 private:
  std::ostringstream said_;
  std::streambuf* was_;
  std::filesystem::path folder_;
  // The folder has the process in its name, because tests run side by side.
  std::filesystem::path place_ =
      std::filesystem::temp_directory_path() / ("hexrout_examples_" + std::to_string(::getpid()));
};

void print(const std::string& text) {
  CHECK_FALSE(text.empty());
}

int advise_example(const Scenario& scenario) {
  Diagnostics found;
  const auto advice = advise(*scenario.game, {.side = "russian"}, found);
  if (!advice) return report(found);
  print(advice_text(*advice, *scenario.game));
  return -1;
}

int deny_example(const Scenario& scenario) {
  Diagnostics found;
  const auto denial = deny(*scenario.game, {.side = "german"}, found);
  if (!denial) return report(found);
  print(denial_text(*denial, *scenario.game));
  return -1;
}

int scenario_example(Diagnostics& found) {
  auto scenario = read_scenario("maps/scenarios/crossroads.yaml", {}, found);
  if (!scenario) return report(found);
  for (const std::string& id : scenario->game->movers()) show(scenario->game->answer(id));
  return -1;
}

}  // namespace

TEST_CASE("examples: text", "[examples]") {
  const Quiet quiet;
  {
    Diagnostics found;
    found.error("unknown-key", {"a.yaml", 3, 5}, "there is no key 'untis'", "did you mean 'units'?");
    std::cerr << found.text();  // a.yaml:3:5: error[unknown-key]: there is no key 'untis'; did you mean 'units'?
    CHECK(quiet.said() == "a.yaml:3:5: error[unknown-key]: there is no key 'untis'; did you mean 'units'?\n");
  }
  {
    Quiet::write("rout.yaml", "title: t\nunits: []\n");
    Diagnostics found;
    auto doc = Document::read_file("rout.yaml", found);  // or Document::parse(text, name, found)
    REQUIRE(doc.has_value());
    Fields top(doc->root(), found, "scenario");
    auto title = top.text("title", "");  // optional, with a default
    auto units = top.need("units");      // required: missing is an error
    top.done();                          // every key not looked up is an error
    CHECK(title == "t");
    CHECK(units.is_list());
    CHECK(found.empty());
  }
  CHECK(characters("Gr\xc3\xbc\xc3\x9f"
                   "e") == 5);
  CHECK(csv_cell("05 N6") == "05 N6");
  CHECK(csv_cell("a, \"b\"") == "\"a, \"\"b\"\"\"");
  CHECK(csv_cell("=1+A1") == "'=1+A1");
  CHECK(csv_cell("-3") == "-3");
  {
    struct {
      std::string id = "r<1>";
    } unit;
    std::string page;
    page += "<td>" + xml(unit.id) + "</td>";
    CHECK(page == "<td>r&lt;1&gt;</td>");
  }
  CHECK(yaml_scalar("M2") == "M2");
  CHECK(yaml_scalar("04 M2") == "\"04 M2\"");
  CHECK(yaml_scalar("true") == "\"true\"");
}

TEST_CASE("examples: hexes and maps", "[examples]") {
  const Quiet quiet;
  {
    Hex a{0, 0};  // A1
    Hex b = neighbour(a, Direction::south_east);
    CHECK(distance(a, b) == 1);
    CHECK(hex_name({32, 9}) == "GG10");
    CHECK(parse_hex_name("GG10") == Hex{32, 9});
  }
  {
    Point c = centre({0, 0});     // (0, 1)
    Point v = vertex({0, 0}, 1);  // upper right corner, (1, 0)
    CHECK(c == Point{0, 1});
    CHECK(v == Point{1, 0});
    CHECK(sides_met({0, 0}, {0, 3}, {0, 3}) == 1);
  }
  {
    const Terrain& woods = TerrainCatalogue::standard()[*TerrainCatalogue::standard().find("woods")];
    CHECK((woods.height == 1 && woods.obstacle));
  }
  {
    Diagnostics found;
    auto map = read_map_file("maps/crossroads.yaml", found);  // every mistake at once, with its place
    if (!map) std::cerr << found.text();
    REQUIRE(map.has_value());
    write_map_yaml(*map);  // reads back as the same map
  }
  {
    Quiet::write("rivervalley.board", "size 1 1\nhex 0101 0 \"magma:1\" \"\"\nend\n");
    Diagnostics found;
    auto map = read_foreign_map("rivervalley.board", found);  // read_map_file does the same
    std::cerr << found.text();                                // terrain without a counterpart, kind by kind
    REQUIRE(map.has_value());
    CHECK(quiet.said().find("magma:1 has no counterpart (in 0101)") != std::string::npos);
    write_map_yaml(*map);  // from here on one of our own maps
  }
}

TEST_CASE("examples: scenarios, play, dice", "[examples]") {
  const Quiet quiet;
  Diagnostics found;
  CHECK(scenario_example(found) == -1);
  auto read = read_scenario("maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(read.has_value());
  Scenario& scenario = *read;
  {
    PlayScript script;  // seeded dice, recommended choices
    script.seed = 42;
    auto log = play_phase(*scenario.game, script, found);  // the game has moved on
    REQUIRE(log.has_value());
    Quiet::write("log.jsonl", *log);
    auto again = read_play_log("log.jsonl", found);  // the dice and choices of a log
    CHECK(again.has_value());
  }
  {
    SeededDice dice(42);
    const int total = dice.two_d6({"Interdiction NMC", "A10.53"});
    CHECK((total >= 2 && total <= 12));
  }
}

TEST_CASE("examples: where a unit can move", "[examples]") {
  const Quiet quiet;
  Diagnostics found;
  const auto read = read_scenario("maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(read.has_value());
  const Game& game = *read->game;
  const Map& map = *game.setting().map;
  const Reach reach = game.reach("g1");
  if (!reach.code.empty()) show(reach.because.text);
  for (const ReachPoint& p : reach.points) show(p.at, p.spent_half_mf, p.exposure, reach.path(p));
  CHECK_FALSE(reach.points.empty());
  print(reach_text(game.reach("g1"), map, true));
  std::string json = reach_json(game.reach("g1"), map);
  CHECK_FALSE(json.empty());
}

TEST_CASE("examples: odds, scales, rules, codes", "[examples]") {
  Odds lives{1, 1};
  for (int check = 0; check < 60; ++check) lives = lives * Odds{35, 36};
  const Odds dies = Odds{1, 1} - lives;
  CHECK(dies.percent(1) == "81.6");
  Scale scale{7, 8};
  CHECK(scale.hexes(7) == 8);
  CHECK(Scale{3, 1}.within(4) == 1);
  CHECK(rule_text("A10.51", "") == " [A10.51]");
  CHECK(rule_text("A10.51", "metric") == " [A10.51; disputed: metric]");
  CHECK(rule_text("", "") == "");
  if (const CodeFacts* facts = find_code("over-stacked")) std::cout << facts->means << "\n";
  CHECK(find_code("over-stacked") != nullptr);
}

TEST_CASE("examples: advice, surveys, cuts", "[examples]") {
  const Quiet quiet;
  Diagnostics found;
  const auto read = read_scenario("maps/scenarios/crossroads.yaml", {}, found);
  REQUIRE(read.has_value());
  const Scenario& scenario = *read;
  CHECK(advise_example(scenario) == -1);
  CHECK(deny_example(scenario) == -1);
  {
    CutOptions options;
    options.units = {"rb5"};
    const auto cut = find_cut(*scenario.game, options, found);
    CHECK(cut.has_value());
    const auto ways = find_reopenings(*scenario.game, {"rb1"}, found);
    CHECK((ways.has_value() || found.has_errors()));
  }
  {
    Weights weights;
    CHECK(read_weights("survival=50,rally=0", weights, found));
    read_weights("survival=50,rally=0", weights, found);
    CHECK(weights.survival == 50);
  }
}

TEST_CASE("examples: lines of sight kept, and steps on foot", "[examples]") {
  const Quiet quiet;
  Diagnostics found;
  const auto read = read_map_file("maps/crossroads.yaml", found);
  REQUIRE(read.has_value());
  const Map& map = *read;
  const std::vector<Placed> placed;
  const LocationId from = *map.find_location("K3"), to = *map.find_location("M5");
  {
    const SightMode mode = SightMode::exact;
    const auto sight = known_lines(make_sight(map, mode, placed), map.location_count());
    sight->look(from, to);
    CHECK_FALSE(sight->look(from, to).blocked);
    const auto& sight_now = sight;
    const std::vector<LocationId> firers{from};
    const std::vector<HexId> touched{map.location(to).hex};
    Visibility index(map, *sight, {.range = 16});
    CHECK(index.sees(from, to));
    ThreatMap threats;
    index.threats(firers, threats);
    CHECK(threats.has(threats.seen, index.place(to)));
    index.update(*sight_now, touched);
    CHECK(index.sees(from, to));
  }
  {
    const LocationId start = from;
    const FootGraph graph(map, placed, {.month = 7});
    Flood flood(graph.location_count());
    const auto steps = [&](LocationId at, HalfMf spent, auto&& reach) {
      CHECK(spent <= HalfMf{12});
      for (const FootStep& step : graph.steps(at)) reach(step.to, step.half_mf);
    };
    flood.run(start, HalfMf{12}, steps);
    CHECK(flood.cost(start) == HalfMf{});
    const Flood whole = flood;
    flood.begin(start, HalfMf{12});
    for (const LocationId l : graph.locations()) CHECK(flood.cost_to(l, steps) == whole.cost(l));
  }
}

TEST_CASE("examples: sight and pictures", "[examples]") {
  const Quiet quiet;
  Diagnostics found;
  const auto read = read_map_file("maps/crossroads.yaml", found);
  REQUIRE(read.has_value());
  const Map& map = *read;
  const std::vector<Placed> placed;
  const LocationId from = *map.find_location("K3"), to = *map.find_location("M5");
  {
    const auto sight = make_sight(map, SightMode::exact, placed);
    const Sighting s = sight->look(from, to);
    CHECK_FALSE(s.blocked);
    const Explanation e = sight->explain(from, to);
    CHECK_FALSE(e.text.empty());
  }
  {
    const LocationId a = from, b = *map.find_location("L4"), c = to;
    Picture picture;
    picture.map = &map;
    picture.units.push_back({"r1", "German", "4-4-7", {"broken"}, *map.find_location("C3"), UnitType::squad});
    picture.paths.push_back({{a, b, c}, "r1", PathKind::rout});
    CHECK(draw_svg(picture).find("<svg") != std::string::npos);
    CHECK_FALSE(draw_text(picture).empty());
  }
}

TEST_CASE("examples in headers are those compiled here", "[examples]") {
  const auto text_of = [](const std::string& path) {
    std::ifstream in(path);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const auto squeezed = [](std::string_view line) {
    std::string out;
    if (const std::size_t remark = line.find("  //"); remark != std::string_view::npos) line = line.substr(0, remark);
    for (const char c : line)
      if (c != ' ') out += c;
    return out;
  };
  std::string here;
  std::istringstream own(text_of("tests/examples/examples_test.cpp"));
  for (std::string line; std::getline(own, line);) here += squeezed(line);
  int statements = 0;
  for (const char* header :
       {"text/diagnostic",  "text/document",   "hex/hex",           "hex/hex_name",  "hex/hexside",     "map/map_file",
        "map/terrain",      "map/foreign_map", "scenario/scenario", "play/session",  "los/sight",       "los/explain",
        "rules/dice",       "draw/picture",    "text/characters",   "text/csv",      "text/markup",     "rules/odds",
        "rules/scale",      "play/rule_text",  "validate/codes",    "advise/advise", "advise/cut",      "advise/deny",
        "rules/weights",    "los/known_sight", "los/visibility",    "move/flood",    "move/foot_graph", "rules/reach",
        "play/reach_report"}) {
    std::istringstream lines(text_of(std::string("include/hexrout/") + header + ".hpp"));
    for (std::string line; std::getline(lines, line) && line != "#pragma once";) {
      if (line.rfind("//   ", 0) != 0 || line.find("...") != std::string::npos) continue;
      std::string code = squeezed(line.substr(5));
      // Statements, and the values that examples state; drawings, YAML and prose are neither.
      const bool statement = !code.empty() && code.back() == ';';
      const bool stated = code.find("==") != std::string::npos && code.find(";") == std::string::npos &&
                          code.find("[](") == std::string::npos;
      if (!statement && !stated) continue;
      if (statement && (code.rfind("draw_", 0) == 0)) code.pop_back();  // its value is looked at here
      ++statements;
      INFO(header << ": " << line);
      CHECK(here.find(code) != std::string::npos);
    }
  }
  CHECK(statements > 55);
}
