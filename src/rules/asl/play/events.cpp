#include "rules/asl/play/events.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/asl/play/captivity.hpp"
#include "rules/asl/play/desperation.hpp"
#include "rules/asl/play/interdiction.hpp"
#include "rules/asl/play/morale.hpp"

namespace hexrout::asl {
namespace {

std::vector<UnitIndex> indices(const Position& position, const std::vector<std::string>& ids) {
  std::vector<UnitIndex> out;
  for (const std::string& id : ids) out.push_back(position.index(id));
  return out;
}

void under_fire(PhaseContext& context, const ScriptedEvent& event, FireResult::Kind kind) {
  const int otherwise = kind == FireResult::Kind::kill ? 1 : 0;
  const char* key = kind == FireResult::Kind::kill ? "number" : "drm";
  fire_result(context, {kind, event.integer(key).value_or(otherwise), indices(context.position, event.words("units")),
                        event.flag("first_fire")});
}

RallyAttempt way_of(const PhaseContext& context, const ScriptedEvent& event) {
  const std::string& by = event.word("by");
  if (!by.empty()) return {RallyBy::leader, context.position.index(by)};
  return {event.flag("field_promotion") ? RallyBy::field_promotion : RallyBy::self};
}

}  // namespace

void apply(PhaseContext& context, const ScriptedEvent& event) {
  const std::string& kind = event.kind();
  const UnitIndex i = event.has("unit") ? context.position.index(event.word("unit")) : UnitIndex(kNoUnit);
  Losses losses;
  if (kind == "mc") under_fire(context, event, FireResult::Kind::morale);
  if (kind == "kia") under_fire(context, event, FireResult::Kind::kill);
  if (kind == "k") under_fire(context, event, FireResult::Kind::casualties);
  if (kind == "ptc") under_fire(context, event, FireResult::Kind::pin);
  if (kind == "tc") check(context, i, {CheckKind::task, event.integer("drm").value_or(0), {}, {}}, losses);
  if (kind == "interdiction") interdict(context, i, event.word("leader"), {});
  if (kind == "break") {
    for (const UnitIndex k : indices(context.position, event.words("units"))) {
      if (context.unit(k).broken || context.unit(k).eliminated) continue;
      if (context.look(k).berserk || context.look(k).kind == UnitKind::hero) {
        context.happened("does not break", k, context.look(k).berserk ? "A15.4" : "A15.2",
                         fmt::format("{} is {} and does not break", context.look(k).id,
                                     context.look(k).berserk ? "berserk" : "a hero"));
        continue;
      }
      break_unit(context, k, "A10.3", "breaks");
      if (context.unit(k).kind == UnitKind::leader)
        losses.push_back(
            {k, false, morale_in_force(context.position, context.unit(k)), leadership_of(context.unit(k)), {}});
    }
  }
  if (kind == "attacked") {
    for (const UnitIndex k : indices(context.position, event.words("units"))) {
      if (!context.unit(k).broken || context.unit(k).eliminated) continue;
      context.unit(k).dm = true;
      context.happened("DM", k, "A10.62", fmt::format("{}, broken, is attacked: DM", context.unit(k).id));
    }
  }
  if (kind == "eliminate") {
    const Unit before = context.unit(i);
    if (before.kind == UnitKind::leader)
      losses.push_back({i, true, morale_in_force(context.position, before), leadership_of(before), {}});
    eliminate(context, i, "A10.2", fmt::format("{} is eliminated", before.id));
  }
  if (kind == "wound") {
    context.unit(i).wounded = true;
    context.happened("wounded", i, "A17.2", fmt::format("{} is wounded", context.unit(i).id));
  }
  if (kind == "rally") rally(context, i, way_of(context, event), losses);
  if (kind == "leader_creation") create_leader(context, i, context.unit(i).broken, event.flag("long_odds"));
  leader_losses(context, losses);
  spread_dm(context);
  if (kind == "massacre")
    massacre(context, context.position.index(event.word("by")), indices(context.position, event.words("units")));
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
