#include "rules/data_game/zones.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/words/lists.hpp"
#include "rules/data_game/facts.hpp"

namespace hexrout::data_game {

namespace {

bool is_barred(const ZoneRule& rule, TerrainId terrain) {
  return std::find(rule.barred_by.begin(), rule.barred_by.end(), terrain) != rule.barred_by.end();
}

// Adds the hexes that a zone from `at` reaches, hex by hex round what bars it.
void add_zone(const Map& map, const ZoneRule& rule, LocationId at, std::vector<std::uint8_t>& in_zone) {
  std::vector<HexId> ring{map.location(at).hex};
  std::vector<HexId> met = ring;
  in_zone[map.ground(ring.front())] = 1;
  for (int hexes = 0; hexes < rule.reach; ++hexes) {
    std::vector<HexId> next;
    for (const HexId from : ring)
      for (const Direction d : kAllDirections) {
        const HexId to = map.neighbour(from, d);
        if (to == kNowhere || std::find(met.begin(), met.end(), to) != met.end()) continue;
        const TerrainId side = map.hex(from).hexside[static_cast<std::size_t>(d)];
        if (is_barred(rule, side) || is_barred(rule, map.location(map.ground(to)).terrain)) continue;
        met.push_back(to);
        next.push_back(to);
        in_zone[map.ground(to)] = 1;
      }
    ring = std::move(next);
  }
}

// Takes the hexes of units that cancel zones out of them.
void cancel(const Position& p, const ZoneRule& rule, std::size_t side, std::vector<std::uint8_t>& in_zone) {
  if (!rule.cancelled_by) return;
  for (const UnitIndex i : IndexRange<UnitIndex>(p.pieces.size()))
    if (acts(p, p.pieces[i]) && p.side_of(p.pieces[i]) == side && rule.cancelled_by->holds(PieceFacts(p, i)))
      in_zone[p.map().ground(p.map().location(p.pieces[i].at).hex)] = 0;
}

}  // namespace

ZoneRule read_zones(const Node& node, const Names& names, Diagnostics& found) {
  ZoneRule out;
  Fields f(node, found, "zones");
  const Node of = f.maybe("of");
  out.of = of ? Expression::read(of, Type::truth, names, found, Scope::zones) : Expression::truth(true);
  out.reach = static_cast<int>(f.integer("reach", 1, 1, kMostZoneReach));
  for (const std::string& name : f.texts("barred_by")) {
    const auto terrain = TerrainCatalogue::standard().find(name);
    if (terrain)
      out.barred_by.push_back(*terrain);
    else
      found.error("unknown-word", f.node().find("barred_by").place(),
                  fmt::format("there is no terrain {}", in_quotes(name)),
                  found.suggest(name, TerrainCatalogue::standard().names()));
  }
  if (const Node by = f.maybe("cancelled_by"))
    out.cancelled_by = Expression::read(by, Type::truth, names, found, Scope::zones);
  f.done();
  return out;
}

bool uses_zones(const WithdrawalPolicy& policy) {
  const auto asks = [](const Condition& c) {
    return any_part(
        c, [](const Condition& part) { return part.what == Predicate::in_zone || part.what == Predicate::from_zone; });
  };
  const auto any = [&](const std::vector<Condition>& list) { return std::any_of(list.begin(), list.end(), asks); };
  return any(policy.gate.stay) || any(policy.gate.must) || any(policy.gate.may) || any(policy.forbid) ||
         any(policy.stop) ||
         std::any_of(policy.goals.begin(), policy.goals.end(), [&](const Goal& goal) { return any(goal.where); }) ||
         std::any_of(policy.prefer.begin(), policy.prefer.end(),
                     [](const Key& key) { return key.what == KeyKind::zone_hexes; });
}

std::vector<LocationId> zones_against(const Position& p, std::size_t side) {
  std::vector<LocationId> out;
  const std::optional<ZoneRule>& rule = p.game().zones;
  if (!rule) return out;
  std::vector<std::uint8_t> in_zone(p.map().location_count());
  for (const UnitIndex enemy : known_enemies(p, side))
    if (rule->of.holds(PieceFacts(p, enemy))) add_zone(p.map(), *rule, p.pieces[enemy].at, in_zone);
  cancel(p, *rule, side, in_zone);
  for (std::size_t i = 0; i < in_zone.size(); ++i)
    if (in_zone[i] != 0) out.push_back(LocationId(i));
  return out;
}

}  // namespace hexrout::data_game
