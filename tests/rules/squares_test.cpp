#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <map>

#include "hexrout/scenario/scenario.hpp"
#include "rules/common/tables/embedded.hpp"
#include "rules/squares/squares.hpp"

using namespace hexrout;
using namespace hexrout::squares;

namespace {

std::string text_of(Odds o, std::int64_t denominator = 0) {
  if (denominator == 0) return o.text();
  return fmt::format("{}/{}", o.numerator() * (denominator / o.denominator()), denominator);
}

// The modifiers of a test, by id: "friend-down -3, enemy-down 1".
std::string modifiers_of(const std::string& unit, const std::string& position) {
  Diagnostics found;
  const auto scenario = parse_scenario(
      "hexrout: 1\nrules: squares\nsides: [red, blue]\n"
      "map: {columns: 20, rows: 20, fill: open-ground}\n" +
          position,
      "squares.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  const Position& p = dynamic_cast<const SquaresGame&>(*scenario->game).position();
  std::string out;
  for (const Applied& a : modifiers(p, stand_index(p, unit), {}))
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", a.id, a.value);
  return out.empty() ? "none" : out;
}

std::string complaint(const std::string& from, const std::string& to) {
  std::string text(embedded_rules("squares/data/tables.yaml"));
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  Diagnostics found;
  const auto document = Document::parse(text, "tables.yaml", found);
  if (document) read_tables(document->root(), found);
  return found.text();
}

}  // namespace

// C9, C4 and C20 of the rules: need no position.
TEST_CASE("squares: totals and what they mean, and how likely they are", "[rules][squares]") {
  const auto result = [](int total) {
    return result_words()[static_cast<std::size_t>(standard_rules()->tables.result(total))];
  };
  CHECK(result(7) == "free");
  CHECK(result(6) == "no-closer");
  CHECK(result(3) == "no-closer");
  CHECK(result(2) == "duck-back");
  CHECK(result(0) == "duck-back");
  CHECK(result(-1) == "surrender");
  CHECK(result(-3) == "surrender");
  const std::map<std::string, std::string> carries_on{
      {"losses", "26/36"}, {"half", "15/36"}, {"three-quarters", "6/36"}};
  std::size_t seen = 0;
  for (const GroupCondition& c : standard_rules()->tables.conditions)
    if (const auto it = carries_on.find(c.id); it != carries_on.end()) {
      CHECK(text_of(carries_on_odds(standard_rules()->tables, c), 36) == it->second);
      ++seen;
    }
  CHECK(seen == carries_on.size());
  const auto surrenders = [](int modifier) {
    return text_of(result_odds(standard_rules()->tables, modifier)[static_cast<std::size_t>(Result::surrender)]);
  };
  CHECK(surrenders(-3) == "1/36");
  CHECK(surrenders(-4) == "1/12");
  CHECK(surrenders(-5) == "1/6");
  CHECK(surrenders(-6) == "5/18");
}

TEST_CASE("squares: the modifiers of a test", "[rules][squares]") {
  struct Row {
    const char* unit;
    const char* wanted;
    const char* position;
  };
  const Row rows[] = {
      // C13-alone: one man is not outnumbered by one enemy, but by two
      {"s", "none", R"(groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 5}]
stands: [{id: s, group: g, at: D4}, {id: x, group: e, at: D9}]
)"},
      // C13-alone-others: under the other reading the tester is not one of the friends in view
      {"s", "outnumbered -1", R"(options: {countsHimself: "false"}
groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 5}]
stands: [{id: s, group: g, at: D4}, {id: x, group: e, at: D9}]
)"},
      // C10: an officer led by his senior has his own rank and one leader
      {"lt", "led 1, officer 2", R"(groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 2}]
stands: [{id: lt, group: g, at: D4, rank: officer, seniority: 1, leads: true}, {id: cpt, group: g, at: D5, rank: officer, seniority: 2, leads: true, tested: [under-fire]}, {id: lt2, group: g, at: D6, rank: officer, seniority: 1, leads: true, tested: [under-fire]}, {id: x, group: e, at: D9}]
events: [{fire: {by: x, at: [D4]}}]
)"},
      // C11: a machine gun at two squares and mortars count once
      {"s", "under-fire -1", R"(groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 2}]
stands: [{id: s, group: g, at: D4, men: 2}, {id: mg, group: e, at: D6}]
fires: [{side: blue, kind: mg, from: D6, at: [D4]}, {side: blue, kind: indirect, at: [D4, D5]}]
)"},
      // C11-far: small arms from three squares off do not count
      {"s", "none", R"(groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 2}]
stands: [{id: s, group: g, at: D4, men: 2}, {id: mg, group: e, at: D7}]
fires: [{side: blue, kind: mg, from: D7, at: [D4]}]
)"},
      // C12: bodies beside him, a wreck, and its wounded gunner
      {"s", "friend-down -3, enemy-down 1", R"(groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 2}]
stands: [{id: s, group: g, at: D4, men: 2}]
casualties: [{at: D4, side: red, men: 3}, {at: G4, side: blue, vehicle: true}, {at: G4, side: blue}, {at: D5, side: red}]
)"},
      // C12-visible: under the other reading a friend down in the next square counts as well
      {"s", "friend-down -1", R"(options: {friendlyCasualties: visible}
groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 2}]
stands: [{id: s, group: g, at: D4, men: 2}]
casualties: [{at: D5, side: red}]
)"},
      // C13-equal: four enemies and four friends in view, the tester among them, are equal
      {"s", "none", R"(groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 5}]
stands: [{id: s, group: g, at: D4}, {id: f, group: g, at: D5, men: 3}, {id: x, group: e, at: D9, men: 4}]
)"},
      // C13-more: five enemies and four friends in view are odds
      {"s", "outnumbered -1", R"(groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 5}]
stands: [{id: s, group: g, at: D4}, {id: f, group: g, at: D5, men: 3}, {id: x, group: e, at: D9, men: 5}]
)"},
      // C13-hidden: hidden enemies do not count
      {"s", "none", R"(groups: [{id: g, side: red, start: 8}, {id: e, side: blue, start: 5}]
stands: [{id: s, group: g, at: D4}, {id: x, group: e, at: D9, men: 5, hidden: true}]
)"},
  };
  for (const Row& row : rows) {
    INFO(row.position);
    CHECK(modifiers_of(row.unit, row.position) == row.wanted);
  }
}

