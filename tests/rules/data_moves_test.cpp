// Moves of data games: budgets, sets, zones, conditions, occupancy, directions, and their effects.
#include <fmt/format.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

#include "hexrout/rout/policy.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rules/data_game/data_game.hpp"

using namespace hexrout;

namespace {

// A game of squads that is retreating by one policy, in a temporary folder.
class RetreatGame {
 public:
  explicit RetreatGame(const std::string& policy, const std::string& game = {}, const std::string& state = {})
      : path_(std::filesystem::temp_directory_path() / fmt::format("moves-{}-{}", getpid(), made_++)) {
    std::filesystem::create_directories(path_);
    std::ofstream(path_ / "game.yaml")
        << "hexrout_game: 1\nid: moves\ntitle: moves\ncite: MV\nkinds: [{name: squad, picture: squad}, {name: chief, "
           "picture: leader}]\n"
        << figures_in(policy + game + state)
        << "gone_stays: false\nstates:\n  - {name: steady}\n  - {name: retreating, health: broken, fires: false"
        << (state.empty() ? ", reactions: [{policy: back, why: it must retreat, stuck: is beaten}]" : state)
        << "}\n  - {name: lost, gone: true}\nturn: {sequence: [moves]}\nmoves: {chosen: walk"
        << (game.find("anchor") == 0 ? ", " + game : std::string()) << "}\n"
        << (game.find("anchor") == 0 ? std::string() : game);
    std::ofstream(path_ / "tables.yaml") << "checks: []\n";
    std::ofstream(path_ / "policies.yaml")
        << "policies:\n  - {id: walk, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}\n"
        << "  - {id: back, citation: R, gate: {must: [always]}, " << policy << "}\n"
        << (game.find("home") == std::string::npos && state.find("home") == std::string::npos
                ? std::string()
                : "  - {id: home, citation: H, gate: {must: [always]}, references: {sets: [known]}, forbid: "
                  "[impassable, enemyHeld], goals: [{is: edge(own), beyond: true}]}\n");
  }
  ~RetreatGame() { std::filesystem::remove_all(path_); }
  RetreatGame(const RetreatGame&) = delete;
  RetreatGame& operator=(const RetreatGame&) = delete;

  std::string errors() const {
    Diagnostics found;
    read_rules_folder(path_.string(), found);
    return found.text();
  }

