#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/rout/withdrawal.hpp"
#include "hexrout/rules/read.hpp"
#include "rules/chain_of_command/chain_of_command.hpp"
#include "rules/common/words/edges.hpp"
#include "rules/common/words/flow_map.hpp"
#include "rules/common/words/lists.hpp"

namespace hexrout::coc {
namespace {

constexpr int kMostMorale = 20;

class Reader {
 public:
  Reader(Position& p, Diagnostics& found) : p_(p), found_(found), ids_(found) {}

  void read(Fields& scenario) {
    p_.scale = read_scale_fields(scenario, found_);
    p_.rules = rule_set(p_.setting.house.get(), found_);
    p_.policies = &p_.rules->policies;
    const auto hexes = [&](const char* figure) { return p_.scale.within(p_.tables().figure(figure)); };
    p_.within = {hexes("sharing-inches"), hexes("attached-inches"), hexes("contact-inches")};
    p_.readings = p_.rules->readings;
    p_.readings.override_from(scenario.maybe("options"), found_);
    read_forces(scenario.need("forces"));
    // Vehicles first: Teams and Leaders may be aboard. Leaders last: they refer to Teams.
    const Node vehicles = scenario.maybe("vehicles");
    const Node teams = scenario.maybe("teams");
    const Node leaders = scenario.maybe("leaders");
    read_each(vehicles, "vehicle", found_, [&](Fields& f) { read_vehicle(f); });
    read_each(teams, "team", found_, [&](Fields& f) { read_team(f); });
    read_each(leaders, "leader", found_, [&](Fields& f) { read_leader(f); });
    check_firers(teams);
    p_.winner = scenario.text("winner", "");
    if (!p_.winner.empty() && p_.winner != "draw" &&
        std::find(p_.setting.sides.begin(), p_.setting.sides.end(), p_.winner) == p_.setting.sides.end())
      found_.error("unknown-side", scenario.node().find("winner").place(), "the winner is no side of this scenario",
                   "write a side or draw");
    const Node events = scenario.maybe("events");
    p_.events = EventReader(p_.rules->events, {&p_.setting, std::make_shared<const EventIds>(event_ids(p_))})
                    .read(events, found_);
    p_.events.read_under_way(
        scenario, {}, [](const std::string& /*id*/) { return std::optional<UnitIndex>(); }, found_);
    check_most(
        events, "fire", "kills", [&](const std::string& id) { return figures_of(id); }, "figures", found_);
    check_fires(events);
  }

 private:
  std::optional<int> figures_of(const std::string& id) const {
    const TeamIndex t = team_index(p_, id);
    return t == kNone ? std::nullopt : std::optional<int>(p_.teams[t].figures);
  }

  // Reports fires without targets and effects, shots without any number, and moves that lose more figures than the
  // Team has.
  void check_fires(const Node& list) {
    // After a mistake in an event, indices of events and of the list differ.
    if (!list.is_list() || list.size() != p_.events.size()) return;
    for (std::size_t i = 0; i < p_.events.size(); ++i) {
      const ScriptedEvent& e = p_.events[i];
      const auto says = [&](const char* arg) { return e.has(arg); };
      constexpr std::array kWhat{"at", "kills", "shock", "leaders", "destroyed"};
      if (e.kind() == "fire" && std::none_of(kWhat.begin(), kWhat.end(), says))
        found_.error("missing-key", list.item(i).place(), "a fire says neither whom it is at nor what it does",
                     "add 'at: [a Team]', or kills, shock, leaders or destroyed");
      if (e.kind() == "shot" && !says("dice") && !says("to_hit") && !says("at"))
        found_.error("missing-key", list.item(i).place(), "a shot asks for nothing",
                     "add 'dice: 6', 'with: ap, to_hit: 1', or 'at: a Team' with its cover");
      const std::optional<int> most = e.kind() == "move" ? figures_of(e.word("unit")) : std::nullopt;
      if (most && e.integer("kills").value_or(0) > *most)
        found_.error("event-argument", list.item(i).find("move").find("kills").place(),
                     fmt::format("'kills' of the event 'move': {} are more than the {} figures of '{}'",
                                 *e.integer("kills"), *most, e.word("unit")),
                     fmt::format("write {} at the most", *most));
    }
  }

