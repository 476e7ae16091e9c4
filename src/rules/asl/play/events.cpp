#include "rules/asl/play/events.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/asl/play/captivity.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/eligible.hpp"
#include "rules/asl/play/interdiction.hpp"
#include "rules/asl/play/morale.hpp"

namespace hexrout::asl {
namespace {

// Logs that an event is refused to a unit.
void refuse(PhaseContext& context, const ScriptedEvent& event, UnitIndex i, const EventRefusal& no) {
  const bool massacre = event.kind() == "massacre";
  context.happened(massacre ? "may not massacre" : "refused", massacre ? context.position.index(event.word("by")) : i,
                   no.rule, fmt::format("{}: {}", event.kind(), no.why),
                   massacre ? std::vector<std::string>{context.look(i).id} : std::vector<std::string>{});
}

// The units under `units`, or the one under `unit`, to which the event applies; logs refusals of the others. Empty
// if the acting unit is refused.
std::vector<UnitIndex> eligible(PhaseContext& context, const ScriptedEvent& event) {
  std::vector<UnitIndex> out;
  for (const NamedUnit& named : named_units(event)) {
    const UnitIndex i = context.position.index(named.id);
    const auto no = refusal(context.position, event, named.arg, context.look(i), RefusalFor::now);
    const bool befallen = named.arg == "unit" || named.arg == "units";
    if (no) refuse(context, event, i, *no);
    if (no && !befallen) return {};
    if (!no && befallen) out.push_back(i);
  }
  return out;
}

void under_fire(PhaseContext& context, const ScriptedEvent& event, FireResult::Kind kind,
                const std::vector<UnitIndex>& units) {
  const int otherwise = kind == FireResult::Kind::kill ? 1 : 0;
  const char* key = kind == FireResult::Kind::kill ? "number" : "drm";
  fire_result(context, {kind, event.integer(key).value_or(otherwise), units, event.flag("first_fire")});
}

RallyAttempt way_of(const PhaseContext& context, const ScriptedEvent& event) {
  const std::string& by = event.word("by");
  if (!by.empty()) return {RallyBy::leader, context.position.index(by)};
  return {event.flag("field_promotion") ? RallyBy::field_promotion : RallyBy::self};
}

void break_units(PhaseContext& context, const std::vector<UnitIndex>& units, Losses& losses) {
  for (const UnitIndex k : units) {
    break_unit(context, k, "A10.3", "breaks");
    if (context.look(k).kind == UnitKind::leader)
      losses.push_back(
          {k, false, morale_in_force(context.position, context.look(k)), leadership_of(context.look(k)), {}});
  }
}

void attack_broken(PhaseContext& context, const std::vector<UnitIndex>& units) {
  for (const UnitIndex k : units) {
    context.unit(k).dm = true;
    context.happened("DM", k, "A10.62", fmt::format("{}, broken, is attacked: DM", context.look(k).id));
  }
}

void eliminate_unit(PhaseContext& context, UnitIndex i, Losses& losses) {
  const Unit before = context.look(i);
  if (before.kind == UnitKind::leader && !before.prisoner())
    losses.push_back({i, true, morale_in_force(context.position, before), leadership_of(before), {}});
  eliminate(context, i, "A10.2", fmt::format("{} is eliminated", before.id));
}

}  // namespace

void apply(PhaseContext& context, const ScriptedEvent& event) {
  const std::string& kind = event.kind();
  const std::vector<UnitIndex> units = eligible(context, event);
  if (units.empty()) return;
  const UnitIndex i = units.front();
  Losses losses;
  if (kind == "mc") under_fire(context, event, FireResult::Kind::morale, units);
  if (kind == "kia") under_fire(context, event, FireResult::Kind::kill, units);
  if (kind == "k") under_fire(context, event, FireResult::Kind::casualties, units);
  if (kind == "ptc") under_fire(context, event, FireResult::Kind::pin, units);
  if (kind == "tc") check(context, i, {CheckKind::task, event.integer("drm").value_or(0), {}, {}}, losses);
  if (kind == "interdiction") interdict(context, i, event.word("leader"), {});
  if (kind == "break") break_units(context, units, losses);
  if (kind == "attacked") attack_broken(context, units);
  if (kind == "eliminate") eliminate_unit(context, i, losses);
  if (kind == "wound") wound(context, i, "A17.2");
  if (kind == "rally") rally(context, i, way_of(context, event), losses);
  if (kind == "leader_creation") create_leader(context, i, context.unit(i).broken, event.flag("long_odds"));
  leader_losses(context, losses);
  spread_dm(context);
  if (kind == "massacre") massacre(context, context.position.index(event.word("by")), units);
  if (kind == "move") place(context, i, event.hex("to"));
  if (kind == "drop_concealment") reveal(context, i);
}

namespace {

void begin_phase(const std::string& name, PlayProgress& at) {
  if (name == "rout") at.rout.emplace();
  if (name == "rally") at.rally.emplace();
}

void next_event(PhaseContext& context, PlayProgress& at) {
  Position& position = context.position;
  const ScriptedEvent event = position.events.take();
  apply(context, event);
  if (event.kind() == "rout_phase") begin_phase("rout", at);
  if (event.kind() == "rally_phase") begin_phase("rally", at);
  position.phase_among_events = position.phase_among_events || at.rout || at.rally;
}

}  // namespace

bool play_step(PhaseContext& context, PlayProgress& at) {
  if (at.rout || at.rally) {
    if (at.rout ? rout_step(context, *at.rout) : rally_step(context, *at.rally)) return true;
    at.rout.reset();
    at.rally.reset();
  } else {
    Position& position = context.position;
    if (position.events.begun()) context.dice.next_event(position.events.next());
    if (!position.events.empty()) {
      next_event(context, at);
      return true;
    }
    position.events.clear();
    at.events_over = true;
    if (!std::exchange(position.phase_among_events, false)) begin_phase(position.setting.phase, at);
    if (at.rout || at.rally) return true;
  }
  if (!at.events_over) return true;
  at = PlayProgress();
  return false;
}

}  // namespace hexrout::asl
