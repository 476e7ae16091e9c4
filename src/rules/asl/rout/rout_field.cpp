#include "rules/asl/rout/rout_field.hpp"

#include <algorithm>
#include <cstring>

#include "hexrout/los/exact.hpp"

namespace hexrout::asl {

namespace {

// Ranges are found a block of enemies at a time.
constexpr std::size_t kBlock = 16;

// Limit of the rows and their sets, beyond which they are discarded.
constexpr std::size_t kMostBytes = std::size_t{16} << 20U;

// Most watchers whose lines are looked along without first ruling out some by the horizon of the Location.
constexpr std::size_t kFewLines = 200;

// A line that is not blocked early costs as much again for so many hexes.
constexpr std::uint64_t kHexesOfWork = 4;

// Length of the first lines that knows_one() looks along.
constexpr int kFirstHexes = 8;

// Notes in `read` as NotingReads does, where reads are noted at all; otherwise it costs a test.
class NotingKept {
 public:
  explicit NotingKept(SwitchesRead& read) {
    if (switches_read != nullptr && switches_read != &read) noting_.emplace(read);
  }

 private:
  std::optional<NotingReads> noting_;
};

// Returns the most hexes that a rout can take.
int farthest(const Position& position) {
  return position.rout_numbers.longest().count() / kLeastStepHalfMf.count();
}

}  // namespace

RoutField::RoutField(const Scene& scene, Exposure& exposure)
    : scene_(&scene), exposure_(&exposure), places_(scene.map().location_count()) {}

// Lists the enemies in play, in the order of the scenario.
void RoutField::find_enemies() {
  enemies_.clear();
  for (const Unit& u : scene_->position->units)
    if (Position::enemy(u, *unit_) && in_play(u)) enemies_.push_back(&u);
}

std::optional<std::size_t> RoutField::enemy(UnitIndex unit) const {
  const auto it = std::lower_bound(enemy_indices_.begin(), enemy_indices_.end(), unit);
  if (it == enemy_indices_.end() || *it != unit) return std::nullopt;
  return static_cast<std::size_t>(it - enemy_indices_.begin());
}

void RoutField::ask(UnitIndex unit) {
  ask_of_enemies(unit);
  count_friends();
}

void RoutField::ask_of_enemies(UnitIndex unit) {
  kept_reads_.of = &scene_->switches();
  const NotingKept noting(kept_reads_);
  ++question_;
  unit_index_ = unit;
  unit_ = &scene_->position->units[unit];
  const bool full = sets_->bytes() + rows_used_ * ranges_ * sizeof(HexCount) > kMostBytes;
  if ((!same_enemies() && !same_threat()) || full) {
    find_enemies();
    place_watchers(full);
  }
  watched_state_ = scene_->state;
  watched_side_ = unit_->side;
}

// True if no unit has changed since the last question, and that was about this side.
bool RoutField::same_enemies() const {
  return scene_->state != 0 && scene_->state == watched_state_ && unit_->side == watched_side_;
}

// True if the enemy keys of a phase are those of the last question. Points enemies_ into this position, which may be
// another one.
bool RoutField::same_threat() {
  const Position& position = *scene_->position;
  if (scene_->enemy_keys == nullptr) {
    threat_ = {};
    return false;
  }
  const CaseKey threat = scene_->enemy_keys->enemies_key(position, unit_->side);
  const bool same = threat == threat_ && unit_->side == watched_side_;
  threat_ = threat;
  if (same)
    for (std::size_t i = 0; i < enemies_.size(); ++i) enemies_[i] = &position.units[enemy_indices_[i]];
  return same;
}

// Makes the watchers and the sets of enemies. Keeps the rows of equal watchers, unless `anew`.
void RoutField::place_watchers(bool anew) {
  const Guards guards(*scene_->position);
  std::swap(watchers_, watched_);
  watchers_.clear();
  for (const Unit* e : enemies_) watchers_.push_back(watcher_of(*e, guards));
  const bool same = !anew && watch_ != 0 &&
                    std::equal(watchers_.begin(), watchers_.end(), watched_.begin(), watched_.end(),
                               [](const Watcher& a, const Watcher& b) { return a.same_as(b); });
  if (!same) forget_rows();
  const std::size_t count = enemies_.size();
  BitMaker armed(*sets_, count);
  BitMaker forcing(*sets_, count);
  BitMaker barring(*sets_, count);
  BitMaker interdictors(*sets_, count);
  BitMaker revealed(*sets_, count);
  enemy_indices_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const Unit& e = *enemies_[i];
    enemy_indices_.push_back(scene_->position->index(e));
    const bool arms = asl::armed(*scene_->position, e);
    if (arms) armed.add(i);
    if (arms && threatening(*scene_->position, e)) forcing.add(i);
    if (arms || scene_->switches().approach == Approach::any) barring.add(i);
    if (watchers_[i].interdicts) interdictors.add(i);
    if (watchers_[i].revealed) revealed.add(i);
  }
  if (count > kFewLines) know_levels();
  armed_ = armed.done();
  forcing_ = forcing.done();
  barring_ = barring.done();
  interdictors_ = interdictors.done();
  revealed_ = revealed.done();
}