  std::unique_ptr<Game> game(const std::string& units, const std::string& more = {},
                             const std::string& hexes = {}) const {
    Diagnostics found;
    auto scenario = parse_scenario(text(units, more, hexes), (path_ / "s.yaml").string(), {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    return std::move(scenario->game);
  }
  std::string refusal(const std::string& units, const std::string& more) const {
    Diagnostics found;
    parse_scenario(text(units, more, {}), (path_ / "s.yaml").string(), {}, found);
    return found.text();
  }
  // The mistakes of a scenario with these edges.
  std::string refusal_with(const std::string& edges, const std::string& units) const {
    Diagnostics found;
    parse_scenario(
        "hexrout: 1\nmap: {columns: 19, rows: 19, fill: open-ground}\nrules: moves\nrules_folder: .\n"
        "sides: [red, blue]\n" +
            edges + "units:\n" + units,
        (path_ / "s.yaml").string(), {}, found);
    return found.text();
  }
  // A written position, read again.
  std::unique_ptr<Game> again(const Game& game) const {
    Diagnostics found;
    auto scenario = parse_scenario(
        "hexrout: 1\nmap: {columns: 19, rows: 19, fill: open-ground}\nrules: moves\n"
        "rules_folder: .\nsides: [red, blue]\n" +
            kept(game.yaml()),
        (path_ / "s.yaml").string(), {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    return std::move(scenario->game);
  }

 private:
  // The keys of the game alone.
  static std::string kept(const std::string& yaml) {
    std::string out;
    bool in = false;
    std::size_t at = 0;
    while (at < yaml.size()) {
      const std::size_t end = yaml.find('\n', at);
      const std::string line = yaml.substr(at, end - at);
      if (!line.empty() && line[0] != ' ') in = line.find("units:") == 0 || line.find("edges:") == 0;
      if (in) out += line + "\n";
      at = end == std::string::npos ? yaml.size() : end + 1;
    }
    return out;
  }
  // The figures that these rules use.
  static std::string figures_in(const std::string& rules) {
    std::string out;
    for (const char* row : {"{name: will, default: 4}", "{name: tired, default: 0, changes: true}"})
      if (const std::string name = std::string(row).substr(7, 4); rules.find(name) != std::string::npos)
        out += fmt::format("  - {}\n", row);
    return out.empty() ? out : "figures:\n" + out;
  }
  static std::string text(const std::string& units, const std::string& more, const std::string& hexes) {
    return "hexrout: 1\nmap: {columns: 19, rows: 19, fill: open-ground" +
           (hexes.empty() ? std::string() : ", hexes: [" + hexes + "]") +
           "}\nrules: moves\nrules_folder: .\nsides: [red, blue]\nturn: {attacker: red}\nedges: [{side: red, own_edge: "
           "west}, {side: blue, own_edge: east}]\n" +
           more + "units:\n" + units;
  }

  static inline int made_ = 0;
  std::filesystem::path path_;
};

struct MoveLog final : EventLog {
  void happened(const Event& e) override { text += e.who + " " + e.what + ": " + e.text + "\n"; }
  std::string text;
};

std::string play_out(Game& game, std::vector<int> faces = {}) {
  ScriptedDice dice(std::move(faces));
  FirstChoice choices;
  MoveLog log;
  game.play(dice, choices, log);
  CHECK(dice.left() == 0);
  return log.text;
}

const data_game::Position& moves_position(const Game& game) {
  return dynamic_cast<const data_game::DataGame&>(game).position();
}
std::string place_of(const Game& game, const std::string& id) {
  const auto& p = moves_position(game);
  const LocationId at = p.pieces[data_game::piece_index(p, id)].at;
  return at == kNowhere ? "off" : p.map().location_name(at);
}
int strength_of(const Game& game, const std::string& id) {
  const auto& p = moves_position(game);
  return p.elements[data_game::element_index(p, id)].current;
}
// Hexes between the first piece and a hex.
int hexes_from(const Game& game, const std::string& hex) {
  const auto& p = moves_position(game);
  return p.distance(p.pieces[UnitIndex{0}].at, *p.map().find_location(hex));
}
std::string retreat_ends(const Game& game, const std::string& id) {
  std::vector<std::string> out;
  for (const RoutOption& o : game.answer(id).options)
    out.push_back(o.end == kNowhere ? "off" : game.setting().map->location_name(o.end));
  std::sort(out.begin(), out.end());
  return fmt::format("{}", fmt::join(out, " "));
}

const std::string kRedUnit = "  - {id: r, side: red, kind: squad, original: 4, at: J10, move: 2, morale: retreating}\n";
const std::string kNearUnit = "  - {id: near, side: blue, kind: squad, original: 4, at: J7}\n";
const std::string kFarUnit = "  - {id: far, side: blue, kind: squad, original: 4, at: J17}\n";
const std::string kRedTurn = "events: [{turn: {side: red}}]\n";

}  // namespace

TEST_CASE("a unit flees from whoever fired at it last, near or not", "[rules][data][moves]") {
  const RetreatGame rules(
      "budget: {unit: hex, mode: exactly}, references: {sets: [firer]}, forbid: [impassable, enemyHeld, "
      "nearer(firer)], goals: [{is: farthestFrom(firer), code: FELL_BACK}]");
  const auto game =
      rules.game(kRedUnit + kNearUnit + kFarUnit, "events: [{fire: {by: far, at: [r]}}, {turn: {side: red}}]\n");
  play_out(*game);
  CHECK(hexes_from(*game, "J17") == 9);  // two farther, and nearer to who did not fire
  CHECK(game->yaml().find("shot_by: far, shot_from: J17") != std::string::npos);
  const auto again = rules.again(*game);
  CHECK(again->yaml().find("shot_by: far, shot_from: J17") != std::string::npos);
  CHECK(rules.refusal(kRedUnit + "  - {id: x, side: blue, kind: squad, original: 4, at: J7, shot_by: r}\n", "")
            .find("missing-key") != std::string::npos);
  const auto says = [&](const std::string& shot, const std::string& text) {
    const std::string unit =
        "  - {id: r, side: red, kind: squad, original: 4, at: J10, morale: retreating" + shot + "}\n";
    const UnitAnswer answer = rules.game(unit + kNearUnit + kFarUnit)->answer("r");
    return std::any_of(answer.because.begin(), answer.because.end(), [&](const Reason& r) { return r.text == text; });
  };
  CHECK(says(", shot_by: far, shot_from: J17", "far fired at it from J17"));
  CHECK(says("", "nobody has fired at it: the nearest known enemy counts"));
  // The last fire counts; the hex does where its firer has left it.
  const auto twice = rules.game(kRedUnit + kNearUnit + kFarUnit,
                                "events: [{fire: {by: far, at: [r]}}, {fire: {by: near, at: [r]}}, {move: {who: near, "
                                "path: [J6]}}, {turn: {side: red}}]\n");
  play_out(*twice);
  CHECK(hexes_from(*twice, "J7") == 5);
}

TEST_CASE("games that ask for no firer keep none", "[rules][data][moves]") {
  const RetreatGame rules("budget: {unit: hex}, references: {sets: [known]}, goals: [farthestFrom(known)]");
  const auto game =
      rules.game(kRedUnit + kNearUnit + kFarUnit, "events: [{fire: {by: far, at: [r]}}, {turn: {side: red}}]\n");
  play_out(*game);
  CHECK(game->yaml().find("shot_") == std::string::npos);
  CHECK(
      rules
          .refusal(kRedUnit + "  - {id: x, side: blue, kind: squad, original: 4, at: J7, shot_by: r, shot_from: J10}\n",
                   "")
          .find("unknown-key") != std::string::npos);
}

TEST_CASE("anchors are own units that the game names, and the start is where a move begins", "[rules][data][moves]") {
  const RetreatGame anchored(
      "budget: {unit: hex}, references: {sets: [anchor]}, goals: [{is: enemy(anchor 0), nearestBy: cost, beyond: "
      "true}]",
      "anchor: kind(chief)");
  const auto game = anchored.game(
      kRedUnit +
          "  - {id: c, side: red, kind: chief, original: 1, at: G9}\n  - {id: d, side: blue, kind: chief, "
          "original: 1, at: J9}\n",
      kRedTurn);
  play_out(*game);
  const auto& p = moves_position(*game);
  CHECK(p.distance(p.pieces[0].at, p.pieces[1].at) == 1);
  const RetreatGame started(
      "budget: {unit: hex, mode: exactly}, references: {sets: [start]}, direction: awayFrom(start), goals: "
      "[farthestFrom(start)]");
  CHECK(started.game(kRedUnit + kNearUnit, kRedTurn)->answer("r").options.size() == 12);
  CHECK(RetreatGame("budget: {unit: hex}, references: {sets: [anchor]}, goals: [farthestFrom(anchor)]")
            .errors()
            .find("the set 'anchor'") != std::string::npos);
  CHECK(
      RetreatGame("budget: {unit: hex}, goals: [everyLegal]", "anchor: kind(chief)").errors().find("no policy asks") !=
      std::string::npos);
}

TEST_CASE("who cannot retreat surrenders, and the log, the position and the answer agree", "[rules][data][moves]") {
  const std::string boxed =
      "{at: J9, terrain: water}, {at: J11, terrain: water}, {at: I10, terrain: water}, {at: I11, "
      "terrain: water}, {at: K10, terrain: water}, {at: K11, terrain: water}";
  for (const auto& [failure, state] : {std::pair{"surrender", "captured"}, {"eliminate", "removed"}}) {
    const RetreatGame rules(
        fmt::format("budget: {{unit: hex, mode: exactly}}, references: {{sets: [known]}}, forbid: [impassable], goals: "
                    "[farthestFrom(known)], onFailure: {}",
                    failure));
    const auto game = rules.game(kRedUnit + kNearUnit, kRedTurn, boxed);
    const UnitAnswer answer = game->answer("r");
    CHECK(answer.fate.kind == FateKind::lost);
    CHECK(answer.fate.what == state);
    const std::string log = play_out(*game);
    INFO(log);
    CHECK(strength_of(*game, "r") == 0);
    CHECK(game->yaml().find(fmt::format("state: {}", state)) != std::string::npos);
    CHECK(log.find(failure == std::string("surrender") ? "r captured" : "r lost") != std::string::npos);
  }
  CHECK(RetreatGame("budget: {unit: hex}, goals: [everyLegal], onFailure: waitSurrender")
            .errors()
            .find("nothing comes of it in this game") != std::string::npos);
}

TEST_CASE("budgets are thrown, counted and converted", "[rules][data][moves]") {
  const auto goes = [](const std::string& budget, std::vector<int> faces, const std::string& more = {},
                       const std::string& unit = kRedUnit) {
    const RetreatGame rules("budget: {" + budget +
                            ", mode: exactly}, references: {sets: [start]}, direction: awayFrom(start), goals: "
                            "[{is: farthestFrom(start), code: FELL_BACK}]");
    const auto game = rules.game(unit + kFarUnit, more + kRedTurn);
    const LocationId from = moves_position(*game).pieces[0].at;
    play_out(*game, std::move(faces));
    return moves_position(*game).distance(from, moves_position(*game).pieces[0].at);
  };
  CHECK(goes("dice: 1, plus: 2, unit: hex", {3}) == 5);
  CHECK(goes("dice: 2, sides: 4, number: {minus: [0, figure(will)]}, unit: hex", {3, 4}) == 3);
  CHECK(goes("dice: 1, number: {minus: [0, figure(will)]}, least: 1, unit: hex", {2}) == 1);
  CHECK(goes("dice: 1, number: {minus: [0, figure(will)]}, unit: hex", {2}) == 0);
  CHECK(goes("number: {minus: [figure(will), 1]}, unit: hex", {}) == 3);
  CHECK(goes("plus: 7, unit: inch", {}, "scale: 2\n") == 4);
  CHECK(goes("plus: 2, unit: halfMF, terrainCosts: true", {}) == 2);
  CHECK(goes("unit: hex", {}) == 2);
}

TEST_CASE("the odds of a thrown distance are those of its answer and of play", "[rules][data][moves]") {
  const RetreatGame rules(
      "budget: {dice: 1, sides: 4, number: {minus: [0, 1]}, unit: hex, mode: exactly}, references: {sets: [known]}, "
      "direction: towardEdge(own), goals: [{is: edge(own), code: HOME}, {is: farthestFrom(known), code: BACK}], "
      "outcomes: {BACK: [{loses: shortfall}]}");
  const std::string unit = "  - {id: r, side: red, kind: squad, original: 4, at: C10, morale: retreating}\n";
  const auto game = rules.game(unit + kNearUnit, kRedTurn);
  const UnitAnswer answer = game->answer("r");
  // 0 hexes with a 1, one with a 2, two with a 3 to the edge, and with a 4 two and nowhere to go.
  std::map<std::string, Odds> told;
  for (const RoutOption& o : answer.options)
    told[game->setting().map->location_name(o.end)] = o.chance.value_or(Odds(1, 1));
  std::map<std::string, Odds> played;
  std::map<int, Odds> lost;
  enumerate(
      [&](Dice& dice) {
        const auto copy = game->clone();
        FirstChoice choices;
        MoveLog log;
        copy->play(dice, choices, log);
        return std::pair(place_of(*copy, "r"), strength_of(*copy, "r"));
      },
      [&](const auto& end, const Odds& odds) {
        played[end.first] = played[end.first] + odds;
        lost[end.second] = lost[end.second] + odds;
      });
  for (const auto& [end, odds] : played)
    if (end != "C10") CHECK(told[end] == odds);
  CHECK(played["C10"] == Odds(1, 4));
  for (const std::string text : {"it goes 0 to 3 hexes, as 1D4 says"})
    CHECK(std::any_of(answer.because.begin(), answer.because.end(), [&](const Reason& r) { return r.text == text; }));
}

TEST_CASE("friends bar the way, and each hex not gone is a loss", "[rules][data][moves]") {
  const RetreatGame rules(
      "budget: {number: 3, unit: hex, mode: exactly}, references: {sets: [start]}, forbid: [impassable], direction: "
      "towardEdge(own), occupancy: {friends: block}, goals: [{is: farthestFrom(start), code: FELL_BACK}], outcomes: "
      "{FELL_BACK: [{loses: shortfall}], any: [{state: steady}, {if: {atLeast: [hexesMoved, 1]}, add: {tired: 1}}]}, "
      "onFailure: [{loses: shortfall}]");
  const std::string r = "  - {id: r, side: red, kind: squad, original: 6, at: J10, morale: retreating}\n";
  const auto squad = [](const std::string& id, const std::string& at) {
    return fmt::format("  - {{id: {}, side: red, kind: squad, original: 4, at: {}}}\n", id, at);
  };
  const auto open = rules.game(r + kNearUnit, kRedTurn);
  play_out(*open);
  CHECK(strength_of(*open, "r") == 6);
  CHECK(moves_position(*open).distance(moves_position(*open).pieces[0].at,
                                       *moves_position(*open).map().find_location("J10")) == 3);
  const auto shut = rules.game(r + squad("s", "I10") + squad("t", "I11") + kNearUnit, kRedTurn);
  const UnitAnswer answer = shut->answer("r");
  CHECK(answer.duty == Duty::cannot);
  CHECK(answer.fate.what == "strength -3");
  CHECK(std::any_of(answer.refused.begin(), answer.refused.end(),
                    [](const Refusal& no) { return no.why == "held by friends"; }));
  play_out(*shut);
  CHECK(strength_of(*shut, "r") == 3);
  const auto partly = rules.game(r + squad("s", "H9") + squad("t", "H10") + squad("u", "H11") + kNearUnit, kRedTurn);
  play_out(*partly);
  CHECK(strength_of(*partly, "r") == 4);
  CHECK(partly->yaml().find("tired: 1") != std::string::npos);
}

TEST_CASE("what comes of a move asks how it went", "[rules][data][moves]") {
  const auto lost_by = [](const std::string& condition, const std::string& more, const std::string& policy) {
    const RetreatGame rules("budget: {number: 2, unit: hex, mode: exactly}, references: {sets: [start]}, " + policy +
                            ", outcomes: {any: [{if: " + condition + ", loses: 1}]}");
    const auto game =
        rules.game("  - {id: r, side: red, kind: squad, original: 4, at: C10, morale: retreating}\n" + more, kRedTurn);
    play_out(*game);
    return 4 - strength_of(*game, "r");
  };
  const std::string west = "direction: towardEdge(own), goals: [farthestFrom(start)]";
  CHECK(lost_by("{atLeast: [enemiesWithin(1), 1]}", "  - {id: b, side: blue, kind: squad, original: 4, at: A12}\n",
                west) == 1);
  CHECK(lost_by("{atLeast: [enemiesWithin(1), 1]}", kFarUnit, west) == 0);
  const std::string friends =
      "  - {id: f, side: red, kind: squad, original: 4, at: B10}\n  - {id: g, side: red, kind: "
      "squad, original: 4, at: B9}\n";
  CHECK(lost_by("{atLeast: [friendsPassed, 1]}", friends + kFarUnit, west) == 1);
  CHECK(lost_by("{atLeast: [friendsPassed, 1]}", kFarUnit, west) == 0);
  const std::string out = "edge: exit, goals: [farthestFrom(start)], direction: ";
  CHECK(lost_by("leftByOwnEdge", kFarUnit, west) == 0);
  CHECK(lost_by("{not: leftByOwnEdge}", kFarUnit, out + "towardEdge(any)") == 1);
  CHECK(RetreatGame("budget: {unit: hex}, goals: [everyLegal], outcomes: {FELL_BAK: [{loses: 1}]}")
            .errors()
            .find("ends with the code 'FELL_BAK'") != std::string::npos);
  CHECK(RetreatGame("budget: {unit: hex}, goals: [{is: everyLegal, where: enemyHeld}]").errors().find("never hold") !=
        std::string::npos);
}

TEST_CASE("zones of control bar, stop and cost", "[rules][data][moves]") {
  const std::string zones = "zones: {of: {not: kind(chief)}, barred_by: [water], cancelled_by: kind(chief)}\n";
  const RetreatGame rules(
      "budget: {unit: hex}, references: {sets: [known]}, forbid: [{if: inZone, why: watched by the enemy}], goals: "
      "[everyLegal]",
      zones);
  const auto at = [](const std::string& kind, const std::string& hex) {
    return fmt::format("  - {{id: b, side: blue, kind: {}, original: 4, at: {}}}\n", kind, hex);
  };
  const std::string one = "  - {id: r, side: red, kind: squad, original: 4, at: J10, move: 1, morale: retreating}\n";
  CHECK(retreat_ends(*rules.game(one + at("squad", "J8"), kRedTurn), "r") == "I10 I11 J11 K10 K11");
  CHECK(retreat_ends(*rules.game(one + at("chief", "J8"), kRedTurn), "r") == "I10 I11 J11 J9 K10 K11");
  CHECK(retreat_ends(*rules.game(one + at("squad", "J8") + "  - {id: c, side: red, kind: chief, original: 1, at: J9}\n",
                                 kRedTurn),
                     "r") == "I10 I11 J11 J9 K10 K11");
  const auto game = rules.game(one + at("squad", "J8"), kRedTurn);
  const UnitAnswer answer = game->answer("r");
  CHECK(std::any_of(answer.refused.begin(), answer.refused.end(),
                    [](const Refusal& no) { return no.why == "watched by the enemy"; }));
  CHECK(RetreatGame("budget: {unit: hex}, forbid: [inZone], goals: [everyLegal]")
            .errors()
            .find("no unit of this game has a zone of control") != std::string::npos);
  CHECK(RetreatGame("budget: {unit: hex}, goals: [everyLegal]", zones).errors().find("nothing asks for zones") !=
        std::string::npos);
}

TEST_CASE("a state may ask whether there is a way", "[rules][data][moves]") {
  const RetreatGame rules(
      "budget: {unit: hex}, goals: [everyLegal], onFailure: [{loses: 1}], outcomes: {any: [{loses: 2}]}", {},
      ", reactions: [{if: isThere(home), policy: home, why: there is a way home}, {policy: back, why: "
      "there is none}]");
  INFO(rules.errors());
  const std::string unit = "  - {id: r, side: red, kind: squad, original: 4, at: A1, morale: retreating}\n";
  const auto cut_off = [](const std::string& at) {
    return fmt::format("  - {{id: b{}, side: blue, kind: squad, original: 4, at: {}}}\n", at, at);
  };
  const auto why = [](const Game& game) { return game.answer("r").because.front().text; };
  CHECK(why(*rules.game("  - {id: r, side: red, kind: squad, original: 4, at: E5, morale: retreating}\n" + kFarUnit,
                        kRedTurn)) == "there is a way home");
  CHECK(
      why(*rules.game("  - {id: r, side: red, kind: squad, original: 4, at: E5, morale: retreating}\n" + cut_off("E4") +
                          cut_off("E6") + cut_off("D4") + cut_off("D5") + cut_off("F4") + cut_off("F5"),
                      kRedTurn)) == "there is none, but it cannot move");
}

TEST_CASE("no refusal shows a condition as the rules write it", "[rules][data][moves]") {
  const std::regex raw("[(){}]|[a-z][A-Z]");
  std::size_t told = 0;
  const auto look = [&](const std::string& condition, const std::string& game) {
    const RetreatGame rules(
        "budget: {unit: hex}, references: {sets: [known, start]}, forbid: [" + condition + "], goals: [everyLegal]",
        game);
    const std::string errors = rules.errors();
    if (!errors.empty()) return;
    const auto position = rules.game(
        kRedUnit + kNearUnit + kFarUnit + "  - {id: s, side: red, kind: squad, original: 4, at: J11}\n", kRedTurn);
    for (const Refusal& no : position->answer("r").refused) {
      INFO(condition << ": " << no.why);
      CHECK_FALSE(std::regex_search(no.why, raw));
      CHECK_FALSE(no.why.empty());
      ++told;
    }
  };
  for (const std::string& name : predicate_names())
    for (const char* set : {"", "(known)"})
      for (const char* form : {"{}", "{{not: {}}}", "{{all: [{}, always]}}", "{{any: [{}, {{not: always}}]}}"})
        look(fmt::format(fmt::runtime(form), name + set),
             name.find("Zone") != std::string::npos ? "zones: {}\n" : std::string());
  CHECK(told > 60);
}

TEST_CASE("a player's move keeps to the policy of the unit's state, as the referee has it", "[rules][data][moves]") {
  const auto log = [](const char* path) {
    Diagnostics found;
    const auto scenario = parse_scenario(
        std::string("hexrout: 1\nmap: {columns: 12, rows: 9, fill: open-ground}\nrules: pickets\nsides: [red, blue]\n"
                    "turn: {attacker: red}\nunits:\n"
                    "  - {id: a, side: red, kind: line, original: 4, at: D4, morale: wavering}\n"
                    "  - {id: x, side: blue, kind: line, original: 4, at: D8}\n"
                    "events: [{move: {who: a, path: [") +
            path + "]}}]\n",
        "wavering.yaml", {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    struct Log final : EventLog {
      void happened(const Event& e) override { text += e.text; }
      std::string text;
    } told;
    ScriptedDice dice({});
    FirstChoice choices;
    scenario->game->play(dice, choices, told);
    return told.text;
  };
  CHECK(log("D5").find("nearer to x") != std::string::npos);
  CHECK(log("D3") == "a moves to D3");
}

TEST_CASE("a ray leads straight back from each of six directions, without any preference", "[rules][data][moves]") {
  const RetreatGame rules(
      "budget: {unit: hex, mode: exactly, number: 1}, references: {sets: [firer]}, direction: straightRay(firer), "
      "goals: [{is: everyLegal, code: FELL_BACK}], onFailure: haltInPlace");
  // The hexes about J10, clockwise; straight back from each lies the one across.
  const std::vector<std::string> around{"J9", "K10", "K11", "J11", "I11", "I10"};
  for (std::size_t d = 0; d < around.size(); ++d) {
    const std::string firer = "  - {id: b, side: blue, kind: squad, original: 4, at: " + around[d] + "}\n";
    const auto game = rules.game(kRedUnit + firer, "events: [{fire: {by: b, at: [r]}}, {turn: {side: red}}]\n");
    INFO(around[d]);
    REQUIRE(hexes_from(*game, around[d]) == 1);
    play_out(*game);
    CHECK(place_of(*game, "r") == around[(d + 3) % 6]);
  }
}

TEST_CASE("a side without an edge is refused where its units move toward it", "[rules][data][moves]") {
  const RetreatGame toward("budget: {unit: hex}, direction: towardEdge(own), goals: [everyLegal]");
  const RetreatGame any("budget: {unit: hex}, direction: towardEdge(any), goals: [everyLegal]");
  const std::string edges = "edges: [{side: blue, own_edge: east}]\n";
  const std::string said = toward.refusal_with(edges, kRedUnit + kNearUnit);
  CHECK(said.find("error[missing-key]: 'red' has no edge of its own") != std::string::npos);
  CHECK(said.find("'blue'") == std::string::npos);
  CHECK(any.refusal_with(edges, kRedUnit + kNearUnit).empty());
  CHECK(toward.refusal_with(edges, kNearUnit).empty());
}

TEST_CASE("who asks for room needs a limit of stacking", "[rules][data][moves]") {
  const std::string pushed =
      "budget: {unit: hex, mode: exactly}, occupancy: {friends: passAndDisplace, displace: 1}, goals: [everyLegal]";
  CHECK(RetreatGame(pushed).errors().find("write 'stacking: 1' there") != std::string::npos);
  CHECK(RetreatGame(pushed, "stacking: 1\n").errors().empty());
  CHECK(RetreatGame("budget: {unit: hex}, forbid: [full], goals: [everyLegal]").errors().find("'stacking: 1'") !=
        std::string::npos);
}

TEST_CASE("a unit that no state binds does what its state lets it", "[rules][data][moves]") {
  const RetreatGame rules("budget: {unit: hex}, goals: [everyLegal]", {},
                          ", no_fire: runs and does not fire, reactions: [{if: due, policy: back, why: w, stuck: s}]");
  const auto what = [&](const std::string& more) {
    return rules.game("  - {id: r, side: red, kind: squad, original: 4, at: J10" + more + "}\n")->answer("r").fate.what;
  };
  CHECK(what("") == "moves and fires normally");
  CHECK(what(", morale: retreating") == "moves normally, and runs and does not fire");
  CHECK(what(", armed: false") == "moves normally, and has nothing to fire with");
}

TEST_CASE("answers and logs have the game's own word for a move", "[rules][data][moves]") {
  const RetreatGame rules("budget: {unit: hex}, references: {sets: [known]}, goals: [farthestFrom(known)]",
                          "words: {move: run, moves: runs}\n");
  const auto game = rules.game(kRedUnit + kNearUnit, kRedTurn);
  CHECK(game->answer("r").move == "run");
  CHECK(play_out(*game).find("r runs: J10") != std::string::npos);
  const RetreatGame plain("budget: {unit: hex}, references: {sets: [known]}, goals: [farthestFrom(known)]");
  CHECK(plain.game(kRedUnit + kNearUnit)->answer("r").move.empty());
  CHECK(plain.game(kRedUnit + kNearUnit)->words().distance == "hexes");
}
