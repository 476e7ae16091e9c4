#include "rules/asl/memory/known_stands.hpp"

#include <algorithm>

#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/memory/unit_key.hpp"

namespace hexrout::asl {

namespace {

std::uint32_t word_of(int n) {
  return static_cast<std::uint32_t>(n);
}

void take_rout(CaseKeyMaker& key, const Unit& u) {
  KeyOfFields part(key);
  visit_names(u, part);
  visit_rout(u, part);
  part.done();
}

CaseKey with_all_enemies(const Scene& scene, CounterKeys& counters, UnitIndex unit, const CaseKey& own) {
  const CaseKey& enemies = counters.enemies_of(*scene.position, scene.position->units[unit].side).key;
  CaseKeyMaker key;
  key.take(own.a);
  key.take(own.b);
  key.take(enemies.a);
  key.take(enemies.b);
  return key.key();
}

}  // namespace

bool own_key(const Scene& scene, CounterKeys& counters, UnitIndex unit, CaseKey& out) {
  const Position& position = *scene.position;
  const Unit& self = position.units[unit];
  if (!counters.enemies_of(position, self.side).plain) return false;
  const std::span<const CounterKeys::Counter> all = counters.all(position);
  CaseKeyMaker key;
  key.take_two(unit.number(), word_of(self.side));
  const CaseKey& counter = counters.key_of(position, unit);
  key.take(counter.a);
  key.take(counter.b + (all[unit].upstairs && cut_off_upstairs(position, self) ? 1U : 0U));
  take_rout(key, self);
  for (const SideFacts& side : position.sides) key.take(side.no_quarter_against ? 1U : 2U);
  struct Stack {
    LocationId at;
    int half_squads;
    int men;
  };
  constexpr std::size_t kMostStacks = 64;
  Stack stacks[kMostStacks];
  std::size_t count = 0;
  for (const UnitIndex i : position.unit_indices()) {
    const CounterKeys::Counter& u = all[i];
    if (i == unit || u.at == kNowhere) continue;
    if (!u.plain) return false;
    if (u.prisoner || u.side != self.side) continue;
    if (u.in != Entrenchment::none)
      key.take_two(0x60000000U | u.at.number(), word_of(static_cast<int>(u.in)) << 16U | u.half_squads);
    Stack* stack = std::find_if(stacks, stacks + count, [&](const Stack& s) { return s.at == u.at; });
    if (stack == stacks + count) {
      if (count == kMostStacks) return false;
      stacks[count++] = {u.at, 0, 0};
    }
    stack->half_squads += u.half_squads;
    stack->men += u.man ? 1 : 0;
  }
  for (std::size_t s = 0; s < count; ++s)
    if (const HalfMf more = overstack_half_mf(self, stacks[s].half_squads, stacks[s].men); more > HalfMf{})
      key.take_two(0x70000000U | stacks[s].at.number(), word_of(more.count()));
  out = key.key();
  return true;
}

bool stand_key(const Scene& scene, UnitIndex unit, CaseKey& key) {
  thread_local CounterKeys counters;
  counters.forget_all();
  CaseKey own;
  if (!own_key(scene, counters, unit, own)) return false;
  key = with_all_enemies(scene, counters, unit, own);
  return true;
}

// --- grounds -----------------------------------------------------------------------------------------------

namespace {

// Limits beyond which all enemies are part of a key: testing each of them takes too long, and the grounds take too much
// memory.
constexpr std::size_t kMostUnits = 64;
constexpr std::size_t kMostLocations = 1U << 12U;
constexpr std::size_t kLocationsAWord = 32;

}  // namespace

bool KnownStands::looks_at_all(const Scene& scene) {
  return scene.position->units.size() > kMostUnits || scene.map().location_count() > kMostLocations;
}

bool KnownStands::matters(Ground& ground, const Scene& scene, LocationId there) {
  std::uint64_t& word = ground.there[there.number() / kLocationsAWord];
  const std::size_t shift = there.number() % kLocationsAWord * 2;
  if ((word >> shift & 3U) == 0) {
    const Map& map = scene.map();
    const HexId hex = map.location(there).hex;
    const auto beside = [&](LocationId at) { return map.distance(map.location(at).hex, hex) <= 1; };
    const auto sees = [&](LocationId at) { return scene.kept->look(there, at) != Seen::blocked; };
    const RoutField::Trace& trace = ground.trace;
    const bool yes = trace.at_corners || std::any_of(trace.asked.begin(), trace.asked.end(), beside) ||
                     std::any_of(trace.looked_at.begin(), trace.looked_at.end(), sees);
    word |= std::uint64_t{yes ? 2U : 1U} << shift;
  }
  return (word >> shift & 3U) == 2;
}

// Returns the key of an entry on a ground. Remembered enemies matter anywhere. Adds up the keys of enemies, which are
// hashes of 128 bits.
CaseKey KnownStands::key_on(Ground& ground, const Scene& scene, CounterKeys& counters, UnitIndex unit,
                            const CaseKey& own) {
  const Position& position = *scene.position;
  const Unit& self = position.units[unit];
  CaseKey sum;
  for (const CounterKeys::Enemy& enemy : counters.enemies_of(position, self.side).free) {
    // From a lip an enemy sees more than its Location tells.
    if (!position.units[enemy.unit].crest && !matters(ground, scene, enemy.at) &&
        std::none_of(self.remembered.begin(), self.remembered.end(),
                     [&](const Unit::Remembered& r) { return r.enemy == position.units[enemy.unit].id; }))
      continue;
    sum.a += enemy.key.a;
    sum.b += enemy.key.b;
  }
  CaseKeyMaker key;
  for (const CaseKey& part : {own, ground.key, sum}) {
    key.take(part.a);
    key.take(part.b);
  }
  return key.key();
}

std::uint16_t KnownStands::ground_of(const Scene& scene, UnitIndex unit, const RoutField::Trace& trace) {
  sorted_ = trace;
  // The duty to rout depends on the enemies who see the unit.
  sorted_.asked.push_back(scene.position->units[unit].at);
  sorted_.looked_at.push_back(scene.position->units[unit].at);
  CaseKeyMaker maker;
  maker.take(sorted_.at_corners ? 1U : 0U);
  for (std::vector<LocationId>* list : {&sorted_.asked, &sorted_.looked_at}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
    maker.take_places(*list);
  }
  const CaseKey key = maker.key();
  if (const auto it = ground_.find(key); it != ground_.end()) return it->second;
  if (grounds_.size() == kMostGrounds) {
    // Clears owns_ as well, which names grounds by number. Entries without a ground are not found.
    grounds_.clear();
    ground_.clear();
    owns_.assign(kMostOwns, {});
  }
  const auto number = static_cast<std::uint16_t>(grounds_.size());
  grounds_.push_back({key, sorted_, {}});
  grounds_.back().there.resize((scene.map().location_count() + kLocationsAWord - 1) / kLocationsAWord);
  ground_.emplace(key, number);
  return number;
}

// --- entries -----------------------------------------------------------------------------------------------

KnownStand* KnownStands::stand_of(const CaseKey& key) {
  const std::size_t place = static_cast<std::size_t>(key.a) & (keys_.size() - 2);
  if (keys_[place] == key) return &stands_[place];
  if (keys_[place + 1] != key) return nullptr;
  std::swap(keys_[place], keys_[place + 1]);
  std::swap(stands_[place], stands_[place + 1]);
  return &stands_[place];
}

KnownStand& KnownStands::put(const CaseKey& key) {
  if (KnownStand* known = stand_of(key)) return *known;
  const std::size_t second = (static_cast<std::size_t>(key.a) & (keys_.size() - 2)) + 1;
  keys_[second] = key;
  return stands_[second] = {};
}

KnownStand* KnownStands::find(const Scene& scene, CounterKeys& counters, UnitIndex unit, const CaseKey& own) {
  KnownStand* known = nullptr;
  if (looks_at_all(scene)) {
    known = stand_of(with_all_enemies(scene, counters, unit, own));
  } else if (const Own& shared = own_at(own); shared.key == own) {
    for (std::size_t i = 0; i < shared.count && known == nullptr; ++i)
      known = stand_of(key_on(grounds_[shared.grounds[i]], scene, counters, unit, own));
  }
  return known;
}

KnownStand& KnownStands::keep(const Scene& scene, CounterKeys& counters, UnitIndex unit, const CaseKey& own,
                              const RoutField::Trace& trace) {
  if (looks_at_all(scene)) return put(with_all_enemies(scene, counters, unit, own));
  const std::uint16_t ground = ground_of(scene, unit, trace);
  Own& shared = own_at(own);
  if (shared.key != own) shared = {own, {}, 0};
  std::uint16_t* const first = shared.grounds.data();
  std::uint16_t* last = std::find(first, first + shared.count, ground);
  if (last == first + shared.count) {
    if (shared.count < Own::kMost) ++shared.count;
    last = first + shared.count - 1;
    *last = ground;
  }
  std::rotate(first, last, last + 1);
  return put(key_on(grounds_[ground], scene, counters, unit, own));
}

}  // namespace hexrout::asl
