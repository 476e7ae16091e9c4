// Plays events over a position of Armour Battles.
#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/choices.hpp"
#include "hexrout/rules/outcome_words.hpp"
#include "rules/armour_battles/armour_battles.hpp"
#include "rules/common/events/numbers.hpp"
#include "rules/common/moves/budget.hpp"
#include "rules/common/words/counted.hpp"

namespace hexrout::ab {
namespace {

auto faces_text(const std::vector<int>& faces) {
  return fmt::join(faces, " ");
}

class Play final : public PhasePlay {
 public:
  Play(Position& p, Dice& dice, Choices& choices, EventLog& log)
      : PhasePlay("AB ", dice, choices, log), p_(p), forced_(p) {}

  // Plays a unit forced back before play began, or an event; false after the last.
  bool step() override {
    if (!p_.events.opened()) {
      const auto due =
          std::find_if(p_.units.begin(), p_.units.end(), [](const Unit& unit) { return unit.push && !unit.dispersed; });
      if (due != p_.units.end()) {
        force_back(UnitIndex(due - p_.units.begin()));
        return true;
      }
      p_.events.open();
    }
    return p_.events.play_next(
        dice_, choices_, p_.rules->events, p_.setting, [&] { return event_ids(p_); },
        [&](const ScriptedEvent& event, bool) { one(event); });
  }

 private:
  // Returns the index of the unit chosen; calls asked() only for choices that need the Decision.
  template <class Asked>
  std::optional<std::size_t> ask_unit(const std::vector<UnitIndex>& units, std::string_view who, Asked&& asked) {
    if (units.size() == 1) return 0;
    if (const auto known = choices_.choose_by_number(who, units.size())) return known;
    Decision decision = asked();
    decision.options.reserve(units.size());
    decision.facts.reserve(units.size());
    for (const UnitIndex u : units) decision.offer(p_.units[u].id, {.kind = OptionKind::unit, .unit = p_.units[u].id});
    return ask(decision);
  }

  void one(const ScriptedEvent& event) {
    if (!p_.winner.empty()) return say("ignored", event.kind(), "B13", "the game is over");
    if (event.kind() == "fire")
      fire(event);
    else if (event.kind() == "command")
      command(event);
    else if (event.kind() == "activate")
      activate(event);
    else if (event.kind() == "move")
      move(event);
    else if (event.kind() == "rally")
      rally(event);
    else if (event.kind() == "unsuppress")
      unsuppress(event);
    else if (event.kind() == "gain")
      gain(event);
    else if (event.kind() == "turn_end")
      turn_end();
  }

  std::string name(LocationId at) const { return p_.map().location_name(at); }
  const std::string& side(std::size_t s) const { return p_.setting.sides[s]; }
  std::size_t side_index(const std::string& word) const {
    const auto& sides = p_.setting.sides;
    return static_cast<std::size_t>(std::find(sides.begin(), sides.end(), word) - sides.begin());
  }
  std::vector<UnitIndex> units_of(const ScriptedEvent& event, std::string_view arg) const {
    std::vector<UnitIndex> out;
    for (const std::string& id : event.words(arg)) out.push_back(unit_index(p_, id));
    return out;
  }
  // Returns dice given in the event, or rolls them.
  std::vector<int> faces_or_roll(const std::vector<int>& given, int count, const Alike& alike, const char* what,
                                 const char* rule, const std::string& who) {
    if (!given.empty()) return given;
    return dice_.roll_alike(count, 6, alike, {what, rule, who});
  }

  // --- Fire (2.3) ------------------------------------------------------------------------------------

