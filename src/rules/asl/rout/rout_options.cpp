#include "rules/asl/rout/rout_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/rout/rout_fate.hpp"
#include "rules/asl/rout/rout_ways.hpp"
#include "rules/asl/rout/rout_words.hpp"
#include "rules/asl/rout/route_odds.hpp"
#include "rules/asl/state/phase_tables.hpp"

namespace hexrout::asl {

namespace {

RouteOdds odds_of(const Position& position, const Unit& unit, const Gauntlet& gauntlet, const Unit* along = nullptr) {
  Runner runner = runner_of(position, unit);
  if (along != nullptr) {
    runner.leader_along = true;
    runner.leader_drm = leadership_of(*along);
    runner.leader_loss_drm =
        std::max(0, -runner.leader_drm) + phase_tables_of(position.setting)->leader_loss_drm.eliminated;
    runner.leader_morale = morale_in_force(position, *along);
  }
  return route_odds(runner, gauntlet);
}

std::string chances(const RouteOdds& odds) {
  return fmt::format("whole {:.1f} %, reduced {:.1f} %, stopped {:.1f} %, lost {:.1f} %", 100 * odds.whole.value(),
                     100 * odds.reduced.value(), 100 * odds.stopped.value(), 100 * odds.lost.value());
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
    note(beside_road ? "B3.3" : "B2.4", fmt::format("pays {} MF to enter {} under cover", mf(step->half_mf), name));
  }
  if (found.labels[label].memory.beneath && !step->is(FootStep::kInTrench))
    note("B27.41", fmt::format("pays to go beneath the entrenchment in {}", name));
  if (place.has(PlacedKind::minefield) && scene.switches().fortifications)
    note("B28.41", fmt::format("is attacked by the mines of {}", name));
  if (place.has(PlacedKind::fire_for_effect))
    note("A10.51", fmt::format("is attacked by the fire falling on {}", name));
  if (place.has(PlacedKind::wire) && scene.switches().fortifications)
    note("B26.4", fmt::format("stands on the Wire of {}; a die decides what it takes to get off", name));
}

// by_worse: the step goes by the worse of two vertices.
void note_interdiction(const RoutResult& found, std::uint32_t label, bool by_worse, RoutOption& option) {
  const auto& labels = found.labels;
  const RoundBar round = found.round_bar(label);
  const std::size_t taken = by_worse ? 1 : 0;
  if (round.by[taken] != 0) {
    const HexId beyond = round.corners.list[taken].beyond;
    option.interdicted.push_back({labels[label].at, found.ids(round.by[taken]), beyond});
    option.notes.push_back(
        {"B23.71",
         fmt::format("goes round the wall between the rowhouses by the vertex of {}", found.scene->map().name(beyond)),
         ""});
  }
  const EnemyBits by = found.interdictors_of(label);
  if (by != 0) option.interdicted.push_back({labels[label].at, found.ids(by), kNowhere});
}

void add_odds(const RoutResult& found, const Way& way, RoutOption& option) {
  const Position& position = *found.scene->position;
  const Unit& unit = found.mover();
  const Gauntlet gauntlet = gauntlet_of(found, way);
  option.odds = odds_of(position, unit, gauntlet);
  if (!found.explained) return;
  for (const Unit* u : leaders_along(*found.scene, unit))
    if (same_location(*u, unit))
      option.notes.push_back(
          {"A10.711", fmt::format("with {} along: {}", u->id, chances(odds_of(position, unit, gauntlet, u))), ""});
}

void note_end(const RoutResult& found, std::uint32_t label, RoutOption& option) {
  const RoutLabel& end = found.labels[label];
  if (end.memory.contact) {
    const Map& map = found.scene->map();
    option.contact = true;
    option.code = "CONTACT";
    option.notes.push_back(
        {"A10.533",
         fmt::format("concealed enemies are in {}: one loses its \"?\" and the unit is thrown back to {}",
                     map.location_name(option.end), map.location_name(found.labels[end.parent].at)),
         ""});
  } else if (end.memory.mode == RoutMode::falling_short) {
    option.notes.push_back(
        {"A10.51", "falls short of shelter, having paid for cover on the way", "cover_detour_may_fall_short"});
  }
}

RoutOption crawl_of(const RoutResult& found, const Way& crawl) {
  RoutOption option;
  option.end = crawl.end;
  option.path = {found.mover().at, crawl.end};
  option.spent_at = {HalfMf{}, found.budget_half_mf};
  option.spent_half_mf = found.budget_half_mf;
  option.low_crawl = true;
  option.notes.push_back({"A10.52", "Low Crawl takes every MF and cannot be Interdicted", ""});
  if (crawl.contact) {
    option.contact = true;
    option.code = "CONTACT";
    option.notes.push_back(
        {"A10.533", "concealed enemies are there: one loses its \"?\" and the unit is thrown back", ""});
  }
  return option;
}

RoutOption option_of(const RoutResult& found, const Way& way) {
  if (way.low_crawl) return crawl_of(found, way);
  RoutOption option;
  option.end = way.end;
  option.spent_half_mf = way.spent_half_mf;
  for (const std::uint32_t i : found.labels_to(way.label)) {
    option.path.push_back(found.labels[i].at);
    option.spent_at.push_back(HalfMf(found.labels[i].spent));
    note_ground(found, i, option);
    note_interdiction(found, i, way.by_worse && i == way.label, option);
  }
  if (!option.interdicted.empty()) add_odds(found, way, option);
  note_end(found, way.label, option);
  if (way.safer)
    option.notes.push_back(
        {"A10.53", fmt::format("a longer way with fewer Interdicted steps ({} MF)", mf(way.spent_half_mf)), ""});
  return option;
}

}  // namespace

std::vector<RoutOption> options_of(const RoutResult& found) {
  std::vector<RoutOption> out;
  for (const Way& way : ways_of(found)) out.push_back(option_of(found, way));
  return out;
}

std::vector<DeadEnd> dead_ends_of(const RoutResult& found) {
  std::vector<DeadEnd> out;
  for (const RoutEnd& end : found.dead_ends) {
    DeadEnd dead{option_of(found, way_to(found, end.cheapest)), fate_in(*found.scene, found.mover(), end.at)};
    dead.way.code = "DEAD_END";
    out.push_back(std::move(dead));
  }
  std::stable_sort(out.begin(), out.end(), [](const DeadEnd& a, const DeadEnd& b) {
    return a.way.spent_half_mf != b.way.spent_half_mf ? a.way.spent_half_mf < b.way.spent_half_mf
                                                      : a.way.end < b.way.end;
  });
  return out;
}

}  // namespace hexrout::asl
