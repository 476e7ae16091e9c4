#include "rules/asl/memory/known_stands.hpp"

#include <algorithm>
#include <utility>

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

}  // namespace

bool stand_key(const Scene& scene, CounterKeys& counters, UnitIndex unit, CaseKey& out) {
  const Position& position = *scene.position;
  const Unit& self = position.units[unit];
  const CounterKeys::Enemies& enemies = counters.enemies_of(position, self.side);
  if (!enemies.plain) return false;
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
    if (u.in == Entrenchment::pillbox && scene.switches().fortifications) continue;  // has room of its own
    Stack* stack = std::find_if(stacks, stacks + count, [&](const Stack& s) { return s.at == u.at; });
    if (stack == stacks + count) {
      if (count == kMostStacks) return false;
      stacks[count++] = {u.at, 0, 0};
    }
    stack->half_squads += u.half_squads;
    stack->men += u.man ? 1 : 0;
  }
  for (std::size_t s = 0; s < count; ++s)
    if (const HalfMf more =
            overstack_half_mf(self, stacks[s].half_squads, stacks[s].men, stacking_limit(scene, stacks[s].at));
        more > HalfMf{})
      key.take_two(0x70000000U | stacks[s].at.number(), word_of(more.count()));
  key.take(enemies.key.a);
  key.take(enemies.key.b);
  out = key.key();
  return true;
}

bool stand_key(const Scene& scene, UnitIndex unit, CaseKey& key) {
  thread_local CounterKeys counters;
  counters.forget_all();
  return stand_key(scene, counters, unit, key);
}

KnownStand* KnownStands::find(const CaseKey& key) {
  const std::size_t place = static_cast<std::size_t>(key.a) & (keys_.size() - 2);
  if (keys_[place] == key) return &stands_[place];
  if (keys_[place + 1] != key) return nullptr;
  std::swap(keys_[place], keys_[place + 1]);
  std::swap(stands_[place], stands_[place + 1]);
  return &stands_[place];
}

KnownStand& KnownStands::keep(const CaseKey& key) {
  if (KnownStand* known = find(key)) return *known;
  const std::size_t second = (static_cast<std::size_t>(key.a) & (keys_.size() - 2)) + 1;
  keys_[second] = key;
  return stands_[second] = {};
}

}  // namespace hexrout::asl
