#include "rules/asl/play/rally.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/map/terrain_traits.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/heat_of_battle.hpp"
#include "rules/asl/play/substitution.hpp"
#include "rules/asl/rout/route_odds.hpp"
#include "rules/asl/state/phase_tables.hpp"

namespace hexrout::asl {

bool can_rally_others(const Unit& leader) {
  return leader.kind == UnitKind::leader && leader.good_order() && !leader.armor_leader && leader.aboard.empty();
}

bool may_self_rally(const Position& position, const Unit& unit) {
  if (unit.disrupted) return false;
  if (unit.mmc() && unit.nationality == Nationality::finnish && !position.switches.self_rally_finns)
    return unit.kind == UnitKind::crew;
  return unit.self_rally || unit.kind == UnitKind::leader || unit.kind == UnitKind::crew;
}

bool promotion_left(const Position& position, int side) {
  return std::none_of(position.units.begin(), position.units.end(),
                      [side](const Unit& unit) { return unit.side == side && unit.mmc() && unit.rally_attempted; });
}

namespace {

// Applies the cost of a failed attempt under a Commissar [A25.222].
void commissars_wrath(PhaseContext& context, UnitIndex i, Losses& losses) {
  const Unit before = context.unit(i);
  if (before.kind == UnitKind::squad || before.kind == UnitKind::half_squad) {
    if (const std::optional<Unit> lower = next_lower(before)) {
      context.unit(i) = *lower;
      context.happened("replaced", i, "A25.222",
                       fmt::format("{} fails before its Commissar and is replaced by {}", before.id, lower->label));
      return;
    }
    if (before.kind == UnitKind::squad) {
      reduce(context, i, 0, losses);
      return;
    }
  }
  if (before.kind == UnitKind::leader)
    losses.push_back({i, true, morale_in_force(context.position, before), leadership_of(before), {}});
  eliminate(context, i, "A25.222", fmt::format("{} fails before its Commissar and is eliminated", before.id));
}

}  // namespace

void create_leader(PhaseContext& context, UnitIndex i, bool was_broken, bool long_odds) {
  const Unit base = context.unit(i);
  if (base.nationality == Nationality::finnish || base.nationality == Nationality::japanese) return;
  const int drm = leader_creation_drm(context.position, base, was_broken) - (long_odds ? 1 : 0);
  const int dr = context.dice.d6({"Leader Creation", "A18.2", base.id});
  const std::string_view rank = created_leader(dr + drm);
  if (rank.empty()) {
    context.happened("no leader", i, "A18.2", fmt::format("Leader Creation of {}: dr {} {:+}, none", base.id, dr, drm));
    return;
  }
  Unit leader = leader_beside(base, rank);
  leader.id = new_id(context.position, base.id);
  context.happened("leader", i, "A18.2",
                   fmt::format("Leader Creation of {}: dr {} {:+}, the {} {}", base.id, dr, drm, rank, leader.id),
                   {leader.id});
  context.add(std::move(leader));
}

namespace {

std::string how(const Position& position, const RallyAttempt& way) {
  if (way.how == RallyBy::leader) return "by " + position.units[way.leader].id;
  return way.how == RallyBy::self ? "by itself" : "by field promotion";
}

class RallyPhase {
 public:
  using Stage = RallyProgress::Stage;
  RallyPhase(PhaseContext& context, RallyProgress& at) : context_(context), at_(at) {}

  bool step() {
    switch (at_.stage) {
      case Stage::begin:
        begin_side();
        return true;
      case Stage::offers:
        if (offers()) {
          at_.stage = Stage::attempt;
        } else {
          next_side();
        }
        return true;
      case Stage::attempt:
        if (attempt()) {
          at_.stage = Stage::offers;
        } else {
          next_side();
        }
        return true;
      case Stage::end:
        while (at_.unit < context_.position.units.size())
          if (end_of_rally(context_, at_.unit++)) return true;
        return false;
    }
    return false;
  }

