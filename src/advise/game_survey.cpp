#include "advise/game_survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "advise/game_advisor.hpp"
#include "hexrout/map/terrain.hpp"
#include "hexrout/rules/change.hpp"

namespace hexrout::planning {

namespace {

// Locations held by enemies of a side.
std::set<LocationId> held_against(const Game& game, const std::string& side) {
  std::set<LocationId> out;
  for (const UnitView& unit : game.units())
    if (unit.side != side && unit.presence == Presence::in_play && unit.at != kNowhere) out.insert(unit.at);
  return out;
}

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

// The chance that the unit is lost by this end: off the map, among enemies, or where its rules take it away.
Odds lost_by(const VerdictEnd& end, const std::set<LocationId>& held) {
  if (end.at == kNowhere || held.count(end.at) != 0) return Odds{1, 1};
  return end.odds ? end.odds->lost : Odds{0, 1};
}

// Adds ends among which dice choose: each counts by its chance.
void add_chances(const UnitVerdict& verdict, const std::set<LocationId>& held, Surveyed& out) {
  Odds all{0, 1};
  for (const VerdictEnd& end : verdict.ends) {
    if (!end.chance) continue;
    all = all + *end.chance;
    const Odds lost = *end.chance * lost_by(end, held);
    out.lost = out.lost + lost;
    out.live = out.live + (*end.chance - lost);
  }
  // For the rest of the odds the unit stays where it is.
  if (!all.is_one()) out.live = out.live + (Odds{1, 1} - all);
}

// Puts the unit into this Location and makes it give way there.
Surveyed surveyed_at(const Game& game, const UnitView& unit, LocationId at) {
  // A full hex, or a hex of its own rules, may refuse the unit: then the Location is no place for it.
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
  const std::set<LocationId> nobody;
  const VerdictEnd& best = *std::min_element(
      verdict.ends.begin(), verdict.ends.end(),
      [&](const VerdictEnd& a, const VerdictEnd& b) { return lost_by(a, nobody) < lost_by(b, nobody); });
  Surveyed out;
  // Dice that move it leave no choice.
  out.verdict = has_to_give_way(verdict) ? Surveyed::Verdict::must_rout : Surveyed::Verdict::may_rout;
  out.end = best.at;
  out.half_mf = HalfMf16(best.spent_half_mf);
  if (best.chance)
    add_chances(verdict, held, out);
  else
    out.lost = lost_by(best, nobody);
  if (!best.chance) out.live = Odds{1, 1} - out.lost;
  return out;
}

SurveyorMaker GameAdvisor::surveyors(const SurveyOptions& options, Survey& survey, Diagnostics& found) const {
  const auto unit = game_.unit(options.as);
  if (!unit) {
    found.error("unknown-unit", {"--as", 0, 0}, fmt::format("there is no unit '{}'", printable(options.as)),
                "under these rules a survey is of a unit of the scenario: give its id");
    return {};
  }
  survey.as = unit->id;
  survey.side = unit->side;
  Surveyor look = [&game = game_, unit = *unit, held = held_against(game_, unit->side)](LocationId at) {
    return held.count(at) != 0 || !anybody_can_stand(*game.setting().map, at) ? Surveyed{}
                                                                              : surveyed_at(game, unit, at);
  };
  return [look] { return look; };
}

}  // namespace hexrout::planning
