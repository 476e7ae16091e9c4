// Game::changed against its plain twin: the scenario's text with the change made in it, read again.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/play/report.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/rules/registry.hpp"
#include "hexrout/rules/setting_keys.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "play/edited_text.hpp"
#include "play/random_changes.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;
using test::RandomChanges;
using test::SystemTries;

namespace {

const std::string kRepository = HEXROUT_SOURCE_DIR;

struct Loaded {
  Scenario scenario;
  ReadOptions options;
};

Loaded loaded(const std::string& name) {
  Loaded out;
  out.options.maps = std::make_shared<MapCache>();
  Diagnostics found;
  auto scenario = read_scenario(kRepository + "/maps/scenarios/" + name + ".yaml", out.options, found);
  INFO(found.text());
  REQUIRE(scenario);
  out.scenario = std::move(*scenario);
  return out;
}

std::unique_ptr<Game> changed(const Game& game, const std::string& text, Diagnostics& found) {
  const auto change = parse_change(text, found);
  return change ? game.changed(*change, found) : nullptr;
}

std::vector<std::string> codes_of(const Diagnostics& found, Severity severity) {
  std::vector<std::string> out;
  for (const Diagnostic& one : found.all())
    if (one.severity == severity) out.push_back(one.code);
  std::sort(out.begin(), out.end());
  return out;
}

// Everything that a position contains.
std::string whole_of(const Game& game) {
  const Setting& setting = game.setting();
  std::string out = setting.title + "\n" + setting.rules + "\n" + write_setting(setting) + game.yaml();
  for (const UnitView& unit : game.units())
    out += fmt::format("{} {} {} {} {}\n", unit.id, unit.at, unit.label, unit.fate, fmt::join(unit.state, ","));
  for (const std::string& id : game.movers()) out += id + "\n";
  return out;
}

struct Counts {
  int accepted = 0;
  int refused = 0;
};

// The text of a position in the middle of its play, without the state of the phase: a changed position begins its phase
// anew.
std::string begun_anew(const Loaded& base, const Game& game) {
  Diagnostics found;
  auto anew = changed(game, "{}", found);
  REQUIRE(anew);
  CHECK(anew->yaml() == game.yaml());
  CHECK(anew->write(Progress::kept).yaml == game.yaml());
  const Scenario here{base.scenario.file, base.scenario.rules,           base.scenario.map,
                      base.scenario.los,  base.scenario.inherent_vertex, base.scenario.design,
                      std::move(anew)};
  return write_scenario(here, kRepository);
}

// Makes one change both ways and compares the results. written: begun_anew().
void compare_ways(const Loaded& base, const Game& game, const std::string& written, const std::string& text,
                  Counts& counts) {
  INFO(text);
  const std::string before = whole_of(game);
  Diagnostics found;
  const auto fast = changed(game, text, found);
  CHECK(whole_of(game) == before);

  Diagnostics said;
  const auto scenario = Document::parse(written, "scenario", said);
  const auto change = Document::parse(text, "change", said);
  INFO(said.text());
  REQUIRE(scenario);
  REQUIRE(change);
  const auto lists = find_rule_system(game.setting().rules)->unit_lists();
  const test::EditedText edited = test::edited_text(scenario->root(), change->root(), lists);
  std::optional<Scenario> plain;
  std::vector<std::string> codes = edited.codes;
  Diagnostics twin;
  if (codes.empty()) plain = parse_scenario(edited.text, kRepository + "/edited.yaml", base.options, twin);
  if (codes.empty()) codes = codes_of(twin, Severity::error);
  std::sort(codes.begin(), codes.end());

  INFO("changed says:\n" << found.text() << "the edited text says:\n" << twin.text() << edited.text);
  REQUIRE((fast != nullptr) == plain.has_value());
  CHECK(codes_of(found, Severity::error) == codes);
  const std::vector<std::string> warned = codes_of(found, Severity::warning);
  const std::vector<std::string> all = codes_of(twin, Severity::warning);
  CHECK(std::includes(all.begin(), all.end(), warned.begin(), warned.end()));
  for (const Diagnostic& one : found.all())
    if (one.severity == Severity::error && one.code != "missing-key") CHECK(!one.place.field.empty());
  ++(fast != nullptr ? counts.accepted : counts.refused);
  if (fast == nullptr) return;
  CHECK(whole_of(*fast) == whole_of(*plain->game));
  std::vector<std::string> asked = fast->movers();
  const std::vector<UnitView> units = fast->units();
  if (!units.empty()) asked.push_back(units[units.size() / 2].id);
  for (const std::string& id : asked)
    CHECK(answer_json(fast->answer(id), *fast->setting().map) ==
          answer_json(plain->game->answer(id), *plain->game->setting().map));
  // The plays of both are equal, too.
  SeededDice dice(1), same_dice(1);
  FirstChoice choices;
  NoLog log;
  const auto end = fast->clone();
  end->play(dice, choices, log);
  plain->game->play(same_dice, choices, log);
  CHECK(end->yaml() == plain->game->yaml());
}

// Takes random options and faces, and sometimes leaves the play at a question.
struct Left {};
class LeavingDice final : public SeededDice {
 public:
  using SeededDice::SeededDice;
  bool leaves() { return roll(1, 6, {"", ""})[0] <= 2; }
};
class LeavingChoices final : public Choices {
 public:
  explicit LeavingChoices(LeavingDice& chance) : chance_(chance) {}
  std::size_t choose(const Decision& decision) override {
    if (chance_.leaves()) throw Left{};
    const int count = static_cast<int>(std::min<std::size_t>(decision.options.size(), 100));
    return static_cast<std::size_t>(chance_.roll(1, std::max(2, count), {"", ""})[0] - 1) % decision.options.size();
  }

