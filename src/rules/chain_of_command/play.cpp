#include "rules/chain_of_command/play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/outcome_words.hpp"
#include "rules/common/events/numbers.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::coc {
namespace {

constexpr int kMostAsked = 12;  // the most kills or Shock that players can choose

}  // namespace

std::unique_ptr<PhasePlay> begin_play(Position& p, Dice& dice, Choices& choices, EventLog& log) {
  return std::make_unique<Play>(p, dice, choices, log);
}

bool Play::step() {
  if (!p_.events.opened()) {
    start();
    pending();
    if (!left_) p_.events.open();
    return true;
  }
  return p_.events.play_next(
      dice_, choices_, p_.rules->events, p_.setting, [&] { return event_ids(p_); },
      [&](const ScriptedEvent& event, bool) { one(event); });
}

void Play::one(const ScriptedEvent& event) {
  if (!p_.winner.empty()) {
    say("ignored", event.kind(), "A24", "the game is over");
    return;
  }
  if (event.kind() == "fire")
    read_and_fire(event);
  else if (event.kind() == "move")
    move(event);
  else if (event.kind() == "shot")
    shot(event);
  else if (event.kind() == "rally")
    rally(event);
  else if (event.kind() == "order")
    order(event);
  else if (event.kind() == "leave")
    leave(event);
  else if (event.kind() == "attach")
    attach(event);
  else if (event.kind() == "lose")
    lose(event);
  else if (event.kind() == "turn_end")
    turn_end();
}

// Rolls Force Morale that the scenario does not give (A22).
void Play::start() {
  for (Force& force : p_.forces) {
    if (force.morale != kUnrolled) continue;
    const std::string& side = p_.setting.sides[force.side];
    const int modifier = p_.tables().start_modifiers[static_cast<std::size_t>(force.quality)].second;
    const int die = dice_.d6({"Force Morale at the start", "CoC A22", side});
    force.morale = p_.tables().start.value(die + modifier);
    say("starts", side, "A22",
        story_.words("{} rolls {} and {:+}: Force Morale {}, {}", side, die, modifier, force.morale,
                     counted(command_dice(force), "Command Die", "Command Dice")));
  }
}

// Plays retires that were due in the scenario.
void Play::pending() {
  std::vector<TeamIndex> due;
  for (const TeamIndex t : IndexRange<TeamIndex>(p_.teams.size()))
    if (p_.teams[t].must_retire) due.push_back(t);
  retire_units(due);
}

std::string Play::row_of(TeamIndex team) const {
  switch (p_.teams[team].kind) {
    case TeamKind::scout:
      return "scout-team";
    case TeamKind::support:
      return "support";
    default:
      return "team";
  }
}
std::string Play::leader_row(LeaderIndex leader, const char* event) const {
  return (p_.leaders[leader].rank == Rank::junior ? "junior-" : "senior-") + std::string(event);
}

// --- Tests -------------------------------------------------------------------------------------------

void Play::test(const Test& test) {
  Force& force = p_.forces[test.side];
  const std::string& side = p_.setting.sides[test.side];
  const BadThing& thing = p_.tables().bad_thing(test.row);
  const int price = p_.tables().figure("chain-points");
  if (force.chain_points >= price) {
    std::optional<std::size_t> picked = choices_.choose_by_number(side, 2);
    if (!picked) {
      Decision decision{
          "Force Morale test",
          side,
          "CoC A27",
          fmt::format("{}: {}. Spend {} Chain of Command points and skip the test?", test.words(), thing.title, price),
          {"roll", "spend"}};
      picked = ask(decision);
    }
    if (!picked) return;
    if (*picked == 1) {
      force.chain_points -= price;
      if (story_.heard())
        say("spared a test", side, "A27",
            fmt::format("{}: {} spends {} Chain of Command points and makes no test", test.words(), side, price));
      return;
    }
  }
  const int die = dice_.d6({thing.title, "CoC A23", side});
  const Bands& row = p_.readings.is("badThings", "printed") ? thing.printed : thing.restored;
  const int loss = row.value(die + force.modifier);
  const int before = force.morale;
  const int dice_before = command_dice(force);
  force.morale = std::max(0, before - loss);
  const bool red_lost = force.red_dice && force.morale < force.track.red_dice_from;
  if (red_lost) force.red_dice = false;
  if (!story_.heard()) return;
  say(fmt::format("loses {}", before - force.morale), side, "A23",
      fmt::format("{}: {}, {}; the Force Morale of {} {}", test.words(), thing.title, die + force.modifier, side,
                  before == force.morale ? fmt::format("stays at {}", before)
                                         : fmt::format("goes from {} to {}", before, force.morale)));
  if (command_dice(force) < dice_before || red_lost)
    say("Command Dice", side, "A25",
        fmt::format("{} now rolls {}{}", side, counted(command_dice(force), "Command Die", "Command Dice"),
                    red_lost ? " and no red dice" : ""));
}