 private:
  // Index of the side of this stage: the ATTACKER first.
  int side() const {
    const auto& sides = context_.position.setting.sides;
    std::size_t left = at_.side;
    for (const bool attacker : {true, false})
      for (std::size_t s = 0; s < sides.size(); ++s)
        if ((sides[s] == context_.position.setting.attacker) == attacker && left-- == 0) return static_cast<int>(s);
    return 0;
  }
  const std::string& side_name() const { return context_.position.setting.sides[static_cast<std::size_t>(side())]; }

  void begin_side() {
    at_.promotion_left = side_name() == context_.position.setting.attacker && promotion_left(context_.position, side());
    at_.stage = Stage::offers;
  }
  void next_side() { at_.stage = ++at_.side < context_.position.setting.sides.size() ? Stage::begin : Stage::end; }

  // Lists the units of the side that may try to rally now, with their ways; false if empty.
  bool offers() {
    const Position& position = context_.position;
    context_.dice.next_part(
        [&] { return fmt::format("rally of {}{}", side(), at_.promotion_left ? ", a promotion left" : ""); });
    at_.offers.clear();
    for (const UnitIndex i : position.unit_indices()) {
      if (position.units[i].side != side()) continue;
      for (const RallyAttempt& way : rally_ways(position, i, at_.promotion_left))
        at_.offers.push_back({i, way, must_try(position, i, way)});
    }
    // Leaders first: a rallied one may then rally others.
    std::stable_sort(at_.offers.begin(), at_.offers.end(), [&](const RallyOffer& a, const RallyOffer& b) {
      return (position.units[a.unit].kind == UnitKind::leader) > (position.units[b.unit].kind == UnitKind::leader);
    });
    return !at_.offers.empty();
  }

  // Rallies one of them; false if the side wishes no more.
  bool attempt() {
    const Position& position = context_.position;
    Decision decision{"rally", side_name(), "A10.6", "which unit tries to rally next, and how", {}};
    bool compulsory = false;
    for (const RallyOffer& offer : at_.offers) {
      const std::string& id = position.units[offer.unit].id;
      const std::string way = how(position, offer.way);
      decision.offer(fmt::format("{} {}", id, way), {.kind = OptionKind::unit, .unit = id, .word = way});
      compulsory = compulsory || offer.compulsory;
    }
    if (!compulsory) decision.offer("done", {.kind = OptionKind::decline});
    const std::size_t picked = context_.decide(decision);
    if (picked == at_.offers.size()) return false;
    const RallyOffer offer = at_.offers[picked];
    if (position.units[offer.unit].mmc()) at_.promotion_left = false;
    Losses losses;
    rally(context_, offer.unit, offer.way, losses);
    leader_losses(context_, losses);
    return true;
  }