  void fire(const ScriptedEvent& event) {
    FireOrder order = read_fire(p_, event);
    Unit& target = p_.units[order.target];
    if (order.by.empty() && order.from.empty() && !ask_firer(order)) {
      if (!left_) refuse(target.id, {"2.3", "nobody can fire at it"});
      return;
    }
    if (target.dispersed) return refuse(target.id, {"2.3", story_.words("{} is dispersed", target.id)});
    for (const UnitIndex u : order.by)
      if (const auto reason = fire_refusal(p_.units[u])) return refuse(p_.units[u].id, *reason);
    for (const UnitIndex u : order.by)
      if (p_.units[u].side == target.side)
        return refuse(p_.units[u].id, {"2.3", story_.words("{} and {} are of one side", p_.units[u].id, target.id)});

    // Firers roll one by one if the event gives dice by firer, else together.
    const SixesByFirer sixes_by = sixes_by_firer(p_, event, order.attack.tn);
    std::vector<int> attack;
    if (event.has("attacks")) {
      for (const auto& [id, faces] : event.faces_by_id("attacks"))
        attack.insert(attack.end(), faces.begin(), faces.end());
    } else {
      attack = faces_or_roll(event.faces("attack"), order.attack.dice, successes_alike(order.attack.tn), "fire",
                             "AB B2", order.by.empty() ? order.from : p_.units[order.by.front()].id);
    }
    for (const UnitIndex u : order.by) p_.units[u].fired = true;
    const Successes hits = count_successes(attack, order.attack.tn);
    const std::string from = pushed_by(p_, order, sixes_by);
    say("fired at", target.id, "B2",
        story_.words("{} is fired at, {} against {}+: hits {}, sixes {}", target.id, faces_text(attack),
                     order.attack.tn, hits.successes, hits.sixes),
        target.at, story_.heard() ? ids(order.by) : std::vector<std::string>());
    if (hits.successes == 0) return;

    std::vector<int> shield = event.faces("reaction");
    if (shield.empty() && order.reaction.dice > 0)
      shield = dice_.roll_alike(order.reaction.dice, 6, successes_alike(order.reaction.tn),
                                {"Reaction Check", "AB B3", target.id});
    const Successes saved = count_successes(shield, order.reaction.tn);
    const FireResult result = resolve_fire(p_, target, hits, saved);
    say("reacts", target.id, "B3",
        story_.words("{} reacts with {} against {}+: successes {}, sixes {}", target.id, faces_text(shield),
                     order.reaction.tn, saved.successes, saved.sixes),
        target.at);
    target.disruption = std::min(kMostCounted, target.disruption + result.disruption);
    if (result.disruption > 0)
      say(story_.words("takes {} Disruption", result.disruption), target.id, "2.3",
          story_.words("{} has Disruption {}", target.id, target.disruption), target.at);
    if (result.suppresses) {
      target.suppressed = true;
      say("suppressed", target.id, "2.3",
          story_.words("{} is suppressed (unmatched sixes {}): it cannot fire, be grouped or be rallied", target.id,
                       result.unmatched_sixes),
          target.at);
    }
    if (result.dispersed) return disperse(order.target);
    if (!result.forced_back) return;
    target.push = Push{from, result.unmatched_sixes};
    force_back(order.target);
  }

  // Lets the players choose the firer of an event without one. False without able units, and if the step stops at
  // the question.
  bool ask_firer(FireOrder& order) {
    std::vector<UnitIndex> able;
    able.reserve(p_.units.size());
    for (const UnitIndex u : IndexRange<UnitIndex>(p_.units.size()))
      if (p_.units[u].side != p_.units[order.target].side && !fire_refusal(p_.units[u])) able.push_back(u);
    if (able.empty()) return false;
    const std::optional<std::size_t> taken = ask_unit(able, p_.units[order.target].id, [&] {
      return Decision{"firer", p_.units[order.target].id, "AB B2", "Who fires?", {}, {}, DecisionKind::table};
    });
    if (!taken) return false;
    const UnitIndex u = able[*taken];
    order.by = {u};
    order.threats = {p_.units[u].at};
    order.attack.dice += p_.units[u].fire_dice;
    if (!p_.units[order.target].dispersed)
      order.reaction = reaction_roll(p_, order.target, order.threats, order.indirect, 0);
    return true;
  }

