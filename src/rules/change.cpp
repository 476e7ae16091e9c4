#include "hexrout/rules/change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace hexrout {

namespace {

Place at(std::string path) {
  return {{}, 0, 0, std::move(path)};
}

// Reads a change from a tree and reports errors of its form; its values are left to the readers of scenarios.
class ChangeReader {
 public:
  explicit ChangeReader(Diagnostics& found) : found_(found) {}

  std::optional<PositionChange> read(const Value& tree) {
    const std::size_t errors_before = found_.error_count();
    if (tree.kind != NodeKind::map) {
      found_.error("not-a-map", {}, "a change must be written as keys with values",
                   "write {units: [{id: r1, at: K5}]} and the like");
      return std::nullopt;
    }
    for (const Value::Entry& entry : tree.entries) {
      if (entry.key == "units")
        units(entry.value);
      else if (entry.key == "remove")
        remove(entry.value);
      else if (entry.key == "add")
        add(entry.value);
      else
        out_.keys.set(entry.key, entry.value);
    }
    if (found_.error_count() > errors_before) return std::nullopt;
    return std::move(out_);
  }

 private:
  bool is_list(const Value& value, const std::string& path, const char* hint) {
    if (value.kind == NodeKind::list) return true;
    found_.error("not-a-list", at(path), fmt::format("'{}' must be a list", path), hint);
    return false;
  }
  bool is_map(const Value& value, const std::string& path) {
    if (value.kind == NodeKind::map) return true;
    found_.error("not-a-map", at(path), "a unit must be written as keys with values", "write {id: r1, at: K5}");
    return false;
  }

  void units(const Value& list) {
    if (!is_list(list, "units", "write [{id: r1, at: K5}]")) return;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      const Value& given = list.items[i];
      UnitChange unit;
      unit.place = fmt::format("units[{}]", i);
      if (!is_map(given, unit.place)) continue;
      const Value* id = given.find("id");
      if (id == nullptr || id->kind != NodeKind::scalar) {
        found_.error(id == nullptr ? "missing-key" : "not-text", at(unit.place),
                     "the unit to be changed is not named by its 'id'", "add 'id: r1'");
        continue;
      }
      unit.id = id->scalar;
      if (!seen.insert(unit.id).second)
        found_.error("duplicate-id", at(unit.place + ".id"), fmt::format("{} is changed twice", in_quotes(unit.id)),
                     "write all its keys in one entry");
      unit.keys = given;
      unit.keys.remove("id");
      out_.units.push_back(std::move(unit));
    }
  }

  void remove(const Value& list) {
    if (!is_list(list, "remove", "write [r1, r2]")) return;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      std::string place = fmt::format("remove[{}]", i);
      if (list.items[i].kind == NodeKind::scalar)
        out_.remove.push_back({list.items[i].scalar, std::move(place)});
      else
        found_.error("not-text", at(place), "a unit to be removed is named by its id", "write [r1, r2]");
    }
  }

  void add(const Value& given) {
    if (given.kind != NodeKind::map) {
      if (is_list(given, "add", "write [{id: r9, ...}], or {LIST: [{id: r9, ...}]}")) add_to("", given, "add");
      return;
    }
    for (const Value::Entry& entry : given.entries) {
      const std::string path = "add." + entry.key;
      if (is_list(entry.value, path, "write {LIST: [{id: r9, ...}]}")) add_to(entry.key, entry.value, path);
    }
  }
  void add_to(const std::string& key, const Value& list, const std::string& path) {
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      AddedUnit unit{key, list.items[i], fmt::format("{}[{}]", path, i)};
      if (is_map(unit.keys, unit.place)) out_.add.push_back(std::move(unit));
    }
  }

  Diagnostics& found_;
  PositionChange out_;
};

}  // namespace

PositionChange& PositionChange::move(std::string_view unit, std::string_view location) {
  auto it = std::find_if(units.begin(), units.end(), [&](const UnitChange& change) { return change.id == unit; });
  if (it == units.end()) {
    units.push_back({std::string(unit), Value::map(), fmt::format("units[{}]", units.size())});
    it = units.end() - 1;
  }
  it->keys.set("at", Value::text(location));
  return *this;
}

std::optional<PositionChange> read_change(const Value& tree, Diagnostics& found) {
  return ChangeReader(found).read(tree);
}

std::optional<PositionChange> parse_change(std::string_view text, Diagnostics& found) {
  const auto document = Document::parse(text, "change", found);
  if (!document) return std::nullopt;
  return read_change(value_of(document->root()), found);
}

}  // namespace hexrout
