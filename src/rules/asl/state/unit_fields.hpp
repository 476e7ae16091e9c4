// The fields of a unit, listed once. Keys of caches are made from these lists, so that a field added to Unit cannot
// be forgotten: unit_fields_test compares the lists with the fields of Unit.
//
//   visit_state(unit, [&](const char* name, const auto& field) { ... });
//
// The lists are disjoint and together hold all fields. A const unit gives const fields. Inlining lets
// a key pack its flags into words at compile time.
#pragma once

#include "rules/asl/state/unit.hpp"

namespace hexrout::asl {

// Names. Answers quote them, but do not depend on them otherwise.
template <class U, class Use>
[[gnu::always_inline]] inline void visit_names(U& u, Use&& use) {
  use("id", u.id);
  use("label", u.label);
}

// Printed and other fixed fields.
template <class U, class Use>
[[gnu::always_inline]] inline void visit_print(U& u, Use&& use) {
  use("side", u.side);
  use("nationality", u.nationality);
  use("quality", u.quality);
  use("firepower", u.firepower);
  use("range", u.range);
  use("morale", u.morale);
  use("broken_morale", u.broken_morale);
  use("leadership", u.leadership);
  use("underscored_morale", u.underscored_morale);
  use("self_rally", u.self_rally);
  use("casualty_points", u.casualty_points);
  use("ss", u.ss);
  use("commissar", u.commissar);
  use("gurkha", u.gurkha);
  use("partisan", u.partisan);
  use("marine", u.marine);
  use("armor_leader", u.armor_leader);
  use("human_wave", u.human_wave);
  use("cavalry", u.cavalry);
  use("elr", u.elr);
}

// State that routs, captures and losses in a Rout Phase change and that matters to other units.
template <class U, class Use>
[[gnu::always_inline]] inline void visit_outward_changes(U& u, Use&& use) {
  use("at", u.at);
  use("kind", u.kind);
  use("broken", u.broken);
  use("pinned", u.pinned);
  use("disrupted", u.disrupted);
  use("wounded", u.wounded);
  use("unarmed", u.unarmed);
  use("concealed", u.concealed);
  use("hidden", u.hidden);
  use("guard", u.guard);
  use("in", u.in);
  use("crest", u.crest);
  use("beneath_wire", u.beneath_wire);
  use("wading", u.wading);
  use("aboard", u.aboard);
  use("rider", u.rider);
  use("emplaced", u.emplaced);
  use("wall_advantage", u.wall_advantage);
  use("eliminated", u.eliminated);
}

// visit_outward_changes(), and state that matters to the unit alone.
template <class U, class Use>
[[gnu::always_inline]] inline void visit_changes(U& u, Use&& use) {
  visit_outward_changes(u, use);
  use("dm", u.dm);
  use("has_routed", u.has_routed);
  use("rout_ended", u.rout_ended);
  use("low_crawled", u.low_crawled);
}

// The remaining state.
template <class U, class Use>
[[gnu::always_inline]] inline void visit_state(U& u, Use&& use) {
  use("facing", u.facing);
  use("cx", u.cx);
  use("ti", u.ti);
  use("encircled", u.encircled);
  use("melee", u.melee);
  use("berserk", u.berserk);
  use("fanatic", u.fanatic);
  use("heroic", u.heroic);
  use("inexperienced", u.inexperienced);
  use("stunned", u.stunned);
  use("abandoned", u.abandoned);
  use("climbing", u.climbing);
  use("motion", u.motion);
  use("closed_topped", u.closed_topped);
  use("buttoned_up", u.buttoned_up);
  use("immobilized", u.immobilized);
  use("turret_facing", u.turret_facing);
  use("limbered", u.limbered);
  use("manned_by", u.manned_by);
  use("served_by", u.served_by);
  use("weapons", u.weapons);
  use("rally_attempted", u.rally_attempted);
}

// A rout under way: MF spent, Locations left, enemies seen, duty.
template <class U, class Use>
[[gnu::always_inline]] inline void visit_rout(U& u, Use&& use) {
  use("phase_start", u.phase_start);
  use("spent_half_mf", u.spent_half_mf);
  use("remembered", u.remembered);
  use("rout_duty", u.rout_duty);
  use("destinations", u.destinations);
  use("figured_at", u.figured_at);
  use("walked", u.walked);
}

template <class U, class Use>
[[gnu::always_inline]] inline void visit_fields(U& u, Use&& use) {
  visit_names(u, use);
  visit_print(u, use);
  visit_changes(u, use);
  visit_state(u, use);
  visit_rout(u, use);
}

// Fields of a weapon.
template <class W, class Use>
void visit_weapon(W& w, Use&& use) {
  use("id", w.id);
  use("kind", w.kind);
  use("portage_points", w.portage_points);
  use("firepower", w.firepower);
  use("range", w.range);
  use("ordnance", w.ordnance);
  use("malfunctioned", w.malfunctioned);
  use("dismantled", w.dismantled);
  use("covers_arc", w.covers_arc);
  use("mount", w.mount);
  use("least_range", w.least_range);
  use("second_man", w.second_man);
}

}  // namespace hexrout::asl
