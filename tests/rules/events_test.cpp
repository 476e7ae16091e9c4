// Every event of the other systems with every kind of unit: it has an effect, or is refused with a rule.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

#include "hexrout/scenario/scenario.hpp"
#include "rules/armour_battles/tables.hpp"
#include "rules/chain_of_command/tables.hpp"
#include "rules/data_game/system.hpp"
#include "rules/squares/squares.hpp"

namespace hexrout::test {
namespace {

using Names = std::vector<std::string>;

using Lines = std::vector<std::pair<std::string, std::string>>;  // by their list

// A kind of unit `u`, in the keys of a scenario. `groups`: the arguments that may name it.
struct Kind {
  std::string name;
  Lines lines;
  Names groups;
};

// An argument that takes `u`, an event with it, and the kinds that are refused.
struct Row {
  std::string slot;  // "event.argument"
  std::string written;
  Names refused;
};

struct System {
  std::string name;
  std::vector<EventSpec> events;
  std::string head;  // of a scenario, without its lists of units
  Lines others;      // further units
  std::vector<Kind> kinds;
  std::vector<Row> rows;
};

class Heard final : public EventLog {
 public:
  void happened(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;
};

class LastChoice final : public Choices {
 public:
  std::size_t choose(const Decision& decision) override { return decision.options.size() - 1; }
};

std::string scenario_of(const System& system, const Kind& kind, const Row& row) {
  std::map<std::string, std::string> lists;
  for (const Lines& all : {kind.lines, system.others})
    for (const auto& [list, line] : all) lists[list] += "  - " + line + "\n";
  std::string out = system.head;
  for (const auto& [list, lines] : lists) out += list + ":\n" + lines;
  return out + "events:\n  - " + row.written + "\n";
}

std::string outcome(const std::string& text) {
  Diagnostics found;
  const auto scenario = parse_scenario(text, "text", {}, found);
  // The reader refuses impossible values: more kills than figures, for one.
  if (!scenario) return found.text().find("error[event-argument]") != std::string::npos ? "refused" : found.text();
  SeededDice dice(11);
  LastChoice choices;
  Heard log;
  scenario->game->play(dice, choices, log);
  for (const Event& event : log.events)
    if (event.what == "refused")
      return event.rule.find_first_of("0123456789-") == std::string::npos ? "refused without a rule" : "refused";
  return log.events.empty() ? "nothing" : "happens";
}

bool among(const Names& some, const std::string& name) {
  return std::find(some.begin(), some.end(), name) != some.end();
}

bool names_unit(const ArgSpec& arg) {
  return !arg.group.empty() && arg.group != "side";
}

void check(const System& system) {
  INFO(system.name);
  for (const EventSpec& event : system.events)
    for (const ArgSpec& arg : event.args) {
      if (!names_unit(arg)) continue;
      const std::string slot = event.kind + "." + arg.name;
      INFO(slot);
      const auto row =
          std::find_if(system.rows.begin(), system.rows.end(), [&](const Row& r) { return r.slot == slot; });
      REQUIRE(row != system.rows.end());
      for (const Kind& kind : system.kinds) {
        if (!among(kind.groups, arg.group)) continue;
        const std::string text = scenario_of(system, kind, *row);
        INFO(kind.name << "\n" << text);
        CHECK(outcome(text) == (among(row->refused, kind.name) ? "refused" : "happens"));
      }
    }
}

constexpr const char* kMap = "hexrout: 1\nmap: {columns: 12, rows: 12, fill: open-ground, hexes: []}\n";

System chain_of_command() {
  const Names team{"team", "target", "shooter", "unit"};
  const Names leader{"leader", "unit"};
  const Names vehicle{"vehicle", "target", "shooter", "unit"};
  const auto rifles = [&](const std::string& name, const std::string& keys) {
    return Kind{name, {{"teams", "{id: u, side: red, kind: rifle, " + keys + "}"}}, team};
  };
  const auto chief = [&](const std::string& name, const std::string& keys) {
    return Kind{name, {{"leaders", "{id: u, side: red, rank: senior, " + keys + "}"}}, leader};
  };
  const auto tank = [&](const std::string& name, const std::string& keys) {
    return Kind{name, {{"vehicles", "{id: u, side: red, class: apc, at: D5" + keys + "}"}}, vehicle};
  };
  const Names gone{"wiped out", "off the table", "surrendered"};
  const Names gone_leaders{"killed", "leader off the table", "captured"};
  const auto with = [](Names some, const Names& more) {
    some.insert(some.end(), more.begin(), more.end());
    return some;
  };
  const Names idle{"abandoned", "destroyed"};
  return {
      "chain_of_command",
      coc::standard_rules()->events,
      std::string(kMap) +
          "rules: chain_of_command\nsides: [red, blue]\nturn: {attacker: red, phase: fire}\nscale: 3\nforces:\n"
          "  - {side: red, force_morale: 8, track: german, own_edge: west}\n"
          "  - {side: blue, force_morale: 8, track: german, own_edge: east}\n",
      {{"teams", "{id: f, side: red, kind: rifle, at: D4, figures: 6, shock: 1}"},
       {"teams", "{id: e, side: blue, kind: rifle, at: K6, figures: 6}"},
       {"leaders", "{id: l, side: red, rank: senior, at: D4}"}},
      {rifles("team", "at: D4, figures: 5, shock: 1"), rifles("pinned", "at: D4, figures: 3, shock: 4, status: pinned"),
       rifles("broken", "at: D4, figures: 2, shock: 5, status: broken"),
       rifles("wiped out", "figures: 0, status: wiped-out"), rifles("off the table", "figures: 3, status: off-table"),
       rifles("surrendered", "figures: 3, status: surrendered"), chief("leader", "at: D4, with: f"),
       chief("wounded", "at: D4, with: f, condition: wounded"), chief("stunned", "at: D4, with: f, condition: stunned"),
       chief("killed", "condition: killed"), chief("leader off the table", "condition: off-table"),
       chief("captured", "condition: captured"), tank("vehicle", ""), tank("abandoned", ", shock: 6, state: abandoned"),
       tank("destroyed", ", state: destroyed")},
      {{"fire.by", "{fire: {by: u, kills: {e: 1}}}", with(gone, idle)},
       {"fire.at", "{fire: {by: e, at: [u]}}", with(gone, idle)},
       {"fire.kills", "{fire: {by: e, kills: {u: 1}}}", gone},
       {"fire.shock", "{fire: {by: e, shock: {u: 1}}}", with(gone, idle)},
       {"fire.leaders", "{fire: {by: e, leaders: {u: killed}}}", gone_leaders},
       {"fire.destroyed", "{fire: {by: e, destroyed: [u]}}", {"destroyed"}},
       {"move.unit", "{move: {unit: u, path: [D5]}}", with(gone, {"pinned", "broken"})},
       {"move.by", "{move: {unit: f, path: [D3], shot_at: D3, by: u, kills: 1}}", with(gone, idle)},
       {"shot.by", "{shot: {by: u, dice: 6}}", with(gone, {"broken", "abandoned", "destroyed"})},
       {"shot.at", "{shot: {by: e, at: u}}", gone},
       {"rally.leader", "{rally: {leader: u, unit: f, points: 1}}", with(gone_leaders, {"stunned"})},
       {"rally.unit", "{rally: {leader: l, unit: u, points: 1}}", with(gone, {"vehicle", "abandoned", "destroyed"})},
       {"order.unit", "{order: {unit: u, what: activate}}",
        with(with(gone, gone_leaders), {"broken", "stunned", "abandoned", "destroyed"})},
       {"leave.leader", "{leave: {leader: u, inches: 3}}", with(gone_leaders, {"stunned"})},
       {"attach.leader", "{attach: {leader: u, unit: f}}", with(gone_leaders, {"stunned"})},
       {"attach.unit", "{attach: {leader: l, unit: u}}", gone}}};
}

System armour_battles() {
  const auto unit = [](const std::string& name, const std::string& keys) {
    return Kind{name, {{"units", "{id: u, side: red, " + keys + "}"}}, {"unit"}};
  };
  return {"armour_battles",
          ab::standard_rules()->events,
          std::string(kMap) +
              "rules: armour_battles\nsides: [red, blue]\nturn: {attacker: red, phase: fire}\nscale: 3\narmies:\n"
              "  - {side: red, points: 10, command_dice: 3, own_edge: west}\n"
              "  - {side: blue, points: 10, command_dice: 3, own_edge: east}\n",
          {{"units", "{id: f, side: red, at: D6}"}, {"units", "{id: e, side: blue, at: H5}"}},
          {unit("unit", "at: D4"), unit("disrupted", "at: D4, disruption: 2"), unit("fired", "at: D4, fired: true"),
           unit("recon", "at: D4, recon: true"), unit("suppressed", "at: D4, suppressed: true"),
           unit("dispersed", "disruption: 5, dispersed: true")},
          {{"fire.by", "{fire: {by: [u], at: e}}", {"fired", "suppressed", "dispersed"}},
           {"fire.at", "{fire: {by: [e], at: u}}", {"dispersed"}},
           {"fire.attacks", "{fire: {by: [u], at: e, attacks: {u: [6, 4]}}}", {"fired", "suppressed", "dispersed"}},
           {"activate.unit", "{activate: {unit: u}}", {"dispersed"}},
           {"activate.with", "{activate: {unit: f, with: [u]}}", {"suppressed", "dispersed"}},
           {"move.units", "{move: {units: [u]}}", {"dispersed"}},
           {"rally.units", "{rally: {units: [u]}}", {"suppressed", "dispersed"}},
           {"unsuppress.units", "{unsuppress: {units: [u]}}", {"unit", "disrupted", "fired", "recon", "dispersed"}}}};
}

System squares() {
  const auto stand = [](const std::string& name, const std::string& keys) {
    return Kind{name, {{"stands", "{id: u, group: first, " + keys + "}"}}, {"stand"}};
  };
  const Names gone{"lost", "captured"};
  const auto with = [](Names some, const Names& more) {
    some.insert(some.end(), more.begin(), more.end());
    return some;
  };
  return {"squares",
          hexrout::squares::event_specs(),
          std::string(kMap) + "rules: squares\nsides: [red, blue]\nturn: {attacker: red}\n",
          {{"groups", "{id: first, side: red, start: 10, line: [A4]}"},
           {"groups", "{id: second, side: blue, start: 10, line: [L4]}"},
           {"stands", "{id: f, group: first, at: D3}"},
           {"stands", "{id: e, group: second, at: H5, men: 3}"}},
          {stand("stand", "at: D4, men: 2"),
           stand("officer", "at: D4, rank: officer"),
           stand("hidden", "at: D4, men: 2, hidden: true"),
           stand("ducks", "at: D4, men: 2, restriction: duck-back, tested: [under-fire, entry]"),
           stand("gives up", "at: D4, men: 2, restriction: surrender, tested: [under-fire]"),
           stand("lost", "men: 0, state: lost"),
           stand("captured", "men: 2, state: captured"),
           stand("at its line", "at: A4, men: 2, state: at-line"),
           {"group", {{"groups", "{id: u, side: red, start: 4, line: [A5]}"}}, {"group"}}},
          {{"fire.by", "{fire: {by: u, at: [H5], hits: {e: 1}}}", gone},
           {"fire.hits", "{fire: {by: e, at: [D4], hits: {u: 1}}}", gone},
           {"losses.of", "{losses: {of: {u: 1}}}", {}},
           {"enter.who", "{enter: {who: [u], at: D5}}", with(gone, {"ducks", "gives up", "at its line"})},
           {"melee.who", "{melee: {who: [u]}}", gone},
           {"move.who", "{move: {who: u, path: [D5]}}", with(gone, {"ducks", "gives up", "at its line"})}}};
}

System morale_ratio() {
  const auto piece = [](const std::string& name, const std::string& element, const std::string& keys) {
    return Kind{
        name,
        {{"elements", "{id: ue, side: red, " + element + "}"}, {"pieces", "{id: u, element: ue, " + keys + "}"}},
        {"piece"}};
  };
  const auto element = [](const std::string& name, const std::string& keys, const std::string& place) {
    return Kind{name,
                {{"elements", "{id: u, side: red, " + keys + "}"}, {"pieces", "{id: u1, element: u, " + place + "}"}},
                {"element"}};
  };
  const Names gone{"eliminated", "left the map"};
  const auto with = [](Names some, const Names& more) {
    some.insert(some.end(), more.begin(), more.end());
    return some;
  };
  const Names no_fire = with(gone, {"broken", "unarmed", "shut down"});
  const Names no_move = with(gone, {"shaken", "broken", "shut down", "strongpoint"});
  return {
      "morale_ratio",
      data_game::built_in_rules("morale_ratio")->events,
      std::string(kMap) +
          "rules: morale_ratio\nsides: [red, blue]\nturn: {attacker: red}\noptions: {shakenFires: \"true\"}\n"
          "edges: [{side: red, own_edge: west}, {side: blue, own_edge: east}]\n",
      {{"elements", "{id: fe, side: red, kind: infantry, original: 8}"},
       {"elements", "{id: ee, side: blue, kind: infantry, original: 8}"},
       {"pieces", "{id: f, element: fe, at: D3}"},
       {"pieces", "{id: e, element: ee, at: H5}"}},
      {piece("piece", "kind: infantry, original: 8", "at: D4"),
       piece("cautious", "kind: infantry, original: 8, current: 7, morale: cautious", "at: D4"),
       piece("shaken", "kind: infantry, original: 8, current: 5, morale: shaken", "at: D4"),
       piece("broken", "kind: infantry, original: 8, current: 3, morale: broken", "at: D4"),
       piece("eliminated", "kind: infantry, original: 8, current: 2, morale: eliminated", "state: removed"),
       piece("left the map", "kind: infantry, original: 8", "state: exited"),
       piece("unarmed", "kind: infantry, original: 8", "at: D4, armed: false"),
       piece("strongpoint", "kind: strongpoint, original: 8", "at: D4, move: 0"),
       piece("shut down", "kind: strongpoint, original: 8, shutdown: true", "at: D4, move: 0"),
       element("element", "kind: infantry, original: 8", "at: D4"),
       element("element destroyed", "kind: infantry, original: 8, current: 0, morale: destroyed", "state: removed")},
      {{"fire.by", "{fire: {by: u, at: [e]}}", no_fire},
       {"fire.at", "{fire: {by: e, at: [u]}}", gone},
       {"fire.damage", "{fire: {by: e, at: [f], damage: {u: 1}}}", {"element destroyed"}},
       {"damage.of", "{damage: {of: {u: 1}}}", {"element destroyed"}},
       {"fire.immobile", "{fire: {by: e, at: [f], immobile: [u]}}", {"element destroyed"}},
       {"damage.immobile", "{damage: {of: {fe: 1}, immobile: [u]}}", {"element destroyed"}},
       {"move.who", "{move: {who: u, path: [D5]}}", no_move},
       {"move.fire_by", "{move: {who: e, path: [G5], fire_by: u, fire_at: G5}}", no_fire},
       {"advance.who", "{advance: {who: u, to: D6}}", no_move},
       {"advance.fire_by", "{advance: {who: e, to: H7, fire_by: u, fire_at: H6}}", no_fire}}};
}

}  // namespace

TEST_CASE("events of Chain of Command befall every kind of unit, or are refused", "[rules][events]") {
  check(chain_of_command());
}
TEST_CASE("events of Armour Battles befall every kind of unit, or are refused", "[rules][events]") {
  check(armour_battles());
}
TEST_CASE("events of squares befall every kind of stand, or are refused", "[rules][events]") {
  check(squares());
}
TEST_CASE("events of data games befall every kind of unit, or are refused", "[rules][events]") {
  check(morale_ratio());
}

}  // namespace hexrout::test
