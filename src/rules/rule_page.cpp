#include "hexrout/rules/rule_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "hexrout/text/phrase.hpp"
#include "hexrout/text/shown.hpp"
#include "hexrout/text/translated.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

// Reads a data file of the system as in force; an empty Value for a file that the system lacks.
Value in_force(const RuleSystem& system, const HouseRules* house, std::string_view name) {
  const std::string path = fmt::format("{}/data/{}", system.id(), name);
  if (const HouseRules::File* file = house == nullptr ? nullptr : house->file(path)) return file->tree;
  Diagnostics said;
  const std::string_view text = system.file(fmt::format("data/{}", name));
  const auto document = text.empty() ? std::nullopt : Document::parse(text, path, said);
  return document ? value_of(document->root()) : Value();
}

std::string cell_text(const Value& value) {
  if (value.kind == NodeKind::scalar) return value.scalar;
  Diagnostics said;
  const auto document = Document::make(value, said);
  return document ? yaml_text(document->root()) : std::string();
}

// Formats a cell of a Markdown table. Sentences are translated: texts of several words, and where a row is from. Single
// words are names, which house rules and scenarios write.
std::string cell(const Value* value, std::string_view column = {}) {
  std::string out = value == nullptr ? std::string() : cell_text(*value);
  if (column == "origin" || out.find(' ') != std::string::npos) out = phrase(out);
  for (std::size_t i = 0; (i = out.find('|', i)) != std::string::npos; i += 2) out.insert(i, "\\");
  return out;
}

bool is_table(const Value& value) {
  return value.kind == NodeKind::list && !value.items.empty() &&
         std::all_of(value.items.begin(), value.items.end(),
                     [](const Value& row) { return row.kind == NodeKind::map && !row.entries.empty(); });
}

// Keys of all rows, in order of first use.
std::vector<std::string> columns_of(const Value& table) {
  std::vector<std::string> out;
  for (const Value& row : table.items)
    for (const Value::Entry& entry : row.entries)
      if (std::find(out.begin(), out.end(), entry.key) == out.end()) out.push_back(entry.key);
  return out;
}

std::string table_text(const Value& table) {
  const std::vector<std::string> columns = columns_of(table);
  std::string out = fmt::format("| {} |\n|", fmt::join(columns, " | "));
  for (std::size_t i = 0; i < columns.size(); ++i) out += "---|";
  out += "\n";
  for (const Value& row : table.items) {
    out += "|";
    for (const std::string& column : columns) out += fmt::format(" {} |", cell(row.find(column), column));
    out += "\n";
  }
  return out;
}

// Formats tables under their names, which are the keys of house rules; single numbers as a list.
std::string tables_text(const Value& tables, const std::string& name) {
  std::string out, numbers;
  for (const Value::Entry& entry : tables.entries) {
    const std::string path = name.empty() ? entry.key : fmt::format("{}.{}", name, entry.key);
    if (is_table(entry.value))
      out += fmt::format("\n### {}\n{}", path, table_text(entry.value));
    else if (entry.value.kind == NodeKind::map && std::any_of(entry.value.entries.begin(), entry.value.entries.end(),
                                                              [](const auto& inner) { return is_table(inner.value); }))
      out += tables_text(entry.value, path);
    else
      numbers += fmt::format("- {}: {}\n", path, cell_text(entry.value));
  }
  return (numbers.empty() ? std::string() : "\n" + numbers) + out;
}

// Formats the readings of a system, the choices of the house rules first.
std::string readings_text(const Value& readings, const Value& chosen) {
  std::string out = fmt::format("| reading | rule | what | {} | origin |\n|---|---|---|---|---|\n",
                                phrase("words, the one in force first"));
  for (const Value& row : readings.items) {
    std::vector<std::string> words;
    if (const Value* of = row.find("words"))
      for (const Value& word : of->items) words.push_back(word.scalar);
    const std::string name = cell_text(*row.find("name"));
    const Value* house = chosen.find(name);
    if (words.empty())
      words = {house != nullptr ? house->scalar : cell(row.find("default")),
               phrase("from {} to {}", {cell(row.find("least")), cell(row.find("most"))})};
    else if (house != nullptr)
      std::rotate(words.begin(), std::find(words.begin(), words.end(), house->scalar), words.end());
    out += fmt::format("| {} | {} | {} | {} | {} |\n", name, cell(row.find("rule")), cell(row.find("text")),
                       fmt::join(words, ", "), cell(row.find("origin"), "origin"));
  }
  return out;
}

