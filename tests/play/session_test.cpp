#include <catch2/catch.hpp>

#include "hexrout/play/session.hpp"

using namespace hexrout;

namespace {

// Rolls, asks and reports in every way that a rule system can.
class Duel final : public Game {
 public:
  Duel() {
    MapContents contents;
    contents.hexes.resize(2);
    contents.hexes[1].at = {0, 1};
    setting_.title = "A duel";
    setting_.map = std::make_shared<const Map>(std::move(contents));
    setting_.sides = {"red", "blue"};
    setting_.attacker = "red";
    setting_.phase = "duel";
  }
  const Setting& setting() const override { return setting_; }
  void describe(Description) const override {}
  UnitAnswer answer(std::string_view) const override { return {}; }
  WrittenPosition write(Progress) const override { return {setting_, {}}; }
  int score = 0;

 private:
  std::unique_ptr<Game> copy(const Copying&) const override { return std::make_unique<Duel>(*this); }
  bool go_on(Dice& dice, Choices& choices, EventLog& log, Pace) override {
    for (int round = 0; round < 3; ++round) {
      const int total = dice.two_d6({"shot", "D1", "red1"});
      if (total >= 7) log.happened({"hits", "red1", "D1", "red1 hits \"blue1\"", LocationId{1}, {"blue1"}});
      const std::size_t taken =
          choices.choose({"answer", round == 1 ? "blue2" : "blue1", "D2", "fire back?", {"fire", "duck", "run"}});
      score = score * 10 + static_cast<int>(taken);
      if (taken == 0) dice.d10({"return fire", "D3", "blue1"});
    }
    log.happened({"ends", "red1", "", "", kNowhere, {}});
    return false;
  }

  Setting setting_;
};

std::string played(const PlayScript& script) {
  Duel duel;
  Diagnostics found;
  const auto log = play_phase(duel, script, found);
  INFO(found.text());
  REQUIRE(log);
  REQUIRE(found.empty());
  return *log;
}

std::string complaint(const PlayScript& script) {
  Duel duel;
  Diagnostics found;
  const auto log = play_phase(duel, script, found);
  CHECK(log.has_value() == !found.has_errors());
  return found.text();
}

PlayScript with_dice(const std::vector<int>& faces) {
  PlayScript script;
  script.dice.emplace();
  int column = 0;
  for (const int face : faces) script.dice->push_back({face, 0, {"dice.yaml", 1, ++column}});
  script.dice_end = {"dice.yaml", 1, column};
  return script;
}

}  // namespace

TEST_CASE("the log has everything that happened, in order", "[play]") {
  PlayScript script = with_dice({3, 4, 9, 1, 1, 6, 6});
  script.choices = {{"", "", "fire", {}}, {"answer", "blue2", "duck", {}}, {"", "", "run", {}}};
  CHECK(
      played(script) ==
      "{\"type\":\"start\",\"format\":1,\"title\":\"A duel\",\"attacker\":\"red\",\"turn\":1,\"phase\":\"duel\"}\n"
      "{\"type\":\"dice\",\"what\":\"shot\",\"who\":\"red1\",\"rule\":\"D1\",\"sides\":6,\"faces\":[3,4]}\n"
      "{\"type\":\"event\",\"what\":\"hits\",\"who\":\"red1\",\"rule\":\"D1\",\"at\":\"A2\",\"others\":[\"blue1\"],"
      "\"text\":\"red1 hits \\\"blue1\\\"\"}\n"
      "{\"type\":\"choice\",\"what\":\"answer\",\"who\":\"blue1\",\"rule\":\"D2\",\"options\":[\"fire\",\"duck\","
      "\"run\"],\"taken\":\"fire\",\"text\":\"fire back?\"}\n"
      "{\"type\":\"dice\",\"what\":\"return fire\",\"who\":\"blue1\",\"rule\":\"D3\",\"sides\":10,\"faces\":[9]}\n"
      "{\"type\":\"dice\",\"what\":\"shot\",\"who\":\"red1\",\"rule\":\"D1\",\"sides\":6,\"faces\":[1,1]}\n"
      "{\"type\":\"choice\",\"what\":\"answer\",\"who\":\"blue2\",\"rule\":\"D2\",\"options\":[\"fire\",\"duck\","
      "\"run\"],\"taken\":\"duck\",\"text\":\"fire back?\"}\n"
      "{\"type\":\"dice\",\"what\":\"shot\",\"who\":\"red1\",\"rule\":\"D1\",\"sides\":6,\"faces\":[6,6]}\n"
      "{\"type\":\"event\",\"what\":\"hits\",\"who\":\"red1\",\"rule\":\"D1\",\"at\":\"A2\",\"others\":[\"blue1\"],"
      "\"text\":\"red1 hits \\\"blue1\\\"\"}\n"
      "{\"type\":\"choice\",\"what\":\"answer\",\"who\":\"blue1\",\"rule\":\"D2\",\"options\":[\"fire\",\"duck\","
      "\"run\"],\"taken\":\"run\",\"text\":\"fire back?\"}\n"
      "{\"type\":\"event\",\"what\":\"ends\",\"who\":\"red1\",\"rule\":\"\",\"at\":null,\"others\":[],\"text\":\"\"}\n"
      "{\"type\":\"end\"}\n");
}