  std::vector<std::string> ids(const std::vector<UnitIndex>& units) const {
    std::vector<std::string> out;
    for (const UnitIndex u : units) out.push_back(p_.units[u].id);
    return out;
  }

  void disperse(UnitIndex u) {
    Unit& unit = p_.units[u];
    say("dispersed", unit.id, "2.3", story_.words("{} is dispersed and removed", unit.id), unit.at);
    unit.dispersed = true;
    unit.suppressed = false;
    unit.push.reset();
    unit.at = kNowhere;
    const int sides = p_.tables().figures["dispersal-sides"];
    // A die of so many sides, read from a D6: a D3 is half of it, upwards.
    const int die = dice_.d6({"Army Morale Points lost", "AB 2.3", side(unit.side)});
    const int lost = (die * sides + 5) / 6;
    lose_points(unit.side, lost);
    if (lost == p_.tables().figures["morale-roll"] && p_.readings.on("armyMoraleCheck")) army_morale_check(u);
  }

  void lose_points(std::size_t s, int points) {
    Army& army = p_.armies[s];
    const int own = std::min(points, army.points);
    army.points -= own;
    say(story_.words("loses {} points", own), side(s), "B13",
        story_.words("{} loses {}{} and has {}", side(s), counted(own, "Army Morale Point", "Army Morale Points"),
                     own < points ? story_.words(", all it had of the {} to lose,", points) : std::string(),
                     army.points));
    // Points below zero are gained by the enemy.
    for (Army& other : p_.armies) {
      if (other.side == s || points == own) continue;
      other.points = std::min(kMostCounted, other.points + points - own);
      say(story_.words("gains {} points", points - own), side(other.side), "B13",
          story_.words("{} gains {} and has {}", side(other.side),
                       counted(points - own, "Army Morale Point", "Army Morale Points"), other.points));
      break;
    }
  }

  void army_morale_check(UnitIndex u) {
    Army& army = p_.armies[p_.units[u].side];
    const int tn = p_.tables().figures["morale-tn"];
    const Successes own = count_successes(
        dice_.roll_alike(army.morale_dice, 6, successes_alike(tn), {"Army Morale Check", "AB B14", side(army.side)}),
        tn);
    const Successes against =
        count_successes(dice_.roll_alike(p_.tables().figures["morale-against"], 6, successes_alike(tn),
                                         {"against the Army Morale Check", "AB B14", side(army.side)}),
                        tn);
    if (own.successes > against.successes)
      return say("passes the Army Morale Check", side(army.side), "B14",
                 story_.words("{} passes the Army Morale Check, {} against {}", side(army.side), own.successes,
                              against.successes));
    BattleGroup* group = &army.groups.front();
    for (BattleGroup& g : army.groups)
      if (g.name == p_.units[u].group) group = &g;
    group->command_dice = std::max(0, group->command_dice - 1);
    army.dice_left = std::min(army.dice_left, army.command_dice());
    say("fails the Army Morale Check", side(army.side), "B14",
        story_.words("{} fails the Army Morale Check, {} against {}, and keeps {} for good", side(army.side),
                     own.successes, against.successes, counted(army.command_dice(), "Command Die", "Command Dice")));
    const int cap = army.command_dice();
    if (army.staff_orders > cap) {
      say(story_.words("loses {} Staff Orders", army.staff_orders - cap), side(army.side), "B14",
          story_.words("{} holds no more than {}", side(army.side), counted(cap, "Staff Order", "Staff Orders")));
      army.staff_orders = cap;
    }
  }

  // --- Forced back (2.6) --------------------------------------------------------------------------------

  struct WayBack {
    std::vector<LocationId> path;
    std::string code;
    std::string instead;  // enemy that replaces the firer
  };

