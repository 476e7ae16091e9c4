#include "hexrout/rout/policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_set>

namespace hexrout {

namespace {

// Arguments in the brackets of a condition.
enum class Takes : std::uint8_t { nothing, set, set_number, word };

struct PredicateRow {
  const char* name;
  Predicate what;
  Takes takes;
  int otherwise;  // number where none is written
};
constexpr std::array kPredicates{
    PredicateRow{"always", Predicate::always, Takes::nothing, 0},
    PredicateRow{"impassable", Predicate::impassable, Takes::nothing, 0},
    PredicateRow{"enemyHeld", Predicate::enemy_held, Takes::nothing, 0},
    PredicateRow{"nearer", Predicate::nearer, Takes::set, 0},
    PredicateRow{"notFarther", Predicate::not_farther, Takes::set, 0},
    PredicateRow{"intoContact", Predicate::into_contact, Takes::set_number, 1},
    PredicateRow{"intoReach", Predicate::into_reach, Takes::set_number, 1},
    PredicateRow{"coverToOpen", Predicate::from_cover_to_open, Takes::set, 0},
    PredicateRow{"fireSwept", Predicate::fire_swept, Takes::nothing, 0},
    PredicateRow{"inCover", Predicate::in_cover, Takes::set, 0},
    PredicateRow{"behindCover", Predicate::behind_cover, Takes::set, 0},
    PredicateRow{"concealed", Predicate::concealed, Takes::set, 0},
    PredicateRow{"inSight", Predicate::in_sight, Takes::set, 0},
    PredicateRow{"friendHeld", Predicate::friend_held, Takes::nothing, 0},
    PredicateRow{"full", Predicate::full, Takes::nothing, 0},
    PredicateRow{"inZone", Predicate::in_zone, Takes::nothing, 0},
    PredicateRow{"fromZone", Predicate::from_zone, Takes::nothing, 0},
};

struct CombinedRow {
  const char* name;
  Predicate what;
};
constexpr std::array kCombined{CombinedRow{"all", Predicate::all}, CombinedRow{"any", Predicate::any},
                               CombinedRow{"not", Predicate::none}};

struct GoalRow {
  const char* name;
  GoalKind what;
  Takes takes;
  int otherwise;
};
constexpr std::array kGoals{
    GoalRow{"cover", GoalKind::cover, Takes::set, 0},
    GoalRow{"concealment", GoalKind::concealment, Takes::set, 0},
    GoalRow{"place", GoalKind::place, Takes::word, 0},
    GoalRow{"edge", GoalKind::edge, Takes::word, 0},
    GoalRow{"enemy", GoalKind::enemy, Takes::set_number, 1},
    GoalRow{"fartherThan", GoalKind::farther_than, Takes::set_number, 0},
    GoalRow{"farthestFrom", GoalKind::farthest_from, Takes::set, 0},
    GoalRow{"hereIsLegal", GoalKind::here, Takes::nothing, 0},
    GoalRow{"everyLegal", GoalKind::every_legal, Takes::nothing, 0},
};

struct KeyRow {
  const char* name;
  KeyKind what;
  Takes takes;
};
constexpr std::array kKeys{
    KeyRow{"distFrom", KeyKind::dist_from, Takes::set},
    KeyRow{"friendsNear", KeyKind::friends_near, Takes::nothing},
    KeyRow{"edgeDistance", KeyKind::edge_distance, Takes::nothing},
    KeyRow{"placeDistance", KeyKind::place_distance, Takes::word},
    KeyRow{"cover", KeyKind::cover, Takes::set},
    KeyRow{"offMap", KeyKind::off_map, Takes::nothing},
    KeyRow{"cost", KeyKind::cost, Takes::nothing},
    KeyRow{"exposedHexes", KeyKind::exposed_hexes, Takes::set},
    KeyRow{"crossDeviation", KeyKind::cross_deviation, Takes::set},
    KeyRow{"zoneHexes", KeyKind::zone_hexes, Takes::nothing},
};

// True for conditions about a step, which hold of no Location alone.
constexpr bool is_of_steps(Predicate p) {
  return p == Predicate::impassable || p == Predicate::nearer || p == Predicate::not_farther ||
         p == Predicate::into_contact || p == Predicate::into_reach || p == Predicate::from_cover_to_open ||
         p == Predicate::fire_swept || p == Predicate::from_zone;
}

template <class Rows>
std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> out;
  for (const auto& row : rows) out.emplace_back(row.name);
  return out;
}

constexpr std::size_t kMostInList = 64;      // conditions of a kind, goals, sets of references
constexpr std::size_t kMostPolicies = 2000;  // and verdicts, in a file
constexpr int kMostDepth = 8;                // of conditions within conditions
constexpr std::size_t kMostParts = 200;      // of the conditions of a policy

// The parts of "name(arg arg)".
struct Call {
  std::string name;
  std::vector<std::string> args;
};

class Reader {
 public:
  Reader(const std::vector<std::string>& words, const PolicyParts& parts, Diagnostics& found)
      : words_(words), parts_(parts), found_(found) {}

