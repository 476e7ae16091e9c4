#include "match/fire.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "hexrout/rules/fire_scale.hpp"

namespace hexrout::match {

namespace {

// Units of a side in one Location that may be fired at.
struct Target {
  LocationId at = kNowhere;
  std::size_t side = 0;
  bool seen = false;  // at least one of its units is not concealed
  bool moved = false;
  int weight = 0;  // 2 for each unbroken unit, 1 for each broken one
  std::vector<std::string> units;
};

// Units of a side in one Location that fire together.
struct Group {
  LocationId at = kNowhere;
  std::size_t side = 0;
  int leadership = 0;
  std::vector<const Firer*> firers;
  std::vector<bool> moved;  // of each of them
};

// Factors for a point of fire that the rules roll for; they choose the target alone.
constexpr std::uint32_t kOwnDice = 4;

// Weight of an effect in the choice of targets.
int dread(const FireEffect& effect) {
  switch (effect.kind) {
    case FireEffect::Kind::none:
      return 0;
    case FireEffect::Kind::pin:
      return 1;
    case FireEffect::Kind::morale:
      return 4 + 2 * effect.number;
    case FireEffect::Kind::casualties:
      return 9 + 2 * effect.number;
    case FireEffect::Kind::kill:
      return 14 + 6 * effect.number;
  }
  return 0;
}

// Number of rolls of two dice with this sum, of 36.
int ways(int sum) {
  return 6 - std::abs(7 - sum);
}

// The leadership on a leader's counter: "9-1", "8-0", "6+1". A scenario may give a leader another, which counters do
// not show: then it is the counter's.
int printed_leadership(const std::string& counter) {
  const std::size_t sign = counter.find_first_of("+-");
  int number = 0;
  if (sign == std::string::npos) return 0;
  std::from_chars(counter.data() + sign + 1, counter.data() + counter.size(), number);
  return std::min(number, 3) * (counter[sign] == '-' ? -1 : 1);
}

class Field {
 public:
  Field(const Game& game, const FootGraph& ground, const FireStyle& style, const FireTable& table,
        const std::vector<std::string>& moved)
      : game_(game),
        ground_(ground),
        style_(style),
        table_(table),
        moved_(moved),
        views_(game.units()),
        firers_(game.firers()) {
    game.figures(figures_);
  }

  std::vector<Attack> attacks() {
    find_targets();
    find_groups();
    std::vector<Attack> out;
    for (const auto& [key, group] : groups_)
      if (std::optional<Attack> attack = best_attack(group)) out.push_back(std::move(*attack));
    return out;
  }

 private:
  using Key = std::pair<LocationId, std::size_t>;  // where, and the side

  int hexes(LocationId a, LocationId b) const {
    const Map& map = *game_.setting().map;
    return map.distance(map.location(a).hex, map.location(b).hex);
  }
  bool has_moved(const std::string& unit) const {
    return std::find(moved_.begin(), moved_.end(), unit) != moved_.end();
  }

  std::optional<Attack> best_attack(const Group& group) const {
    std::optional<Attack> best;
    const Target* on = nullptr;
    std::pair<int, int> worth{0, 0};  // harm, and the nearer the better
    for (const auto& [key, target] : targets_) {
      Attack attack;
      const int harm = target.side == group.side ? 0 : weigh(group, target, attack);
      const std::pair<int, int> found{harm, -hexes(group.at, target.at)};
      if (harm == 0 || found <= worth) continue;
      worth = found;
      best = std::move(attack);
      on = &target;
    }
    if (!best) return best;
    for (const Firer* firer : group.firers) best->firers.push_back(firer->unit);
    best->targets = on->units;
    return best;
  }

  void find_targets() {
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      const UnitFigures& f = figures_[i];
      if (f.presence != Presence::in_play || f.at == kNowhere || f.cover == UnitCover::hidden) continue;
      Target& target = targets_[{f.at, f.side}];
      target.at = f.at;
      target.side = f.side;
      target.seen = target.seen || f.cover == UnitCover::seen;
      target.moved = target.moved || has_moved(views_[i].id);
      target.weight += f.health == UnitHealth::broken ? 1 : 2;
      target.units.push_back(views_[i].id);
    }
  }