  // The way back; of several enemies equally near, the player chooses the one that counts (2.7). Nothing if the step
  // stops at that question.
  std::optional<WayBack> way_back(UnitIndex u, const std::string& from, int hexes) {
    std::vector<WayBack> ways;
    for (const PushedFrom& origin : ForcedBack::origins(p_, u, from)) {
      const KnownPlan plan = forced_.paths(p_, u, origin, hexes);
      WayBack way{{p_.units[u].at}, plan->code, origin.instead};
      if (!plan->options.empty()) way = {plan->options.front().path, plan->options.front().code, origin.instead};
      if (std::any_of(ways.begin(), ways.end(),
                      [&](const WayBack& other) { return other.path == way.path && other.code == way.code; }))
        continue;
      ways.push_back(std::move(way));
    }
    if (ways.size() == 1) return std::move(ways.front());
    Decision decision{"back from", p_.units[u].id, "AB 2.7", "Of several enemies equally near, which one counts?", {}};
    for (const WayBack& way : ways) decision.offer(way.instead, {.kind = OptionKind::unit, .unit = way.instead});
    const std::optional<std::size_t> taken = ask(decision);
    if (!taken) return std::nullopt;
    return ways[*taken];
  }

  void force_back(UnitIndex u) {
    const Push push = *p_.units[u].push;
    const WithdrawalPolicy& policy = ForcedBack::policy(p_);
    const int amount = thrown(policy.budget, push.sixes, dice_, {"forced back", "AB 2.3", p_.units[u].id});
    const int hexes = in_steps(policy.budget, amount, p_.scale);
    std::optional<WayBack> way = way_back(u, push.from, hexes);
    if (!way) return;
    std::vector<LocationId>& path = way->path;
    std::string& code = way->code;
    if (p_.readings.is("coverStop", "May")) choose_cover(u, push, path, code);
    if (left_) return;
    Unit& unit = p_.units[u];
    unit.push.reset();
    const bool into_rock = code == "HALT_BLOCKED" && p_.readings.is("impassable", "Disperse");
    const bool into_enemy = code == "DISPERSED_ON_ENEMY";
    if (!into_enemy) unit.at = path.back();
    const LocationId threat = place_of(push.from);
    if (policy.after_facing == Facing::enemy && threat != kNowhere && threat != unit.at)
      unit.facing = facing_toward(p_.map(), unit.at, threat);
    if (story_.heard()) {
      std::string names;
      for (const LocationId at : path) names += (names.empty() ? "" : " ") + name(at);
      say("forced back", unit.id, "2.6",
          fmt::format("{} is forced back {} {}, {}: {}{}", unit.id, amount, unit_text(policy.budget),
                      counted(hexes, "hex", "hexes"), names,
                      outcome_clause(into_rock ? "DISPERSED_ON_IMPASSABLE" : code)),
          unit.at);
    }
    if (into_enemy || into_rock) disperse(u);
  }

  LocationId place_of(const std::string& from) const {
    if (const UnitIndex u = unit_index(p_, from); u != kNone) return p_.units[u].at;
    return p_.map().find_location(from).value_or(kNowhere);
  }

  // With coverStop May the player may halt at each cover on the way.
  void choose_cover(UnitIndex u, const Push& push, std::vector<LocationId>& path, std::string& code) {
    const LocationId threat = place_of(push.from);
    if (threat == kNowhere) return;
    for (std::size_t i = 1; i + 1 < path.size(); ++i) {
      const bool full =
          std::any_of(p_.units.begin(), p_.units.end(), [&](const Unit& o) { return !o.dispersed && o.at == path[i]; });
      if (full || !terrain_cover(p_.map(), path[i], threat)) continue;
      Decision decision{
          "cover", p_.units[u].id, "AB 2.6", fmt::format("Halt in the cover of {}?", name(path[i])), {"halt", "go on"}};
      const std::optional<std::size_t> taken = ask(decision);
      if (!taken) return;
      if (*taken != 0) continue;
      path.resize(i + 1);
      code = p_.policies->move("B-FB").stop.front().code;
      return;
    }
  }

  // --- Orders ----------------------------------------------------------------------------------------

