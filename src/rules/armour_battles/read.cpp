#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/read.hpp"
#include "rules/armour_battles/armour_battles.hpp"
#include "rules/common/words/edges.hpp"
#include "rules/common/words/flow_map.hpp"
#include "rules/common/words/lists.hpp"
#include "rules/common/words/pictures.hpp"

namespace hexrout::ab {
namespace {

constexpr int kMostDice = 30;
constexpr std::size_t kLongestMission = 200;

class Reader {
 public:
  Reader(Position& p, Diagnostics& found) : p_(p), found_(found), ids_(found) {}

  void read(Fields& scenario) {
    p_.scale = read_scale_fields(scenario, found_);
    p_.rules = rule_set(p_.setting.house.get(), found_);
    p_.policies = &p_.rules->policies;
    p_.readings = p_.rules->readings;
    p_.readings.override_from(scenario.maybe("options"), found_);
    const Node armies = scenario.need("armies");
    read_each(scenario.maybe("units"), "unit", found_, [&](Fields& f) { read_unit(f); });
    read_armies(armies);
    check_pushes(scenario.node().find("units"));
    check_groups();
    p_.winner = scenario.text("winner", "");
    if (!p_.winner.empty() && p_.winner != "draw" &&
        std::find(p_.setting.sides.begin(), p_.setting.sides.end(), p_.winner) == p_.setting.sides.end())
      found_.error("unknown-side", scenario.node().find("winner").place(), "the winner is no side of this scenario",
                   "write a side or draw");
    const Node events = scenario.maybe("events");
    p_.events = EventReader(p_.rules->events, {&p_.setting, std::make_shared<const EventIds>(event_ids(p_))})
                    .read(events, found_);
    p_.events.read_under_way(
        scenario, {},
        [&](const std::string& id) {
          const UnitIndex i = unit_index(p_, id);
          return i < p_.units.size() ? std::optional(i) : std::nullopt;
        },
        found_);
    check_fires(events);
  }

 private:
  void read_unit(Fields& f) {
    Unit u;
    const Figures& figures = p_.tables().figures;
    u.id = ids_.claim(f, "id");
    u.side = read_side(f, "side", p_.setting, found_).value_or(0);
    u.group = f.text("group", "");
    const Place group_place = f.node().find("group").place();
    u.dispersed = f.boolean("dispersed", false);
    u.cohesion = static_cast<int>(f.integer("cohesion", figures["cohesion"], 1, 10));
    u.disruption = static_cast<int>(f.integer("disruption", 0, 0, kMostCounted));
    if (!u.dispersed && u.disruption >= u.cohesion)
      found_.error("dispersed", f.place(),
                   fmt::format("'{}' has {} Disruption Points and is not dispersed", u.id, u.disruption),
                   fmt::format("{} disperse it", u.cohesion));
    if (!u.dispersed) u.at = read_location(f, "at", p_.setting, found_);
    if (u.dispersed && f.has("at"))
      found_.error("off-table", f.maybe("at").place(), fmt::format("'{}' is dispersed and stands nowhere", u.id),
                   "delete 'at'");
    u.suppressed = f.boolean("suppressed", false);
    u.fired = f.boolean("fired", false);
    u.recon = f.boolean("recon", false);
    u.reaction_dice = static_cast<int>(f.integer("reaction", 5, 0, kMostDice));
    u.fire_dice = static_cast<int>(f.integer("fire", 4, 0, kMostDice));
    u.fixed_move = static_cast<int>(f.integer("fixed_move", figures["fixed-move"], 0, 100));
    u.variable_dice = static_cast<int>(f.integer("variable_dice", figures["variable-dice"], 0, 10));
    u.picture =
        static_cast<UnitType>(f.choice("picture", static_cast<std::size_t>(UnitType::formation), picture_words()));
    if (const Node facing = f.maybe("facing")) u.facing = to_direction(facing, found_);
    if (const Node push = f.maybe("forced_back")) {
      Fields g(push, found_, "forced_back");
      Push due;
      due.from = g.need_text("from");
      due.sixes = static_cast<int>(g.integer("sixes", 1, 1, kMostDice));
      g.done();
      if (u.dispersed)
        found_.error("dispersed", push.place(), fmt::format("'{}' is dispersed and is not forced back", u.id),
                     "delete one of the two");
      u.push = std::move(due);
    }
    if (u.id.empty()) return;
    p_.units.push_back(std::move(u));
    group_places_.push_back(group_place);
  }

  void check_groups() {
    for (const UnitIndex i : IndexRange<UnitIndex>(p_.units.size())) {
      const Unit& u = p_.units[i];
      if (u.group.empty() || u.side >= p_.armies.size()) continue;
      const auto& groups = p_.armies[u.side].groups;
      if (std::none_of(groups.begin(), groups.end(), [&](const BattleGroup& g) { return g.name == u.group; }))
        found_.error(
            "unknown-group", group_places_[i],
            fmt::format("'{}' belongs to no battle group of its army: there is no '{}'", u.id, printable(u.group)),
            "name it under battle_groups");
    }
  }

