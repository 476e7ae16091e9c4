// Reach of units of the other systems in moves by their players: the ends are those of the
// withdrawal search for that policy, and the fronts those of every possible walk.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "hexrout/scenario/scenario.hpp"
#include "rules/armour_battles/armour_battles.hpp"
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/chain_of_command/reactions.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/data_game/data_game.hpp"
#include "rules/data_game/reactions.hpp"
#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"
#include "scenario/bundled.hpp"

using namespace hexrout;

namespace {

// Cost and exposure of walks, by Location.
using WalkFronts = std::map<LocationId, std::set<std::pair<int, std::uint32_t>>>;

class PlainWalks {
 public:
  PlainWalks(const Map& map, const WithdrawalPolicy& policy, const Situation& s, const std::vector<Firer>& enemies)
      : map_(map), policy_(policy), s_(s), enemies_(enemies) {}

  WalkFronts fronts() {
    walk(s_.at, 0, 0);
    WalkFronts out;
    for (const auto& [at, walks] : all_) {
      if (at != s_.at && std::count(s_.full.begin(), s_.full.end(), at) > 0) continue;
      std::uint32_t least = UINT32_MAX;
      for (const auto& [spent, fire] : walks)
        if (fire < least) out[at].insert({spent, fire}), least = fire;
    }
    return out;
  }

 private:
  std::uint32_t fire_at(LocationId at) const {
    std::uint32_t sum = 0;
    for (const Firer& e : enemies_) {
      const int hexes = map_.distance(map_.location(e.at).hex, map_.location(at).hex);
      const FireFactor& f = e.factors.front();
      if (hexes > f.normal_range || !s_.sees(e.at, at)) continue;
      const bool covered = s_.covered ? s_.covered(at, e.at) : terrain_cover(map_, at, e.at);
      const bool safe = covered || (s_.concealed && s_.concealed(at, e.at));
      sum += static_cast<std::uint32_t>(f.firepower) * (safe ? 4U : 8U);
    }
    return sum;
  }
  void walk(LocationId at, int spent, std::uint32_t fire) {
    if (!all_[at].insert({spent, fire}).second) return;  // continued already
    for (const Direction d : kAllDirections) {
      const HexId hex = map_.neighbour(map_.location(at).hex, d);
      if (hex == kNowhere) continue;
      const LocationId to = map_.ground(hex);
      const int ground = s_.step_cost ? s_.step_cost(at, to) : step_on_foot(map_, at, to);
      if (ground < 0 || std::count(s_.enemy_held.begin(), s_.enemy_held.end(), to) > 0) continue;
      const int cost = policy_.budget.terrain_costs ? std::max(1, ground) : 1;
      if (spent + cost <= s_.budget) walk(to, spent + cost, fire + fire_at(to));
    }
  }

  const Map& map_;
  const WithdrawalPolicy& policy_;
  const Situation& s_;
  const std::vector<Firer>& enemies_;
  WalkFronts all_;
};

void judge_free_reach(const Game& game, const std::string& id, const std::string& side, const WithdrawalPolicy& policy,
                      const Situation& s) {
  const Map& map = *game.setting().map;
  const Reach reach = game.reach(id);
  INFO(id);
  REQUIRE(reach.code.empty());
  std::vector<Firer> enemies;
  for (const Firer& firer : game.firers())
    if (firer.side != side) enemies.push_back(firer);
  WalkFronts found;
  std::set<LocationId> reached;
  for (const ReachPoint& p : reach.points) {
    found[p.at].insert({p.spent_half_mf.count() / half_units(policy.budget), p.exposure});
    if (p.at != s.at) reached.insert(p.at);
    CHECK(reach.path(p).front() == s.at);
    CHECK(reach.path(p).back() == p.at);
  }
  CHECK(found == PlainWalks(map, policy, s, enemies).fronts());
  std::set<LocationId> ends;
  for (const WithdrawalOption& option : Withdrawal(map).plan(policy, s).options) ends.insert(option.end);
  CHECK(reached == ends);
}

// A hex derived from a number.
LocationId some_place(const Map& map, std::uint32_t n) {
  return map.ground(HexId{(n * 2654435761U >> 7U) % map.hex_count()});
}

}  // namespace