  WithdrawalPolicy policy(const Node& node) {
    WithdrawalPolicy p;
    conditions_read_ = 0;
    Fields f(node, found_, "policy");
    p.id = f.need_text("id");
    p.citation = f.text("citation", "");
    read_references(f.maybe("references"), p);
    read_gate(f.need("gate"), p.gate);
    read_budget(f.maybe("budget"), p.budget);
    p.forbid = conditions(f.maybe("forbid"));
    read_direction(f.maybe("direction"), p);
    read_occupancy(f.maybe("occupancy"), p);
    read_goals(f.need("goals"), p);
    read_keys(f.maybe("prefer"), p);
    keep_straight(node, p);
    p.stop = place_conditions(f.maybe("stop"), "stop");
    p.on_hazard = static_cast<OnHazard>(f.choice("onHazard", 0, {"continue", "stop", "replan"}));
    read_edge(f.maybe("edge"), p.edge);
    for (const Key& key : p.prefer)
      if (key.what == KeyKind::off_map && p.edge.rule != EdgeRule::exit)
        in_vain(node.find("prefer"), "offMap", "edge: exit", "policy-combination");
    read_failure(f.maybe("onFailure"), p);
    check_fights(node, p);
    if (const Node outcomes = of_game(f, "outcomes", parts_.effects)) read_outcomes(outcomes, p);
    if (const Node after = f.maybe("after")) {
      Fields a(after, found_, "after");
      p.after_facing = static_cast<Facing>(a.choice("facing", 0, {"unchanged", "enemy"}));
      a.done();
    }
    f.done();
    return p;
  }

 private:
  void unknown(const Node& node, std::string_view kind, const std::string& name,
               const std::vector<std::string>& known) {
    found_.error(fmt::format("unknown-{}", kind), node.place(),
                 fmt::format("there is no {} '{}'", kind, printable(name)), found_.suggest(name, known));
  }

  std::optional<Call> call(const Node& node, std::string_view kind) {
    const auto text = to_text(node, found_, kind);
    if (!text) return std::nullopt;
    Call out;
    const std::size_t open = text->find('(');
    out.name = text->substr(0, open);
    if (open == std::string::npos) return out;
    if (text->back() != ')' || text->find('(', open + 1) != std::string::npos || text->find(')') != text->size() - 1) {
      found_.error("bad-condition", node.place(), fmt::format("'{}' is not name(arguments)", printable(*text)),
                   "write it like nearer(firer)");
      return std::nullopt;
    }
    std::string word;
    for (const char c : text->substr(open + 1, text->size() - open - 2) + " ") {
      if (c != ' ' && c != ',') {
        word += c;
      } else if (!word.empty()) {
        out.args.push_back(word);
        word.clear();
      }
    }
    return out;
  }

  ReferenceSet set(const Node& node, const std::string& name) {
    const auto& names = reference_names();
    const auto it = std::find(names.begin() + 1, names.end(), name);
    if (it == names.end()) {
      unknown(node, "reference", name, {names.begin() + 1, names.end()});
      return ReferenceSet::none;
    }
    const auto value = static_cast<ReferenceSet>(it - names.begin());
    if (std::find(declared_.begin(), declared_.end(), value) == declared_.end())
      found_.error("undeclared-reference", node.place(), fmt::format("the set '{}' is not declared", name),
                   "list it under references: {sets: [...]}");
    return value;
  }

