#include <fmt/format.h>

#include <algorithm>

#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/facts/listed.hpp"
#include "rules/asl/rout/judged.hpp"
#include "rules/asl/rout/rout.hpp"
#include "rules/asl/rout/route_odds.hpp"
#include "rules/asl/state/counters.hpp"

namespace hexrout::asl {

namespace {

std::vector<std::string> ids(const RoutResult& found, EnemyBits bits) {
  std::vector<std::string> out;
  for (; bits != 0; bits &= bits - 1) out.push_back(found.enemies[static_cast<std::size_t>(__builtin_ctzll(bits))]->id);
  std::sort(out.begin(), out.end());
  return out;
}

RouteOdds odds_of(const Position& position, const Unit& unit, const Gauntlet& gauntlet, const Unit* along = nullptr) {
  Runner runner = runner_of(position, unit);
  if (along != nullptr) {
    runner.leader_along = true;
    runner.leader_drm = leadership_of(*along);
    runner.leader_loss_drm = std::max(0, -runner.leader_drm);
    runner.leader_morale = morale_in_force(position, *along);
  }
  return route_odds(runner, gauntlet);
}

std::string chances(const RouteOdds& odds) {
  return fmt::format("whole {:.1f}%, reduced {:.1f}%, stopped {:.1f}%, lost {:.1f}%", 100 * odds.whole.value(),
                     100 * odds.reduced.value(), 100 * odds.stopped.value(), 100 * odds.lost.value());
}

// other_corner: the label of a step between rowhouses that is to go by the worse of its two vertices; kNoLabel: none.
RoutOption option_of(const RoutResult& found, std::uint32_t label, std::uint32_t other_corner = kNoLabel) {
  const auto& labels = found.labels;
  const Scene& scene = *found.scene;
  const Map& map = scene.map();
  RoutOption option;
  option.end = labels[label].at;
  option.spent_half_mf = static_cast<int>(labels[label].spent);
  Gauntlet gauntlet;
  gauntlet.total_half_mf = option.spent_half_mf;
  for (const std::uint32_t i : found.labels_to(label)) {
    option.path.push_back(labels[i].at);
    const EnemyBits by = found.interdictors_of(i);
    const FootStep* step = found.step_into(i);
    if (step != nullptr && step->is(FootStep::kCareful))
      option.notes.push_back(
          {step->by_road() ||
                   TerrainCatalogue::standard()[scene.ground.place(labels[i].at).terrain].careful_half_mf == 0
               ? "B3.3"
               : "B2.4",
           fmt::format("pays {} MF to enter {} under cover", mf(step->half_mf), map.location_name(labels[i].at)), ""});
    if (step != nullptr && labels[i].memory.beneath && !step->is(FootStep::kInTrench))
      option.notes.push_back(
          {"B27.41", fmt::format("pays to go beneath the entrenchment in {}", map.location_name(labels[i].at)), ""});
    const FootPlace& place = scene.ground.place(labels[i].at);
    if (step != nullptr && place.has(PlacedKind::minefield) && scene.switches().fortifications)
      option.notes.push_back(
          {"B28.41", fmt::format("is attacked by the mines of {}", map.location_name(labels[i].at)), ""});
    if (step != nullptr && place.has(PlacedKind::fire_for_effect))
      option.notes.push_back(
          {"A10.51", fmt::format("is attacked by the fire falling on {}", map.location_name(labels[i].at)), ""});
    if (step != nullptr && place.has(PlacedKind::wire) && scene.switches().fortifications)
      option.notes.push_back({"B26.4",
                              fmt::format("stands on the Wire of {}; a die decides what it takes to get off",
                                          map.location_name(labels[i].at)),
                              ""});
    const RoundBar round = found.round_bar(i);
    const std::size_t taken = i == other_corner ? 1 : 0;
    if (round.by[taken] != 0) {
      const HexId beyond = round.corners.list[taken].beyond;
      option.interdicted.push_back({labels[i].at, ids(found, round.by[taken]), beyond});
      gauntlet.spent_half_mf.push_back(static_cast<int>(labels[labels[i].parent].spent) + kCornerHalfMf);
      option.notes.push_back(
          {"B23.71", fmt::format("goes round the wall between the rowhouses by the vertex of {}", map.name(beyond)),
           ""});
    }
    if (by != 0) {
      option.interdicted.push_back({labels[i].at, ids(found, by), kNowhere});
      gauntlet.spent_half_mf.push_back(static_cast<int>(labels[i].spent));
      gauntlet.ends_in_open = i == label;
    }
  }
  if (!option.interdicted.empty()) {
    const Unit& unit = found.mover();
    option.odds = odds_of(*scene.position, unit, gauntlet);
    scene.position->each_smc_by(unit.at, [&](const Unit& u) {
      if (found.explained && &u != &unit && leader_may_accompany(scene, u, unit) && same_location(u, unit))
        option.notes.push_back(
            {"A10.711", fmt::format("with {} along: {}", u.id, chances(odds_of(*scene.position, unit, gauntlet, &u))),
             ""});
    });
  }
  if (labels[label].memory.contact) {
    option.code = "CONTACT";
    option.notes.push_back(
        {"A10.533",
         fmt::format("concealed enemies are in {}: one loses its \"?\" and the unit is thrown back to {}",
                     map.location_name(option.end), map.location_name(labels[labels[label].parent].at)),
         ""});
  } else if (labels[label].memory.mode == RoutMode::falling_short) {
    option.notes.push_back(
        {"A10.51", "falls short of shelter, having paid for cover on the way", "cover_detour_may_fall_short"});
  }
  return option;
}

RoutOption crawl_of(const RoutResult& found, const CrawlStep& crawl) {
  RoutOption option;
  option.end = crawl.to;
  option.path = {found.mover().at, crawl.to};
  option.spent_half_mf = found.budget_half_mf;
  option.low_crawl = true;
  option.notes.push_back({"A10.52", "Low Crawl takes every MF and cannot be Interdicted", ""});
  if (crawl.contact) {
    option.code = "CONTACT";
    option.notes.push_back(
        {"A10.533", "concealed enemies are there: one loses its \"?\" and the unit is thrown back", ""});
  }
  return option;
}

// Its last step could also go by a vertex under fire, which the owner avoids.
bool avoids_corner(const RoutResult& found, std::uint32_t label) {
  const RoundBar round = found.round_bar(label);
  return round.by[0] == 0 && round.by[1] != 0;
}

}  // namespace

std::vector<RoutOption> options_of(const RoutResult& found) {
  std::vector<RoutOption> out;
  const auto& labels = found.labels;
  for (const RoutEnd& end : found.ends) {
    out.push_back(option_of(found, end.cheapest));
    if (avoids_corner(found, end.cheapest)) out.push_back(option_of(found, end.cheapest, end.cheapest));
    if (end.safest != end.cheapest) {
      RoutOption safer = option_of(found, end.safest);
      // Under one scope of surrender the search counts less than all Interdiction.
      if (safer.interdicted.size() < out.back().interdicted.size()) {
        safer.notes.push_back({"A10.53",
                               fmt::format("a longer way with fewer Interdicted steps ({} MF)",
                                           mf(static_cast<int>(labels[end.safest].spent))),
                               ""});
        out.push_back(std::move(safer));
      }
    }
  }
  for (const CrawlStep& crawl : found.crawls) out.push_back(crawl_of(found, crawl));
  std::stable_sort(out.begin(), out.end(), [](const RoutOption& a, const RoutOption& b) {
    if (a.low_crawl != b.low_crawl) return b.low_crawl;
    if (a.end == b.end) return false;
    if (a.spent_half_mf != b.spent_half_mf && !a.low_crawl) return a.spent_half_mf < b.spent_half_mf;
    return a.end < b.end;
  });
  // An alternative follows the option it varies.
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t j = i + 2; j < out.size(); ++j)
      if (out[i].end == out[j].end && !out[i].low_crawl && !out[j].low_crawl) {
        std::rotate(out.begin() + static_cast<std::ptrdiff_t>(i) + 1, out.begin() + static_cast<std::ptrdiff_t>(j),
                    out.begin() + static_cast<std::ptrdiff_t>(j) + 1);
        break;
      }
  return out;
}

