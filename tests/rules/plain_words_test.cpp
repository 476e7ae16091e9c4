// Sentences of the four systems without counters: unit, result and paragraph.
#include <catch2/catch.hpp>

#include <regex>
#include <utility>

#include "hexrout/scenario/scenario.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

namespace {

class Kept final : public EventLog {
 public:
  void happened(const Event& e) override { events.push_back(e); }
  std::vector<Event> events;
};

// The form of citations: a capital or a number first, then the name of a paragraph or a policy of the README.
bool is_paragraph(const std::string& rule) {
  static const std::regex form("(CoC|AB|SQ|MR) [A-Z0-9][A-Za-z0-9.-]*");
  return std::regex_match(rule, form);
}

void check_words(const std::string& text) {
  INFO(text);
  static const std::regex fraction("[0-9]+/[0-9]+");
  static const std::regex one_of_many("(^|[^0-9.])1 (casualties|Orders|figures|dice|inches|hexes|squares|men)");
  for (const char* word : {"enemyHeld", "intoReach", "nearer(", "straightRay", "offMap", "notNearer", "armed contact"})
    CHECK(text.find(word) == std::string::npos);
  static const std::regex code("[A-Z]{2,}_[A-Z]|[(][A-Z]{4,}[)]");
  CHECK_FALSE(std::regex_search(text, code));
  CHECK_FALSE(std::regex_search(text, fraction));
  CHECK_FALSE(std::regex_search(text, one_of_many));
}

}  // namespace

TEST_CASE("every line of a log names its subject and cites a paragraph", "[rules][words]") {
  for (const std::string& system : test::kSmallGames) {
    const Scenario scenario = test::bundled_scenario(system);
    std::size_t named = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto game = scenario.game->clone();
      SeededDice dice(seed);
      FirstChoice choices;
      Kept log;
      game->play(dice, choices, log);
      for (const Event& e : log.events) {
        INFO(system << " " << e.what << " | " << e.who << " | " << e.rule << " | " << e.text);
        CHECK(is_paragraph(e.rule));
        CHECK_FALSE(e.text.empty());
        check_words(e.text);
        if (e.who.empty()) continue;
        CHECK(e.text.find(e.who) != std::string::npos);
        ++named;
      }
    }
    CHECK(named > 100);
  }
}

TEST_CASE("individual tests print their sum and what comes of it", "[rules][words]") {
  const Scenario scenario = test::bundled_scenario("squares");
  const auto game = scenario.game->clone();
  SeededDice dice(3);
  FirstChoice choices;
  Kept log;
  game->play(dice, choices, log);
  static const std::regex form(".*on the dice.* is -?[0-9]+: (free|no-closer|duck-back|surrender)");
  std::size_t tests = 0;
  for (const Event& e : log.events) {
    if (e.what.rfind("tests ", 0) != 0) continue;
    INFO(e.text);
    CHECK(std::regex_match(e.text, form));
    ++tests;
  }
  CHECK(tests >= 2);
}

TEST_CASE("answers cite paragraphs, and refuse in words", "[rules][words]") {
  for (const std::string& system : test::kSmallGames) {
    const Scenario scenario = test::bundled_scenario(system);
    std::size_t refused = 0;
    const auto check = [&](const Reason& r) {
      INFO(system << " " << r.rule << " " << r.text);
      CHECK(is_paragraph(r.rule));
      check_words(r.text);
    };
    for (const UnitView& unit : scenario.game->units()) {
      const UnitAnswer answer = scenario.game->answer(unit.id);
      for (const Reason& r : answer.because) check(r);
      for (const Reason& r : answer.fate.because) check(r);
      for (const RoutOption& o : answer.options)
        for (const Reason& r : o.notes) check(r);
      for (const Refusal& r : answer.refused) {
        check({r.rule, r.why, {}});
        ++refused;
      }
    }
    INFO(system);
    CHECK(refused >= 8);
  }
}

TEST_CASE("every condition that refuses a step is said in words", "[rules][words]") {
  const Scenario scenario = test::bundled_scenario("squares");
  const Map& map = *scenario.game->setting().map;
  Reference enemy;
  enemy.id = "b-mg";
  enemy.at = map.ground(HexId{0});
  std::vector<std::string> names = predicate_names();
  for (const char* word : {"offMap", "notNearer", "straightRay"}) names.emplace_back(word);
  for (const std::string& name : names)
    for (const char* args : {"", "(known)", "(armed 2)"})
      for (const int reference : {-1, 0}) {
        const std::string written = name + args;
        hexrout::RefusedStep step;
        step.from = step.to = enemy.at;
        step.by = written;
        step.reference = reference;
        const Refusal said = refusal_of(map, step, {enemy}, "SQ ");
        INFO(written << ": " << said.why);
        CHECK_FALSE(said.why.empty());
        CHECK(said.why.find('(') == std::string::npos);
        CHECK((said.why.find(name) != 0 || name == "impassable" || name == "nearer"));
        if (reference == 0) CHECK(said.why.find("b-mg") != std::string::npos);
      }
}

TEST_CASE("ways that are walked alike are one way and one option", "[rules][words]") {
  for (const std::string& system : test::kSmallGames) {
    const Scenario scenario = test::bundled_scenario(system);
    for (const UnitView& unit : scenario.game->units()) {
      const UnitAnswer answer = scenario.game->answer(unit.id);
      for (std::size_t i = 0; i < answer.options.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
          INFO(system << " " << unit.id);
          CHECK_FALSE(
              (answer.options[i].path == answer.options[k].path && answer.options[i].code == answer.options[k].code));
        }
    }
  }
}

TEST_CASE("the options of a decision can be told apart", "[rules][words]") {
  class Unlike final : public Choices {
   public:
    std::size_t choose(const Decision& d) override {
      INFO(d.what << " of " << d.who);
      for (std::size_t i = 0; i < d.options.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) CHECK(d.options[i] != d.options[k]);
      return 0;
    }
  };
  for (const std::string& system : test::kSmallGames) {
    const Scenario scenario = test::bundled_scenario(system);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto game = scenario.game->clone();
      SeededDice dice(seed);
      Unlike choices;
      NoLog log;
      game->play(dice, choices, log);
    }
  }
}
