// Random maps of few hexes and random cases on them; equal seeds give equal cases.
#pragma once

#include <random>

#include "rout/withdrawal_fixture.hpp"

namespace hexrout::testing {

struct RandomCase {
  RandomCase(std::uint32_t seed, int most_hexes, int most_budget) : random(seed), plane(blob(most_hexes)) {
    const auto anywhere = [&] { return LocationId(pick(static_cast<int>(plane.map->location_count()))); };
    salt = static_cast<std::uint32_t>(random());
    s.at = anywhere();
    s.budget = 1 + pick(most_budget);
    const int references = pick(5);
    for (int i = 0; i < references; ++i) {
      Reference r;
      r.id = "e" + std::to_string(i);
      r.at = anywhere();
      r.range = pick(3) == 0 ? 1 + pick(4) : -1;
      r.known = pick(5) != 0;
      r.armed = pick(5) != 0;
      r.unbroken = pick(5) != 0;
      r.firer = i == 0 && pick(5) != 0;
      r.firing = pick(3) == 0;
      r.advancing = pick(3) == 0;
      r.anchor = pick(5) == 0;
      s.references.push_back(r);
      if (pick(3) != 0 && r.at != s.at) s.enemy_held.push_back(r.at);
    }
    for (int i = pick(4); i > 0; --i) {
      s.friends.push_back(anywhere());
      if (pick(2) == 0) s.full.push_back(s.friends.back());
    }
    for (int i = pick(6); i > 0; --i) {
      const LocationId at = anywhere();
      const bool listed =
          std::any_of(s.swept.begin(), s.swept.end(), [&](const Swept& other) { return other.at == at; });
      if (!listed) s.swept.push_back({at, pick(4) - 1, pick(4) != 0});
    }
    if (pick(4) == 0) s.trench = s.at;
    Reference start;
    start.id = "start";
    start.at = s.at;
    start.start = true;
    s.references.push_back(start);
    for (int i = pick(6); i > 0; --i) s.zone.push_back(anywhere());
    s.own_edges = static_cast<std::uint8_t>(pick(16));
    s.numbers = {{"contact", pick(3)}, {"detour", pick(5)}, {"away", pick(4)}};
    for (const char* place : {"line", "casualties", "friends", "goal"}) {
      std::vector<LocationId> at;
      for (int i = pick(3); i > 0; --i) at.push_back(anywhere());
      s.places.emplace_back(place, at);
    }
    const auto chance = [this](std::uint32_t a, std::uint32_t b, std::uint32_t kind, std::uint32_t of) {
      std::uint64_t x = (std::uint64_t{a} << 32) ^ b ^ (std::uint64_t{kind} << 60) ^ (std::uint64_t{salt} << 16);
      x = (x ^ (x >> 31)) * 0xBF58476D1CE4E5B9;
      x = (x ^ (x >> 29)) * 0x94D049BB133111EB;
      return (x >> 40) % of;
    };
    s.sees = [chance](LocationId a, LocationId b) {
      return chance(std::min(a, b).number(), std::max(a, b).number(), 1, 5) < 3;
    };
    s.covered = [chance](LocationId a, LocationId b) { return chance(a.number(), b.number(), 2, 4) == 0; };
    s.concealed = [chance](LocationId a, LocationId b) { return chance(a.number(), b.number(), 3, 6) == 0; };
    s.step_cost = [chance](LocationId, LocationId b) {
      const auto c = chance(b.number(), 0, 4, 8);
      return c == 0 ? -1 : 1 + static_cast<int>(c % 3);
    };
  }
  int pick(int of) { return static_cast<int>(random() % static_cast<std::uint64_t>(of)); }

  std::mt19937 random;
  Plane plane;
  std::uint32_t salt = 0;
  Situation s;

 private:
  std::vector<Axial> blob(int most) {
    std::vector<Axial> out{{0, 0}};
    const int size = most / 2 + pick(most / 2 + 1);
    while (static_cast<int>(out.size()) < size) {
      Axial a = out[static_cast<std::size_t>(pick(static_cast<int>(out.size())))];
      Axial step{1, 0};
      for (int turn = pick(6); turn > 0; --turn) step = rotated(step);
      a = a + step;
      if (std::find(out.begin(), out.end(), a) == out.end()) out.push_back(a);
    }
    return out;
  }
};

}  // namespace hexrout::testing
