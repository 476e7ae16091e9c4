#include "rules/asl/rout/known_stands.hpp"

#include <algorithm>

#include "rules/asl/facts/encirclement.hpp"

namespace hexrout::asl {

namespace {

std::uint32_t word_of(int n) {
  return static_cast<std::uint32_t>(n);
}

void take_weapons(CaseKeyMaker& key, const Unit& u) {
  key.take(u.weapons.size());
  for (const Weapon& w : u.weapons) {
    key.take_two(word_of(static_cast<int>(w.kind)) << 16U | word_of(w.portage_points),
                 word_of(w.firepower) << 16U | word_of(w.range));
    key.take_flags(w.ordnance, w.malfunctioned, w.dismantled, w.covers_arc, true);
    key.take_text(w.second_man);
  }
}

// What a counter is and the state it is in, but for its own rout.
void take_counter(CaseKeyMaker& key, const Position& position, const Unit& u) {
  key.take_flags(cut_off_upstairs(position, u));
  key.take_flags(u.underscored_morale, u.self_rally, u.broken, u.dm, u.pinned, u.cx, u.ti, u.disrupted, u.encircled,
                 u.melee, u.berserk, u.fanatic, u.wounded, u.heroic, u.unarmed, u.inexperienced, u.stunned, u.abandoned,
                 u.ss, u.gurkha, u.partisan, u.marine, u.commissar, u.armor_leader, u.human_wave, u.cavalry,
                 u.wall_advantage, u.crest, u.beneath_wire, u.wading, u.climbing, u.rider, u.emplaced, u.motion,
                 u.immobilized, u.facing.has_value(), u.elr.has_value());
  key.take_two(u.at, word_of(static_cast<int>(u.in)) << 16U | word_of(static_cast<int>(u.kind)));
  key.take_two(word_of(static_cast<int>(u.nationality)) << 16U | word_of(static_cast<int>(u.quality)),
               word_of(u.firepower) << 16U | word_of(u.range));
  key.take_two(word_of(u.morale) << 16U | word_of(u.broken_morale),
               word_of(u.leadership + 64) << 16U | word_of(u.facing ? static_cast<int>(*u.facing) : 0));
  take_weapons(key, u);
}

void take_rout(CaseKeyMaker& key, const Unit& u) {
  key.take_text(u.id);
  key.take_text(u.label);
  key.take_flags(u.has_routed, u.rout_ended, u.low_crawled);
  key.take_two(u.phase_start, word_of(u.spent_half_mf));
  key.take_two(u.figured_at, word_of(static_cast<int>(u.rout_duty)));
  key.take_two(word_of(static_cast<int>(u.destinations.size())), word_of(static_cast<int>(u.walked.size())));
  for (const LocationId at : u.destinations) key.take(at);
  for (const LocationId at : u.walked) key.take(at);
  for (const Unit::Remembered& r : u.remembered) {
    key.take_text(r.enemy);
    key.take(word_of(r.range));
  }
}

}  // namespace

bool stand_key(const Scene& scene, std::size_t unit, CaseKey& out) {
  const Position& position = *scene.position;
  const Unit& self = position.units[unit];
  CaseKeyMaker key;
  key.take_two(static_cast<std::uint32_t>(unit), word_of(self.side));
  take_counter(key, position, self);
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
  for (std::size_t i = 0; i < position.units.size(); ++i) {
    const Unit& u = position.units[i];
    if (i == unit || u.eliminated || u.at == kNowhere) continue;
    if (!u.infantry() || u.concealed || u.hidden || u.commissar || u.cavalry || u.rider || !u.aboard.empty())
      return false;
    if (u.prisoner()) {
      key.take_two(0x50000000U | static_cast<std::uint32_t>(i), word_of(us_number(u)));
      key.take_text(u.guard);
      continue;
    }
    if (u.side != self.side) {
      key.take(0x4000000000000000U | i);
      take_counter(key, position, u);
      continue;
    }
    if (u.in != Entrenchment::none)
      key.take_two(0x60000000U | u.at, word_of(static_cast<int>(u.in)) << 16U | word_of(stacking_half_squads(u)));
    Stack* stack = std::find_if(stacks, stacks + count, [&](const Stack& s) { return s.at == u.at; });
    if (stack == stacks + count) {
      if (count == kMostStacks) return false;
      stacks[count++] = {u.at, 0, 0};
    }
    stack->half_squads += stacking_half_squads(u);
    stack->men += u.smc() ? 1 : 0;
  }
  for (std::size_t s = 0; s < count; ++s)
    if (const int more = overstack_half_mf(self, stacks[s].half_squads, stacks[s].men); more > 0)
      key.take_two(0x70000000U | stacks[s].at, word_of(more));
  out = key.key();
  return true;
}

}  // namespace hexrout::asl
