#include <fmt/format.h>

#include <set>

#include "cases/answer_shape.hpp"
#include "cases/case.hpp"
#include "hexrout/cases/cases.hpp"
#include "hexrout/play/script_nodes.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostExpected = 5000;  // values under the `expect` of a case

std::size_t values_below(const Node& node) {
  std::size_t out = 1;
  for (std::size_t i = 0; i < node.size(); ++i)
    out += values_below(node.is_map() ? node.entry(i).second : node.item(i));
  return out;
}

// Refuses "~" and "null" in quotes: these are texts, and would be looked for where absence is meant.
void refuse_quoted_null(const Node& node, Diagnostics& found) {
  if (node.is_scalar() && node.quoted() && (node.scalar() == "~" || node.scalar() == "null"))
    found.error("case-quoted-null", node.place(), fmt::format("\"{}\" in quotes is a text, not nothing", node.scalar()),
                "write ~ without quotes: without quotes ~ is absent");
  for (std::size_t i = 0; i < node.size(); ++i)
    refuse_quoted_null(node.is_map() ? node.entry(i).second : node.item(i), found);
}

// Reads a list of at least one word: an empty list would not expect anything.
Node read_words(Fields& fields, const char* key, Diagnostics& found) {
  const Node list = fields.maybe(key);
  if (!list) return {};
  const std::size_t errors_before = found.error_count();
  fields.texts(key);
  if (found.error_count() == errors_before && words_of(list).empty())
    found.error("case-expects-nothing", list.place(), fmt::format("'{}' lists nothing", key),
                "delete it, or write [a, b]");
  return list;
}

void read_rolls(const Node& rolls, Diagnostics& found) {
  if (!rolls) return;
  if (!rolls.is_list())
    found.error("not-a-list", rolls.place(), "'rolls' must be a list of rolls", "write [[6, 4], [3]], or [] for none");
  for (std::size_t i = 0; rolls.is_list() && i < rolls.size(); ++i) {
    const Node roll = rolls.item(i);
    if (!roll.is_list()) found.error("not-a-list", roll.place(), "a roll must be a list of its faces", "write [6, 4]");
    for (std::size_t k = 0; roll.is_list() && k < roll.size(); ++k) to_integer(roll.item(k), found, 1, 100, "a face");
  }
}

void read_standings(const Node& standings, Diagnostics& found) {
  if (!standings) return;
  if (!standings.is_map())
    found.error("not-a-map", standings.place(), "standings must be a map with sides or groups as keys",
                "write {german: {Force Morale: 8}}");
  for (std::size_t i = 0; standings.is_map() && i < standings.size(); ++i) {
    const Node facts = standings.entry(i).second;
    if (!facts.is_map() || facts.size() == 0)
      found.error("not-a-map", facts.place(), "a standing must be a map of facts", "write {Force Morale: 8}");
    for (std::size_t k = 0; facts.is_map() && k < facts.size(); ++k)
      if (!facts.entry(k).second.is_scalar())
        found.error("not-text", facts.entry(k).second.place(), "a fact is one text", "write Force Morale: 8");
  }
}

Expectations read_expect(const Node& node, Diagnostics& found) {
  Expectations out;
  out.place = node.place();
  Fields fields(node, found, "expect");
  if (!node.is_map()) return out;
  if (values_below(node) > kMostExpected) {
    found.error("too-much", node.place(), fmt::format("more than {} values are expected", kMostExpected),
                "make several cases of it");
    return out;
  }
  refuse_quoted_null(node, found);
  read_answers(out.answers = fields.maybe("answers"), found);
  read_standings(out.standings = fields.maybe("standings"), found);
  if (const Node errors = read_words(fields, "errors", found)) out.errors = words_of(errors);
  out.position = fields.maybe("position");
  if (out.position && !out.position.is_map())
    found.error("not-a-map", out.position.place(), "'position' holds keys of the position",
                "write {units: [{id: r1, at: M4}]}");
  read_answers(out.answers_after = fields.maybe("answers_after"), found);
  out.events = read_words(fields, "events", found);
  out.no_events = read_words(fields, "no_events", found);
  out.offered = read_words(fields, "offered", found);
  read_rolls(out.rolls = fields.maybe("rolls"), found);
  fields.done();
  if (node.size() == 0)
    found.error("case-expects-nothing", node.place(), "the case has no expectation",
                "write one, such as {answers: {r1: {duty: must}}}");
  if (!out.errors.empty() && node.size() > 1)
    found.error("case-contradicts", node.find("errors").place(), "a scenario that is not read has no other outcome",
                "keep 'errors' alone, or delete it");
  return out;
}

