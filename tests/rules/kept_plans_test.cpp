// Phases with cached plans and lines of sight equal those without.
#include <catch2/catch.hpp>

#include "hexrout/scenario/scenario.hpp"
#include "rules/armour_battles/armour_battles.hpp"
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/reactions.hpp"
#include "rules/squares/squares.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

namespace {

class WholeStory final : public EventLog {
 public:
  void happened(const Event& e) override {
    text += e.what + "|" + e.who + "|" + e.rule + "|" + e.text + "|" + std::to_string(e.at);
    for (const std::string& other : e.others) text += "," + other;
    text += "\n";
  }
  std::string text;
};

// Random options for so many decisions, then always the first one, "done" for an `ask`; logs every decision.
class ToldChoices final : public Choices {
 public:
  ToldChoices(std::uint64_t seed, int decisions, WholeStory& story) : dice_(seed, 1), left_(decisions), story_(story) {
    dice_.set_logging(false);
  }
  std::size_t choose(const Decision& d) override {
    story_.text += "? " + d.what + "|" + d.who + "|" + d.rule + "|" + d.text;
    for (const std::string& option : d.options) story_.text += "," + option;
    story_.text += "\n";
    if (left_-- <= 0) return 0;
    const auto& faces = dice_.roll(2, 100, {"choice", ""});
    return static_cast<std::size_t>((faces[0] - 1) * 100 + faces[1] - 1) % d.options.size();
  }

 private:
  SeededDice dice_;
  int left_;
  WholeStory& story_;
};

std::string told(Game& game, std::uint64_t seed, int decisions) {
  WholeStory story;
  SeededDice dice(seed);
  ToldChoices choices(seed, decisions, story);
  game.play(dice, choices, story);
  return story.text + game.yaml();
}

// Returns the position without caches.
template <class One>
std::unique_ptr<Game> forgetful(const Game& game) {
  const auto* one = dynamic_cast<const One*>(&game);
  if (one == nullptr) return nullptr;
  auto position = one->position();
  position.searches = nullptr;
  position.setting.sight =
      make_sight(position.map(), SightMode::exact, position.setting.placed, position.setting.month);
  return std::make_unique<One>(std::move(position));
}
std::unique_ptr<Game> forgetful(const Game& game) {
  if (auto out = forgetful<squares::SquaresGame>(game)) return out;
  if (auto out = forgetful<data_game::DataGame>(game)) return out;
  if (auto out = forgetful<coc::ChainOfCommandGame>(game)) return out;
  return forgetful<ab::ArmourBattlesGame>(game);
}

// The bundled scenario with its own events, or with `ask` instead.
std::unique_ptr<Game> position_of(const std::string& name, bool asked) {
  const Scenario scenario = test::bundled_scenario(name);
  Diagnostics found;
  std::string yaml = scenario.game->yaml();
  if (asked) yaml = yaml.substr(0, yaml.find("events:")) + "events: [ask]\n";
  const auto document = Document::parse(yaml, "position", found);
  REQUIRE(document);
  Fields fields(document->root(), found, "scenario");
  auto game = find_rule_system(scenario.rules)->read(fields, scenario.game->setting(), scenario.rules, found);
  INFO(found.text());
  REQUIRE(game);
  return game;
}

}  // namespace

TEST_CASE("phases that remember are those that do not", "[rules][known]") {
  for (const std::string name : {"squares", "morale_ratio", "chain_of_command", "armour_battles"})
    for (const bool asked : {false, true}) {
      const std::unique_ptr<Game> game = position_of(name, asked);
      const std::unique_ptr<Game> plain = forgetful(*game);
      REQUIRE(plain);
      REQUIRE(plain->yaml() == game->yaml());
      const int decisions = asked ? 30 : 1000;
      for (std::uint64_t seed = 0; seed < 40; ++seed) {
        INFO(name << (asked ? ", asked" : "") << ", seed " << seed);
        const std::string wanted = told(*plain->clone(), seed, decisions);
        // Three rounds: to learn a case, to store it, and to use it.
        for (int round = 0; round < 3; ++round) REQUIRE(told(*game->clone(), seed, decisions) == wanted);
      }
    }
}

TEST_CASE("morale ratio: how a piece moves and whether it minds being seen is part of what is remembered",
          "[rules][known]") {
  const std::unique_ptr<Game> game = position_of("morale_ratio", false);
  auto p = dynamic_cast<const data_game::DataGame&>(*game).position();
  auto plain = p;
  plain.searches = nullptr;
  p.searches->give_back(p.searches->take());  // so that the next one lent has a memory
  data_game::Reactions remembers(p);
  int differing = 0;
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size()))
    for (int round = 0; round < 3; ++round)
      for (LocationId goal{0}; goal < p.map().location_count(); goal += 7) {
        std::vector<LocationId> first;
        for (const data_game::StateIndex morale :
             {data_game::StateIndex{0}, data_game::StateIndex{1}})         // normal, cautious
          for (const std::size_t kind : {std::size_t{0}, std::size_t{1}})  // infantry, vehicle
            for (const int move : {3, 4}) {
              data_game::Element& e = p.elements[p.pieces[i].element];
              e.state = plain.elements[p.pieces[i].element].state = morale;
              e.kind = plain.elements[p.pieces[i].element].kind = kind;
              p.pieces[i].move = plain.pieces[i].move = move;
              data_game::Reactions forgets(plain);
              const KnownPlan known = remembers.to_goal(p, i, goal);
              const KnownPlan wanted = forgets.to_goal(plain, i, goal);
              REQUIRE(known->options.size() == wanted->options.size());
              if (wanted->options.empty()) continue;
              REQUIRE(known->options.front().path == wanted->options.front().path);
              REQUIRE(known->options.front().plan == wanted->options.front().plan);
              const std::vector<LocationId>& path = wanted->options.front().path;
              if (first.empty()) first = path;
              differing += path == first ? 0 : 1;
            }
      }
  CHECK(differing > 0);
}