  Amount amount(const Node& node, const std::string& text) {
    if (!text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }) &&
        text.size() <= 6)
      return {std::stoi(text), {}};
    if (std::find(words_.begin(), words_.end(), text) == words_.end())
      found_.error("unknown-number", node.place(),
                   fmt::format("'{}' is neither a whole number nor a known word", printable(text)),
                   words_.empty() ? "write a whole number" : "known words: " + join(words_));
    return {0, text};
  }

  static std::string join(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& w : words) out += (out.empty() ? "" : ", ") + w;
    return out;
  }

  // Fills set, number and word of anything that takes arguments; false after an error.
  bool arguments(const Node& node, const Call& c, Takes takes, int otherwise, ReferenceSet& of, Amount& k,
                 std::string& word) {
    std::size_t most = 0;
    std::size_t least = 0;
    switch (takes) {
      case Takes::nothing:
        break;
      case Takes::set:
      case Takes::word:
        least = most = 1;
        break;
      case Takes::set_number:
        least = 1;
        most = 2;
        break;
    }
    if (c.args.size() < least || c.args.size() > most) {
      const char* want = takes == Takes::nothing ? "nothing"
                         : takes == Takes::set   ? "a set of references"
                         : takes == Takes::word  ? "a word"
                                                 : "a set of references and a number";
      found_.error("bad-arguments", node.place(), fmt::format("'{}' takes {} in its brackets", c.name, want),
                   takes == Takes::nothing ? "delete the brackets"
                                           : fmt::format("write {}({})", c.name, most == 2 ? "known 1" : "known"));
      return false;
    }
    k.number = otherwise;
    if (takes == Takes::set || takes == Takes::set_number) of = set(node, c.args[0]);
    if (takes == Takes::word) word = c.args[0];
    if (c.args.size() == 2) k = amount(node, c.args[1]);
    return true;
  }

  // A key that only some games can read; nothing, with an error, in others.
  template <class Read>
  Node of_game(Fields& f, const char* key, const Read& read) {
    if (read) return f.maybe(key);
    if (const Node node = f.refused(key))
      found_.error("policy-combination", node.place(), fmt::format("'{}' has no effect in this game", key),
                   fmt::format("delete '{}'", key));
    return {};
  }

  // A condition with the rule, code and words of its refusals, or without.
  std::optional<Condition> condition(const Node& node) {
    if (!node.is_map() || !node.find("if")) return combined(node, 0);
    Fields f(node, found_, "condition");
    auto out = combined(f.need("if"), 0);
    const std::string rule = f.text("rule", "");
    const std::string code = f.text("code", "");
    const std::string why = f.text("why", "");
    f.done();
    if (!out) return std::nullopt;
    out->rule = rule;
    out->code = code;
    out->why = why;
    return out;
  }

  // A predicate, or several under all, any or not.
  std::optional<Condition> combined(const Node& node, int depth) {
    if (++conditions_read_ == kMostParts + 1 || depth > kMostDepth) {
      found_.error("too-many", node.place(), "the conditions of this policy have too many parts",
                   fmt::format("at most {} are read, {} deep", kMostParts, kMostDepth));
      return std::nullopt;
    }
    if (conditions_read_ > kMostParts) return std::nullopt;
    if (!node.is_map()) return predicate(node);
    Fields f(node, found_, "condition");
    Condition out;
    const auto row =
        std::find_if(kCombined.begin(), kCombined.end(), [&](const CombinedRow& r) { return f.has(r.name); });
    if (row == kCombined.end()) {
      unknown(node, "predicate", node.size() > 0 ? node.entry(0).first : std::string(), {"all", "any", "not", "if"});
      return std::nullopt;
    }
    out.what = row->what;
    out.text = row->name;
    const Node of = f.maybe(row->name);
    f.done();
    if (out.what == Predicate::none) {
      if (auto part = combined(of, depth + 1)) out.parts.push_back(std::move(*part));
    } else if (!of.is_list() || of.size() < 2) {
      found_.error("bad-condition", of.place(), fmt::format("'{}' combines two conditions or more", row->name),
                   fmt::format("write {{{}: [inZone, enemyHeld]}}", row->name));
    } else {
      for (std::size_t i = 0; i < of.size(); ++i)
        if (auto part = combined(of.item(i), depth + 1)) out.parts.push_back(std::move(*part));
    }
    if (out.parts.empty()) return std::nullopt;
    return out;
  }

  std::optional<Condition> predicate(const Node& plain) {
    Condition out;
    const auto c = call(plain, "predicate");
    if (!c) return std::nullopt;
    for (const auto& row : kPredicates) {
      if (c->name != row.name) continue;
      out.what = row.what;
      out.text = plain.scalar();
      std::string word;
      if (!arguments(plain, *c, row.takes, row.otherwise, out.of, out.k, word)) return std::nullopt;
      return out;
    }
    unknown(plain, "predicate", c->name, predicate_names());
    return std::nullopt;
  }

  // Failure and outcomes that name enemies to fight need every enemy in the way to be one of `forbid` itself.
  void check_fights(const Node& node, const WithdrawalPolicy& p) {
    if (p.on_failure != Failure::must_fight) return;
    for (const Condition& c : p.forbid)
      if (!c.parts.empty() && any_part(c, [](const Condition& part) { return part.what == Predicate::enemy_held; }))
        found_.error("policy-combination", node.find("forbid").place(),
                     "'mustFight' looks for ways through the enemy, and 'enemyHeld' within another condition bars them",
                     "write enemyHeld by itself, or take another failure");
  }

  void read_outcomes(const Node& node, WithdrawalPolicy& p) {
    if (!node.is_map()) {
      found_.error("not-a-map", node.place(), "outcomes is a map from codes to lists of effects",
                   "write outcomes: {FELL_BACK: [{loses: 1}]}");
      return;
    }
    if (!few_enough(node, "outcomes")) return;
    for (std::size_t i = 0; i < node.size(); ++i) {
      const auto [code, effects] = node.entry(i);
      p.outcomes.emplace_back(code, parts_.effects(effects, found_));
    }
  }

  bool few_enough(const Node& list, std::string_view what) {
    if (list.size() <= kMostInList) return true;
    found_.error("too-many", list.place(), fmt::format("there are {} {}", list.size(), what),
                 fmt::format("at most {} are read", kMostInList));
    return false;
  }

  std::vector<Condition> conditions(const Node& node) {
    std::vector<Condition> out;
    if (!node || node.is_nothing()) return out;
    if (!node.is_list()) {
      if (const auto c = condition(node)) out.push_back(*c);
      return out;
    }
    if (!few_enough(node, "conditions")) return out;
    for (std::size_t i = 0; i < node.size(); ++i)
      if (const auto c = condition(node.item(i))) out.push_back(*c);
    return out;
  }

  // Conditions of a Location: `key` tests the mover's own, without a step.
  std::vector<Condition> place_conditions(const Node& node, std::string_view key) {
    std::vector<Condition> out = conditions(node);
    for (const Condition& c : out)
      any_part(c, [&](const Condition& part) { return check_place(node, key, part), false; });
    return out;
  }

  void check_place(const Node& node, std::string_view key, const Condition& c) {
    if (key != "gate" && c.what == Predicate::enemy_held)
      found_.error("bad-condition", node.place(),
                   "'enemyHeld' would never hold: no mover goes on from where the enemy is", "delete it");
    else if ((key == "gate" || key == "stop") && c.what == Predicate::full)
      found_.error("bad-condition", node.place(), "'full' would never hold: no mover stops where friends fill the hex",
                   "write it under 'forbid', or in the 'where' of a goal");
    else if (is_of_steps(c.what))
      found_.error(
          "bad-condition", node.place(),
          fmt::format("'{}' is about a step, and '{}' asks about a place: it would never hold", printable(c.text), key),
          "write it under 'forbid', or take always, enemyHeld, inCover, behindCover, concealed or inSight");
  }

  // Reports a word that has an effect only together with another.
  void in_vain(const Node& node, std::string_view word, std::string_view needs, std::string_view code) {
    found_.error(std::string(code), node.place(), fmt::format("'{}' has no effect without '{}'", word, needs),
                 fmt::format("delete it, or write '{}'", needs));
  }

  void read_references(const Node& node, WithdrawalPolicy& p) {
    declared_.clear();
    if (!node) return;
    Fields f(node, found_, "references");
    if (const Node sets = f.maybe("sets"); sets && sets.is_list()) {
      if (!few_enough(sets, "sets")) return;
      const auto& names = reference_names();
      for (std::size_t i = 0; i < sets.size(); ++i) {
        const auto it = std::find(names.begin() + 1, names.end(), sets.item(i).scalar());
        if (it == names.end())
          unknown(sets.item(i), "reference", sets.item(i).scalar(), {names.begin() + 1, names.end()});
        else
          declared_.push_back(static_cast<ReferenceSet>(it - names.begin()));
      }
    } else if (sets) {
      found_.error("bad-references", sets.place(), "sets is a list", "write sets: [firer]");
    }
    f.done();
    p.references = declared_;
  }

  void read_gate(const Node& node, Gate& gate) {
    if (!node) return;
    Fields f(node, found_, "gate");
    gate.stay = place_conditions(f.maybe("stay"), "gate");
    gate.must = place_conditions(f.maybe("must"), "gate");
    gate.may = place_conditions(f.maybe("may"), "gate");
    f.done();
  }

  void read_budget(const Node& node, Budget& b) {
    if (!node) return;
    Fields f(node, found_, "budget");
    b.dice = static_cast<int>(f.integer("dice", 0, 0, 20));
    b.sides = static_cast<int>(f.integer("sides", 6, 2, 100));
    b.plus = static_cast<int>(f.integer("plus", 0, 0, 10000));
    if (const Node number = of_game(f, "number", parts_.number)) b.number = parts_.number(number, found_);
    if (of_game(f, "least", parts_.number)) b.least = static_cast<int>(f.integer("least", 0, 0, 10000));
    b.unit = static_cast<BudgetUnit>(f.choice("unit", 0, {"hex", "inch", "halfMF"}));
    if (b.dice == 0 && f.has("sides")) in_vain(node.find("sides"), "sides", "dice: 1", "policy-combination");
    if (b.least > 0 && b.dice == 0 && !f.has("number"))
      in_vain(node.find("least"), "least", "dice: 1", "policy-combination");
    b.mode = static_cast<BudgetMode>(f.choice("mode", 0, {"upTo", "exactly"}));
    b.terrain_costs = f.boolean("terrainCosts", false);
    f.done();
  }

  void read_direction(const Node& node, WithdrawalPolicy& p) {
    if (!node) return;
    Node plain = node;
    if (node.is_map()) {
      Fields f(node, found_, "direction");
      plain = f.need("rule");
      p.unless_stuck = f.boolean("unlessStuck", false);
      f.done();
      if (!plain) return;
    }
    const auto c = call(plain, "direction");
    if (!c) return;
    const std::vector<std::string> names{"any", "notNearer", "straightRay", "awayFrom", "towardEdge"};
    const auto it = std::find(names.begin(), names.end(), c->name);
    if (it == names.end()) return unknown(plain, "direction", c->name, names);
    p.direction = static_cast<DirectionRule>(it - names.begin());
    Amount none;
    std::string word;
    const bool to_edge = p.direction == DirectionRule::toward_edge;
    const Takes takes = p.direction == DirectionRule::any ? Takes::nothing : to_edge ? Takes::word : Takes::set;
    if (!arguments(plain, *c, takes, 0, p.direction_from, none, word)) return;
    if (to_edge) p.direction_edge = edge_side(plain, word).value_or(EdgeSide::own);
    if (p.unless_stuck && (p.direction == DirectionRule::any || p.direction == DirectionRule::straight_ray))
      in_vain(node, "unlessStuck", "rule: notNearer(known)", "policy-combination");
  }

  void read_occupancy(const Node& node, WithdrawalPolicy& p) {
    if (!node) return;
    Occupancy& o = p.occupancy;
    Fields f(node, found_, "occupancy");
    o.friends = static_cast<FriendRule>(f.choice("friends", 0, {"pass", "passAndDisplace", "block"}));
    o.displace = static_cast<int>(f.integer("displace", 0, 0, 1000));
    o.enemies = static_cast<EnemyRule>(f.choice("enemies", 0, {"block", "disperse"}));
    o.overstack = static_cast<Overstack>(f.choice("overstack", 0, {"never", "atGoal", "thisMove"}));
    f.done();
    const bool exact = p.budget.mode == BudgetMode::exactly;
    const bool displaces = o.friends == FriendRule::pass_and_displace;
    if (displaces && !exact) in_vain(node, "passAndDisplace", "budget: {mode: exactly}", "policy-combination");
    if (o.displace > 0 && !displaces) in_vain(node, "displace", "friends: passAndDisplace", "policy-combination");
    if (o.overstack == Overstack::this_move && !exact)
      in_vain(node, "thisMove", "budget: {mode: exactly}", "policy-combination");
    if (o.overstack == Overstack::at_goal && exact)
      in_vain(node, "atGoal", "budget: {mode: upTo}", "policy-combination");
  }

  std::optional<Goal> goal(const Node& node) {
    Goal g;
    Node plain = node;
    if (node.is_map()) {
      Fields f(node, found_, "goal");
      plain = f.need("is");
      g.need = static_cast<Need>(f.choice("need", 0, {"must", "may"}));
      g.nearest = f.choice("nearestBy", 0, {"none", "cost"}) == 1;
      if (const Node from = f.maybe("farthest")) g.farthest = set(from, from.scalar());
      if (const Node within = f.maybe("within")) g.within = amount(within, within.scalar());
      g.where = place_conditions(f.maybe("where"), "where");
      g.beyond = f.boolean("beyond", false);
      g.code = f.text("code", g.code);
      g.short_code = f.text("short", "");
      f.done();
      if (!plain) return std::nullopt;
    }
    const auto c = call(plain, "goal");
    if (!c) return std::nullopt;
    for (const auto& row : kGoals) {
      if (c->name != row.name) continue;
      g.what = row.what;
      if (g.nearest && g.what == GoalKind::farthest_from)
        found_.error("bad-goals", plain.place(), "the farthest ends are meant, so the nearest by cost cannot be",
                     "leave nearestBy out; prefer: [cost] tells which of their paths come first");
      if (!arguments(plain, *c, row.takes, row.otherwise, g.of, g.k, g.place)) return std::nullopt;
      if (g.what == GoalKind::edge) {
        const auto side = edge_side(plain, g.place);
        if (!side) return std::nullopt;
        g.side = *side;
      }
      return g;
    }
    unknown(plain, "goal", c->name, goal_names());
    return std::nullopt;
  }

  std::optional<EdgeSide> edge_side(const Node& node, const std::string& word) {
    if (word == "own") return EdgeSide::own;
    if (word == "any") return EdgeSide::any;
    unknown(node, "edge", word, {"own", "any"});
    return std::nullopt;
  }

  void read_goals(const Node& node, WithdrawalPolicy& p) {
    if (!node) return;
    if (!node.is_list()) {
      found_.error("bad-goals", node.place(), "goals is a list, the first goal first", "write goals: [everyLegal]");
      return;
    }
    if (node.size() == 0)
      found_.error("bad-goals", node.place(), "the policy has no goal, so that no way could ever meet one",
                   "write goals: [everyLegal]");
    if (!few_enough(node, "goals")) return;
    for (std::size_t i = 0; i < node.size(); ++i) {
      const auto g = goal(node.item(i));
      if (!g) continue;
      if (!g->short_code.empty() && p.budget.mode != BudgetMode::exactly)
        in_vain(node.item(i), "short", "budget: {mode: exactly}", "bad-goals");
      if (g->beyond && p.budget.mode == BudgetMode::exactly)
        found_.error("goal-beyond-exact", node.item(i).place(),
                     "a move that spends its whole budget has no goal beyond it",
                     "delete beyond, or make the budget upTo");
      p.goals.push_back(*g);
    }
  }

  void read_keys(const Node& node, WithdrawalPolicy& p) {
    if (!node || node.is_nothing()) return;
    if (!node.is_list()) {
      found_.error("bad-keys", node.place(), "prefer is a list of keys, the weightiest first", "write prefer: [cost]");
      return;
    }
    if (node.size() > kMostKeys)
      found_.error("too-many", node.place(),
                   fmt::format("prefer has {} keys; at most {} are compared", node.size(), kMostKeys),
                   "delete those that weigh least");
    if (node.size() > kMostKeys) return;
    // 0 keys of the end, 1 keys of the path, 2 keys of the end again, as ties.
    int stage = 0;
    for (std::size_t i = 0; i < node.size(); ++i) {
      const Node item = node.item(i);
      auto c = call(item, "key");
      if (!c) continue;
      Key key;
      if (!c->name.empty() && c->name[0] == '-') {
        key.most = true;
        c->name.erase(0, 1);
      }
      const auto row = std::find_if(kKeys.begin(), kKeys.end(), [&](const KeyRow& r) { return c->name == r.name; });
      if (row == kKeys.end()) {
        unknown(item, "key", c->name, key_names());
        continue;
      }
      key.what = row->what;
      Amount none;
      std::string word;
      if (!arguments(item, *c, row->takes, 0, key.of, none, word)) continue;
      key.place = word;
      if (key.most && is_path_key(key.what)) {
        found_.error("key-order", item.place(),
                     fmt::format("'{}' adds up along the path and can only be made least", c->name), "delete the '-'");
        continue;
      }
      for (const Key& other : p.prefer)
        if (other.what == key.what && other.of == key.of && other.place == key.place)
          found_.error("key-order", item.place(), fmt::format("the key '{}' stands here a second time", c->name),
                       "delete it");
      if (p.direction != DirectionRule::straight_ray) check_order(item, c->name, key, stage);
      p.prefer.push_back(key);
    }
  }

  // Prefers the straightest step of a ray, unless the policy says itself what that weighs.
  void keep_straight(const Node& node, WithdrawalPolicy& p) {
    Key straight;
    straight.what = KeyKind::cross_deviation;
    straight.of = p.direction_from;
    const auto is = [&](const Key& key) { return key.what == straight.what && key.of == straight.of; };
    if (p.direction != DirectionRule::straight_ray || std::any_of(p.prefer.begin(), p.prefer.end(), is)) return;
    if (p.prefer.size() == kMostKeys)
      found_.error("too-many", node.find("prefer").place(),
                   fmt::format("a ray prefers the straightest step, and {} keys more are too many", kMostKeys),
                   "delete the one that weighs least");
    else
      p.prefer.insert(p.prefer.begin(), straight);
  }

  void check_order(const Node& item, const std::string& name, const Key& key, int& stage) {
    if (is_path_key(key.what)) {
      if (stage == 2)
        found_.error(
            "key-order", item.place(),
            fmt::format("the key '{}' adds up along the path and stands after one of the end that breaks ties", name),
            "order: keys of the end, keys of the path, ties of the end");
      else
        stage = 1;
    } else if (stage == 1) {
      stage = 2;
    }
  }

  void read_edge(const Node& node, Edge& e) {
    if (!node) return;
    if (node.is_scalar()) {
      const std::vector<std::string> names{"halt", "exit"};
      const auto it = std::find(names.begin(), names.end(), node.scalar());
      if (it == names.end()) return unknown(node, "edge", node.scalar(), names);
      e.rule = static_cast<EdgeRule>(it - names.begin());
      return;
    }
    Fields f(node, found_, "edge");
    e.rule = static_cast<EdgeRule>(f.choice("rule", 0, {"halt", "exit"}));
    e.side = static_cast<EdgeSide>(f.choice("side", 1, {"own", "any"}));
    f.done();
    if (f.has("side") && e.rule != EdgeRule::exit) in_vain(node, "side", "rule: exit", "policy-combination");
  }

  void read_failure(const Node& node, WithdrawalPolicy& p) {
    if (!node) return;
    const std::vector<std::string> names{"haltInPlace", "surrender",     "standAndFight",
                                         "mustFight",   "waitSurrender", "eliminate"};
    if (node.is_list() && parts_.effects) {
      p.failure_effects = parts_.effects(node, found_);
      return;
    }
    Node plain = node;
    if (node.is_map()) {
      Fields f(node, found_, "onFailure");
      const Node effects = of_game(f, "do", parts_.effects);
      if (effects) p.failure_effects = parts_.effects(effects, found_);
      plain = effects ? f.maybe("is") : f.need("is");
      p.failure_code = f.text("code", "");
      f.done();
      if (!plain) return;
    }
    const auto it = std::find(names.begin(), names.end(), plain.scalar());
    if (it == names.end()) return unknown(plain, "failure", plain.scalar(), names);
    p.on_failure = static_cast<Failure>(it - names.begin());
  }

  const std::vector<std::string>& words_;
  const PolicyParts& parts_;
  std::size_t conditions_read_ = 0;
  Diagnostics& found_;
  std::vector<ReferenceSet> declared_;
};

