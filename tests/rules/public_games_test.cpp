// The games of maps/games as data: the search against every path on random positions, the referee of single paths
// against the search, and what sweeps find against exact odds.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "hexrout/rout/path_referee.hpp"
#include "hexrout/rules/dice.hpp"
#include "hexrout/scenario/scenario.hpp"
#include "rout/plain_withdrawal.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/reactions.hpp"
#include "text/cases_played.hpp"

using namespace hexrout;

namespace {

const std::string kGames = std::string(HEXROUT_SOURCE_DIR) + "/maps/games/";

// One of the games, for random positions.
struct PublicGame {
  std::string name;
  std::vector<std::string> kinds;
  std::string bound;   // the state whose units move
  std::string figure;  // that their distance hangs on
  int most = 2;        // of the figure
};
const std::vector<PublicGame>& public_games() {
  static const std::vector<PublicGame> games{{"flags", {"foot", "light_foot", "warriors", "horse"}, "back", "flags", 3},
                                             {"stands", {"infantry", "armour", "headquarters"}, "beaten", "hexes", 3}};
  return games;
}

// Units of both sides close together on a small map with woods, water and a fort.
std::unique_ptr<Game> random_game(const PublicGame& game, unsigned seed) {
  std::mt19937 random(seed);
  const auto pick = [&](std::size_t of) { return random() % of; };
  std::string hexes;
  std::set<std::string> water;
  for (char col = 'A'; col < 'G'; ++col)
    for (int row = 1; row < 7; ++row)
      if (const std::size_t what = pick(12); what < 3) {
        const std::string at = fmt::format("{}{}", col, row);
        hexes += fmt::format("{{at: {}, terrain: {}}}, ", at, what == 0 ? "water" : what == 1 ? "woods" : "pillbox");
        if (what == 0) water.insert(at);
      }
  std::string units;
  std::set<std::string> red;
  std::set<std::string> blue;
  for (int i = 0; i < 16; ++i) {
    const std::string at = fmt::format("{}{}", static_cast<char>('A' + pick(6)), 1 + pick(6));
    const bool own = i < 9;
    std::set<std::string>& mine = own ? red : blue;
    if (water.count(at) + (own ? blue : red).count(at) > 0 || (game.name == "flags" && !mine.insert(at).second))
      continue;
    mine.insert(at);
    units += fmt::format("  - {{id: {}{}, side: {}, kind: {}, original: 4, at: {}", own ? 'r' : 'b', i,
                         own ? "red" : "blue", game.kinds[pick(game.kinds.size())], at);
    if (own && i < 5)
      units +=
          fmt::format(", morale: {}, {}: {}", game.bound, game.figure, 1 + pick(static_cast<std::size_t>(game.most)));
    units += "}\n";
  }
  Diagnostics found;
  auto scenario = parse_scenario(
      "hexrout: 1\nmap: {columns: 6, rows: 7, fill: open-ground, hexes: [" + hexes + "]}\nrules: " + game.name +
          "\nrules_folder: " + game.name + "\nsides: [red, blue]\nturn: {attacker: red}\n" +
          "edges: [{side: red, own_edge: west}, {side: blue, own_edge: east}]\nunits:\n" + units,
      kGames + "random.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
}

const data_game::Position& data_position(const Game& game) {
  return dynamic_cast<const data_game::DataGame&>(game).position();
}

// Calls use(map, policy, situation) for each unit that its state moves.
template <class Use>
void each_mover(const Game& game, Use&& use) {
  const data_game::Position& p = data_position(game);
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
    const data_game::Reaction* reaction = data_game::reaction_of(p, i);
    if (reaction == nullptr) continue;
    const WithdrawalPolicy& policy = p.policies->move(reaction->policy);
    use(p.map(), policy, data_game::situation_of(p, i, policy));
  }
}

std::vector<LocationId> wander(const Map& map, LocationId at, std::mt19937& random) {
  std::vector<LocationId> out{at};
  for (std::size_t steps = random() % 5; steps > 0; --steps) {
    const HexId next = map.neighbour(map.location(out.back()).hex, static_cast<Direction>(random() % 6));
    if (next == kNowhere) break;
    out.push_back(map.ground(next));
  }
  return out;
}

struct Silence final : EventLog {
  void happened(const Event&) override {}
};

// Strength left to each side after play.
std::map<std::string, int> strength_after(const Game& game, Dice& dice) {
  const auto copy = game.clone();
  FirstChoice choices;
  Silence log;
  copy->play(dice, choices, log);
  std::map<std::string, int> out;
  const data_game::Position& p = data_position(*copy);
  for (const data_game::Element& e : p.elements) out[p.setting.sides[e.side]] += e.current;
  return out;
}

}  // namespace

