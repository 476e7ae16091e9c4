#include "rules/asl/advise/advisor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "hexrout/los/known_sight.hpp"
#include "hexrout/los/visibility.hpp"
#include "rules/asl/advise/leaders.hpp"
#include "rules/asl/answer/rout_walk.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/rout/route_odds.hpp"
#include "rules/asl/state/counters.hpp"
#include "rules/asl/words/rout_answer.hpp"

namespace hexrout::planning {

using namespace asl;

namespace {

// Surveyor of one thread, with a position of its own into which the unit is put again and again.
class AslSurveyor {
 public:
  AslSurveyor(const Position& position, UnitIndex unit, std::vector<bool> leaders)
      : position_(position),
        unit_(unit),
        before_(position.units[unit]),
        leaders_(std::move(leaders)),
        query_(position_) {}

  Surveyed ask(LocationId at) {
    Surveyed out;
    const Map& map = position_.map();
    const TerrainClass ground = TerrainCatalogue::standard()[query_.scene.ground.place(at).terrain].kind;
    const LocationKind kind = map.location(at).kind;
    if (ground == TerrainClass::water || !in_use(map, at, query_.scene.ground.conditions()) ||
        kind == LocationKind::under_bridge || query_.scene.ground.place(at).has(PlacedKind::blaze))
      return out;
    for (const Unit& u : position_.units)
      if (u.side != before_.side && in_play(u) && u.at == at) return out;
    Unit& u = position_.units[unit_];
    u = before_;
    u.at = u.phase_start = at;
    u.dm = u.dm || comes_under_dm(query_.scene, u);
    const UnitAnswer answer = rout_answer(query_, unit_, false);
    if (answer.duty == Duty::cannot) {
      stands(out, at, Surveyed::Verdict::stays);
      return out;
    }
    if (answer.fate.kind == FateKind::surrenders) {
      out.verdict = Surveyed::Verdict::surrenders;
      out.captured = {1, 1};
      return out;
    }
    const bool must = answer.duty == Duty::must;
    const RoutOption* best = nullptr;
    for (const RoutOption& option : answer.options)
      if (!option.contact && (best == nullptr || better(option, *best))) best = &option;
    if (best == nullptr) {
      if (must) {
        out.verdict = Surveyed::Verdict::eliminated;
        out.lost = {1, 1};
      } else {
        stands(out, at, Surveyed::Verdict::may_rout);
      }
      return out;
    }
    out.verdict = must ? Surveyed::Verdict::must_rout : Surveyed::Verdict::may_rout;
    // A unit that need not rout stays, unless it can reach a leader without risk.
    if (!must && (leaders_[at] || !leaders_[best->end] || !lost(*best).is_zero())) {
      stands(out, at, Surveyed::Verdict::may_rout);
      return out;
    }
    out.end = best->end;
    out.half_mf = HalfMf16(best->spent_half_mf);
    out.checks = static_cast<std::uint8_t>(best->interdicted.size());
    weigh(*best, out);
    return out;
  }

 private:
  void stands(Surveyed& out, LocationId at, Surveyed::Verdict verdict) const {
    out.verdict = verdict;
    out.end = at;
    out.live = {1, 1};
    out.leader = {leaders_[at] ? 1 : 0, 1};
  }

  static Odds lost(const RoutOption& option) { return option.odds ? option.odds->lost : Odds{0, 1}; }
  bool better(const RoutOption& a, const RoutOption& b) const {
    if (!(lost(a) == lost(b))) return lost(a) < lost(b);
    if (leaders_[a.end] != leaders_[b.end]) return leaders_[a.end];
    return a.spent_half_mf < b.spent_half_mf;
  }

  // Adds the ends of the way: a unit stopped beside an enemy is captured or lost.
  void weigh(const RoutOption& option, Surveyed& out) {
    if (option.interdicted.empty()) {
      out.live = {1, 1};
      out.leader = {leaders_[option.end] ? 1 : 0, 1};
      return;
    }
    const Odds arrives = option.odds->whole + option.odds->reduced;
    out.lost = option.odds->lost;
    out.live = arrives;
    if (leaders_[option.end]) out.leader = arrives;
    if (option.odds->stopped.is_zero()) return;
    Gauntlet way;
    std::vector<LocationId> hexes;
    for (const InterdictedStep& step : option.interdicted) {
      way.spent_half_mf.push_back(HalfMf{2});
      note_place(position_, position_.units[unit_], step.at, way);
      hexes.push_back(step.at);
    }
    way.ends_in_open = hexes.back() == option.end;
    Unit& u = position_.units[unit_];
    const Unit before = u;
    for (const RouteEnd& end : route_ends(runner_of(position_, u), way)) {
      if (end.how != RouteEnd::How::pinned) continue;
      u = before;
      u.at = hexes[end.at];
      u.in = Entrenchment::none;
      u.pinned = u.has_routed = u.rout_ended = true;
      if (failure_to_rout(query_.scene, u, false).kind != FateKind::lost) {
        out.live = out.live + end.odds;
        if (leaders_[u.at]) out.leader = out.leader + end.odds;
      } else if (position_.switches.dead_end_surrenders && !captors_of(query_.scene, u).empty()) {
        out.captured = out.captured + end.odds;
      } else {
        out.lost = out.lost + end.odds;
      }
    }
    // A leader stopped short of the end by a wound lives on there.
    out.live = out.live + (Odds{1, 1} - (out.live + out.captured + out.lost));
    u = before;
  }