std::vector<DeadEnd> dead_ends_of(const RoutResult& found) {
  std::vector<DeadEnd> out;
  for (const RoutEnd& end : found.dead_ends) {
    DeadEnd dead{option_of(found, end.cheapest), fate_in(*found.scene, found.mover(), end.at)};
    dead.way.code = "DEAD_END";
    out.push_back(std::move(dead));
  }
  std::stable_sort(out.begin(), out.end(), [](const DeadEnd& a, const DeadEnd& b) {
    return a.way.spent_half_mf != b.way.spent_half_mf ? a.way.spent_half_mf < b.way.spent_half_mf
                                                      : a.way.end < b.way.end;
  });
  return out;
}

namespace {

// Neighbours that feet cannot reach at all, and the map's edge.
void refuse_terrain(const RoutResult& found, LocationId from, std::vector<Refusal>& out) {
  const Scene& scene = *found.scene;
  const Map& map = scene.map();
  const HexId hex = map.location(from).hex;
  if (map.location(from).kind == LocationKind::upper) return;
  for (const Direction side : kAllDirections) {
    const HexId other = map.neighbour(hex, side);
    if (other == kNowhere) {
      out.push_back({from, kNowhere, "A2.6", "", "no rout leaves the map", ""});
      continue;
    }
    const LocationId to = map.ground(other);
    const auto steps = scene.ground.steps(from);
    if (std::any_of(steps.begin(), steps.end(), [&](const FootStep& s) { return map.location(s.to).hex == other; }))
      continue;
    Refusal refusal{
        from, to, "A4.1", "", fmt::format("{} cannot be entered on foot from {}", map.name(other), map.name(hex)), ""};
    const Terrain& terrain = TerrainCatalogue::standard()[scene.ground.place(to).terrain];
    if (scene.ground.place(to).has(PlacedKind::blaze)) {
      refusal.rule = "B25.4";
      refusal.why = fmt::format("{} is a Blaze", map.name(other));
    } else if (terrain.kind == TerrainClass::water) {
      refusal.rule = "B21.41";
      refusal.why = fmt::format("{} is water that cannot be forded", map.name(other));
    } else if ((map.hex(hex).cliff_sides >> static_cast<unsigned>(side) & 1) != 0 ||
               (map.hex(other).cliff_sides >> static_cast<unsigned>(opposite(side)) & 1) != 0) {
      refusal.rule = "B11.41";
      refusal.why = "broken units do not climb cliffs";
    } else if (!terrain.from_below && map.absolute_level(to) > map.absolute_level(from)) {
      refusal.rule = "B16.4";
      refusal.why = fmt::format("{} cannot be entered from below", map.name(other));
    }
    out.push_back(std::move(refusal));
  }
}

void add_refusals(const RoutResult& found, UnitAnswer& answer) {
  const auto& labels = found.labels;
  std::vector<std::pair<LocationId, LocationId>> taken;
  std::vector<LocationId> stood;
  for (const auto& label : labels) {
    stood.push_back(label.at);
    if (label.parent != kNoLabel) taken.emplace_back(labels[label.parent].at, label.at);
  }
  if (stood.empty()) stood.push_back(found.mover().at);
  std::sort(taken.begin(), taken.end());
  std::sort(stood.begin(), stood.end());
  stood.erase(std::unique(stood.begin(), stood.end()), stood.end());
  struct Key {
    LocationId from, to;
    RefusedFor why;
    EnemyBits by;
    bool operator==(const Key&) const = default;
  };
  std::vector<Key> said;
  for (const RefusedStep& r : found.refused) {
    const LocationId from = labels[r.label].at;
    const bool step_taken = std::binary_search(taken.begin(), taken.end(), std::pair(from, r.to));
    const bool by_rules = r.why.by != 0;
    // A step refused on one way and taken on another is refused for what the first way had seen or spent.
    if (step_taken && !by_rules) continue;
    if (r.why.why == RefusedFor::movement && std::binary_search(stood.begin(), stood.end(), r.to)) continue;
    const Key key{from, r.to, r.why.why, r.why.by};
    if (std::find(said.begin(), said.end(), key) != said.end()) continue;
    said.push_back(key);
    answer.refused.push_back(in_words(found, from, r.to, r.why, false));
  }
  // Low Crawl is refused for more than the step would be.
  for (const RefusedStep& r : found.refused_crawls) {
    if (r.why.why != RefusedFor::shelter && r.why.why != RefusedFor::terrain) continue;
    Refusal refusal = in_words(found, found.mover().at, r.to, r.why, true);
    refusal.why = "by Low Crawl: " + refusal.why;
    refusal.rule = "A10.52";
    if (r.why.why == RefusedFor::shelter) refusal.disputed = "low_crawl_toward";
    if (std::none_of(answer.refused.begin(), answer.refused.end(), [&](const Refusal& o) {
          return o.from == refusal.from && o.to == refusal.to && o.why == refusal.why;
        }))
      answer.refused.push_back(std::move(refusal));
  }
  for (const LocationId at : stood) refuse_terrain(found, at, answer.refused);
  const LocationId start = found.mover().at;
  for (const LocationId at : stood)
    if (at != start) answer.entered.push_back(at);
  std::stable_sort(answer.refused.begin(), answer.refused.end(), [&](const Refusal& a, const Refusal& b) {
    if ((a.from == start) != (b.from == start)) return a.from == start;
    return false;
  });
}

Reason may_ignore(const RoutResult& found, const ShelterPlan& plan, const ShelterCandidate& shelter) {
  const Scene& scene = *found.scene;
  const Unit& unit = found.mover();
  const LocationId start = unit.phase_start != kNowhere ? unit.phase_start : unit.at;
  const std::string what =
      fmt::format("it may ignore {} ({} MF): ", scene.map().location_name(shelter.at), mf(shelter.half_mf));
  if (scene.switches().ignore_own_building &&
      (same_building(scene, start, shelter.at) || same_building(scene, plan.at, shelter.at)))
    return {"A10.51",
            what + (scene.map().hex(scene.map().location(shelter.at).hex).building != 0 ? "it is in its own building"
                                                                                        : "it is in its own woods"),
            ""};
  // Only once the rout is under way do the readings of the range differ.
  return {"A10.51",
          what + "no farther from " + listed(ids(found, shelter.no_farther)) +
              (unit.has_routed ? " than where it began" : " than where it stands"),
          unit.has_routed ? "ignore_range" : ""};
}

// What binds it and what it may ignore.
void explain_shelter(const RoutResult& found, UnitAnswer& answer) {
  const ShelterPlan& plan = found.first_plan();
  const Map& map = found.scene->map();
  if (plan.free) {
    answer.because.push_back({"A10.51", "no shelter that it must make for is in reach: it may go anywhere legal", ""});
  } else {
    std::string text = answer.duty == Duty::may ? "if it routs, it must make for " : "it must make for ";
    if (plan.destinations.size() > 1) text += "one of ";
    std::vector<std::string> words;
    for (std::size_t i = 0; i < plan.destinations.size(); ++i)
      words.push_back(
          fmt::format("{} ({} MF)", map.location_name(plan.destinations[i]), mf(plan.destination_half_mf[i])));
    answer.because.push_back({"A10.51", text + listed(words), ""});
  }
  for (const ShelterCandidate& c : plan.candidates)
    if (c.ignorable) answer.because.push_back(may_ignore(found, plan, c));
}

// A way out that risks nothing: a legal end reached without Interdiction.
bool safe_way(const RoutResult& found, bool crawls) {
  const auto& labels = found.labels;
  for (const RoutEnd& end : found.ends)
    if (labels[end.safest].keys == 0) return true;
  return found.scene->switches().crawl_counts_as_way_out && crawls;
}

}  // namespace

