#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/part_over.hpp"
#include "rules/armour_battles/armour_battles.hpp"
#include "rules/armour_battles/odds.hpp"
#include "rules/common/answers/no_such_unit.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/moves/withdrawal_answer.hpp"
#include "rules/common/words/chance.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::ab {
namespace {

// A roll already thrown is one Count; for others, all counts.
std::vector<Count> rolled_or_counted(const std::vector<int>& faces, SuccessRoll roll) {
  if (faces.empty()) return count_rolls(roll);
  return {{count_successes(faces, roll.tn), 1}};
}

void add_refusals(const Position& p, UnitIndex unit, const PushedFrom& origin, const WithdrawalAnswer& way,
                  UnitAnswer& out) {
  const std::vector<Reference> references = ForcedBack::situation(p, unit, origin).references;
  for (const RefusedStep& r : way.refused) {
    const auto same = [&](const Refusal& other) { return other.from == r.from && other.to == r.to; };
    if (std::any_of(out.refused.begin(), out.refused.end(), same)) continue;
    out.refused.push_back(refusal_of(p.map(), r, references, "AB "));
  }
  out.entered.insert(out.entered.end(), way.entered.begin(), way.entered.end());
  std::sort(out.entered.begin(), out.entered.end());
  out.entered.erase(std::unique(out.entered.begin(), out.entered.end()), out.entered.end());
}

// Adds a note why a unit halts on its way back: the one refused step in the straight line.
void add_halt(const Position& p, const WithdrawalAnswer& way, RoutOption& option) {
  if (option.code != "HALT_BLOCKED" && option.code != "HALT_EDGE") return;
  for (const RefusedStep& r : way.refused) {
    if (r.from != option.end || r.by == "straightRay") continue;
    option.notes.push_back({std::string("AB ").append(r.rule),
                            r.to == kNowhere ? std::string("halts at the edge of the table")
                                             : fmt::format("halts there: {} is {}", p.map().location_name(r.to),
                                                           refusal_of(p.map(), r, {}, "").why)});
    return;
  }
}

// Formats a budget: "6+2D6 inches".
std::string distance_text(const Position& p, int sixes) {
  const Budget& budget = ForcedBack::policy(p).budget;
  return fmt::format("{}+{} {}", budget.plus, dice_text(budget, sixes), unit_text(budget));
}

// Makes the option of a push of so many hexes back from `origin`.
RoutOption pushed(const Position& p, UnitIndex unit, const PushedFrom& origin, const WithdrawalAnswer& way) {
  RoutOption option;
  option.end = p.units[unit].at;
  option.path = {option.end};
  option.code = way.code;
  if (!way.options.empty()) {
    option.end = way.options.front().end;
    option.path = way.options.front().path;
    option.code = way.options.front().code;
  }
  if (!origin.instead.empty())
    option.notes.push_back({"AB 2.7", fmt::format("back from {}, one of the enemies who are equally near; the unit's "
                                                  "player chooses which of them counts",
                                                  origin.instead)});
  return option;
}

// Adds the ends of a push of `sixes` dice, each weighted by `share`. Ends among which the player chooses each have the
// odds of the dice.
void add_push(const Position& p, UnitIndex unit, const std::string& from, int sixes, const Odds& share,
              ForcedBack& forced, UnitAnswer& out) {
  const std::vector<PushedFrom> origins = ForcedBack::origins(p, unit, from);
  for (const auto& [hexes, odds] : push_hexes(p.scale, ForcedBack::policy(p).budget, sixes)) {
    const Odds chance = share * odds;
    std::vector<std::size_t> counted;  // options with these odds added
    for (const PushedFrom& origin : origins) {
      const WithdrawalAnswer way = forced.plan(p, unit, origin, hexes);
      add_refusals(p, unit, origin, way, out);
      RoutOption option = pushed(p, unit, origin, way);
      const auto same = std::find_if(out.options.begin(), out.options.end(), [&](const RoutOption& o) {
        return o.path == option.path && o.code == option.code;
      });
      const auto number = static_cast<std::size_t>(same - out.options.begin());
      if (std::find(counted.begin(), counted.end(), number) != counted.end()) continue;
      counted.push_back(number);
      if (same != out.options.end()) {
        same->chance = *same->chance + chance;
        continue;
      }
      option.mandatory = out.duty == Duty::must;
      option.chance = chance;
      add_halt(p, way, option);
      out.options.push_back(std::move(option));
    }
  }
}

// The fire of an event as far as it is known, with its odds.
struct ComingFire {
  FireOrder order;
  std::string from;
  int thrown = 0;   // attack dice given in the event
  int unknown = 0;  // dice not thrown yet
  FireOdds odds;
};

ComingFire read_coming_fire(const Position& p, UnitIndex u, const ScriptedEvent& event) {
  ComingFire out;
  out.order = read_fire(p, event);
  std::vector<int> thrown = event.faces("attack");
  for (const auto& [id, faces] : event.faces_by_id("attacks")) thrown.insert(thrown.end(), faces.begin(), faces.end());
  const std::vector<int>& shield = event.faces("reaction");
  out.thrown = static_cast<int>(thrown.size());
  out.unknown = (thrown.empty() ? out.order.attack.dice : 0) + (shield.empty() ? out.order.reaction.dice : 0);
  out.from = pushed_by(p, out.order, sixes_by_firer(p, event, out.order.attack.tn));
  if (out.unknown <= kMostOddsDice)
    out.odds = fire_odds(p, p.units[u], rolled_or_counted(thrown, out.order.attack),
                         rolled_or_counted(shield, out.order.reaction));
  return out;
}

// "suppressed with 13.9 %", "never dispersed".
std::string with_chance(std::string_view what, const Odds& odds) {
  if (odds.is_zero()) return fmt::format("never {}", what);
  if (odds.is_one()) return fmt::format("always {}", what);
  return fmt::format("{} with {}", what, chance_text(odds));
}

std::string to_text(const Position& p, LocationId end) {
  return end == kNowhere ? std::string("off the table") : "to " + p.map().location_name(end);
}

void answer_coming_fire(const Position& p, UnitIndex u, const ScriptedEvent& event, UnitAnswer& out) {
  const ComingFire fire = read_coming_fire(p, u, event);
  const FireOrder& order = fire.order;
  const FireOdds& odds = fire.odds;
  out.because.push_back(
      {"AB B3", fmt::format("fired at with {} at {}+; it reacts with {} at {}+",
                            counted(fire.thrown == 0 ? order.attack.dice : fire.thrown, "die", "dice"), order.attack.tn,
                            order.reaction.dice, order.reaction.tn)});
  if (fire.unknown > kMostOddsDice) {
    out.because.push_back({"AB 2.3", fmt::format("odds are not counted for more than {} dice", kMostOddsDice)});
    return;
  }
  Reason disruption{"AB 2.3", "Disruption ", {}, {}};
  for (const auto& [n, chance] : odds.disruption) {
    disruption.text += fmt::format("{}{} with {}", disruption.chances.empty() ? "" : ", ", n, chance_text(chance));
    disruption.chances.emplace_back(std::to_string(n), chance);
  }
  out.because.push_back(std::move(disruption));
  out.because.push_back(
      {"AB 2.3",
       fmt::format("{}, {}", with_chance("dispersed", odds.dispersed), with_chance("suppressed", odds.suppressed)),
       {},
       {{"dispersed", odds.dispersed}, {"suppressed", odds.suppressed}}});
  ForcedBack forced(p);
  Odds any{0, 1};
  for (const auto& [sixes, chance] : odds.forced_back) {
    any = any + chance;
    out.because.push_back({"AB 2.3",
                           fmt::format("forced back {} with {}", distance_text(p, sixes), chance_text(chance)),
                           {},
                           {{"forced back", chance}}});
    add_push(p, u, fire.from, sixes, chance, forced, out);
  }
  if (out.options.size() == 1)
    out.by_dice = fmt::format("{}: forced back {} by the fire", chance_text(any), to_text(p, out.options.front().end));
  else if (!out.options.empty())
    out.by_dice = fmt::format("{}: forced back by the fire", chance_text(any));
}

}  // namespace

