#include "rules/asl/reach/reach_field.hpp"

#include <algorithm>

#include "rules/asl/facts/known.hpp"

namespace hexrout::asl {

namespace {

// Hexes: the farthest move on eight MF.
constexpr int kFarthestMove = 8;

bool contains(const std::vector<LocationId>& list, LocationId at) {
  return std::find(list.begin(), list.end(), at) != list.end();
}

}  // namespace

void ReachField::ask(const Scene& scene, Exposure& lines, const Unit& unit) {
  ++question_;
  scene_ = &scene;
  lines_ = &lines;
  unit_ = &unit;
  find_firing_enemies();
  find_friends();
  find_barred();
}

// Fire is computed once a range for each enemy, because each hex adds it often.
void ReachField::find_firing_enemies() {
  const Position& position = *scene_->position;
  enemies_used_ = 0;
  for (const Unit& u : position.units) {
    if (!Position::enemy(u, *unit_) || u.at == kNowhere) continue;
    // Farther away it cannot fire at any Location within reach of the unit.
    const int most = range(*scene_, u, unit_->at) + kFarthestMove;
    if (most - 2 * kFarthestMove > farthest_fire(u) || !fires_on_movers(position, u)) continue;
    const Firer firer = firer_of(position, u);
    if (enemies_used_ == enemies_.size()) enemies_.emplace_back();
    FiringEnemy& enemy = enemies_[enemies_used_++];
    enemy.unit = &u;
    enemy.hex = scene_->map().location(u.at).hex;
    int farthest = -1;
    for (const FireFactor& f : firer.factors) farthest = std::max(farthest, f.long_range);
    enemy.quarters.clear();
    for (int hexes = 0; hexes <= std::min(farthest, most); ++hexes) enemy.quarters.push_back(firer.quarters(hexes));
  }
}

void ReachField::find_friends() {
  friends_.clear();
  scene_->position->each_near(unit_->at, kFarthestMove, [&](const Unit& u) {
    if (&u == unit_ || u.side != unit_->side || !crowds(*scene_, u)) return;
    auto it = std::find_if(friends_.begin(), friends_.end(), [&](const Friends& f) { return f.at == u.at; });
    if (it == friends_.end()) it = friends_.insert(friends_.end(), Friends{u.at, 0, 0});
    it->half_squads += stacking_half_squads(u);
    it->men += u.smc() ? 1 : 0;
  });
}

void ReachField::find_barred() {
  const Position& position = *scene_->position;
  barred_.clear();
  lurked_.clear();
  position.each_near(
      unit_->at, kFarthestMove,
      [&](const Unit& u) {
        if (!Position::enemy(u, *unit_)) return;
        const Knowledge knowledge = knowledge_of(position, u, unit_->side);
        if (knowledge == Knowledge::known && in_play(u)) barred_.push_back(u.at);
        if (knowledge == Knowledge::veiled && !u.prisoner() && u.at != kNowhere) lurked_.push_back(u.at);
      },
      unit_->side);
}

std::uint32_t ReachField::quarters(const FiringEnemy& enemy, LocationId at) const {
  const auto hexes = static_cast<std::size_t>(scene_->map().distance(enemy.hex, scene_->map().location(at).hex));
  return hexes < enemy.quarters.size() ? enemy.quarters[hexes] : 0;
}

void ReachField::fill(Row& row, LocationId at) {
  row = Row{};
  row.question = question_;
  const FootPlace& place = scene_->ground.place(at);
  row.barred = contains(barred_, at);
  row.contact = contains(lurked_, at);
  row.wire = place.has(PlacedKind::wire);
  row.beneath_half_mf = place.fortification_half_mf;
  row.room_beneath = row.beneath_half_mf > HalfMf{} && entrenchment_has_room(*scene_, *unit_, at);
  for (const Friends& f : friends_) {
    if (f.at != at) continue;
    const int limit = stacking_limit(*scene_, at);
    row.overstack_half_mf = HalfMf16(overstack_half_mf(*unit_, f.half_squads, f.men, limit));
    row.overstack_with_leader_half_mf = HalfMf16(overstack_half_mf(*unit_, f.half_squads, f.men + 1, limit));
  }
  if (place.has(PlacedKind::minefield)) row.mines = mines_at(at);
  for (std::size_t i = 0; i < enemies_used_; ++i) {
    const std::uint32_t bears = quarters(enemies_[i], at);
    if (bears == 0 || seen_by(*scene_, lines_, *enemies_[i].unit, at) == Seen::blocked) continue;
    row.watched = true;
    row.fire += bears;
  }
}

std::uint32_t ReachField::fire(LocationId from, const FootStep& step) {
  const Row& entered = row(step.to);
  std::uint32_t sum = entered.fire + entered.mines;
  if (row(from).mines > 0) sum += row(from).mines;
  if (!entered.watched || step.is(FootStep::kCareful) || step.is(FootStep::kInTrench)) return sum;
  const Map& map = scene_->map();
  const Entry entry{from, &step, step.to, false};
  const bool open = TerrainCatalogue::standard()
                        .in_month(scene_->ground.place(step.to).terrain, scene_->position->setting.month)
                        .open_ground;
  if (!open && !step.by_road()) return sum;
  // On open ground cover depends on the hex left only for a step uphill.
  const bool uphill = map.base_level(map.location(from).hex) < map.base_level(map.location(step.to).hex);
  if (!open || uphill) return sum + open_fire(entry);
  Row& kept = rows_[step.to];
  if (!kept.open_found) {
    kept.open = open_fire(entry);
    kept.open_found = true;
  }
  return sum + kept.open;
}

std::uint32_t ReachField::open_fire(const Entry& entry) {
  if (!may_be_open(*scene_, entry)) return 0;
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < enemies_used_; ++i) {
    const FiringEnemy& enemy = enemies_[i];
    const std::uint32_t bears = quarters(enemy, entry.at);
    if (bears == 0 || seen_by(*scene_, lines_, *enemy.unit, entry.at) != Seen::unhindered) continue;
    if (open_if_seen(*scene_, *enemy.unit, entry)) sum += bears;
  }
  return sum;
}

std::uint32_t ReachField::mines_at(LocationId at) const {
  std::uint32_t sum = 0;
  for (const Placed& p : scene_->position->setting.placed)
    if (p.kind == PlacedKind::minefield && p.at == at) sum += 4 * static_cast<std::uint32_t>(std::max(0, p.strength));
  return sum;
}

}  // namespace hexrout::asl