void RoutField::know_levels() {
  const Map& map = scene_->map();
  std::vector<int> levels;
  for (const Watcher& w : watchers_) levels.push_back(map.absolute_level(w.location));
  horizon_ = Horizon(levels);
  for (Watcher& w : watchers_) {
    const LocationKind kind = map.location(w.location).kind;
    const bool plain = kind != LocationKind::rooftop && kind != LocationKind::cellar && w.looks_alike();
    w.level = plain ? horizon_.level_of(map.absolute_level(w.location)) : -1;
  }
}

// Discards rows and sets, and stores the hexes of the present watchers.
void RoutField::forget_rows() {
  ++watch_;
  rows_used_ = 0;
  if (sets_->bytes() > 0) sets_ = std::make_shared<BitSets>();
  ranges_ = (watchers_.size() + kBlock - 1) / kBlock * kBlock;
  watched_from_.col.resize(ranges_);
  watched_from_.y.resize(ranges_);
  for (std::size_t i = 0; i < watchers_.size(); ++i) {
    const Hex stands = scene_->map().hex(scene_->map().location(watchers_[i].location).hex).at;
    watched_from_.col[i] = stands.col;
    watched_from_.y[i] = static_cast<std::int16_t>(doubled_y(stands));
  }
}

RoutField::Watcher RoutField::watcher_of(const Unit& enemy, const Guards& guards) const {
  Watcher w;
  w.location = enemy.at;
  w.front = stand_of(enemy).front;
  w.loophole = loophole_of(*scene_, enemy);
  w.seen = w.looks_alike() ? exposure_->row(enemy.at) : nullptr;
  w.revealed = revealed(*scene_, enemy);
  w.lurking = lurking(*scene_, enemy);
  w.interdicts = w.revealed && fit_to_interdict(*scene_, enemy) && !guards.too_many(enemy);
  w.reach = w.interdicts ? reach_all_round(*scene_, enemy) : 0;
  return w;
}

// Counts friends within reach of the unit, because only a Location with friends can be overstacked.
void RoutField::count_friends() {
  const Position& position = *scene_->position;
  friends_.clear();
  const int hexes = farthest(position);
  position.each_near(unit_->at, hexes, [&](const Unit& u) {
    if (&u == unit_ || u.side != unit_->side || !crowds(*scene_, u)) return;
    if (range(*scene_, u, unit_->at) > hexes) return;
    auto it = std::find_if(friends_.begin(), friends_.end(), [&](const FriendsAt& f) { return f.at == u.at; });
    if (it == friends_.end()) it = friends_.insert(friends_.end(), FriendsAt{u.at, {}});
    it->friends.half_squads += stacking_half_squads(u);
    it->friends.men += u.smc() ? 1 : 0;
  });
}

RoutField::Friends RoutField::friends_in(LocationId at) const {
  const auto it = std::find_if(friends_.begin(), friends_.end(), [&](const FriendsAt& f) { return f.at == at; });
  return it != friends_.end() ? it->friends : Friends{};
}

// Stores the distance of every enemy, block by block. 16-bit arithmetic, blocks of one length and an output that is not
// read let the compiler work on eight enemies at once.
void RoutField::find_ranges(Hex from, HexCount* range) const {
  const auto y = static_cast<std::int16_t>(doubled_y(from));
  std::array<HexCount, kBlock> out;
  for (std::size_t first = 0; first < ranges_; first += kBlock) {
    const std::int16_t* cols = watched_from_.col.data() + first;
    const std::int16_t* ys = watched_from_.y.data() + first;
    for (std::size_t i = 0; i < kBlock; ++i) {
      const auto east = static_cast<std::int16_t>(cols[i] - from.col);
      const auto south = static_cast<std::int16_t>(ys[i] - y);
      const auto dx = std::max(east, static_cast<std::int16_t>(-east));
      const auto dy = std::max(south, static_cast<std::int16_t>(-south));
      const auto half = static_cast<std::int16_t>(static_cast<std::uint16_t>(dx + dy) >> 1U);
      out[i] = static_cast<HexCount>(std::max(dx, half));
    }
    std::copy_n(out.begin(), kBlock, range + first);
  }
}

