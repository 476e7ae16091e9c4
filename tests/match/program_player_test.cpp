// Players that are programs: one that plays, and those that are hostile.
#include <catch2/catch.hpp>
#include <chrono>

#include "match_positions.hpp"

using namespace hexrout;

namespace {

MatchPlan plan_with(const std::string& command, const char* other, unsigned answer_ms = 20'000) {
  MatchPlan plan = plan_of("option0", other, 2);
  plan.players[0].command = command;
  plan.answer_ms = answer_ms;
  return plan;
}

// Takes the first option, and moves no unit.
const char* const kFirstOption =
    R"(while read -r line; do id=${line#*\"id\":}; printf '{"id":%s,"ok":true,"result":{"option":0}}\n' "${id%%,*}"; done)";

}  // namespace

TEST_CASE("a program that takes the first option plays as option0 does", "[match][program]") {
  const auto positions = made_positions(2);
  const MatchPlan by_program = plan_with(kFirstOption, "nearest");
  const MatchPlan inside = plan_of("option0", "nearest", 2);
  for (std::uint64_t number = 0; number < 4; ++number) {
    const MatchedGame game = play_matched_game(positions, by_program, number, nullptr);
    INFO(game.why);
    CHECK(game == play_matched_game(positions, inside, number, nullptr));
  }
}

TEST_CASE("a program that is dead, silent, slow or wrong loses the game", "[match][program]") {
  const auto positions = made_positions(1);
  struct Hostile {
    const char* command;
    unsigned answer_ms;
    const char* why;
  };
  const auto hostile = std::initializer_list<Hostile>{
      {"/no/such/program 2>/dev/null", 20'000, "has ended"},
      {"exit 3", 20'000, "has ended"},
      {"read line; exit 0", 20'000, "has ended"},
      {"sleep 300", 150, "gave no answer within 150 ms"},
      {"while read -r line; do sleep 300; done", 150, "gave no answer within 150 ms"},
      {"printf '{\"id\":1'; sleep 300", 150, "gave no answer within 150 ms"},
      {"yes nonsense", 20'000, "is no JSON object: 'nonsense'"},
      {"yes '[]'", 20'000, "is no JSON object"},
      {"yes ''", 20'000, "is no JSON object"},
      {"yes '{\"ok\":true,\"result\":{}}'", 20'000, "has another id"},
      {"yes '{\"id\":1,\"ok\":true,\"result\":{\"option\":0}}'", 20'000, "has another id"},
      {"read line; echo '{\"id\":1,\"ok\":false,\"error\":{}}'; cat", 20'000, "is not ok"},
      {"read line; echo '{\"id\":1,\"ok\":true,\"result\":3}'; cat", 20'000, "has no result"},
      {"printf '\\033[2J\\n'; cat", 20'000, "is no JSON object"},
      {"head -c 3000000 /dev/zero | tr '\\0' x; cat", 20'000, "gave a line of more than"},
      {"head -c 100000 /dev/zero | tr '\\0' '['; echo; cat", 20'000, "is no JSON object"},
      {"read a; echo '{\"id\":1,\"ok\":true,\"result\":{}}'; read b; echo '{\"id\":2,\"ok\":true,\"result\":{}}'; cat",
       20'000, "names no option"},
      {"read a; echo '{\"id\":1,\"ok\":true,\"result\":{}}'; read b; echo "
       "'{\"id\":2,\"ok\":true,\"result\":{\"option\":-1,\"unit\":\"nobody\",\"to\":\"A1\"}}'; cat",
       20'000, ""},
      {"read a; echo '{\"id\":1,\"ok\":true,\"result\":{}}'; read b; echo "
       "'{\"id\":2,\"ok\":true,\"result\":{\"option\":99999999}}'; cat",
       20'000, "took option 99999999"},
  };
  for (const Hostile& h : hostile) {
    const auto start = std::chrono::steady_clock::now();
    const MatchedGame game = play_matched_game(positions, plan_with(h.command, "option0", h.answer_ms), 0, nullptr);
    INFO(h.command << ": " << game.why);
    REQUIRE(game.forfeit == std::size_t{0});
    CHECK(game.why.find(h.why) != std::string::npos);
    CHECK(game.why.find('\033') == std::string::npos);
    CHECK(game.players[0].lost > 0);
    CHECK(game.players[0].captured + game.players[0].reduced == 0);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
  }
}

TEST_CASE("a program may make only the moves that the turn offers", "[match][program]") {
  const auto positions = made_positions(1);
  // The program sends the first unit to its first end once, and then none; tools/setup installs python3.
  const std::string mover = R"(python3 -c '
import json, sys
moved = 0
for line in sys.stdin:
    ask = json.loads(line)
    result = {"option": 0}
    if ask["method"] == "move":
        moved += 1
        unit = ask["params"]["units"][0]
        result = {"unit": unit["unit"], "to": unit["ends"][0]} if moved == 1 else {"unit": None}
    print(json.dumps({"id": ask["id"], "ok": True, "result": result}), flush=True)
')";
  std::vector<std::string> log;
  const MatchedGame game = play_matched_game(positions, plan_with(mover, "option0"), 0, &log);
  INFO(game.why);
  CHECK_FALSE(game.forfeit);
  CHECK(std::count_if(log.begin(), log.end(), [](const std::string& line) { return line.starts_with("{\"move\":"); }) ==
        1);
  std::string wrong = mover;
  wrong.replace(wrong.find("unit[\"ends\"][0]"), 15, "\"Z99\"");
  const MatchedGame lost = play_matched_game(positions, plan_with(wrong, "option0"), 0, nullptr);
  CHECK(lost.forfeit == std::size_t{0});
  CHECK(lost.why.find("cannot go to nowhere") != std::string::npos);
}