TEST_CASE("squares: a free stand reaches what its policy lets it", "[squares][reach]") {
  const Scenario scenario = test::bundled_scenario("squares");
  squares::Position p = dynamic_cast<const squares::SquaresGame&>(*scenario.game).position();
  int judged = 0;
  for (std::uint32_t round = 0; round < 40; ++round) {
    for (std::size_t i = 0; round > 0 && i < p.stands.size(); ++i)
      if (p.stands[i].present()) p.stands[i].at = some_place(p.map(), round * 64 + static_cast<std::uint32_t>(i));
    const squares::SquaresGame game(p);
    for (const UnitIndex i : IndexRange<UnitIndex>(p.stands.size())) {
      const squares::Stand& stand = p.stands[i];
      if (!stand.present() || squares::reaction_of(p, i) != squares::Reaction::none) {
        const bool chooses = stand.present() && squares::reaction_of(p, i) == squares::Reaction::no_closer;
        CHECK(game.reach(stand.id).code.empty() == chooses);
        continue;
      }
      const Situation s = squares::situation_of(p, i, squares::Reaction::none);
      judge_free_reach(game, stand.id, p.setting.sides[p.side_of(stand)],
                       squares::policy_of(p, i, squares::Reaction::none), s);
      ++judged;
    }
  }
  CHECK(judged > 100);
}

TEST_CASE("morale ratio: a piece of normal morale reaches what its movement points let it", "[morale_ratio][reach]") {
  const Scenario scenario = test::bundled_scenario("morale_ratio");
  data_game::Position p = dynamic_cast<const data_game::DataGame&>(*scenario.game).position();
  int judged = 0;
  for (std::uint32_t round = 0; round < 40; ++round) {
    for (std::size_t i = 0; round > 0 && i < p.pieces.size(); ++i)
      if (p.pieces[i].state == data_game::PieceState::present)
        p.pieces[i].at = some_place(p.map(), round * 64 + static_cast<std::uint32_t>(i));
    const data_game::DataGame game(p);
    for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size())) {
      const data_game::Piece& piece = p.pieces[i];
      const data_game::Element& e = p.element_of(piece);
      const bool free = acts(p, piece) && data_game::reaction_of(p, i) == nullptr && !data_game::immobile(p, e);
      if (!free) {
        const bool chooses =
            acts(p, piece) && data_game::may_choose(data_game::reaction_of(p, i)) && !data_game::immobile(p, e);
        CHECK(game.reach(piece.id).code.empty() == chooses);
        continue;
      }
      const WithdrawalPolicy& policy = p.policies->move("D-MOVE");
      judge_free_reach(game, piece.id, p.setting.sides[p.side_of(piece)], policy,
                       data_game::situation_of(p, i, policy));
      ++judged;
    }
  }
  CHECK(judged > 40);
}

TEST_CASE("Armour Battles: a unit reaches what its dice can give at the most", "[armour_battles][reach]") {
  const Scenario scenario = test::bundled_scenario("armour_battles");
  ab::Position p = dynamic_cast<const ab::ArmourBattlesGame&>(*scenario.game).position();
  const ab::ArmourBattlesGame game(p);
  int judged = 0;
  for (const UnitIndex i : IndexRange<UnitIndex>(p.units.size())) {
    const ab::Unit& u = p.units[i];
    if (u.dispersed || u.push) continue;
    const WithdrawalPolicy& policy = p.policies->move("B-MOVE");
    Situation s = ab::ForcedBack::situation(p, i, {});
    // A suppressed unit loses its fixed move (B7).
    const int most = (u.suppressed ? 0 : u.fixed_move) + 6 * u.variable_dice;
    const int least = (u.suppressed ? 0 : u.fixed_move) + u.variable_dice;
    s.budget = p.scale.within(most);
    judge_free_reach(game, u.id, p.setting.sides[u.side], policy, s);
    CHECK(game.reach(u.id).certain_half_mf.count() == 2 * p.scale.within(least));
    ++judged;
  }
  CHECK(judged > 2);
}

