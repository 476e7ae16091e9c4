// The parts of a Situation that a policy reads. Internal; see KnownPlans.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/rout/withdrawal.hpp"

namespace hexrout {

struct PolicyConcern {
  explicit PolicyConcern(const WithdrawalPolicy& policy) {
    for (const ReferenceSet set : policy.references) add(set);
    for (const auto* list : {&policy.gate.stay, &policy.gate.must, &policy.gate.may, &policy.forbid, &policy.stop})
      for (const Condition& c : *list) add(c);
    friends = friends || policy.occupancy.friends == FriendRule::block;
    add(policy.direction_from);
    for (const Goal& g : policy.goals) {
      add(g.of);
      add(g.farthest);
      for (const Condition& c : g.where) add(c);
      if (g.what == GoalKind::place) places.push_back(g.place);
    }
    for (const Key& k : policy.prefer) {
      add(k.of);
      if (k.what == KeyKind::place_distance) places.push_back(k.place);
      friends = friends || k.what == KeyKind::friends_near;
      zone = zone || k.what == KeyKind::zone_hexes;
    }
  }

  // Facts of a reference that decide its membership of sets, as bits; 0: the policy does not read it.
  std::uint32_t sets_of(const Reference& r) const {
    const auto any = [&](auto... wanted) { return (sets & (bit(wanted) | ...)) != 0; };
    if (r.anchor) return any(ReferenceSet::anchor) ? 1U : 0U;
    if (r.start) return any(ReferenceSet::start) ? 1U << 7U : 0U;
    const bool able = r.armed && r.unbroken;
    std::uint32_t out = 0;
    const auto put = [&](unsigned at, bool fact) { out |= fact ? 1U << at : 0U; };
    put(1, any(ReferenceSet::all));
    // Without a firer the nearest known reference takes its place.
    put(2, r.known && any(ReferenceSet::known, ReferenceSet::seen, ReferenceSet::firer));
    put(3, r.known && able && any(ReferenceSet::armed, ReferenceSet::can_fire));
    put(4, r.firer && any(ReferenceSet::firer));
    put(5, r.known && (r.firing || r.advancing || r.firer) && any(ReferenceSet::pressing));
    if (out != 0) put(6, able && contact);
    return out;
  }

  bool looks_for(const std::string& place) const {
    return std::find(places.begin(), places.end(), place) != places.end();
  }

  void add(ReferenceSet set) { sets |= bit(set); }
  void add(const Condition& c) {
    add(c.of);
    fire = fire || c.what == Predicate::fire_swept;
    contact = contact || c.what == Predicate::into_contact || c.what == Predicate::into_reach;
    friends = friends || c.what == Predicate::friend_held;
    zone = zone || c.what == Predicate::in_zone || c.what == Predicate::from_zone;
    for (const Condition& part : c.parts) add(part);
  }
  static std::uint32_t bit(ReferenceSet set) { return 1U << static_cast<unsigned>(set); }
  std::uint32_t sets = 0;                // of references, a bit each
  bool contact = false;                  // whether a reference is able to fight in contact
  bool fire = false;                     // swept Locations and the trench
  bool zone = false;                     // Locations in zones of control
  bool friends = false;                  // their Locations; full Locations are read by every policy
  std::vector<std::string_view> places;  // by name
};

}  // namespace hexrout
