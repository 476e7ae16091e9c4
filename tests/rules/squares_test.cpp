#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "rules/case_runner.hpp"
#include "rules/common/embedded.hpp"
#include "rules/squares/squares.hpp"

using namespace hexrout;
using namespace hexrout::squares;

namespace {

std::string text_of(Odds o, std::int64_t denominator = 0) {
  if (denominator == 0) return o.text();
  return fmt::format("{}/{}", o.numerator() * (denominator / o.denominator()), denominator);
}

std::string answer(const Game& game, const std::string& question) {
  const Position& p = dynamic_cast<const SquaresGame&>(game).position();
  const auto after = [&](const std::string& start) { return question.substr(start.size()); };
  const auto begins = [&](const std::string& start) { return question.rfind(start, 0) == 0; };
  if (begins("carries on "))
    for (const GroupCondition& c : tables().conditions)
      if (c.id == after("carries on ")) return text_of(carries_on_odds(c), 36);
  if (begins("result ")) return result_words()[static_cast<std::size_t>(tables().result(std::stoi(after("result "))))];
  if (begins("surrender at "))
    return text_of(result_odds(std::stoi(after("surrender at ")))[static_cast<std::size_t>(Result::surrender)]);
  if (begins("modifiers ")) {
    std::string out;
    for (const Applied& a : modifiers(p, stand_index(p, after("modifiers ")), {}))
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", a.id, a.value);
    return out.empty() ? "none" : out;
  }
  return {};
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

TEST_CASE("squares: known outcomes", "[rules][squares]") {
  test::run_cases("src/rules/squares/cases", answer);
}

TEST_CASE("squares: the tables are as printed, and mistakes in them are found", "[rules][squares]") {
  CHECK(tables().conditions.size() == 3);
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
    for (const Odds& o : result_odds(modifier)) sum = sum + o;
    CHECK(sum == Odds{1, 1});
  }
}
