#include "rules/data_game/tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/common/words/lists.hpp"

namespace hexrout::data_game {

int percent(int current, int original) {
  if (current <= 0) return 0;
  const std::int64_t whole = std::int64_t{100} * current / original;
  return static_cast<int>(std::clamp<std::int64_t>(whole, 1, 100));
}

const Band& Check::band(int p) const {
  for (const Band& b : bands)
    if (p >= b.from) return b;
  return bands.back();
}

bool Check::plain() const {
  const auto is = [](const Effect& e) {
    return e.kind <= EffectKind::loses && e.amount.certain() && e.amount.plus.fixed();
  };
  return std::all_of(bands.begin(), bands.end(), [&](const Band& band) {
    return std::all_of(band.rows.begin(), band.rows.end(),
                       [&](const ResultRow& row) { return std::all_of(row.effects.begin(), row.effects.end(), is); });
  });
}

const Check* Tables::find_check(std::string_view name) const {
  const auto it = std::find_if(checks.begin(), checks.end(), [&](const Check& c) { return c.name == name; });
  return it == checks.end() ? nullptr : &*it;
}

namespace {

constexpr std::size_t kMostChecks = 16;
constexpr std::size_t kMostModifiers = 32;
constexpr std::size_t kMostRows = 64;
constexpr int kWidestTotal = 1'000'000;
// Limit of the face sequences of one check, so that counts stay exact.
constexpr std::int64_t kMostSequences = 1'000'000'000'000;

// Indexed by TerrainClass.
const std::vector<std::string>& class_words() {
  static const std::vector<std::string> words{"open",   "road",     "water",        "depression",
                                              "woods",  "building", "factory",      "marketplace",
                                              "bridge", "hexside",  "entrenchment", "other"};
  return words;
}

Effect to_state(StateIndex state) {
  return {EffectKind::state, state, {}, {}};
}

class TableReader {
 public:
  TableReader(const Names& names, Diagnostics& found) : names_(names), found_(found) {}

  Tables read(const Node& root, const std::vector<std::string>& costs) {
    Fields top(root, found_, "tables");
    const Node checks = top.maybe("checks");
    if (!checks || top.has("die") || top.has("bands")) out_.checks.push_back(ratio_check(top));
    read_each(
        checks, "check", found_, [&](Fields& f) { read_check(f); }, kMostChecks);
    for (const std::string& name : costs) read_costs(top, name);
    top.done();
    return std::move(out_);
  }

 private:
  // Results that a check can have: all states but the last, that of units without strength.
  std::vector<std::string> results() const {
    return {names_.states.begin(), names_.states.end() - (names_.states.empty() ? 0 : 1)};
  }

  Check ratio_check(Fields& top) {
    Check out{"morale", {}, 1, 10, true, {}, {}};
    Fields die(top.need("die"), found_, "die");
    out.sides = static_cast<int>(die.integer("sides", 10, 2, 100));
    die.need_text("origin");
    die.done();
    const Node bands = top.need("bands");
    StateIndex worst = 0;
    for (std::size_t i = 0; bands.is_list() && i < bands.size(); ++i) {
      Fields row(bands.item(i), found_, "band");
      Band b;
      row.need("from");
      b.from = static_cast<int>(row.integer("from", 1, 1, 100));
      row.need("success");
      b.success = static_cast<int>(row.integer("success", 0, 0, out.sides));
      row.need("failure");
      const auto failure = static_cast<StateIndex>(row.choice("failure", 0, results()));
      row.need_text("origin");
      row.done();
      if (!out.bands.empty() &&
          (b.from >= out.bands.back().from || b.success >= out.bands.back().success || failure < worst))
        found_.error("table-row", row.place(), "a later band must be a worse one",
                     "put the bands in the order of falling ratios");
      worst = failure;
      if (b.success > 0) b.rows.push_back({b.success, {to_state(0)}});
      b.rows.push_back({ResultRow().to, {to_state(failure)}});
      out.bands.push_back(b);
    }
    if (out.bands.empty() || out.bands.front().from != 100 || out.bands.back().from != 1)
      found_.error("table", bands.place(), "the bands must go from 100 percent to 1", "write a band for every ratio");
    if (out.bands.empty()) out.bands.push_back({0, 0, {ResultRow()}});
    return out;
  }

