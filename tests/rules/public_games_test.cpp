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
  std::vector<std::string> moves;  // its policies that leave the mover no choice
  std::string state;               // keys of a unit that makes them, with {} for a number
  int least = 1;                   // the numbers
  int most = 2;
  bool stacks = true;      // a hex may hold several of its units
  std::string side = {};   // keys of the side beside its edge
  std::string scene = {};  // in place of its own scenario, which has too many courses for exact odds
};
const std::vector<PublicGame>& public_games() {
  static const std::vector<PublicGame> games{
      {"flags", {"foot", "light_foot", "warriors", "horse"}, {"F-BACK"}, "morale: back, flags: {}", 1, 3, false},
      {"stands", {"infantry", "armour", "headquarters"}, {"S-BACK"}, "morale: beaten, hexes: {}", 1, 3},
      {"rearward", {"squad", "team", "leader"}, {"R-ROUT"}, "morale: broken, steadiness: {}", 9, 11, true, "", R"(
  - {id: r, side: red, kind: squad, original: 1, at: D4, morale: broken}
  - {id: l, side: red, kind: leader, original: 1, at: D4, command: 1}
  - {id: b, side: blue, kind: squad, original: 1, at: F4}
events: [{rout: {who: [r]}}, {turn: {side: red}}])"},
      {"leaders", {"squad", "team", "leader"}, {"LD-BACK"}, "morale: broken, nerve: {}", 5, 8, true, ", roll: 9", R"(
  - {id: r, side: red, kind: squad, original: 1, at: D4, morale: broken, nerve: 6}
  - {id: s, side: red, kind: team, original: 1, at: E4, morale: broken}
  - {id: b, side: blue, kind: squad, original: 1, at: F4, morale: broken}
events: [{attack: {who: [b], amount: 8}}, {turn: {side: red}}])"},
      {"pins", {"infantry", "officer"}, {"PANIC"}, "morale: pinned, pins: {}", 1, 5, true, "", R"(
  - {id: r, side: red, kind: infantry, original: 10, at: D4, morale: pinned, pins: 3}
  - {id: b, side: blue, kind: infantry, original: 10, at: F4}
events: [{fire: {by: b, at: [r], damage: {r: 6}}}, {turn: {side: red}}])"},
      {"ranks", {"blades", "knights", "elephants"}, {"RK-RECOIL", "RK-ROOM", "RK-FLEE"}, "pace: {}", 1, 2, false},
      {"cornered",
       {"infantry", "tank", "artillery"},
       {"C-OPPOSITE", "C-ASIDE", "C-ANY"},
       "morale: shaken, dug_in: {}",
       1,
       2,
       false}};
  return games;
}

std::unique_ptr<Game> game_of(const PublicGame& game, const std::string& hexes, const std::string& units) {
  const std::string text = fmt::format(
      "hexrout: 1\nmap: {{columns: 6, rows: 7, fill: open-ground, hexes: [{}]}}\nrules: {}\nrules_folder: {}\n"
      "sides: [red, blue]\nturn: {{attacker: red}}\n"
      "edges: [{{side: red, own_edge: west{}}}, {{side: blue, own_edge: east}}]\nunits:{}\n",
      hexes, game.name, game.name, game.side, units);
  Diagnostics found;
  auto scenario = parse_scenario(text, kGames + "made.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
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
    if (water.count(at) + (own ? blue : red).count(at) > 0 || (!game.stacks && mine.count(at) > 0)) continue;
    mine.insert(at);
    units += fmt::format("\n  - {{id: {}{}, side: {}, kind: {}, original: 4, at: {}", own ? 'r' : 'b', i,
                         own ? "red" : "blue", game.kinds[pick(game.kinds.size())], at);
    const int number = game.least + static_cast<int>(pick(static_cast<std::size_t>(game.most - game.least + 1)));
    if (own && i < 5) units += ", " + fmt::format(fmt::runtime(game.state), number);
    units += "}";
  }
  return game_of(game, hexes, units);
}

const data_game::Position& data_position(const Game& game) {
  return dynamic_cast<const data_game::DataGame&>(game).position();
}

// Calls use(map, policy, situation) for each unit and each move that its game can make it take.
template <class Use>
void each_mover(const PublicGame& game, const Game& position, Use&& use) {
  const data_game::Position& p = data_position(position);
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
    if (p.pieces[i].id.front() != 'r' || p.pieces[i].id.back() >= '5') continue;
    for (const std::string& move : game.moves) {
      const WithdrawalPolicy& policy = p.policies->move(move);
      use(p.map(), policy, data_game::situation_of(p, i, policy));
    }
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

// The position of a game whose exact odds are compared with sweeps.
std::unique_ptr<Game> played_game(const PublicGame& game) {
  if (!game.scene.empty()) return game_of(game, "", game.scene);
  Diagnostics found;
  auto scenario = read_scenario(kGames + game.name + "/" + game.name + ".yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  return std::move(scenario->game);
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
      each_mover(game, *position, [&](const Map& map, const WithdrawalPolicy& policy, const Situation& s) {
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
    INFO(game.name << ": " << movers << " moves, " << failed << " without an end");
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
      each_mover(game, *position, [&](const Map& map, const WithdrawalPolicy& policy, const Situation& s) {
        const WithdrawalAnswer got = Withdrawal(map).plan(policy, s);
        for (const WithdrawalOption& o : got.options) CHECK(judge_path(map, policy, s, o.path).legal());
        for (int i = 0; i < 25; ++i) {
          const std::vector<LocationId> path = wander(map, s.at, random);
          const PathJudgement j = judge_path(map, policy, s, path);
          const bool an_end = std::any_of(got.options.begin(), got.options.end(),
                                          [&](const WithdrawalOption& o) { return o.end == path.back(); });
          ++judged;
          if (path.size() == 1) {
            CHECK(j.legal() == (got.options.empty() || an_end));
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
    const auto position = played_game(game);
    std::map<std::string, double> mean;
    std::map<std::string, double> square;
    Odds all;
    enumerate([&](Dice& dice) { return strength_after(*position, dice); },
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
      for (const auto& [side, n] : strength_after(*position, dice)) found_mean[side] += n;
    }
    for (const auto& [side, exact] : mean) {
      const double error = std::sqrt(std::max(square[side] - exact * exact, 0.0) / runs);
      INFO(game.name << " " << side << " exact " << exact << " swept " << found_mean[side] / runs);
      CHECK(std::abs(found_mean[side] / runs - exact) <= 4 * error + 1e-9);
    }
    CHECK(std::any_of(mean.begin(), mean.end(),
                      [&](const auto& of) { return square[of.first] - of.second * of.second > 0.01; }));
  }
}