void judge_surrender(const RoutResult& found, Judged& judged) {
  const Scene& scene = *found.scene;
  const Switches& switches = scene.switches();
  const Unit& unit = found.mover();
  if (!switches.surrender || !unit.broken || (scene.position->night && switches.night)) return;
  judged.captors = captors_of(scene, unit);
  if (judged.captors.empty()) return;
  // A Passenger may stay aboard whatever the enemy does [D6.1].
  if (only_unloads(unit)) return;
  const bool cut_off = encircled(*scene.position, unit);
  // Nothing forces the occupants of a pillbox out, nor to surrender while they need not move [B30.5].
  if (unit.in == Entrenchment::pillbox && switches.fortifications && !unit.disrupted && !cut_off) return;
  const auto compulsory = [&](std::string_view rule, fmt::format_string<std::string> text, std::string disputed = {}) {
    std::vector<std::string> who;
    for (const Unit* c : judged.captors) who.push_back(c->id);
    judged.surrenders = true;
    judged.because = {std::string(rule), fmt::format(text, listed(who)), std::move(disputed)};
  };
  if (unit.disrupted && switches.disruption)
    compulsory("A19.12", "it is Disrupted and ADJACENT to {}");
  else if (cut_off)
    compulsory("A20.21", "it is Encircled and ADJACENT to {}, whatever way is open");
  else if (!judged.walks && (switches.dead_end_surrenders || !found.any_step()))
    compulsory("A20.21", "no rout is open to it", found.any_step() ? "dead_end_surrenders" : "");
  else if (judged.walks && !safe_way(found, judged.crawls) &&
           !(switches.surrender_scope == SurrenderScope::initial && unit.has_routed))
    compulsory("A20.21", "every way out risks Interdiction or needs Low Crawl", "surrender_scope");
}

