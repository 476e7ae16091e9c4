#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "hexrout/map/region.hpp"
#include "hexrout/rules/battle.hpp"
#include "hexrout/rules/read.hpp"
#include "hexrout/text/value.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostBattleEntries = 100;
constexpr std::size_t kMostExited = 10'000;

const std::vector<std::string>& intent_words() {
  static const std::vector<std::string> words{"attack", "hold", "delay", "withdraw"};
  return words;
}

// Calls read(fields) for each entry of a list.
template <class Read>
void each_in_battle(const Node& list, const std::string& what, std::size_t most, Diagnostics& found, Read&& read) {
  if (!list) return;
  if (!list.is_list() || list.size() > most) {
    found.error(list.is_list() ? "too-much" : "not-a-list", list.place(), fmt::format("this must be a list: {}", what),
                fmt::format("write '- {{side: SIDE, ...}}' lines, at most {} of them", most));
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    Fields fields(list.item(i), found, what);
    if (!list.item(i).is_map()) continue;
    read(fields, list.item(i));
    fields.done();
  }
}

// Names of hexes, or a region.
std::vector<HexId> read_hexes_of(const Node& node, const Setting& setting, Diagnostics& found) {
  if (node.is_map()) {
    Fields fields(node, found, "place of a battle");
    std::vector<HexId> out = read_region(fields, *setting.map, found);
    fields.done();
    return out;
  }
  std::set<HexId> out;
  const auto add = [&](const Node& one) {
    if (const LocationId at = to_location(one, setting, found, true); at != kNowhere)
      out.insert(setting.map->location(at).hex);
  };
  if (!node.is_list()) {
    add(node);
  } else if (node.size() == 0) {
    found.error("no-hexes", node.place(), "this names no hex of the map", "write [K5, K6], or {edge: north}");
  } else {
    for (std::size_t i = 0; i < node.size(); ++i) add(node.item(i));
  }
  return {out.begin(), out.end()};
}

bool at_edge(const Map& map, HexId hex) {
  for (int d = 0; d < 6; ++d)
    if (map.neighbour(hex, static_cast<Direction>(d)) == kNowhere) return true;
  return false;
}

class BattleReader {
 public:
  BattleReader(const Setting& setting, Diagnostics& found) : setting_(setting), found_(found) {}

  Battle read(const Node& node) {
    Fields fields(node, found_, "battle");
    if (!node.is_map()) return {};
    if (node.size() == 0)
      found_.error("missing-key", node.place(), "the battle says nothing",
                   "write 'turns', 'objectives' ..., or leave it out");
    out_.turns = static_cast<int>(fields.integer("turns", 0, 1, kMostBattleTurns));
    each_in_battle(fields.maybe("objectives"), "objective", kMostObjectives, found_,
                   [&](Fields& f, const Node& n) { read_objective(f, n); });
    each_in_battle(fields.maybe("intents"), "intent", kMostObjectives, found_,
                   [&](Fields& f, const Node& n) { read_intent(f, n); });
    each_in_battle(fields.maybe("entry"), "entering units", kMostBattleEntries, found_,
                   [&](Fields& f, const Node& n) { read_entry(f, n); });
    each_in_battle(fields.maybe("exited"), "exited unit", kMostExited, found_,
                   [&](Fields& f, const Node&) { read_exited(f); });
    fields.done();
    return std::move(out_);
  }

 private:
  void read_objective(Fields& fields, const Node& node) {
    Objective one;
    one.side = read_side(fields, "side", setting_, found_).value_or(0);
    one.yaml = yaml_text(node);
    const Node hold = fields.maybe("hold");
    const Node exit = fields.maybe("exit");
    const auto casualties = fields.maybe_integer("casualties", 1, 1000);
    const auto points = fields.maybe_integer("points", 1, 1000);
    const int kinds = int(bool(hold)) + int(bool(exit)) + int(fields.has("casualties"));
    if (kinds != 1) {
      found_.error(kinds == 0 ? "missing-key" : "impossible-state", fields.place(),
                   kinds == 0 ? "the objective does not say what is to be done"
                              : "an objective is one of 'hold', 'exit' and 'casualties'",
                   "write 'hold: [K5]', 'exit: {edge: north}' or 'casualties: 1', each in its own entry");
      return;
    }
    one.points = static_cast<int>(points.value_or(1));
    if (hold) {
      one.hexes = read_hexes_of(hold, setting_, found_);
    } else if (exit) {
      one.kind = ObjectiveKind::exit;
      one.hexes = read_hexes_of(exit, setting_, found_);
      check_edge(one.hexes, exit.place());
    } else {
      one.kind = ObjectiveKind::casualties;
      one.points = static_cast<int>(casualties.value_or(1));
      if (fields.has("points"))
        found_.error("impossible-state", node.find("points").place(),
                     "the number after 'casualties' is already the points for each unit", "leave 'points' out");
    }
    out_.objectives.push_back(std::move(one));
  }

