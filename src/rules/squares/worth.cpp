// worth_of: men, their restrictions, the fire on them and theirs (data/worth.yaml).
#include <algorithm>
#include <array>

#include "rules/common/tables/measure.hpp"
#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

namespace {

constexpr int kFarthest = 20;  // limit of the distance to the enemy, in squares
constexpr std::int64_t kThousandthsOfOne = 1000;

const Figures& weights() {
  static const Figures built_in =
      embedded_weights("squares/data/worth.yaml", {"man", "held", "exposure", "fire", "closer"});
  return built_in;
}

// Cost of each Result for each man, in units of `held`.
constexpr std::array<int, 4> kHeld{0, 1, 2, 5};
constexpr int kWithdrawing = 2;

bool covered_from(const Position& p, LocationId at, LocationId threat) {
  return terrain_cover(p.map(), at, threat) ||
         std::any_of(p.trenches.begin(), p.trenches.end(), [&](const Trench& t) { return t.at == at; });
}

// Expected cost of the first test under fire.
std::int64_t test_cost(const Measure& m, const Position& p, UnitIndex stand) {
  const Stand& s = p.stands[stand];
  const std::vector<Odds> odds = result_odds(p.tables(), total(modifiers(p, stand, {Trigger::under_fire, false})));
  std::int64_t cost = 0;
  for (std::size_t r = 0; r < odds.size(); ++r) cost += Measure::expected(m.weight("held") * kHeld[r] * s.men, odds[r]);
  return cost;
}

// A known enemy, with the number of stands that it can fire at.
struct EnemyFire {
  UnitIndex enemy;
  int targets = 0;
};

bool stands_there(const Position& p, const Stand& s, std::size_t side) {
  return s.present() && s.at != kNowhere && p.side_of(s) == side;
}

std::vector<EnemyFire> firers_on(const Position& p, std::size_t side) {
  std::vector<EnemyFire> out;
  for (const UnitIndex e : known_enemies(p, side)) {
    out.push_back({e, 0});
    for (const Stand& s : p.stands)
      if (stands_there(p, s, side) && p.sees(p.stands[e].at, s.at)) ++out.back().targets;
  }
  return out;
}

// Fire on a stand. An enemy that sees several stands fires at one of them, so each has a share.
struct FireOn {
  std::int64_t men = 0;                     // thousandths of enemy men, doubled without cover from them
  std::int64_t spared = kThousandthsOfOne;  // the odds that no enemy chooses it, in thousandths
};

void weigh(const Position& p, UnitIndex stand, const std::vector<EnemyFire>& enemies, Measure& m) {
  const Stand& s = p.stands[stand];
  const Group& group = p.groups[s.group];
  m.add(s.id, "men", "man", s.men);
  const bool withdraws = group.state == GroupState::withdrawing && s.state == StandState::present;
  const int held = std::max(kHeld[static_cast<std::size_t>(s.restriction)], withdraws ? kWithdrawing : 0);
  m.take(s.id, "held", "held", std::int64_t{held} * s.men);
  FireOn fire;
  int target = 0;  // 0: none in sight, 1: in cover, 2: in the open
  int nearest = kFarthest;
  for (const EnemyFire& firer : enemies) {
    const Stand& enemy = p.stands[firer.enemy];
    nearest = std::min(nearest, p.distance(s.at, enemy.at));
    if (!p.sees(enemy.at, s.at)) continue;
    fire.men += kThousandthsOfOne * enemy.men * (covered_from(p, s.at, enemy.at) ? 1 : 2) / firer.targets;
    fire.spared = fire.spared * (firer.targets - 1) / firer.targets;
    target = std::max(target, covered_from(p, enemy.at, s.at) ? 1 : 2);
  }
  m.add_thousandths(s.id, "exposure", -m.weight("exposure") * fire.men / kThousandthsOfOne);
  const bool tested = (s.tested >> static_cast<int>(Trigger::under_fire) & 1) != 0;
  if (fire.men > 0 && !tested && s.fights())
    m.add_thousandths(s.id, "break chance",
                      -test_cost(m, p, stand) * (kThousandthsOfOne - fire.spared) / kThousandthsOfOne);
  if (s.fights() && !withdraws) m.add(s.id, "fire", "fire", std::int64_t{target} * s.men);
  if (group.role == Role::attacker && s.fights() && !withdraws && !enemies.empty())
    m.take(s.id, "distance", "closer", std::int64_t{nearest} * s.men);
}

}  // namespace

std::optional<std::vector<WorthPart>> worth_of(const Position& p, std::string_view side) {
  const auto own = side_index(p.setting, side);
  if (!own) return std::nullopt;
  Measure m(weights());
  const std::vector<EnemyFire> enemies = firers_on(p, *own);
  for (const UnitIndex i : IndexRange<UnitIndex>(p.stands.size()))
    if (stands_there(p, p.stands[i], *own)) weigh(p, i, enemies, m);
  return m.parts();
}

}  // namespace hexrout::squares