void Play::tests(const std::vector<Test>& all) {
  for (const Test& t : all) {
    test(t);
    if (left_) return;
  }
  game_over();
}

void Play::game_over() {
  if (!p_.winner.empty()) return;
  std::vector<std::size_t> quit;
  for (const Force& force : p_.forces)
    if (force.quit()) quit.push_back(force.side);
  if (quit.empty()) return;
  for (const std::size_t s : quit)
    say("quits", p_.setting.sides[s], "A24",
        story_.words("the Force Morale of {} is zero: it quits the field", p_.setting.sides[s]));
  std::vector<std::size_t> standing;
  for (const Force& force : p_.forces)
    if (!force.quit()) standing.push_back(force.side);
  if (standing.empty() && p_.readings.on("attackerLosesTies"))
    for (const Force& force : p_.forces)
      if (p_.setting.sides[force.side] != p_.setting.attacker) standing.push_back(force.side);
  if (standing.empty()) {
    p_.winner = "draw";
    say("draw", "", "A28", "both forces have quit at once");
  } else {
    p_.winner = p_.setting.sides[standing.front()];
    say("wins", p_.winner, "A24", story_.words("{} wins: the opponent has quit the field", p_.winner));
  }
}

// --- Fire --------------------------------------------------------------------------------------------

Play::Fire Play::read_fire(const ScriptedEvent& event) {
  Fire out;
  out.firer = event.word("by");
  if (out.firer.empty() && event.has("from")) out.firer = p_.map().location_name(event.hex("from"));
  for (const auto& [id, n] : event.numbers("kills")) out.kills.emplace_back(team_index(p_, id), n);
  for (const auto& [id, n] : event.numbers("shock")) {
    if (const VehicleIndex v = vehicle_index(p_, id); v != kNone)
      out.vehicle_shock.emplace_back(v, n);
    else
      out.shock.emplace_back(team_index(p_, id), n);
  }
  for (const auto& [id, word] : event.words_by_id("leaders"))
    out.leaders.emplace_back(leader_index(p_, id), word == "killed"    ? Blow::killed
                                                   : word == "wounded" ? Blow::wounded
                                                   : word == "breaks"  ? Blow::breaks
                                                                       : Blow::stunned);
  for (const std::string& id : event.words("destroyed")) out.destroyed.push_back(vehicle_index(p_, id));
  if (out.kills.empty() && out.shock.empty() && out.vehicle_shock.empty() && out.leaders.empty() &&
      out.destroyed.empty())
    ask_fire(event, out);
  return out;
}

// Returns why this shooter cannot fire if it is gone.
std::optional<Reason> Play::absent(const std::string& shooter) const {
  if (const VehicleIndex v = vehicle_index(p_, shooter); v != kNone) {
    if (p_.vehicles[v].state == VehicleState::crewed) return std::nullopt;
    return Reason{"A21", story_.words("{} has no crew any more", shooter)};
  }
  const TeamIndex t = team_index(p_, shooter);
  if (t == kNone || p_.teams[t].on_table()) return std::nullopt;
  return Reason{"A12", story_.words("{} is no longer on the table", shooter)};
}

void Play::read_and_fire(const ScriptedEvent& event) {
  if (const auto reason = absent(event.word("by"))) return refuse(event.word("by"), *reason);
  const Fire read = read_fire(event);
  if (!left_) fire(read);
}

