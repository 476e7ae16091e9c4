#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hexrout/rules/battle.hpp"
#include "hexrout/text/value.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "rules/battle/battle_value.hpp"

namespace hexrout {

namespace {

PositionChange entering(const AddedUnit& unit, std::size_t side, HexId at, const Setting& setting) {
  PositionChange out;
  AddedUnit added = unit;
  added.keys.set("side", Value::text(setting.sides[side]));
  added.keys.set("at", Value::text(setting.map->name(at)));
  out.add.push_back(std::move(added));
  return out;
}

// Hexes of an entry without enemies, those with the fewest units first.
std::vector<HexId> free_hexes(const Game& game, const Entry& entry) {
  std::vector<UnitFigures> figures;
  game.figures(figures);
  std::map<HexId, std::size_t> own;
  std::map<HexId, std::size_t> enemies;
  for (const UnitFigures& f : figures)
    if (f.presence == Presence::in_play && f.at != kNowhere)
      ++(f.side == entry.side ? own : enemies)[game.setting().map->location(f.at).hex];
  std::vector<HexId> out;
  for (const HexId hex : entry.at)
    if (!enemies.contains(hex)) out.push_back(hex);
  std::stable_sort(out.begin(), out.end(), [&](HexId a, HexId b) { return own[a] < own[b]; });
  return out;
}

// The game with this unit in one of the hexes; null if the rules refuse all. `found`: the errors of the first.
std::unique_ptr<Game> entered_in(const Game& game, const AddedUnit& unit, std::size_t side,
                                 const std::vector<HexId>& hexes, Diagnostics& found) {
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    Diagnostics said;
    if (auto next = game.changed(entering(unit, side, hexes[i], game.setting()), said)) return next;
    if (i == 0) found.add(said);
  }
  return nullptr;
}

// The game with another battle. Keys that are gone are removed.
std::unique_ptr<Game> with_battle(const Game& game, const Battle& battle) {
  Diagnostics said;
  const std::string text = battle_yaml(battle, game.setting());
  PositionChange change;
  if (text.empty()) {
    change.keys.set("battle", Value{});
    return game.changed(change, said);
  }
  const auto document = Document::parse(text, "battle", said);
  if (!document) return nullptr;
  Value edited = value_of(document->root());
  for (const char* key : {"entry", "exited"})
    if (edited.find(key) == nullptr) edited.set(key, {});
  change.keys.set("battle", std::move(edited));
  return game.changed(change, said);
}

// An entry with these units left, as text.
std::string entry_yaml(const Entry& entry, const std::vector<AddedUnit>& left) {
  Diagnostics said;
  const auto document = Document::parse(entry.yaml, "entry", said);
  if (!document) return entry.yaml;
  Value tree = value_of(document->root());
  Value lists = Value::map();
  for (const AddedUnit& unit : left) {
    const std::string list = unit.list;
    if (lists.find(list) == nullptr) lists.set(list, Value::list());
    lists.find(list)->items.push_back(unit.keys);
  }
  tree.set("units", lists.entries.size() == 1 && lists.entries.front().key.empty() ? lists.entries.front().value
                                                                                   : std::move(lists));
  const auto written = Document::make(tree, said);
  return written ? yaml_text(written->root()) : entry.yaml;
}

}  // namespace

void check_entries(const Game& game, Diagnostics& found) {
  if (game.setting().battle == nullptr) return;
  for (const Entry& entry : game.setting().battle->entry)
    for (const AddedUnit& unit : entry.units) {
      Diagnostics said;
      if (entered_in(game, unit, entry.side, entry.at, said) != nullptr) continue;
      for (Diagnostic wrong : said.all()) {
        if (wrong.severity != Severity::error) continue;
        const Value* id = unit.keys.find("id");
        wrong.what = fmt::format("{}, which enters: {}", id == nullptr ? "a unit" : id->scalar, wrong.what);
        wrong.place = entry.place;
        found.add(std::move(wrong));
      }
    }
}

std::unique_ptr<Game> with_entries(const Game& game, std::size_t side, std::vector<std::string>* entered) {
  if (game.setting().battle == nullptr) return nullptr;
  Battle left = *game.setting().battle;
  std::unique_ptr<Game> now;
  for (Entry& entry : left.entry) {
    if (entry.side != side || entry.turn > game.setting().turn) continue;
    std::vector<AddedUnit> waiting;
    for (const AddedUnit& unit : entry.units) {
      Diagnostics said;
      const Game& before = now == nullptr ? game : *now;
      auto next = entered_in(before, unit, side, free_hexes(before, entry), said);
      if (next == nullptr) {
        waiting.push_back(unit);
        continue;
      }
      if (entered != nullptr) entered->push_back(unit.keys.find("id")->scalar);
      now = std::move(next);
    }
    if (waiting.size() < entry.units.size()) entry.yaml = entry_yaml(entry, waiting);
    entry.units = std::move(waiting);
  }
  if (now == nullptr) return nullptr;
  std::erase_if(left.entry, [](const Entry& entry) { return entry.units.empty(); });
  return with_battle(*now, left);
}

std::unique_ptr<Game> with_exit(const Game& game, std::string_view unit) {
  const std::optional<UnitView> view = game.unit(unit);
  if (!view) return nullptr;
  const std::vector<std::string>& sides = game.setting().sides;
  const auto side = static_cast<std::size_t>(std::find(sides.begin(), sides.end(), view->side) - sides.begin());
  const std::vector<std::string> able = can_exit(game, side);
  if (std::find(able.begin(), able.end(), unit) == able.end()) return nullptr;
  PositionChange gone;
  gone.remove.push_back({std::string(unit), {}});
  Diagnostics said;
  const std::unique_ptr<Game> without = game.changed(gone, said);
  if (without == nullptr) return nullptr;
  Battle battle = *game.setting().battle;
  battle.exited.push_back({std::string(unit), side, game.setting().map->location(view->at).hex});
  return with_battle(*without, battle);
}

}  // namespace hexrout
