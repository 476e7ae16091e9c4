#include "hexrout/advise/survey.hpp"
#include "advise/game_survey.hpp"
#include "hexrout/text/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <vector>

#include "hexrout/los/known_sight.hpp"
#include "hexrout/los/visibility.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "hexrout/threads/on_threads.hpp"
#include "rules/asl/facts/duty.hpp"
#include "rules/asl/rout/rout_answer.hpp"
#include "rules/asl/rout/rout_fate.hpp"
#include "rules/asl/rout/rout_walk.hpp"
#include "rules/asl/rout/route_odds.hpp"
#include "rules/asl/state/counters.hpp"
#include "rules/asl/system.hpp"

namespace hexrout {

namespace {

using namespace asl;

constexpr HalfMf kLeaderHalfMf{12};
constexpr std::uint32_t kChunk = 16;  // Locations a thread takes at once

// One thread's: a position of its own in which the unit is put down again and again.
class Surveyor {
 public:
  Surveyor(const Position& position, UnitIndex unit, const std::vector<bool>& leaders)
      : position_(position), unit_(unit), before_(position.units[unit]), leaders_(leaders), query_(position_) {}

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
    // Whoever need not go stays, unless it costs nothing to come to a leader.
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

  // Where the way leaves it: those stopped beside an enemy are taken, or lost.
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
    // A leader whom a wound stops short of the end lives on where he is.
    out.live = out.live + (Odds{1, 1} - (out.live + out.captured + out.lost));
    u = before;
  }