// Lets the players choose a target; nothing if the step stops at the question.
std::optional<std::size_t> Play::ask_target(const std::string& firer, const std::vector<std::string>& targets) {
  if (const auto known = choices_.choose_by_number(firer, targets.size())) return known;
  Decision decision{"target", firer, "CoC A1", "Who was fired at?", {}, {}, DecisionKind::table};
  for (const std::string& id : targets) decision.offer(id, {.kind = OptionKind::unit, .unit = id});
  return ask(decision);
}

// Lets the players choose the hits that the event does not give.
void Play::ask_fire(const ScriptedEvent& event, Fire& out) {
  std::vector<std::string> targets = event.words("at");
  if (targets.empty()) {
    for (const Team& t : p_.teams)
      if (t.on_table()) targets.push_back(t.id);
    if (targets.empty()) return;
    if (targets.size() > 1) {
      const std::optional<std::size_t> taken = ask_target(out.firer, targets);
      if (!taken) return;
      targets = {targets[*taken]};
    }
  }
  for (const std::string& id : targets) {
    if (const auto reason = absent(id)) {
      refuse(id, *reason);
      continue;
    }
    const TeamIndex t = team_index(p_, id);
    const VehicleIndex v = vehicle_index(p_, id);
    if (t != kNone && p_.teams[t].figures > 0)
      out.kills.emplace_back(t,
                             ask_number(choices_, "kills", id, "CoC A1", 0, std::min(kMostAsked, p_.teams[t].figures)));
    const int shock = ask_number(choices_, "shock", id, "CoC A1", 0, kMostAsked);
    if (t != kNone)
      out.shock.emplace_back(t, shock);
    else
      out.vehicle_shock.emplace_back(v, shock);
  }
}

void Play::hit_vehicles(const Fire& fire, std::vector<Test>& tests) {
  for (const auto& [v, n] : fire.vehicle_shock) {
    Vehicle& vehicle = p_.vehicles[v];
    if (vehicle.state != VehicleState::crewed) {
      if (n > 0) refuse(vehicle.id, {"A21", story_.words("{} has no crew any more", vehicle.id)});
      continue;
    }
    vehicle.shock = std::min(kMostShock, vehicle.shock + n);
    say(story_.words("takes {} Shock", n), vehicle.id, "A1", story_.words("{} has {} Shock", vehicle.id, vehicle.shock),
        vehicle.at);
    if (contains(fire.destroyed, v) || vehicle.kind == VehicleClass::transport ||
        vehicle.shock < p_.tables().figure("vehicle-shock"))
      continue;
    vehicle.state = VehicleState::abandoned;
    say("abandoned", vehicle.id, "A21",
        story_.words("{} has {} Shock and is abandoned for the rest of the game", vehicle.id, vehicle.shock),
        vehicle.at);
    tests.push_back({vehicle.side, vehicle_classes()[static_cast<std::size_t>(vehicle.kind)], vehicle.id});
    clear_aboard(v);
  }
  for (const VehicleIndex v : fire.destroyed) {
    Vehicle& vehicle = p_.vehicles[v];
    if (vehicle.state == VehicleState::destroyed) {
      refuse(vehicle.id, {"A23", story_.words("{} is destroyed already", vehicle.id)});
      continue;
    }
    // Abandoning a vehicle was tested as its destruction (A21).
    const bool tested = vehicle.state == VehicleState::abandoned;
    vehicle.state = VehicleState::destroyed;
    say("destroyed", vehicle.id, "A23", story_.words("{} is destroyed", vehicle.id), vehicle.at);
    if (!tested) tests.push_back({vehicle.side, vehicle_classes()[static_cast<std::size_t>(vehicle.kind)], vehicle.id});
    clear_aboard(v);
  }
}

// Dismounts all aboard into the vehicle's hex.
void Play::clear_aboard(VehicleIndex vehicle) {
  const LocationId at = p_.vehicles[vehicle].at;
  for (Team& t : p_.teams)
    if (t.aboard == vehicle) {
      t.aboard = kNone;
      t.at = t.on_table() ? at : kNowhere;
      if (t.on_table())
        say("dismounts", t.id, "A21", story_.words("{} is left by {}", p_.vehicles[vehicle].id, t.id), at);
    }
  for (Leader& l : p_.leaders)
    if (l.aboard == vehicle) {
      l.aboard = kNone;
      l.commands_vehicle = false;
      l.at = at;
    }
}

