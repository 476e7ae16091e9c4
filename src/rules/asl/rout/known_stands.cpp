#include "rules/asl/rout/known_stands.hpp"

#include <algorithm>

#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/rout/unit_key.hpp"

namespace hexrout::asl {

namespace {

std::uint32_t word_of(int n) {
  return static_cast<std::uint32_t>(n);
}

// What a counter is and the state it is in, but for its name and its rout.
void take_counter(CaseKeyMaker& key, const Position& position, UnitIndex i, CounterKeys* kept) {
  const Unit& u = position.units[i];
  const CaseKey counter = kept != nullptr ? kept->of(position, i) : counter_key(u);
  key.take(counter.a);
  key.take(counter.b + (cut_off_upstairs(position, u) ? 1U : 0U));
}

void take_rout(CaseKeyMaker& key, const Unit& u) {
  KeyOfFields part(key);
  visit_names(u, part);
  visit_rout(u, part);
  part.done();
}

}  // namespace

bool stand_key(const Scene& scene, UnitIndex unit, CaseKey& out, CounterKeys* kept) {
  const Position& position = *scene.position;
  const Unit& self = position.units[unit];
  CaseKeyMaker key;
  key.take_two(unit.number(), word_of(self.side));
  take_counter(key, position, unit, kept);
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
    const Unit& u = position.units[i];
    if (i == unit || u.eliminated || u.at == kNowhere) continue;
    if (!u.infantry() || u.concealed || u.hidden || u.commissar || u.cavalry || u.rider || !u.aboard.empty())
      return false;
    if (u.prisoner()) {
      key.take_two(0x50000000U | i.number(), word_of(us_number(u)));
      key.take_text(u.guard);
      continue;
    }
    if (u.side != self.side) {
      key.take(0x4000000000000000U | i.number());
      take_counter(key, position, i, kept);
      continue;
    }
    if (u.in != Entrenchment::none)
      key.take_two(0x60000000U | u.at.number(),
                   word_of(static_cast<int>(u.in)) << 16U | word_of(stacking_half_squads(u)));
    Stack* stack = std::find_if(stacks, stacks + count, [&](const Stack& s) { return s.at == u.at; });
    if (stack == stacks + count) {
      if (count == kMostStacks) return false;
      stacks[count++] = {u.at, 0, 0};
    }
    stack->half_squads += stacking_half_squads(u);
    stack->men += u.smc() ? 1 : 0;
  }
  for (std::size_t s = 0; s < count; ++s)
    if (const HalfMf more = overstack_half_mf(self, stacks[s].half_squads, stacks[s].men); more > HalfMf{})
      key.take_two(0x70000000U | stacks[s].at.number(), word_of(more.count()));
  out = key.key();
  return true;
}

}  // namespace hexrout::asl
