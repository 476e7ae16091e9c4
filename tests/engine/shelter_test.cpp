// One predicate says what shelter is (Game::shelters); rules, validator, learner and advice follow its switches alike.
#include <catch2/catch.hpp>

#include "hexrout/env/observer.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "hexrout/validate/validate.hpp"
#include "rules/asl/advise/known.hpp"
#include "rules/asl/advise/threat.hpp"
#include "rules/asl/system.hpp"

using namespace hexrout;

namespace {

// F4 and L4 are woods with a road through them, shelter unless `woods_road_is_arrival` is off; G5 is woods always. L4
// is three levels above what lies around it: 8 MF, more than a rout has.
std::string shelter_scenario(bool arrival, const std::string& russian) {
  return std::string(R"(hexrout: 1
map:
  title: sketch
  columns: 14
  rows: 8
  fill: open-ground
  hexes:
    - {at: F4, terrain: woods}
    - {at: G5, terrain: woods}
    - {at: L4, terrain: woods, level: 3}
  details:
    - {at: F4, road_through_woods: true}
    - {at: L4, road_through_woods: true}
rules: asl
switches: {woods_road_is_arrival: )") +
         (arrival ? "true" : "false") + R"(}
sides: [german, russian]
turn: {attacker: russian, phase: rout}
units:
  - {id: g1, side: german, counter: "4-6-7", at: D4}
  - )" + russian +
         "\n";
}

Scenario shelter_position(bool arrival, const std::string& at) {
  Diagnostics found;
  auto scenario = parse_scenario(
      shelter_scenario(arrival, "{id: r1, side: russian, counter: \"4-4-7\", at: " + at + ", broken: true, dm: true}"),
      "shelter.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario.has_value());
  return std::move(*scenario);
}

LocationId shelter_place(const Game& game, const std::string& name) {
  const auto at = game.setting().map->find_location(name);
  REQUIRE(at.has_value());
  return *at;
}

// By whom F4, and of the validator L4, is taken for shelter.
struct ShelterFollowed {
  bool predicate = false, rules = false, learner = false, validator = false, advice = false;
};

// The squad may end its rout there; a Low Crawl may lead there in any case.
bool shelter_of_rules(const Game& game) {
  const UnitAnswer answer = game.answer("r1");
  const LocationId f4 = shelter_place(game, "F4");
  return std::any_of(answer.options.begin(), answer.options.end(),
                     [&](const RoutOption& o) { return o.end == f4 && !o.low_crawl; });
}

bool shelter_of_learner(const Game& game) {
  const ObservedSize size{8, 14};
  Observer observer(game, size);
  std::vector<std::int8_t> cells(observer.size());
  std::vector<UnitFigures> units;
  game.figures(units);
  observer.write({game, units, nullptr, 1}, 1, cells.data());
  const Hex at = game.setting().map->hex(game.setting().map->location(shelter_place(game, "F4")).hex).at;
  const auto plane = static_cast<int>(Plane::shelter);
  return cells[static_cast<std::size_t>((plane * size.rows + at.row) * size.columns + at.col)] != 0;
}

bool shelter_of_validator(const std::string& text) {
  const Validated v = validate_text(text, "shelter.yaml");
  return std::any_of(v.findings.begin(), v.findings.end(), [](const Finding& f) {
    return f.said.code == "shelter-never-serves" && f.where == std::vector<std::string>{"L4"};
  });
}

// With the squad in F4, g1 fires 4 factors at it, times 0.71 if the shelter covers it.
bool shelter_of_advice(const Game& game) {
  planning::Course course(planning::known_to(*asl::position_of(game), 1, false), 1);
  const int fire = planning::Threat(course).fire_on(course.position().index("r1"));
  REQUIRE((fire == 284 || fire == 400));
  return fire == 284;
}

ShelterFollowed shelter_followed(bool arrival) {
  const Scenario beside = shelter_position(arrival, "E4");
  const Scenario inside = shelter_position(arrival, "F4");
  ShelterFollowed out;
  out.predicate = beside.game->board().shelters[shelter_place(*beside.game, "F4").number()];
  out.rules = shelter_of_rules(*beside.game);
  out.learner = shelter_of_learner(*beside.game);
  out.validator = shelter_of_validator(
      shelter_scenario(arrival, "{id: r1, side: russian, counter: \"4-4-7\", at: E4, broken: true, dm: true}"));
  out.advice = shelter_of_advice(*inside.game);
  return out;
}

}  // namespace

TEST_CASE("a switch of shelter is followed by rules, learner, validator and advice alike", "[shelter]") {
  const bool arrival = GENERATE(true, false);
  INFO("woods_road_is_arrival " << arrival);
  const ShelterFollowed followed = shelter_followed(arrival);
  CHECK(followed.predicate == arrival);
  CHECK(followed.rules == arrival);
  CHECK(followed.learner == arrival);
  CHECK(followed.validator == arrival);
  CHECK(followed.advice == arrival);
}
