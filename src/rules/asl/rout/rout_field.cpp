#include "rules/asl/rout/rout_field.hpp"

#include <algorithm>
#include <cstring>

#include "rules/asl/facts/counter_keys.hpp"

namespace hexrout::asl {

namespace {

// Hexes; a longer range is kept as this.
constexpr int kLongest = 127;

// Where more than so many enemies are found, fewer hexes will do next time.
constexpr std::size_t kManyEnemies = 2 * kMostEnemies;

// Hexes; no rout goes farther.
int farthest(const Position& position) {
  return position.rout_numbers.longest().count() / kLeastStepHalfMf.count();
}

// Whether it takes up room where it stands.
bool crowds(const Unit& unit) {
  return in_play(unit) && unit.infantry() && unit.aboard.empty();
}

}  // namespace

RoutField::RoutField(const Scene& scene, Exposure& exposure)
    : scene_(&scene), exposure_(&exposure), places_(scene.map().location_count()) {}

// Enemies are taken in the order of the scenario. Of too many, those nearest to where the rout began take part: so they
// stay the same while it lasts.
void RoutField::find_enemies() {
  const Position& position = *scene_->position;
  const LocationId start = rout_start(*unit_);
  if (position.muster.kept()) {
    find_near(start);
    return;
  }
  enemies_.clear();
  for (const Unit& u : position.units)
    if (Position::enemy(u, *unit_) && in_play(u)) enemies_.push_back(&u);
  if (enemies_.size() <= kMostEnemies) return;
  near_.start = kNowhere;
  near_.enemies.clear();
  for (const Unit* u : enemies_) near_.enemies.push_back({range(*scene_, *u, start), position.index(*u)});
  std::sort(near_.enemies.begin(), near_.enemies.end());
  take_nearest();
}

// The same on large positions: looks as many hexes around as it takes to find enough, or over the whole map.
void RoutField::find_near(LocationId start) {
  const Muster& muster = scene_->position->muster;
  const HexId hex = scene_->map().location(start).hex;
  const int across = scene_->map().columns() + scene_->map().rows();
  const bool same =
      near_.start == start && near_.side == unit_->side && near_.changes == muster.changes_but(unit_->side);
  if (!same) {
    if (near_.enemies.size() > kManyEnemies) near_.hexes -= near_.hexes / 4;
    muster.enemies_near(hex, near_.hexes, unit_->side, near_.enemies);
  }
  while (!take_nearest() && near_.hexes < across) {
    near_.hexes += near_.hexes / 2;
    muster.enemies_near(hex, near_.hexes, unit_->side, near_.enemies);
  }
  near_.start = start;
  near_.side = unit_->side;
  near_.changes = muster.changes_but(unit_->side);
}

// Whether there are as many as can take part.
bool RoutField::take_nearest() {
  enemies_.clear();
  for (const Muster::Away& away : near_.enemies) {
    const Unit& u = scene_->position->units[away.unit];
    if (!in_play(u)) continue;
    enemies_.push_back(&u);
    if (enemies_.size() == kMostEnemies) break;
  }
  std::sort(enemies_.begin(), enemies_.end());  // units lie in one array
  return enemies_.size() == kMostEnemies;
}

void RoutField::ask(UnitIndex unit) {
  ask_of_enemies(unit);
  count_friends();
}

void RoutField::ask_of_enemies(UnitIndex unit) {
  ++question_;
  unit_index_ = unit;
  unit_ = &scene_->position->units[unit];
  if (!same_enemies() && !same_threat()) {
    find_enemies();
    place_watchers();
  }
  watched_still_ = scene_->position->still.number();
  watched_side_ = unit_->side;
}

// Whether nothing has changed since a question about another unit of this side, and all enemies take part.
bool RoutField::same_enemies() const {
  const std::uint64_t still = scene_->position->still.number();
  return still != 0 && still == watched_still_ && unit_->side == watched_side_ && enemies_.size() < kMostEnemies;
}

// Whether what the threat to this side follows from is as it was, by the counters kept while a phase is played. The
// position may be another one.
bool RoutField::same_threat() {
  const Position& position = *scene_->position;
  if (scene_->counters == nullptr || position.muster.kept()) {
    threat_ = {};
    return false;
  }
  const CaseKey threat = scene_->counters->enemies_of(position, unit_->side).key;
  const bool same = threat == threat_ && unit_->side == watched_side_ && enemies_.size() < kMostEnemies;
  threat_ = threat;
  if (same)
    for (std::size_t i = 0; i < enemies_.size(); ++i) enemies_[i] = &position.units[enemy_indices_[i]];
  return same;
}

// Rows stay as long as the same watchers are asked about.
void RoutField::place_watchers() {
  armed_ = forcing_ = barring_ = interdictors_ = revealed_ = 0;
  const bool guards = scene_->position->any_prisoner();
  std::swap(watchers_, watched_);
  watchers_.clear();
  enemy_indices_.clear();
  for (std::size_t i = 0; i < enemies_.size(); ++i) {
    const Unit& e = *enemies_[i];
    enemy_indices_.push_back(scene_->position->index(e));
    const Hex stands = scene_->map().hex(scene_->map().location(e.at).hex).at;
    watched_from_.col[i] = stands.col;
    watched_from_.y[i] = static_cast<std::int16_t>(doubled_y(stands));
    const Watcher w = watcher_of(e, guards);
    watchers_.push_back(w);
    const EnemyBits bit = bit_of(i);
    const bool arms = asl::armed(*scene_->position, e);
    if (arms) armed_ |= bit;
    if (arms && !e.broken) forcing_ |= bit;
    if (arms || scene_->switches().approach == Approach::any) barring_ |= bit;
    if (w.interdicts) interdictors_ |= bit;
    if (w.revealed) revealed_ |= bit;
  }
  if (stamp_.watch != 0 && std::equal(watchers_.begin(), watchers_.end(), watched_.begin(), watched_.end(),
                                      [](const Watcher& a, const Watcher& b) { return a.same_as(b); }))
    return;
  ++stamp_.watch;
  rows_used_ = 0;
}

// guards: there are prisoners, so an enemy may be busy guarding them.
RoutField::Watcher RoutField::watcher_of(const Unit& enemy, bool guards) const {
  Watcher w;
  w.location = enemy.at;
  w.seen = exposure_->row(enemy.at);
  w.revealed = revealed(*scene_, enemy);
  w.lurking = lurking(*scene_, enemy);
  w.interdicts = w.revealed && fit_to_interdict(*scene_, enemy) &&
                 !(guards && scene_->position->may_guard(enemy) && guards_too_many(*scene_->position, enemy));
  w.reach = w.interdicts ? reach_all_round(*scene_, enemy) : 0;
  return w;
}

void RoutField::Friends::add(const Unit& unit, int sign) {
  half_squads += sign * stacking_half_squads(unit);
  men += unit.smc() ? sign : 0;
}

// Only a Location where friends stand can be overstacked. Where nothing changes they are counted once for all the units
// of a side; else those within reach of this unit are counted now.
void RoutField::count_friends() {
  const Position& position = *scene_->position;
  friends_.clear();
  const auto side = static_cast<std::size_t>(unit_->side);
  if (position.muster.kept() && position.still.number() != 0) {
    if (side >= crowds_.size()) crowds_.resize(side + 1);
    Crowd& crowd = crowds_[side];
    if (crowd.still != position.still.number()) count_crowd(crowd);
    return;
  }
  const int hexes = farthest(position);
  position.each_near(unit_->at, hexes, [&](const Unit& u) {
    if (&u == unit_ || u.side != unit_->side || !crowds(u)) return;
    if (range(*scene_, u, unit_->at) > hexes) return;
    auto it = std::find_if(friends_.begin(), friends_.end(), [&](const FriendsAt& f) { return f.at == u.at; });
    if (it == friends_.end()) it = friends_.insert(friends_.end(), FriendsAt{u.at, {}});
    it->friends.add(u, 1);
  });
}

void RoutField::count_crowd(Crowd& crowd) const {
  crowd.still = scene_->position->still.number();
  crowd.friends.clear();
  std::vector<const Unit*> friends;
  for (const Unit& u : scene_->position->units)
    if (u.side == unit_->side && u.at != kNowhere && crowds(u)) friends.push_back(&u);
  std::sort(friends.begin(), friends.end(), [](const Unit* a, const Unit* b) { return a->at < b->at; });
  for (const Unit* u : friends) {
    if (crowd.friends.empty() || crowd.friends.back().at != u->at) crowd.friends.push_back({u->at, {}});
    crowd.friends.back().friends.add(*u, 1);
  }
}

const RoutField::Crowd* RoutField::crowd() const {
  const std::uint64_t still = scene_->position->still.number();
  const auto side = static_cast<std::size_t>(unit_->side);
  return still != 0 && side < crowds_.size() && crowds_[side].still == still ? &crowds_[side] : nullptr;
}

RoutField::Friends RoutField::friends_in(LocationId at) const {
  if (const Crowd* all = crowd()) {
    if (range(*scene_, *unit_, at) > farthest(*scene_->position)) return {};
    const auto it = std::lower_bound(all->friends.begin(), all->friends.end(), at,
                                     [](const FriendsAt& f, LocationId l) { return f.at < l; });
    if (it == all->friends.end() || it->at != at) return {};
    Friends friends = it->friends;
    if (at == unit_->at && crowds(*unit_)) friends.add(*unit_, -1);
    return friends;
  }
  const auto it = std::find_if(friends_.begin(), friends_.end(), [&](const FriendsAt& f) { return f.at == at; });
  return it != friends_.end() ? it->friends : Friends{};
}

std::size_t RoutField::left_out() const {
  if (enemies_.size() < kMostEnemies) return 0;
  const auto& units = scene_->position->units;
  return static_cast<std::size_t>(std::count_if(
             units.begin(), units.end(), [&](const Unit& u) { return Position::enemy(u, *unit_) && in_play(u); })) -
         enemies_.size();
}

// The distance of every enemy, a block of them at a time. All arithmetic is in 16 bits and blocks are of one length, so
// that the compiler works on eight enemies at once.
void RoutField::find_ranges(Hex from, EnemyRanges& range) const {
  constexpr std::size_t kBlock = 16;
  static_assert(kMostEnemies % kBlock == 0);
  const auto y = static_cast<std::int16_t>(doubled_y(from));
  std::array<std::int16_t, kBlock> away;
  for (std::size_t first = 0; first < enemies_.size(); first += kBlock) {
    const std::int16_t* cols = watched_from_.col.data() + first;
    const std::int16_t* ys = watched_from_.y.data() + first;
    for (std::size_t i = 0; i < kBlock; ++i) {
      const auto east = static_cast<std::int16_t>(cols[i] - from.col);
      const auto south = static_cast<std::int16_t>(ys[i] - y);
      const auto dx = std::max(east, static_cast<std::int16_t>(-east));
      const auto dy = std::max(south, static_cast<std::int16_t>(-south));
      const auto half = static_cast<std::int16_t>(static_cast<std::uint16_t>(dx + dy) >> 1U);
      away[i] = std::min(std::max(dx, half), std::int16_t{kLongest});
    }
    std::uint8_t* out = range.data() + first;
    for (std::size_t i = 0; i < kBlock; ++i) out[i] = static_cast<std::uint8_t>(away[i]);
  }
}

void RoutField::begin_trace() {
  trace_.asked.clear();
  trace_.looked_at.clear();
  trace_.at_corners = false;
  if (++stamp_.trace != 0) return;
  // All numbers have been used: places forget theirs.
  stamp_.trace = 1;
  std::fill(places_.begin(), places_.end(), Place{});
}

// The first time under these watchers, or in this trace.
RoutField::Row& RoutField::note_row(LocationId at) {
  Place& place = places_[at];
  if (place.stamp.trace != stamp_.trace) trace_.asked.push_back(at);
  const bool made = place.stamp.watch == stamp_.watch;
  place.stamp = stamp_;
  if (!made) {
    place.row = rows_used_++;
    fill(at);
  }
  return row_in(place.row);
}

void RoutField::note_look(Place& place, LocationId at) {
  place.looked_at = stamp_.trace;
  trace_.looked_at.push_back(at);
}

void RoutField::fill(LocationId at) {
  if (rows_used_ > rows_.size() * kRowsTogether) rows_.push_back(std::make_unique<std::array<Row, kRowsTogether>>());
  Row& row = row_in(places_[at].row);
  const Map& map = scene_->map();
  const HexId hex = map.location(at).hex;
  const Hex here = map.hex(hex).at;
  row.adjacent = row.here = row.looked = row.known = row.clear = row.fires = 0;
  row.fires_found = false;
  row.sides_found = 0;
  row.contact = false;
  const FootPlace& place = scene_->ground.place(at);
  const Terrain& terrain = TerrainCatalogue::standard().in_month(place.terrain, scene_->position->setting.month);
  row.may_be_open = terrain.open_ground || place.woods_road || map.hex(hex).road_sides != 0;
  find_ranges(here, row.range);
  for (std::size_t i = 0; i < watchers_.size(); ++i) {
    if (row.range[i] > 1) continue;
    const Watcher& w = watchers_[i];
    const EnemyBits bit = bit_of(i);
    if (w.location == at) {
      row.contact = row.contact || w.lurking;
      if (w.revealed) row.here |= bit;
    }
    if (!w.revealed || w.location == at) continue;
    look(row, at, bit);
    if ((row.known & bit) != 0 && one_advance(map, w.location, at) &&
        (scene_->switches().levels || map.location(w.location).hex != hex))
      row.adjacent |= bit;
  }
  row.shelter = asl::shelter(*scene_, at);
  row.pillbox = place.has(PlacedKind::pillbox);
  row.fortification_half_mf = place.fortification_half_mf;
  row.question = 0;
  row.hazard =
      (place.has(PlacedKind::minefield) && scene_->switches().known_mines == HazardPaths::not_counted) ||
      (place.has(PlacedKind::fire_for_effect) && scene_->switches().fire_for_effect == HazardPaths::not_counted);
  row.wire = place.has(PlacedKind::wire);
  row.usable = scene_->switches().levels || map.location(at).kind != LocationKind::upper;
}

void RoutField::look(Row& row, LocationId at, EnemyBits watchers) {
  row.looked |= watchers;
  each_bit(watchers, [&](std::size_t i) {
    const Watcher& w = watchers_[i];
    Seen seen = w.seen != nullptr ? w.seen[at.number()] : Seen::unasked;
    if (seen == Seen::unasked) seen = exposure_->look(w.location, at);
    if (seen != Seen::blocked) row.known |= bit_of(i);
    if (seen == Seen::unhindered) row.clear |= bit_of(i);
  });
}

void RoutField::find_fires(Row& row, LocationId at) {
  row.fires_found = true;
  if (!row.may_be_open) return;
  EnemyBits bearing = 0;
  each_bit(interdictors_, [&](std::size_t i) {
    const bool by_range = watchers_[i].reach >= 0 && row.range[i] < kLongest;
    if (by_range ? row.range[i] <= watchers_[i].reach : bears_on(*scene_, *enemies_[i], at)) bearing |= bit_of(i);
  });
  if ((bearing & ~row.looked) != 0) look(row, at, bearing & ~row.looked);
  row.fires = bearing & row.clear;
}

// Range is counted in hexes, so every step across a hexside comes nearer to the same enemies.
void RoutField::find_approached(Row& row, const FootStep& step) {
  row.approached[step.side] = nearer(row.range, row_of(step.to).range);
  row.sides_found = static_cast<std::uint8_t>(row.sides_found | 1U << step.side);
}

void RoutField::fit(Row& row, LocationId at) {
  row.question = question_;
  row.room_beneath = row.fortification_half_mf > HalfMf{} && entrenchment_has_room(*scene_, *unit_, at);
  const Friends friends = friends_in(at);
  row.overstack_half_mf = friends.half_squads == 0 && friends.men == 0
                              ? HalfMf16{}
                              : HalfMf16(asl::overstack_half_mf(*unit_, friends.half_squads, friends.men));
}

EnemyBits RoutField::nearer(const EnemyRanges& from, const EnemyRanges& to) const {
  // Eight ranges at a time: with all below 128, the high bit of (to + 128 - from) is clear where `to` is less.
  constexpr std::uint64_t kHigh = 0x8080808080808080U;
  EnemyBits bits = 0;
  for (std::size_t i = 0; i < enemies_.size(); i += 8) {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::memcpy(&a, from.data() + i, 8);
    std::memcpy(&b, to.data() + i, 8);
    const std::uint64_t less = ~((b | kHigh) - a) & kHigh;
    // Gathers the eight high bits into one byte.
    bits |= ((less >> 7) * 0x0102040810204080U >> 56) << i;
  }
  return bits;
}

EnemyBits RoutField::interdictors(const Entry& entry) {
  if (entry.beneath || entry.step == nullptr || entry.step->is(FootStep::kCareful) ||
      entry.step->is(FootStep::kInTrench))
    return 0;
  const EnemyBits firing = fires(entry.at);
  if (firing == 0 || !asl::may_be_open(*scene_, entry)) return 0;
  EnemyBits bits = 0;
  each_bit(firing, [&](std::size_t i) {
    if (open_if_seen(*scene_, *enemies_[i], entry)) bits |= bit_of(i);
  });
  return bits;
}

RoundBar RoutField::round_bar(LocationId from, const FootStep& step) {
  RoundBar round;
  if (!step.is(FootStep::kRoundBar)) return round;
  trace_.at_corners = true;
  round.corners = corners_of(scene_->map(), from, step);
  for (int k = 0; k < round.corners.count; ++k) {
    const auto at = static_cast<std::size_t>(k);
    each_bit(interdictors_, [&](std::size_t i) {
      const Unit& enemy = *enemies_[i];
      if (bears_on(*scene_, enemy, step.to) && corner_open_to(*scene_, enemy, round.corners.list[at]))
        round.by[at] |= bit_of(i);
    });
  }
  if (round.corners.count == 2 && std::popcount(round.by[1]) < std::popcount(round.by[0])) {
    std::swap(round.by[0], round.by[1]);
    std::swap(round.corners.list[0], round.corners.list[1]);
  }
  return round;
}

}  // namespace hexrout::asl