TEST_CASE("a log replays to the same bytes", "[play]") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    PlayScript script;
    script.seed = seed;
    script.choices = {{"", "blue2", seed % 2 == 0 ? "duck" : "run", {}}};
    const std::string log = played(script);
    CHECK(log == played(script));
    Diagnostics found;
    const auto replay = parse_play_log(log, "log.jsonl", found);
    INFO(found.text());
    REQUIRE(replay);
    CHECK(played(*replay) == log);
  }
}

TEST_CASE("different seeds play differently", "[play]") {
  PlayScript a;
  PlayScript b;
  b.seed = 1;
  CHECK(played(a) != played(b));
}

TEST_CASE("dice and choices that do not fit are reported where they stand", "[play]") {
  CHECK(
      complaint(with_dice({3, 4, 9, 1})) ==
      "dice.yaml:1:4: error[dice-ran-out]: the 4 faces given are used up and one more is rolled; add the next face\n");
  CHECK(complaint(with_dice({3, 7})) ==
        "dice.yaml:1:2: error[not-a-face]: the die rolled here has 6 sides and no 7; write 1 to 6\n");
  CHECK(complaint(with_dice({1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2})) ==
        "dice.yaml:1:10: warning[unused-dice]: 2 of 11 faces were not rolled; check that the faces belong to this "
        "position\n");
  PlayScript script;
  script.choices = {{"", "", "flee", {"c.yaml", 2, 3}}};
  CHECK(complaint(script) ==
        "c.yaml:2:3: error[not-an-option]: 'flee' cannot be taken for 'answer' of blue1; the options are: fire, duck, "
        "run\n");
  script.choices = {{"answer", "blue9", "run", {"c.yaml", 2, 3}}};
  CHECK(complaint(script) ==
        "c.yaml:2:3: warning[unused-choice]: the choice 'run' was never asked for; check what it is for, and the order "
        "of the choices\n");
}

TEST_CASE("a decision between many names the first of them", "[play]") {
  const auto told = [](int options) {
    std::string list;
    for (int i = 1; i <= options; ++i) list += (i == 1 ? "\"o" : ", \"o") + std::to_string(i) + "\"";
    return log_text(R"({"type": "choice", "what": "route", "who": "r1", "rule": "", "options": [)" + list +
                    R"(], "taken": "o1"})");
  };
  CHECK(told(12) == "    r1 decides, route: o1 (of o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12)\n");
  CHECK(told(1000) ==
        "    r1 decides, route: o1 (of o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12 and 988 more)\n");
}

TEST_CASE("a log that is not one is refused with its lines", "[play]") {
  const auto refusal = [](const std::string& text) {
    Diagnostics found;
    CHECK_FALSE(parse_play_log(text, "l.jsonl", found).has_value());
    return found.text();
  };
  const std::string hint = "; give a log as 'hexrout play --log' writes it\n";
  CHECK(refusal("nonsense\n") == "l.jsonl:1:1: error[bad-log]: this line is no entry of a log" + hint);
  CHECK(refusal("{\"type\":\"start\",\"format\":1}\n{\"type\":\"dice\"}\n{\"type\":\"end\"}\n") ==
        "l.jsonl:2:1: error[bad-log]: a roll needs faces and sides" + hint);
  CHECK(refusal("{\"type\":\"start\",\"format\":1}\n{\"type\":\"dice\",\"sides\":6,\"faces\":[99999999999999999999,"
                "\"x\"]}\n{\"type\":\"end\"}\n") ==
        "l.jsonl:2:1: error[bad-log]: a face is no number from 1 to 100" + hint +
            "l.jsonl:2:1: error[bad-log]: a face is no number from 1 to 100" + hint);
  CHECK(refusal("{\"type\":\"start\",\"format\":1}\n") ==
        "l.jsonl:1:1: error[cut-short]: the log has no end; give the whole log\n");
  CHECK(refusal("") == "l.jsonl: error[cut-short]: the log has no end; give the whole log\n");
}

TEST_CASE("a replay with another position says so", "[play]") {
  PlayScript script;
  std::string log = played(script);
  const std::size_t at = log.find("blue2");
  log.replace(at, 5, "blue7");
  Diagnostics found;
  const auto replay = parse_play_log(log, "l.jsonl", found);
  REQUIRE(replay);
  CHECK(complaint(*replay).find(
            "error[replay-differs]: here 'answer' of blue2 is decided, in the log 'answer' of blue7") !=
        std::string::npos);
}
