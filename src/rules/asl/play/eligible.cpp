#include "rules/asl/play/eligible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/asl/facts/levels.hpp"
#include "rules/asl/play/morale.hpp"
#include "rules/asl/play/rally.hpp"

namespace hexrout::asl {
namespace {

// A unit named by an event, and the unit that acts with it.
struct Asked {
  const Position& position;
  const ScriptedEvent& event;
  const Unit& unit;
  const Unit* other;  // rally: the leader who rallies it, or would; null: none
};

using Applies = bool (*)(const Asked&);

// A condition of refusal; the first row that applies refuses. {0}: the unit; {1}: the other one; {2}: its kind.
struct Row {
  std::string_view events;  // names, or "*"
  std::string_view args;
  Applies applies;
  std::string_view rule;  // empty: that of the event
  std::string_view why;
  bool lasts = false;  // no event can change it
  std::string_view code = "refused-event";
};

bool and_list(std::string_view words, std::string_view word) {
  if (words == "*") return true;
  for (std::size_t at = words.find(word); at != std::string_view::npos; at = words.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || words[at - 1] == ' ') && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

// Conditions of one unit.
bool eliminated(const Asked& a) {
  return a.unit.eliminated;
}
bool no_infantry(const Asked& a) {
  return !a.unit.infantry();
}
bool no_leader(const Asked& a) {
  return a.unit.kind != UnitKind::leader;
}
bool no_smc(const Asked& a) {
  return !a.unit.smc();
}
bool no_mmc(const Asked& a) {
  return !a.unit.mmc();
}
bool japanese_mmc(const Asked& a) {
  return a.unit.nationality == Nationality::japanese && a.unit.mmc();
}
bool finnish(const Asked& a) {
  return a.unit.nationality == Nationality::finnish;
}
bool hero(const Asked& a) {
  return a.unit.kind == UnitKind::hero;
}
bool heroic(const Asked& a) {
  return a.unit.heroic;
}
bool broken(const Asked& a) {
  return a.unit.broken;
}
bool unbroken(const Asked& a) {
  return !a.unit.broken;
}
bool under_dm(const Asked& a) {
  return a.unit.dm;
}
bool pinned(const Asked& a) {
  return a.unit.pinned;
}
bool berserk(const Asked& a) {
  return a.unit.berserk;
}
bool wounded(const Asked& a) {
  return a.unit.wounded;
}
bool stunned(const Asked& a) {
  return a.unit.stunned;
}
bool prisoner(const Asked& a) {
  return a.unit.prisoner();
}
bool free_unit(const Asked& a) {
  return !a.unit.prisoner();
}
bool unarmed(const Asked& a) {
  return a.unit.unarmed;
}
bool in_melee(const Asked& a) {
  return a.unit.melee;
}
bool armor_leader(const Asked& a) {
  return a.unit.armor_leader;
}
bool aboard(const Asked& a) {
  return !a.unit.aboard.empty();
}
bool seen(const Asked& a) {
  return a.unit.seen();
}
bool has_tried(const Asked& a) {
  return a.unit.rally_attempted;
}
// Only in rows that have another unit.
bool elsewhere(const Asked& a) {
  return !same_location(a.unit, *a.other);
}
bool of_the_enemy(const Asked& a) {
  return Position::enemy(a.unit, *a.other);
}
bool of_its_own_side(const Asked& a) {
  return !Position::enemy(a.unit, *a.other);
}
bool itself(const Asked& a) {
  return &a.unit == a.other;
}

// Conditions of a rally without a leader.
bool alone(const Asked& a) {
  return !a.event.has("by");
}
bool by_itself(const Asked& a) {
  return alone(a) && !a.event.flag("field_promotion");
}
bool by_promotion(const Asked& a) {
  return alone(a) && a.event.flag("field_promotion");
}
bool beside_a_leader(const Asked& a) {
  return alone(a) && a.other != nullptr;
}
bool alone_disrupted(const Asked& a) {
  return alone(a) && a.unit.disrupted;
}
bool not_by_itself(const Asked& a) {
  return by_itself(a) && !may_self_rally(a.position, a.unit);
}
bool no_promotion(const Asked& a) {
  return by_promotion(a) && (!a.position.switches.field_promotion || !a.unit.mmc());
}
bool defenders_promotion(const Asked& a) {
  return by_promotion(a) && !a.position.setting.attacker.empty() && !a.position.is_attacker(a.unit);
}
bool second_promotion(const Asked& a) {
  return by_promotion(a) && !promotion_left(a.position, a.unit.side);
}
bool before_a_commissar(const Asked& a) {
  if (a.unit.commissar) return false;
  return std::any_of(a.position.units.begin(), a.position.units.end(), [&](const Unit& u) {
    return u.commissar && u.side == a.unit.side && can_rally_others(u) && same_location(u, a.unit);
  });
}

bool never_massacres(const Asked& a) {
  const Unit& u = a.unit;
  return !a.position.switches.massacre ||
         !(u.ss || u.berserk || u.partisan || u.nationality == Nationality::partisan ||
           u.nationality == Nationality::russian || u.nationality == Nationality::japanese);
}

constexpr std::string_view kChecks =
    "mc kia k ptc tc interdiction break attacked eliminate wound rally leader_creation";

constexpr std::array kRows{
    Row{"*", "*", eliminated, "", "{0} is eliminated", true},
    // Checks are for Infantry; crews in vehicles, Guns and the step losses of Japanese squads are not implemented.
    Row{kChecks, "unit units", no_infantry, "", "a {2} takes no such check here", true, "not-supported"},
    Row{kChecks, "unit units", japanese_mmc, "", "the step losses of Japanese units are not worked out", true,
        "not-supported"},
    Row{"wound", "unit", no_smc, "A17.1", "only leaders and heroes are wounded", true, "impossible-state"},
    Row{"rally interdiction", "by leader", no_leader, "A10.6", "a {2} is no leader", true, "impossible-state"},
    Row{"massacre", "by units", no_infantry, "A20.4", "a {2} neither massacres nor is a prisoner", true,
        "impossible-state"},
    Row{"leader_creation", "unit", no_mmc, "A18.2", "a {2} brings forth no leader", true, "impossible-state"},

    Row{"wound", "unit", wounded, "A17.2", "{0} is wounded already"},

    Row{"break", "units", hero, "A15.2", "{0} is a hero and does not break", true},
    Row{"break", "units", heroic, "A15.21", "{0} is heroic and does not break", true},
    Row{"break", "units", prisoner, "A20.54", "{0} is a prisoner and does not break", true},
    Row{"break", "units", unarmed, "A20.54", "{0} is Unarmed and does not break", true},
    Row{"break", "units", berserk, "A15.4", "{0} is berserk and does not break"},
    Row{"break", "units", broken, "A10.3", "{0} is broken already"},

    Row{"ptc", "units", hero, "A15.2", "{0} is a hero and is not pinned", true},
    Row{"ptc", "units", heroic, "A15.21", "{0} is heroic and is not pinned", true},
    Row{"ptc", "units", prisoner, "A20.54", "{0} is a prisoner and is not pinned", true},
    Row{"ptc", "units", unarmed, "A20.54", "{0} is Unarmed and is not pinned", true},
    Row{"ptc", "units", berserk, "A15.4", "{0} is berserk and is not pinned"},
    Row{"ptc", "units", broken, "A7.8", "{0} is broken and is not pinned"},
    Row{"ptc", "units", pinned, "A7.8", "{0} is pinned already"},

    Row{"attacked", "units", unbroken, "A10.62", "{0} is not broken: only the broken come under DM"},
    Row{"attacked", "units", under_dm, "A10.62", "{0} is under DM already"},

    Row{"interdiction", "unit", prisoner, "A20.53", "{0} is a prisoner and does not rout by itself", true},
    Row{"interdiction", "unit", unbroken, "A10.53", "{0} is not broken: whoever does not rout is not Interdicted"},
    Row{"interdiction", "unit", in_melee, "A11.16", "{0} is held in Melee and does not rout"},
    Row{"interdiction", "leader", itself, "A10.711", "{0} does not rout along with itself: leave 'leader' out", true},
    Row{"interdiction", "leader", of_the_enemy, "A10.711", "{0} is an enemy of {1}", true},
    Row{"interdiction", "leader", prisoner, "A10.711", "{0} is a prisoner", true},
    Row{"interdiction", "leader", armor_leader, "A10.711", "{0} is an Armor Leader", true},
    Row{"interdiction", "leader", elsewhere, "A10.711", "{0} is not in the Location of {1}"},
    Row{"interdiction", "leader", broken, "A10.711", "{0} is broken and routs along with nobody"},
    Row{"interdiction", "leader", berserk, "A10.711", "{0} is berserk and routs along with nobody"},
    Row{"interdiction", "leader", stunned, "A10.711", "{0} is stunned and routs along with nobody"},
    Row{"interdiction", "leader", aboard, "A10.711", "{0} is aboard a vehicle and routs along with nobody"},
    Row{"interdiction", "leader", pinned, "A10.711", "{0} is pinned and routs along with nobody"},

    Row{"rally", "unit", prisoner, "A20.54", "{0} is a prisoner and does not rally", true},
    Row{"rally", "unit", unbroken, "A10.6", "{0} is not broken"},
    Row{"rally", "unit", in_melee, "A11.16", "{0} is held in Melee and does not rally"},
    Row{"rally", "unit", has_tried, "A10.6", "{0} has tried to rally in this Player Turn"},
    Row{"rally", "unit", beside_a_leader, "A10.63", "{0} does not rally by itself beside {1}, a leader in Good Order"},
    Row{"rally", "unit", alone_disrupted, "A19.12", "{0} is Disrupted and does not rally by itself"},
    Row{"rally", "unit", not_by_itself, "A10.63", "{0} rallies by a leader or by Field Promotion, not by itself"},
    Row{"rally", "unit", no_promotion, "A18.11", "a {2} has no Field Promotion here", true},
    Row{"rally", "unit", defenders_promotion, "A18.11", "{0} is not of the ATTACKER, who alone has Field Promotion",
        true},
    Row{"rally", "unit", second_promotion, "A18.11", "an MMC of {0}'s side has tried to rally in this Player Turn"},
    Row{"rally", "by", itself, "A10.63", "{0} is who is to rally: leave 'by' out", true},
    Row{"rally", "by", of_the_enemy, "A10.6", "{0} is an enemy of {1} and does not rally it", true},
    Row{"rally", "by", prisoner, "A10.6", "{0} is a prisoner and rallies nobody", true},
    Row{"rally", "by", armor_leader, "A10.6", "{0} is an Armor Leader and rallies nobody", true},
    Row{"rally", "by", elsewhere, "A10.6", "{0} is not in the Location of {1} and does not rally it"},
    Row{"rally", "by", broken, "A10.6", "{0} is broken and rallies nobody"},
    Row{"rally", "by", berserk, "A10.6", "{0} is berserk and rallies nobody"},
    Row{"rally", "by", in_melee, "A10.6", "{0} is held in Melee and rallies nobody"},
    Row{"rally", "by", stunned, "A10.6", "{0} is stunned and rallies nobody"},
    Row{"rally", "by", aboard, "A10.6", "{0} is aboard a vehicle and rallies nobody"},
    Row{"rally", "by", before_a_commissar, "A25.222", "{0} does not rally {1}: a Commissar is there, and he must"},

    Row{"leader_creation", "unit", finnish, "A18.2", "Finns bring forth no leaders", true},
    Row{"leader_creation", "unit", prisoner, "A20.54", "{0} is a prisoner and brings forth no leader", true},
    Row{"leader_creation", "unit", unarmed, "A20.54", "{0} is Unarmed and brings forth no leader", true},

    Row{"massacre", "by", prisoner, "A20.4", "{0} is a prisoner itself", true},
    Row{"massacre", "by", never_massacres, "A20.4",
        "{0} is neither SS, Japanese, Partisan, Russian nor berserk, or Massacre is switched off"},
    Row{"massacre", "by", unarmed, "A20.4", "{0} is Unarmed itself", true},
    Row{"massacre", "by", broken, "A20.4", "{0} is broken"},
    Row{"massacre", "by", stunned, "A20.4", "{0} is stunned"},
    Row{"massacre", "by", in_melee, "A20.4", "{0} is held in Melee"},
    Row{"massacre", "units", of_its_own_side, "A20.4", "{0} is of the side of {1}", true},
    Row{"massacre", "units", free_unit, "A20.4", "{0} is no prisoner"},
    Row{"massacre", "units", elsewhere, "A20.4", "{0} is not in the Location of {1}"},

    Row{"move", "unit", prisoner, "A20.53", "{0} is a prisoner and goes where its guard goes", true},
    Row{"drop_concealment", "unit", seen, "A12.14", "{0} is not concealed"},
};

struct EventRule {
  std::string_view event, rule;
};
constexpr std::array kRules{
    EventRule{"mc", "A10.1"},        EventRule{"kia", "A7.301"},
    EventRule{"k", "A7.302"},        EventRule{"ptc", "A7.305"},
    EventRule{"tc", "A10.1"},        EventRule{"interdiction", "A10.53"},
    EventRule{"break", "A10.3"},     EventRule{"attacked", "A10.62"},
    EventRule{"eliminate", "A10.2"}, EventRule{"wound", "A17.1"},
    EventRule{"rally", "A10.6"},     EventRule{"leader_creation", "A18.2"},
    EventRule{"massacre", "A20.4"},  EventRule{"drop_concealment", "A12.14"},
    EventRule{"move", "A4.1"},
};

std::string_view rule_of(std::string_view event) {
  const auto it = std::find_if(kRules.begin(), kRules.end(), [&](const EventRule& r) { return r.event == event; });
  return it == kRules.end() ? std::string_view() : it->rule;
}

// The other unit for a row: the other one that the event names; for a rally without a leader a Good Order
// leader in the Location.
const Unit* other_of(const Position& position, const ScriptedEvent& event, std::string_view arg, const Unit& unit) {
  if (arg == "units" || arg == "unit") {
    const Unit* by = event.has("by") ? position.find(event.word("by")) : nullptr;
    if (by != nullptr || event.kind() != "rally") return by;
    const auto there = std::find_if(position.units.begin(), position.units.end(), [&](const Unit& u) {
      return &u != &unit && u.side == unit.side && can_rally_others(u) && same_location(u, unit);
    });
    return there == position.units.end() ? nullptr : &*there;
  }
  return event.has("unit") ? position.find(event.word("unit")) : nullptr;
}

}  // namespace

std::optional<EventRefusal> refusal(const Position& position, const ScriptedEvent& event, std::string_view arg,
                                    const Unit& unit, RefusalFor when) {
  const Asked asked{position, event, unit, other_of(position, event, arg, unit)};
  for (const Row& row : kRows) {
    if (when == RefusalFor::whatever_comes && !row.lasts) continue;
    if (!and_list(row.events, event.kind()) || !and_list(row.args, arg) || !row.applies(asked)) continue;
    return EventRefusal{row.code, row.rule.empty() ? rule_of(event.kind()) : row.rule,
                        fmt::format(fmt::runtime(row.why), unit.id,
                                    asked.other != nullptr ? std::string_view(asked.other->id) : std::string_view(),
                                    name_of(unit.kind))};
  }
  return std::nullopt;
}

std::vector<NamedUnit> named_units(const ScriptedEvent& event) {
  std::vector<NamedUnit> out;
  for (const std::string_view arg : {"by", "leader", "unit"})
    if (event.has(arg)) out.push_back({arg, event.word(arg)});
  for (const std::string& id : event.words("units")) out.push_back({"units", id});
  return out;
}

}  // namespace hexrout::asl
