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

std::vector<std::size_t> indices(const Position& position, const std::vector<std::string>& ids) {
  std::vector<std::size_t> out;
  for (const std::string& id : ids) out.push_back(position.index(id));
  return out;
}

void under_fire(Table& table, const ScriptedEvent& event, FireResult::Kind kind) {
  const int otherwise = kind == FireResult::Kind::kill ? 1 : 0;
  const char* key = kind == FireResult::Kind::kill ? "number" : "drm";
  fire_result(table, {kind, event.integer(key).value_or(otherwise), indices(table.position, event.words("units")),
                      event.flag("first_fire")});
}

RallyAttempt way_of(const Table& table, const ScriptedEvent& event) {
  const std::string by = event.word("by");
  if (!by.empty()) return {RallyBy::leader, table.position.index(by)};
  return {event.flag("field_promotion") ? RallyBy::field_promotion : RallyBy::self, 0};
}

}  // namespace

void apply(Table& table, const ScriptedEvent& event) {
  const std::string& kind = event.kind();
  const std::size_t i = event.has("unit") ? table.position.index(event.word("unit")) : table.position.units.size();
  Losses losses;
  if (kind == "mc") under_fire(table, event, FireResult::Kind::morale);
  if (kind == "kia") under_fire(table, event, FireResult::Kind::kill);
  if (kind == "k") under_fire(table, event, FireResult::Kind::casualties);
  if (kind == "ptc") under_fire(table, event, FireResult::Kind::pin);
  if (kind == "tc") check(table, i, {CheckKind::task, event.integer("drm").value_or(0), {}, {}}, losses);
  if (kind == "interdiction") interdict(table, i, event.word("leader"), {});
  if (kind == "break") {
    for (const std::size_t k : indices(table.position, event.words("units"))) {
      if (table.unit(k).broken || table.unit(k).eliminated) continue;
      if (table.look(k).berserk || table.look(k).kind == UnitKind::hero) {
        table.happened(
            "does not break", k, table.look(k).berserk ? "A15.4" : "A15.2",
            fmt::format("{} is {} and does not break", table.look(k).id, table.look(k).berserk ? "berserk" : "a hero"));
        continue;
      }
      break_unit(table, k, "A10.3", "breaks");
      if (table.unit(k).kind == UnitKind::leader)
        losses.push_back({k, false, morale_in_force(table.position, table.unit(k)), leadership_of(table.unit(k)), {}});
    }
  }
  if (kind == "attacked") {
    for (const std::size_t k : indices(table.position, event.words("units"))) {
      if (!table.unit(k).broken || table.unit(k).eliminated) continue;
      table.unit(k).dm = true;
      table.happened("DM", k, "A10.62", fmt::format("{}, broken, is attacked: DM", table.unit(k).id));
    }
  }
  if (kind == "eliminate") {
    const Unit before = table.unit(i);
    if (before.kind == UnitKind::leader)
      losses.push_back({i, true, morale_in_force(table.position, before), leadership_of(before), {}});
    eliminate(table, i, "A10.2", fmt::format("{} is eliminated", before.id));
  }
  if (kind == "wound") {
    table.unit(i).wounded = true;
    table.happened("wounded", i, "A17.2", fmt::format("{} is wounded", table.unit(i).id));
  }
  if (kind == "rally") rally(table, i, way_of(table, event), losses);
  if (kind == "leader_creation") create_leader(table, i, table.unit(i).broken, event.flag("long_odds"));
  leader_losses(table, losses);
  spread_dm(table);
  if (kind == "massacre")
    massacre(table, table.position.index(event.word("by")), indices(table.position, event.words("units")));
  if (kind == "move") place(table, i, event.hex("to"));
  if (kind == "drop_concealment") reveal(table, i);
}

namespace {

void begin_phase(const std::string& name, PlayProgress& at) {
  if (name == "rout") at.rout.emplace();
  if (name == "rally") at.rally.emplace();
}

void next_event(Table& table, PlayProgress& at) {
  Position& position = table.position;
  const ScriptedEvent event = position.events.take();
  apply(table, event);
  if (event.kind() == "rout_phase") begin_phase("rout", at);
  if (event.kind() == "rally_phase") begin_phase("rally", at);
  position.phase_among_events = position.phase_among_events || at.rout || at.rally;
}

}  // namespace

bool play_step(Table& table, PlayProgress& at) {
  if (at.rout || at.rally) {
    if (at.rout ? rout_step(table, *at.rout) : rally_step(table, *at.rally)) return true;
    at.rout.reset();
    at.rally.reset();
  } else {
    Position& position = table.position;
    if (position.events.begun()) table.dice.next_event(position.events.next());
    if (!position.events.empty()) {
      next_event(table, at);
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
