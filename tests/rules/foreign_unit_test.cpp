// Every function of Game returns for any unit, path or reading, in every system, under every
// profile and reading, before a phase and after it.
//
// By function: answer, surroundings, check, if_broken and varied take text from people, so the test passes unknown
// words; setting, units, movers, standings, switches, concerns, yaml and clone take no arguments, so it calls them on
// every game that the others and play() return.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "hexrout/rules/readings.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "scenario/bundled.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;

namespace {

class Unheard final : public EventLog {
 public:
  void happened(const Event&) override {}
};

// So many units that ASL keeps a muster of them.
std::unique_ptr<Game> crowd(int units) {
  std::string text =
      "hexrout: 1\ntitle: crowd\nmap: {columns: 30, rows: 30, fill: open-ground, hexes: []}\nrules: asl\nsides: "
      "[german, russian]\n"
      "turn: {attacker: german, phase: rout}\nunits:\n";
  for (int i = 0; i < units; ++i)
    text += fmt::format("  - {{id: u{}, side: {}, counter: 4-4-7, at: {}{}{}}}\n", i, i % 2 == 0 ? "german" : "russian",
                        static_cast<char>('A' + i % 2 * 13 + i % 11), 1 + i / 11 % 29,
                        i % 2 == 0 ? ", nationality: german" : ", broken: true, dm: true");
  Diagnostics found;
  auto scenario = parse_scenario(text, "crowd.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

std::vector<std::string> foreign_ids(const Game& game) {
  std::vector<std::string> out = {
      "nobody", "", " ", "done", "none", "0", std::string("\0", 1), std::string(100000, 'x'), "\xff", "u-1"};
  for (const UnitView& unit : game.units()) {
    out.push_back(unit.id + "x");
    out.push_back(unit.id.substr(0, unit.id.size() - 1) + "\n");
  }
  return out;
}

void check_foreign_ids(const Game& game) {
  const std::string before = game.yaml();
  const LocationId start = game.units().front().at;
  const std::vector<LocationId> path = {start, start};
  for (const std::string& id : foreign_ids(game)) {
    INFO("id '" << id.substr(0, 80) << "'");
    const UnitAnswer answer = game.answer(id);
    CHECK(answer.id == id);
    CHECK(answer.at == kNowhere);
    CHECK(answer.duty == Duty::cannot);
    CHECK(answer.code == "UNKNOWN_UNIT");
    REQUIRE(answer.because.size() == 1);
    CHECK(answer.because[0].text == "there is no such unit");
    CHECK(answer.options.empty());
    CHECK(answer.forgone.empty());
    CHECK(answer.refused.empty());
    CHECK(answer.fate.what.empty());
    const Surroundings around = game.surroundings(id);
    CHECK(around.passages.empty());
    CHECK(around.known.empty());
    CHECK(around.remembered.empty());
    CHECK(around.exposed.empty());
    for (const bool crawl : {false, true}) {
      const auto verdict = game.check(id, path, crawl);
      if (verdict) CHECK((!verdict->legal && verdict->step == 0 && verdict->why == "there is no such unit"));
    }
    CHECK(game.if_broken(id) == nullptr);
    CHECK_FALSE(game.unit(id));
    if (const auto readings = game.by_readings()) CHECK(readings->answer(id).code == "UNKNOWN_UNIT");
    CHECK(AnswersByReadings(game).of(id).readings.empty());
  }
  CHECK(game.yaml() == before);
}

// Numbers beyond the Locations of the map: those just behind the last, and those where sums overflow.
std::vector<LocationId> outside(const Game& game) {
  const std::uint32_t count = game.setting().map->location_count();
  constexpr std::uint32_t kMost = 0xffffffff;
  std::vector<LocationId> out;
  for (const std::uint32_t number : {kMost, kMost - 1, kMost / 2, kMost / 2 + 1, count + 1000})
    out.emplace_back(number);
  for (std::uint32_t beyond = 0; beyond < 8; ++beyond) out.emplace_back(count + beyond);
  for (unsigned bit = 0; bit < 32; ++bit)
    if (const LocationId at{1U << bit}; at >= count) out.push_back(at);
  return out;
}

// Checks impossible paths for every unit and for an unknown id.
void check_foreign_paths(const Game& game) {
  std::vector<UnitView> units = game.units();
  units.push_back({"nobody", "no side", units.front().at, "", {}});
  for (const UnitView& unit : units) {
    INFO("unit " << unit.id);
    for (const LocationId at : outside(game))
      for (const bool crawl : {false, true})
        for (const std::vector<LocationId>& path :
             {std::vector<LocationId>{at}, {unit.at, at}, {at, unit.at}, {unit.at, unit.at, at}, {at, at, at}, {}}) {
          const auto verdict = game.check(unit.id, path, crawl);
          if (!verdict) continue;
          CHECK_FALSE(verdict->legal);
          CHECK_FALSE(verdict->why.empty());
          CHECK(verdict->step <= path.size());
        }
  }
  // Every Location as the end of one step: an answer of any kind.
  for (const LocationId at : game.setting().map->locations()) {
    const auto verdict = game.check(units.front().id, std::vector<LocationId>{units.front().at, at}, false);
    if (verdict && !verdict->legal) CHECK_FALSE(verdict->why.empty());
  }
}

// Functions without arguments: their results agree.
void check_lists(const Game& game) {
  const Setting& setting = game.setting();
  REQUIRE(setting.map != nullptr);
  std::vector<std::string> ids;
  for (const UnitView& unit : game.units()) {
    INFO("unit " << unit.id);
    ids.push_back(unit.id);
    CHECK(std::count(setting.sides.begin(), setting.sides.end(), unit.side) == 1);
    CHECK((unit.at == kNowhere || unit.at < setting.map->location_count()));
    const UnitAnswer answer = game.answer(unit.id);
    CHECK(answer.id == unit.id);
    CHECK(answer.code != "UNKNOWN_UNIT");
    const auto one = game.unit(unit.id);
    REQUIRE(one);
    CHECK((one->id == unit.id && one->side == unit.side && one->at == unit.at));
    if (const auto readings = game.by_readings()) CHECK(readings->answer(unit.id).id == unit.id);
    for (const RoutOption& option : answer.options)
      for (const LocationId at : option.path) CHECK((at == kNowhere || at < setting.map->location_count()));
  }
  for (const std::string& mover : game.movers()) CHECK(std::count(ids.begin(), ids.end(), mover) == 1);
  for (const Standing& standing : game.standings()) CHECK_FALSE(standing.of.empty());
  for (const Concern& concern : game.concerns()) CHECK_FALSE(concern.what.empty());
  CHECK(game.clone()->yaml() == game.yaml());
}

// Unknown readings, and known ones.
void check_foreign_readings(const Game& game) {
  std::vector<std::string> foreign = {
      "nobody", "", " ", "=", "a=b", "=b", "a=", "asl-", std::string("\0=\0", 3), "\xff", std::string(10000, 'x')};
  for (const SwitchView& view : game.switches()) {
    foreign.push_back(view.name + "=");
    foreign.push_back(view.name + "=no such word");
    foreign.push_back(view.name + "x=" + view.value);
  }
  for (const std::string& reading : foreign) {
    INFO("reading '" << reading.substr(0, 80) << "'");
    Diagnostics found;
    CHECK(game.varied(reading, found) == nullptr);
    CHECK(found.has_errors());
  }
  const UnitView unit = game.units().front();
  for (const SwitchView& view : game.switches())
    for (const std::string& word : view.words) {
      Diagnostics found;
      const auto varied = game.varied(view.name + "=" + word, found);
      if (varied == nullptr) continue;
      INFO(view.name << "=" << word);
      CHECK(varied->answer("nobody").code == "UNKNOWN_UNIT");
      CHECK(varied->answer(unit.id).id == unit.id);
    }
}

// A game after if_broken() is complete.
void check_if_broken(const Game& game) {
  for (const UnitView& unit : game.units())
    if (const auto broken = game.if_broken(unit.id)) {
      INFO("if broken: " << unit.id);
      check_lists(*broken);
      CHECK(broken->answer("nobody").code == "UNKNOWN_UNIT");
    }
}

void check_game(const Game& game) {
  check_lists(game);
  check_foreign_ids(game);
  check_foreign_paths(game);
  check_foreign_readings(game);
  check_if_broken(game);
}

void check_all(Game& game) {
  check_game(game);
  SeededDice dice(7);
  FirstChoice choices;
  Unheard log;
  game.step(dice, choices, log);
  check_game(game);
  game.play(dice, choices, log);
  check_game(game);
}

}  // namespace

TEST_CASE("whatever is not there has an answer in every system", "[rules][foreign]") {
  for (const char* name : {"crossroads", "armour_battles", "chain_of_command", "morale_ratio", "squares"}) {
    INFO(name);
    check_all(*test::bundled_scenario(name).game);
  }
}

TEST_CASE("whatever is not there has an answer under every profile", "[rules][foreign]") {
  const auto game = std::move(test::bundled_scenario("crossroads").game);
  const RuleSystem* asl = find_rule_system("asl");
  REQUIRE(asl->profiles().size() > 1);
  const std::vector<std::string> profiles = asl->profiles();
  for (std::size_t i = 0; i < test::cases_played(profiles.size()); ++i) {
    const std::string& profile = profiles[i];
    INFO(profile);
    Diagnostics found;
    const auto varied = game->varied(profile, found);
    INFO(found.text());
    REQUIRE(varied);
    check_all(*varied);
  }
}

TEST_CASE("a unit that is not there has an answer among hundreds", "[rules][foreign]") {
  const auto game = crowd(150);
  check_foreign_ids(*game);
  check_foreign_paths(*game);
}