RoutField::Row& RoutField::make_row(LocationId at) {
  const NotingKept noting(kept_reads_);
  Place& place = places_[at];
  place = {watch_, &next_row(scene_->map().hex(scene_->map().location(at).hex).at)};
  fill(*place.row, at);
  return *place.row;
}

// Returns an unused row with the ranges from `here`.
RoutField::Row& RoutField::next_row(Hex here) {
  const std::uint32_t number = rows_used_++;
  if (number >= rows_.size() * kRowsTogether) rows_.push_back(std::make_unique<Rows>());
  Rows& rows = *rows_[number / kRowsTogether];
  if (rows.range.size() < ranges_ * kRowsTogether) rows.range.resize(ranges_ * kRowsTogether);
  Row& row = rows.list[number % kRowsTogether];
  HexCount* const range = rows.range.data() + number % kRowsTogether * ranges_;
  find_ranges(here, range);
  row.range = range;
  return row;
}

void RoutField::fill(Row& row, LocationId at) {
  const Map& map = scene_->map();
  const HexId hex = map.location(at).hex;
  row.adjacent = row.here = row.looked = row.known = row.clear = row.fires = 0;
  row.fires_found = false;
  row.sides_found = 0;
  row.contact = false;
  const FootPlace& place = scene_->ground.place(at);
  const Terrain& terrain = TerrainCatalogue::standard().in_month(place.terrain, scene_->position->setting.month);
  row.may_be_open = terrain.open_ground || place.woods_road || map.hex(hex).road_sides != 0;
  BitMaker beside(*sets_, watchers_.size());
  BitMaker in_it(*sets_, watchers_.size());
  for (std::size_t i = 0; i < watchers_.size(); ++i) {
    if (row.range[i] > 1) continue;
    const Watcher& w = watchers_[i];
    if (w.location == at) {
      row.contact = row.contact || w.lurking;
      if (w.revealed) in_it.add(i);
    } else if (w.revealed && one_advance(map, w.location, at) &&
               (scene_->switches().levels || map.location(w.location).hex != hex)) {
      beside.add(i);
    }
  }
  row.here = in_it.done();
  row.adjacent = beside.done();
  if (row.adjacent != 0) look(row, at, row.adjacent);
  row.adjacent &= row.known;
  row.shelter = asl::shelter(*scene_, at);
  row.pillbox = place.has(PlacedKind::pillbox);
  row.fortification_half_mf = place.fortification_half_mf;
  row.question = 0;
  row.hazard =
      (place.has(PlacedKind::minefield) && scene_->switches().known_mines == HazardPaths::not_counted) ||
      (place.has(PlacedKind::fire_for_effect) && scene_->switches().fire_for_effect == HazardPaths::not_counted);
  row.wire = place.has(PlacedKind::wire);
}

void RoutField::look(Row& row, LocationId at, EnemyBits watchers) {
  const NotingKept noting(kept_reads_);
  row.looked |= watchers;
  const Hex here = scene_->map().hex(scene_->map().location(at).hex).at;
  const int y = doubled_y(here);
  const bool many = watchers_.size() > kFewLines && find_horizon(at, watchers);
  BitMaker known(*sets_, watchers_.size());
  BitMaker clear(*sets_, watchers_.size());
  each_bit(watchers, [&](std::size_t i) {
    const Watcher& w = watchers_[i];
    if (many && horizon_.hides(watched_from_.col[i] - here.col, watched_from_.y[i] - y, row.range[i], w.level)) return;
    Seen seen = w.seen != nullptr ? w.seen[at.number()] : Seen::unasked;
    if (seen == Seen::unasked) {
      seen = w.looks_alike() ? exposure_->look(w.location, at) : seen_by(*scene_, exposure_, *enemies_[i], at);
      lines_work_ += seen == Seen::blocked ? 1 : 1 + row.range[i] / kHexesOfWork;
    }
    if (seen != Seen::blocked) known.add(i);
    if (seen == Seen::unhindered) clear.add(i);
  });
  row.known |= known.done();
  row.clear |= clear.done();
}

bool RoutField::knows_one(LocationId at, EnemyBits among) {
  const Row& row = row_of(at);
  if ((row.known & among) != 0) return true;
  EnemyBits unasked = among & ~row.looked;
  for (int hexes = kFirstHexes; unasked != 0; hexes *= 2) {
    BitMaker near(*sets_, watchers_.size());
    each_bit(unasked, [&](std::size_t i) {
      if (row.range[i] <= hexes) near.add(i);
    });
    const EnemyBits asked = near.done();
    if (known(at, asked) != 0) return true;
    unasked = unasked & ~asked;
  }
  return false;
}

