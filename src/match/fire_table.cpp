#include "hexrout/match/fire_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "hexrout/text/fnv.hpp"

namespace hexrout {

namespace match {
std::string_view embedded(std::string_view path);  // made from src/match/data
}

namespace {

constexpr int kMostNumber = 10;     // of an effect
constexpr int kMostFactors = 1000;  // a column may begin at
constexpr std::size_t kMostColumns = 50;
constexpr std::size_t kMostRows = 50;
constexpr int kMostModifier = 20;

constexpr std::array<std::string_view, 12> kClasses{"open",   "road",     "water",        "depression",
                                                    "woods",  "building", "factory",      "marketplace",
                                                    "bridge", "hexside",  "entrenchment", "other"};

std::optional<int> number_of(std::string_view text, int least) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (number < least || number > kMostNumber || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  return number;
}

}  // namespace

std::string FireEffect::word() const {
  switch (kind) {
    case Kind::none:
      return "none";
    case Kind::pin:
      return "PTC";
    case Kind::morale:
      return number == 0 ? "NMC" : fmt::format("{}MC", number);
    case Kind::casualties:
      return fmt::format("K/{}", number);
    case Kind::kill:
      return fmt::format("{}KIA", number);
  }
  return {};
}

std::optional<FireEffect> fire_effect(std::string_view word) {
  using Kind = FireEffect::Kind;
  if (word == "none") return FireEffect{};
  if (word == "PTC") return FireEffect{Kind::pin, 0};
  if (word == "NMC") return FireEffect{Kind::morale, 0};
  const auto numbered = [](Kind kind, std::string_view number, int least) -> std::optional<FireEffect> {
    const auto n = number_of(number, least);
    return n ? std::optional(FireEffect{kind, *n}) : std::nullopt;
  };
  if (word.starts_with("K/")) return numbered(Kind::casualties, word.substr(2), 0);
  if (word.ends_with("KIA")) return numbered(Kind::kill, word.substr(0, word.size() - 3), 1);
  if (word.ends_with("MC")) return numbered(Kind::morale, word.substr(0, word.size() - 2), 1);
  return std::nullopt;
}

// Reads the parts of a table in the order of its file.
class FireTableReader {
 public:
  explicit FireTableReader(Diagnostics& found) : found_(found) {}

  std::optional<FireTable> read(const Node& root) {
    const std::size_t before = found_.error_count();
    Fields top(root, found_, "fire table");
    top.need("fire_table");
    top.integer("fire_table", 1, 1, 1);
    table_.title_ = top.prose("title", "");
    if (const Node node = top.need("modifiers")) modifiers(node);
    if (const Node node = top.maybe("shares")) shares(node);
    if (const Node node = top.need("columns")) columns(node);
    top.done();
    if (found_.error_count() > before) return std::nullopt;
    return std::move(table_);
  }

 private:
  static int integer(Fields& fields, std::string_view key, int otherwise, int least, int most) {
    return static_cast<int>(fields.integer(key, otherwise, least, most));
  }

  void modifiers(const Node& node) {
    Fields fields(node, found_, "modifiers");
    table_.per_hindrance_ = integer(fields, "hindrance", 0, -kMostModifier, kMostModifier);
    table_.per_leadership_ = integer(fields, "leadership", 0, -kMostModifier, kMostModifier);
    table_.moved_ = integer(fields, "moved", 0, -kMostModifier, kMostModifier);
    if (const Node list = fields.maybe("cover")) cover(list);
    fields.done();
  }

  // Classes first: the name of a terrain overrides its class, in any order of the file.
  void cover(const Node& node) {
    if (!node.is_map()) {
      found_.error("not-a-map", node.place(), "'cover' must be written as terrain with modifiers",
                   "write {woods: 1, building: 2}");
      return;
    }
    const TerrainCatalogue& terrains = TerrainCatalogue::standard();
    for (const bool names : {false, true})
      for (std::size_t i = 0; i < node.size(); ++i) {
        const auto [key, value] = node.entry(i);
        const auto it = std::find(kClasses.begin(), kClasses.end(), key);
        if ((it == kClasses.end()) != names) continue;
        const std::optional<TerrainId> id = names ? terrains.find(key) : std::nullopt;
        if (names && !id) {
          found_.error(
              "unknown-terrain", node.key_place(i), fmt::format("there is no terrain {}", in_quotes(key)),
              found_.suggest(key, terrains.names(), "name a class (woods, building ...) or a terrain: {names}"));
          continue;
        }
        const auto number = to_integer(value, found_, -kMostModifier, kMostModifier, "a modifier");
        if (!number) continue;
        if (id)
          table_.cover_[*id] = static_cast<std::int8_t>(*number);
        else
          cover_class(static_cast<TerrainClass>(it - kClasses.begin()), static_cast<std::int8_t>(*number));
      }
  }
  void cover_class(TerrainClass kind, std::int8_t number) {
    const TerrainCatalogue& terrains = TerrainCatalogue::standard();
    for (std::size_t id = 0; id < table_.cover_.size(); ++id)
      if (terrains.has(static_cast<TerrainId>(id)) && terrains[static_cast<TerrainId>(id)].kind == kind)
        table_.cover_[id] = number;
  }