bool few_policies(const Node& list, Diagnostics& found) {
  if (list.size() <= kMostPolicies) return true;
  found.error("too-many", list.place(), fmt::format("the list has {} entries", list.size()),
              fmt::format("at most {} are read", kMostPolicies));
  return false;
}

}  // namespace

std::string_view code_of(Failure failure) {
  constexpr std::array<std::string_view, 6> codes{"HALT_BLOCKED",       "SURRENDERED",    "STAND_AND_FIGHT",
                                                  "MUST_FIGHT_THROUGH", "WAIT_SURRENDER", "ELIMINATED"};
  return codes[static_cast<std::size_t>(failure)];
}

std::vector<std::string> end_codes(const WithdrawalPolicy& policy) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& code) {
    if (!code.empty() && std::find(out.begin(), out.end(), code) == out.end()) out.push_back(code);
  };
  const bool exact = policy.budget.mode == BudgetMode::exactly;
  for (const Goal& goal : policy.goals) {
    add(goal.code);
    add(goal.short_code);
    if (goal.what == GoalKind::here) add("STAYED");
    if (goal.beyond || goal.need == Need::may) add("PARTIAL");
    if (goal.what != GoalKind::farthest_from && goal.what != GoalKind::every_legal) add("STAYED");
  }
  if (!policy.budget.is_allowance()) add("STAYED");
  for (const Condition& c : policy.stop) add(c.code);
  if (policy.edge.rule == EdgeRule::exit) add("EXITED_BOARD");
  if (exact && policy.occupancy.friends == FriendRule::pass_and_displace) add("PASSED_FRIEND");
  if (exact && policy.direction == DirectionRule::straight_ray)
    for (const char* halt : {"HALT_EDGE", "HALT_BLOCKED"}) add(halt);
  if (policy.occupancy.enemies == EnemyRule::disperse) add("DISPERSED_ON_ENEMY");
  if (policy.on_hazard == OnHazard::stop) add("HALT_PINNED");
  return out;
}

