// hexrout sweep of the small games: what is lost, and what the results are about.
#include <catch2/catch.hpp>

#include <tuple>

#include "small_games.hpp"

using namespace hexrout::test;
using Catch::Contains;

namespace {

const std::string kWipedOut = coc(R"(
teams:
  - {id: mg42, side: german, kind: support, at: E25, figures: 5}
  - {id: a, side: soviet, kind: lmg, at: E10, figures: 1}
  - {id: b, side: soviet, kind: lmg, at: E12, figures: 3, shock: 6, status: broken}
leaders: [{id: jr, side: soviet, rank: junior, with: b}, {id: sr, side: soviet, rank: senior, at: A1}]
vehicles: [{id: t34, side: soviet, class: afv, at: H10}]
events: [{fire: {by: mg42, kills: {a: 1, b: 3}, leaders: {sr: killed, jr: killed}, destroyed: [t34]}}]
)",
                                  "", "2");

}  // namespace

TEST_CASE("a sweep counts as lost who is wiped out, killed, destroyed or captured", "[cli][sweep]") {
  for (const auto& [text, side, units] :
       {std::tuple{kWipedOut, "soviet", 5},
        std::tuple{sq("groups: [{id: r, side: red, start: 8, line: [E1]}, {id: b, side: blue, start: 8, line: [E19]}]\n"
                      "stands: [{id: r1, group: r, at: E5, restriction: surrender}, {id: b1, group: b, at: E6}]\n"
                      "events: [turn_end]\n"),
                   "red", 1}}) {
    bool told = false;
    for (const nlohmann::json& line : lines_of(on_text("sweep", text, {"--runs", "20"}).out)) {
      if (line["type"] != "side" || line["side"] != side) continue;
      told = true;
      CHECK(line["lost"] == nlohmann::json::parse("[{\"units\":" + std::to_string(units) + ",\"runs\":20}]"));
    }
    CHECK(told);
  }
}

TEST_CASE("sweep and play --odds count what the games are about", "[cli][sweep]") {
  std::vector<std::string> facts;
  for (const nlohmann::json& line : lines_of(on_text("sweep", kWipedOut, {"--runs", "20"}).out))
    if (line["type"] == "result" && line["of"] != "game")
      facts.push_back(line["of"].get<std::string>() + " " + line["fact"].get<std::string>() + " " +
                      line["values"][0]["value"].get<std::string>());
  for (const char* fact : {"soviet Force Morale 0, quits the field", "soviet Command Dice 0", "german result has won"})
    CHECK_THAT(facts, Catch::VectorContains(std::string(fact)));
  CHECK_THAT(on_text("play", kWipedOut, {"--odds"}).out, Contains("german, result") && Contains("has won"));
  for (const std::string& system : kSmallGames) {
    int varying = 0;
    for (const nlohmann::json& line : lines_of(run({"sweep", bundled_game(system), "--runs", "200"}).out))
      varying += line["type"] == "result" && line["values"].size() > 1 ? 1 : 0;
    INFO(system);
    CHECK(varying > 0);
  }
}
