#include "rules/asl/play/morale.hpp"
#include "rules/asl/state/phase_tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/play/heat_of_battle.hpp"
#include "rules/asl/play/substitution.hpp"

namespace hexrout::asl {
namespace {

bool takes_checks(const Unit& unit) {
  return unit.infantry() && !unit.eliminated;
}

std::string_view name(const Check& check) {
  switch (check.kind) {
    case CheckKind::morale:
      return "MC";
    case CheckKind::leader_loss_mc:
      return "LLMC";
    case CheckKind::leader_loss_tc:
      return "LLTC";
    case CheckKind::pin_task:
      return "PTC";
    case CheckKind::task:
      return "TC";
    case CheckKind::interdiction:
      return "Interdiction NMC";
  }
  return "";
}

std::string_view rule_of(CheckKind kind) {
  switch (kind) {
    case CheckKind::leader_loss_mc:
    case CheckKind::leader_loss_tc:
      return "A10.2";
    case CheckKind::pin_task:
      return "A7.305";
    case CheckKind::interdiction:
      return "A10.53";
    default:
      return "A10.1";
  }
}

bool is_task(CheckKind kind) {
  return kind == CheckKind::leader_loss_tc || kind == CheckKind::pin_task || kind == CheckKind::task;
}

int leadership_drm(PhaseContext& context, UnitIndex unit, const Check& what) {
  Position& position = context.position;
  UnitIndex leader(position.units.size());
  if (position.units[unit].prisoner()) return 0;
  if (what.kind == CheckKind::interdiction) {
    // Only the leader who routs along counts [A10.711].
    if (!what.leader.empty()) leader = position.index(what.leader);
  } else if (what.kind != CheckKind::leader_loss_mc && what.kind != CheckKind::leader_loss_tc) {
    leader = leading(position, unit, what.stack);
  }
  if (leader >= position.units.size()) return 0;
  const int drm = leadership_of(position.units[leader]);
  if (drm < 0 && position.switches.mandatory_leadership == MandatoryLeadership::poor) {
    // Under the older text only a poor leader's modifier is compulsory [A10.72].
    const std::size_t picked =
        context.decide({"use leadership",
                        position.units[unit].id,
                        "A10.72",
                        fmt::format("{} may use {} of {}", position.units[unit].id, drm, position.units[leader].id),
                        {"use", "decline"}});
    if (picked == 1) return 0;
  }
  return drm;
}

void lose_leader(PhaseContext& context, UnitIndex unit, bool eliminated, int morale, int leadership,
                 const std::vector<UnitIndex>& stack, Losses& losses) {
  if (context.look(unit).kind != UnitKind::leader || context.look(unit).prisoner()) return;
  losses.push_back({unit, eliminated, morale, leadership, stack});
}

// Disrupts a unit that cannot be replaced [A19.12].
void disrupt(PhaseContext& context, UnitIndex i) {
  const Unit& u = context.look(i);
  if (!context.position.switches.disruption || u.partisan || u.commissar || u.gurkha || u.marine ||
      u.nationality == Nationality::japanese || u.nationality == Nationality::partisan ||
      fanatic_at(context.position, u, u.at) || !u.aboard.empty() || ss_against_russians(context.position, u))
    return;
  if (u.kind == UnitKind::leader && !(u.morale == 6 && u.leadership > 0)) return;
  context.unit(i).disrupted = true;
  context.happened("disrupted", i, "A19.12", fmt::format("{} is Disrupted", u.id));
}

// Replaces an unbroken unit that failed by more than its ELR [A19.13]. Returns the indices of the
// units that replace it.
std::vector<UnitIndex> replace_for_elr(PhaseContext& context, UnitIndex i) {
  Position& position = context.position;
  const Unit before = context.look(i);
  if (before.underscored_morale) {
    if (before.kind == UnitKind::squad) {
      context.unit(i) = *half_squad_of(before);
      Unit second = context.unit(i);
      second.id = new_id(position, before.id);
      second.weapons.clear();
      context.happened("replaced", i, "A19.13", fmt::format("{} is replaced by two half-squads", before.id),
                       {second.id});
      context.add(std::move(second));
      return {i, position.index(position.units.back())};
    }
    disrupt(context, i);
    return {i};
  }
  if (const std::optional<Unit> lower = next_lower(before)) {
    context.unit(i) = *lower;
    context.happened("replaced", i, "A19.13",
                     fmt::format("{} {} is replaced by {}", before.id, before.label, lower->label));
  } else {
    disrupt(context, i);
  }
  return {i};
}

bool subject_to_elr(const PhaseContext& context, const Unit& unit) {
  return context.position.switches.elr_replacement && !unit.broken && !unit.berserk && !unit.unarmed &&
         !unit.commissar && !unit.heroic &&
         (unit.kind == UnitKind::squad || unit.kind == UnitKind::half_squad || unit.kind == UnitKind::leader);
}

// Applies a failed MC to an unbroken unit.
void fail_unbroken(PhaseContext& context, UnitIndex i, int failed_by, bool original_12, const Check& what,
                   Losses& losses) {
  const Unit before = context.look(i);
  if (hero_like(before)) return wound_for_break(context, i, original_12 ? 1 : 0, losses, what.stack);
  if (before.berserk) {
    reduce(context, i, original_12 && before.kind == UnitKind::leader ? 1 : 0, losses, what.stack);
    return;
  }
  const bool replaced = failed_by > context.position.elr_of(before) && subject_to_elr(context, before);
  std::vector<UnitIndex> now{i};
  if (replaced) now = replace_for_elr(context, i);
  for (const UnitIndex k : now) break_unit(context, k, "A10.3", original_12 ? "rolls an Original 12" : "fails");
  if (original_12) {
    context.happened("casualty MC", i, "A10.31", fmt::format("{} rolled an Original 12", before.id));
    reduce(context, i, 0, losses, what.stack);
  }
  if (before.kind == UnitKind::leader && !context.unit(i).eliminated)
    lose_leader(context, i, false, morale_in_force(context.position, context.unit(i)), leadership_of(context.unit(i)),
                what.stack, losses);
}

void fail_broken(PhaseContext& context, UnitIndex i, bool original_12, const Check& what, Losses& losses) {
  if (!original_12) {
    reduce(context, i, 0, losses, what.stack);
    return;
  }
  const Unit& u = context.look(i);
  lose_leader(context, i, true, morale_in_force(context.position, u), leadership_of(u), what.stack, losses);
  eliminate(context, i, "A10.31", fmt::format("{}, broken, rolls an Original 12 and is eliminated", u.id));
}

}  // namespace

void wound(PhaseContext& context, UnitIndex i, std::string_view rule) {
  context.unit(i).wounded = true;
  context.happened("wounded", i, rule, fmt::format("{} is wounded", context.unit(i).id));
}

bool hero_like(const Unit& unit) {
  return unit.kind == UnitKind::hero || unit.heroic;
}

void wound_for_break(PhaseContext& context, UnitIndex i, int severity, Losses& losses,
                     const std::vector<UnitIndex>& stack) {
  const Unit before = context.look(i);
  if (!before.wounded || context.position.switches.wounded_hero == WoundedHero::severity)
    return reduce(context, i, severity, losses, stack);
  lose_leader(context, i, true, morale_in_force(context.position, before), leadership_of(before), stack, losses);
  eliminate(context, i, "A15.2", fmt::format("{}, already wounded, fails and is eliminated", before.id));
}

std::string new_id(const Position& position, const std::string& from) {
  for (int n = 2;; ++n) {
    std::string id = fmt::format("{}.{}", from.substr(0, 58), n);
    if (position.index(id) == position.units.size()) return id;
  }
}

Checked check(PhaseContext& context, UnitIndex i, const Check& what, Losses& losses) {
  const Unit& unit = context.look(i);
  Checked result;
  if (!takes_checks(unit)) return result;
  // State before the check.
  const std::string id = unit.id;
  const bool broken = unit.broken;
  const bool helpless = unit.helpless();
  const bool pins = !hero_like(unit) && !unit.berserk && !helpless && (!broken || what.kind == CheckKind::interdiction);
  result.level = morale_in_force(context.position, unit);
  result.drm = what.drm + leadership_drm(context, i, what);
  const std::string label = what.drm > 0 && what.kind != CheckKind::pin_task ? fmt::format("{}{}", what.drm, name(what))
                                                                             : std::string(name(what));
  result.dr = context.dice.two_d6({label, rule_of(what.kind), id});
  const int final_dr = result.dr + result.drm;
  const bool task = is_task(what.kind);
  const bool original_12 = !task && result.dr == 12;
  result.passed = !original_12 && final_dr <= result.level;
  // True for the highest roll that passes: an Original 12 never passes a MC.
  const bool highest = result.passed && (final_dr == result.level || (!task && result.dr == 11));
  const char* const how = result.passed ? "passes" : "fails";
  context.happened(how, i, rule_of(what.kind), [&] {
    return fmt::format("{} {}: DR {} {:+} against {}: {}", id, label, result.dr, result.drm, result.level, how);
  });
  if (task) {
    if (!result.passed && pins && what.kind != CheckKind::task) result.pinned = true;
  } else if (!result.passed) {
    if (helpless)
      reduce(context, i, 0, losses, what.stack);
    else if (broken)
      fail_broken(context, i, original_12, what, losses);
    else
      fail_unbroken(context, i, final_dr - result.level, original_12, what, losses);
  } else if (highest && pins && context.position.setting.phase != "rally") {
    result.pinned = true;
  }
  if (result.pinned) {
    context.unit(i).pinned = true;
    context.happened("pinned", i, "A7.8", [&] { return fmt::format("{} is pinned", id); });
  }
  if (!task && result.dr == 2) heat_of_battle(context, i);
  return result;
}

void break_unit(PhaseContext& context, UnitIndex i, std::string_view rule, std::string_view why) {
  Unit& u = context.unit(i);
  u.broken = true;
  u.dm = true;
  u.pinned = u.cx = u.ti = u.concealed = u.hidden = u.human_wave = u.wall_advantage = false;
  context.happened("breaks", i, rule, [&] { return fmt::format("{} {} and is broken under DM", u.id, why); });
}

void eliminate(PhaseContext& context, UnitIndex i, std::string_view rule, std::string text) {
  context.unit(i).eliminated = true;
  context.happened("eliminated", i, rule, std::move(text));
  free_prisoners(context, i);
}

void free_prisoners(PhaseContext& context, UnitIndex guard) {
  const std::string id = context.look(guard).id;
  std::vector<UnitIndex> held;
  context.position.each_guarded_by(id, [&](const Unit& u) {
    if (!u.eliminated) held.push_back(context.position.index(u));
  });
  for (const UnitIndex i : held) {
    Unit& u = context.unit(i);
    u.guard.clear();
    u.unarmed = true;
    context.moved(i);
    context.happened("goes free", i, "A20.5", fmt::format("{} goes free, Unarmed: {} guards nobody any more", u.id, id),
                     {id});
  }
}

void reduce(PhaseContext& context, UnitIndex i, int severity, Losses& losses, const std::vector<UnitIndex>& stack) {
  const Unit before = context.look(i);
  if (before.kind == UnitKind::squad) {
    context.unit(i) = *half_squad_of(before);
    context.happened("reduced", i, "A7.302", fmt::format("{} is Reduced to a half-squad", before.id));
    return;
  }
  if (!before.smc()) {
    eliminate(context, i, "A7.302", fmt::format("{} is Reduced out of existence", before.id));
    return;
  }
  const int added = severity + (before.wounded ? 1 : 0);
  const int dr = context.dice.d6({"wound severity", "A17.11", before.id});
  if (dr + added >= 5) {
    lose_leader(context, i, true, morale_in_force(context.position, before), leadership_of(before), stack, losses);
    eliminate(context, i, "A17.11", fmt::format("{} is mortally wounded (dr {} {:+})", before.id, dr, added));
  } else {
    wound(context, i, "A17.11");
  }
}

void leader_losses(PhaseContext& context, Losses& losses) {
  for (std::size_t n = 0; n < losses.size(); ++n) {
    const Loss loss = losses[n];
    const Unit leader = context.look(loss.leader);
    // Whoever is mounted or climbs neither takes such a check nor causes one [A10.2].
    if (leader.cavalry || leader.rider || leader.climbing) continue;
    std::vector<UnitIndex> takers;
    context.position.each_near(leader.at, 0, [&](const Unit& u) {
      const auto i = context.position.index(u);
      if (i == loss.leader || u.side != leader.side || !takes_checks(u) || !same_location(u, leader)) return;
      if (!loss.stack.empty() && std::find(loss.stack.begin(), loss.stack.end(), i) == loss.stack.end()) return;
      if (u.commissar || u.berserk || u.cavalry || u.rider || u.climbing || u.prisoner()) return;
      if (u.aboard != leader.aboard) return;  // Passengers matter to those in their vehicle alone [D6.651]
      if (!loss.eliminated && (u.broken || hero_like(u) || u.unarmed)) return;
      if (morale_in_force(context.position, u) >= loss.morale) return;
      takers.push_back(i);
    });
    std::stable_sort(takers.begin(), takers.end(), [&](UnitIndex a, UnitIndex b) {
      const auto rank = [&](UnitIndex i) {
        return context.unit(i).kind == UnitKind::leader ? morale_in_force(context.position, context.unit(i)) : -1;
      };
      return rank(a) > rank(b);
    });
    const std::shared_ptr<const PhaseTables> tables = phase_tables_of(context.position.setting);
    const PhaseTables::LeaderLossDrm& more = tables->leader_loss_drm;
    const int drm = std::max(0, -loss.leadership) + (loss.eliminated ? more.eliminated : more.broken);
    for (const UnitIndex i : takers)
      check(context, i, {loss.eliminated ? CheckKind::leader_loss_mc : CheckKind::leader_loss_tc, drm, loss.stack, {}},
            losses);
  }
  losses.clear();
}

}  // namespace hexrout::asl
