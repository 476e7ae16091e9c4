#include "hexrout/sweep/sweep_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "hexrout/map/map_file.hpp"
#include "hexrout/map/raster.hpp"
#include "hexrout/play/report.hpp"
#include "hexrout/sweep/nlohmann_shard.hpp"
#include "hexrout/text/fnv.hpp"

namespace hexrout {

namespace {

constexpr int kFormat = 1;

Json at_json(const Outcome& outcome) {
  return outcome.where.empty() ? Json(nullptr) : Json(outcome.where);
}

Json unit_json(const UnitTally& unit) {
  Json before = nullptr;
  if (unit.before)
    before = {{"fared", name_of(unit.before->fared)},
              {"at", at_json(*unit.before)},
              {"label", unit.before->label},
              {"state", unit.before->state}};
  std::vector<std::pair<Outcome, std::uint64_t>> outcomes(unit.outcomes.begin(), unit.outcomes.end());
  std::stable_sort(outcomes.begin(), outcomes.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  Json list = Json::array();
  for (const auto& [outcome, runs] : outcomes)
    list.push_back(Json{{"fared", name_of(outcome.fared)},
                        {"at", at_json(outcome)},
                        {"label", outcome.label},
                        {"state", outcome.state},
                        {"runs", runs}});
  return {{"type", "unit"}, {"id", unit.id}, {"side", unit.side}, {"before", before}, {"outcomes", list}};
}

Json side_json(const SideTally& side) {
  Json list = Json::array();
  for (const auto& [units, runs] : side.lost) list.push_back(Json{{"units", units}, {"runs", runs}});
  return {{"type", "side"}, {"side", side.side}, {"lost", list}};
}

Json result_json(const ResultTally& result) {
  std::vector<std::pair<std::string, std::uint64_t>> values(result.values.begin(), result.values.end());
  std::stable_sort(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  Json list = Json::array();
  for (const auto& [value, runs] : values) list.push_back(Json{{"value", value}, {"runs", runs}});
  return {{"type", "result"},    {"of", result.of},         {"side", result.side},
          {"fact", result.fact}, {"before", result.before}, {"values", list}};
}

}  // namespace

std::string_view name_of(SweepChoices choices) {
  return choices == SweepChoices::any ? "any" : "recommended";
}

std::string digest_of(const Scenario& scenario) {
  Fnv fnv;
  const Setting& setting = scenario.game->setting();
  const Map& map = *setting.map;
  fnv.take_field(write_map_yaml(map));
  if (const Raster* raster = map.raster()) {
    const auto pixels = static_cast<std::size_t>(raster->width()) * static_cast<std::size_t>(raster->height());
    for (std::size_t i = 0; i < pixels; ++i) {
      const char bytes[2] = {static_cast<char>(raster->terrain_data()[i]),
                             static_cast<char>(raster->elevation_data()[i])};
      fnv.take({bytes, 2});
    }
  }
  // The position as its file would hold it, without the names of its map and of its folder of rules, and with the
  // rules.
  Scenario bare;
  bare.rules = scenario.rules;
  bare.los = scenario.los;
  bare.game = scenario.game->clone();
  std::string text = write_scenario(bare, "");
  if (setting.system != nullptr) {
    const std::size_t at = text.find("\nrules_folder: ");
    if (at != std::string::npos) text.erase(at, text.find('\n', at + 1) - at);
    for (const char* file : {"game", "tables", "policies", "readings", "worth"})
      fnv.take_field(std::string(setting.system->file(fmt::format("data/{}.yaml", file))));
  }
  fnv.take_field(text);
  fnv.take_field(setting.sight->mode() == SightMode::vasl ? "vasl" : "exact");
  return fnv.text();
}

SweptScenario swept(const Scenario& scenario, Tally tally) {
  return {scenario.file,       scenario.game->setting().title,      scenario.rules,
          digest_of(scenario), rules_in_force_text(*scenario.game), std::move(tally)};
}

std::string sweep_text(const SweepFile& file) {
  std::string out;
  const auto line = [&](const Json& json) { out += dumped(json) + "\n"; };
  line({{"type", "sweep"},
        {"format", kFormat},
        {"seed", file.head.seed},
        {"runs", file.head.runs},
        {"from", file.head.range.from},
        {"to", file.head.range.to},
        {"choices", name_of(file.head.choices)},
        {"scenarios", file.scenarios.size()}});
  for (const SweptScenario& scenario : file.scenarios) {
    Json head{{"type", "scenario"},
              {"file", scenario.file},
              {"title", scenario.title},
              {"rules", scenario.rules},
              {"digest", scenario.digest}};
    if (!scenario.under.empty()) head["under"] = scenario.under;
    line(head);
    for (const UnitTally& unit : scenario.tally.units()) line(unit_json(unit));
    for (const SideTally& side : scenario.tally.sides()) line(side_json(side));
    for (const ResultTally& result : scenario.tally.results()) line(result_json(result));
  }
  return ended_shard(std::move(out));
}

std::optional<SweepFile> merge_sweeps(std::vector<SweepFile> shards, Diagnostics& found) {
  const std::size_t errors = found.error_count();
  if (shards.empty()) {
    found.error("missing-shards", {}, "there is no shard to merge", "name the files of all shards");
    return std::nullopt;
  }
  std::stable_sort(shards.begin(), shards.end(), [](const SweepFile& a, const SweepFile& b) {
    return std::tie(a.head.range.from, a.head.range.to) < std::tie(b.head.range.from, b.head.range.to);
  });
  const SweepFile& first = shards.front();
  for (const SweepFile& shard : shards) {
    const auto differ = [&](std::string_view what, const std::string& theirs, const std::string& ours) {
      found.error("differing-shards", {shard.name, 1, 0},
                  fmt::format("its {} is {}, that of {} is {}", what, theirs, printable(first.name), ours),
                  "merge shards of one sweep");
    };
    if (shard.head.seed != first.head.seed)
      differ("seed", fmt::format("{}", shard.head.seed), fmt::format("{}", first.head.seed));
    if (shard.head.runs != first.head.runs)
      differ("number of runs", fmt::format("{}", shard.head.runs), fmt::format("{}", first.head.runs));
    if (shard.head.choices != first.head.choices)
      differ("choices", std::string(name_of(shard.head.choices)), std::string(name_of(first.head.choices)));
    if (shard.scenarios.size() != first.scenarios.size()) {
      differ("number of scenarios", fmt::format("{}", shard.scenarios.size()),
             fmt::format("{}", first.scenarios.size()));
      continue;
    }
    for (std::size_t i = 0; i < first.scenarios.size(); ++i)
      if (shard.scenarios[i].digest != first.scenarios[i].digest)
        differ(fmt::format("position of '{}'", printable(shard.scenarios[i].file)), shard.scenarios[i].digest,
               first.scenarios[i].digest);
  }
  if (found.error_count() > errors) return std::nullopt;
  std::vector<ShardRange> ranges;
  for (const SweepFile& shard : shards) ranges.push_back({shard.head.range.from, shard.head.range.to, shard.name});
  if (!cover_all(std::move(ranges), first.head.runs, "run", found)) return std::nullopt;
  SweepFile out = std::move(shards.front());
  for (std::size_t k = 1; k < shards.size(); ++k)
    for (std::size_t i = 0; i < out.scenarios.size(); ++i) out.scenarios[i].tally.add(shards[k].scenarios[i].tally);
  out.head.range = {0, out.head.runs};
  return out;
}

}  // namespace hexrout