TEST_CASE("Chain of Command: a Team reaches what three dice can give, less its Shock", "[chain_of_command][reach]") {
  const Scenario scenario = test::bundled_scenario("chain_of_command");
  coc::Position p = dynamic_cast<const coc::ChainOfCommandGame&>(*scenario.game).position();
  const coc::ChainOfCommandGame game(p);
  int judged = 0;
  for (const coc::TeamIndex i : IndexRange<coc::TeamIndex>(p.teams.size())) {
    const coc::Team& t = p.teams[i];
    if (!t.on_table() || t.aboard != coc::kNone || t.status != coc::Status::normal) {
      CHECK_FALSE(game.reach(t.id).code.empty());
      continue;
    }
    Situation s = coc::situation_of(p, t.side, t.at, {i}, "");
    s.budget = p.scale.within(std::max(0, 18 - t.shock));
    judge_free_reach(game, t.id, p.setting.sides[t.side], p.policies->move("A-MOVE"), s);
    CHECK(game.reach(t.id).certain_half_mf.count() == 2 * p.scale.within(std::max(0, 3 - t.shock)));
    ++judged;
  }
  for (const coc::Leader& l : p.leaders) CHECK(game.reach(l.id).code == "NO_FREE_MOVE");
  CHECK(judged > 1);
}

TEST_CASE("a search that meets too many ways stops and says so", "[squares][reach]") {
  const std::string text =
      "hexrout: 1\ntitle: wide\nmap: {title: wide, columns: 160, rows: 160, fill: open-ground}\nrules: squares\n"
      "sides: [red, blue]\nturn: {attacker: red}\ngroups:\n  - {id: r, side: red, start: 5}\n"
      "  - {id: b, side: blue, start: 5}\nstands:\n  - {id: r1, group: r, at: F6, men: 5, move: 100}\n"
      "  - {id: b1, group: b, at: H40, men: 5}\n";
  Diagnostics found;
  auto scenario = parse_scenario(text, "wide.yaml", {}, found);
  INFO(found.text());
  REQUIRE(scenario);
  squares::Position p = dynamic_cast<const squares::SquaresGame&>(*scenario->game).position();
  p.stands.front().move = 400;
  const Reach reach = squares::SquaresGame(p).reach("r1");
  CHECK(reach.code.empty());
  CHECK(reach.limited);
  CHECK(reach.points.size() > 1000);
  CHECK(reach.points.size() <= kMostReachLabels);
  std::size_t astray = 0;
  for (const ReachPoint& point : reach.points) astray += reach.path(point).back() == point.at ? 0 : 1;
  CHECK(astray == 0);
}

TEST_CASE("a unit that its player moves though its state binds it reaches what it can be ordered to",
          "[rules][reach]") {
  int bound = 0;
  for (const char* name : {"squares", "morale_ratio", "pickets"}) {
    const Scenario scenario = test::bundled_scenario(name);
    const Game& game = *scenario.game;
    for (const std::string& side : game.setting().sides) {
      const std::vector<Order> orders = game.orders(side);
      for (const UnitView& unit : game.units()) {
        if (unit.side != side) continue;
        INFO(name << " " << unit.id);
        std::set<LocationId> ordered;
        for (const Order& order : orders)
          if (order.unit == unit.id && !order.path.empty()) ordered.insert(order.path.back());
        const Reach reach = game.reach(unit.id);
        if (!reach.code.empty()) {
          CHECK(ordered.empty());
          continue;
        }
        std::set<LocationId> reached;
        for (const ReachPoint& point : reach.points) {
          CHECK(reach.path(point).front() == reach.from);
          CHECK(reach.path(point).back() == point.at);
          if (point.at != reach.from) reached.insert(point.at);
        }
        CHECK(reached == ordered);
        const UnitAnswer answer = game.answer(unit.id);
        bound += answer.duty == Duty::may && !reached.empty() ? 1 : 0;
      }
    }
  }
  CHECK(bound >= 3);
}