TEST_CASE("the retreats of the public games are those that trying every path finds", "[rules][data][games]") {
  for (const PublicGame& game : public_games()) {
    std::size_t movers = 0;
    std::size_t failed = 0;
    for (unsigned seed = 1; seed <= test::cases_played(200U); ++seed) {
      const auto position = random_game(game, seed);
      each_mover(*position, [&](const Map& map, const WithdrawalPolicy& policy, const Situation& s) {
        INFO(game.name << " seed " << seed << " at " << map.location_name(s.at));
        const WithdrawalAnswer got = Withdrawal(map).plan(policy, s);
        const auto plain = testing::PlainWithdrawal(map, policy, s).plan();
        ++movers;
        failed += plain.failed ? 1U : 0U;
        CHECK(got.gate == plain.gate);
        CHECK(got.failed == plain.failed);
        CHECK(got.equal == plain.equal);
        REQUIRE(got.options.size() == plain.options.size());
        for (std::size_t i = 0; i < got.options.size(); ++i) CHECK(got.options[i].path == plain.options[i].path);
      });
    }
    INFO(game.name);
    CHECK(movers > 2 * test::cases_played(200U));
    CHECK(failed > test::cases_played(20U));
  }
}

TEST_CASE("the referee allows the retreats of the public games that the search finds, and no others",
          "[rules][data][games]") {
  const std::size_t paths = test::cases_played(10000U);
  for (const PublicGame& game : public_games()) {
    std::mt19937 random(1);
    std::size_t judged = 0;
    std::size_t legal = 0;
    for (unsigned seed = 1000; judged < paths; ++seed) {
      const auto position = random_game(game, seed);
      each_mover(*position, [&](const Map& map, const WithdrawalPolicy& policy, const Situation& s) {
        const WithdrawalAnswer got = Withdrawal(map).plan(policy, s);
        for (const WithdrawalOption& o : got.options) CHECK(judge_path(map, policy, s, o.path).legal());
        for (int i = 0; i < 25; ++i) {
          const std::vector<LocationId> path = wander(map, s.at, random);
          const PathJudgement j = judge_path(map, policy, s, path);
          const bool an_end = std::any_of(got.options.begin(), got.options.end(),
                                          [&](const WithdrawalOption& o) { return o.end == path.back(); });
          ++judged;
          if (path.size() == 1) {
            CHECK(j.legal() == got.options.empty());
            continue;
          }
          legal += j.legal() ? 1U : 0U;
          if (j.legal()) CHECK(an_end);
          if (j.at_end() && j.wrong == PathWrong::not_the_goal)
            CHECK_FALSE((an_end && got.options.front().spent == j.spent));
        }
      });
    }
    INFO(game.name);
    CHECK(legal > paths / 100);
  }
}

TEST_CASE("sweeps of the public games agree with their exact odds", "[rules][data][games]") {
  for (const PublicGame& game : public_games()) {
    Diagnostics found;
    const auto scenario = read_scenario(kGames + game.name + "/" + game.name + ".yaml", {}, found);
    INFO(found.text());
    REQUIRE(scenario);
    std::map<std::string, double> mean;
    std::map<std::string, double> square;
    Odds all;
    enumerate([&](Dice& dice) { return strength_after(*scenario->game, dice); },
              [&](const std::map<std::string, int>& left, const Odds& odds) {
                all = all + odds;
                for (const auto& [side, n] : left) {
                  mean[side] += odds.value() * n;
                  square[side] += odds.value() * n * n;
                }
              });
    CHECK(all.is_one());
    const int runs = static_cast<int>(test::cases_played(4000U));
    std::map<std::string, double> found_mean;
    for (int run = 0; run < runs; ++run) {
      SeededDice dice(7, static_cast<std::uint64_t>(run));
      for (const auto& [side, n] : strength_after(*scenario->game, dice)) found_mean[side] += n;
    }
    for (const auto& [side, exact] : mean) {
      const double error = std::sqrt(std::max(square[side] - exact * exact, 0.0) / runs);
      INFO(game.name << " " << side << " exact " << exact << " swept " << found_mean[side] / runs);
      CHECK(std::abs(found_mean[side] / runs - exact) <= 4 * error + 1e-9);
    }
    CHECK(square.begin()->second - mean.begin()->second * mean.begin()->second >= 0);
  }
}