  Track read_track(const Node& node) {
    Track standard = p_.tables().tracks.front();
    if (!node) return standard;
    if (node.is_scalar()) {
      if (const Track* track = p_.tables().track(node.scalar())) return *track;
      std::vector<std::string> names;
      for (const Track& t : p_.tables().tracks) names.push_back(t.name);
      const std::string near = nearest_word(node.scalar(), names);
      found_.error("unknown-track", node.place(),
                   fmt::format("there is no Force Morale track '{}'", printable(node.scalar())),
                   near.empty() ? fmt::format("known tracks: {names}", fmt::arg("names", fmt::join(names, ", ")))
                                : fmt::format("did you mean '{}'?", near));
      return standard;
    }
    Fields f(node, found_, "track");
    Track out;
    const Node dice = f.need("dice");
    out.dice = (dice ? read_bands(dice, kMostMorale, found_) : std::nullopt).value_or(standard.dice);
    out.red_dice_from = static_cast<int>(f.integer("red_dice_from", 1, 1, kMostMorale));
    f.done();
    return out;
  }

  void read_forces(const Node& list) {
    p_.forces.resize(p_.setting.sides.size());
    std::vector<bool> given(p_.forces.size(), false);
    read_each(list, "force", found_, [&](Fields& f) {
      const auto side = read_side(f, "side", p_.setting, found_);
      Force force;
      force.side = side.value_or(0);
      const Node morale = f.need("force_morale");
      if (morale.scalar() != "roll" && morale)
        force.morale = static_cast<int>(to_integer(morale, found_, 0, kMostMorale, "the Force Morale").value_or(0));
      force.quality = static_cast<Quality>(f.choice("quality", 1, qualities()));
      force.track = read_track(f.maybe("track"));
      force.chain_points = static_cast<int>(f.integer("chain_points", 0, 0, 1000));
      force.red_dice = f.boolean("red_dice", false);
      force.modifier = static_cast<int>(f.integer("modifier", 0, -10, 10));
      force.own_edges = read_edges(f.maybe("own_edge"), found_);
      force.captured_points = static_cast<int>(f.integer("captured_points", 0, 0, 100));
      if (!side) return;
      if (given[*side])
        found_.error("duplicate-force", f.place(),
                     fmt::format("the force of '{}' stands here a second time", p_.setting.sides[*side]));
      given[*side] = true;
      p_.forces[*side] = std::move(force);
    });
    for (std::size_t s = 0; s < given.size(); ++s)
      if (list && !given[s])
        found_.error("missing-force", list.place(), fmt::format("the side '{}' has no force", p_.setting.sides[s]),
                     fmt::format("add '- {{side: {}, force_morale: 9}}'", yaml_scalar(p_.setting.sides[s])));
  }

  VehicleIndex read_aboard(Fields& f, std::size_t side) {
    const Node node = f.maybe("aboard");
    if (!node) return kNone;
    std::vector<std::string> names;
    for (const Vehicle& v : p_.vehicles)
      if (v.side == side) names.push_back(v.id);
    if (!check_id(node.scalar(), names, "own vehicle", node.place(), found_)) return kNone;
    return vehicle_index(p_, node.scalar());
  }

  void read_vehicle(Fields& f) {
    Vehicle v;
    v.id = ids_.claim(f, "id");
    v.side = read_side(f, "side", p_.setting, found_).value_or(0);
    v.kind = static_cast<VehicleClass>(f.choice("class", 2, vehicle_classes()));
    f.need("class");
    v.at = read_location(f, "at", p_.setting, found_);
    v.shock = static_cast<int>(f.integer("shock", 0, 0, kMostShock));
    v.state = static_cast<VehicleState>(f.choice("state", 0, vehicle_states()));
    v.armed = f.boolean("armed", v.kind != VehicleClass::transport);
    if (!v.id.empty()) p_.vehicles.push_back(std::move(v));
  }

