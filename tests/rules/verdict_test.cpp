// Answers in numbers against answers in words, figures against views, and moved units against positions read
// anew, in every rule system and in the middle of phases.
#include "hexrout/rules/verdict.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "hexrout/rules/change.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

namespace {

const std::vector<std::string> kAllSystems{"armour_battles", "chain_of_command", "crossroads", "morale_ratio",
                                           "squares"};

// The kind of a fate, from its words: those by which the five systems end a unit's part in the game.
FateKind kind_by_words(const std::string& word) {
  if (word.empty() || word == "stays") return FateKind::stays;
  if (word == "surrenders" || word == "waits to surrender") return FateKind::surrenders;
  static const std::vector<std::string> kLost{"eliminated", "lost",        "dispersed", "destroyed",
                                              "killed",     "captured",    "abandoned", "wiped-out",
                                              "routs",      "surrendered", "off-table"};
  const std::string first = word.substr(0, word.find_first_of(" ;,"));
  return std::find(kLost.begin(), kLost.end(), first) != kLost.end() ? FateKind::lost : FateKind::goes_on;
}

void require_same(const UnitVerdict& brief, const UnitAnswer& answer) {
  CHECK(brief.at == answer.at);
  CHECK(brief.duty == answer.duty);
  INFO(answer.fate.what);
  CHECK(answer.fate.kind == kind_by_words(answer.fate.what));
  CHECK(brief.fate == (answer.fate.kind == FateKind::goes_on ? FateKind::stays : answer.fate.kind));
  for (const DeadEnd& end : answer.dead_ends) CHECK(end.fate.kind == kind_by_words(end.fate.what));
  for (const RoutOption& option : answer.options) CHECK(option.contact == (option.code == "CONTACT"));
  CHECK(brief.dead_ends == answer.dead_ends.size());
  CHECK(brief.by_dice == !answer.by_dice.empty());
  REQUIRE(brief.ends.size() == answer.options.size());
  for (std::size_t i = 0; i < brief.ends.size(); ++i) {
    const VerdictEnd& end = brief.ends[i];
    const RoutOption& option = answer.options[i];
    CHECK(end.at == option.end);
    CHECK(end.spent_half_mf == option.spent_half_mf);
    CHECK(end.interdicted == option.interdicted.size());
    CHECK(end.low_crawl == option.low_crawl);
    CHECK(end.mandatory == option.mandatory);
    CHECK(end.odds == option.odds);
    CHECK(end.chance == option.chance);
  }
}

void require_figures_of_views(const Game& game) {
  std::vector<UnitFigures> figures;
  game.figures(figures);
  const std::vector<UnitView> views = game.units();
  REQUIRE(figures.size() == views.size());
  for (std::size_t i = 0; i < views.size(); ++i) {
    INFO(views[i].id);
    CHECK(figures[i].at == views[i].at);
    CHECK(game.setting().sides[figures[i].side] == views[i].side);
    CHECK(figures[i].presence == views[i].presence);
    const auto says = [&](const char* word) {
      return std::find(views[i].state.begin(), views[i].state.end(), word) != views[i].state.end();
    };
    CHECK((figures[i].cover == UnitCover::hidden) == says("hidden"));
    if (says("broken")) CHECK(figures[i].health == UnitHealth::broken);
    if (says("pinned") || says("suppressed") || says("shaken")) CHECK(figures[i].health != UnitHealth::good);
  }
}

class AnyChoice final : public Choices {
 public:
  explicit AnyChoice(std::uint64_t seed) : dice_(seed) {}
  std::size_t choose(const Decision& decision) override {
    return static_cast<std::size_t>(dice_.roll(1, 100, {"", ""})[0]) % decision.options.size();
  }

 private:
  SeededDice dice_;
};

}  // namespace

TEST_CASE("a verdict is the answer without its words, at every step of a phase", "[verdict]") {
  const auto name = GENERATE(from_range(kAllSystems));
  INFO(name);
  const Scenario scenario = test::bundled_scenario(name);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto game = scenario.game->clone();
    SeededDice dice(seed);
    AnyChoice choices(seed);
    NoLog log;
    int steps = 0;
    do {
      require_figures_of_views(*game);
      for (const UnitView& unit : game->units()) {
        INFO(unit.id);
        require_same(game->verdict(unit.id), game->answer(unit.id));
      }
    } while (game->step(dice, choices, log) && ++steps < 40);
  }
}

TEST_CASE("the verdict about a unit that there is not says so", "[verdict]") {
  const auto name = GENERATE(from_range(kAllSystems));
  const UnitVerdict verdict = test::bundled_scenario(name).game->verdict("no such unit");
  CHECK(verdict.duty == Duty::cannot);
  CHECK(verdict.at == kNowhere);
  CHECK(verdict.fate == FateKind::stays);
  CHECK(verdict.ends.empty());
}

TEST_CASE("a unit moved elsewhere gives the verdicts of the position read anew", "[verdict][change]") {
  const auto name = GENERATE(from_range(kAllSystems));
  INFO(name);
  Scenario scenario = test::bundled_scenario(name);
  const Map& map = *scenario.game->setting().map;
  SeededDice dice(5);
  int moved = 0;
  for (int i = 0; i < 60; ++i) {
    const auto any = [&](std::size_t count) {
      return (static_cast<std::size_t>(dice.roll(1, 100, {"", ""})[0]) * 100 +
              static_cast<std::size_t>(dice.roll(1, 100, {"", ""})[0])) %
             count;
    };
    const std::vector<UnitView> units = scenario.game->units();
    // The ground Location of a hex with a unit, or of any hex; stacking limits are not tested here.
    const UnitIndex who(any(units.size()));
    const LocationId at = map.ground(static_cast<HexId>(any(map.hex_count())));
    Diagnostics refused;
    const auto game = scenario.game->changed(PositionChange{}.move(units[who].id, map.location_name(at)), refused);
    if (game == nullptr) continue;
    CHECK(game->unit(units[who].id)->at == at);
    Scenario changed;
    changed.file = scenario.file;
    changed.rules = scenario.rules;
    changed.map = scenario.map;
    changed.los = scenario.los;
    changed.game = game->clone();
    Diagnostics found;
    const auto again = parse_scenario(write_scenario(changed, ""), "again", {}, found);
    INFO(found.text());
    REQUIRE(again);
    ++moved;
    for (const UnitView& unit : units) {
      INFO(units[who].id << " to " << map.location_name(at) << ", " << unit.id);
      require_same(game->verdict(unit.id), again->game->answer(unit.id));
    }
  }
  CHECK(moved > 20);
}
