// Every word of a policy of a data game has an effect there, or is refused when it is read. The words are
// those of the reader's own lists, so that additions are tested here, too.
#include <fmt/format.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "hexrout/rout/policy.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

// Keys of a policy; an empty value leaves the key out. "@game" and "@scenario": lines of the game and of the position,
// "@stacking": units that a hex holds.
using PolicyKeys = std::map<std::string, std::string>;

constexpr const char* kGrammarGame = R"(hexrout_game: 1
id: grammar
title: grammar
kinds: [{name: men, picture: squad}]
figures: [{name: will, default: 3}]
gone_stays: false
scores: [{name: wills, each: figure(will)}]
states:
  - {name: steady}
  - {name: shaken, reactions: [{policy: back, rule: R, why: it goes back}]}
  - {name: gone, gone: true}
turn: {checks: [{if: due, check: nerve}]}
moves: {chosen: walk}
)";
constexpr const char* kGrammarTables = "checks: [{name: nerve, dice: 1, sides: 6, results: [{worse: 1}]}]\n";

// The game with these keys of a policy, in a temporary folder.
class GrammarGame {
 public:
  explicit GrammarGame(const PolicyKeys& changed)
      : path_(std::filesystem::temp_directory_path() / fmt::format("grammar-{}-{}", getpid(), made_++)) {
    PolicyKeys keys{{"gate", "{must: [always]}"},
                    {"budget", "{unit: halfMF, terrainCosts: true}"},
                    {"references", "{sets: [known]}"},
                    {"goals", "[everyLegal]"}};
    for (const auto& [key, value] : changed) keys[key] = value;
    std::string policy = "{id: back, citation: R";
    for (const auto& [key, value] : keys)
      if (!value.empty() && key[0] != '@') policy += fmt::format(", {}: {}", key, value);
    scenario_ = keys["@scenario"];
    std::filesystem::create_directories(path_);
    std::ofstream(path_ / "game.yaml") << kGrammarGame << keys["@game"]
                                       << "stacking: " << (keys["@stacking"].empty() ? "1" : keys["@stacking"]) << "\n";
    std::ofstream(path_ / "tables.yaml") << kGrammarTables;
    std::ofstream(path_ / "policies.yaml")
        << "policies:\n  - " << policy
        << "}\n  - {id: walk, gate: {must: [always]}, budget: {unit: hex}, goals: [everyLegal]}\n";
  }
  ~GrammarGame() { std::filesystem::remove_all(path_); }
  GrammarGame(const GrammarGame&) = delete;
  GrammarGame& operator=(const GrammarGame&) = delete;

  // All texts of a position and of a turn played from it; empty after errors.
  std::string told(unsigned seed, Diagnostics& found) const {
    const auto scenario = parse_scenario(position(seed), (path_ / "s.yaml").string(), {}, found);
    if (!scenario) return {};
    std::string out;
    for (const std::string& id : scenario->game->movers()) add(*scenario->game, scenario->game->answer(id), out);
    SeededDice dice(1);
    FirstChoice choices;
    class GrammarLog final : public EventLog {
     public:
      void happened(const Event& e) override { text += e.who + " " + e.what + ": " + e.text + "\n"; }
      std::string text;
    } log;
    scenario->game->play(dice, choices, log);
    return out + log.text + scenario->game->yaml();
  }

 private:
  static std::string names(const Map& map, const std::vector<LocationId>& path) {
    std::string out;
    for (const LocationId at : path) out += (at == kNowhere ? "off" : map.location_name(at)) + " ";
    return out;
  }
  static void add(const Game& game, const UnitAnswer& answer, std::string& out) {
    const Map& map = *game.setting().map;
    out += fmt::format("{} {} {} {}\n", answer.id, static_cast<int>(answer.duty), answer.code, answer.fate.what);
    for (const RoutOption& o : answer.options) {
      out += fmt::format("  {}{} {}", names(map, o.path), o.code, o.mandatory);
      for (const Reason& note : o.notes) out += " " + note.text;
      out += "\n";
    }
    for (const Refusal& r : answer.refused)
      out += fmt::format("  not {}{}{} {} {}\n", names(map, {r.from}), names(map, {r.to}), r.why, r.rule, r.code);
  }