TEST_CASE("squares: the tables are as printed, and mistakes in them are found", "[rules][squares]") {
  CHECK(standard_rules()->tables.conditions.size() == 3);
  CHECK(complaint("percent: 50", "percent: 20").find("tables.yaml:10:5: error[table-row]: a later condition") !=
        std::string::npos);
  CHECK(complaint("small_up_to: 8, ", "").find("small and small_up_to belong together") != std::string::npos);
  CHECK(complaint("from: 3", "from: 0").find("the scores must rise") != std::string::npos);
  CHECK(complaint("result: duck-back", "result: duckback").find("did you mean 'duck-back'") != std::string::npos);
  CHECK(complaint("id: nco", "id: sergeant").find("0 rows for the modifier 'nco'") != std::string::npos);
  CHECK(complaint("from: -99", "from: -5").find("must cover every total") != std::string::npos);
  CHECK(complaint("value: -2", "valeu: -2").find("error[unknown-key]") != std::string::npos);
}

TEST_CASE("squares: an individual's results sum to one for every modifier", "[rules][squares]") {
  for (int modifier = -12; modifier <= 12; ++modifier) {
    Odds sum{0, 1};
    for (const Odds& o : result_odds(standard_rules()->tables, modifier)) sum = sum + o;
    CHECK(sum == Odds{1, 1});
  }
}