  Position position_;
  UnitIndex unit_;
  const Unit before_;
  const std::vector<bool>& leaders_;
  RoutQuery query_;
};

// Locations with a Good Order leader of the side in them, or one who can walk there in his next Movement Phase.
std::vector<bool> in_reach_of_leaders(const Position& position, int side, std::size_t apart_from) {
  const Scene scene(position);
  std::vector<bool> out(position.map().location_count(), false);
  Flood flood(out.size());
  for (const UnitIndex i : position.unit_indices()) {
    const Unit& u = position.units[i];
    if (i == apart_from || u.side != side || u.kind != UnitKind::leader || !in_play(u) || !u.good_order() ||
        !u.aboard.empty())
      continue;
    flood.run(u.at, kLeaderHalfMf, [&](LocationId at, HalfMf, auto&& reach) {
      for (const FootStep& step : scene.ground.steps(at))
        if (!step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && step.half_mf > HalfMf{})
          reach(step.to, step.half_mf);
    });
    for (const LocationId at : flood.all_reached()) out[at] = true;
  }
  return out;
}

// The unit asked about, made ready: broken, the phase not begun. Added to the position if it is a counter.
UnitIndex subject(Position& position, const SurveyOptions& options, Survey& survey, Diagnostics& found) {
  const std::vector<std::string>& sides = position.setting.sides;
  UnitIndex i = position.index(options.as);
  if (i == position.units.size()) {
    std::size_t side = 0;
    if (!options.side.empty()) {
      side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), options.side) - sides.begin());
      if (side == sides.size()) {
        found.error("unknown-side", {"--side", 0, 0}, fmt::format("there is no side '{}'", printable(options.side)),
                    fmt::format("the sides are: {}", printable(fmt::format("{}", fmt::join(sides, ", ")))));
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
      const std::string near = options.as.empty() ? std::string() : nearest_word(options.as, known);
      found.error("unknown-unit", {"--as", 0, 0},
                  fmt::format("'{}' is neither a unit nor a counter on foot of the {}", printable(options.as),
                              printable(sides[side])),
                  near.empty() ? "name a unit of the scenario, or a counter such as 4-4-7"
                               : fmt::format("did you mean '{}'?", printable(near)));
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

std::optional<Survey> survey_map(const Game& game, const SurveyOptions& options, Diagnostics& found) {
  const Position* given = position_of(game);
  if (given == nullptr) return planning::survey_by_game(game, options, found);
  if (given->map().location_count() == 0 || given->setting.sides.empty()) {
    found.error("empty-map", {}, "there is nothing to survey", "the map needs hexes and the scenario sides");
    return std::nullopt;
  }
  Position position = *given;
  Survey survey;
  const UnitIndex unit = subject(position, options, survey, found);
  if (unit == kNoUnit) return std::nullopt;

  // A few enemies look at every Location: an index of all pairs costs more than it saves, unless there is one.
  position.setting.sight = options.sight != nullptr
                               ? indexed_sight(*options.sight, position.setting.sight)
                               : known_lines(position.setting.sight, position.map().location_count());

  const std::vector<bool> leaders = in_reach_of_leaders(position, position.units[unit].side, unit);
  const std::uint32_t count = position.map().location_count();
  survey.at.resize(count);
  for (Surveyed& s : survey.at) s.verdict = Surveyed::Verdict::not_looked_at;
  std::atomic<bool> over{false};
  const std::uint64_t lots = count / kChunk + 1;
  std::vector<std::optional<Surveyor>> of(
      static_cast<std::size_t>(thread_count(static_cast<int>(options.threads), lots)));
  on_threads(static_cast<int>(options.threads), lots, [&](int worker, std::uint64_t lot) {
    std::optional<Surveyor>& surveyor = of[static_cast<std::size_t>(worker)];
    if (!surveyor) surveyor.emplace(position, unit, leaders);
    const auto first = static_cast<std::uint32_t>(lot) * kChunk;
    for (const LocationId at : IndexRange(LocationId{first}, std::min(kChunk, count - first))) {
      // The caller is asked on its own thread.
      if (worker == 0 && options.stopped && options.stopped()) over = true;
      if (over) return;
      survey.at[at] = surveyor->ask(at);
    }
  });
  return survey;
}

std::string_view name_of(Surveyed::Verdict verdict) {
  static constexpr std::string_view kNames[] = {"no place",   "stays",      "may rout",     "must rout",
                                                "surrenders", "eliminated", "not looked at"};
  return kNames[static_cast<std::size_t>(verdict)];
}

void add_survey(Picture& picture, const Survey& survey, SurveyLayer layer) {
  static constexpr const char* kKeys[] = {"chance to be lost", "chance to be captured",
                                          "chance to end out of reach of a leader",
                                          "stays; may rout; must rout, surrenders or is lost"};
  const bool odds = layer != SurveyLayer::rout;
  picture.heat_key = fmt::format("{}{}; no fill: it cannot stand there", kKeys[static_cast<std::size_t>(layer)],
                                 odds ? " if it breaks there, 0 to 100 %" : "");
  const Map& map = *picture.map;
  for (const HexId hex : map.hexes()) {
    const Surveyed* worst = nullptr;
    int most = -1;
    LocationId where = kNowhere;
    for (const LocationId at : map.locations(hex)) {
      const Surveyed& s = survey.at[at];
      if (s.verdict == Surveyed::Verdict::no_place || s.verdict == Surveyed::Verdict::not_looked_at) continue;
      double part = 0;
      switch (layer) {
        case SurveyLayer::loss:
          part = 1 - s.live.value();
          break;
        case SurveyLayer::capture:
          part = s.captured.value();
          break;
        case SurveyLayer::leader:
          part = 1 - s.leader.value();
          break;
        case SurveyLayer::rout:
          part = s.verdict == Surveyed::Verdict::stays ? 0 : s.verdict == Surveyed::Verdict::may_rout ? 0.3 : 1;
          break;
      }
      const int permille = static_cast<int>(std::lround(1000 * part));
      if (permille <= most) continue;
      most = permille;
      worst = &s;
      where = at;
    }
    if (worst == nullptr) continue;
    picture.heat.push_back(
        {hex, most,
         fmt::format(
             "{}: {}{}; lives {} %, captured {} %, lost {} %; in reach of a leader {} %", map.location_name(where),
             name_of(worst->verdict),
             worst->end == kNowhere || worst->end == where ? std::string() : " to " + map.location_name(worst->end),
             worst->live.percent(1), worst->captured.percent(1), worst->lost.percent(1), worst->leader.percent(1))});
  }
}

std::string survey_csv(const Survey& survey, const Map& map) {
  std::string out = "location,verdict,end,mf,checks,live,captured,lost,leader\n";
  for (LocationId at{0}; at < survey.at.size(); ++at) {
    const Surveyed& s = survey.at[at];
    if (s.verdict == Surveyed::Verdict::not_looked_at) continue;
    out += fmt::format("{},{},{},{},{},{},{},{},{}\n", csv_cell(map.location_name(at)), name_of(s.verdict),
                       s.end == kNowhere ? std::string() : csv_cell(map.location_name(s.end)), mf_text(s.half_mf),
                       s.checks, s.live.text(), s.captured.text(), s.lost.text(), s.leader.text());
  }
  return out;
}

std::string survey_json(const Survey& survey, const Map& map) {
  Json places = Json::array();
  for (LocationId at{0}; at < survey.at.size(); ++at) {
    const Surveyed& s = survey.at[at];
    if (s.verdict == Surveyed::Verdict::not_looked_at) continue;
    places.push_back({{"at", map.location_name(at)},
                      {"verdict", name_of(s.verdict)},
                      {"end", place_json(s.end, map)},
                      {"mf", s.half_mf.mf()},
                      {"checks", s.checks},
                      {"live", s.live.text()},
                      {"captured", s.captured.text()},
                      {"lost", s.lost.text()},
                      {"leader", s.leader.text()},
                      {"live_value", s.live.value()},
                      {"captured_value", s.captured.value()},
                      {"lost_value", s.lost.value()},
                      {"leader_value", s.leader.value()}});
  }
  return dumped(Json{{"as", survey.as}, {"side", survey.side}, {"locations", places}}, 1) + "\n";
}

}  // namespace hexrout