  // Shaken men among woods, water and walls, with enemies near them and friends beside them.
  std::string position(unsigned seed) const {
    std::minstd_rand dice(seed);
    const auto below = [&](int n) { return static_cast<int>(dice() / 8 % static_cast<unsigned>(n)); };
    std::string hexes;
    for (char col = 'A'; col < 'H'; ++col)
      for (int row = 1; row < 7; ++row)
        if (const int what = below(6); what < 3)
          hexes += fmt::format("{{at: {}{}, terrain: {}}}, ", col, row,
                               what == 0   ? "woods"
                               : what == 1 ? "water"
                                           : "brush");
    std::string units;
    std::string fire;
    std::set<std::string> taken;
    for (int i = 0; i < 10; ++i) {
      const std::string at = fmt::format("{}{}", static_cast<char>('A' + below(7)), 1 + below(6));
      if (hexes.find("at: " + at + ", terrain: water") != std::string::npos || (i > 3 && !taken.insert(at).second))
        continue;
      const bool own = i < 5;
      if (!own && fire.empty() && units.find("{id: r0,") != std::string::npos)
        fire = fmt::format("{{fire: {{by: b{}, at: [r0]}}}}, ", i);
      units += fmt::format("  - {{id: {}{}, side: {}, kind: men, original: 4, at: {}, move: {}, morale: {}{}}}\n",
                           own ? "r" : "b", i, own ? "red" : "blue", at, 1 + below(5), i < 4 ? "shaken" : "steady",
                           own             ? ""
                           : below(3) == 0 ? ", hidden: true"
                           : below(2) == 0 ? ", fired: true"
                                           : ", range: 3");
    }
    return "hexrout: 1\ntitle: grammar\nmap: {columns: 7, rows: 7, fill: open-ground, hexes: [" + hexes +
           "]}\nrules: grammar\nrules_folder: .\nsides: [red, blue]\nturn: {attacker: red}\nedges: [{side: red, "
           "own_edge: west}, {side: blue, own_edge: east}]\n" +
           scenario_ + "units:\n" + units + "events: [" + fire + "{turn: {side: red}}]\n";
  }

  static inline int made_ = 0;
  std::filesystem::path path_;
  std::string scenario_;
};

constexpr unsigned kGrammarPositions = 40;

// A word: a policy with it, and one that differs by it alone.
struct GrammarWord {
  std::string what;
  PolicyKeys with;
  PolicyKeys without;
};

// Checks that a word is refused, or has an effect; true if it is refused.
bool is_word_refused(const GrammarWord& word) {
  INFO(word.what);
  const GrammarGame with(word.with);
  const GrammarGame without(word.without);
  bool differs = false;
  for (unsigned seed = 1; seed <= kGrammarPositions && !differs; ++seed) {
    Diagnostics found;
    const std::string told = with.told(seed, found);
    INFO(found.text());
    if (found.has_errors()) {
      CHECK(found.all().front().place.line > 0);
      CHECK_FALSE(found.all().front().hint.empty());
      return true;
    }
    const std::string plain = without.told(seed, found);
    REQUIRE_FALSE(found.has_errors());
    differs = plain != told;
  }
  CHECK(differs);
  return false;
}

// Returns "nearer(known)", or without a set if the reader refuses one.
std::string grammar_call(const std::string& name, const std::string& key, const PolicyKeys& rest) {
  for (const std::string& args : {std::string(), std::string("(known)"), std::string("(goal)"), std::string("(any)")}) {
    PolicyKeys keys = rest;
    std::string& value = keys[key];
    value.replace(value.find('@'), 1, name + args);
    Diagnostics found;
    GrammarGame(keys).told(1, found);
    if (found.text().find("bad-arguments") == std::string::npos) return name + args;
  }
  return name;
}