  // Spends Command Dice on an order; false and a refusal if there are not enough.
  bool spend(std::size_t s, int dice, const std::string& who) {
    Army& army = p_.armies[s];
    if (!p_.readings.on("diceLimit")) return true;
    if (army.dice_left < dice) {
      refuse(who, {"B8", story_.words("{}: the order takes {}, and {} has {} left", who,
                                      counted(dice, "Command Die", "Command Dice"), side(s),
                                      army.dice_left == 0 ? std::string("none") : std::to_string(army.dice_left))});
      return false;
    }
    army.dice_left -= dice;
    return true;
  }

  void command(const ScriptedEvent& event) {
    Army& army = p_.armies[side_index(event.word("side"))];
    const std::vector<int> faces = faces_or_roll(event.faces("faces"), army.command_dice(), {.from = {2, 6}},
                                                 "Command Dice", "AB B12", side(army.side));
    const auto ones = std::count(faces.begin(), faces.end(), 1);
    const auto sixes = std::count(faces.begin(), faces.end(), 6);
    army.dice_left = static_cast<int>(faces.size());
    if (ones <= sixes)
      return say("commands", side(army.side), "B12",
                 story_.words("{} rolls {}: ones {}, sixes {}", side(army.side), faces_text(faces), ones, sixes));
    army.failed = true;
    army.dice_left -= static_cast<int>(ones);
    say("Command Failure", side(army.side), "B12",
        story_.words("Command Failure of {}: {}, ones {} and sixes {}", side(army.side), faces_text(faces), ones,
                     sixes));
    if (!army.mission.empty())
      say("mission cancelled", side(army.side), "B12",
          story_.words("the mission of {} is cancelled: {}", side(army.side), army.mission));
    army.mission.clear();
    for (Army& other : p_.armies) {
      if (other.side == army.side) continue;
      other.wild_dice = std::min(kMostCounted, other.wild_dice + static_cast<int>(ones));
      say(story_.words("gains {} wild dice", ones), side(other.side), "B12",
          story_.words("{} gains {} and has {}", side(other.side),
                       counted(static_cast<int>(ones), "wild die", "wild dice"), other.wild_dice));
      break;
    }
    if (std::all_of(p_.armies.begin(), p_.armies.end(), [](const Army& a) { return a.failed; })) {
      say("turn ends", "", "B12", "both armies have failed in command");
      turn_end();
    }
  }

  void activate(const ScriptedEvent& event) {
    const UnitIndex u = unit_index(p_, event.word("unit"));
    const std::vector<UnitIndex> others = units_of(event, "with");
    if (const auto reason = group_refusal(p_, u, others)) return refuse(p_.units[u].id, *reason);
    if (!spend(p_.units[u].side, 1, p_.units[u].id)) return;
    const bool alone = others.empty();
    say(alone ? "activated" : "leads a Command Group", p_.units[u].id, alone && p_.units[u].suppressed ? "B6" : "B11",
        alone ? story_.words("{} is activated alone{}", p_.units[u].id,
                             p_.units[u].suppressed ? " and stays suppressed" : "")
              : story_.words("{} leads {}", p_.units[u].id, fmt::join(ids(others), ", ")),
        p_.units[u].at);
  }

  // Returns why units may not be ordered together: they are not a Command Group, whichever leads it (B6, B11).
  std::optional<Reason> apart(const std::vector<UnitIndex>& units) const {
    std::optional<Reason> why;
    for (const UnitIndex lead : units) {
      std::vector<UnitIndex> others = units;
      others.erase(std::remove(others.begin(), others.end(), lead), others.end());
      const auto reason = group_refusal(p_, lead, others);
      if (!reason) return std::nullopt;
      if (!why) why = reason;
    }
    return why;
  }

