#include "rules/common/answers/read_again.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "hexrout/los/readings.hpp"
#include "hexrout/rules/registry.hpp"
#include "hexrout/rules/setting_keys.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

// Keys of a scenario that a change cannot touch: a position stays on its map, under its rule system.
constexpr std::array<std::string_view, 5> kFixed{"hexrout", "map", "los", "house_rules", "rules_folder"};

// Edits the tree of a scenario without its map.
class Editor {
 public:
  Editor(const RuleSystem& system, Value& tree, Diagnostics& found)
      : lists_(system.unit_lists()), tree_(tree), found_(found) {}

  void edit(const PositionChange& change) {
    for (const Value::Entry& entry : change.keys.entries) edit_key(entry);
    for (const UnitChange& unit : change.units) edit_one(unit);
    for (const RemovedUnit& unit : change.remove) remove(unit);
    for (const AddedUnit& unit : change.add) add(unit);
  }

 private:
  void edit_key(const Value::Entry& entry) {
    if (std::find(kFixed.begin(), kFixed.end(), entry.key) != kFixed.end()) {
      found_.error("fixed-key", {{}, 0, 0, entry.key}, fmt::format("'{}' of a position cannot be changed", entry.key),
                   "load the scenario anew");
      return;
    }
    if (entry.value.kind == NodeKind::nothing && !entry.value.quoted) {
      tree_.remove(entry.key);
      return;
    }
    if (entry.value.kind != NodeKind::map) {
      tree_.set(entry.key, entry.value);
      return;
    }
    Value* known = tree_.find(entry.key);
    Value edited = known != nullptr && known->kind == NodeKind::map ? *known : Value::map();
    edited.place.clear();
    edit_unit(edited, {{}, entry.value, {}});
    tree_.set(entry.key, std::move(edited));
  }

  struct Found {
    Value* list = nullptr;
    std::size_t index = 0;
  };
  Found find(const std::string& id) const {
    for (const std::string& name : lists_) {
      Value* list = tree_.find(name);
      for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i)
        if (const Value* other = list->items[i].find("id"); other != nullptr && other->scalar == id) return {list, i};
    }
    return {};
  }
  void unknown(const std::string& id, std::string place) {
    std::vector<std::string> ids;
    for (const std::string& name : lists_)
      if (const Value* list = tree_.find(name))
        for (const Value& unit : list->items)
          if (const Value* other = unit.find("id")) ids.push_back(other->scalar);
    found_.error("unknown-unit", {{}, 0, 0, std::move(place)}, fmt::format("there is no unit {}", in_quotes(id)),
                 found_.suggest(id, ids, "the units are: {names}"));
  }

  void edit_one(const UnitChange& change) {
    const Found found = find(change.id);
    if (found.list == nullptr) return unknown(change.id, change.place + ".id");
    edit_unit(found.list->items[found.index], change);
  }
  void remove(const RemovedUnit& unit) {
    const Found found = find(unit.id);
    if (found.list == nullptr) return unknown(unit.id, unit.place);
    found.list->items.erase(found.list->items.begin() + static_cast<std::ptrdiff_t>(found.index));
  }
  void add(const AddedUnit& unit) {
    const std::string& name = unit.list.empty() ? lists_.front() : unit.list;
    if (std::find(lists_.begin(), lists_.end(), name) == lists_.end()) {
      found_.error("unknown-word", {{}, 0, 0, unit.place}, fmt::format("there is no list {} of units", in_quotes(name)),
                   found_.suggest(name, lists_, "the lists are: {names}"));
      return;
    }
    if (tree_.find(name) == nullptr) tree_.set(name, Value::list());
    Value& list = *tree_.find(name);
    if (list.kind == NodeKind::nothing) list = Value::list();
    list.items.push_back(unit.keys);
    list.items.back().place = unit.place;
  }

  const std::vector<std::string> lists_;
  Value& tree_;
  Diagnostics& found_;
};

std::string text_of(const Game& game, Progress progress) {
  const auto [setting, position] = game.write(progress);
  std::string out = setting.title.empty() ? std::string() : fmt::format("title: {}\n", yaml_scalar(setting.title));
  out += fmt::format("rules: {}\n", yaml_scalar(setting.rules));
  return out + write_setting(setting) + position;
}

