// Every event of ASL with every kind of unit: it happens, is refused with a rule, or the scenario is refused.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "hexrout/scenario/scenario.hpp"
#include "rules/asl/file/unit_keys.hpp"
#include "rules/asl/play/eligible.hpp"
#include "rules/asl/play/events.hpp"
#include "rules/asl/play/rally.hpp"
#include "rules/asl/rout_maker.hpp"

namespace hexrout::test {
namespace {

using Names = std::vector<std::string>;

// A kind of unit: the keys of `u` in a scenario, and the other units that it needs.
struct Kind {
  std::string name;
  std::string keys;
  std::string more = {};
};

constexpr const char* kGuard = "  - {id: k, side: german, counter: 6-5-8 ss, at: B2}\n";

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {"squad", "counter: 4-4-7"},
      {"half-squad", "counter: 2-3-7 hs"},
      {"crew", "counter: 2-2-8 crew"},
      {"leader", "counter: 8-0"},
      {"hero", "counter: hero"},
      {"heroic", "counter: 9-1, heroic: true"},
      {"wounded leader", "counter: 8-0, wounded: true"},
      {"wounded hero", "counter: hero, wounded: true"},
      {"Armor Leader", "counter: 9-1 al"},
      {"Commissar", "counter: 9-0 commissar"},
      {"broken squad", "counter: 4-4-7, broken: true"},
      {"squad under DM", "counter: 4-4-7, broken: true, dm: true"},
      {"broken crew", "counter: 2-2-8 crew, broken: true"},
      {"broken leader", "counter: 8-0, broken: true"},
      {"Disrupted", "counter: 4-2-6, broken: true, disrupted: true"},
      {"berserk squad", "counter: 4-4-7, berserk: true"},
      {"berserk leader", "counter: 8-0, berserk: true"},
      {"pinned squad", "counter: 4-4-7, pinned: true"},
      {"pinned leader", "counter: 8-0, pinned: true"},
      {"stunned leader", "counter: 8-0, stunned: true"},
      {"broken in Melee", "counter: 4-4-7, broken: true, melee: true"},
      {"prisoner", "counter: 4-4-7, guard: k, unarmed: true", kGuard},
      {"captured leader", "counter: 8-0, guard: k", kGuard},
      {"Unarmed", "counter: 4-4-7, unarmed: true"},
      {"eliminated", "counter: 4-4-7, eliminated: true"},
      {"concealed", "counter: 4-4-7, concealed: true"},
      {"Fanatic", "counter: 4-4-7, fanatic: true"},
      {"Finn", "counter: 6-4-8, nationality: finnish, broken: true"},
      {"Japanese", "counter: 4-4-7, nationality: japanese"},
      {"has tried to rally", "counter: 4-4-7, broken: true, rally_attempted: true"},
      {"leader elsewhere", "counter: 8-0, at: D4"},
      {"enemy leader", "counter: 8-0, side: german"},
      {"leader aboard", "counter: 8-0, aboard: t", "  - {id: t, side: russian, kind: vehicle, label: truck, at: B2}\n"},
      {"vehicle", "kind: vehicle, label: truck"},
      {"gun", "kind: gun, label: PaK"},
      {"dummy", "kind: dummy"},
  };
  return all;
}

const Names kBroken{"broken squad", "squad under DM",  "broken crew", "broken leader",
                    "Disrupted",    "broken in Melee", "Finn",        "has tried to rally"};
const Names kNoInfantry{"vehicle", "gun", "dummy"};
const Names kPrisoners{"prisoner", "captured leader"};
const Names kLeaders{"leader",           "heroic",         "wounded leader", "Armor Leader",   "Commissar",
                     "broken leader",    "berserk leader", "pinned leader",  "stunned leader", "captured leader",
                     "leader elsewhere", "enemy leader",   "leader aboard"};
const Names kHeroes{"hero", "wounded hero"};