Judged judge(RoutTable& table, std::size_t index, bool explain) {
  const Scene& scene = table.scene;
  const Unit& unit = scene.position->units[index];
  Judged judged;
  judged.verdict = rout_duty(scene, unit, explain);
  judged.duty = judged.verdict.duty;
  if (judged.duty == Duty::cannot) return judged;
  if (on_wire(scene, unit) && !only_unloads(unit) && !unit.rout_ended) {
    judge_on_wire(table, index, judged, explain);
    return judged;
  }
  judged.found = table.solver.solve(index, explain);
  const RoutResult& found = *judged.found;
  judged.walks = only_unloads(unit) || !found.ends.empty();
  judged.crawls = !only_unloads(unit) && !found.crawls.empty();
  // A rout under way may not stop short of the shelter that it makes for.
  if (unit.has_routed && !unit.rout_ended && judged.duty == Duty::may) {
    if (!found.may_stop() && !found.labels.empty()) judged.duty = Duty::must;
  }
  judge_surrender(found, judged);
  return judged;
}

std::vector<RoutOption> options_found(const Judged& judged) {
  if (judged.found == nullptr) return {};
  const Unit& unit = judged.found->mover();
  std::vector<RoutOption> options;
  if (only_unloads(unit)) {
    RoutOption beneath;
    beneath.end = unit.at;
    beneath.path = {unit.at};
    beneath.code = "UNLOADS";
    beneath.notes.push_back({"D6.1", fmt::format("it goes beneath {} and no farther", unit.aboard), ""});
    options = {beneath};
  } else {
    options = judged.on_wire ? judged.wire.options : options_of(*judged.found);
  }
  for (RoutOption& option : options) option.mandatory = judged.duty == Duty::must;
  return options;
}

