#include "rules/asl/exhaustive_rout.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "rules/asl/plain_facts.hpp"
#include "rules/asl/referee/referee.hpp"

namespace hexrout::test {

namespace {

using namespace hexrout::asl;

// The second statement of the facts, as the referee takes facts.
class TwinFacts final : public RoutFacts {
 public:
  explicit TwinFacts(const PlainFacts& of) : RoutFacts(of.position(), of.ground()), plain_(of) {}

  bool takes_part(const Unit& unit) const override { return plain_.takes_part(unit); }
  bool shows_itself(const Unit& unit) const override { return plain_.shows_itself(unit); }
  bool lurks(const Unit& unit) const override { return plain_.lurks(unit); }
  bool armed(const Unit& unit) const override { return plain_.armed(unit); }
  bool threatens(const Unit& unit) const override { return plain_.threatens(unit); }
  bool known(const Unit& enemy, LocationId at) const override {
    const auto [entry, fresh] = known_.try_emplace({position.index(enemy), at});
    if (fresh) entry->second = plain_.known(enemy, at);
    return entry->second;
  }
  bool adjacent(const Unit& enemy, LocationId at) const override { return plain_.adjacent(enemy, at); }
  bool shelter(LocationId at) const override {
    const auto [entry, fresh] = shelter_.try_emplace(at);
    if (fresh) entry->second = plain_.shelter(at);
    return entry->second;
  }
  bool pillbox(LocationId at) const override { return plain_.pillbox(at); }
  bool same_building(LocationId a, LocationId b) const override {
    const auto [entry, fresh] = same_building_.try_emplace({a, b});
    if (fresh) entry->second = plain_.same_building(a, b);
    return entry->second;
  }
  HalfMf allotment(const Unit& unit) const override { return HalfMf(plain_.half_mf(unit)); }
  HalfMf overstack(const Unit& unit, LocationId to) const override {
    return HalfMf(plain_.overstack_half_mf(unit, to));
  }
  bool room_beneath(const Unit& unit, LocationId at) const override { return plain_.room_beneath(unit, at); }
  bool encircled(const Unit& unit) const override { return plain_.encircled(unit); }
  bool on_wire(const Unit& unit) const override { return plain_.on_top_of_wire(unit); }
  bool in_water(const Unit& unit) const override { return plain_.in_water(unit); }
  bool taken(const Unit& unit) const override { return !plain_.captors(unit).empty(); }
  bool fires_on(const Unit& enemy, LocationId from, const FootStep& step, bool beneath) const override {
    return plain_.fires_on(enemy, {from, &step, step.to, beneath});
  }
  // B23.71: round the end of the black bar where fewer wait, by the owner's choice.
  bool fires_round_bar(const std::vector<const Unit*>& enemies, LocationId from, const FootStep& step) const override {
    const std::vector<HexId> ways = plain_.hexes_beyond_the_bar(from, step.to);
    return !ways.empty() && std::all_of(ways.begin(), ways.end(), [&](HexId beyond) {
      return std::any_of(enemies.begin(), enemies.end(),
                         [&](const Unit* e) { return plain_.fires_on_corner(*e, from, step.to, beyond); });
    });
  }

 private:
  const PlainFacts& plain_;
  mutable std::map<std::pair<UnitIndex, LocationId>, bool> known_;
  mutable std::map<LocationId, bool> shelter_;
  mutable std::map<std::pair<LocationId, LocationId>, bool> same_building_;
};

void note(const WalkedTo& walk, const Map& map, EveryEnd& end) {
  const int spent = walk.spent.count();
  end.contact = walk.contact;
  end.least_interdicted = std::min(end.least_interdicted, walk.checks);
  if (spent < end.least_half_mf) {
    end.least_half_mf = spent;
    end.interdicted_at_least = walk.checks;
    end.example.clear();
    for (const LocationId l : walk.path) end.example += " " + map.location_name(l);
  } else if (spent == end.least_half_mf) {
    end.interdicted_at_least = std::min(end.interdicted_at_least, walk.checks);
  }
}

}  // namespace

EveryRout every_rout(const Position& position, UnitIndex unit, long most, int wire_half_mf) {
  EveryRout out;
  const PlainFacts plain(position);
  const Unit& router = position.units[unit];
  if (plain.confined(router)) return out;
  const TwinFacts facts(plain);
  if (wire_half_mf == 0) out.crawls = every_crawl(facts, unit);
  if (position.night && position.switches.night) return out;  // E1.54
  each_walk(facts, unit, HalfMf(wire_half_mf), [&](const WalkedTo& walk) {
    out.gave_up = ++out.walks > most;
    const LocationId at = walk.path.back();
    if (walk.ends) note(walk, position.map(), out.ends[at]);
    if (walk.path.size() > 1 && !walk.stays && !walk.contact && !facts.ground.place(at).has(PlacedKind::wire)) {
      EveryImpasse& impasse = out.impasses[at];
      (walk.goes_on ? impasse.goes_on : impasse.stuck) = true;
    }
    return !out.gave_up;
  });
  return out;
}

}  // namespace hexrout::test