  // Checks that each unit is forced back from a unit or a hex.
  void check_pushes(const Node& list) {
    for (std::size_t i = 0; list.is_list() && i < list.size(); ++i) {
      const Node from = list.item(i).find("forced_back").find("from");
      if (from && unit_index(p_, from.scalar()) == kNone) to_location(from, p_.setting, found_);
    }
  }

  void read_armies(const Node& list) {
    p_.armies.resize(p_.setting.sides.size());
    std::vector<bool> given(p_.armies.size(), false);
    read_each(list, "army", found_, [&](Fields& f) {
      const auto side = read_side(f, "side", p_.setting, found_);
      Army a;
      a.side = side.value_or(0);
      const Node groups = f.maybe("battle_groups");
      if (groups.is_map()) {
        for (std::size_t i = 0; i < groups.size(); ++i) {
          const auto [name, dice] = groups.entry(i);
          a.groups.push_back(
              {name, static_cast<int>(to_integer(dice, found_, 0, kMostDice, "the Command Dice").value_or(0))});
        }
        if (f.has("command_dice"))
          found_.error("command-dice", f.place(), "Command Dice are given twice",
                       "write command_dice or battle_groups, not both");
        f.maybe("command_dice");
      } else {
        if (groups)
          found_.error("not-a-map", groups.place(), "the battle groups must be written as names with Command Dice",
                       "write {alpha: 5}");
        a.groups.push_back({"", static_cast<int>(f.integer("command_dice", 5, 0, kMostDice))});
      }
      const Node points = f.need("points");
      if (points.scalar() == "start") {
        const auto units =
            std::count_if(p_.units.begin(), p_.units.end(), [&](const Unit& u) { return u.side == a.side; });
        a.points = starting_points(static_cast<int>(units), a.command_dice());
      } else if (points) {
        a.points = static_cast<int>(to_integer(points, found_, 0, kMostCounted, "the Army Morale Points").value_or(0));
      }
      a.staff_orders = static_cast<int>(f.integer("staff_orders", 0, 0, kMostCounted));
      a.rally_dice = static_cast<int>(f.integer("rally_dice", 3, 0, kMostDice));
      a.morale_dice = static_cast<int>(f.integer("morale_dice", 3, 0, kMostDice));
      a.wild_dice = static_cast<int>(f.integer("wild_dice", 0, 0, kMostCounted));
      a.dice_left = static_cast<int>(f.integer("dice_left", a.command_dice(), 0, kMostCounted));
      a.failed = f.boolean("failed", false);
      a.mission = f.text("mission", "");
      if (a.mission.size() > kLongestMission || printable(a.mission) != a.mission)
        found_.error("not-text", f.node().find("mission").place(),
                     fmt::format("the mission must be one line of plain text, {} bytes at the most", kLongestMission),
                     "say in a few words what it is");
      a.own_edges = read_edges(f.maybe("own_edge"), found_);
      if (!side) return;
      if (given[*side])
        found_.error("duplicate-army", f.place(),
                     fmt::format("the army of '{}' stands here a second time", p_.setting.sides[*side]));
      given[*side] = true;
      p_.armies[*side] = std::move(a);
    });
    for (std::size_t s = 0; s < given.size(); ++s)
      if (list && !given[s])
        found_.error("missing-army", list.place(), fmt::format("the side '{}' has no army", p_.setting.sides[s]),
                     fmt::format("add '- {{side: {}, points: start}}'", yaml_scalar(p_.setting.sides[s])));
  }

  // Reports fires without an origin.
  void check_fires(const Node& list) {
    for (std::size_t i = 0; i < p_.events.size() && list.is_list() && i < list.size(); ++i) {
      const ScriptedEvent& e = p_.events[i];
      if (e.kind() == "fire" && !e.has("by") && !e.has("from"))
        found_.error("missing-key", list.item(i).place(), "a fire has neither 'by' nor 'from'",
                     "name the firing units, or the hex that indirect fire fell on");
    }
  }

