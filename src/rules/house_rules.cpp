#include "hexrout/rules/house_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "hexrout/rules/game.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

// The keys by which tables know their rows.
constexpr std::array<std::string_view, 6> kRowKeys{"name", "id", "event", "rank", "result", "from"};

std::string text_of(const Value& value) {
  Diagnostics said;
  const auto document = Document::make(value, said);
  return document ? yaml_text(document->root()) : std::string();
}

bool is_number(const std::string& key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// A column by faces, `{0: 1-3, 1: 4-6}`: half of one means nothing.
bool is_column(const Value& value) {
  return !value.entries.empty() && std::all_of(value.entries.begin(), value.entries.end(),
                                               [](const auto& entry) { return is_number(entry.key); });
}

// The key by which the rows of a list are known; empty: they are known by none.
std::string row_key(const Value& list) {
  if (list.kind != NodeKind::list || list.items.empty()) return {};
  const auto& first = list.items.front().entries;
  if (first.empty() || std::find(kRowKeys.begin(), kRowKeys.end(), first.front().key) == kRowKeys.end()) return {};
  const std::string& key = first.front().key;
  for (const Value& row : list.items)
    if (row.find(key) == nullptr) return {};
  return key;
}

// Makes the changes of a node of house rules to the tree of a data file.
class Overlay {
 public:
  Overlay(HouseRules::File& file, std::vector<HouseChange>& changes, Diagnostics& found)
      : file_(file), changes_(changes), found_(found) {}

  // Without a place of its own, what the house rules leave alone is reported at `here`.
  void begin(const Place& here) { file_.tree.place = token(here); }

  void change(Value& base, const Node& over, const std::string& path) {
    if (over.is_map() && base.kind == NodeKind::map && !is_column(base)) return change_map(base, over, path);
    const std::string key = row_key(base);
    if (over.is_list() && !key.empty()) return change_rows(base, over, key, path);
    // The same word, in quotes or not, is no change.
    if (over.is_scalar() && base.kind == NodeKind::scalar && over.scalar() == base.scalar) return;
    const std::string was = text_of(base);
    base = taken(over);
    told(path, text_of(base), was);
  }

 private:
  std::string token(const Place& place) {
    file_.places.push_back(place);
    return fmt::format("@{}", file_.places.size() - 1);
  }

  void told(const std::string& path, std::string is, std::string was) {
    if (is != was) changes_.push_back({path, std::move(is), std::move(was)});
  }

  // A node of the house rules with its places.
  Value taken(const Node& node) {
    Value out;
    out.kind = node.kind();
    out.quoted = node.quoted();
    out.scalar = node.scalar();
    out.place = token(node.place());
    for (std::size_t i = 0; node.is_list() && i < node.size(); ++i) out.items.push_back(taken(node.item(i)));
    for (std::size_t i = 0; node.is_map() && i < node.size(); ++i) {
      auto [key, value] = node.entry(i);
      file_.of_keys[fmt::format("{}.{}", out.place, key)] = node.key_place(i);
      out.entries.push_back({std::move(key), taken(value)});
    }
    return out;
  }

  void change_map(Value& base, const Node& over, const std::string& path) {
    base.place = token(over.place());
    for (std::size_t i = 0; i < over.size(); ++i) {
      const auto [key, value] = over.entry(i);
      const std::string inside = fmt::format("{}.{}", path, key);
      file_.of_keys[fmt::format("{}.{}", base.place, key)] = over.key_place(i);
      Value* known = base.find(key);
      if (value.is_nothing() && !value.quoted() && known != nullptr) {
        told(inside, {}, text_of(*known));
        base.remove(key);
      } else if (known == nullptr) {
        Value added = taken(value);
        told(inside, text_of(added), {});
        base.set(key, std::move(added));
      } else {
        change(*known, value, inside);
      }
    }
  }

  void change_rows(Value& base, const Node& over, const std::string& key, const std::string& path) {
    base.place = token(over.place());
    std::size_t next = base.items.size();  // where a new row is put
    std::vector<std::string> seen;
    for (std::size_t i = 0; i < over.size(); ++i) {
      const Node row = over.item(i);
      const Node name = row.find(key);
      if (!row.is_map() || !name.is_scalar()) {
        found_.error("missing-key", row.place(), fmt::format("this row of '{}' has no '{}'", path, key),
                     fmt::format("write '- {{{}: ...}}': a row is known by it", key));
        continue;
      }
      if (std::find(seen.begin(), seen.end(), name.scalar()) != seen.end()) {
        found_.error("table-row", row.place(),
                     fmt::format("the row {} of '{}' stands here a second time", in_quotes(name.scalar()), path),
                     "write one of them");
        continue;
      }
      seen.push_back(name.scalar());
      next = change_row(base, row, key, fmt::format("{}.{}", path, name.scalar()), next);
    }
  }

  // Returns where a new row after this one is put.
  std::size_t change_row(Value& base, const Node& row, const std::string& key, const std::string& path,
                         std::size_t next) {
    const std::string name = row.find(key).scalar();
    const auto it = std::find_if(base.items.begin(), base.items.end(),
                                 [&](const Value& known) { return known.find(key)->scalar == name; });
    const auto at = static_cast<std::size_t>(it - base.items.begin());
    const Node remove = row.find("remove");
    if (remove && to_boolean(remove, found_, "'remove' of a row").value_or(false)) {
      if (it == base.items.end() || row.size() != 2) {
        found_.error("table-row", row.place(), fmt::format("there is no row '{}' to remove", printable(path)),
                     fmt::format("write '- {{{}: ROW, remove: true}}' for a row of the table", key));
        return next;
      }
      told(path, {}, text_of(*it));
      base.items.erase(it);
      return at;
    }
    if (it != base.items.end()) {
      change_map(*it, row, path);
      return at + 1;
    }
    if (is_misspelt(base, row, key)) return next;
    next = place_of_band(base, key, name).value_or(next);
    Value added = taken(row);
    told(path, text_of(added), {});
    base.items.insert(base.items.begin() + static_cast<std::ptrdiff_t>(next), std::move(added));
    return next + 1;
  }

  // Where a band belongs among the others, which rise or fall; nothing for a row that is no band.
  static std::optional<std::size_t> place_of_band(const Value& base, const std::string& key, const std::string& name) {
    const auto from = [&](const Value& row) { return row.find(key)->scalar; };
    const auto less = [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    };
    if (key != "from" || base.items.empty() || !is_number(name) ||
        !std::all_of(base.items.begin(), base.items.end(), [&](const Value& row) { return is_number(from(row)); }))
      return std::nullopt;
    const bool rises = less(from(base.items.front()), from(base.items.back()));
    const auto it = std::find_if(base.items.begin(), base.items.end(), [&](const Value& row) {
      return rises ? less(name, from(row)) : less(from(row), name);
    });
    return static_cast<std::size_t>(it - base.items.begin());
  }

  // A row that is near to one of the table by its name, and lacks what that one has, is meant to be it.
  bool is_misspelt(const Value& base, const Node& row, const std::string& key) {
    std::vector<std::string> names;
    for (const Value& known : base.items) names.push_back(known.find(key)->scalar);
    const std::string& name = row.find(key).scalar();
    const std::string near = nearest_word(name, names);
    const auto it = std::find(names.begin(), names.end(), near);
    if (near.empty() || it == names.end()) return false;
    const Value& meant = base.items[static_cast<std::size_t>(it - names.begin())];
    if (std::all_of(meant.entries.begin(), meant.entries.end(),
                    [&](const Value::Entry& entry) { return bool(row.find(entry.key)); }))
      return false;
    found_.error("unknown-row", row.place(), fmt::format("the table has no row {}", in_quotes(name)),
                 fmt::format("did you mean '{}'? A new row needs all keys that the others have", near));
    return true;
  }

  HouseRules::File& file_;
  std::vector<HouseChange>& changes_;
  Diagnostics& found_;
};

// Reads the parts of house rules.
class HouseReader {
 public:
  HouseReader(const RuleSystem& system, Diagnostics& found) : system_(system), found_(found) {}

  std::shared_ptr<const HouseRules> read(const Node& root) {
    Fields top(root, found_, "house rules");
    if (!root.is_map()) return nullptr;
    out_->title = top.text("title", "without a title");
    if (const Node rules = top.maybe("rules")) check_rules(rules);
    change("tables.yaml", "tables", top.maybe("tables"));
    change("profiles.yaml", "profiles", top.maybe("profiles"));
    change_policies(top.maybe("policies"), top.maybe("verdicts"));
    options(top.maybe("options"));
    top.done();
    out_->yaml = yaml_text(root);
    return out_;
  }

 private:
  void check_rules(const Node& node) {
    const std::vector<std::string> profiles = system_.profiles();
    const std::string word = to_name(node, found_, "'rules' of the house rules").value_or("");
    if (word.empty() || word == system_.id() || std::find(profiles.begin(), profiles.end(), word) != profiles.end())
      return;
    found_.error("unknown-rules", node.place(),
                 fmt::format("these house rules are for {}, and the rules are {}", in_quotes(word), system_.id()),
                 fmt::format("write 'rules: {}', or take house rules made for it", system_.id()));
  }

  std::optional<Value> built_in(const std::string& name, const Node& node) {
    const std::string path = fmt::format("{}/data/{}", system_.id(), name);
    const std::string_view text = system_.file("data/" + name);
    Diagnostics said;
    if (!text.empty())
      if (const auto document = Document::parse(text, path, said)) return value_of(document->root());
    found_.error("no-house-rules", node.place(), fmt::format("the rules {} have no such data to change", system_.id()),
                 "delete this key");
    return std::nullopt;
  }

  // A file whose top level the house rules write under one key.
  void change(const std::string& name, const std::string& key, const Node& over) {
    if (!over) return;
    auto tree = built_in(name, over);
    if (!tree) return;
    if (!over.is_map()) {
      found_.error("not-a-map", over.place(), fmt::format("'{}' must be written as keys with values", key),
                   "write them as the data file of the rules has them");
      return;
    }
    HouseRules::File file{std::move(*tree), {}, {}};
    Overlay(file, out_->changes, found_).change(file.tree, over, key);
    out_->files[fmt::format("{}/data/{}", system_.id(), name)] = std::move(file);
  }

  // The lists `policies` and `verdicts` stand in one file and as two keys of house rules.
  void change_policies(const Node& policies, const Node& verdicts) {
    if (!policies && !verdicts) return;
    auto tree = built_in("policies.yaml", policies ? policies : verdicts);
    if (!tree) return;
    HouseRules::File file{std::move(*tree), {}, {}};
    Overlay overlay(file, out_->changes, found_);
    overlay.begin(policies ? policies.place() : verdicts.place());
    for (const auto& [key, node] : {std::pair{"policies", policies}, std::pair{"verdicts", verdicts}}) {
      if (!node) continue;
      Value* list = file.tree.find(key);
      if (list == nullptr || !node.is_list()) {
        found_.error("not-a-list", node.place(), fmt::format("'{}' must be a list of rows that these rules have", key),
                     "write '- {id: ..., ...}' lines");
        continue;
      }
      overlay.change(*list, node, key);
    }
    out_->files[fmt::format("{}/data/policies.yaml", system_.id())] = std::move(file);
  }

  // Readings are words that a scenario may choose as well: the reader of a system sets them.
  void options(const Node& node) {
    if (!node) return;
    if (system_.file("data/readings.yaml").empty()) {
      found_.error("no-house-rules", node.place(), fmt::format("the rules {} have no 'options'", system_.id()),
                   "choose readings in the scenario");
      return;
    }
    HouseRules::File file{Value::map(), {}, {}};
    Overlay(file, out_->changes, found_).change(file.tree, node, "options");
    out_->files[fmt::format("{}/data/readings.yaml", system_.id())] = std::move(file);
  }

  const RuleSystem& system_;
  Diagnostics& found_;
  std::shared_ptr<HouseRules> out_ = std::make_shared<HouseRules>();
};

}  // namespace