void add_listed_words(std::vector<GrammarWord>& out) {
  for (std::size_t i = 1; i < reference_names().size(); ++i) {
    const std::string& set = reference_names()[i];
    out.push_back(
        {"set " + set,
         {{"references", fmt::format("{{sets: [{}]}}", set)}, {"goals", fmt::format("[farthestFrom({})]", set)}},
         {}});
  }
  for (const std::string& name : predicate_names()) {
    for (const auto& [key, value] : {std::pair{"forbid", "[{if: @, rule: N9}]"},
                                     {"stop", "[@]"},
                                     {"gate", "{stay: [@], must: [always]}"},
                                     {"gate", "{must: [@]}"},
                                     {"gate", "{may: [@]}"}}) {
      std::string written = value;
      written.replace(written.find('@'), 1, grammar_call(name, key, {{key, value}}));
      // A move made under the condition, against one never made.
      const bool must = std::string(value) == "{must: [@]}";
      PolicyKeys with{{key, written}};
      PolicyKeys without = must ? PolicyKeys{{"gate", "{stay: [always], must: [always]}"}} : PolicyKeys{};
      // A mover halts only where there is room for it.
      if (name == "friendHeld") with["@stacking"] = without["@stacking"] = "3";
      out.push_back({fmt::format("{}: {}", key, written), std::move(with), std::move(without)});
    }
  }
  for (const std::string& name : goal_names()) {
    const std::string goal = grammar_call(name, "goals", {{"goals", "[@]"}});
    out.push_back({"goal " + goal,
                   {{"goals", fmt::format("[{}]", goal)}},
                   {{"goals", name == "everyLegal" ? "[hereIsLegal]" : "[everyLegal]"}}});
  }
  // Of paths the cheaper is first unless another key decides: cost is tested before one.
  const std::string second = "exposedHexes(known)";
  for (const std::string& name : key_names())
    for (const char* sign : {"", "-"}) {
      const std::string key = sign + grammar_call(name, "prefer", {{"prefer", "['" + std::string(sign) + "@']"}});
      const bool cost = name == "cost";
      out.push_back(
          {"prefer " + key,
           {{"prefer", cost ? fmt::format("['{}', {}]", key, second) : fmt::format("['{}']", key)}, {"edge", "exit"}},
           {{"prefer", cost ? fmt::format("[{}]", second) : std::string()}, {"edge", "exit"}}});
    }
}

// Conditions of conditions under every key, the sets of a game's own, and zones.
void add_conditions(std::vector<GrammarWord>& out) {
  const auto word = [&](const std::string& key, const std::string& with, const std::string& without,
                        const std::string& game = {}) {
    out.push_back({key + ": " + with, {{key, with}, {"@game", game}}, {{key, without}, {"@game", game}}});
  };
  for (const auto& [with, without] : {std::pair{"{not: inSight(known)}", "inSight(known)"},
                                      {"{all: [inSight(known), {not: inCover(known)}]}", "inSight(known)"},
                                      {"{any: [inSight(known), inCover(known)]}", "inSight(known)"}}) {
    word("forbid", fmt::format("[{}]", with), fmt::format("[{}]", without));
    word("stop", fmt::format("[{}]", with), fmt::format("[{}]", without));
    word("gate", fmt::format("{{stay: [{}], must: [always]}}", with),
         fmt::format("{{stay: [{}], must: [always]}}", without));
    word("goals", fmt::format("[{{is: everyLegal, where: {}}}]", with),
         fmt::format("[{{is: everyLegal, where: {}}}]", without));
  }
  word("forbid", "[{if: inSight(known), why: watched}]", "[inSight(known)]");
  word("forbid", "[{all: [always]}]", "[]");
  const std::string zones = "zones: {of: {atLeast: [strength, 1]}}\n";
  for (const char* condition : {"inZone", "fromZone", "{all: [fromZone, inZone]}"})
    word("forbid", fmt::format("[{{all: [always, {}]}}, {{all: [inZone, {{not: always}}]}}]", condition),
         "[{all: [inZone, {not: always}]}]", zones);
  word("goals", "[{is: everyLegal, where: {not: inZone}}]", "[everyLegal]", {});
  out.push_back({"prefer: zoneHexes",
                 {{"prefer", "[zoneHexes]"}, {"@game", zones}},
                 {{"forbid", "[{all: [inZone, {not: always}]}]"}, {"@game", zones}}});
}

