#include "rules/asl/words/rout_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/text/phrase.hpp"
#include "rules/asl/facts/assumed.hpp"
#include "rules/asl/facts/encirclement.hpp"
#include "rules/asl/facts/levels.hpp"
#include "rules/asl/facts/listed.hpp"
#include "rules/asl/facts/rout_fate.hpp"
#include "rules/asl/referee/referee.hpp"
#include "rules/asl/words/options.hpp"
#include "rules/asl/words/refusals.hpp"

namespace hexrout::asl {

namespace {

Reason may_ignore(const RoutResult& found, const ShelterPlan& plan, const ShelterCandidate& shelter) {
  const Scene& scene = *found.scene;
  const Unit& unit = found.mover();
  const LocationId start = rout_start(unit);
  const std::string what = phrase("{} ({} MF)", {scene.map().location_name(shelter.at), mf(shelter.half_mf)});
  if (scene.switches().ignore_own_building &&
      (same_building(scene, start, shelter.at) || same_building(scene, plan.at, shelter.at)))
    return {"A10.51",
            phrase(scene.map().hex(scene.map().location(shelter.at).hex).building != 0
                       ? to_translate("it may ignore {}: it is in its own building")
                       : to_translate("it may ignore {}: it is in its own woods"),
                   {what}),
            ""};
  // The readings of the range differ only once the rout is under way.
  return {"A10.51",
          phrase(unit.has_routed ? to_translate("it may ignore {}: no farther from {} than where it began")
                                 : to_translate("it may ignore {}: no farther from {} than where it stands"),
                 {what, and_list(found.ids(shelter.no_farther))}),
          unit.has_routed ? "ignore_range" : ""};
}

// Adds the shelters that bind the unit, and those that it may ignore.
void explain_shelter(const RoutResult& found, UnitAnswer& answer) {
  const ShelterPlan& plan = found.first_plan();
  const Map& map = found.scene->map();
  if (plan.free) {
    answer.because.push_back(
        {"A10.51", phrase("no shelter that it must make for is in reach: it may go anywhere legal"), ""});
  } else {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < plan.destinations.size(); ++i)
      words.push_back(phrase("{} ({} MF)", {map.location_name(plan.destinations[i]), mf(plan.destination_half_mf[i])}));
    const bool one = words.size() == 1;
    const char* const text = answer.duty == Duty::may ? (one ? to_translate("if it routs, it must make for {}")
                                                             : to_translate("if it routs, it must make for one of {}"))
                                                      : (one ? to_translate("it must make for {}")
                                                             : to_translate("it must make for one of {}"));
    answer.because.push_back({"A10.51", phrase(text, {and_list(words)}), ""});
  }
  for (const ShelterCandidate& c : plan.candidates)
    if (c.ignorable) answer.because.push_back(may_ignore(found, plan, c));
}

// Adds the weapons that the unit leaves behind, and the leaders who may go along.
void explain_departure(const Scene& scene, const Unit& unit, UnitAnswer& answer) {
  const auto dropped = to_be_dropped(unit);
  if (!dropped.empty())
    answer.because.push_back({"A10.4", phrase("before it routs it must drop {}", {and_list(dropped)}), ""});
  for (const Unit* u : leaders_along(scene, unit))
    answer.because.push_back({"A10.711",
                              phrase("{} may rout along, adding {} to its Interdiction checks",
                                     {u->id, fmt::format("{:+d}", leadership_of(*u))}),
                              ""});
}

// True if the answer names the enemy, or the unit sees him from its Location.
bool concerns(const Scene& scene, const Unit& unit, const Unit& enemy, const UnitAnswer& answer) {
  if (known_at(scene, enemy, unit.at)) return true;
  const auto named = [&](const std::string& id) { return id == enemy.id; };
  const auto fired_on = [&](const RoutOption& way) {
    return std::any_of(way.interdicted.begin(), way.interdicted.end(),
                       [&](const InterdictedStep& step) { return std::any_of(step.by.begin(), step.by.end(), named); });
  };
  return std::any_of(answer.options.begin(), answer.options.end(), fired_on) ||
         std::any_of(answer.forgone.begin(), answer.forgone.end(), fired_on) ||
         std::any_of(answer.refused.begin(), answer.refused.end(), [&](const Refusal& r) { return named(r.enemy); });
}

// Adds the assumptions made for enemies without figures. An unmanned Gun, which is not in play, counts if it is in LOS
// of the unit.
void explain_assumed(const Scene& scene, const Unit& unit, UnitAnswer& answer) {
  if (!unit.broken || !unit.infantry() || unit.at == kNowhere || unit.eliminated) return;
  std::vector<const Unit*> enemies;
  for (const Unit& enemy : scene.position->units)
    if (Position::enemy(enemy, unit) && enemy.at != kNowhere && revealed(scene, enemy) &&
        !assumed_of(*scene.position, enemy).empty())
      enemies.push_back(&enemy);
  sort_by_id(enemies);
  for (const Unit* enemy : enemies) {
    std::vector<Assumed> assumed = assumed_of(*scene.position, *enemy);
    if (in_play(*enemy) ? !concerns(scene, unit, *enemy, answer) : !sees(scene, *enemy, unit.at)) continue;
    for (Assumed& one : assumed) answer.because.push_back({std::move(one.rule), std::move(one.text), ""});
  }
}

// Adds the reasons of the answer. goes: the unit has a rout to take.
void explain(const Judged& judged, bool goes, UnitAnswer& answer) {
  const RoutResult& found = *judged.found;
  const Scene& scene = *found.scene;
  const Unit& unit = found.mover();
  const bool unloads = only_unloads(unit);
  const bool stuck = unloads || shut_in(scene, unit);
  if (!unloads && stuck)
    answer.because.push_back({"B30.5", phrase("it cannot rout out of the pillbox with an armed enemy on it"), ""});
  if (answer.duty != judged.verdict.duty)
    answer.because.push_back({"A10.51", phrase("under way, it may not stop short of shelter"), ""});
  if (cut_off_upstairs(*scene.position, unit))
    answer.because.push_back({"A7.72",
                              phrase("it is Encircled: every way down leads through an armed enemy or a Blaze, and the "
                                     "first Location it enters costs double"),
                              ""});
  if (judged.on_wire)
    answer.because.push_back(
        {"B26.4",
         phrase("it is on top of the Wire: a die says how many MF it takes to get beneath it, what is "
                "left is for its rout, and it cannot Low Crawl"),
         ""});
  else if (goes && !stuck)
    explain_shelter(found, answer);
  if (goes) explain_departure(scene, unit, answer);
  if (!unloads) add_refusals(found, answer);
}

// Returns why a unit that must rout, but has no legal end, fails to.
Reason failure_reason(const Judged& judged, bool dead_ends) {
  const RoutResult& found = *judged.found;
  if (judged.on_wire && !dead_ends)
    return {"B26.4", phrase("whatever it takes to get off the Wire, no legal way is left: Failure to Rout"), ""};
  if (!found.any_step()) return {"A10.5", phrase("it must rout and no way is open"), ""};
  std::vector<std::string> by;
  for (const RoutLabel& label : found.labels) {
    if (label.parent != 0 || label.steps != 1) continue;
    const std::string name = found.scene->map().location_name(label.at);
    if (std::find(by.begin(), by.end(), name) == by.end()) by.push_back(name);
  }
  return {"A10.5",
          phrase("every legal way, by {}, ends where it may not stay; its fate is decided there", {and_list(by)}), ""};
}

Reason surrender_reason(const Judged& judged, const std::string& captors) {
  switch (judged.because) {
    case SurrendersFor::disruption:
      return {"A19.12", phrase("it is Disrupted and ADJACENT to {}", {captors})};
    case SurrendersFor::encirclement:
      return {"A20.21", phrase("it is Encircled and ADJACENT to {}, whatever way is open", {captors})};
    case SurrendersFor::no_rout:
      return {"A20.21", phrase("no rout is open to it"), judged.found->any_step() ? "dead_end_surrenders" : ""};
    default:
      return {"A20.21", phrase("every way out risks Interdiction or needs Low Crawl"), "surrender_scope"};
  }
}

// Returns why a unit that would surrender does not.
Reason kept_from_surrender(const Judged& judged) {
  const Position& position = *judged.scene->position;
  std::vector<std::string> ids;
  for (const Unit* captor : judged.kept_from) ids.push_back(captor->id);
  const std::string captors = and_list(ids);
  if (const auto why = why_never_surrenders(position, judged.mover()))
    return {std::string(why->rule), phrase("it would surrender to {}, but {}", {captors, why->words}), ""};
  return {"A20.3", phrase("it would surrender to {}, but No Quarter holds for its side", {captors}), ""};
}

// Fills in the fate and its code. answer: complete but for these.
void answer_fate(const Judged& judged, UnitAnswer& answer) {
  Fate& fate = answer.fate;
  fate = fate_of(judged.fate());
  const Unit& unit = judged.mover();
  if (judged.duty == Duty::cannot) {
    if (unit.melee && unit.broken)
      fate.because.push_back({"A11.16", phrase("it must try to withdraw in the Close Combat Phase or is eliminated")});
    answer.code = "NO_MOVE_REQUIRED";
  } else if (judged.surrenders) {
    for (const Unit* captor : judged.captors) fate.to.push_back(captor->id);
    fate.because.push_back(surrender_reason(judged, and_list(fate.to)));
    answer.code = "SURRENDERED";
  } else if (judged.duty != Duty::must) {
    fate.because.push_back({"A10.5", phrase("nothing forces it to rout")});
  } else if (!answer.options.empty()) {
    fate.because.push_back(
        {"A10.5", phrase("it must take one of these ways, or it is eliminated for Failure to Rout")});
  } else {
    answer.code = "ELIMINATED_FTR";
    fate.because.push_back(failure_reason(judged, !answer.dead_ends.empty()));
    const Switches& switches = judged.scene->switches();
    if (switches.surrender && switches.no_quarter && judged.scene->position->side_of(unit).no_quarter_against)
      fate.because.push_back({"A20.3", phrase("No Quarter: it cannot surrender")});
  }
}

}  // namespace