// True if horizon_ is that of the Location. Requires exact sight, where a line has one verdict for both ends.
bool RoutField::find_horizon(LocationId at, EnemyBits watchers) {
  const auto* sight = dynamic_cast<const ExactSight*>(&scene_->position->sight());
  return sight != nullptr && watchers.count() > kFewLines && sight->find_horizon(at, horizon_);
}

void RoutField::find_fires(Row& row, LocationId at) {
  const NotingKept noting(kept_reads_);
  row.fires_found = true;
  if (!row.may_be_open) return;
  BitMaker bearing(*sets_, watchers_.size());
  each_bit(interdictors_, [&](std::size_t i) {
    const int reach = watchers_[i].reach;
    if (reach >= 0 ? row.range[i] <= reach : bears_on(*scene_, *enemies_[i], at)) bearing.add(i);
  });
  const EnemyBits bears = bearing.done();
  const EnemyBits unasked = bears & ~row.looked;
  if (unasked != 0) look(row, at, unasked);
  row.fires = bears & row.clear;
}

// Stores one set a hexside: range is in hexes, so every step across it comes nearer to the same enemies.
void RoutField::find_approached(Row& row, const FootStep& step) {
  row.approached[step.side] = nearer(row.range, row_of(step.to).range);
  row.sides_found = static_cast<std::uint8_t>(row.sides_found | 1U << step.side);
}

void RoutField::fit(Row& row, LocationId at) {
  row.question = question_;
  row.room_beneath = row.fortification_half_mf > HalfMf{} && entrenchment_has_room(*scene_, *unit_, at);
  const Friends friends = friends_in(at);
  row.overstack_half_mf =
      friends.half_squads == 0 && friends.men == 0
          ? HalfMf16{}
          : HalfMf16(asl::overstack_half_mf(*unit_, friends.half_squads, friends.men, stacking_limit(*scene_, at)));
}

EnemyBits RoutField::nearer(const HexCount* from, const HexCount* to) const {
  // Four ranges in a word: with all below 2^15, the high bit of (to + 2^15 - from) is clear where `to` is less.
  constexpr std::uint64_t kHigh = 0x8000800080008000U;
  const auto less = [&](std::size_t i) {
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::memcpy(&a, from + i, 8);
    std::memcpy(&b, to + i, 8);
    return ~((b | kHigh) - a) & kHigh;
  };
  // Gathers the high bits of eight ranges into one byte, for the enemies from `first` to before `end`.
  const auto word = [&](std::size_t first, std::size_t end) {
    std::uint64_t bits = 0;
    for (std::size_t i = first; i < end; i += 8)
      bits |= ((less(i) >> 15U | less(i + 4) >> 11U) * 0x0001000200040008U >> 48U & 0xffU) << (i - first);
    return end - first < 64 ? bits & ((std::uint64_t{1} << (end - first)) - 1) : bits;
  };
  const std::size_t count = enemies_.size();
  if (count <= kInWord) return BitSets::in_word(word(0, count));
  BitMaker bits(*sets_, count);
  for (std::size_t first = 0; first < count; first += 64)
    bits.add_word(first / 64, word(first, std::min(count, first + 64)));
  return bits.done();
}

EnemyBits RoutField::interdictors(const Entry& entry) {
  if (entry.beneath || entry.step == nullptr || entry.step->is(FootStep::kCareful) ||
      entry.step->is(FootStep::kInTrench))
    return 0;
  const EnemyBits firing = fires(entry.at);
  if (firing == 0 || !asl::may_be_open(*scene_, entry)) return 0;
  BitMaker open(*sets_, enemies_.size());
  each_bit(firing, [&](std::size_t i) {
    if (open_if_seen(*scene_, *enemies_[i], entry)) open.add(i);
  });
  return open.done();
}

RoundBar RoutField::round_bar(LocationId from, const FootStep& step) {
  RoundBar round;
  if (!step.is(FootStep::kRoundBar)) return round;
  round.corners = corners_of(scene_->map(), from, step);
  for (int k = 0; k < round.corners.count; ++k) {
    const auto at = static_cast<std::size_t>(k);
    BitMaker by(*sets_, enemies_.size());
    each_bit(interdictors_, [&](std::size_t i) {
      const Unit& enemy = *enemies_[i];
      if (bears_on(*scene_, enemy, step.to) && corner_open_to(*scene_, enemy, round.corners.list[at])) by.add(i);
    });
    round.by[at] = by.done();
  }
  if (round.corners.count == 2 && round.by[1].count() < round.by[0].count()) {
    std::swap(round.by[0], round.by[1]);
    std::swap(round.corners.list[0], round.corners.list[1]);
  }
  return round;
}

}  // namespace hexrout::asl