bool among(const Names& some, const std::string& name) {
  return std::find(some.begin(), some.end(), name) != some.end();
}
Names everybody() {
  Names out;
  for (const Kind& kind : kinds()) out.push_back(kind.name);
  return out;
}
Names but(const Names& some, const Names& without) {
  Names out;
  for (const std::string& name : some)
    if (!among(without, name)) out.push_back(name);
  return out;
}
Names both(Names some, const Names& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

// Expected refusals of an event, by kind of unit; for other kinds it happens. The first matching entry counts.
struct Refused {
  Names kinds;
  std::string how;
};
using Row = std::vector<Refused>;

Row row(const std::string& rule, Row more = {}) {
  more.insert(more.begin(), {{"eliminated"}, "refused " + rule});
  return more;
}
// Row of a check, which is for Infantry, and not for Japanese squads.
Row check_row(const std::string& rule, Row more = {}) {
  more.insert(more.begin(), {both(kNoInfantry, {"Japanese"}), "error not-supported"});
  return row(rule, std::move(more));
}

Row rally_row(Row more) {
  Row out{{kPrisoners, "refused A20.54"},
          {but(everybody(), kBroken), "refused A10.6"},
          {{"broken in Melee"}, "refused A11.16"},
          {{"has tried to rally"}, "refused A10.6"}};
  out.insert(out.end(), more.begin(), more.end());
  return check_row("A10.6", out);
}

// Rows by "event.argument", with "+argument" for an optional second one.
std::map<std::string, Row> table() {
  const Row pinning = check_row("A7.305", {{kHeroes, "refused A15.2"},
                                           {{"heroic"}, "refused A15.21"},
                                           {both(kPrisoners, {"Unarmed"}), "refused A20.54"},
                                           {{"berserk squad", "berserk leader"}, "refused A15.4"},
                                           {both(kBroken, {"pinned squad", "pinned leader"}), "refused A7.8"}});
  const Row interdicted = check_row("A10.53", {{kPrisoners, "refused A20.53"},
                                               {but(everybody(), kBroken), "refused A10.53"},
                                               {{"broken in Melee"}, "refused A11.16"}});
  // The leader is tested first: he is not with the unit, or of its side.
  Row with_leader = interdicted;
  with_leader.insert(with_leader.begin(), {{"leader elsewhere", "enemy leader"}, "refused A10.711"});
  Row by_leader = rally_row({});
  by_leader.insert(by_leader.begin(), {{"Commissar"}, "refused A25.222"});
  const Row creation = check_row("A18.2", {{both(kLeaders, kHeroes), "error impossible-state"},
                                           {{"Finn"}, "refused A18.2"},
                                           {{"prisoner", "Unarmed"}, "refused A20.54"}});
  const Names followers{"broken leader",    "berserk leader", "pinned leader",  "captured leader", "Armor Leader",
                        "leader elsewhere", "enemy leader",   "stunned leader", "leader aboard"};
  const Names no_help{"broken leader", "berserk leader", "stunned leader",   "captured leader",
                      "Armor Leader",  "leader aboard",  "leader elsewhere", "enemy leader"};
  const Row no_leader{{but(everybody(), kLeaders), "error impossible-state"}};
  const auto led = [&](const Names& refused, const std::string& rule, const std::string& first) {
    Row out = no_leader;
    out.push_back({refused, "refused " + rule});
    return row(first, out);
  };
  return {
      {"mc.units", check_row("A10.1")},
      {"mc.units+first_fire", check_row("A10.1")},
      {"kia.units", check_row("A7.301")},
      {"kia.units+first_fire", check_row("A7.301")},
      {"k.units", check_row("A7.302")},
      {"k.units+first_fire", check_row("A7.302")},
      {"ptc.units", pinning},
      {"ptc.units+first_fire", pinning},
      {"tc.unit", check_row("A10.1")},
      {"interdiction.unit", interdicted},
      {"interdiction.unit+leader", with_leader},
      {"interdiction.leader", led(followers, "A10.711", "A10.53")},
      {"break.units", check_row("A10.3", {{kHeroes, "refused A15.2"},
                                          {{"heroic"}, "refused A15.21"},
                                          {both(kPrisoners, {"Unarmed"}), "refused A20.54"},
                                          {{"berserk squad", "berserk leader"}, "refused A15.4"},
                                          {kBroken, "refused A10.3"}})},
      {"attacked.units",
       check_row("A10.62", {{both(but(everybody(), kBroken), {"squad under DM"}), "refused A10.62"}})},
      {"eliminate.unit", check_row("A10.2")},
      {"wound.unit", check_row("A17.1", {{but(but(everybody(), kLeaders), kHeroes), "error impossible-state"},
                                         {{"wounded leader", "wounded hero"}, "refused A17.2"}})},
      {"rally.unit",
       rally_row({{{"Disrupted"}, "refused A19.12"}, {{"broken squad", "squad under DM"}, "refused A10.63"}})},
      {"rally.unit+by", by_leader},
      {"rally.unit+field_promotion",
       rally_row({{{"Disrupted"}, "refused A19.12"}, {{"broken leader"}, "refused A18.11"}})},
      {"rally.by", led(no_help, "A10.6", "A10.6")},
      {"leader_creation.unit", creation},
      {"leader_creation.unit+long_odds", creation},
      {"massacre.by", row("A20.4", {{kNoInfantry, "error impossible-state"},
                                    {both(kBroken, {"prisoner", "captured leader", "leader elsewhere", "enemy leader",
                                                    "Unarmed", "stunned leader"}),
                                     "refused A20.4"}})},
      {"massacre.units",
       row("A20.4", {{kNoInfantry, "error impossible-state"}, {but(everybody(), kPrisoners), "refused A20.4"}})},
      {"move.unit", row("A4.1", {{kPrisoners, "refused A20.53"}})},
      {"drop_concealment.unit", row("A12.14", {{but(everybody(), {"concealed", "dummy"}), "refused A12.14"}})},
  };
}

std::string expected(const Row& row, const std::string& kind) {
  for (const Refused& entry : row)
    if (among(entry.kinds, kind)) return entry.how;
  return "happens";
}

class Heard final : public EventLog {
 public:
  void happened(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;
};

// Formats one argument of an event; `unit` for arguments that name units.
std::string written(const ArgSpec& arg, const std::string& unit) {
  if (arg.kind == ArgKind::ids) return fmt::format("{}: [{}]", arg.name, unit);
  if (arg.kind == ArgKind::id) return fmt::format("{}: {}", arg.name, unit);
  if (arg.kind == ArgKind::hex) return fmt::format("{}: B3", arg.name);
  if (arg.kind == ArgKind::flag) return fmt::format("{}: true", arg.name);
  return fmt::format("{}: {}", arg.name, std::max(arg.least, 1));
}

// An event with the argument that `u` takes, and another argument for other units.
struct Slot {
  const EventSpec* event;
  const ArgSpec* takes;
  const ArgSpec* also;  // null: no optional argument
  std::string name() const { return event->kind + "." + takes->name + (also == nullptr ? "" : "+" + also->name); }
};

std::vector<Slot> slots() {
  std::vector<Slot> out;
  const auto names_unit = [](const ArgSpec& arg) { return arg.kind == ArgKind::id || arg.kind == ArgKind::ids; };
  for (const EventSpec& event : asl::event_specs())
    for (const ArgSpec& arg : event.args) {
      if (!names_unit(arg)) continue;
      out.push_back({&event, &arg, nullptr});
      if (!arg.needed) continue;
      for (const ArgSpec& also : event.args)
        if (!also.needed && (names_unit(also) || also.kind == ArgKind::flag)) out.push_back({&event, &arg, &also});
    }
  return out;
}

// Id of a unit that fits an argument other than that of `u`.
std::string fit_for(const std::string& event, const std::string& arg) {
  if (event == "massacre") return arg == "by" ? "k" : "p";
  return arg == "by" || arg == "leader" ? "l" : "x";
}

std::string scenario_of(const Slot& slot, const Kind& kind) {
  std::string args;
  std::string others = kind.more;
  const auto need = [&](const std::string& id) {
    static const std::map<std::string, std::string> lines{
        {"k", kGuard},
        {"l", "  - {id: l, side: russian, counter: 8-0, at: B2}\n"},
        {"x", "  - {id: x, side: russian, counter: 4-4-7, at: B2, broken: true}\n"},
        {"p",
         "  - {id: h, side: russian, counter: 4-4-7, at: B2}\n"
         "  - {id: p, side: german, counter: 4-6-7, at: B2, guard: h, unarmed: true}\n"}};
    if (others.find("id: " + id + ",") == std::string::npos) others += lines.at(id);
    return id;
  };
  for (const ArgSpec& arg : slot.event->args) {
    const bool taken = &arg == slot.takes;
    const bool names_unit = arg.kind == ArgKind::id || arg.kind == ArgKind::ids;
    if (!taken && !arg.needed && &arg != slot.also) continue;
    args += (args.empty() ? "" : ", ") + written(arg, taken        ? "u"
                                                      : names_unit ? need(fit_for(slot.event->kind, arg.name))
                                                                   : "");
  }
  const bool has_side = kind.keys.find("side:") != std::string::npos;
  const bool has_place = kind.keys.find("at:") != std::string::npos || kind.keys.find("aboard:") != std::string::npos;
  return fmt::format(
      "hexrout: 1\nmap: {{columns: 5, rows: 5, fill: open-ground, hexes: []}}\nrules: asl\nsides: [german, russian]\n"
      "turn: {{attacker: russian, phase: fire}}\nunits:\n  - {{id: u, {}{}{}}}\n{}events:\n  - {}: {{{}}}\n",
      kind.keys, has_side ? "" : ", side: russian", has_place ? "" : ", at: B2", others, slot.event->kind, args);
}

std::string outcome(const std::string& text) {
  Diagnostics found;
  const auto scenario = parse_scenario(text, "text", {}, found);
  if (!scenario) {
    for (const Diagnostic& said : found.all())
      if (said.severity == Severity::error && found.error_count() == 1) return "error " + said.code;
    return "unreadable: " + found.text();
  }
  const bool warned = found.text().find("refused-event") != std::string::npos;
  SeededDice dice(7);
  FirstChoice choices;
  Heard log;
  scenario->game->play(dice, choices, log);
  for (const Event& event : log.events) {
    if (event.what != "refused" && event.what != "may not massacre") continue;
    if (log.events.size() > 1) return "refused and happens";
    return (warned ? "refused " : "refused, but not said by the reader, ") + event.rule;
  }
  if (warned) return "happens, though the reader warned: " + found.text();
  return log.events.empty() ? "nothing" : "happens";
}

}  // namespace

TEST_CASE("every event befalls every kind of unit, or is refused with a rule", "[rules][asl][events]") {
  const std::map<std::string, Row> rows = table();
  std::size_t judged = 0;
  for (const Slot& slot : slots()) {
    INFO(slot.name());
    const auto found = rows.find(slot.name());
    REQUIRE(found != rows.end());
    for (const Kind& kind : kinds()) {
      const std::string text = scenario_of(slot, kind);
      INFO(kind.name << "\n" << text);
      CHECK(outcome(text) == expected(found->second, kind.name));
      ++judged;
    }
  }
  CHECK(judged == rows.size() * kinds().size());
}

TEST_CASE("kinds of units differ by every kind of counter and every state that matters to an event",
          "[rules][asl][events]") {
  std::string all;
  for (const Kind& kind : kinds()) all += kind.keys + ", ";
  for (const char* counter :
       {"4-4-7", "2-3-7 hs", "2-2-8 crew", "8-0", "hero", "kind: vehicle", "kind: gun", "kind: dummy"})
    CHECK(all.find(counter) != std::string::npos);
  // Keys without effect on any event.
  const Names no_matter{"underscored_morale",
                        "self_rally",
                        "gurkha",
                        "marine",
                        "human_wave",
                        "cavalry",
                        "inexperienced",
                        "cx",
                        "ti",
                        "encircled",
                        "abandoned",
                        "hidden",
                        "wall_advantage",
                        "crest",
                        "beneath_wire",
                        "wading",
                        "climbing",
                        "rider",
                        "emplaced",
                        "motion",
                        "closed_topped",
                        "buttoned_up",
                        "immobilized",
                        "has_routed",
                        "limbered",
                        "rout_ended",
                        "low_crawled"};
  const Names elsewhere{"ss", "partisan", "commissar", "armor_leader"};  // in counters, and in counters of other units
  for (const asl::FlagKey& key : asl::flag_keys()) {
    INFO(key.key);
    const bool held = all.find(fmt::format("{}: true", key.key)) != std::string::npos;
    CHECK(held + among(no_matter, std::string(key.key)) + among(elsewhere, std::string(key.key)) == 1);
  }
}

TEST_CASE("a rally is refused where the Rally Phase does not offer it", "[rules][asl][events]") {
  std::size_t offered = 0;
  std::size_t refused = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const Made made = make_position(seed, "asl", {.columns = 4, .rows = 4, .enemies = 6, .short_legs = false});
    const asl::Position& position = made.position;
    for (const UnitIndex i : position.unit_indices()) {
      const asl::Unit& unit = position.units[i];
      const bool left = position.is_attacker(unit) && asl::promotion_left(position, unit.side);
      const std::vector<asl::RallyAttempt> ways = asl::rally_ways(position, i, left);
      std::vector<asl::RallyAttempt> all{{asl::RallyBy::self}, {asl::RallyBy::field_promotion}};
      for (const UnitIndex k : position.unit_indices()) all.push_back({asl::RallyBy::leader, k});
      for (const asl::RallyAttempt& way : all) {
        ScriptedEvent event("rally");
        event.with_words("unit", ArgKind::id, {unit.id});
        if (way.how == asl::RallyBy::leader) event.with_words("by", ArgKind::id, {position.units[way.leader].id});
        if (way.how == asl::RallyBy::field_promotion) event.with_number("field_promotion", 1);
        bool no = false;
        for (const asl::NamedUnit& named : asl::named_units(event))
          no = no || asl::refusal(position, event, named.arg, *position.find(named.id), asl::RefusalFor::now);
        const bool offers = std::find(ways.begin(), ways.end(), way) != ways.end();
        INFO("seed " << seed << ", " << unit.id << ", way " << static_cast<int>(way.how));
        // An MMC that may rally by itself is offered the better attempt alone, Field Promotion.
        const bool better = way.how == asl::RallyBy::self && left && unit.mmc();
        const bool japanese = unit.mmc() && unit.nationality == asl::Nationality::japanese;  // not implemented
        if (!better && !japanese) CHECK(no != offers);
        (offers ? offered : refused) += 1;
      }
    }
  }
  CHECK(offered > 200);
  CHECK(refused > 200);
}

TEST_CASE("an event is judged by the position that it meets", "[rules][asl][events]") {
  const std::string text =
      "hexrout: 1\nmap: {columns: 5, rows: 5, fill: open-ground, hexes: []}\nrules: asl\nsides: [german, russian]\n"
      "turn: {phase: fire}\nunits:\n  - {id: r, side: russian, counter: 4-4-7, at: B2}\n"
      "  - {id: l, side: russian, counter: 8-0, at: B2}\n"
      "events:\n  - break: {units: [r]}\n  - rally: {unit: r, by: l}\n  - rally: {unit: r, by: l}\n";
  Diagnostics found;
  const auto scenario = parse_scenario(text, "text", {}, found);
  REQUIRE(scenario);
  CHECK(found.all().empty());  // r is not broken yet, but may be by the second event
  ScriptedDice dice({6, 5});
  FirstChoice choices;
  Heard log;
  scenario->game->play(dice, choices, log);
  std::vector<std::string> what;
  for (const Event& event : log.events) what.push_back(event.what + " " + event.rule);
  CHECK(what == std::vector<std::string>{"breaks A10.3", "fails to rally A10.6", "refused A10.6"});
}

}  // namespace hexrout::test