// Effects of a move, by each code that its end can have.
void add_outcomes(std::vector<GrammarWord>& out) {
  const auto word = [&](const std::string& outcomes, const PolicyKeys& rest = {}) {
    PolicyKeys with = rest;
    with["outcomes"] = outcomes;
    out.push_back({"outcomes: " + outcomes, with, rest});
  };
  word("{REACHED_GOAL: [{loses: 1}]}");
  word("{any: [{worse: 1}]}");
  word("{ELSEWHERE: [{loses: 1}]}");
  word("{any: []}");
  word("{any: [{}]}");
  word("{any: [{if: {atLeast: [hexesMoved, 2]}, loses: hexesMoved}]}");
  word("{any: [{if: {atLeast: [friendsPassed, 1]}, loses: 1}]}");
  word("{any: [{loses: shortfall}]}", {{"budget", "{unit: hex, plus: 5, mode: exactly}"}});
  word("{EXITED_BOARD: [{side: {points: 1}}]}", {{"edge", "exit"}});
  word("{EXITED_BOARD: [{if: leftByOwnEdge, state: gone}]}", {{"edge", "exit"}});
}

void add_other_words(std::vector<GrammarWord>& out) {
  const PolicyKeys exact{{"budget", "{unit: halfMF, terrainCosts: true, mode: exactly}"}};
  const auto word = [&](const std::string& key, const std::string& value, PolicyKeys rest = {},
                        const std::string& plain = "") {
    PolicyKeys with = rest;
    with[key] = value;
    if (!plain.empty()) rest[key] = plain;
    out.push_back({key + ": " + value, std::move(with), std::move(rest)});
  };
  for (const char* failure :
       {"surrender", "eliminate", "standAndFight", "mustFight", "waitSurrender", "{is: haltInPlace, code: MINE}",
        "[{loses: 1}]", "{do: [{worse: 1}], code: MINE}", "{is: standAndFight, do: [{if: inCover, loses: 1}]}"})
    word("onFailure", failure, {{"goals", "[{is: fartherThan(known 9), code: AWAY}]"}});
  for (const char* edge : {"exit", "{rule: exit, side: own}", "{rule: halt, side: own}"})
    word("edge", edge, {{"goals", "[edge(any), everyLegal]"}});
  for (const char* direction :
       {"notNearer(known)", "straightRay(known)", "awayFrom(known)", "towardEdge(own)", "towardEdge(any)"})
    word("direction", direction);
  word("direction", "{rule: awayFrom(known), unlessStuck: true}", {}, "awayFrom(known)");
  word("direction", "{rule: towardEdge(own), unlessStuck: true}", {}, "towardEdge(own)");
  word("direction", "{rule: notNearer(known), unlessStuck: true}", {}, "notNearer(known)");
  word("direction", "{rule: straightRay(known), unlessStuck: true}", {}, "straightRay(known)");
  for (const char* occupancy : {"{friends: block}", "{friends: passAndDisplace}", "{overstack: thisMove}",
                                "{overstack: atGoal}", "{enemies: disperse}", "{displace: 2}"}) {
    word("occupancy", occupancy);
    word("occupancy", occupancy, exact);
  }
  word("occupancy", "{friends: passAndDisplace, displace: 1}", exact, "{friends: passAndDisplace}");
  for (const char* hazard : {"stop", "replan"}) word("onHazard", hazard, {{"goals", "[farthestFrom(known)]"}});
  word("after", "{facing: enemy}");
  for (const char* budget : {"{unit: hex}", "{unit: halfMF}", "{unit: halfMF, terrainCosts: true, mode: exactly}",
                             "{unit: hex, dice: 2}", "{unit: hex, plus: 2}", "{unit: hex, number: figure(will)}"})
    word("budget", budget);
  word("budget", "{unit: hex, dice: 1, number: {minus: [0, 4]}, least: 2}", {},
       "{unit: hex, dice: 1, number: {minus: [0, 4]}}");
  word("budget", "{unit: hex, plus: 2, least: 2}");
  out.push_back(
      {"budget: {unit: inch}", {{"budget", "{unit: inch}"}, {"@scenario", "scale: 2\n"}}, {{"budget", "{unit: hex}"}}});
  for (const char* goal :
       {"{is: everyLegal, code: MINE}", "{is: everyLegal, nearestBy: cost}", "{is: everyLegal, within: 2}",
        "{is: everyLegal, farthest: known}", "{is: everyLegal, short: MINE}"}) {
    word("goals", fmt::format("[{}]", goal));
    PolicyKeys exactly = exact;
    word("goals", fmt::format("[{}]", goal), exactly);
  }
  word("goals", "[{is: cover(known), need: may}, everyLegal]", {}, "[cover(known), everyLegal]");
  word("goals", "[{is: cover(known), beyond: true}, everyLegal]", {}, "[cover(known), everyLegal]");
  word("goals", "[]");
  add_conditions(out);
  add_outcomes(out);
  word("prefer", "[offMap]");
  for (const char* code : {"SURRENDERED", "WAIT_SURRENDER", "MUST_FIGHT_THROUGH", "DISPERSED", "EXITED_BOARD"}) {
    word("goals", fmt::format("[{{is: everyLegal, code: {}}}]", code));
    word("forbid", fmt::format("[{{if: nearer(known), code: {}}}]", code));
  }
}

}  // namespace

