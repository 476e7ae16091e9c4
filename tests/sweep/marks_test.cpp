// Positions of one game with equal marks have equal words (Game::marks), at every step of random plays.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "hexrout/scenario/scenario.hpp"

using namespace hexrout;

namespace {

// Takes any option, and ends the events after kMostEvents.
class AnyChoices final : public Choices {
 public:
  explicit AnyChoices(std::uint64_t seed) : dice_(seed, 1) { dice_.set_logging(false); }
  std::size_t choose(const Decision& decision) override {
    if (decision.kind == DecisionKind::event && events_++ == kMostEvents) return 0;
    const int faces = static_cast<int>(std::min<std::size_t>(decision.options.size(), 100));
    return static_cast<std::size_t>(dice_.roll(1, faces, {"any", ""})[0] - 1);
  }

 private:
  static constexpr int kMostEvents = 30;
  SeededDice dice_;
  int events_ = 0;
};

std::unique_ptr<Game> game_of(const std::string& file, const std::string& phase) {
  const std::string path = std::string(HEXROUT_SOURCE_DIR) + "/maps/scenarios/" + file + ".yaml";
  std::ifstream in(path);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!phase.empty()) {
    const std::size_t at = text.find("phase: rout");
    REQUIRE(at != std::string::npos);
    text.replace(at, 11, "phase: " + phase);
  }
  // The events are the last key of the other scenarios; chance draws further ones.
  if (file != "crossroads") text += "\n  - ask\n";
  Diagnostics found;
  auto scenario = parse_scenario(text, path, {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

std::string words_of(const UnitView& unit, const Map& map) {
  std::string out = unit.id + "|" + unit.side + "|" + (unit.at == kNowhere ? "" : map.location_name(unit.at)) + "|" +
                    unit.label + "|" + unit.fate + "|" + (unit.wounded ? "wounded" : "") + "|" +
                    std::to_string(static_cast<int>(unit.presence));
  for (const std::string& state : unit.state) out += "|" + state;
  return out;
}

// The words found for each mark, by kind and place.
class Said {
 public:
  void look(const Game& game) {
    PositionMarks marks;
    REQUIRE(game.marks(marks));
    const std::vector<UnitView> units = game.units();
    const std::vector<ResultFact> results = game.results();
    REQUIRE(marks.units.size() == units.size());
    REQUIRE(marks.results.size() == results.size());
    for (std::size_t i = 0; i < units.size(); ++i) say(0, i, marks.units[i], words_of(units[i], *game.setting().map));
    for (std::size_t i = 0; i < results.size(); ++i)
      say(1, i, marks.results[i],
          results[i].of + "|" + results[i].side + "|" + results[i].fact + "|" + results[i].value);
  }
  std::size_t size() const { return said_.size(); }
  std::size_t again() const { return again_; }

 private:
  void say(int kind, std::size_t place, const CaseKey& mark, const std::string& words) {
    const auto [known, added] = said_.try_emplace({kind, place, mark.a, mark.b}, words);
    again_ += added ? 0 : 1;
    if (known->second != words) CHECK(known->second == words);
  }
  std::map<std::tuple<int, std::size_t, std::uint64_t, std::uint64_t>, std::string> said_;
  std::size_t again_ = 0;
};

}  // namespace

TEST_CASE("equal marks have equal words", "[sweep][marks]") {
  const std::pair<const char*, const char*> starts[] = {
      {"crossroads", ""},   {"crossroads", "rally"}, {"chain_of_command", ""}, {"armour_battles", ""},
      {"morale_ratio", ""}, {"pickets", ""},         {"squares", ""},
  };
  for (const auto& [file, phase] : starts) {
    INFO(file << " " << phase);
    const std::unique_ptr<Game> start = game_of(file, phase);
    Said said;
    for (std::uint64_t run = 0; run < 60; ++run) {
      const std::unique_ptr<Game> course = start->clone();
      SeededDice dice(3, run);
      AnyChoices choices(run);
      NoLog log;
      said.look(*course);
      while (course->step(dice, choices, log)) said.look(*course);
      said.look(*course);
    }
    CHECK(said.size() > 20);
    CHECK(said.again() > 1000);
  }
}

TEST_CASE("a mark changes where words do", "[sweep][marks]") {
  // Marks that are always new would pass the test above, and would be useless.
  const std::unique_ptr<Game> game = game_of("chain_of_command", "");
  PositionMarks before;
  REQUIRE(game->marks(before));
  SeededDice dice(3, 1);
  AnyChoices choices(1);
  NoLog log;
  const std::vector<UnitView> units = game->units();
  while (game->step(dice, choices, log)) {
  }
  PositionMarks after;
  REQUIRE(game->marks(after));
  const std::vector<UnitView> now = game->units();
  std::size_t changed = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool same = words_of(units[i], *game->setting().map) == words_of(now[i], *game->setting().map);
    changed += same ? 0 : 1;
    CHECK((before.units[i] == after.units[i]) == same);
  }
  CHECK(changed > 3);
}
