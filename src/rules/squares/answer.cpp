#include <fmt/format.h>

#include <array>

#include "hexrout/rules/part_over.hpp"
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"
#include "rules/common/words/chance.hpp"
#include "rules/squares/reactions.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::squares {

std::vector<Odds> result_odds(const Tables& tables, int modifier) {
  std::vector<Odds> out(result_words().size(), Odds{0, 1});
  enumerate(
      [&](Dice& dice) {
        return tables.result(dice.two_d6({"individual morale", "SQ C9"}) + modifier);
      },
      [&](Result result, const Odds& odds) {
        out[static_cast<std::size_t>(result)] = out[static_cast<std::size_t>(result)] + odds;
      });
  return out;
}

Odds carries_on_odds(const Tables& tables, const GroupCondition& condition) {
  Odds out{0, 1};
  enumerate(
      [&](Dice& dice) {
        return dice.two_d6({"group morale", "SQ C4"}) + condition.modifier >= tables.carries_on_from;
      },
      [&](bool passed, const Odds& odds) { out = passed ? out + odds : out; });
  return out;
}

namespace {

void answer_group(const Position& p, const Group& group, UnitAnswer& out) {
  out.because.push_back({"SQ C3", fmt::format("{} of {} are casualties", group.casualties, group.start), {}});
  const auto& conditions = p.tables().conditions;
  for (std::size_t i = 0; i < conditions.size() && group.state == GroupState::carrying_on; ++i)
    if ((group.tested >> i & 1) == 0) {
      const Odds odds = carries_on_odds(p.tables(), conditions[i]);
      out.because.push_back({"SQ " + conditions[i].rule,
                             fmt::format("a test for '{}' ({:+}) is passed with {}", conditions[i].id,
                                         conditions[i].modifier, chance_text(odds)),
                             p.readings.is("jumpTests", "Each") ? "" : "jumpTests",
                             {{"passed", odds}}});
    }
  const bool withdraws = group.state == GroupState::withdrawing;
  out.duty = withdraws ? Duty::must : Duty::need_not;
  out.fate = {FateKind::goes_on,
              withdraws ? "withdraws" : "carries on",
              {},
              {{"SQ C5", withdraws ? "it goes back to its own line in good order" : "no test has failed", {}}}};
  out.code = withdraws ? "WITHDRAWING" : "NO_MOVE_REQUIRED";
}

Fate fate_of(Reaction reaction, const WithdrawalAnswer& way) {
  const auto goes_on = [](const char* what) { return Fate{FateKind::goes_on, what, {}, {}}; };
  if (!way.failed) return goes_on(reaction == Reaction::no_closer ? "stands and fights" : "goes");
  if (way.code == "STAND_AND_FIGHT") return goes_on("stands and fights");
  if (way.code == "WAIT_SURRENDER") return {FateKind::surrenders, "waits to surrender", {}, {}};
  return goes_on(way.code == "MUST_FIGHT_THROUGH" ? "must fight through" : "defends");
}

// By Trigger and by Result.
constexpr std::array<const char*, 3> kTests{"a test under fire now", "a test on entering now", "a test in melee now"};
constexpr std::array<const char*, 4> kResults{"carries on", "comes no closer", "ducks back", "surrenders"};

// Adds the odds of each test that the stand has yet to take.
void add_tests(const Position& p, UnitIndex stand, UnitAnswer& out) {
  const Stand& s = p.stands[stand];
  for (std::size_t t = 0; t < triggers().size() && s.fights(); ++t) {
    const auto trigger = static_cast<Trigger>(t);
    if ((s.tested >> t & 1) != 0 && !(trigger == Trigger::entry && p.readings.on("retestEntry"))) continue;
    const int modifier = total(modifiers(p, stand, {trigger, false}));
    const std::vector<Odds> odds = result_odds(p.tables(), modifier);
    std::string results;
    Reason reason{"SQ C9", {}, {}, {}};
    for (std::size_t r = 0; r < odds.size(); ++r) {
      if (!odds[r].is_zero())
        results += fmt::format("{}{} {}", results.empty() ? "" : ", ", chance_text(odds[r]), kResults.at(r));
      reason.chances.emplace_back(result_words()[r], odds[r]);
    }
    reason.text = fmt::format("{} ({:+}): {}", kTests.at(t), modifier, results);
    out.because.push_back(std::move(reason));
  }
}

const char* why(Reaction reaction, const Stand& stand) {
  switch (reaction) {
    case Reaction::no_closer:
      return stand.restriction == Result::duck_back ? "it would duck back and sees no enemy"
                                                    : "it goes no closer to enemies in sight";
    case Reaction::duck_back:
      return "it ducks back behind the nearest cover within a tactical move";
    case Reaction::surrender:
      return "it gives itself up to the nearest known enemy";
    default:
      return "its group has failed its test and goes back to its own line";
  }
}

}  // namespace

