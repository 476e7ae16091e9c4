#include "hexrout/rules/house_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <list>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "hexrout/rules/game.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "rules/common/words/lists.hpp"

namespace hexrout {

namespace {

// Keys that identify the rows of tables.
constexpr std::array<std::string_view, 6> kRowKeys{"name", "id", "event", "rank", "result", "from"};

std::string text_of(const Value& value) {
  Diagnostics said;
  const auto document = Document::make(value, said);
  return document ? yaml_text(document->root()) : std::string();
}

bool is_number(const std::string& key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// True for a column by faces, `{0: 1-3, 1: 4-6}`, which can only be replaced whole.
bool is_column(const Value& value) {
  return !value.entries.empty() && std::all_of(value.entries.begin(), value.entries.end(),
                                               [](const auto& entry) { return is_number(entry.key); });
}

// Key that identifies the rows of a list; empty without one.
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

  // Values that the house rules leave alone have no place; errors in them are reported at `here`.
  void begin(const Place& here) { file_.tree.place = token(here); }

  void change(Value& base, const Node& over, const std::string& path) {
    if (over.is_map() && base.kind == NodeKind::map && !is_column(base)) return change_map(base, over, path);
    const std::string key = row_key(base);
    if (over.is_list() && !key.empty()) return change_rows(base, over, key, path);
    // An equal word, in quotes or not, is no change.
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

  // Copies a node of the house rules with its places.
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
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < base.entries.size(); ++i) known.emplace(base.entries[i].key, i);
    std::set<std::size_t> removed;
    for (std::size_t i = 0; i < over.size(); ++i) {
      const auto [key, value] = over.entry(i);
      const std::string inside = fmt::format("{}.{}", path, key);
      file_.of_keys[fmt::format("{}.{}", base.place, key)] = over.key_place(i);
      const auto it = known.find(key);
      if (it == known.end()) {
        Value added = taken(value);
        told(inside, text_of(added), {});
        base.entries.push_back({key, std::move(added)});
      } else if (value.is_nothing() && !value.quoted()) {
        told(inside, {}, text_of(base.entries[it->second].value));
        removed.insert(it->second);
      } else {
        change(base.entries[it->second].value, value, inside);
      }
    }
    for (auto at = removed.rbegin(); at != removed.rend(); ++at)
      base.entries.erase(base.entries.begin() + static_cast<std::ptrdiff_t>(*at));
  }

  // Rows of a table while they are changed.
  struct Rows {
    std::list<Value> all;
    std::vector<std::string> names;                                       // of the rows of the table, in order
    std::unordered_map<std::string, std::list<Value>::iterator> by_name;  // rows not removed
    std::list<Value>::iterator next;                                      // a new row is inserted before it
  };

  void change_rows(Value& base, const Node& over, const std::string& key, const std::string& path) {
    if (over.size() > kMostEntries) {
      found_.error("too-much", over.place(), fmt::format("'{}' has {} rows", path, over.size()),
                   fmt::format("at most {} are read", kMostEntries));
      return;
    }
    base.place = token(over.place());
    Rows rows;
    rows.all.assign(std::make_move_iterator(base.items.begin()), std::make_move_iterator(base.items.end()));
    for (auto it = rows.all.begin(); it != rows.all.end(); ++it) {
      rows.names.push_back(it->find(key)->scalar);
      rows.by_name.emplace(rows.names.back(), it);
    }
    rows.next = rows.all.end();
    const bool rises = rows.names.size() < 2 || is_less(rows.names.front(), rows.names.back());
    std::unordered_set<std::string> seen;
    for (std::size_t i = 0; i < over.size(); ++i) {
      const Node row = over.item(i);
      const Node name = row.find(key);
      if (!row.is_map() || !name.is_scalar())
        found_.error("missing-key", row.place(), fmt::format("this row of '{}' has no '{}'", path, key),
                     fmt::format("write '- {{{}: ...}}': a row is known by it", key));
      else if (!seen.insert(name.scalar()).second)
        found_.error("table-row", row.place(),
                     fmt::format("the row {} of '{}' stands here a second time", in_quotes(name.scalar()), path),
                     "write one of them");
      else
        change_row(rows, row, key, fmt::format("{}.{}", path, name.scalar()));
    }
    order_bands(rows, key, rises);
    base.items.assign(std::make_move_iterator(rows.all.begin()), std::make_move_iterator(rows.all.end()));
  }

  void change_row(Rows& rows, const Node& row, const std::string& key, const std::string& path) {
    const auto known = rows.by_name.find(row.find(key).scalar());
    const Node remove = row.find("remove");
    if (remove && to_boolean(remove, found_, "'remove' of a row").value_or(false)) {
      if (known == rows.by_name.end() || row.size() != 2) {
        found_.error("table-row", row.place(), fmt::format("there is no row '{}' to remove", printable(path)),
                     fmt::format("write '- {{{}: ROW, remove: true}}' for a row of the table", key));
        return;
      }
      told(path, {}, text_of(*known->second));
      rows.next = rows.all.erase(known->second);
      rows.by_name.erase(known);
    } else if (known != rows.by_name.end()) {
      change_map(*known->second, row, path);
      rows.next = std::next(known->second);
    } else if (!is_misspelt(rows, row, key)) {
      Value added = taken(row);
      told(path, text_of(added), {});
      rows.all.insert(rows.next, std::move(added));
    }
  }

  // Sorts the rows of a table of bands, rising or falling as the table was without the new ones.
  static void order_bands(Rows& rows, const std::string& key, bool rises) {
    const auto from = [&](const Value& row) -> const std::string& { return row.find(key)->scalar; };
    if (key != "from" ||
        !std::all_of(rows.all.begin(), rows.all.end(), [&](const Value& row) { return is_number(from(row)); }))
      return;
    rows.all.sort(
        [&](const Value& a, const Value& b) { return rises ? is_less(from(a), from(b)) : is_less(from(b), from(a)); });
  }
  // Compares whole numbers without leading zeros.
  static bool is_less(const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  }

  // True if a new row has nearly the name of a row of the table and lacks some of its keys.
  bool is_misspelt(const Rows& rows, const Node& row, const std::string& key) {
    const std::string& name = row.find(key).scalar();
    const std::string near = nearest_word(name, rows.names);
    const auto meant = rows.by_name.find(near);
    if (near.empty() || meant == rows.by_name.end()) return false;
    const Value& like = *meant->second;
    if (std::all_of(like.entries.begin(), like.entries.end(),
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
    change("armament.yaml", "armament", top.maybe("armament"));
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

  // Changes a file whose top level is one key of the house rules.
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

  // Changes policies.yaml, whose lists `policies` and `verdicts` are two keys of house rules.
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

  // Stores readings, which a scenario may choose as well; the reader of the system applies them.
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