  void read_check(Fields& f) {
    Check out;
    out.name = f.need_text("name");
    out.rule = f.text("rule", out.name);
    if (out_.find_check(out.name) != nullptr)
      found_.error("table-row", f.place(), fmt::format("the check {} stands here a second time", in_quotes(out.name)),
                   "give each its own name; 'die' and 'bands' make the check 'morale'");
    f.need("dice");
    out.dice = static_cast<int>(f.integer("dice", 1, 1, 20));
    out.sides = static_cast<int>(f.integer("sides", 6, 2, 100));
    std::int64_t sequences = 1;
    for (int i = 0; i < out.dice && sequences <= kMostSequences; ++i) sequences *= out.sides;
    if (sequences > kMostSequences) {
      found_.error("out-of-range", f.node().find("dice").place(),
                   fmt::format("{} dice of {} sides are too many", out.dice, out.sides),
                   "take fewer: their chances are told exactly");
      out.dice = 1;
    }
    read_each(
        f.maybe("modifiers"), "modifier", found_, [&](Fields& m) { read_modifier(m, out); }, kMostModifiers);
    Band all;
    read_each(
        f.need("results"), "result", found_, [&](Fields& r) { all.rows.push_back(read_result(r)); }, kMostRows);
    check_rows(f, all);
    out.bands.push_back(std::move(all));
    f.text("origin", "");
    out_.checks.push_back(std::move(out));
  }

  void check_rows(const Fields& f, Band& all) {
    constexpr int kOpen = std::numeric_limits<int>::max();
    const Node list = f.node().find("results");
    for (std::size_t i = 0; i + 1 < all.rows.size(); ++i)
      if (all.rows[i].to == kOpen || all.rows[i + 1].to <= all.rows[i].to)
        found_.error("table-row", list.item(i + 1).place(), "the totals of results must rise from row to row",
                     "write 'to' in all rows but the last, lowest first");
    if (!all.rows.empty() && all.rows.back().to != kOpen)
      found_.error("table", list.place(), "no result holds for higher totals", "add a last row without 'to'");
    if (all.rows.empty()) {
      if (list.is_list())
        found_.error("table", list.place(), "the check has no results", "write a row for every total");
      all.rows.emplace_back();
    }
  }

  void read_modifier(Fields& f, Check& check) {
    Modifier out;
    out.text = f.need_text("text");
    const Node when = f.maybe("if");
    out.when = when ? Expression::read(when, Type::truth, names_, found_) : Expression::truth(true);
    if (const Node add = f.need("add")) out.add = Expression::read(add, Type::number, names_, found_);
    check.modifiers.push_back(std::move(out));
  }

  ResultRow read_result(Fields& f) {
    ResultRow out;
    if (const auto to = f.maybe_integer("to", -kWidestTotal, kWidestTotal)) out.to = static_cast<int>(*to);
    out.effects = read_effects(f, names_, found_);
    return out;
  }

  void read_costs(Fields& top, const std::string& name) {
    CostTable out{name, std::vector<int>(class_words().size(), 0), 0};
    Fields table(top.need(name), found_, "vehicle costs");
    table.need_text("origin");
    Fields costs(table.need("half_mf"), found_, "vehicle costs");
    for (std::size_t i = 0; i < class_words().size(); ++i)
      out.half_mf[i] = static_cast<int>(costs.integer(class_words()[i], 0, 0, 100));
    costs.done();
    out.hexside_half_mf = static_cast<int>(table.integer("hexside", 0, 0, 100));
    table.done();
    out_.costs.push_back(std::move(out));
  }

  const Names& names_;
  Diagnostics& found_;
  Tables out_;
};

}  // namespace

std::vector<std::string> check_names(const Node& root) {
  std::vector<std::string> out;
  const Node list = root.find("checks");
  if (!list || root.find("die")) out.emplace_back("morale");
  for (std::size_t i = 0; list.is_list() && i < list.size() && i < kMostChecks; ++i)
    out.push_back(list.item(i).is_map() ? list.item(i).find("name").scalar() : std::string());
  return out;
}

Tables read_tables(const Node& root, const Names& names, const std::vector<std::string>& costs, Diagnostics& found) {
  return TableReader(names, found).read(root, costs);
}

std::vector<std::pair<int, Odds>> sums_of(const Check& check) {
  std::vector<std::int64_t> ways{1};  // by sum, from 0
  std::int64_t all = 1;
  for (int die = 0; die < check.dice; ++die) {
    std::vector<std::int64_t> next(ways.size() + static_cast<std::size_t>(check.sides), 0);
    for (std::size_t sum = 0; sum < ways.size(); ++sum)
      for (std::size_t face = 1; face <= static_cast<std::size_t>(check.sides); ++face) next[sum + face] += ways[sum];
    ways = std::move(next);
    all *= check.sides;
  }
  std::vector<std::pair<int, Odds>> out;
  for (std::size_t sum = 0; sum < ways.size(); ++sum)
    if (ways[sum] > 0) out.emplace_back(static_cast<int>(sum), Odds::reduced(ways[sum], all));
  return out;
}

}  // namespace hexrout::data_game