  PhaseContext& context_;
  RallyProgress& at_;
};

}  // namespace

bool in_rally_cover(const Position& position, const Unit& unit) {
  if (unit.in == Entrenchment::pillbox || unit.in == Entrenchment::trench) return true;
  const Location& location = position.map().location(unit.at);
  const HexFacts& hex = position.map().hex(location.hex);
  const bool rubble =
      position.has_placed(PlacedKind::stone_rubble, unit.at) || position.has_placed(PlacedKind::wooden_rubble, unit.at);
  if (rubble) return position.switches.rubble_rally_bonus;
  if (location.kind == LocationKind::rooftop) return false;
  const Terrain& terrain = TerrainCatalogue::standard()[location.terrain];
  if (traits_of(terrain).rubble) return position.switches.rubble_rally_bonus;
  if (traits_of(terrain).bamboo) return position.switches.bamboo_counts_as_woods;
  return terrain.rally_cover || (hex.road_through_woods && location.kind == LocationKind::ground);
}

namespace {

bool can_be_rallied(const Unit& unit) {
  return unit.broken && !unit.eliminated && !unit.prisoner() && !unit.melee && unit.infantry();
}

}  // namespace

std::vector<RallyAttempt> rally_ways(const Position& position, UnitIndex i, bool promotion_left) {
  const Unit& unit = position.units[i];
  std::vector<RallyAttempt> ways;
  if (!can_be_rallied(unit) || unit.rally_attempted) return ways;
  UnitIndex commissar(position.units.size());
  for (const UnitIndex k : position.unit_indices()) {
    const Unit& leader = position.units[k];
    if (k == i || leader.side != unit.side || !can_rally_others(leader) || !same_location(leader, unit)) continue;
    if (leader.commissar && commissar == position.units.size()) commissar = k;
    ways.push_back({RallyBy::leader, k});
  }
  if (commissar < position.units.size()) return {{RallyBy::leader, commissar}};
  std::stable_sort(ways.begin(), ways.end(), [&](const RallyAttempt& a, const RallyAttempt& b) {
    return rally_numbers(position, i, a).drm < rally_numbers(position, i, b).drm;
  });
  // Mandatory leadership: only another leader's modifier replaces a poor one, and Self-Rally is not
  // possible beside a Good Order leader [A10.63, A10.72].
  if (!ways.empty()) return ways;
  if (unit.mmc() && promotion_left && position.switches.field_promotion && !unit.disrupted &&
      position.is_attacker(unit)) {
    ways.push_back({RallyBy::field_promotion});
  } else if (may_self_rally(position, unit)) {
    ways.push_back({RallyBy::self});
  }
  return ways;
}

int rally_ways_of_36(const RallyNumbers& numbers) {
  return ways_up_to(std::min(numbers.level - numbers.drm, 11));
}

std::optional<int> next_rally_ways_of_36(const Position& position, UnitIndex i, UnitIndex leader) {
  const Unit& unit = position.units[i];
  if (!can_be_rallied(unit)) return std::nullopt;
  const bool helped = leader != kNoUnit;
  if (!helped && !may_self_rally(position, unit)) return std::nullopt;
  if (helped && (leader == i || position.units[leader].side != unit.side || !can_rally_others(position.units[leader])))
    return std::nullopt;
  const RallyAttempt way{helped ? RallyBy::leader : RallyBy::self, leader};
  return rally_ways_of_36(rally_numbers(position, i, way));
}

bool must_try(const Position& position, UnitIndex i, const RallyAttempt& way) {
  return position.units[i].commissar || (way.how == RallyBy::leader && position.units[way.leader].commissar);
}

RallyNumbers rally_numbers(const Position& position, UnitIndex i, const RallyAttempt& way) {
  const Unit& unit = position.units[i];
  RallyNumbers numbers;
  const std::shared_ptr<const PhaseTables> tables = phase_tables_of(position.setting);
  const PhaseTables::RallyDrm& drm = tables->rally_drm;
  numbers.level = morale_in_force(position, unit);
  if (in_rally_cover(position, unit)) numbers.drm += drm.cover;
  bool dm = unit.dm;
  if (way.how == RallyBy::leader) {
    const Unit& leader = position.units[way.leader];
    numbers.drm += leadership_of(leader);
    if (leader.nationality != unit.nationality) numbers.drm += drm.other_nationality;
    if (leader.commissar) dm = false;
  } else {
    numbers.drm += drm.self;
  }
  if (dm) numbers.drm += drm.dm;
  return numbers;
}

bool rally(PhaseContext& context, UnitIndex i, const RallyAttempt& way, Losses& losses) {
  const RallyNumbers numbers = rally_numbers(context.position, i, way);
  const Unit before = context.unit(i);
  context.unit(i).rally_attempted = true;
  const std::string_view rule = way.how == RallyBy::leader ? "A10.6" : way.how == RallyBy::self ? "A10.63" : "A18.11";
  const int dr = context.dice.two_d6({way.how == RallyBy::leader ? "Rally"
                                      : way.how == RallyBy::self ? "Self-Rally"
                                                                 : "Field Promotion",
                                      rule, before.id});
  const bool promoted = way.how == RallyBy::field_promotion && dr == 2;
  const bool passed = promoted || (dr != 12 && dr + numbers.drm <= numbers.level);
  context.happened(
      passed ? "rallies" : "fails to rally", i, rule,
      fmt::format("{}: DR {} {:+} against {}: {}", before.id, dr, numbers.drm, numbers.level,
                  passed ? "rallies" : "stays broken"),
      way.how == RallyBy::leader ? std::vector<std::string>{context.unit(way.leader).id} : std::vector<std::string>{});
  // At night an Original DR within the printed Morale Level ends DM [E1.54].
  if (context.position.night && dr <= before.broken_morale) context.unit(i).dm = false;
  if (passed) context.unit(i).broken = context.unit(i).dm = context.unit(i).disrupted = false;
  if (dr == 12) {
    context.happened("Fate", i, "A10.64", fmt::format("{} rolled an Original 12", before.id));
    reduce(context, i, 0, losses);
  }
  if (dr == 2 && way.how == RallyBy::leader) heat_of_battle(context, i, true);
  if (promoted) create_leader(context, i, true, false);
  if (!passed && way.how == RallyBy::leader && context.unit(way.leader).commissar && !context.unit(i).eliminated &&
      context.unit(i).broken)
    commissars_wrath(context, i, losses);
  return passed;
}

int leader_creation_drm(const Position& position, const Unit& base, bool was_broken) {
  int drm = 0;
  switch (base.nationality) {
    case Nationality::american:
    case Nationality::british:
    case Nationality::german:
      --drm;
      break;
    case Nationality::russian:
    case Nationality::italian:
    case Nationality::chinese:
      ++drm;
      break;
    default:
      break;
  }
  const int level = was_broken ? [&] {
    Unit as_broken = base;
    as_broken.broken = true;
    return morale_in_force(position, as_broken);
  }() : morale_in_force(position, base);
  if (level >= 8) --drm;
  if (level <= 6) ++drm;
  if (was_broken) ++drm;
  return drm;
}

std::string_view created_leader(int final_dr) {
  if (final_dr >= 7) return {};
  if (final_dr == 6) return "6+1";
  if (final_dr >= 4) return "7-0";
  return final_dr >= 2 ? "8-0" : "8-1";
}

bool rally_step(PhaseContext& context, RallyProgress& at) {
  return RallyPhase(context, at).step();
}

void rally_phase(PhaseContext& context) {
  RallyProgress at;
  while (rally_step(context, at)) {
  }
}

bool may_keep_dm(const Scene& scene, const Unit& unit) {
  const Position& position = *scene.position;
  const bool pit = unit.in == Entrenchment::pillbox || unit.in == Entrenchment::trench;
  const bool bamboo = traits_of(TerrainCatalogue::standard()[scene.map().location(unit.at).terrain]).bamboo;
  if (!pit && !shelter(scene, unit.at) && !(bamboo && position.switches.bamboo_counts_as_woods)) return true;
  return !pit && position.switches.keep_dm_when_overstacked && overstack_half_mf(scene, unit, unit.at) > HalfMf{};
}

bool end_of_rally(PhaseContext& context, UnitIndex i) {
  const Unit& unit = context.unit(i);
  if (unit.eliminated || !unit.dm) return false;
  if (unit.broken && context.position.night) return false;
  if (unit.broken && beside_armed_enemy(context.scene(), unit)) {
    context.happened("DM", i, "A10.62", fmt::format("{} stays under DM: a Known armed enemy is ADJACENT", unit.id));
    return false;
  }
  const bool asked = unit.broken && may_keep_dm(context.scene(), unit);
  if (asked &&
      context.decide({"keep DM", unit.id, "A10.62", fmt::format("{} may keep its DM", unit.id), {"remove", "keep"}}) ==
          1) {
    context.happened("DM", i, "A10.62", fmt::format("{} keeps its DM", unit.id));
    return true;
  }
  context.unit(i).dm = false;
  context.happened("DM removed", i, "A10.62", fmt::format("{} is no longer under DM", unit.id));
  return asked;
}

}  // namespace hexrout::asl