  void read_team(Fields& f) {
    Team t;
    t.id = ids_.claim(f, "id");
    t.side = read_side(f, "side", p_.setting, found_).value_or(0);
    t.kind = static_cast<TeamKind>(f.choice("kind", 1, team_kinds()));
    t.section = f.text("section", "");
    t.status = static_cast<Status>(f.choice("status", 0, statuses()));
    t.figures = static_cast<int>(f.integer("figures", 0, 0, 1000));
    if (t.status != Status::wiped_out) f.need("figures");
    t.shock = static_cast<int>(f.integer("shock", 0, 0, kMostShock));
    t.aboard = read_aboard(f, t.side);
    if (t.on_table() && t.aboard == kNone) t.at = read_location(f, "at", p_.setting, found_);
    if (!t.on_table() && f.has("at"))
      found_.error("off-table", f.maybe("at").place(),
                   fmt::format("'{}' is no longer on the table and stands nowhere", t.id), "delete 'at'");
    t.firer = f.text("firer", "");
    t.must_retire = f.boolean("must_retire", false);
    if ((t.figures == 0) != (t.status == Status::wiped_out) && !t.id.empty())
      found_.error(
          "figures", f.place(),
          fmt::format("'{}' has {} figures and is {}", t.id, t.figures, statuses()[static_cast<std::size_t>(t.status)]),
          "a Team without figures is wiped-out, and only such a Team");
    if (t.must_retire && t.status != Status::broken)
      found_.error("retire", f.place(), fmt::format("'{}' must retire and is not broken", t.id),
                   "only broken Teams retire");
    if (t.id.empty()) return;
    t.section_from = TeamIndex(p_.teams.size());
    for (const Team& before : p_.teams)
      if (!t.section.empty() && before.side == t.side && before.section == t.section)
        t.section_from = before.section_from;
    p_.teams.push_back(std::move(t));
  }

  // Checks that `firer` is a Team, a vehicle or a hex.
  void check_firers(const Node& list) {
    for (std::size_t i = 0; list.is_list() && i < list.size(); ++i) {
      const Node firer = list.item(i).find("firer");
      if (!firer || !firer.is_scalar() || firer.scalar().empty()) continue;
      const std::string& id = firer.scalar();
      if (team_index(p_, id) == kNone && vehicle_index(p_, id) == kNone) to_location(firer, p_.setting, found_);
    }
  }

  // Reads `condition: stunned`, for a Leader without a wound, and `stunned: true`, for any.
  void read_condition(Fields& f, Leader& l) {
    std::vector<std::string> words = conditions();
    words.emplace_back("stunned");
    const std::size_t word = f.choice("condition", 0, words);
    const bool plain = word == conditions().size();
    if (!plain) l.condition = static_cast<Condition>(word);
    l.stunned = f.boolean("stunned", plain);
    if (plain && !l.stunned)
      found_.error("impossible-state", f.maybe("stunned").place(), fmt::format("'{}' is stunned and is not", l.id),
                   "delete one of 'condition: stunned' and 'stunned: false'");
    if (l.stunned && !l.on_table())
      found_.error("impossible-state", f.maybe("stunned").place(),
                   fmt::format("'{}' is no longer on the table and cannot be stunned", l.id), "delete 'stunned'");
  }

  void read_leader(Fields& f) {
    Leader l;
    l.id = ids_.claim(f, "id");
    l.side = read_side(f, "side", p_.setting, found_).value_or(0);
    l.rank = static_cast<Rank>(f.choice("rank", 0, ranks()));
    f.need("rank");
    read_condition(f, l);
    l.section = f.text("section", "");
    l.aboard = read_aboard(f, l.side);
    l.commands_vehicle = f.boolean("commands", false);
    l.orders_given = static_cast<int>(f.integer("orders_given", 0, 0, 100));
    if (const Node with = f.maybe("with")) {
      std::vector<std::string> names;
      for (const Team& t : p_.teams)
        if (t.side == l.side) names.push_back(t.id);
      if (check_id(with.scalar(), names, "own team", with.place(), found_)) l.with = team_index(p_, with.scalar());
    }
    const Node at = f.maybe("at");
    if (at) {
      l.at = to_location(at, p_.setting, found_, true);
    } else if (l.with != kNone && l.aboard == kNone) {
      l.at = p_.teams[l.with].at;
      l.aboard = p_.teams[l.with].aboard;
    }
    if (l.on_table() && l.at == kNowhere && l.aboard == kNone && !at && p_.map().hex_count() > 0)
      found_.error("missing-key", f.place(), fmt::format("the leader '{}' stands nowhere", l.id),
                   "add 'at: ...', 'with: a team' or 'aboard: a vehicle'");
    if (l.commands_vehicle && l.aboard == kNone)
      found_.error("commands", f.place(), fmt::format("'{}' commands no vehicle", l.id), "add 'aboard: ...'");
    if (!l.id.empty()) p_.leaders.push_back(std::move(l));
  }