std::vector<DeadEnd> dead_ends_found(const Judged& judged) {
  if (judged.found == nullptr || only_unloads(judged.found->mover())) return {};
  return judged.on_wire ? judged.wire.dead_ends : dead_ends_of(*judged.found);
}

Runner runner_of(const Position& position, const Unit& unit) {
  Runner runner;
  runner.morale = morale_in_force(position, unit);
  if (unit.kind == UnitKind::squad) {
    const auto half = half_squad_of(unit);
    runner.reduced_morale = half ? morale_in_force(position, *half) : runner.morale;
  } else if (unit.mmc()) {
    runner.kind = Runner::Kind::half_squad;
  } else {
    runner.kind = Runner::Kind::leader;
    runner.wounded = unit.wounded;
    runner.reduced_morale = unit.wounded ? runner.morale : runner.morale - 1;
  }
  return runner;
}

UnitAnswer rout_answer(const Position& position, std::size_t unit) {
  RoutTable table(position);
  return rout_answer(table, unit);
}

UnitAnswer rout_answer(RoutTable& table, std::size_t index, bool explain) {
  const Scene& scene = table.scene;
  const Position& position = *scene.position;
  const Unit& unit = position.units[index];
  const Map& map = scene.map();
  UnitAnswer answer;
  answer.id = unit.id;
  answer.at = unit.at;
  Judged judged = judge(table, index, explain);
  const DutyVerdict& verdict = judged.verdict;
  answer.duty = judged.duty;
  answer.because = std::move(judged.verdict.because);
  if (verdict.duty == Duty::cannot) {
    const bool gone = unit.eliminated || unit.at == kNowhere;
    // Only broken Personnel rout: of anybody else the rules of rout ask nothing.
    if (!gone && !unit.prisoner() && (!unit.broken || !unit.infantry())) answer.duty = Duty::need_not;
    answer.fate.what = unit.eliminated ? "eliminated" : "stays";
    if (unit.melee && unit.broken)
      answer.fate.because.push_back(
          {"A11.16", "it must try to withdraw in the Close Combat Phase or is eliminated", ""});
    answer.code = "NO_MOVE_REQUIRED";
    return answer;
  }

  const RoutResult& found = *judged.found;
  std::vector<RoutOption> options = options_found(judged);
  const bool must = answer.duty == Duty::must;
  if (explain) {
    const bool stuck = only_unloads(unit) || shut_in(scene, unit);
    if (!only_unloads(unit) && stuck)
      answer.because.push_back({"B30.5", "it cannot rout out of the pillbox with an armed enemy on it", ""});
    if (answer.duty != verdict.duty)
      answer.because.push_back({"A10.51", "under way, it may not stop short of shelter", ""});
    const bool goes = !judged.surrenders && !options.empty();
    if (cut_off_upstairs(position, unit))
      answer.because.push_back({"A7.72",
                                "it is Encircled: every way down leads through an armed enemy or a Blaze, and the "
                                "first Location it enters costs double",
                                ""});
    if (judged.on_wire)
      answer.because.push_back({"B26.4",
                                "it is on top of the Wire: a die says how many MF it takes to get beneath it, what is "
                                "left is for its rout, and it cannot Low Crawl",
                                ""});
    else if (goes && !stuck)
      explain_shelter(found, answer);
    const auto dropped = to_be_dropped(unit);
    if (goes && !dropped.empty())
      answer.because.push_back({"A10.4", fmt::format("before it routs it must drop {}", listed(dropped)), ""});
    position.each_smc_by(unit.at, [&](const Unit& u) {
      if (goes && &u != &unit && leader_may_accompany(scene, u, unit))
        answer.because.push_back(
            {"A10.711",
             fmt::format("{} may rout along, adding {:+d} to its Interdiction checks", u.id, leadership_of(u)), ""});
    });
    if (found.enemies_left_out > 0)
      answer.because.push_back(
          {"", fmt::format("{} enemies farther away than the nearest 64 were left out", found.enemies_left_out), ""});
    if (!only_unloads(unit)) add_refusals(found, answer);
  }

  if (judged.surrenders) {
    for (const Unit* c : judged.captors) answer.fate.to.push_back(c->id);
    answer.fate.what = "surrenders";
    answer.fate.because.push_back(std::move(judged.because));
    answer.forgone = std::move(options);
    answer.code = "SURRENDERED";
    return answer;
  }
  answer.options = std::move(options);
  answer.dead_ends = dead_ends_found(judged);
  if (!must) {
    answer.fate.what = "stays";
    answer.fate.because.push_back({"A10.5", "nothing forces it to rout", ""});
    return answer;
  }
  if (!answer.options.empty()) {
    answer.fate.what = "eliminated";
    answer.fate.because.push_back(
        {"A10.5", "it must take one of these ways, or it is eliminated for Failure to Rout", ""});
    return answer;
  }
  answer.fate.what = "eliminated";
  answer.code = "ELIMINATED_FTR";
  if (judged.on_wire && answer.dead_ends.empty()) {
    answer.fate.because.push_back(
        {"B26.4", "whatever it takes to get off the Wire, no legal way is left: Failure to Rout", ""});
  } else if (found.any_step()) {
    std::vector<std::string> ways;
    for (const auto& label : found.labels) {
      if (label.parent != 0 || label.steps != 1) continue;
      const std::string name = map.location_name(label.at);
      if (std::find(ways.begin(), ways.end(), name) == ways.end()) ways.push_back(name);
    }
    answer.fate.because.push_back(
        {"A10.5",
         fmt::format("every legal way, by {}, ends where it may not stay; its fate is decided there", listed(ways)),
         ""});
  } else {
    answer.fate.because.push_back({"A10.5", "it must rout and no way is open", ""});
  }
  if (scene.switches().surrender && scene.switches().no_quarter && position.side_of(unit).no_quarter_against)
    answer.fate.because.push_back({"A20.3", "No Quarter: it cannot surrender", ""});
  return answer;
}