TEST_CASE("every word of a policy of a data game does something there, or is refused", "[rules][data][grammar]") {
  std::vector<GrammarWord> words;
  add_listed_words(words);
  add_other_words(words);
  std::set<std::string> refused;
  for (const GrammarWord& word : words)
    if (is_word_refused(word)) refused.insert(word.what);
  for (const char* what :
       {"set anchor", "outcomes: {ELSEWHERE: [{loses: 1}]}", "outcomes: {any: []}", "outcomes: {any: [{}]}",
        "budget: {unit: hex, plus: 2, least: 2}", "prefer zoneHexes", "forbid: [{all: [always]}]",
        "onFailure: waitSurrender", "forbid: [{if: fireSwept, rule: N9}]", "stop: [nearer(known)]", "stop: [enemyHeld]",
        "prefer: [offMap]", "gate: {may: [always]}", "goals: []", "after: {facing: enemy}",
        "occupancy: {enemies: disperse}", "goals: [{is: everyLegal, code: SURRENDERED}]"})
    CHECK(refused.count(what) == 1);
  for (const char* what : {"set firer",
                           "set start",
                           "onFailure: surrender",
                           "onFailure: eliminate",
                           "onFailure: mustFight",
                           "prefer: zoneHexes",
                           "budget: {unit: inch}",
                           "direction: awayFrom(known)",
                           "direction: towardEdge(own)",
                           "occupancy: {friends: block}",
                           "outcomes: {any: [{worse: 1}]}",
                           "set known",
                           "set seen",
                           "set canFire",
                           "set pressing",
                           "set armed",
                           "set all",
                           "forbid: [{if: nearer(known), rule: N9}]",
                           "stop: [inCover(known)]",
                           "goal cover(known)",
                           "prefer exposedHexes(known)",
                           "edge: exit"})
    CHECK(refused.count(what) == 0);
}
