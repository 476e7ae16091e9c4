// hexrout check: validates a scenario or the folder of a game, judges a path, or runs cases. Every mistake is reported
// with its place.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "hexrout/cases/cases.hpp"
#include "hexrout/map/place_name.hpp"
#include "hexrout/play/rule_text.hpp"
#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/text/file_path.hpp"
#include "options.hpp"
#include "unit_named.hpp"
#include "verbs.hpp"

namespace hexrout::command {

namespace {

struct CheckOptions {
  ScenarioOptions scenario;  // the file that is read
  std::vector<std::string> files;
  std::string unit;
  std::optional<std::string> path;
  bool crawl = false;
  std::string format = "text";
};

// Reads "L2,L3,M4" as Locations. Returns nullopt after an error.
std::optional<std::vector<LocationId>> read_path(const std::string& text, const Map& map, Diagnostics& found) {
  std::vector<LocationId> path;
  for (std::size_t from = 0; from <= text.size();) {
    const std::string word = text.substr(from, std::min(text.find(',', from), text.size()) - from);
    from += word.size() + 1;
    if (word == "off" && from > text.size() && !path.empty()) {
      path.push_back(LocationId(kNowhere));
      break;
    }
    const auto at = map.find_location(word);
    if (!at)
      found.error("off-map", {"--path", 0, 0}, fmt::format("there is no Location '{}'", printable(word)),
                  place_hint(map, word,
                             "write hexes as L2 with commas between them, upper levels as M2/1, and 'off' last for a "
                             "path that leaves the map"));
    if (at) path.push_back(*at);
  }
  if (found.has_errors()) return std::nullopt;
  return path;
}

// Describes the conditions of a legal path: the die that must allow it, and the fate of the unit at a dead end.
std::string what_hangs_on_it(const PathVerdict& verdict) {
  std::string out;
  if (verdict.leaves_map) out += ", and goes on off the map";
  if (verdict.chance) out += fmt::format(" with a chance of {} %: a die comes first", verdict.chance->percent(1));
  if (!verdict.fate) return out;
  out += fmt::format("{} a dead end, where it {}", verdict.chance ? ";" : ", but",
                     verdict.fate->kind == FateKind::lost ? "is eliminated" : verdict.fate->what);
  if (!verdict.fate->to.empty()) out += fmt::format(" to {}", fmt::join(verdict.fate->to, " or "));
  for (const Reason& reason : verdict.fate->because)
    out += fmt::format("\n  because {} [{}]", reason.text, reason.rule);
  return out;
}

// Writes the events of the duty along the path, a Location a line.
std::string told_text(const PathVerdict& verdict, const Map& map) {
  std::string out;
  for (const Reason& told : told_path(verdict.story, map))
    out += fmt::format("  {}{}\n", printable(told.text), rule_text(told));
  return out;
}

int judge(const CheckOptions& options, const Game& game) {
  Diagnostics found;
  const auto unit = unit_named(game, options.unit, found);
  const auto path = read_path(*options.path, *game.setting().map, found);
  if (!path || found.has_errors()) return wrong_use(found);
  const auto verdict = game.check(*unit, *path, options.crawl);
  if (!verdict) {
    found.error("no-referee", {}, "hexrout does not check single paths under these rules",
                "'hexrout rout' lists the legal paths");
    return wrong_use(found, options.scenario.scenario);
  }
  print_answer_text(rules_in_force_text(game));
  if (verdict->legal) {
    print_answer_text(fmt::format("{}: {} is legal{}\n{}", printable(*unit), printable(*options.path),
                                  what_hangs_on_it(*verdict), told_text(*verdict, *game.setting().map)));
    return Exit::ok;
  }
  const auto name = [&](LocationId at) {
    return at == kNowhere ? std::string("off the map") : game.setting().map->location_name(at);
  };
  const std::string where = verdict->at_end || verdict->step >= path->size() || verdict->step == 0
                                ? fmt::format("ending in {}", name(path->back()))
                                : fmt::format("step {}, {} to {}", verdict->step, name((*path)[verdict->step - 1]),
                                              name((*path)[verdict->step]));
  print_answer_text(fmt::format("{}: illegal, {}: {}{}\n{}", printable(*unit), where, verdict->why,
                                rule_text(verdict->rule, ""), told_text(*verdict, *game.setting().map)));
  return Exit::findings;
}

// True for a folder, or for a file with cases in it.
bool names_cases(const std::string& path) {
  std::error_code failed;
  return std::filesystem::is_directory(path_of(path), failed) || (path != "-" && is_case_file(path));
}

// True for the folder of a game that is data.
bool names_game(const std::string& path) {
  std::error_code failed;
  return std::filesystem::is_regular_file(path_of(path) / "game.yaml", failed);
}

// Reads the rules of a folder, and says that they are in order.
bool check_game(const std::string& folder, bool text, Diagnostics& found) {
  const auto system = read_rules_folder(folder, found);
  if (system == nullptr) return false;
  if (text) print_answer_text(fmt::format("{}: no errors; the game {}\n", printable(folder), system->id()));
  return true;
}

// The files of cases below a folder, or the file. A game may have none.
std::vector<std::string> case_files(const std::string& path, Diagnostics& found) {
  std::error_code failed;
  if (!std::filesystem::is_directory(path_of(path), failed)) return {path};
  const std::size_t errors_before = found.error_count();
  std::vector<std::string> files = case_files_below(path, found);
  if (files.empty() && found.error_count() == errors_before && !names_game(path))
    found.error("no-cases", {path, 0, 0}, "the folder holds no cases", "name a folder of *.yaml files of cases");
  return files;
}

// Runs every case that can be read. A file that breaks the language of cases is reported beside the others.
int check_cases(const CheckOptions& options, const std::vector<std::string>& paths) {
  Diagnostics found;
  const ReadOptions read = read_options(options.scenario);
  std::vector<CaseResult> results;
  for (const std::string& path : paths) {
    if (names_game(path) && !check_game(path, options.format == "text", found)) continue;
    for (const std::string& file : case_files(path, found))
      if (auto ran = run_case_file(file, read, found)) std::move(ran->begin(), ran->end(), std::back_inserter(results));
  }
  if (!results.empty()) {
    if (options.format == "json")
      print(cases_json(results));
    else
      print_answer_text(cases_text(results));
  }
  if (const int status = report(found); status != Exit::ok) return status;
  return totals_of(results).failed > 0 ? Exit::findings : Exit::ok;
}

int check_scenario(const CheckOptions& options) {
  Diagnostics found;
  const auto scenario = load(options.scenario, found);
  const int status = report(found);
  if (!scenario) return status != Exit::ok ? status : Exit::findings;
  if (options.path) return judge(options, *scenario->game);
  const Setting& setting = scenario->game->setting();
  print_answer_text(rules_in_force_text(*scenario->game));
  print_answer_text(fmt::format("{}: no errors; rules {names}, {} units, {} things placed, {} hexes, los {}\n",
                                printable(options.scenario.scenario), scenario->game->units().size(),
                                setting.placed.size(), setting.map->hex_count(),
                                setting.sight->mode() == SightMode::vasl ? "vasl" : "exact",
                                fmt::arg("names", scenario->rules)));
  return status != Exit::ok ? status : found.empty() ? Exit::ok : Exit::findings;
}

// Scenarios one by one, then all cases together. The status is the worst of all.
int check(CheckOptions options) {
  std::vector<std::string> cases;
  std::vector<std::string> scenarios;
  for (const std::string& file : options.files)
    (!options.path && names_cases(file) ? cases : scenarios).push_back(file);
  Diagnostics found;
  if (options.path && options.files.size() > 1)
    found.error("usage", {"--path", 0, 0}, "a path is judged in one scenario", "name one file");
  if (options.format == "json" && !scenarios.empty())
    found.error("usage", {"--format", 0, 0}, "only what cases come to is written as JSON",
                "name files of cases, or leave --format away");
  if (found.has_errors()) return wrong_use(found);
  int worst = Exit::ok;
  for (const std::string& file : scenarios) {
    options.scenario.scenario = file;
    worst = std::max(worst, check_scenario(options));
  }
  return cases.empty() ? worst : std::max(worst, check_cases(options, cases));
}

}  // namespace

void add_check_command(CLI::App& app, Run& run) {
  auto [verb, options] = add_verb<CheckOptions>(
      app, run, "check", "Reads a scenario and reports every mistake in it; judges a path; runs cases", check);
  verb->add_option("scenario", options->files,
                   "Scenarios (YAML or JSON), VASL saved games (.vsav), files or folders of cases, folders of games "
                   "with their cases, or - for standard input")
      ->required();
  add_reading_options(*verb, options->scenario);
  auto* unit = add_value(*verb, "--unit ID", options->unit, "The unit of the path: its id, its place or its counter");
  auto* path = add_value(*verb, "--path L2,L3,...", options->path,
                         "The path: Locations from that of the unit on, e.g. L2,L3,M4; exit status 1 if illegal");
  unit->needs(path);
  path->needs(unit);
  verb->add_flag("--crawl", options->crawl, "The path is a Low Crawl")->needs(path);
  add_choice(*verb, "--format FORMAT", options->format, {"text", "json"}, "Of what cases come to: text or json")
      ->excludes(path);
}

}  // namespace hexrout::command