std::vector<Play::Test> Play::unit_tests(const std::vector<TeamIndex>& teams, std::string_view what) const {
  std::vector<Test> out;
  std::vector<std::string> told;
  for (const TeamIndex t : teams) {
    const Team& team = p_.teams[t];
    // Each support Team is tested by itself, whatever its Section (A26).
    auto section = section_teams(p_, team.side, team.section);
    section.erase(std::remove_if(section.begin(), section.end(),
                                 [&](TeamIndex other) { return p_.teams[other].kind == TeamKind::support; }),
                  section.end());
    // The Section is lost if none of its other Teams is left.
    const bool whole = team.kind != TeamKind::support && section.size() > 1 &&
                       std::all_of(section.begin(), section.end(), [&](TeamIndex other) {
                         return !p_.teams[other].on_table() || contains(teams, other);
                       });
    if (!whole) {
      out.push_back({team.side, row_of(t), team.id, std::string(what)});
      continue;
    }
    const std::string who = fmt::format("section {} of {}", team.section, p_.setting.sides[team.side]);
    if (std::find(told.begin(), told.end(), who) != told.end()) continue;
    told.push_back(who);
    out.push_back({team.side, "section", who, std::string(what)});
  }
  return out;
}

void Play::report(const Worsened& worse) {
  for (const TeamIndex t : worse.pinned)
    say("pinned", p_.teams[t].id, "1.3",
        story_.words("{} is pinned: its unit has more Shock than figures", p_.teams[t].id), place_of(p_, p_.teams[t]));
  for (const TeamIndex t : worse.broken)
    say("breaks", p_.teams[t].id, "1.3",
        story_.words("{} breaks: its unit has at least twice as much Shock as figures", p_.teams[t].id),
        place_of(p_, p_.teams[t]));
}

// Applies kills, then Shock: a Team without figures loses its Shock, old and new (A5, A28).
void Play::hit_teams(const Fire& fire, std::vector<TeamIndex>& broken_and_hit, std::vector<TeamIndex>& wiped) {
  const auto hit = [&](TeamIndex t) {
    Team& team = p_.teams[t];
    if (!fire.firer.empty()) team.firer = fire.firer;
    if (team.status == Status::broken && !contains(broken_and_hit, t)) broken_and_hit.push_back(t);
  };
  for (const auto& [t, n] : fire.kills) {
    Team& team = p_.teams[t];
    if (!team.on_table()) {
      refuse(team.id, {"A12", story_.words("{} is no longer on the table", team.id)});
      continue;
    }
    const int dead = std::min(n, team.figures);
    if (dead == 0) continue;
    hit(t);
    team.figures -= dead;
    if (story_.heard())
      say(fmt::format("loses {} figures", dead), team.id, "A28",
          fmt::format("{} has {} left", team.id, counted(team.figures, "figure", "figures")), place_of(p_, team));
    if (team.figures == 0) wiped.push_back(t);
  }
  for (const auto& [t, n] : fire.shock) {
    Team& team = p_.teams[t];
    if (n == 0 || (team.on_table() && team.figures == 0)) continue;
    if (!team.on_table()) {
      refuse(team.id, {"A12", story_.words("{} is no longer on the table", team.id)});
      continue;
    }
    hit(t);
    team.shock = std::min(kMostShock, team.shock + n);
    say(story_.words("takes {} Shock", n), team.id, "A1", story_.words("{} has {} Shock", team.id, team.shock),
        place_of(p_, team));
  }
}

// Removes Teams without figures; returns those among them that were not broken, which are tested (A11).
std::vector<TeamIndex> Play::wipe_out(const std::vector<TeamIndex>& wiped) {
  std::vector<TeamIndex> wiped_unbroken;
  for (const TeamIndex t : wiped) {
    Team& team = p_.teams[t];
    if (team.status != Status::broken) wiped_unbroken.push_back(t);
    say("wiped out", team.id, "A5",
        team.shock > 0 ? story_.words("{} is gone, and its {} Shock with it", team.id, team.shock)
                       : story_.words("{} is gone", team.id),
        place_of(p_, team));
    team.status = Status::wiped_out;
    team.shock = 0;
    team.at = kNowhere;
    team.aboard = kNone;
    team.must_retire = false;
  }
  return wiped_unbroken;
}