Fate failure_to_rout(const Scene& scene, const Unit& unit, bool explain) {
  Fate fate;
  fate.what = "stays";
  if (!unit.broken || unit.eliminated || unit.prisoner() || !unit.infantry()) return fate;
  if (scene.position->night && scene.switches().night && !scene.ground.place(unit.at).has(PlacedKind::blaze))
    return fate;
  DutyVerdict verdict = rout_duty(scene, unit, explain);
  if (verdict.duty != Duty::must) return fate;
  // Once it has routed, only what stands beside it counts, and fire.
  if (unit.has_routed && !verdict.beside && !scene.ground.place(unit.at).has(PlacedKind::blaze)) return fate;
  fate.what = "eliminated";
  fate.because = std::move(verdict.because);
  return fate;
}

Fate fate_in(const Scene& scene, const Unit& unit, LocationId at) {
  Unit there = unit;
  there.at = at;
  there.in = Entrenchment::none;
  there.crest = there.wading = false;
  there.has_routed = there.rout_ended = true;
  Fate fate = failure_to_rout(scene, there);
  const std::vector<const Unit*> captors = captors_of(scene, there);
  if (captors.empty()) return fate;
  fate.what = "surrenders";
  for (const Unit* captor : captors) fate.to.push_back(captor->id);
  fate.because = {{"A20.21", "it has no way out, and " + listed(fate.to) + " can take it", ""}};
  return fate;
}

}  // namespace hexrout::asl