  void check_edge(const std::vector<HexId>& hexes, const Place& place) {
    for (const HexId hex : hexes)
      if (!at_edge(*setting_.map, hex))
        return found_.error(
            "impossible-state", place,
            fmt::format("nobody leaves the map from {}, which is not at its edge", setting_.map->name(hex)),
            "name hexes at the edge, or '{edge: north}'");
  }

  void read_intent(Fields& fields, const Node& node) {
    SideIntent one;
    one.side = read_side(fields, "side", setting_, found_).value_or(0);
    one.yaml = yaml_text(node);
    one.intent = static_cast<Intent>(fields.choice("intent", 0, intent_words()));
    if (!fields.has("intent"))
      found_.error("missing-key", fields.place(), "the entry does not say what the side intends",
                   "write 'intent: attack', hold, delay or withdraw");
    one.hexes = read_region(fields, *setting_.map, found_);
    out_.intents.push_back(std::move(one));
  }

  void read_entry(Fields& fields, const Node& node) {
    Entry one;
    one.place = fields.place();
    one.yaml = yaml_text(node);
    one.side = read_side(fields, "side", setting_, found_).value_or(0);
    const Node turn = fields.need("turn");
    if (turn) one.turn = static_cast<int>(to_integer(turn, found_, 1, kMostBattleTurns, "a turn").value_or(1));
    if (out_.turns > 0 && one.turn > out_.turns)
      found_.error("impossible-state", turn.place(),
                   fmt::format("these enter on turn {} of a battle of {} turns", one.turn, out_.turns),
                   "write an earlier turn, or more 'turns'");
    if (const Node at = fields.need("at")) one.at = read_hexes_of(at, setting_, found_);
    if (const Node units = fields.need("units")) {
      one.place = units.place();
      read_entering(units, one);
    }
    out_.entry.push_back(std::move(one));
  }

  // Units as they are added to a position (change.hpp).
  void read_entering(const Node& node, Entry& one) {
    if (!node.is_list() && !node.is_map()) {
      found_.error("not-a-list", node.place(), "'units' must be a list of the units that enter",
                   "write [{id: g9, ...}], or {LIST: [{id: g9, ...}]} for another list of units");
      return;
    }
    Value tree = Value::map();
    tree.set("add", value_of(node));
    Diagnostics said;
    auto change = read_change(tree, said);
    for (Diagnostic wrong : said.all()) {
      wrong.place = node.place();
      found_.add(std::move(wrong));
    }
    if (!change) return;
    if (change->add.empty())
      found_.error("missing-key", node.place(), "nobody enters", "name the units: [{id: g9, ...}]");
    for (AddedUnit& unit : change->add) add_entering(std::move(unit), node.place(), one);
  }
  void add_entering(AddedUnit unit, const Place& place, Entry& one) {
    for (const char* key : {"side", "at"})
      if (unit.keys.find(key) != nullptr)
        found_.error("impossible-state", place, fmt::format("a unit that enters has no '{}' of its own", key),
                     "the entry says it for all its units: leave it out");
    const Value* id = unit.keys.find("id");
    if (id == nullptr || id->scalar.empty())
      found_.error("missing-key", place, "a unit that enters has no 'id'", "write 'id: g9'");
    else if (!entering_.insert(id->scalar).second)
      found_.error("duplicate-id", place, fmt::format("two units that enter are called {}", in_quotes(id->scalar)),
                   "give each its own id");
    unit.place.clear();
    one.units.push_back(std::move(unit));
  }

  void read_exited(Fields& fields) {
    Exited one;
    one.id = exited_.claim(fields, "id");
    one.side = read_side(fields, "side", setting_, found_).value_or(0);
    if (const LocationId at = read_location(fields, "at", setting_, found_, false); at != kNowhere)
      one.at = setting_.map->location(at).hex;
    out_.exited.push_back(std::move(one));
  }

  const Setting& setting_;
  Diagnostics& found_;
  Battle out_;
  std::set<std::string> entering_;
  Ids exited_{found_};
};

}  // namespace

std::string_view name_of(ObjectiveKind kind) {
  switch (kind) {
    case ObjectiveKind::hold:
      return "hold";
    case ObjectiveKind::exit:
      return "exit";
    case ObjectiveKind::casualties:
      break;
  }
  return "casualties";
}

std::string_view name_of(Intent intent) {
  return intent_words()[static_cast<std::size_t>(intent)];
}

Battle read_battle(const Node& node, const Setting& setting, Diagnostics& found) {
  Battle out = BattleReader(setting, found).read(node);
  if (out.turns > 0 && setting.turn > out.turns)
    found.error("impossible-state", node.find("turns").place(),
                fmt::format("it is turn {} of a battle of {} turns", setting.turn, out.turns),
                "write more 'turns', or an earlier 'number' of the turn");
  return out;
}

}  // namespace hexrout