  void move(const ScriptedEvent& event) {
    const std::vector<UnitIndex> units = units_of(event, "units");
    const std::vector<LocationId>& to = event.hexes("to");
    if (const auto reason = apart(units)) return refuse(p_.units[units.front()].id, *reason);
    // A group moves at the rate of its slowest unit: fixed inches and twice the mean of the dice.
    UnitIndex slowest = units.front();
    const auto rate = [&](UnitIndex u) {
      return 2 * (p_.units[u].suppressed ? 0 : p_.units[u].fixed_move) + 7 * p_.units[u].variable_dice;
    };
    for (const UnitIndex u : units)
      if (rate(u) < rate(slowest)) slowest = u;
    const std::vector<int> faces = faces_or_roll(event.faces("faces"), p_.units[slowest].variable_dice, {.sum = true},
                                                 "variable move", "AB B7", p_.units[slowest].id);
    const int inches = move_inches(p_.units[slowest], faces);
    for (const UnitIndex i : IndexRange<UnitIndex>(units.size())) {
      Unit& unit = p_.units[units[i]];
      if (i < to.size()) {
        if (const auto reason = forced_.move_refusal(p_, units[i], to[i], inches)) {
          refuse(unit.id, *reason);
          continue;
        }
        unit.at = to[i];
      }
      say(story_.words("moves {} inches", inches), unit.id, "B7",
          story_.words("{} moves {} inches{}: {} fixed and {} on the dice", unit.id, inches,
                       i < to.size() ? " to " + name(to[i]) : std::string(),
                       p_.units[slowest].suppressed ? 0 : p_.units[slowest].fixed_move, faces_text(faces)),
          unit.at);
    }
  }

  void rally(const ScriptedEvent& event) {
    std::vector<UnitIndex> units = units_of(event, "units");
    for (const UnitIndex u : units)
      if (const auto reason = rally_refusal(p_.units[u])) return refuse(p_.units[u].id, *reason);
    const std::size_t s = p_.units[units.front()].side;
    for (const UnitIndex u : units)
      if (p_.units[u].side != s)
        return refuse(p_.units[u].id, {"B10", story_.words("{} and {} are of two sides: each rallies its own",
                                                           p_.units[units.front()].id, p_.units[u].id)});
    if (!spend(s, 1, side(s))) return;
    const std::vector<int> faces =
        faces_or_roll(event.faces("faces"), p_.armies[s].rally_dice, successes_alike(p_.tables().figures["rally-tn"]),
                      "Rally Dice", "AB B10", side(s));
    const Successes got = count_successes(faces, p_.tables().figures["rally-tn"]);
    say(story_.words("rallies {}", got.successes), side(s), "B10",
        story_.words("{} rallies with {}: successes {}", side(s), faces_text(faces), got.successes));
    for (int i = 0; i < got.successes; ++i) {
      std::stable_sort(units.begin(), units.end(),
                       [&](UnitIndex a, UnitIndex b) { return p_.units[a].disruption > p_.units[b].disruption; });
      std::vector<UnitIndex> disrupted;
      for (const UnitIndex u : units)
        if (p_.units[u].disruption > 0) disrupted.push_back(u);
      if (disrupted.empty()) return;
      const std::optional<std::size_t> taken = ask_unit(disrupted, side(s), [&] {
        return Decision{"rally", side(s), "AB B10", "Which unit loses a Disruption Point?", {}};
      });
      if (!taken) return;
      Unit& unit = p_.units[disrupted[*taken]];
      --unit.disruption;
      say("rallied", unit.id, "B10",
          story_.words("{} loses a Disruption Point and has {} left", unit.id, unit.disruption), unit.at);
    }
  }

  void unsuppress(const ScriptedEvent& event) {
    for (const UnitIndex u : units_of(event, "units")) {
      Unit& unit = p_.units[u];
      if (unit.dispersed || !unit.suppressed) {
        refuse(unit.id, unit.dispersed ? Reason{"2.3", story_.words("{} is dispersed", unit.id)}
                                       : Reason{"B8", story_.words("{} is not suppressed", unit.id)});
        continue;
      }
      if (!spend(unit.side, 1, unit.id)) continue;
      unit.suppressed = false;
      say("no longer suppressed", unit.id, "B8",
          story_.words("{} is no longer suppressed, for one Command Die", unit.id), unit.at);
    }
  }

