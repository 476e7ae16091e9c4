// hexrout los MAP --compare: where vasl mode and exact mode disagree, and why.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "command.hpp"
#include "hexrout/los/compare.hpp"
#include "hexrout/text/csv.hpp"
#include "hexrout/text/shown.hpp"
#include "hexrout/text/translated.hpp"
#include "los_row.hpp"
#include "los_tables.hpp"
#include "progress.hpp"

namespace hexrout::command {

namespace {

struct Listed {
  LineColumns::Ends ends;
  Disagreement what;
};

struct Found {
  std::size_t lines = 0;
  std::size_t undecided = 0;
  std::size_t disagreements = 0;
  std::size_t other_way = 0;
  std::map<std::string, std::size_t> classes;
  std::vector<Listed> listed;

  // The most frequent class first.
  std::vector<std::pair<std::string, std::size_t>> by_count() const {
    std::vector<std::pair<std::string, std::size_t>> out(classes.begin(), classes.end());
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return out;
  }
};

std::string as_text(const Map& map, const Found& found) {
  std::string out;
  for (const Listed& l : found.listed)
    out += fmt::format("{} -> {}: {}{}\n  vasl   {}\n  exact  {}\n", map.location_name(l.ends.from),
                       map.location_name(l.ends.to), l.what.why,
                       l.what.other_way ? "; vasl mode agrees in the other direction" : "", l.what.vasl.text,
                       l.what.exact.text);
  if (found.listed.size() < found.disagreements)
    out += fmt::format("... and {} more (--limit)\n", found.disagreements - found.listed.size());
  out += fmt::format(
      "{} lines, {} disagreements, in {} of them vasl mode agrees in the other direction; {} lines that VASL cannot "
      "decide\n",
      found.lines, found.disagreements, found.other_way, found.undecided);
  for (const auto& [name, count] : found.by_count()) out += fmt::format("{:>8}  {}\n", count, name);
  return out;
}

std::string as_csv(const Map& map, const Found& found) {
  std::string out = "from,to,vasl_blocked,vasl_hindrance,exact_blocked,exact_hindrance,class,other_way,vasl,exact\n";
  for (const Listed& l : found.listed)
    out += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", csv_cell(map.location_name(l.ends.from)),
                       csv_cell(map.location_name(l.ends.to)), l.what.vasl.blocked ? 1 : 0, l.what.vasl.hindrance,
                       l.what.exact.blocked ? 1 : 0, l.what.exact.blocked ? 0 : l.what.exact.hindrance,
                       csv_cell(l.what.why), l.what.other_way ? 1 : 0, csv_cell(l.what.vasl.text),
                       csv_cell(l.what.exact.text));
  return out;
}

std::string as_json(const Map& map, const Found& found) {
  nlohmann::ordered_json out{{"lines", found.lines},
                             {"undecided", found.undecided},
                             {"disagreements", found.disagreements},
                             {"other_way", found.other_way}};
  out["classes"] = nlohmann::ordered_json::array();
  for (const auto& [name, count] : found.by_count()) out["classes"].push_back({{"class", name}, {"lines", count}});
  out["listed"] = nlohmann::ordered_json::array();
  const auto verdict = [](const Explanation& e) {
    return nlohmann::ordered_json{{"blocked", e.blocked}, {"hindrance", e.blocked ? 0 : e.hindrance}, {"text", e.text}};
  };
  for (const Listed& l : found.listed)
    out["listed"].push_back({{"from", map.location_name(l.ends.from)},
                             {"to", map.location_name(l.ends.to)},
                             {"class", l.what.why},
                             {"other_way", l.what.other_way},
                             {"vasl", verdict(l.what.vasl)},
                             {"exact", verdict(l.what.exact)}});
  return shown_json(out.dump(2)) + "\n";
}

}  // namespace

int compare_modes(const Map& map, const std::string& pairs, std::size_t limit, const std::string& format) {
  Diagnostics said;
  std::vector<LineColumns::Ends> lines;
  if (!pairs.empty()) {
    const auto table = read_csv(pairs, said);
    if (!table) return report(said);
    const LineColumns columns(*table, said);
    for (std::size_t row = 0; columns.complete() && row < table->rows.size(); ++row)
      if (const auto ends = columns.ends(map, row, said)) lines.push_back(*ends);
    if (said.has_errors()) return report(said);
  }
  const ModeComparison modes(map);
  Found found;
  const std::uint64_t all = map.location_count();
  std::optional<Progress> progress;
  progress.emplace("comparing", pairs.empty() ? all * (all - 1) : lines.size());
  const auto compare = [&](LocationId from, LocationId to) {
    progress->advance();
    ++found.lines;
    bool undecided = false;
    auto d = modes.disagreement(from, to, undecided);
    found.undecided += undecided ? 1 : 0;
    if (!d) return;
    ++found.disagreements;
    found.other_way += d->other_way ? 1 : 0;
    ++found.classes[d->why];
    if (limit == 0 || found.listed.size() < limit) found.listed.push_back({{from, to}, std::move(*d)});
  };
  if (pairs.empty()) {
    for (const LocationId from : map.locations())
      for (const LocationId to : map.locations())
        if (from != to) compare(from, to);
  } else {
    for (const auto& ends : lines) compare(ends.from, ends.to);
  }
  progress.reset();
  print(format == "json"  ? as_json(map, found)
        : format == "csv" ? as_csv(map, found)
                          : translated(as_text(map, found)));
  return report(said);
}

}  // namespace hexrout::command
