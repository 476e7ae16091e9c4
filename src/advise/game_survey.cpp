#include "advise/game_survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "hexrout/map/terrain.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/threads/on_threads.hpp"

namespace hexrout::planning {

namespace {

// Locations that enemies of a side hold.
std::set<LocationId> held_against(const Game& game, const std::string& side) {
  std::set<LocationId> out;
  for (const UnitView& unit : game.units())
    if (unit.side != side && unit.presence == Presence::in_play && unit.at != kNowhere) out.insert(unit.at);
  return out;
}

constexpr std::uint32_t kChunk = 16;  // Locations a thread takes at once

bool anybody_can_stand(const Map& map, LocationId at) {
  return at == map.ground(map.location(at).hex) &&
         TerrainCatalogue::standard()[map.location(at).terrain].entry_half_mf > 0;
}

Surveyed stays_at(LocationId at, Surveyed::Verdict verdict) {
  Surveyed out;
  out.verdict = verdict;
  out.end = at;
  out.live = Odds{1, 1};
  return out;
}

Surveyed gone(Surveyed::Verdict verdict) {
  Surveyed out;
  out.verdict = verdict;
  (verdict == Surveyed::Verdict::surrenders ? out.captured : out.lost) = Odds{1, 1};
  return out;
}

// Dice choose among the ways: each end counts by its chance.
void add_chances(const UnitVerdict& verdict, const std::set<LocationId>& held, Surveyed& out) {
  Odds all{0, 1};
  for (const VerdictEnd& end : verdict.ends) {
    if (!end.chance) continue;
    all = all + *end.chance;
    Odds& part = end.at == kNowhere || held.count(end.at) != 0 ? out.lost : out.live;
    part = part + *end.chance;
  }
  // What no way is listed for, it stays where it is.
  if (!all.is_one()) out.live = out.live + (Odds{1, 1} - all);
}

// The unit put down in this Location, made to give way there.
Surveyed surveyed_at(const Game& game, const UnitView& unit, LocationId at) {
  // A full hex or one of its own rules may refuse it: then it is no place for the unit.
  Diagnostics refused;
  const auto there = game.changed(PositionChange{}.move(unit.id, game.setting().map->location_name(at)), refused);
  if (there == nullptr) return {};
  const auto bound = giving_way(*there, unit.id, [&](const Game& g) { return g.verdict(unit.id); });
  return bound ? surveyed_verdict(*there, unit.id, *bound) : stays_at(at, Surveyed::Verdict::stays);
}

}  // namespace

Surveyed surveyed_verdict(const Game& game, const std::string& unit, const UnitVerdict& verdict) {
  if (verdict.fate == FateKind::surrenders) return gone(Surveyed::Verdict::surrenders);
  if (verdict.ends.empty()) {
    if (verdict.fate == FateKind::lost) return gone(Surveyed::Verdict::eliminated);
    return stays_at(verdict.at, Surveyed::Verdict::stays);
  }
  const auto view = game.unit(unit);
  const std::set<LocationId> held = held_against(game, view ? view->side : std::string());
  const auto on_map =
      std::find_if(verdict.ends.begin(), verdict.ends.end(), [](const VerdictEnd& end) { return end.at != kNowhere; });
  const bool leaves = on_map == verdict.ends.end();
  const VerdictEnd& best = leaves ? verdict.ends.front() : *on_map;
  Surveyed out;
  // Where dice move it nobody chooses.
  out.verdict = has_to_give_way(verdict) ? Surveyed::Verdict::must_rout : Surveyed::Verdict::may_rout;
  out.end = best.at;
  out.half_mf = HalfMf16(best.spent_half_mf);
  if (best.chance)
    add_chances(verdict, held, out);
  else
    (leaves ? out.lost : out.live) = Odds{1, 1};
  return out;
}

std::optional<Survey> survey_by_game(const Game& game, const SurveyOptions& options, Diagnostics& found) {
  const Setting& setting = game.setting();
  const Map& map = *setting.map;
  const auto unit = game.unit(options.as);
  if (map.location_count() == 0 || setting.sides.empty()) {
    found.error("empty-map", {}, "there is nothing to survey", "the map needs hexes and the scenario sides");
    return std::nullopt;
  }
  if (!unit) {
    found.error("unknown-unit", {"--as", 0, 0}, fmt::format("there is no unit '{}'", printable(options.as)),
                "under these rules a survey is of a unit of the scenario: give its id");
    return std::nullopt;
  }
  Survey survey{unit->id, unit->side, std::vector<Surveyed>(map.location_count())};
  for (Surveyed& s : survey.at) s.verdict = Surveyed::Verdict::not_looked_at;
  const std::set<LocationId> held = held_against(game, unit->side);
  const std::uint32_t count = map.location_count();
  const std::uint64_t lots = count / kChunk + 1;
  std::atomic<bool> over{false};
  on_threads(static_cast<int>(options.threads), lots, [&](int worker, std::uint64_t lot) {
    const auto first = static_cast<std::uint32_t>(lot) * kChunk;
    for (const LocationId at : IndexRange(LocationId{first}, std::min(kChunk, count - first))) {
      // The caller is asked on its own thread.
      if (worker == 0 && options.stopped && options.stopped()) over = true;
      if (over) return;
      survey.at[at] = held.count(at) != 0 || !anybody_can_stand(map, at) ? Surveyed{} : surveyed_at(game, *unit, at);
    }
  });
  return survey;
}

}  // namespace hexrout::planning