// Changes a Leader, and returns his new condition: "is wounded". Stun and wound are independent.
std::string Play::hit_leader(Leader& leader, Blow blow) {
  const bool before = leader.condition == Condition::wounded;
  leader.stunned = blow == Blow::stunned || (leader.stunned && blow == Blow::wounded);
  switch (blow) {
    case Blow::stunned:
      return "is stunned";
    case Blow::wounded:
      leader.condition = Condition::wounded;
      return before ? "is wounded again, which takes no further Order," : "is wounded";
    case Blow::killed:
      leader.condition = Condition::killed;
      return "is killed";
    case Blow::breaks:
      leader.condition = Condition::off_table;
      break;
  }
  return "breaks and routs from the table";
}

// Applies hits to Leaders and returns the tests that follow.
std::vector<Play::Test> Play::hit_leaders(const Fire& fire) {
  static constexpr std::array<const char*, 4> kWhat{"stunned", "wounded", "killed", "breaks"};
  static constexpr std::array<const char*, 4> kRow{"hurt", "hurt", "killed", "routs"};
  std::vector<Test> leaders;
  for (const auto& [l, blow] : fire.leaders) {
    Leader& leader = p_.leaders[l];
    if (!leader.on_table()) {
      refuse(leader.id, {"A28", story_.words("{} is no longer on the table", leader.id)});
      continue;
    }
    const std::string becomes = hit_leader(leader, blow);
    const auto b = static_cast<std::size_t>(blow);
    const std::string now = leader.id + " " + becomes;
    say(kWhat[b], leader.id, blow == Blow::breaks ? "A26" : "A20",
        leader.on_table()
            ? story_.words("{} and gives {}", now, counted(orders(p_.tables(), leader), "Order", "Orders"))
            : now,
        place_of(p_, leader));
    leaders.push_back({leader.side, leader_row(l, kRow[b]), leader.id, becomes});
  }
  return leaders;
}

// Attaches Leaders without a Team to others of its Section within reach.
void Play::rejoin(const std::vector<TeamIndex>& wiped) {
  for (Leader& l : p_.leaders) {
    if (!l.on_table() || l.with == kNone || !contains(wiped, l.with)) continue;
    const Team dead = p_.teams[l.with];
    l.with = kNone;
    if (l.section.empty()) l.section = dead.section;
    for (const TeamIndex other : section_teams(p_, dead.side, dead.section)) {
      const Team& next = p_.teams[other];
      if (!next.on_table() || p_.scale.beyond(p_.map().distance(p_.map().location(place_of(p_, l)).hex,
                                                                p_.map().location(place_of(p_, next)).hex),
                                              p_.tables().figure("attached-inches")))
        continue;
      l.with = other;
      break;
    }
  }
}

// Logs firer and targets of an event with a firer.
void Play::tell_fire(const Fire& fire) {
  if (!story_.heard() || fire.firer.empty()) return;
  std::vector<std::string> at;
  const auto add = [&](const auto& things, const auto& index) {
    if (std::find(at.begin(), at.end(), things[index].id) == at.end()) at.push_back(things[index].id);
  };
  for (const auto& hit : fire.kills) add(p_.teams, hit.first);
  for (const auto& hit : fire.shock) add(p_.teams, hit.first);
  for (const auto& hit : fire.vehicle_shock) add(p_.vehicles, hit.first);
  for (const auto& hit : fire.leaders) add(p_.leaders, hit.first);
  for (const VehicleIndex v : fire.destroyed) add(p_.vehicles, v);
  const TeamIndex team = team_index(p_, fire.firer);
  const VehicleIndex vehicle = vehicle_index(p_, fire.firer);
  const bool unit = team != kNone || vehicle != kNone;
  const LocationId from = team != kNone      ? place_of(p_, p_.teams[team])
                          : vehicle != kNone ? p_.vehicles[vehicle].at
                                             : p_.map().find_location(fire.firer).value_or(kNowhere);
  say("fires", unit ? fire.firer : std::string(), "A1",
      unit ? fmt::format("{} fires at {}", fire.firer, fmt::join(at, ", "))
           : fmt::format("fire from {} at {}", fire.firer, fmt::join(at, ", ")),
      from, at);
}

