#include "rules/asl/words/options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/phrase.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/state/phase_tables.hpp"
#include "rules/asl/words/refusals.hpp"

namespace hexrout::asl {

namespace {

std::string chances(const RouteOdds& odds) {
  const auto percent = [](const Odds& chance) { return fmt::format("{:.1f}", 100 * chance.value()); };
  return phrase("whole {} %, reduced {} %, stopped {} %, lost {} %",
                {percent(odds.whole), percent(odds.reduced), percent(odds.stopped), percent(odds.lost)});
}

void note_ground(const RoutResult& found, std::uint32_t label, RoutOption& option) {
  const FootStep* step = found.step_into(label);
  if (step == nullptr) return;
  const Scene& scene = *found.scene;
  const LocationId at = found.labels[label].at;
  const std::string name = scene.map().location_name(at);
  const FootPlace& place = scene.ground.place(at);
  const auto note = [&](std::string_view rule, std::string text) {
    option.notes.push_back({std::string(rule), std::move(text), ""});
  };
  if (step->is(FootStep::kCareful)) {
    const bool beside_road = step->by_road() || TerrainCatalogue::standard()[place.terrain].careful_half_mf == 0;
    note(beside_road ? "B3.3" : "B2.4", phrase("pays {} MF to enter {} under cover", {mf(step->half_mf), name}));
  }
  if (found.labels[label].memory.beneath && !step->is(FootStep::kInTrench))
    note("B27.41", phrase("pays to go beneath the entrenchment in {}", {name}));
  if (place.has(PlacedKind::minefield) && scene.switches().fortifications)
    note("B28.41", phrase("is attacked by the mines of {}", {name}));
  if (place.has(PlacedKind::fire_for_effect)) note("A10.51", phrase("is attacked by the fire falling on {}", {name}));
  if (place.has(PlacedKind::wire) && scene.switches().fortifications)
    note("B26.4", phrase("stands on the Wire of {}; a die decides what it takes to get off", {name}));
  const Unit& unit = found.mover();
  const bool is = fanatic_at(*scene.position, unit, at);
  if (is != fanatic_at(*scene.position, unit, found.labels[found.labels[label].parent].at))
    note("A10.8", phrase(is ? to_translate("is Fanatic in {}") : to_translate("is no longer Fanatic in {}"), {name}));
}

// Adds a check, and a note for one at a vertex.
void note_interdiction(const RoutResult& found, const WayCheck& check, RoutOption& option) {
  option.interdicted.push_back({found.labels[check.label].at, found.ids(check.by), check.corner});
  if (check.corner == kNowhere) return;
  option.notes.push_back({"B23.71", phrase("goes round the wall between the rowhouses by the vertex of {}",
                                           {found.scene->map().name(check.corner)})});
}

// Adds the odds with each leader who may go along.
void note_leaders(const Way& way, RoutOption& option) {
  const RoutResult& found = *way.found;
  const Position& position = *found.scene->position;
  const Unit& unit = found.mover();
  for (const Unit* leader : leaders_along(*found.scene, unit)) {
    if (!same_location(*leader, unit)) continue;
    Runner runner = runner_of(position, unit);
    runner.leader_along = true;
    runner.leader_drm = leadership_of(*leader);
    runner.leader_loss_drm =
        std::max(0, -runner.leader_drm) + phase_tables_of(position.setting)->leader_loss_drm.eliminated;
    runner.leader_morale = morale_apart_from_place(position, *leader);
    option.notes.push_back(
        {"A10.711", phrase("with {} along: {}", {leader->id, chances(route_odds(runner, gauntlet_of(way, leader)))})});
  }
}

void note_end(const Way& way, RoutOption& option) {
  const RoutResult& found = *way.found;
  const Map& map = found.scene->map();
  const RoutLabel& end = found.labels[way.label];
  if (way.contact)
    option.notes.push_back(
        {"A10.533", phrase("concealed enemies are in {}: one loses its \"?\" and the unit is thrown back to {}",
                           {map.location_name(way.end), map.location_name(found.labels[end.parent].at)})});
  else if (end.memory.mode == RoutMode::falling_short)
    option.notes.push_back(
        {"A10.51", phrase("falls short of shelter, having paid for cover on the way"), "cover_detour_may_fall_short"});
  if (way.safer)
    option.notes.push_back({"A10.53", phrase("a longer way with fewer Interdicted steps ({} MF)",
                                             {mf(way.spent_half_mf + way.die_half_mf)})});
}

void note_crawl(const Way& way, RoutOption& option) {
  option.notes.push_back({"A10.52", phrase("Low Crawl takes every MF and cannot be Interdicted")});
  if (way.contact)
    option.notes.push_back(
        {"A10.533", phrase("concealed enemies are there: one loses its \"?\" and the unit is thrown back")});
}

void note_steps(const Way& way, RoutOption& option) {
  const RoutResult& found = *way.found;
  const std::vector<WayCheck> checks = checks_of(way);
  for (const std::uint32_t label : found.labels_to(way.label)) {
    option.spent_at.push_back(HalfMf(found.labels[label].spent) - way.die_half_mf);
    note_ground(found, label, option);
    for (const WayCheck& check : checks)
      if (check.label == label) note_interdiction(found, check, option);
  }
  if (!checks.empty() && found.explained) note_leaders(way, option);
  note_end(way, option);
}

// Returns "1", "1 or 2", "1, 2 or 3".
std::string faces_text(const std::vector<unsigned>& faces) {
  std::string most;
  for (std::size_t i = 0; i + 1 < faces.size(); ++i) most += (i == 0 ? "" : ", ") + std::to_string(faces[i]);
  const std::string last = std::to_string(faces.back());
  return most.empty() ? last : phrase("{} or {}", {most, last});
}

RoutOption option_of(const Way& way, std::optional<Runner>& runner) {
  const RoutResult& found = *way.found;
  RoutOption option;
  option.end = way.end;
  option.path = path_of(way);
  option.spent_half_mf = way.spent_half_mf;
  option.low_crawl = way.low_crawl;
  option.contact = way.contact;
  if (way.contact) option.code = "CONTACT";
  option.odds = odds_of(way, runner);
  if (way.low_crawl) {
    option.spent_at = {HalfMf{}, way.spent_half_mf};
    note_crawl(way, option);
  } else if (way.label != kNoLabel) {
    note_steps(way, option);
  } else {
    option.code = "UNLOADS";
    option.notes.push_back(reason_of(*found.scene, found.mover(), {RefusedFor::unloads}));
  }
  if (way.off_wire == nullptr) return option;
  option.chance = way.off_wire->chance();
  option.notes.push_back({"B26.4", phrase("with a dr of {} to get off the Wire, whose MF come on top",
                                          {faces_text(way.off_wire->faces)})});
  return option;
}

}  // namespace

std::vector<RoutOption> options_of(const Judged& judged) {
  std::vector<RoutOption> out;
  std::optional<Runner> runner;
  for (const Way& way : ways_of(judged)) {
    out.push_back(option_of(way, runner));
    out.back().mandatory = judged.duty == Duty::must;
  }
  return out;
}

std::vector<DeadEnd> dead_end_options(const Judged& judged) {
  std::vector<DeadEnd> out;
  std::optional<Runner> runner;
  for (const Way& way : dead_ends_of(judged)) {
    out.push_back({option_of(way, runner), fate_in(*judged.scene, judged.mover(), way.end)});
    out.back().way.code = "DEAD_END";
  }
  return out;
}

}  // namespace hexrout::asl
