#include "rules/squares/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "rules/common/words/lists.hpp"

namespace hexrout::squares {
namespace {

constexpr std::array<const char*, 8> kModifiers{"led",         "under-fire",   "friend-down", "enemy-down",
                                                "outnumbered", "edged-weapon", "officer",     "nco"};

}  // namespace

const std::vector<std::string>& result_words() {
  static const std::vector<std::string> words{"free", "no-closer", "duck-back", "surrender"};
  return words;
}

bool GroupCondition::reached(int casualties, int start) const {
  if (small > 0 && start <= small_up_to) return casualties >= small;
  return start > 0 && casualties > 0 && std::int64_t{casualties} * 100 >= std::int64_t{start} * percent;
}

Result Tables::result(int total) const {
  Result out = results.front().result;
  for (const From& from : results)
    if (total >= from.score) out = from.result;
  return out;
}

const Modifier& Tables::modifier(std::string_view id) const {
  const auto it = std::find_if(modifiers.begin(), modifiers.end(), [&](const Modifier& m) { return m.id == id; });
  assert(it != modifiers.end());
  return *it;
}

namespace {

void read_conditions(Fields& top, const Node& root, Tables& out, Diagnostics& found) {
  read_each(top.need("conditions"), "condition", found, [&](Fields& row) {
    GroupCondition c;
    c.id = row.need_text("id");
    c.rule = row.need_text("rule");
    c.small = static_cast<int>(row.integer("small", 0, 0, 1000));
    c.small_up_to = static_cast<int>(row.integer("small_up_to", 0, 0, 1000));
    row.need("percent");
    c.percent = static_cast<int>(row.integer("percent", 100, 1, 100));
    c.modifier = static_cast<int>(row.integer("modifier", 0, -20, 20));
    c.origin = row.need_text("origin");
    if ((c.small == 0) != (c.small_up_to == 0))
      found.error("table-row", row.place(), "small and small_up_to belong together", "write both or neither");
    if (!out.conditions.empty() && c.percent <= out.conditions.back().percent)
      found.error("table-row", row.place(), "a later condition must be a worse one",
                  "put the conditions in the order of their percentages");
    out.conditions.push_back(std::move(c));
  });
  if (out.conditions.empty() || out.conditions.size() > 8)
    found.error("table", root.place(), "there must be 1 to 8 conditions", "write them under 'conditions'");
}

void read_results(Fields& top, const Node& root, Tables& out, Diagnostics& found) {
  read_each(top.need("results"), "result", found, [&](Fields& row) {
    Tables::From from{};
    const Place place = row.place();
    row.need("result");
    from.result = static_cast<Result>(row.choice("result", 0, result_words()));
    row.need("from");
    from.score = static_cast<int>(row.integer("from", 0, -99, 99));
    row.need_text("origin");
    if (!out.results.empty() && from.score <= out.results.back().score)
      found.error("table-row", place, "the scores must rise", "put the results in the order of their scores");
    if (std::any_of(out.results.begin(), out.results.end(),
                    [&](const Tables::From& other) { return other.result == from.result; }))
      found.error("table-row", place, "this result stands here a second time", "write each result once");
    out.results.push_back(from);
  });
  if (out.results.size() != result_words().size() || out.results.front().score != -99)
    found.error("table", root.place(), "the results must cover every total",
                "write the four results, the worst from -99");
  if (out.results.empty()) out.results.push_back({Result::free, -99});
}

void read_modifiers(Fields& top, const Node& root, Tables& out, Diagnostics& found) {
  read_each(top.need("modifiers"), "modifier", found, [&](Fields& row) {
    Modifier m;
    m.id = row.need_text("id");
    row.need("value");
    m.value = static_cast<int>(row.integer("value", 0, -20, 20));
    row.need_text("origin");
    m.text = row.need_text("text");
    out.modifiers.push_back(std::move(m));
  });
  for (const char* id : kModifiers) {
    const auto n =
        std::count_if(out.modifiers.begin(), out.modifiers.end(), [&](const Modifier& m) { return m.id == id; });
    if (n != 1)
      found.error("table", root.place(), fmt::format("there are {} rows for the modifier '{}'", n, id),
                  "write exactly one");
  }
  for (const Modifier& m : out.modifiers)
    if (std::find(kModifiers.begin(), kModifiers.end(), m.id) == kModifiers.end())
      found.error("table", root.place(), fmt::format("nothing applies the modifier '{}'", printable(m.id)),
                  fmt::format("known modifiers: {names}", fmt::arg("names", fmt::join(kModifiers, ", "))));
}

}  // namespace

Tables read_tables(const Node& root, Diagnostics& found) {
  Tables out;
  Fields top(root, found, "tables");
  read_conditions(top, root, out, found);
  Fields pass(top.need("carries_on_from"), found, "score");
  out.carries_on_from = static_cast<int>(pass.integer("score", 6, -20, 40));
  pass.need_text("origin");
  pass.done();
  read_results(top, root, out, found);
  read_modifiers(top, root, out, found);
  top.done();
  return out;
}

std::shared_ptr<const RuleSet> rule_set(const HouseRules* house, Diagnostics& found) {
  return known_rule_set<RuleSet>(house, found, [](const HouseRules* by, Diagnostics& said) {
    return RuleSet{read_rule_file(by, "squares/data/tables.yaml", read_tables, said),
                   read_rule_readings(by, "squares/data/readings.yaml", said),
                   read_rule_file(by, "squares/data/policies.yaml", read_book, said)};
  });
}
const std::shared_ptr<const RuleSet>& standard_rules() {
  static Diagnostics none;
  static const std::shared_ptr<const RuleSet> built_in = rule_set(nullptr, none);
  return built_in;
}

PolicyBook read_book(const Node& root, Diagnostics& found) {
  const PolicyMeans means{
      .never = {ReferenceSet::firer, ReferenceSet::pressing, ReferenceSet::anchor},
      .failures = {Failure::halt_in_place, Failure::stand_and_fight, Failure::must_fight, Failure::wait_surrender},
      .places = {"line", "casualties"},
      .swept = true,
      .hazards = true};
  return read_policy_book(root, {{"detour"}, {"C-NC", "C-DB", "C-SU", "C-WD", "C-WD-NC", "C-MOVE"}, {}, {}, means},
                          found);
}

}  // namespace hexrout::squares