  void shares(const Node& node) {
    Fields fields(node, found_, "shares");
    table_.moved_share_ = integer(fields, "moved", 4, 0, 4);
    table_.concealed_share_ = integer(fields, "concealed", 4, 0, 4);
    fields.done();
  }

  bool is_list(const Node& node, std::string_view what, std::size_t most) {
    if (node.is_list() && node.size() > 0 && node.size() <= most) return true;
    if (node.is_list() && node.size() > most)
      found_.error("too-much", node.place(),
                   fmt::format("'{}' has {} entries; {} is the most", what, node.size(), most), "leave some out");
    else
      found_.error("not-a-list", node.place(), fmt::format("'{}' must be a list that is not empty", what),
                   "write lines that begin with '- '");
    return false;
  }

  void columns(const Node& list) {
    if (!is_list(list, "columns", kMostColumns)) return;
    for (std::size_t i = 0; i < list.size(); ++i) {
      Fields fields(list.item(i), found_, "column");
      FireTable::Column column;
      fields.need("from");
      column.from = integer(fields, "from", 0, 0, kMostFactors);
      if (!table_.columns_.empty() && column.from <= table_.columns_.back().from)
        found_.error(
            "fire-table", list.item(i).place(),
            fmt::format("the column from {} does not follow that from {}", column.from, table_.columns_.back().from),
            "list columns by 'from', the least first, each once");
      if (const Node results = fields.need("results")) rows(results, column);
      fields.done();
      table_.columns_.push_back(std::move(column));
    }
  }

  void rows(const Node& list, FireTable::Column& column) {
    if (!is_list(list, "results", kMostRows)) return;
    for (std::size_t i = 0; i < list.size(); ++i) {
      Fields fields(list.item(i), found_, "result");
      FireTable::Row row;
      fields.need("up_to");
      row.up_to = integer(fields, "up_to", 0, -100, 100);
      const std::string word = fields.need_text("gives");
      const auto effect = fire_effect(word);
      if (effect)
        row.gives = *effect;
      else if (!word.empty())
        found_.error("fire-effect", fields.maybe("gives").place(), fmt::format("{} is no result", in_quotes(word)),
                     "write none, PTC, NMC, 1MC to 10MC, K/0 to K/10, or 1KIA to 10KIA");
      if (!column.rows.empty() && row.up_to <= column.rows.back().up_to)
        found_.error("fire-table", list.item(i).place(),
                     fmt::format("the total {} does not follow {}", row.up_to, column.rows.back().up_to),
                     "list results by 'up_to', the least first, each once");
      fields.done();
      column.rows.push_back(row);
    }
  }

  Diagnostics& found_;
  FireTable table_;
};

const FireTable& FireTable::usual() {
  static const FireTable table = [] {
    Diagnostics found;
    const auto document = Document::parse(match::embedded("data/fire_table.yaml"), "data/fire_table.yaml", found);
    auto read = document ? read_fire_table(document->root(), found) : std::nullopt;
    if (!read) throw std::runtime_error("a file built into the program is wrong: " + found.text());
    return std::move(*read);
  }();
  return table;
}

int FireTable::modifier(const FireTerms& terms, const Terrain& terrain) const {
  return terms.hindrance * per_hindrance_ + terms.leadership * per_leadership_ + (terms.target_moved ? moved_ : 0) +
         cover_[terrain.id];
}

FireEffect FireTable::effect(int factors, int total) const {
  const Column* column = nullptr;
  for (const Column& c : columns_)
    if (c.from <= factors) column = &c;
  if (column == nullptr) return {};
  for (const Row& row : column->rows)
    if (total <= row.up_to) return row.gives;
  return {};
}

std::string FireTable::digest() const {
  Fnv fnv;
  const auto take = [&](int number) { fnv.take_number(number); };
  for (const int number : {per_hindrance_, per_leadership_, moved_, moved_share_, concealed_share_}) take(number);
  for (const int number : cover_) take(number);
  for (const Column& column : columns_) {
    take(column.from);
    take(static_cast<int>(column.rows.size()));
    for (const Row& row : column.rows) {
      take(row.up_to);
      take(static_cast<int>(row.gives.kind));
      take(row.gives.number);
    }
  }
  return fnv.text();
}

std::optional<FireTable> read_fire_table(const Node& root, Diagnostics& found) {
  return FireTableReader(found).read(root);
}

std::optional<FireTable> read_fire_table_file(const std::string& path, Diagnostics& found) {
  const auto document = Document::read_file(path, found);
  return document ? read_fire_table(document->root(), found) : std::nullopt;
}

}  // namespace hexrout
