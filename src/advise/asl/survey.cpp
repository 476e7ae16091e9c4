#include "hexrout/advise/survey.hpp"
#include "hexrout/text/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "hexrout/los/known_sight.hpp"
#include "hexrout/los/visibility.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/play/nlohmann_report.hpp"
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

constexpr int kLeaderHalfMf = 12;
constexpr std::uint32_t kChunk = 16;  // Locations a thread takes at once

// One thread's: a position of its own in which the unit is put down again and again.
class Surveyor {
 public:
  Surveyor(const Position& position, std::size_t unit, const std::vector<bool>& leaders)
      : position_(position), unit_(unit), before_(position.units[unit]), leaders_(leaders), query_(position_) {}

  Surveyed ask(LocationId at) {
    Surveyed out;
    const Map& map = position_.map();
    const TerrainClass ground = TerrainCatalogue::standard()[query_.scene.ground.place(at).terrain].kind;
    const LocationKind kind = map.location(at).kind;
    if (ground == TerrainClass::water || kind == LocationKind::rooftop || kind == LocationKind::cellar ||
        kind == LocationKind::under_bridge || (kind == LocationKind::upper && !position_.switches.levels) ||
        query_.scene.ground.place(at).has(PlacedKind::blaze))
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
    if (answer.fate.what == "surrenders") {
      out.verdict = Surveyed::Verdict::surrenders;
      out.captured = {1, 1};
      return out;
    }
    const bool must = answer.duty == Duty::must;
    const RoutOption* best = nullptr;
    for (const RoutOption& option : answer.options)
      if (option.code != "CONTACT" && (best == nullptr || better(option, *best))) best = &option;
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
    out.half_mf = static_cast<std::uint16_t>(best->spent_half_mf);
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
      way.spent_half_mf.push_back(2);
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
      if (failure_to_rout(query_.scene, u, false).what != "eliminated") {
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
  std::size_t unit_;
  const Unit before_;
  const std::vector<bool>& leaders_;
  RoutQuery query_;
};

// Locations with a Good Order leader of the side in them, or one who can walk there in his next Movement Phase.
std::vector<bool> in_reach_of_leaders(const Position& position, int side, std::size_t apart_from) {
  const Scene scene(position);
  std::vector<bool> out(position.map().location_count(), false);
  Flood flood(out.size());
  for (std::size_t i = 0; i < position.units.size(); ++i) {
    const Unit& u = position.units[i];
    if (i == apart_from || u.side != side || u.kind != UnitKind::leader || !in_play(u) || !u.good_order() ||
        !u.aboard.empty())
      continue;
    flood.run(u.at, kLeaderHalfMf, [&](LocationId at, int, auto&& reach) {
      for (const FootStep& step : scene.ground.steps(at))
        if (!step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && step.half_mf > 0)
          reach(step.to, step.half_mf);
    });
    for (const LocationId at : flood.all_reached()) out[at] = true;
  }
  return out;
}

// The unit asked about, made ready: broken, the phase not begun. Added to the position if it is a counter.
std::size_t subject(Position& position, const SurveyOptions& options, Survey& survey, Diagnostics& found) {
  const std::vector<std::string>& sides = position.setting.sides;
  std::size_t i = position.index(options.as);
  if (i == position.units.size()) {
    std::size_t side = 0;
    if (!options.side.empty()) {
      side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), options.side) - sides.begin());
      if (side == sides.size()) {
        found.error("unknown-side", {"--side", 0, 0}, fmt::format("there is no side '{}'", printable(options.side)),
                    fmt::format("the sides are: {}", printable(fmt::format("{}", fmt::join(sides, ", ")))));
        return position.units.size();
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
      return position.units.size();
    }
    unit->side = static_cast<int>(side);
    unit->id = "survey";
    while (position.find(unit->id) != nullptr) unit->id += "'";
    position.units.push_back(*unit);
    i = position.units.size() - 1;
  }
  Unit& u = position.units[i];
  if (!u.infantry()) {
    found.error("not-on-foot", {"--as", 0, 0},
                fmt::format("'{}' is no Infantry: it never routs", printable(options.as)),
                "name a squad, half-squad, crew or leader");
    return position.units.size();
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
  if (given == nullptr) {
    found.error("not-offered", {}, "under these rules no survey is offered", "surveys are for asl, asl-old and aslsk");
    return std::nullopt;
  }
  if (given->map().location_count() == 0 || given->setting.sides.empty()) {
    found.error("empty-map", {}, "there is nothing to survey", "the map needs hexes and the scenario sides");
    return std::nullopt;
  }
  Position position = *given;
  Survey survey;
  const std::size_t unit = subject(position, options, survey, found);
  if (unit == position.units.size()) return std::nullopt;

  // A few enemies look at every Location: an index of all pairs costs more than it saves, unless there is one.
  position.setting.sight = options.sight != nullptr
                               ? indexed_sight(*options.sight, position.setting.sight)
                               : known_lines(position.setting.sight, position.map().location_count());

  const std::vector<bool> leaders = in_reach_of_leaders(position, position.units[unit].side, unit);
  const std::uint32_t count = position.map().location_count();
  survey.at.resize(count);
  std::atomic<std::uint32_t> next{0};
  const auto work = [&] {
    Surveyor surveyor(position, unit, leaders);
    for (;;) {
      const std::uint32_t first = next.fetch_add(kChunk);
      if (first >= count) return;
      for (LocationId at = first; at < std::min(count, first + kChunk); ++at) survey.at[at] = surveyor.ask(at);
    }
  };
  unsigned threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  threads = std::min(threads, count / kChunk + 1);
  std::vector<std::thread> others;
  for (unsigned t = 1; t < threads; ++t) others.emplace_back(work);
  work();
  for (std::thread& t : others) t.join();
  return survey;
}

std::string_view name_of(Surveyed::Verdict verdict) {
  static constexpr std::string_view kNames[] = {"no place",  "stays",      "may rout",
                                                "must rout", "surrenders", "eliminated"};
  return kNames[static_cast<std::size_t>(verdict)];
}

void add_survey(Picture& picture, const Survey& survey, SurveyLayer layer) {
  const Map& map = *picture.map;
  for (HexId hex = 0; hex < map.hex_count(); ++hex) {
    const Surveyed* worst = nullptr;
    int most = -1;
    LocationId where = kNowhere;
    for (LocationId at = map.ground(hex); at < map.ground(hex) + map.location_count(hex); ++at) {
      const Surveyed& s = survey.at[at];
      if (s.verdict == Surveyed::Verdict::no_place) continue;
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

namespace {
std::string fraction(const Odds& odds) {
  return odds.text();
}
}  // namespace

std::string survey_csv(const Survey& survey, const Map& map) {
  std::string out = "location,verdict,end,mf,checks,live,captured,lost,leader\n";
  for (LocationId at = 0; at < survey.at.size(); ++at) {
    const Surveyed& s = survey.at[at];
    out += fmt::format("{},{},{},{}{},{},{},{},{},{}\n", csv_cell(map.location_name(at)), name_of(s.verdict),
                       s.end == kNowhere ? std::string() : csv_cell(map.location_name(s.end)), s.half_mf / 2,
                       s.half_mf % 2 != 0 ? ".5" : "", s.checks, fraction(s.live), fraction(s.captured),
                       fraction(s.lost), fraction(s.leader));
  }
  return out;
}

std::string survey_json(const Survey& survey, const Map& map) {
  Json places = Json::array();
  for (LocationId at = 0; at < survey.at.size(); ++at) {
    const Surveyed& s = survey.at[at];
    places.push_back({{"at", map.location_name(at)},
                      {"verdict", name_of(s.verdict)},
                      {"end", place_json(s.end, map)},
                      {"mf", s.half_mf / 2.0},
                      {"checks", s.checks},
                      {"live", fraction(s.live)},
                      {"captured", fraction(s.captured)},
                      {"lost", fraction(s.lost)},
                      {"leader", fraction(s.leader)}});
  }
  return dumped(Json{{"as", survey.as}, {"side", survey.side}, {"locations", places}}, 1) + "\n";
}

}  // namespace hexrout