  void gain(const ScriptedEvent& event) {
    Army& army = p_.armies[side_index(event.word("side"))];
    army.points = std::min(kMostCounted, army.points + *event.integer("points"));
    say(story_.words("gains {} points", *event.integer("points")), side(army.side), "B13",
        story_.words("{} gains {} and has {}", side(army.side),
                     counted(*event.integer("points"), "Army Morale Point", "Army Morale Points"), army.points));
  }

  void turn_end() {
    std::vector<std::size_t> standing;
    for (const Army& army : p_.armies) {
      if (army.points > 0)
        standing.push_back(army.side);
      else
        say("is defeated", side(army.side), "B13",
            story_.words("{} has no Army Morale Points at the end of the turn", side(army.side)));
    }
    if (standing.size() < p_.armies.size()) {
      p_.winner = standing.empty() ? "draw" : side(standing.front());
      return say(standing.empty() ? "draw" : "wins", standing.empty() ? "" : p_.winner, "B13",
                 standing.empty() ? "nobody has Army Morale Points left: a draw" : p_.winner + " wins");
    }
    for (Army& army : p_.armies) {
      army.failed = false;
      army.dice_left = army.command_dice();
    }
    for (Unit& unit : p_.units) unit.fired = false;
    p_.setting.turn = std::min(p_.setting.turn + 1, kLastTurn);
    say("turn begins", "", "B13", story_.words("turn {} begins", p_.setting.turn));
  }

  Position& p_;
  ForcedBack forced_;
};

}  // namespace

std::unique_ptr<PhasePlay> begin_play(Position& p, Dice& dice, Choices& choices, EventLog& log) {
  return std::make_unique<Play>(p, dice, choices, log);
}

SixesByFirer sixes_by_firer(const Position& p, const ScriptedEvent& event, int tn) {
  SixesByFirer out;
  for (const auto& [id, faces] : event.faces_by_id("attacks"))
    out.emplace_back(unit_index(p, id), count_successes(faces, tn).sixes);
  return out;
}

std::string pushed_by(const Position& p, const FireOrder& order, const SixesByFirer& sixes_by) {
  if (!order.from.empty() || order.by.empty()) return order.from;
  const auto sixes = [&](UnitIndex u) {
    for (const auto& [unit, n] : sixes_by)
      if (unit == u) return n;
    return 0;
  };
  const LocationId at = p.units[order.target].at;
  UnitIndex best = order.by.front();
  for (const UnitIndex u : order.by) {
    const int more = sixes(u) - sixes(best);
    const int nearer = hexes_between(p, p.units[best].at, at) - hexes_between(p, p.units[u].at, at);
    if (more > 0 || (more == 0 && (nearer > 0 || (nearer == 0 && p.units[u].id < p.units[best].id)))) best = u;
  }
  return p.units[best].id;
}

FireOrder read_fire(const Position& p, const ScriptedEvent& event) {
  FireOrder out;
  out.target = unit_index(p, event.word("at"));
  out.indirect = event.flag("indirect");
  int dice = 0;
  int tn = p.tables().figures["fire-tn"];
  for (const std::string& id : event.words("by")) {
    out.by.push_back(unit_index(p, id));
    out.threats.push_back(p.units[out.by.back()].at);
    dice += p.units[out.by.back()].fire_dice;
  }
  if (event.has("from")) {
    out.from = p.map().location_name(event.hex("from"));
    out.threats = {event.hex("from")};
  }
  dice = event.integer("dice").value_or(dice);
  for (const std::string& word : event.words("modifiers")) {
    const FireModifier* m = p.tables().modifier(word);
    dice += m->dice;
    tn += m->tn;
  }
  out.attack = success_roll(std::max(0, dice), tn);
  out.threats.erase(std::remove(out.threats.begin(), out.threats.end(), kNowhere), out.threats.end());
  out.reaction = p.units[out.target].dispersed
                     ? SuccessRoll{0, 4}
                     : reaction_roll(p, out.target, out.threats, out.indirect, event.integer("extra").value_or(0));
  return out;
}

}  // namespace hexrout::ab
