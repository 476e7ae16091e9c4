// Data games: hexes of a unit's own, ways that must be fought for, turns of all sides at once.
#include "hexrout/rules/answer.hpp"
#include "rules/game_in_folder.hpp"

namespace {

using namespace hexrout;
using test::has_text;
using test::Played;
using test::replaced;

const char* const kPlacesGame = R"(hexrout_game: 1
id: lines
title: Back to the line
cite: P
lists: {groups: companies, group: company, units: sections, unit: section, linked: true}
kinds: [{name: rifles, picture: squad}]
flags: [{name: home}]
places: [{name: line}]
states:
  - {name: steady}
  - name: beaten
    health: broken
    reactions: [{policy: BACK, why: it goes back to its line, stuck: stands at bay}]
  - {name: dead, health: broken, gone: true}
due: {after: []}
events: [{name: report, if: at(line), refuses: is not at its line, do: [{set: {home: true}}]},
         {name: storm, to: next, do: [{if: state(steady), goes: true}]}]
turn: {of: all, sequence: [moves, {if: at(line), do: [{state: steady}]}]}
moves: {chosen: WALK}
)";
const char* const kPlacesPolicies = R"(policies:
  - {id: WALK, citation: W, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}
  - {id: BACK, citation: B, gate: {must: [always]}, budget: {unit: hex}, references: {sets: [known]},
     goals: [{is: place(line), beyond: true, code: HOME}], prefer: [placeDistance(line), cost], onFailure: mustFight}
)";
const char* const kPlacesScene = R"(hexrout: 1
map: {columns: 9, rows: 9, fill: open-ground, hexes: [HEXES]}
rules: lines
sides: [red, blue]
turn: {attacker: red}
companies: [{id: red-company, side: red, original: 9, line: [B1, C1]}, {id: blue-company, side: blue, original: 9}]
sections:
  - {id: r, company: red-company, original: 2, at: E5, move: 2, morale: beaten}
  - {id: s, company: red-company, original: 2, at: E3, move: 2, morale: beaten, line: [I3]}
  - {id: b, company: blue-company, original: 3, at: H7, move: 2, morale: beaten, line: [H8]}
)";

std::map<std::string, std::string> places_files() {
  return {{"game.yaml", kPlacesGame}, {"tables.yaml", "checks: []\n"}, {"policies.yaml", kPlacesPolicies}};
}

std::string places_scene(const std::string& hexes = "") {
  return replaced(kPlacesScene, "HEXES", hexes);
}

std::unique_ptr<Game> places_game(const std::string& scene) {
  return test::GameInFolder(places_files()).game(scene);
}

std::string place_of(const Played& played, const char* id) {
  const auto& p = played.position();
  return p.map().location_name(p.pieces[piece_index(p, id)].at);
}

int far_from(const Played& played, const char* id, const char* hex) {
  const auto& p = played.position();
  return p.distance(p.pieces[piece_index(p, id)].at, *p.map().find_location(hex));
}

}  // namespace

TEST_CASE("a unit goes to hexes of its own, or of its group", "[rules][data_places]") {
  const auto game = places_game(places_scene());
  CHECK(has_text(game->yaml(), "line: [B1, C1]"));
  CHECK(has_text(game->yaml(), "line: [I3]"));
  const Played one = test::played(*places_game(places_scene() + "events: [turn]\n"));
  CHECK(has_text(one.log, "a turn begins"));
  // E5 to B1 or C1 are four hexes or more, E3 to I3 four: all of them are on their way, those of blue too.
  CHECK(far_from(one, "s", "I3") == 2);
  CHECK(place_of(one, "b") == "H8");
  CHECK(place_of(one, "r") != "E5");
  const auto& p = one.position();
  CHECK(p.elements[element_index(p, "b")].state == 0);
  CHECK(p.elements[element_index(p, "s")].state == 1);
  const Played two = test::played(*places_game(places_scene() + "events: [turn, turn, {report: {who: [s, r]}}]\n"));
  CHECK(place_of(two, "s") == "I3");
  CHECK(two.position().elements[element_index(two.position(), "s")].flag(0));
}

TEST_CASE("where enemies bar every way, a unit goes up to the weakest", "[rules][data_places]") {
  // A causeway up column E, which x holds at E3.
  std::string open;
  for (const char* at : {"E1", "E2", "E3", "E4", "E5", "A9", "I1"})
    open += fmt::format("{}{{at: {}, terrain: open-ground}}", open.empty() ? "" : ", ", at);
  const std::string scene = fmt::format(
      "hexrout: 1\nmap: {{columns: 9, rows: 9, fill: water, hexes: [{}]}}\nrules: lines\nsides: [red, blue]\n"
      "turn: {{attacker: red}}\ncompanies: [{{id: red-company, side: red, original: 9, line: [E1]}}, {{id: "
      "blue-company, side: blue, original: 9}}]\nsections:\n"
      "  - {{id: r, company: red-company, original: 2, at: E5, move: 2, morale: beaten}}\n"
      "  - {{id: x, company: blue-company, original: 3, at: E3}}\n",
      open);
  const auto game = places_game(scene + "events: [turn]\n");
  const UnitAnswer answer = game->answer("r");
  CHECK(answer.code == "MUST_FIGHT_THROUGH");
  CHECK(answer.duty == Duty::must);
  CHECK(answer.fate.what == "must fight through");
  CHECK(answer.fate.to == std::vector<std::string>{"x"});
  const Played out = test::played(*game);
  CHECK(has_text(out.log, "r must fight through: x bars the way at E3"));
  CHECK(place_of(out, "r") == "E4");
}

