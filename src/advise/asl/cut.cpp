#include "hexrout/advise/cut.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advise/asl/cut_search.hpp"
#include "advise/game_cut.hpp"
#include "hexrout/map/place_name.hpp"
#include "hexrout/move/flood.hpp"
#include "hexrout/play/nlohmann_report.hpp"
#include "rules/asl/rout/rout_walk.hpp"
#include "rules/asl/state/counters.hpp"
#include "rules/asl/system.hpp"

namespace hexrout {

namespace {

using namespace asl;
using planning::CutCandidate;
using planning::CutSearch;
using planning::Prospect;

constexpr HalfMf kHalfMfATurn{8};
constexpr std::size_t kMostShown = 6;

// The position and the units asked about, all of one side; nothing after errors.
struct Asked {
  Position position;
  std::vector<UnitIndex> units;
  int side = 0;
};

std::optional<Asked> asked_of(const Game& game, const std::vector<std::string>& ids, Diagnostics& found) {
  const Position* given = position_of(game);  // a game of these rules: the others are answered before
  Asked asked{*given, {}, 0};
  std::vector<std::string> known;
  for (const Unit& u : given->units) known.push_back(u.id);
  if (ids.empty()) found.error("unknown-unit", {"--unit", 0, 0}, "no unit is named", "name at least one: --unit ID");
  for (const std::string& id : ids) {
    const UnitIndex i = given->index(id);
    if (i == given->units.size()) {
      const std::string near = nearest_word(id, known);
      found.error("unknown-unit", {"--unit", 0, 0}, fmt::format("there is no unit '{}'", printable(id)),
                  near.empty() ? "'hexrout rout' lists the units" : fmt::format("did you mean '{}'?", printable(near)));
      continue;
    }
    if (std::find(asked.units.begin(), asked.units.end(), i) == asked.units.end()) asked.units.push_back(i);
  }
  if (found.has_errors() || asked.units.empty()) return std::nullopt;
  asked.side = given->units[asked.units.front()].side;
  for (const UnitIndex i : asked.units)
    if (given->units[i].side != asked.side)
      found.error("two-sides", {"--unit", 0, 0},
                  fmt::format("{} and {} are of two sides", printable(given->units[asked.units.front()].id),
                              printable(given->units[i].id)),
                  "name units of one side");
  if (found.has_errors()) return std::nullopt;
  const bool under_way = std::any_of(asked.position.units.begin(), asked.position.units.end(),
                                     [](const Unit& u) { return u.has_routed || u.rout_ended; });
  if (!under_way) begin_rout_phase(asked.position);
  return asked;
}

// The enemy's counter put down at positions.
std::optional<Unit> counter_of(const Asked& asked, const std::string& text, Diagnostics& found) {
  std::optional<Unit> unit;
  if (!text.empty()) {
    for (std::size_t s = 0; s < asked.position.sides.size() && !unit; ++s)
      if (static_cast<int>(s) != asked.side && (unit = counter(text, asked.position.sides[s].nationality)))
        unit->side = static_cast<int>(s);
    if (!unit || !unit->mmc()) {
      found.error("unknown-counter", {"--by", 0, 0},
                  fmt::format("'{}' is no squad, half-squad or crew of the enemy", printable(text)),
                  "write it as 4-6-7");
      return std::nullopt;
    }
  } else {
    for (const UnitKind kind : {UnitKind::squad, UnitKind::half_squad, UnitKind::crew})
      for (const Unit& u : asked.position.units)
        if (!unit && u.side != asked.side && u.kind == kind && in_play(u) && u.good_order() && !u.unarmed) unit = u;
    if (!unit) {
      found.error("no-walker", {}, "the enemy has no Infantry in Good Order to take a position",
                  "name a counter with --by");
      return std::nullopt;
    }
    Unit plain;
    plain.side = unit->side;
    plain.kind = unit->kind;
    plain.nationality = unit->nationality;
    plain.quality = unit->quality;
    plain.firepower = unit->firepower;
    plain.range = unit->range;
    plain.morale = unit->morale;
    plain.broken_morale = unit->broken_morale;
    plain.label = unit->label;
    unit = plain;
  }
  return unit;
}

bool may_be_taken(const Asked& asked, const Scene& scene, LocationId at) {
  if (!in_use(asked.position.map(), at, scene.ground.conditions())) return false;
  if (TerrainCatalogue::standard()[scene.ground.place(at).terrain].kind == TerrainClass::water ||
      scene.ground.place(at).has(PlacedKind::blaze))
    return false;
  return std::none_of(asked.position.units.begin(), asked.position.units.end(),
                      [&](const Unit& u) { return u.side == asked.side && in_play(u) && u.at == at; });
}

std::vector<CutCandidate> candidates_of(const Asked& asked, const CutOptions& options, Diagnostics& found) {
  const Map& map = asked.position.map();
  const Scene scene(asked.position);
  std::vector<CutCandidate> out;
  for (const std::string& name : options.candidates) {
    const auto at = map.find_location(name);
    if (!at) {
      found.error("off-map", {"--candidates", 0, 0}, fmt::format("there is no Location '{}'", printable(name)),
                  place_hint(map, name, "write hexes as L2, upper levels as M2/1"));
    } else if (!may_be_taken(asked, scene, *at)) {
      found.error("cannot-be-taken", {"--candidates", 0, 0},
                  fmt::format("{} cannot be taken by the enemy", map.location_name(*at)),
                  "it is water, a Blaze, or held by the side that routs");
    } else if (std::none_of(out.begin(), out.end(), [&](const CutCandidate& c) { return c.at == *at; })) {
      out.push_back({*at, {}});
    }
  }
  if (!options.candidates.empty()) return out;
  std::vector<CutCandidate> by_location(map.location_count());
  Flood flood(map.location_count());
  for (const UnitIndex w : asked.position.unit_indices()) {
    const Unit& u = asked.position.units[w];
    if (u.side == asked.side || !in_play(u) || !u.mmc() || !u.good_order() || u.unarmed || u.pinned || u.ti ||
        !u.aboard.empty())
      continue;
    flood.run(u.at, options.turns * kHalfMfATurn, [&](LocationId at, HalfMf, auto&& reach) {
      for (const FootStep& step : scene.ground.steps(at))
        if (!step.is(FootStep::kWholeAllotment) && !step.is(FootStep::kCrawlOnly) && step.half_mf > HalfMf{} &&
            may_be_taken(asked, scene, step.to))
          reach(step.to, step.half_mf);
    });
    for (const LocationId at : flood.all_reached())
      if (may_be_taken(asked, scene, at)) by_location[at].walkers.push_back(w);
  }
  for (LocationId at{0}; at < by_location.size(); ++at)
    if (!by_location[at].walkers.empty()) out.push_back({at, std::move(by_location[at].walkers)});
  return out;
}

std::vector<CutOdds> odds_of(const Asked& asked, const std::vector<Prospect>& outlook) {
  std::vector<CutOdds> out;
  for (std::size_t n = 0; n < outlook.size(); ++n) {
    CutOdds odds;
    odds.unit = asked.position.units[asked.units[n]].id;
    odds.ways = outlook[n].ways.size();
    odds.live = planning::odds_of(outlook[n].live);
    odds.fate = outlook[n].fate;
    out.push_back(std::move(odds));
  }
  return out;
}

std::string listed(std::vector<std::string> names) {
  const std::size_t all = names.size();
  if (all > kMostShown) names.resize(kMostShown);
  return fmt::format("{}{}", fmt::join(names, ", "),
                     all > kMostShown ? fmt::format(" and {} more", all - kMostShown) : std::string());
}

// Ends of the ways, each once.
std::vector<std::string> ends_of(const Prospect& outlook, const Map& map) {
  std::vector<std::string> out;
  for (const Prospect::Way& way : outlook.ways) {
    std::string name = map.location_name(way.path.back());
    if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(std::move(name));
  }
  return out;
}

// What each position of the set takes away that the others do not, and what is refused for its sake.
void explain(CutSearch& search, const Asked& asked, const CutSearch::Set& set, Cut& cut) {
  const Map& map = asked.position.map();
  const std::vector<Prospect> all = search.outlook(set);
  for (std::size_t k = 0; k < set.size(); ++k) {
    CutSearch::Set others = set;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
    const std::vector<Prospect> without = search.outlook(others);
    std::vector<std::string>& why = cut.positions[k].why;
    for (std::size_t n = 0; n < asked.units.size(); ++n) {
      const std::string& id = asked.position.units[asked.units[n]].id;
      const std::vector<std::string> left = ends_of(all[n], map);
      std::vector<std::string> back;
      for (std::string& end : ends_of(without[n], map))
        if (std::find(left.begin(), left.end(), end) == left.end()) back.push_back(std::move(end));
      if (!back.empty()) why.push_back(fmt::format("without it {} could rout to {}", id, listed(std::move(back))));
      if (without[n].live > all[n].live)
        why.push_back(fmt::format("without it {} would live with {} %, with it {} %", id,
                                  planning::odds_of(without[n].live).percent(1),
                                  planning::odds_of(all[n].live).percent(1)));
    }
    search.outlook(set);
    for (const UnitIndex i : asked.units) {
      const UnitAnswer answer = rout_answer(search.query(), i);
      for (const Refusal& r : answer.refused)
        if (r.enemy == search.id_of(k)) {
          std::string text = r.why;
          for (std::size_t at; (at = text.find(r.enemy)) != std::string::npos;)
            text.replace(at, r.enemy.size(), "the counter");
          why.push_back(fmt::format("it bars {} from {} to {}: {} [{}]", answer.id, map.location_name(r.from),
                                    r.to == kNowhere ? "off the map" : map.location_name(r.to), text, r.rule));
          break;
        }
      if (std::find(answer.fate.to.begin(), answer.fate.to.end(), search.id_of(k)) != answer.fate.to.end())
        why.push_back(fmt::format("{} would have to surrender to it [A20.21]", answer.id));
    }
    if (why.empty()) why.emplace_back("it matters only together with the others");
  }
}

Json odds_json(const std::vector<CutOdds>& list) {
  Json out = Json::array();
  for (const CutOdds& o : list)
    out.push_back({{"unit", o.unit},
                   {"ways", o.ways},
                   {"live", o.live.text()},
                   {"fate", o.fate},
                   {"live_value", o.live.value()}});
  return out;
}

}  // namespace

std::optional<Cut> find_cut(const Game& game, const CutOptions& options, Diagnostics& found) {
  if (position_of(game) == nullptr) return planning::cut_by_game(game, options, found);
  const auto asked = asked_of(game, options.units, found);
  if (!asked) return std::nullopt;
  const auto counter = counter_of(*asked, options.by, found);
  std::vector<CutCandidate> candidates = candidates_of(*asked, options, found);
  if (!counter || found.has_errors()) return std::nullopt;
  if (candidates.empty()) {
    found.error("no-candidates", {"--candidates", 0, 0}, "there is no position that the enemy could take",
                "give some with --candidates, or more --turns");
    return std::nullopt;
  }
  const bool walkers = options.candidates.empty();
  CutSearch search(asked->position, asked->units, *counter, candidates, walkers, options.most_positions,
                   options.stopped);
  Cut cut;
  cut.candidates = candidates.size();
  const std::vector<Prospect> before = search.outlook({});
  cut.before = odds_of(*asked, before);
  cut.flow = search.flow(before);
  if (std::all_of(before.begin(), before.end(), [](const Prospect& o) { return o.ways.empty(); })) {
    const auto& units = asked->position.units;
    const bool whole =
        std::none_of(asked->units.begin(), asked->units.end(), [&](UnitIndex i) { return units[i].broken; });
    if (whole)
      found.error("nothing-to-cut", {"--unit", 0, 0},
                  fmt::format("{} is not broken, so it does not rout", printable(units[asked->units.front()].id)),
                  "name a broken unit; 'hexrout rout' lists them");
    else
      found.error("nothing-to-cut", {"--unit", 0, 0}, "none of the units has a legal rout as it is",
                  "'hexrout rout' says why; --reopen what would give it one");
    return std::nullopt;
  }
  const int most = std::clamp(options.most, 1, 6);
  CutSearch::Set set;
  if (options.lower) {
    set = search.lowest(most);
    cut.found = !set.empty();
  } else if (const auto smallest = search.smallest(most)) {
    set = *smallest;
    cut.found = true;
  }
  cut.exact = search.exact();
  cut.looked_at = search.looked_at();
  cut.at_least = search.at_least();
  cut.after = odds_of(*asked, search.outlook(set));
  const std::vector<UnitIndex> who = search.walkers(set);
  for (std::size_t k = 0; k < set.size(); ++k) {
    cut.positions.push_back({candidates[set[k]].at, {}, {}});
    if (walkers && k < who.size()) cut.positions[k].walker = asked->position.units[who[k]].id;
  }
  explain(search, *asked, set, cut);
  if (walkers && !set.empty()) {
    // The same with the walkers gone from where they stand.
    Position moved = asked->position;
    for (std::size_t k = 0; k < set.size(); ++k) moved.units[who[k]].at = candidates[set[k]].at;
    CutSearch alone(moved, asked->units, *counter, {}, false, 1);
    const std::vector<Prospect> after = alone.outlook({});
    bool holds = true;
    for (std::size_t n = 0; n < after.size(); ++n)
      holds = holds && (options.lower ? after[n].live <= planning::exact(cut.after[n].live) : after[n].ways.empty());
    cut.holds_when_they_leave = holds;
  }
  return cut;
}

namespace {

// Changes to a position, one after another, and the ways that they give units whose ways are shut.
class Reopener {
 public:
  Reopener(const Asked& asked, const std::function<bool()>& stopped) : asked_(asked), stopped_(stopped) {
    const std::vector<Prospect> before = outlook(asked.position);
    for (std::size_t n = 0; n < before.size(); ++n)
      if (before[n].ways.empty()) shut_.push_back(n);
  }
  bool any_shut() const { return !shut_.empty(); }
  std::vector<Reopening> take() { return std::move(found_); }