const std::vector<std::string>& predicate_names() {
  static const std::vector<std::string> names = names_of(kPredicates);
  return names;
}
const std::vector<std::string>& goal_names() {
  static const std::vector<std::string> names = names_of(kGoals);
  return names;
}
const std::vector<std::string>& key_names() {
  static const std::vector<std::string> names = names_of(kKeys);
  return names;
}
const std::vector<std::string>& reference_names() {
  static const std::vector<std::string> names{"none", "all",     "firer",    "known",  "armed",
                                              "seen", "canFire", "pressing", "anchor", "start"};
  return names;
}

std::vector<WithdrawalPolicy> read_policies(const Node& list, const std::vector<std::string>& words, Diagnostics& found,
                                            const PolicyParts& parts) {
  std::vector<WithdrawalPolicy> out;
  const std::size_t before = found.error_count();
  if (!list.is_list()) {
    found.error("bad-policies", list.place(), "policies is a list", "begin every policy with '- id:'");
    return out;
  }
  if (!few_policies(list, found)) return out;
  Reader reader(words, parts, found);
  std::unordered_set<std::string> ids;
  for (std::size_t i = 0; i < list.size(); ++i) {
    out.push_back(reader.policy(list.item(i)));
    if (!ids.insert(out.back().id).second)
      found.error("duplicate-id", list.item(i).place(),
                  fmt::format("there is a policy '{}' already", printable(out.back().id)),
                  "give each policy an id of its own");
  }
  if (found.error_count() > before) out.clear();
  return out;
}

std::vector<PolicyVerdict> read_verdicts(const Node& list, Diagnostics& found) {
  std::vector<PolicyVerdict> out;
  const std::size_t before = found.error_count();
  if (!list.is_list()) {
    found.error("bad-policies", list.place(), "verdicts is a list", "begin every verdict with '- id:'");
    return out;
  }
  if (!few_policies(list, found)) return out;
  std::unordered_set<std::string> ids;
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields f(list.item(i), found, "verdict");
    PolicyVerdict verdict{f.need_text("id"), f.need_text("citation"), f.need_text("code")};
    f.done();
    if (!ids.insert(verdict.id).second)
      found.error("duplicate-id", list.item(i).place(),
                  fmt::format("there is a verdict '{}' already", printable(verdict.id)),
                  "give each verdict an id of its own");
    out.push_back(std::move(verdict));
  }
  if (found.error_count() > before) out.clear();
  return out;
}

const WithdrawalPolicy* find_policy(const std::vector<WithdrawalPolicy>& policies, std::string_view id) {
  for (const auto& p : policies)
    if (p.id == id) return &p;
  return nullptr;
}

}  // namespace hexrout
