// Every question of a Game has an answer whatever unit and whatever path it is asked about, in every system.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "hexrout/rules/readings.hpp"
#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

class Unheard final : public EventLog {
 public:
  void happened(const Event&) override {}
};

std::unique_ptr<Game> bundled(const std::string& name) {
  Diagnostics found;
  auto scenario = read_scenario(std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + name + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

// So many units that ASL keeps a muster of them, which finds units in another way.
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
    const Outlook outlook = game.outlook(id);
    CHECK(outlook.known.empty());
    CHECK(outlook.remembered.empty());
    CHECK(outlook.exposed.empty());
    for (const bool crawl : {false, true}) {
      const auto verdict = game.check(id, path, crawl);
      if (verdict) CHECK((!verdict->legal && verdict->step == 0 && verdict->why == "there is no such unit"));
    }
    CHECK(game.if_broken(id) == nullptr);
    CHECK(AnswersByReadings(game).of(id).readings.empty());
  }
  CHECK(game.yaml() == before);
}

// Paths of anything, for every unit that there is.
void check_foreign_paths(const Game& game) {
  const auto count = static_cast<LocationId>(game.setting().map->location_count());
  const std::vector<LocationId> odd = {kNowhere, count, count + 1, count + 1000, kNowhere - 1};
  for (const UnitView& unit : game.units()) {
    INFO("unit " << unit.id);
    for (const LocationId at : odd)
      for (const bool crawl : {false, true})
        for (const std::vector<LocationId>& path :
             {std::vector<LocationId>{at}, {unit.at, at}, {at, unit.at}, {unit.at, unit.at, at}, {at, at, at}, {}}) {
          const auto verdict = game.check(unit.id, path, crawl);
          if (verdict) CHECK_FALSE(verdict->legal);
        }
  }
}

void check_all(Game& game) {
  check_foreign_ids(game);
  check_foreign_paths(game);
  SeededDice dice(7);
  FirstChoice choices;
  Unheard log;
  game.play(dice, choices, log);
  check_foreign_ids(game);
  check_foreign_paths(game);
}

}  // namespace

TEST_CASE("a unit that is not there has an answer in every system", "[rules][foreign]") {
  for (const char* name : {"crossroads", "armour_battles", "chain_of_command", "morale_ratio", "squares"}) {
    INFO(name);
    check_all(*bundled(name));
  }
}

TEST_CASE("a unit that is not there has an answer among hundreds", "[rules][foreign]") {
  const auto game = crowd(150);
  check_foreign_ids(*game);
  check_foreign_paths(*game);
}