std::string HouseChange::text() const {
  if (is.empty()) return fmt::format("{} is taken out, was {}", what, was);
  if (was.empty()) return fmt::format("{} is new: {}", what, is);
  return fmt::format("{} is {}, not {}", what, is, was);
}

void HouseRules::File::place(const Diagnostics& said, Diagnostics& found) const {
  for (Diagnostic one : said.all()) {
    const std::string path = one.place.field;
    const auto key = of_keys.find(path);
    std::size_t number = 0;
    for (std::size_t i = 1; i < path.size() && path[i] >= '0' && path[i] <= '9'; ++i)
      number = 10 * number + static_cast<std::size_t>(path[i] - '0');
    if (key != of_keys.end())
      one.place = key->second;
    else if (path.starts_with('@') && number < places.size())
      one.place = places[number];
    else if (!places.empty())
      one.place = places.front();
    found.add(one);
  }
}

const HouseRules::File* HouseRules::file(const std::string& path) const {
  const auto it = files.find(path);
  return it == files.end() ? nullptr : &it->second;
}

std::shared_ptr<const HouseRules> read_house_rules(const Node& root, const RuleSystem& system, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  auto out = HouseReader(system, found).read(root);
  if (out != nullptr && found.error_count() == errors_before) system.check_house_rules(*out, found);
  return found.error_count() > errors_before ? nullptr : out;
}

std::shared_ptr<const HouseRules> read_house_rules_file(const std::string& path, const RuleSystem& system,
                                                        Diagnostics& found) {
  const auto document = Document::read_file(path, found);
  return document ? read_house_rules(document->root(), system, found) : nullptr;
}

}  // namespace hexrout