UnitAnswer answer_of(const Position& p, std::string_view id) {
  UnitAnswer out;
  out.id = std::string(id);
  if (const GroupIndex g = group_index(p, id); g != kNone) {
    answer_group(p, p.groups[g], out);
    return out;
  }
  const UnitIndex stand = stand_index(p, id);
  if (stand == kNone) return no_such_unit(id);
  const Stand& s = p.stands[stand];
  out.at = s.at;
  if (!s.present()) {
    out.because.push_back({"SQ C12", fmt::format("it is {}", stand_states()[static_cast<std::size_t>(s.state)]), {}});
    out.fate = {FateKind::lost, stand_states()[static_cast<std::size_t>(s.state)], {}, {}};
    return out;
  }
  const Reaction reaction = reaction_of(p, stand);
  add_tests(p, stand, out);
  if (has_moved(p, stand))
    return part_over(std::move(out), kTurnOver, {"SQ C13", "it has moved at the end of this turn", {}});
  if (reaction == Reaction::none) {
    out.code = "NO_MOVE_REQUIRED";
    out.duty = Duty::need_not;
    out.fate = {FateKind::goes_on, s.state == StandState::at_line ? "holds its line" : "free", {}, {}};
    return out;
  }
  if (const std::vector<std::string> captors = captors_of(p, s);
      reaction == Reaction::surrender && (!captors.empty() || p.readings.is("surrenderIs", "abstract"))) {
    out.code = "SURRENDERED";
    out.duty = Duty::must;
    out.fate = {FateKind::surrenders, "surrenders", captors, {{"SQ C-SU", why(reaction, s), {}}}};
    return out;
  }
  Reactions reactions(p);
  const Situation situation = situation_of(p, stand, reaction);
  const WithdrawalAnswer way = reactions.plan(p, stand, reaction);
  const std::string rule = "SQ " + way.rule;
  add_withdrawal(p.map(), way, situation.references, "SQ ", half_units(policy_of(p, stand, reaction).budget), out);
  out.code = way.code;
  if (reaction == Reaction::surrender && way.code == "PARTIAL") out.code = "SURRENDERING";
  out.duty = reaction == Reaction::no_closer ? Duty::may : Duty::must;
  if (way.failed) out.duty = way.code == "MUST_FIGHT_THROUGH" ? Duty::must : Duty::cannot;
  out.because.insert(out.because.begin(), {rule, why(reaction, s), {}});
  if (reaction == Reaction::withdraw && s.restriction != Result::free)
    out.because.insert(out.because.begin() + 1, {"SQ C-NC", "on its way it goes no closer to enemies in sight", {}});
  out.fate = fate_of(reaction, way);
  for (const LocationId held : way.must_fight_at)
    for (const UnitIndex e : known_enemies(p, p.side_of(s)))
      if (p.stands[e].at == held) out.fate.to.push_back(p.stands[e].id);
  if (reaction == Reaction::surrender && !way.options.empty()) {
    const LocationId end = way.options.front().plan.empty() ? way.options.front().end : way.options.front().plan.back();
    for (const UnitIndex e : known_enemies(p, p.side_of(s)))
      if (p.distance(p.stands[e].at, end) <= 1) out.fate.to.push_back(p.stands[e].id);
  }
  return out;
}

}  // namespace hexrout::squares