  Position& p_;
  Diagnostics& found_;
  Ids ids_;
  std::vector<Place> group_places_;  // of the units, in order
};

}  // namespace

std::vector<EventSpec> event_specs(const Tables& tables) {
  std::vector<std::string> modifiers;
  for (const FireModifier& m : tables.modifiers) modifiers.push_back(m.name);
  return {
      {"fire",
       {{"by", ArgKind::ids, false, 0, 0, "unit"},
        {"from", ArgKind::hex},
        {"at", ArgKind::id, true, 0, 0, "unit"},
        {"indirect", ArgKind::flag},
        {"modifiers", ArgKind::words, false, 0, 0, "", modifiers},
        {"dice", ArgKind::integer, false, 0, kMostDice},
        {"attack", ArgKind::faces},
        {"attacks", ArgKind::faces_by_id, false, 0, 0, "unit"},
        {"reaction", ArgKind::faces},
        {"extra", ArgKind::integer, false, -10, 10}}},
      {"command", {{"side", ArgKind::id, true, 0, 0, "side"}, {"faces", ArgKind::faces}}},
      {"activate", {{"unit", ArgKind::id, true, 0, 0, "unit"}, {"with", ArgKind::ids, false, 0, 0, "unit"}}},
      {"move", {{"units", ArgKind::ids, true, 0, 0, "unit"}, {"faces", ArgKind::faces}, {"to", ArgKind::hexes}}},
      {"rally", {{"units", ArgKind::ids, true, 0, 0, "unit"}, {"faces", ArgKind::faces}}},
      {"unsuppress", {{"units", ArgKind::ids, true, 0, 0, "unit"}}},
      {"gain", {{"side", ArgKind::id, true, 0, 0, "side"}, {"points", ArgKind::integer, true, 1, 20}}},
      {"turn_end", {}},
  };
}

EventIds event_ids(const Position& p) {
  EventIds ids;
  for (const Unit& u : p.units) ids["unit"].push_back(u.id);
  ids["side"] = p.setting.sides;
  return ids;
}

std::optional<Position> read_position(Fields& scenario, Setting setting, Diagnostics& found) {
  const std::size_t errors = found.error_count();
  Position p;
  p.setting = std::move(setting);
  Reader(p, found).read(scenario);
  if (found.error_count() > errors) return std::nullopt;
  return p;
}

std::string write_position(const Position& p) {
  const Figures& figures = p.tables().figures;
  std::string out = fmt::format("scale: {}\n", yaml_scalar(p.scale.text()));
  if (p.scale.rounding != Rounding::nearest)
    out += fmt::format("rounding: {}\n", p.scale.rounding == Rounding::down ? "down" : "up");
  if (const std::string options = p.readings.yaml(); options != "{}") out += fmt::format("options: {}\n", options);
  std::vector<std::string> lines;
  for (const Army& a : p.armies) {
    FlowMap m;
    m.add("side", p.setting.sides[a.side]).add("points", a.points);
    if (a.groups.size() == 1 && a.groups.front().name.empty()) {
      m.add("command_dice", a.groups.front().command_dice);
    } else {
      FlowMap groups;
      for (const BattleGroup& g : a.groups) groups.add(g.name, g.command_dice);
      m.add("battle_groups", groups);
    }
    m.add("staff_orders", a.staff_orders)
        .add("rally_dice", a.rally_dice)
        .add("morale_dice", a.morale_dice)
        .add("wild_dice", a.wild_dice);
    m.add("dice_left", a.dice_left);
    m.add_if(a.failed, "failed", true);
    m.add_if(!a.mission.empty(), "mission", a.mission);
    m.add_if(a.own_edges != 0, "own_edge", edge_words(a.own_edges));
    lines.push_back(m.text());
  }
  out += yaml_block("armies", lines);
  lines.clear();
  for (const Unit& u : p.units) {
    FlowMap m;
    m.add("id", u.id).add("side", p.setting.sides[u.side]);
    m.add_if(!u.group.empty(), "group", u.group);
    m.add_if(u.picture != UnitType::formation, "picture", picture_words().at(static_cast<std::size_t>(u.picture)));
    if (!u.dispersed) m.add("at", p.map().location_name(u.at));
    m.add("disruption", u.disruption);
    m.add_if(u.suppressed, "suppressed", true);
    m.add_if(u.dispersed, "dispersed", true);
    m.add_if(u.fired, "fired", true);
    m.add_if(u.recon, "recon", true);
    m.add("reaction", u.reaction_dice).add("fire", u.fire_dice);
    m.add_if(u.cohesion != figures["cohesion"], "cohesion", u.cohesion);
    m.add_if(u.fixed_move != figures["fixed-move"], "fixed_move", u.fixed_move);
    m.add_if(u.variable_dice != figures["variable-dice"], "variable_dice", u.variable_dice);
    if (u.facing) m.add("facing", direction_name(*u.facing));
    if (u.push) m.add("forced_back", FlowMap().add("from", u.push->from).add("sixes", u.push->sixes));
    lines.push_back(m.text());
  }
  out += yaml_block("units", lines);
  if (!p.winner.empty()) out += fmt::format("winner: {}\n", yaml_scalar(p.winner));
  lines.clear();
  for (const ScriptedEvent& e : p.events) lines.push_back(e.yaml(p.map()));
  return out + yaml_block("events", lines);
}

}  // namespace hexrout::ab