// Parses the text of a position as a tree whose values have places marked unchanged; nothing if it cannot be read.
std::optional<Value> tree_of(const std::string& text, Diagnostics& said) {
  const auto written = Document::parse(text, "position", said);
  if (!written) return std::nullopt;
  Value tree = value_of(written->root());
  for (Value::Entry& entry : tree.entries) {
    entry.value.place = fmt::format("{}{}", kUnchanged, entry.key);
    for (std::size_t i = 0; i < entry.value.items.size(); ++i)
      entry.value.items[i].place = fmt::format("{}{}[{}]", kUnchanged, entry.key, i);
  }
  return tree;
}

// Returns tree_of(text); each thread keeps the tree of its last text, because surveys, cuts and `each` change one
// position many times.
std::optional<Value> tree_known(const std::string& text, Diagnostics& said) {
  constexpr std::size_t kMostKept = std::size_t{1} << 16U;  // bytes of text
  thread_local std::string known_text;
  thread_local std::optional<Value> known;
  if (known && known_text == text) return known;
  Diagnostics now;
  std::optional<Value> tree = tree_of(text, now);
  if (now.all().empty() && text.size() <= kMostKept) {
    known_text = text;
    known = tree;
  }
  for (const Diagnostic& one : now.all()) said.add(one);
  return tree;
}

// Reads the key `rules`: another profile of the position's own rule system, or an error.
void read_profile(Fields& top, const RuleSystem& system, Setting& setting, Diagnostics& found) {
  setting.rules = top.need_text("rules");
  const std::vector<std::string> known = system.profiles();
  if (setting.rules.empty() || std::find(known.begin(), known.end(), setting.rules) != known.end()) return;
  found.error("unknown-rules", top.maybe("rules").place(),
              fmt::format("the rules of this position cannot be {}", in_quotes(setting.rules)),
              found.suggest(setting.rules, known));
}

std::unique_ptr<Game> read_tree(const Game& game, const RuleSystem& system, std::shared_ptr<const Sight> sight,
                                const Value& tree, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  const auto document = Document::make(tree, found);
  if (!document) return nullptr;
  Fields top(document->root(), found, "scenario");
  const Setting& before = game.setting();
  Setting setting = before;
  setting.title = top.prose("title", "");
  read_profile(top, system, setting, found);
  read_setting(top, &system, setting, found);
  setting.sight = setting.placed == before.placed && setting.month == before.month
                      ? std::move(sight)
                      : make_sight(*setting.map, sight->mode(), readings_of(*sight), setting.placed, setting.month);
  const std::string profile = setting.rules;
  auto out = system.read(top, std::move(setting), profile, found);
  top.done();
  return found.error_count() > errors_before ? nullptr : std::move(out);
}

}  // namespace

void edit_unit(Value& unit, const UnitChange& change) {
  if (!change.place.empty()) unit.place = change.place;
  for (const Value::Entry& entry : change.keys.entries) {
    if (entry.value.kind == NodeKind::nothing && !entry.value.quoted)
      unit.remove(entry.key);
    else
      unit.set(entry.key, entry.value);
  }
}

void add_about_change(const Diagnostics& said, Diagnostics& found) {
  for (const Diagnostic& one : said.all())
    if (one.severity == Severity::error || !one.place.field.starts_with(kUnchanged)) found.add(one);
}

std::unique_ptr<Game> read_again(const Game& game, std::shared_ptr<const Sight> sight, const PositionChange& change,
                                 Progress progress, Diagnostics& found) {
  const RuleSystem* system = rule_system_of(game.setting());
  if (system == nullptr) {
    found.error("unknown-rules", {}, "the position does not say by which rules it is read",
                "read it from a scenario, or set Setting::rules");
    return nullptr;
  }
  Diagnostics said;
  std::optional<Value> tree = tree_known(text_of(game, progress), said);
  std::unique_ptr<Game> out;
  if (tree) {
    Editor(*system, *tree, said).edit(change);
    if (!said.has_errors()) out = read_tree(game, *system, std::move(sight), *tree, said);
  }
  add_about_change(said, found);
  return out;
}

std::unique_ptr<Game> Game::change_copy(const PositionChange& change, Progress progress, Diagnostics& found) const {
  return read_again(*this, setting().sight, change, progress, found);
}

}  // namespace hexrout