  Position position_;
  UnitIndex unit_;
  const Unit before_;
  const std::vector<bool> leaders_;
  RoutQuery query_;
};

// Locations where a leader of the side can be in the next Rally Phase.
std::vector<bool> in_reach_of_leaders(const Position& position, int side, UnitIndex apart_from) {
  const Scene scene(position);
  std::vector<bool> out(position.map().location_count(), false);
  for (const UnitIndex i : position.unit_indices()) {
    const Unit& u = position.units[i];
    if (i == apart_from || u.side != side || !leads(u)) continue;
    out[u.at] = true;
    if (!may_advance(scene, u)) continue;
    for (const LocationId at : advances_of(scene, u)) out[at] = true;
  }
  return out;
}

// The surveyed unit: broken, before the phase. Added to the position if it is a counter.
UnitIndex subject(Position& position, const SurveyOptions& options, Survey& survey, Diagnostics& found) {
  const std::vector<std::string>& sides = position.setting.sides;
  UnitIndex i = position.index(options.as);
  if (i == position.units.size()) {
    std::size_t side = 0;
    if (!options.side.empty()) {
      side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), options.side) - sides.begin());
      if (side == sides.size()) {
        found.error("unknown-side", {"--side", 0, 0}, fmt::format("there is no side {}", in_quotes(options.side)),
                    found.suggest(options.side, sides, "the sides are: {names}"));
        return kNoUnit;
      }
    } else {
      for (const Unit& u : position.units)
        if (u.broken && in_play(u)) {
          side = static_cast<std::size_t>(u.side);
          break;
        }
    }
    auto unit = counter(options.as, position.sides[side].nationality);
    if (!unit || !unit->infantry()) {
      std::vector<std::string> known;
      for (const Unit& u : position.units) known.push_back(u.id);
      for (const std::string& text : counter_texts(position.sides[side].nationality)) known.push_back(text);
      found.error("unknown-unit", {"--as", 0, 0},
                  fmt::format("'{}' is neither a unit nor a counter on foot of the {}", printable(options.as),
                              printable(sides[side])),
                  found.suggest(options.as, known, "name a unit of the scenario, or a counter such as 4-4-7"));
      return kNoUnit;
    }
    unit->side = static_cast<int>(side);
    unit->id = "survey";
    while (position.find(unit->id) != nullptr) unit->id += "'";
    position.units.push_back(*unit);
    i = position.index(position.units.back());
  }
  Unit& u = position.units[i];
  if (!u.infantry()) {
    found.error("not-on-foot", {"--as", 0, 0},
                fmt::format("'{}' is no Infantry: it never routs", printable(options.as)),
                "name a squad, half-squad, crew or leader");
    return kNoUnit;
  }
  survey.as = options.as;
  survey.side = sides[static_cast<std::size_t>(u.side)];
  begin_rout_phase(position);
  u.broken = true;
  u.eliminated = u.pinned = u.dm = u.melee = u.concealed = u.hidden = u.berserk = u.crest = u.wading = u.climbing =
      false;
  u.in = Entrenchment::none;
  u.guard.clear();
  u.aboard.clear();
  u.beneath_wire = true;
  return i;
}

}  // namespace

SurveyorMaker AslAdvisor::surveyors(const SurveyOptions& options, Survey& survey, Diagnostics& found) const {
  Position position = position_;
  const UnitIndex unit = subject(position, options, survey, found);
  if (unit == kNoUnit) return {};
  // For a few enemies an index of all pairs costs more than it saves; it is used only if it exists.
  position.setting.sight = options.sight != nullptr
                               ? indexed_sight(*options.sight, position.setting.sight)
                               : known_lines(position.setting.sight, position.map().location_count());
  const std::vector<bool> leaders = in_reach_of_leaders(position, position.units[unit].side, unit);
  return [position = std::move(position), unit, leaders] {
    return [surveyor = std::make_shared<AslSurveyor>(position, unit, leaders)](LocationId at) {
      return surveyor->ask(at);
    };
  };
}

}  // namespace hexrout::planning