void Play::fire(const Fire& fire) {
  tell_fire(fire);
  std::vector<TeamIndex> broken_and_hit;
  std::vector<TeamIndex> wiped;
  hit_teams(fire, broken_and_hit, wiped);
  // The unit of a broken Team that was hit retires as one; its Teams are listed before any is removed.
  std::vector<TeamIndex> due = broken_and_hit;
  for (const TeamIndex t : broken_and_hit)
    for (const TeamIndex other : group_of(p_, t).teams)
      if (p_.teams[other].status == Status::broken && !contains(due, other)) due.push_back(other);
  std::vector<Test> units = unit_tests(wipe_out(wiped), "is wiped out");
  hit_vehicles(fire, units);
  const std::vector<Test> leaders = hit_leaders(fire);
  rejoin(wiped);
  const Worsened worse = judge(p_, false);
  report(worse);
  for (const TeamIndex t : worse.broken)
    if (!fire.firer.empty()) p_.teams[t].firer = fire.firer;
  const std::vector<Test> broken = unit_tests(worse.broken, "breaks");
  units.insert(units.end(), broken.begin(), broken.end());
  units.insert(units.end(), leaders.begin(), leaders.end());
  tests(units);
  if (ended()) return;
  due.erase(std::remove_if(due.begin(), due.end(), [&](TeamIndex t) { return !p_.teams[t].on_table(); }), due.end());
  if (p_.readings.on("retireOnBreak"))
    due.insert(due.end(), worse.broken.begin(), worse.broken.end());
  else
    surrender_where_cornered(worse.broken);
  if (ended()) return;
  for (const TeamIndex t : due)
    if (!fire.firer.empty()) p_.teams[t].firer = fire.firer;
  retire_units(due);
}

// --- Retire, surrender, leaving the table ---------------------------------------------------------------

void Play::retire_units(std::vector<TeamIndex> teams) {
  std::sort(teams.begin(), teams.end());
  for (const TeamIndex t : teams) p_.teams[t].must_retire = p_.teams[t].on_table();
  for (const TeamIndex t : teams) {
    if (ended() || !p_.teams[t].must_retire) continue;
    Group unit = group_of(p_, t);
    unit.teams.erase(std::remove_if(unit.teams.begin(), unit.teams.end(),
                                    [&](TeamIndex other) { return !p_.teams[other].must_retire; }),
                     unit.teams.end());
    if (!surrender(unit)) retire_unit(unit);
  }
  if (!teams.empty() && !ended()) settle();
}

void Play::retire_unit(const Group& unit) {
  const Budget& budget = Reactions::retire_policy(p_).budget;
  const int amount = thrown(budget, 1, dice_, {"retire", "CoC A11", p_.teams[unit.teams.front()].id});
  const int hexes = in_steps(budget, amount, p_.scale);
  // The Team farthest away moves first, so that none blocks another.
  std::vector<TeamIndex> order = unit.teams;
  if (order.size() > 1) {
    std::vector<int> away(p_.teams.size(), 0);
    for (const TeamIndex t : order) {
      const Situation s = situation_of(p_, p_.teams[t].side, place_of(p_, p_.teams[t]), {t}, p_.teams[t].firer);
      for (const Reference& r : s.references)
        if (r.firer) away[t] = p_.map().distance(p_.map().location(s.at).hex, p_.map().location(r.at).hex);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return away[a] > away[b]; });
  }
  std::vector<Test> lost;
  for (const TeamIndex t : order) {
    Team& team = p_.teams[t];
    team.must_retire = false;
    const KnownPlan plan = reactions_.retire_paths(p_, t, hexes);
    const WithdrawalAnswer& way = *plan;
    if (way.options.empty()) {
      say("stays", team.id, "A11", story_.words("{} has no way to go and stays with its unit", team.id),
          place_of(p_, team));
      continue;
    }
    const WithdrawalOption& option = way.options.front();
    std::string names;
    for (const LocationId at : option.path)
      if (at != kNowhere && story_.heard()) names += (names.empty() ? "" : " ") + p_.map().location_name(at);
    team.aboard = kNone;
    if (option.exits) {
      if (story_.heard())
        say("leaves the table", team.id, "A12",
            fmt::format("{} retires {} {}: {} and off the table for good", team.id, amount, unit_text(budget), names),
            place_of(p_, team));
      take_off(t, Condition::off_table, "routs");
      if (left_) return;
      continue;
    }
    team.at = option.end;
    for (Leader& l : p_.leaders)
      if (l.on_table() && l.with == t) {
        l.at = option.end;
        l.aboard = kNone;
      }
    if (story_.heard())
      say("retires", team.id, "A11",
          fmt::format("{} retires {} {}, {} of {}: {}{}", team.id, amount, unit_text(budget), option.path.size() - 1,
                      counted(hexes, "hex", "hexes"), names, outcome_clause(option.code)),
          option.end);
  }
}