const ScriptedEvent* coming_fire(const Position& p, std::string_view unit) {
  // Fire of a dispersed unit, or a second one in a turn, is refused when it is played.
  std::vector<std::uint8_t> spent;
  for (const Unit& u : p.units) spent.push_back(u.fired ? 1 : 0);
  for (const ScriptedEvent& event : p.events) {
    if (event.kind() == "turn_end") spent.assign(spent.size(), 0);
    if (event.kind() != "fire") continue;
    const std::vector<std::string> by = event.words("by");
    const bool fires = std::all_of(by.begin(), by.end(), [&](const std::string& id) {
      const UnitIndex u = unit_index(p, id);
      return !p.units[u].dispersed && spent[u.number()] == 0;
    });
    if (fires && event.word("at") == unit) return &event;
    if (fires)
      for (const std::string& id : by) spent[unit_index(p, id).number()] = 1;
  }
  return nullptr;
}

ComingPush coming_push(const Position& p, UnitIndex unit) {
  ComingPush out;
  const ScriptedEvent* event = coming_fire(p, p.units[unit].id);
  if (event == nullptr) return out;
  const ComingFire fire = read_coming_fire(p, unit, *event);
  out.from = fire.from;
  for (const auto& [sixes, share] : fire.odds.forced_back)
    for (const auto& [hexes, odds] : push_hexes(p.scale, ForcedBack::policy(p).budget, sixes)) {
      const auto [at, fresh] = out.hexes.try_emplace(hexes, share * odds);
      if (!fresh) at->second = at->second + share * odds;
    }
  return out;
}