 private:
  LeavingDice& chance_;
};

void compare_many(const SystemTries& tries, int changes, unsigned seed, Counts& counts) {
  const Loaded base = loaded(tries.scenario);
  std::unique_ptr<Game> game = base.scenario.game->clone();
  SeededDice dice(seed);
  LeavingDice chance(seed);
  LeavingChoices choices(chance);
  NoLog log;
  std::string written = begun_anew(base, *game);
  for (int i = 0; i < changes; ++i) {
    compare_ways(base, *game, written, RandomChanges(*game, tries, seed * 7919 + static_cast<unsigned>(i)).next(),
                 counts);
    if (i % 10 != 9) continue;
    // The phase continues: positions in the middle of it, and of its steps, are changed, too.
    try {
      if (!game->step(dice, choices, log)) game = base.scenario.game->clone();
    } catch (const Left&) {
    }
    written = begun_anew(base, *game);
  }
}

}  // namespace

TEST_CASE("a changed position is the one that its edited text makes", "[full][change]") {
  Counts counts;
  const int changes = test::cases_played(60, 2000);
  unsigned seed = 1;
  for (const SystemTries& tries : test::systems_to_try()) {
    INFO(tries.scenario);
    compare_many(tries, changes, seed++, counts);
  }
  CHECK(counts.accepted > changes);
  CHECK(counts.refused > changes);
}

TEST_CASE("a change names what is wrong by its path", "[change]") {
  const Loaded base = loaded("crossroads");
  const auto said = [&](const std::string& text) {
    Diagnostics found;
    CHECK(changed(*base.scenario.game, text, found) == nullptr);
    return found.text();
  };
  using Catch::Matchers::StartsWith;
  CHECK_THAT(said("{units: [{id: g1, at: ZZ9}]}"), StartsWith("units[0].at: error[off-map]: "));
  CHECK_THAT(said("{units: [{id: g1, at: K5}, {id: r9, at: K5}]}"), StartsWith("units[1].id: error[unknown-unit]: "));
  CHECK_THAT(said("{units: [{id: g1, brokn: true}]}"), StartsWith("units[0].brokn: error[unknown-key]: "));
  CHECK_THAT(said("{units: [{id: gb2, at: K5}]}"), StartsWith("units[0].in: error[not-there]: "));
  CHECK_THAT(said("{placed: [{kind: fog, at: K5}]}"), Catch::Contains("placed[0].kind: error[unknown-word]: "));
  CHECK_THAT(said("{turn: {number: 0}}"), StartsWith("turn.number: error[out-of-range]: "));
  CHECK_THAT(said("{add: [{id: g1, side: german, counter: 4-6-7, at: K5}]}"),
             StartsWith("add[0].id: error[duplicate-id]: "));
  CHECK_THAT(said("{map: {file: x.yaml}}"), StartsWith("map: error[fixed-key]: "));
  CHECK_THAT(said("{units: {id: g1}}"), StartsWith("units: error[not-a-list]: "));
  CHECK_THAT(said("{units: [{at: K5}]}"), StartsWith("units[0]: error[missing-key]: "));
  // A mistake in a unit that the change does not name has its place in the position.
  CHECK_THAT(said("{placed: null}"), StartsWith("position.units[5].in: error[not-there]: "));
}

TEST_CASE("a unit moved in C++ is the unit moved in words", "[change]") {
  const Loaded base = loaded("crossroads");
  PositionChange change;
  change.move("g3", "K4").move("g3", "K5").move("g2", "H5");
  Diagnostics found;
  const auto moved = base.scenario.game->changed(change, found);
  INFO(found.text());
  REQUIRE(moved);
  const auto map = moved->setting().map;
  CHECK(map->location_name(moved->unit("g3")->at) == "K5");
  CHECK(map->location_name(moved->unit("g2")->at) == "H5");
  CHECK(map == base.scenario.game->setting().map);
  CHECK(moved->setting().sight == base.scenario.game->setting().sight);
}