TEST_CASE("an event takes units one step into a hex", "[rules][data_places]") {
  const std::string steady =
      replaced(places_scene("{at: D5, terrain: water}"), "at: E5, move: 2, morale: beaten", "at: E5");
  const auto log = [&](const char* who, const char* to) {
    return test::played(*places_game(steady + fmt::format("events: [{{storm: {{who: {}, to: {}}}}}]\n", who, to))).log;
  };
  CHECK(log("r", "E6") == "r goes to E6\n");
  CHECK(log("r", "E7") == "r is not next to E7\n");
  CHECK(log("r", "E5") == "r is not next to E5\n");
  CHECK(log("r", "D5") == "r cannot go to D5\n");
  CHECK(log("s", "E4").empty());  // it is beaten
}

TEST_CASE("a distance of a move may be a reading of the scenario", "[rules][data_places]") {
  auto files = places_files();
  files["policies.yaml"] = replaced(kPlacesPolicies, "goals: [{is: place(line), beyond: true, code: HOME}]",
                                    "goals: [{is: place(line), within: far, beyond: true, code: HOME}]");
  files["readings.yaml"] =
      "readings: [{name: far, rule: B, least: 0, most: 20, default: 9, origin: ours, text: how far it goes back}]\n";
  const test::GameInFolder folder(files);
  const auto end = [&](const char* options) {
    return far_from(test::played(*folder.game(places_scene() + options + "events: [turn]\n")), "s", "I3");
  };
  CHECK(end("") == 2);
  CHECK(end("options: {far: 4}\n") == 2);
  CHECK(end("options: {far: 3}\n") == 4);
  files["policies.yaml"] = replaced(files["policies.yaml"], "within: far", "within: fra");
  CHECK(has_text(test::GameInFolder(files).mistakes(), "known words: far"));
}

TEST_CASE("mistakes in places and turns of all have a place and a cure", "[rules][data_places]") {
  const auto said = [](const char* from, const char* to) {
    auto files = places_files();
    files["game.yaml"] = replaced(kPlacesGame, from, to);
    return test::GameInFolder(files).mistakes();
  };
  CHECK(test::GameInFolder(places_files()).mistakes().empty());
  CHECK(has_text(said("places: [{name: line}]", "places: [{name: home}]"), "'home' is a name already"));
  CHECK(has_text(said("places: [{name: line}]", "places: [{name: goal}]"), "'goal' is a name already"));
  CHECK(has_text(said("places: [{name: line}]", "places: [{name: move}]"), "is a key that every unit has"));
  CHECK(has_text(said("if: at(line), refuses", "if: at(lane), refuses"), "did you mean 'line'?"));
  CHECK(has_text(said("{if: at(line), do", "{of: enemy, if: at(line), do"), "a turn of all sides has no enemy"));
  CHECK(has_text(said("set: {home: true}", "goes: true"), "no event names a hex to go to here"));
  CHECK(has_text(said("to: next", "to: next, at: {}"), "an event at hexes leads into none"));
  CHECK(has_text(said("to: next", "to: nxt"), "did you mean 'next'?"));
  CHECK(has_text(said("of: all", "of: both"), "error[unknown-word]"));
  const test::GameInFolder folder(places_files());
  CHECK(has_text(folder.mistakes(places_scene() + "events: [{turn: {side: red}}]\n"), "scene.yaml:11:"));
}

TEST_CASE("names for which nothing in the game asks are refused", "[rules][data_places]") {
  auto files = places_files();
  files["game.yaml"] = replaced(kPlacesGame, "flags: [{name: home}]\nplaces: [{name: line}]",
                                "flags: [{name: home}, {name: tired}]\nplaces: [{name: line}, {name: hill}]\n"
                                "figures: [{name: will, default: 4}]\nmarks: [{name: smoke}]\n"
                                "sides: {figures: [{name: points, default: 0}]}");
  files["readings.yaml"] = "readings: [{name: idle, rule: R, words: [first, second], origin: ours, text: t}]\n";
  const std::string said = test::GameInFolder(files).mistakes();
  for (const char* name :
       {"place 'hill'", "reading 'idle'", "flag 'tired'", "figure 'will'", "mark 'smoke'", "figure of sides 'points'"})
    CHECK(has_text(said, fmt::format("error[empty-effect]: nothing asks for the {}", name)));
  CHECK_FALSE(has_text(said, "'line'"));
  CHECK_FALSE(has_text(said, "'home'"));  // an effect sets it, and the log tells of it
}

TEST_CASE("what comes of a move asks for names, too", "[rules][data_places]") {
  auto files = places_files();
  files["game.yaml"] = replaced(kPlacesGame, "places: [{name: line}]", "places: [{name: line}, {name: hill}]");
  files["readings.yaml"] = "readings: [{name: rest, rule: R, words: [short, long], origin: ours, text: t}]\n";
  files["policies.yaml"] = replaced(kPlacesPolicies, "onFailure: mustFight",
                                    "onFailure: mustFight, outcomes: {HOME: [{if: {any: [reading(rest long), "
                                    "at(hill), {atLeast: [1, {sum: {of: firer}}]}]}, loses: 1}]}");
  const test::GameInFolder folder(files);
  CHECK(folder.mistakes().empty());
  // A position keeps the firer where an outcome asks for it.
  const Played played = test::played(*folder.game(places_scene() + "events: [{fire: {by: b, at: [s]}}]\n"));
  CHECK(has_text(played.game->yaml(), "shot_by: b, shot_from: H7"));
}