std::vector<CaseReading> read_readings(const Node& list, Diagnostics& found) {
  std::vector<CaseReading> out;
  if (!list) return out;
  if (!list.is_list())
    found.error("not-a-list", list.place(), "'readings' must be a list", "write [{with: asl-old, expect: {...}}]");
  for (std::size_t i = 0; list.is_list() && i < list.size(); ++i) {
    Fields fields(list.item(i), found, "reading");
    CaseReading reading;
    reading.with = fields.need_text("with");
    reading.place = list.item(i).place();
    if (const Node expect = fields.need("expect")) reading.expect = read_expect(expect, found);
    fields.done();
    out.push_back(std::move(reading));
  }
  return out;
}

// `defaults` is the top of a file of several cases, for keys that a case leaves out.
Case read_case(const Node& node, const Node& defaults, Diagnostics& found) {
  static const std::vector<std::string> kAuthorities{"O", "E", "U", "?", "own"};
  Case out;
  out.place = node.place();
  Fields fields(node, found, "case");
  if (!node.is_map()) return out;
  out.id = fields.need_text("case");
  const bool own_authority = fields.has("authority") || !defaults.find("authority");
  if (own_authority) fields.need("authority");
  Fields shared(defaults ? defaults : node, found, "file of cases");
  out.authority = kAuthorities[(own_authority ? fields : shared).choice("authority", 0, kAuthorities)];
  out.source =
      fields.has("source") || !defaults.find("source") ? fields.need_text("source") : shared.text("source", "");
  fields.need_text("what");
  out.tags = fields.texts("tags");
  out.scenario = fields.need("scenario");
  if (out.scenario && !out.scenario.is_map())
    found.error("not-a-map", out.scenario.place(), "a scenario is a map of keys",
                "maps/scenarios/README.md lists them");
  out.common = defaults.find("common");
  const Node dice = fields.maybe("dice");
  const Node choices = fields.maybe("choices");
  out.scripted = dice || choices;
  out.script.dice.emplace();
  out.script.dice_end = out.place;
  if (dice) read_faces(dice, out.script, found);
  if (choices) read_choices(choices, out.script, found);
  if (const Node expect = fields.need("expect")) out.expect = read_expect(expect, found);
  out.readings = read_readings(fields.maybe("readings"), found);
  fields.done();
  return out;
}

void read_case_list(const Node& root, std::vector<Case>& out, Diagnostics& found) {
  Fields top(root, found, "file of cases");
  const Node list = top.need("cases");
  const Node common = top.maybe("common");
  if (common && !common.is_map())
    found.error("not-a-map", common.place(), "'common' holds keys of a scenario", "write {hexrout: 1, rules: asl}");
  top.maybe("authority");
  top.maybe("source");
  top.done();
  if (!list.is_list() || list.size() == 0 || list.size() > kMostCases) {
    found.error("number-of-cases", list.place(), fmt::format("'cases' must be a list of 1 to {} cases", kMostCases),
                "write '- case: NAME' and its keys");
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) out.push_back(read_case(list.item(i), root, found));
}

}  // namespace

std::optional<std::vector<Case>> read_cases(const Document& document, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  std::vector<Case> out;
  const Node root = document.root();
  if (root.find("cases"))
    read_case_list(root, out, found);
  else if (root.find("case"))
    out.push_back(read_case(root, {}, found));
  else
    found.error("not-a-case", root.place(), "this is not a file of cases", "begin with 'case: NAME' or 'cases:'");
  std::set<std::string> names;
  for (const Case& one : out)
    if (!one.id.empty() && !names.insert(one.id).second)
      found.error("duplicate-id", one.place, fmt::format("two cases are called {}", in_quotes(one.id)),
                  "give each its own name");
  if (found.error_count() > errors_before) return std::nullopt;
  return out;
}

}  // namespace hexrout