  void each_enemy_gone() {
    for (const UnitIndex e : asked_.position.unit_indices()) {
      const Unit& enemy = asked_.position.units[e];
      if (enemy.side == asked_.side || !in_play(enemy)) continue;
      if (over()) return;
      Position position = asked_.position;
      position.units[e].eliminated = true;
      offer(position, {kNowhere, enemy.id, {}});
    }
  }

  void each_hex_held() {
    const std::vector<bool> near = near_or_held();
    for (LocationId at{0}; at < near.size(); ++at) {
      if (!near[at]) continue;
      if (over()) return;
      Position position = asked_.position;
      for (Unit& u : position.units)
        if (u.side != asked_.side && in_play(u) && u.at == at) u.eliminated = true;
      position.units.push_back(friend_at(at));
      offer(position, {at, "", {}});
    }
  }

 private:
  bool over() const { return stopped_ && stopped_(); }

  std::vector<Prospect> outlook(const Position& position) const {
    CutSearch search(position, asked_.units, Unit{}, {}, false, 1);
    return search.outlook({});
  }

  void offer(const Position& position, Reopening reopening) {
    const Map& map = asked_.position.map();
    const std::vector<Prospect> now = outlook(position);
    for (const std::size_t n : shut_)
      if (!now[n].ways.empty())
        reopening.ways.push_back(
            fmt::format("{}: {}", asked_.position.units[asked_.units[n]].id, listed(ends_of(now[n], map))));
    if (!reopening.ways.empty()) found_.push_back(std::move(reopening));
  }

