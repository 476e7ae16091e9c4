#include "rules/data_game/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

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

bool Check::judges_state() const {
  return std::any_of(bands.begin(), bands.end(), [](const Band& band) {
    return std::any_of(band.rows.begin(), band.rows.end(), [](const ResultRow& row) {
      return !row.effects.empty() && row.effects.front().kind <= EffectKind::better;
    });
  });
}

bool Check::plain() const {
  const auto is = [](const Effect& e) {
    return e.kind <= EffectKind::loses && e.amount.certain() && e.amount.plus.fixed();
  };
  if (dice.target || against || !dice.dice.fixed()) return false;
  return std::all_of(bands.begin(), bands.end(), [&](const Band& band) {
    return std::all_of(band.rows.begin(), band.rows.end(), [&](const ResultRow& row) {
      return row.when.fixed() && std::all_of(row.effects.begin(), row.effects.end(), is);
    });
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
constexpr std::int64_t kMostPoolSequences = std::int64_t{1} << 56;
// Limit where results ask for the sum and for faces, so that no sequence can be left out.
constexpr std::int64_t kMostFaceSequences = 50'000;

// Indexed by TerrainClass.
const std::vector<std::string>& class_words() {
  static const std::vector<std::string> words{"open",   "road",     "water",        "depression",
                                              "woods",  "building", "factory",      "marketplace",
                                              "bridge", "hexside",  "entrenchment", "other"};
  return words;
}

Effect to_state(StateIndex state) {
  Effect out;
  out.which = state;
  return out;
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
    Check out;
    out.name = "morale";
    out.by_ratio = true;
    Fields die(top.need("die"), found_, "die");
    out.dice.sides = static_cast<int>(die.integer("sides", 10, 2, 100));
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
      b.success = static_cast<int>(row.integer("success", 0, 0, out.dice.sides));
      row.need("failure");
      const auto failure = static_cast<StateIndex>(row.choice("failure", 0, results()));
      row.need_text("origin");
      row.done();
      if (!out.bands.empty() &&
          (b.from >= out.bands.back().from || b.success >= out.bands.back().success || failure < worst))
        found_.error("table-row", row.place(), "a later band must be a worse one",
                     "put the bands in the order of falling ratios");
      worst = failure;
      if (b.success > 0) b.rows.push_back({b.success, Expression::truth(true), {to_state(0)}});
      b.rows.push_back({ResultRow().to, Expression::truth(true), {to_state(failure)}});
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
    out.dice = read_throw(f, 0);
    if (const Node against = f.maybe("against")) {
      Fields other(against, found_, "throw against it");
      out.against = read_throw(other, 1);
      other.done();
    }
    out.shared = static_cast<Shared>(f.choice("shared", 0, {"false", "true", "side"}));
    read_each(
        f.maybe("modifiers"), "modifier", found_, [&](Fields& m) { read_modifier(m, out); }, kMostModifiers);
    Band all;
    read_each(
        f.need("results"), "result", found_, [&](Fields& r) { all.rows.push_back(read_result(r)); }, kMostRows);
    check_rows(f, all);
    check_roll(f, out, all);
    out.bands.push_back(std::move(all));
    f.text("origin", "");
    out_.checks.push_back(std::move(out));
  }

  // Reads dice; `least`: 0 for those of a check, which without any is a table.
  Throw read_throw(Fields& f, int least) {
    Throw out;
    out.sides = static_cast<int>(f.integer("sides", 6, 2, 100));
    if (const Node target = f.maybe("target")) out.target = Expression::read(target, Type::number, names_, found_);
    const Node node = f.need("dice");
    if (!node) return out;
    out.dice = Expression::read(node, Type::number, names_, found_);
    const std::int64_t limit = out.target ? kMostPoolSequences : kMostSequences;
    std::int64_t sequences = out.sides;
    for (out.most = 1; out.most < kMostDice && sequences <= limit / out.sides; ++out.most) sequences *= out.sides;
    const std::int64_t dice = out.dice.fixed().value_or(1);
    if (dice < least || dice > kMostDice)
      found_.error("out-of-range", node.place(), fmt::format("{} dice cannot be thrown", dice),
                   fmt::format("write a number from {} to {}, or an expression", least, kMostDice));
    else if (dice == 0 && (f.has("sides") || f.has("target")))
      found_.error("empty-effect", node.place(), "no dice are thrown here, and 'sides' and 'target' say which",
                   "delete them");
    else if (dice > out.most)
      found_.error("out-of-range", node.place(), fmt::format("{} dice of {} sides are too many", dice, out.sides),
                   "take fewer: their chances are told exactly");
    return out;
  }

  // Notes the faces that results count, and refuses questions of a pool where there is none.
  void check_roll(const Fields& f, Check& check, const Band& all) {
    const Node list = f.node().find("results");
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
      const ResultRow& row = all.rows[i];
      const auto asks = [&](Fact fact, std::vector<int>* into) {
        const bool when = row.when.asks(fact, into);
        return effects_ask(row.effects, fact, into) || when;
      };
      asks(Fact::faces, &check.faces);
      for (const Fact fact : {Fact::roll, Fact::total, Fact::successes, Fact::opposed, Fact::faces})
        check.asks_roll = check.asks_roll || asks(fact, nullptr);
      for (const auto& [fact, word, there] : {std::tuple{Fact::successes, "successes", check.dice.target.has_value()},
                                              std::tuple{Fact::opposed, "opposed", check.against.has_value()}})
        if (!there && asks(fact, nullptr))
          found_.error("expression", list.item(i).place(), fmt::format("this check has no {}", word),
                       fact == Fact::successes ? "add 'target', or ask 'roll'" : "add 'against: {dice, sides}'");
    }
    std::int64_t sequences = 1;
    const std::int64_t dice =
        check.dice.target || check.faces.empty() ? 0 : check.dice.dice.fixed().value_or(check.dice.most);
    for (int i = 0; i < dice && sequences <= kMostFaceSequences; ++i) sequences *= check.dice.sides;
    if (sequences > kMostFaceSequences)
      found_.error("out-of-range", f.node().find("dice").place(), "sum and faces of so many dice are too much",
                   "take fewer dice, or a pool with a 'target'");
  }

  void check_rows(const Fields& f, Band& all) {
    constexpr int kOpen = std::numeric_limits<int>::max();
    const Node list = f.node().find("results");
    int before = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
      if (all.rows[i].when.fixed() != 1) continue;
      if (before == kOpen || all.rows[i].to <= before)
        found_.error("table-row", list.item(i).place(), "the totals of results must rise from row to row",
                     "write 'to' in all rows but the last, lowest first");
      before = all.rows[i].to;
    }
    if (!all.rows.empty() && (all.rows.back().to != kOpen || all.rows.back().when.fixed() != 1))
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
    if (const Node when = f.maybe("if")) out.when = Expression::read(when, Type::truth, names_, found_, Scope::result);
    out.effects = read_effects(f, names_, found_, Scope::result);
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

std::vector<std::pair<int, Odds>> sums_of(int dice, int sides) {
  std::vector<std::int64_t> ways{1};  // by sum, from 0
  std::int64_t all = 1;
  for (int die = 0; die < dice; ++die) {
    std::vector<std::int64_t> next(ways.size() + static_cast<std::size_t>(sides), 0);
    for (std::size_t sum = 0; sum < ways.size(); ++sum)
      for (std::size_t face = 1; face <= static_cast<std::size_t>(sides); ++face) next[sum + face] += ways[sum];
    ways = std::move(next);
    all *= sides;
  }
  std::vector<std::pair<int, Odds>> out;
  for (std::size_t sum = 0; sum < ways.size(); ++sum)
    if (ways[sum] > 0) out.emplace_back(static_cast<int>(sum), Odds::reduced(ways[sum], all));
  return out;
}

}  // namespace hexrout::data_game