UnitAnswer answer_of(const Position& p, std::string_view id) {
  const UnitIndex u = unit_index(p, id);
  if (u == kNone) return no_such_unit(id);
  UnitAnswer out;
  out.id = std::string(id);
  const Unit& unit = p.units[u];
  if (unit.dispersed) {
    out.fate = {FateKind::lost, "dispersed", {}, {{"AB 2.3", "removed from the table"}}};
    out.code = "DISPERSED";
    return out;
  }
  out.at = unit.at;
  out.code = "NO_MOVE_REQUIRED";
  out.duty = Duty::need_not;
  out.fate = {FateKind::stays, "stays", {}, {}};
  out.because.push_back({"AB 2.3", fmt::format("{} of {} Disruption Points", unit.disruption, unit.cohesion)});
  if (unit.suppressed) {
    out.because.push_back({"AB B5", "suppressed: it cannot fire"});
    out.because.push_back({"AB B6", "it may be activated alone, not in a Command Group, and stays suppressed"});
    out.because.push_back({"AB B7", fmt::format("it cannot be rallied and moves by {} only",
                                                counted(unit.variable_dice, "variable die", "variable dice"))});
    out.because.push_back({"AB B8", "one Command Die removes the suppression"});
  }
  if (decided_for(p, unit)) return part_over(std::move(out), kGameOver, {"AB B13", "the game is over", {}});
  if (unit.push) {
    out.duty = Duty::must;
    out.by_dice = "forced back " + distance_text(p, unit.push->sixes);
    out.because.push_back(
        {"AB 2.6", fmt::format("forced back {} from {}", distance_text(p, unit.push->sixes), unit.push->from)});
    ForcedBack forced(p);
    add_push(p, u, unit.push->from, unit.push->sixes, {1, 1}, forced, out);
    if (out.options.empty()) out.because.push_back({"AB 2.6", "too many dice to show every distance"});
    out.code = out.options.empty() ? ForcedBack::policy(p).goals.front().code : out.options.front().code;
    out.fate = {};
    return out;
  }
  if (const ScriptedEvent* event = coming_fire(p, id)) answer_coming_fire(p, u, *event, out);
  return out;
}

}  // namespace hexrout::ab