// Formats the switches of ASL: one key each, with their value in every profile.
std::string switches_text(const Value& switches, const std::vector<std::string>& profiles) {
  std::string out = fmt::format("| switch | rule | what | {} |\n|---|---|---|", fmt::join(profiles, " | "));
  for (std::size_t i = 0; i < profiles.size(); ++i) out += "---|";
  out += "\n";
  for (const Value::Entry& one : switches.entries) {
    out +=
        fmt::format("| {}{} | {} | {} |", one.key, one.value.find("disputed") != nullptr ? phrase(" (disputed)") : "",
                    cell(one.value.find("rule")), cell(one.value.find("meaning")));
    for (const std::string& profile : profiles) {
      // An absent profile has the value of the first.
      const Value* value = one.value.find(profile);
      out += fmt::format(" {} |", cell(value != nullptr ? value : one.value.find(profiles.front())));
    }
    out += "\n";
  }
  return out;
}

// Rows that are known by their names, part by part.
std::string named_rows_text(const Value& parts) {
  std::string out;
  for (const Value::Entry& part : parts.entries) {
    out += fmt::format("\n### {}\n", printable(part.key));
    for (const Value::Entry& row : part.value.entries)
      out += fmt::format("- {}: `{}`\n", printable(row.key), printable(cell_text(row.value)));
  }
  return out;
}

std::string head(const RuleSystem& system, const HouseRules* house) {
  const std::string rules = fmt::format("`rules: {}`", fmt::join(system.profiles(), "`, `rules: "));
  std::string out = fmt::format("# {}\n{}\n", phrase(system.title()),
                                phrase("{} in a scenario. Phases: {}. Lists of units: {}.",
                                       {rules, fmt::format("{}", fmt::join(system.phases(), ", ")),
                                        fmt::format("{}", fmt::join(system.unit_lists(), ", "))}));
  if (house == nullptr) return out;
  out += fmt::format("\n## {}\n", phrase("House rules: {}", {printable(house->title)}));
  for (const HouseChange& change : house->changes) out += fmt::format("- {}\n", translated(printable(change.text())));
  return out;
}

// Copies the paragraphs from the README of the system, one level deeper.
std::string paragraphs(const RuleSystem& system) {
  std::string_view text = system.file("README.md");
  if (text.empty()) return {};
  std::string out = fmt::format("\n## {}\n{}\n", phrase("Keys, events and paragraphs, as printed"),
                                phrase("Numbers here are those without house rules."));
  text.remove_prefix(std::min(text.size(), text.find('\n') + 1));
  bool begins = true;
  for (const char c : printable_lines(text)) {
    if (begins && c == '#') out += '#';
    out += c;
    begins = c == '\n';
  }
  return out;
}

}  // namespace

std::string rule_page(const RuleSystem& system, const HouseRules* house) {
  std::string out = head(system, house);
  if (const Value tables = in_force(system, house, "tables.yaml"); tables.kind == NodeKind::map)
    out += fmt::format("\n## {}\n{}", phrase("Tables in force"), tables_text(tables, {}));
  const std::string path = fmt::format("{}/data/readings.yaml", system.id());
  const HouseRules::File* chosen = house == nullptr ? nullptr : house->file(path);
  const Value readings = in_force(system, nullptr, "readings.yaml");
  if (const Value* list = readings.find("readings"))
    out += fmt::format("\n## {}\n{}", phrase("Readings (`options` of a scenario)"),
                       readings_text(*list, chosen == nullptr ? Value() : chosen->tree));
  if (const Value switches = in_force(system, house, "profiles.yaml"); switches.kind == NodeKind::map)
    out += fmt::format("\n## {}\n{}", phrase("Readings (`switches` of a scenario)"),
                       switches_text(switches, system.profiles()));
  const Value policies = in_force(system, house, "policies.yaml");
  for (const char* key : {"policies", "verdicts"})
    if (const Value* list = policies.find(key); list != nullptr && is_table(*list)) {
      out += fmt::format("\n## {} (`{}`)\n", phrase("Moves in force"), key);
      for (const Value& row : list->items) out += fmt::format("- `{}`\n", cell_text(row));
    }
  if (const Value armament = in_force(system, house, "armament.yaml"); armament.kind == NodeKind::map)
    out += fmt::format("\n## {} (`armament`)\n{}", phrase("Vehicles and Guns"), named_rows_text(armament));
  return out + paragraphs(system);
}

}  // namespace hexrout
