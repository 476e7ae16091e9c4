#include "hexrout/rules/setting_keys.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hexrout/rules/battle.hpp"
#include "hexrout/rules/read.hpp"
#include "hexrout/text/value.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "rules/placed.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostSides = 8;

void read_side_names(Fields& top, Setting& setting, Diagnostics& found) {
  const Node list = top.need("sides");
  if (!list) return;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "'sides' must be a list of names", "write [german, russian]");
    return;
  }
  if (list.size() < 2 || list.size() > kMostSides)
    found.error("number-of-sides", list.place(), fmt::format("{} sides are named", list.size()),
                fmt::format("name 2 to {}", kMostSides));
  for (std::size_t i = 0; i < list.size() && i < kMostSides; ++i) {
    const auto name = to_name(list.item(i), found, "the name of a side");
    if (!name) continue;
    if (name->size() > 64 || *name == "draw") {
      found.error("bad-side", list.item(i).place(), fmt::format("a side cannot be called {}", in_quotes(*name)),
                  "write 1 to 64 characters; 'draw' stands for a game without a winner");
      continue;
    }
    if (std::find(setting.sides.begin(), setting.sides.end(), *name) != setting.sides.end()) {
      found.error("duplicate-side", list.item(i).place(), fmt::format("the side {} is named twice", in_quotes(*name)),
                  "name each side once");
      continue;
    }
    setting.sides.push_back(*name);
  }
}

void read_turn(Fields& top, Setting& setting, Diagnostics& found) {
  if (!setting.sides.empty()) setting.attacker = setting.sides.front();
  const Node node = top.maybe("turn");
  if (!node) return;
  Fields turn(node, found, "turn");
  if (turn.has("attacker"))
    if (const auto side = read_side(turn, "attacker", setting, found)) setting.attacker = setting.sides[*side];
  turn.maybe("attacker");
  setting.phase = turn.text("phase", setting.phase);
  setting.turn = static_cast<int>(turn.integer("number", 1, 1, 1000));
  turn.done();
}

// Reports a phase that the rule system does not have.
void check_phase(const Fields& top, const RuleSystem& system, const Setting& setting, Diagnostics& found) {
  const std::vector<std::string> known = system.phases();
  if (std::find(known.begin(), known.end(), setting.phase) != known.end()) return;
  found.error("unknown-phase", top.node().find("turn").find("phase").place(),
              fmt::format("the rules have no phase {}", in_quotes(setting.phase)), found.suggest(setting.phase, known));
}

}  // namespace

void read_setting(Fields& top, const RuleSystem* system, Setting& setting, Diagnostics& found) {
  const Setting standard;
  setting.sides.clear();
  setting.attacker = standard.attacker;
  setting.phase = standard.phase;
  setting.turn = standard.turn;
  read_side_names(top, setting, found);
  read_turn(top, setting, found);
  setting.month = static_cast<int>(top.integer("month", 7, 1, 12));
  setting.placed = read_placed(top.maybe("placed"), setting, found);
  setting.battle = nullptr;
  if (const Node battle = top.maybe("battle"); battle && battle.kind() != NodeKind::nothing)
    setting.battle = std::make_shared<const Battle>(read_battle(battle, setting, found));
  if (system != nullptr) check_phase(top, *system, setting, found);
}

bool change_turn(const Value& edit, Setting& setting) {
  Value top = Value::map();
  if (edit.kind == NodeKind::map) {
    Value turn = Value::map();
    turn.set("attacker", Value::text(setting.attacker));
    turn.set("phase", Value::text(setting.phase));
    turn.set("number", Value::number(setting.turn));
    for (const Value::Entry& entry : edit.entries) {
      if (entry.value.kind == NodeKind::nothing && !entry.value.quoted)
        turn.remove(entry.key);
      else
        turn.set(entry.key, entry.value);
    }
    top.set("turn", std::move(turn));
  } else if (edit.kind != NodeKind::nothing || edit.quoted) {
    return false;
  }
  const RuleSystem* system = rule_system_of(setting);
  Diagnostics said;
  const auto document = Document::make(top, said);
  if (!document || system == nullptr) return false;
  Setting changed = setting;
  changed.phase = Setting().phase;
  changed.turn = Setting().turn;
  Fields fields(document->root(), said, "scenario");
  read_turn(fields, changed, said);
  check_phase(fields, *system, changed, said);
  fields.done();
  if (!said.empty()) return false;
  setting = std::move(changed);
  return true;
}

std::string write_setting(const Setting& setting) {
  std::string sides;
  for (const std::string& side : setting.sides) sides += (sides.empty() ? "" : ", ") + yaml_scalar(side);
  std::string out = fmt::format("sides: [{}]\n", sides);
  out += fmt::format("turn: {{attacker: {}, phase: {}, number: {}}}\n", yaml_scalar(setting.attacker),
                     yaml_scalar(setting.phase), setting.turn);
  if (setting.month != 7) out += fmt::format("month: {}\n", setting.month);
  return out + write_placed(setting.placed, *setting.map) + write_battle(setting);
}

}  // namespace hexrout