  void find_groups() {
    const std::vector<std::string>& sides = game_.setting().sides;
    for (const Firer& firer : firers_) {
      const auto side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), firer.side) - sides.begin());
      Group& group = groups_[{firer.at, side}];
      group.at = firer.at;
      group.side = side;
      group.firers.push_back(&firer);
      group.moved.push_back(has_moved(firer.unit));
    }
    if (style_.kind != FireStyle::Kind::asl) return;  // only its counters show leadership
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      const UnitFigures& f = figures_[i];
      if (!f.leader || f.presence != Presence::in_play || f.health != UnitHealth::good) continue;
      const auto group = groups_.find({f.at, f.side});
      if (group == groups_.end()) continue;
      group->second.leadership = std::min(group->second.leadership, printed_leadership(views_[i].label));
    }
  }

  // Returns the average harm of the attack, in 36ths; 0 without an effective attack.
  int weigh(const Group& group, const Target& target, Attack& attack) const {
    const Setting& setting = game_.setting();
    const int range = hexes(group.at, target.at);
    std::uint32_t quarters = 0;
    for (std::size_t i = 0; i < group.firers.size(); ++i) {
      const std::uint32_t all = group.firers[i]->quarters(range);
      quarters += group.moved[i] ? all * static_cast<std::uint32_t>(table_.moved_share()) / 4 : all;
    }
    quarters *= style_.kind == FireStyle::Kind::own_dice ? kOwnDice : fire_scale(style_.system);
    if (!target.seen) quarters = quarters * static_cast<std::uint32_t>(table_.concealed_share()) / 4;
    if (quarters < 4) return 0;
    const Sighting sight = setting.sight->look(group.at, target.at);
    if (sight.blocked) return 0;
    const FireTerms terms{sight.hindrance, group.leadership, target.moved};
    const Terrain& terrain = TerrainCatalogue::standard()[ground_.place(target.at).terrain];
    attack = {group.at, target.at, quarters, table_.modifier(terms, terrain), {}, {}};
    int harm = 0;
    for (int sum = 2; sum <= 12; ++sum)
      harm += ways(sum) * dread(table_.effect(static_cast<int>(quarters / 4), sum + attack.modifier));
    return harm * target.weight;
  }

  const Game& game_;
  const FootGraph& ground_;
  const FireStyle& style_;
  const FireTable& table_;
  const std::vector<std::string>& moved_;
  std::vector<UnitView> views_;
  std::vector<Firer> firers_;
  std::vector<UnitFigures> figures_;
  std::map<Key, Target> targets_;
  std::map<Key, Group> groups_;
};

}  // namespace

std::vector<Attack> attacks(const Game& game, const FootGraph& ground, const FireStyle& style, const FireTable& table,
                            const std::vector<std::string>& moved) {
  return Field(game, ground, style, table, moved).attacks();
}

Value rolled_events(const std::vector<Attack>& attacks, const Game& game, const FireStyle& style,
                    const FireTable& table, CourseDice& dice, Record& record) {
  Value events = Value::list();
  FireEvents made(style, game);
  for (const Attack& attack : attacks) {
    const bool rolled = style.kind != FireStyle::Kind::own_dice;
    const int sum = rolled ? dice.two_d6({"attack", ""}) : 0;
    const FireEffect effect =
        rolled ? table.effect(static_cast<int>(attack.quarters / 4), sum + attack.modifier) : FireEffect();
    if (record.wanted()) {
      Json said{{"attack", place_json(attack.target, record.map())},
                {"from", place_json(attack.from, record.map())},
                {"by", attack.firers},
                {"on", attack.targets}};
      if (rolled)
        said.update(
            {{"factors", attack.quarters / 4}, {"modifier", attack.modifier}, {"sum", sum}, {"effect", effect.word()}});
      record.add(said);
    }
    made.add(effect, attack.firers, attack.targets, attack.target, events);
  }
  return events;
}

std::vector<std::uint64_t> exposures(const Game& game) {
  const Setting& setting = game.setting();
  std::vector<std::uint64_t> out(setting.sides.size());
  std::vector<UnitFigures> figures;
  game.figures(figures);
  for (const Firer& firer : game.firers())
    for (const UnitFigures& f : figures) {
      if (f.presence != Presence::in_play || f.at == kNowhere || setting.sides[f.side] == firer.side) continue;
      const int hexes = setting.map->distance(setting.map->location(firer.at).hex, setting.map->location(f.at).hex);
      const std::uint32_t quarters = firer.quarters(hexes);
      if (quarters > 0 && !setting.sight->look(firer.at, f.at).blocked) out[f.side] += quarters;
    }
  return out;
}

}  // namespace hexrout::match