bool Play::surrender(const Group& unit) {
  const auto reason = reactions_.surrender(p_, unit);
  if (!reason) return false;
  std::vector<Test> due = unit_tests(unit.teams, "surrenders");  // tested as if wiped out (A13)
  for (const TeamIndex t : unit.teams) {
    Team& team = p_.teams[t];
    say("surrenders", team.id, "A13", story_.words("{} surrenders: {}", team.id, reason->because.text),
        place_of(p_, team), reason->captors);
  }
  for (const LeaderIndex l : IndexRange<LeaderIndex>(p_.leaders.size())) {
    Leader& leader = p_.leaders[l];
    if (!leader.on_table() || leader.with == kNone || !contains(unit.teams, leader.with)) continue;
    say("captured", leader.id, "A13", story_.words("{} is taken with his men", leader.id), place_of(p_, leader),
        reason->captors);
    leader.condition = Condition::captured;
    leader.stunned = false;
    due.push_back({leader.side, leader_row(l, "killed"), leader.id, "is captured"});
  }
  for (const TeamIndex t : unit.teams) {
    Team& team = p_.teams[t];
    team.status = Status::surrendered;
    team.at = kNowhere;
    team.aboard = kNone;
    team.must_retire = false;
  }
  tests(due);
  return true;
}

// Tests surrender on breaking even without a retire.
void Play::surrender_where_cornered(const std::vector<TeamIndex>& broken) {
  for (const TeamIndex t : broken) {
    if (ended() || !p_.teams[t].on_table()) continue;
    const Group unit = group_of(p_, t);
    if (unit.teams.front() == t || !contains(broken, unit.teams.front())) surrender(unit);
  }
}

void Play::take_off(TeamIndex team, Condition leaders_become, const char* leader_event) {
  Team& t = p_.teams[team];
  t.status = Status::off_table;
  t.at = kNowhere;
  t.aboard = kNone;
  t.must_retire = false;
  std::vector<Test> due;
  for (const LeaderIndex l : IndexRange<LeaderIndex>(p_.leaders.size())) {
    Leader& leader = p_.leaders[l];
    if (!leader.on_table() || leader.with != team) continue;
    leader.condition = leaders_become;
    leader.stunned = false;
    say("routs", leader.id, "A12", story_.words("{} leaves the table with {}", leader.id, t.id));
    due.push_back({leader.side, leader_row(l, leader_event), leader.id, "routs from the table"});
  }
  tests(due);
}

void Play::settle() {
  // Terminates: each pass breaks at least one more Team.
  for (Worsened worse = judge(p_, false); !worse.broken.empty() || !worse.pinned.empty(); worse = judge(p_, false)) {
    report(worse);
    tests(unit_tests(worse.broken, "breaks"));
    if (ended()) return;
    if (worse.broken.empty()) continue;
    if (p_.readings.on("retireOnBreak")) return retire_units(worse.broken);
    surrender_where_cornered(worse.broken);
    if (ended()) return;
  }
}

}  // namespace hexrout::coc