  // Where such a unit could walk to, and where enemies are.
  std::vector<bool> near_or_held() const {
    const Scene scene(asked_.position);
    std::vector<bool> out(asked_.position.map().location_count(), false);
    Flood flood(out.size());
    for (const std::size_t n : shut_) {
      flood.run(asked_.position.units[asked_.units[n]].at, asked_.position.rout_numbers.longest(),
                [&](LocationId at, HalfMf, auto&& reach) {
                  for (const FootStep& step : scene.ground.steps(at))
                    if (step.half_mf > HalfMf{} && !step.is(FootStep::kCrawlOnly)) reach(step.to, step.half_mf);
                });
      for (const LocationId at : flood.all_reached()) out[at] = true;
    }
    for (const Unit& u : asked_.position.units)
      if (u.side != asked_.side && in_play(u)) out[u.at] = true;
    return out;
  }

  Unit friend_at(LocationId at) const {
    Unit out;
    out.id = "friend";
    out.side = asked_.side;
    out.kind = UnitKind::squad;
    out.firepower = out.range = 4;
    out.morale = out.broken_morale = 7;
    out.at = out.phase_start = at;
    return out;
  }

  const Asked& asked_;
  const std::function<bool()>& stopped_;
  std::vector<std::size_t> shut_;  // indices in Asked::units
  std::vector<Reopening> found_;
};

}  // namespace

std::optional<std::vector<Reopening>> find_reopenings(const Game& game, const std::vector<std::string>& units,
                                                      Diagnostics& found, const std::function<bool()>& stopped) {
  if (position_of(game) == nullptr) return planning::reopenings_by_game(game, units, found, stopped);
  const auto asked = asked_of(game, units, found);
  if (!asked) return std::nullopt;
  Reopener reopener(*asked, stopped);
  if (!reopener.any_shut()) {
    found.error("nothing-to-reopen", {"--unit", 0, 0}, "each of the units has a legal rout as it is",
                "'hexrout cut' without --reopen says what would take it away");
    return std::nullopt;
  }
  reopener.each_enemy_gone();
  reopener.each_hex_held();
  return reopener.take();
}

namespace {

// "2 ways out, and lives with 97.2 %".
std::string chances_text(const CutOdds& o) {
  const std::string ways =
      o.ways == 0 ? std::string("no way out") : fmt::format("{} way{} out", o.ways, o.ways == 1 ? "" : "s");
  return fmt::format("{}, and lives with {} %", ways, o.live.percent(1));
}

}  // namespace

std::string cut_text(const Cut& cut, const Map& map) {
  std::string out;
  for (const CutOdds& o : cut.before) out += fmt::format("now {} has {}\n", printable(o.unit), chances_text(o));
  const std::string looked = fmt::format(
      "looked at {} sets out of {} positions{}; {}\n", cut.looked_at, cut.candidates, cut.exact ? "" : ", then gave up",
      cut.flow == 1 ? "all ways out share a hex"
                    : fmt::format("no more than {} ways out have no hex in common", cut.flow));
  if (!cut.found)
    return out +
           (cut.exact ? "no so few positions take its ways out\n" : "no positions found that take its ways out\n") +
           looked;
  out += "positions for the enemy to take:\n";
  std::size_t n = 0;
  for (const CutPosition& p : cut.positions) {
    out += fmt::format("{}. {}{}\n", ++n, map.location_name(p.at),
                       p.walker.empty() ? std::string() : fmt::format(": {} can get there", printable(p.walker)));
    for (const std::string& why : p.why) out += fmt::format("     {}\n", printable(why));
  }
  for (const CutOdds& o : cut.after)
    out += fmt::format("then {} has {}{}\n", printable(o.unit), chances_text(o),
                       o.ways == 0 ? ": " + o.fate : std::string());
  if (cut.holds_when_they_leave)
    out += *cut.holds_when_they_leave
               ? "this still holds when the units that go there have left the hexes where they stand now\n"
               : "note: this fails when the units that go there leave the hexes where they stand now; others must hold "
                 "those hexes\n";
  return out + looked;
}

std::string cut_json(const Cut& cut, const Map& map) {
  Json positions = Json::array();
  for (const CutPosition& p : cut.positions) {
    Json json = {{"at", map.location_name(p.at)}, {"why", p.why}};
    if (!p.walker.empty()) json["walker"] = p.walker;
    positions.push_back(std::move(json));
  }
  Json out = {{"found", cut.found},
              {"exact", cut.exact},
              {"candidates", cut.candidates},
              {"looked_at", cut.looked_at},
              {"flow", cut.flow},
              {"positions", positions},
              {"before", odds_json(cut.before)},
              {"after", odds_json(cut.after)}};
  if (cut.at_least > 0) out["at_least"] = cut.at_least;
  if (cut.holds_when_they_leave) out["holds_when_they_leave"] = *cut.holds_when_they_leave;
  return dumped(out, 2) + "\n";
}

std::string reopenings_text(const std::vector<Reopening>& ways, const Map& map) {
  std::string out;
  for (const Reopening& r : ways) {
    out += r.gone.empty() ? fmt::format("with a friend in {}", map.location_name(r.held))
                          : fmt::format("with {} gone", printable(r.gone));
    for (const std::string& way : r.ways) out += fmt::format("; {}", printable(way));
    out += "\n";
  }
  return out.empty() ? "no one hex held by a friend and no one enemy gone would give it a way out\n" : out;
}

std::string reopenings_json(const std::vector<Reopening>& ways, const Map& map) {
  Json out = Json::array();
  for (const Reopening& r : ways) {
    Json json = Json::object();
    if (r.gone.empty())
      json["held"] = map.location_name(r.held);
    else
      json["gone"] = r.gone;
    json["ways"] = r.ways;
    out.push_back(std::move(json));
  }
  return dumped(out, 2) + "\n";
}

}  // namespace hexrout