  Position& p_;
  Diagnostics& found_;
  Ids ids_;
};

std::string track_yaml(const Track& track) {
  if (!track.name.empty()) return yaml_scalar(track.name);
  FlowMap dice;
  for (const Band& b : track.dice.bands)
    dice.add(std::to_string(b.value),
             b.first == b.last ? std::to_string(b.first) : fmt::format("{}-{}", b.first, b.last));
  return FlowMap().add("dice", dice).add("red_dice_from", track.red_dice_from).text();
}

}  // namespace

std::vector<EventSpec> event_specs(const Tables& tables) {
  // Words of `lose`: the two rows of the table that no fire causes, and rows that house rules add.
  std::vector<std::string> lost{"jump-off-point", "mission-objective"};
  for (const BadThing& thing : tables.bad_things)
    if (!is_printed_event(thing.event)) lost.push_back(thing.event);
  return {
      {"fire",
       {{"by", ArgKind::id, false, 0, 0, "shooter"},
        {"from", ArgKind::hex},
        {"at", ArgKind::ids, false, 0, 0, "target"},
        {"kills", ArgKind::numbers_by_id, false, 0, 1000, "team"},
        {"shock", ArgKind::numbers_by_id, false, 0, 1000, "target"},
        {"leaders", ArgKind::words_by_id, false, 0, 0, "leader", {"stunned", "wounded", "killed", "breaks"}},
        {"destroyed", ArgKind::ids, false, 0, 0, "vehicle"}}},
      {"move",
       {{"unit", ArgKind::id, true, 0, 0, "team"},
        {"path", ArgKind::hexes, true},
        {"shot_at", ArgKind::hex},
        {"by", ArgKind::id, false, 0, 0, "shooter"},
        {"from", ArgKind::hex},
        {"inches", ArgKind::integer, false, 1, 100},
        {"kills", ArgKind::integer, false, 0, 1000},
        {"shock", ArgKind::integer, false, 0, 1000}}},
      {"shot",
       {{"by", ArgKind::id, true, 0, 0, "shooter"},
        {"with", ArgKind::word, false, 0, 0, "", {"small-arms", "he", "ap", "close-combat"}},
        {"dice", ArgKind::integer, false, 1, 100},
        {"to_hit", ArgKind::integer, false, -20, 20},
        {"at", ArgKind::id, false, 0, 0, "team"},
        {"cover", ArgKind::word, false, 0, 0, "", {"open", "light", "hard"}}}},
      {"rally",
       {{"leader", ArgKind::id, true, 0, 0, "leader"},
        {"unit", ArgKind::id, true, 0, 0, "target"},
        {"points", ArgKind::integer, false, 1, 10}}},
      {"order",
       {{"unit", ArgKind::id, true, 0, 0, "unit"},
        {"what", ArgKind::word, true, 0, 0, "", {"activate", "reposition", "move", "turn", "crew"}}}},
      {"leave",
       {{"leader", ArgKind::id, true, 0, 0, "leader"},
        {"inches", ArgKind::integer, false, 1, 36},
        {"to", ArgKind::hex}}},
      {"attach",
       {{"leader", ArgKind::id, true, 0, 0, "leader"},
        {"unit", ArgKind::id, true, 0, 0, "team"},
        {"at", ArgKind::hex}}},
      {"lose", {{"side", ArgKind::id, true, 0, 0, "side"}, {"what", ArgKind::word, true, 0, 0, "", lost}}},
      {"turn_end", {}},
  };
}

EventIds event_ids(const Position& p) {
  EventIds ids;
  const auto add = [&](const std::string& id, std::initializer_list<const char*> groups) {
    for (const char* group : groups) ids[group].push_back(id);
  };
  for (const Team& t : p.teams) add(t.id, {"team", "target", "shooter", "unit"});
  for (const Vehicle& v : p.vehicles) add(v.id, {"vehicle", "target", "shooter", "unit"});
  for (const Leader& l : p.leaders) add(l.id, {"leader", "unit"});
  for (const std::string& side : p.setting.sides) add(side, {"side"});
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

namespace {

const std::string& word(const std::vector<std::string>& words, auto value) {
  return words[static_cast<std::size_t>(value)];
}

std::string force_yaml(const Position& p, const Force& f) {
  FlowMap m;
  m.add("side", p.setting.sides[f.side]);
  if (f.morale == kUnrolled)
    m.add("force_morale", "roll");
  else
    m.add("force_morale", f.morale);
  m.add_if(f.quality != Quality::regular, "quality", word(qualities(), f.quality));
  m.add_raw("track", track_yaml(f.track));
  m.add_if(f.chain_points > 0, "chain_points", f.chain_points);
  m.add_if(f.red_dice, "red_dice", true);
  m.add_if(f.modifier != 0, "modifier", f.modifier);
  m.add_if(f.own_edges != 0, "own_edge", edge_words(f.own_edges));
  m.add_if(f.captured_points > 0, "captured_points", f.captured_points);
  return m.text();
}

// Writes the place of a Team or Leader: aboard a vehicle, on the map, or omitted.
template <class One>
void add_place(const Position& p, const One& one, FlowMap& m) {
  if (one.aboard != kNone)
    m.add("aboard", p.vehicles[one.aboard].id);
  else if (one.on_table())
    m.add("at", p.map().location_name(one.at));
}

std::string team_yaml(const Position& p, const Team& t) {
  FlowMap m;
  m.add("id", t.id).add("side", p.setting.sides[t.side]).add("kind", word(team_kinds(), t.kind));
  m.add_if(!t.section.empty(), "section", t.section);
  add_place(p, t, m);
  m.add("figures", t.figures).add("shock", t.shock);
  m.add_if(t.status != Status::normal, "status", word(statuses(), t.status));
  m.add_if(!t.firer.empty(), "firer", t.firer);
  m.add_if(t.must_retire, "must_retire", true);
  return m.text();
}

std::string leader_yaml(const Position& p, const Leader& l) {
  FlowMap m;
  m.add("id", l.id).add("side", p.setting.sides[l.side]).add("rank", word(ranks(), l.rank));
  m.add_if(!l.section.empty(), "section", l.section);
  if (l.with != kNone) m.add("with", p.teams[l.with].id);
  add_place(p, l, m);
  m.add_if(l.commands_vehicle, "commands", true);
  const bool plain = l.stunned && l.condition == Condition::fit;
  m.add_if(plain || l.condition != Condition::fit, "condition", plain ? "stunned" : word(conditions(), l.condition));
  m.add_if(l.stunned && !plain, "stunned", true);
  m.add_if(l.orders_given > 0, "orders_given", l.orders_given);
  return m.text();
}

std::string vehicle_yaml(const Position& p, const Vehicle& v) {
  FlowMap m;
  m.add("id", v.id).add("side", p.setting.sides[v.side]).add("class", word(vehicle_classes(), v.kind));
  m.add("at", p.map().location_name(v.at)).add("shock", v.shock);
  m.add_if(v.state != VehicleState::crewed, "state", word(vehicle_states(), v.state));
  m.add_if(v.armed != (v.kind != VehicleClass::transport), "armed", v.armed);
  return m.text();
}

}  // namespace

std::string write_position(const Position& p) {
  std::string out = fmt::format("scale: {}\n", yaml_scalar(p.scale.text()));
  if (p.scale.rounding != Rounding::nearest)
    out += fmt::format("rounding: {}\n", p.scale.rounding == Rounding::down ? "down" : "up");
  if (const std::string options = p.readings.yaml(); options != "{}") out += fmt::format("options: {}\n", options);
  const auto block = [&](const char* key, const auto& things, auto&& line) {
    std::vector<std::string> lines;
    for (const auto& thing : things) lines.push_back(line(p, thing));
    out += yaml_block(key, lines);
  };
  block("forces", p.forces, force_yaml);
  block("teams", p.teams, team_yaml);
  block("leaders", p.leaders, leader_yaml);
  block("vehicles", p.vehicles, vehicle_yaml);
  if (!p.winner.empty()) out += fmt::format("winner: {}\n", yaml_scalar(p.winner));
  block("events", p.events, [](const Position& of, const ScriptedEvent& e) { return e.yaml(of.map()); });
  return out;
}

}  // namespace hexrout::coc