UnitAnswer rout_answer(const Position& position, UnitIndex unit) {
  RoutQuery query(position);
  return rout_answer(query, unit);
}

UnitAnswer rout_answer(RoutQuery& query, UnitIndex index, bool explained) {
  return rout_answer(judge(query, index, explained), explained);
}

UnitAnswer rout_answer(Judged judged, bool explained) {
  const Unit& unit = judged.mover();
  UnitAnswer answer;
  answer.id = unit.id;
  answer.at = unit.at;
  answer.duty = judged.told_duty();
  answer.because = std::move(judged.verdict.because);
  std::vector<RoutOption> options = options_of(judged);
  if (explained && judged.found != nullptr) explain(judged, !judged.surrenders && !options.empty(), answer);
  (judged.surrenders ? answer.forgone : answer.options) = std::move(options);
  if (!judged.surrenders) answer.dead_ends = dead_end_options(judged);
  answer_fate(judged, answer);
  if (!judged.kept_from.empty()) answer.because.push_back(kept_from_surrender(judged));
  if (explained) explain_assumed(*judged.scene, unit, answer);
  return answer;
}

UnitVerdict rout_verdict(RoutQuery& query, UnitIndex index) {
  const Judged judged = judge(query, index);
  UnitVerdict out;
  out.at = judged.mover().at;
  out.duty = judged.told_duty();
  out.fate = judged.fate();
  if (judged.surrenders || judged.found == nullptr) return out;
  const bool unloads = only_unloads(judged.mover());
  out.dead_ends = static_cast<std::uint32_t>(judged.on_wire ? judged.dead_off_wire.size()
                                             : unloads      ? 0
                                                            : judged.found->dead_ends.size());
  std::optional<Runner> runner;
  for (const Way& way : ways_of(judged)) {
    VerdictEnd& end = out.ends.emplace_back();
    end.at = way.end;
    end.spent_half_mf = way.spent_half_mf;
    end.interdicted = way.interdicted;
    end.low_crawl = way.low_crawl;
    end.mandatory = judged.duty == Duty::must;
    end.odds = odds_of(way, runner);
    if (way.off_wire != nullptr) end.chance = way.off_wire->chance();
  }
  return out;
}

namespace {

void mark_recommended(const WayHome& home, std::vector<RoutOption>& options) {
  for (RoutOption& option : options) {
    // On Wire a die comes first, and play recommends a way only after it.
    if (option.chance || option.low_crawl != home.low_crawl) continue;
    if (!std::equal(option.path.begin() + 1, option.path.end(), home.plan.begin(), home.plan.end())) continue;
    option.recommended = true;
    return;
  }
}

}  // namespace

void narrate_rout(RoutQuery& query, UnitIndex unit, UnitAnswer& answer, const std::optional<WayHome>& home) {
  if (home) mark_recommended(*home, answer.options);
  PathNarrator narrator(query.scene, unit);
  for (RoutOption& option : answer.options) option.story = narrator.along(option).story;
  for (DeadEnd& end : answer.dead_ends) end.way.story = narrator.along(end.way).story;
}

}  // namespace hexrout::asl
