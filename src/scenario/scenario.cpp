#include "hexrout/scenario/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/rules/battle.hpp"
#include "hexrout/rules/change.hpp"
#include "hexrout/rules/house_rules.hpp"
#include "hexrout/rules/rules_folder.hpp"
#include "hexrout/rules/setting_keys.hpp"
#include "hexrout/scenario/design.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "scenario/read_map.hpp"
#include "scenario/so_far.hpp"

namespace hexrout {

namespace {

constexpr std::int64_t kVersion = 1;

// Replaces the sight of a map that could not be read, so that the rest of the scenario is checked.
class NoSight final : public Sight {
 public:
  Sighting look(LocationId, LocationId) const override { return {true, false, 0, 0}; }
  Sighting look_at_lips(LocationId, LocationId, Lips) const override { return {true, false, 0, 0}; }
  SightMode mode() const override { return SightMode::exact; }
  bool meets(HexId, Point, std::uint32_t) const override { return false; }
};

// Moves messages about a file as a whole to the place `named`, where the scenario names that file.
void add_at(Diagnostics& said, const Place& named, Diagnostics& found) {
  said.change([&](Diagnostic& one) {
    if (one.place.line > 0) return;
    one.what = fmt::format("{}: {}", printable(one.place.file), one.what);
    one.place = named;
  });
  found.add(said);
}

void read_version(Fields& top, Diagnostics& found) {
  const Node node = top.maybe("hexrout");
  if (!node) {
    if (top.node().is_map())
      found.error("missing-key", top.place(), "this file is not marked as a scenario",
                  "add 'hexrout: 1', the version of the format");
    return;
  }
  Diagnostics version;
  const auto number = to_integer(node, version, kVersion, kVersion, "the version");
  if (!number)
    found.error("unknown-version", node.place(),
                fmt::format("the version {} of the format is not known", in_quotes(node.scalar())),
                fmt::format("write 'hexrout: {}'", kVersion));
}

// The mode of sight: that of the call, or else that of the scenario, or else vasl on VASL boards.
SightMode read_sight_mode(Fields& top, const Map* map, const ReadOptions& options, Scenario& scenario,
                          Diagnostics& found) {
  const Node written = top.maybe("los");
  if (written) scenario.los = top.choice("los", 1, {"vasl", "exact"}) == 0 ? SightMode::vasl : SightMode::exact;
  if (options.los) scenario.los = options.los;
  const bool has_raster = map != nullptr && map->raster() != nullptr;
  const SightMode mode = scenario.los.value_or(has_raster ? SightMode::vasl : SightMode::exact);
  if (mode == SightMode::vasl && map != nullptr && !has_raster) {
    found.error("no-raster", options.los || !written ? top.place() : written.place(),
                "VASL's line of sight needs a map of VASL boards", "use 'los: exact' (--los exact) on other maps");
    return SightMode::exact;
  }
  return mode;
}

// The readings of exact mode: those of the call, or else those of the scenario.
SightReadings read_sight_readings(Fields& top, SightMode mode, const ReadOptions& options, Scenario& scenario,
                                  Diagnostics& found) {
  if (const Node written = top.maybe("inherent_vertex")) {
    scenario.inherent_vertex = static_cast<InherentVertex>(top.choice("inherent_vertex", 0, {"meets", "misses"}));
    if (mode == SightMode::vasl)
      found.warning("no-effect", written.place(), "'inherent_vertex' changes nothing: vasl mode decides as VASL does",
                    "write 'los: exact', or leave it out");
  }
  if (options.inherent_vertex) scenario.inherent_vertex = options.inherent_vertex;
  return {scenario.inherent_vertex.value_or(InherentVertex::meets)};
}

// Reads the rules of a folder that the scenario names. Mistakes of the folder as a whole get the place of its name.
std::shared_ptr<const RuleSystem> read_named_folder(const Node& node, const std::string& folder, Diagnostics& found) {
  const auto name = to_name(node, found, "the name of the folder of rules");
  if (!name) return nullptr;
  Diagnostics said;
  auto out = read_rules_folder(name_of(path_of(folder) / path_of(*name)), said);
  add_at(said, node.place(), found);
  return out;
}

// The rules of a folder: that of the call, or else that of the scenario.
const RuleSystem* read_rules_of_folder(const Node& named, const Fields& top, const std::string& folder,
                                       const ReadOptions& options, Setting& setting, Diagnostics& found) {
  setting.system = options.rules_folder.empty() ? read_named_folder(named, folder, found)
                                                : read_rules_folder(options.rules_folder, found);
  if (setting.system == nullptr || setting.rules == setting.system->id()) return setting.system.get();
  found.error(
      "unknown-rules", top.node().find("rules").place(),
      fmt::format("the folder holds the rules {}, not {}", in_quotes(setting.system->id()), in_quotes(setting.rules)),
      fmt::format("write 'rules: {}', or name another folder", setting.system->id()));
  return nullptr;
}

const RuleSystem* read_rules(Fields& top, const std::string& folder, const ReadOptions& options, Scenario& scenario,
                             Setting& setting, Diagnostics& found) {
  scenario.rules = setting.rules = top.need_text("rules");
  const Node named = top.maybe("rules_folder");
  if (scenario.rules.empty()) return nullptr;
  if (named || !options.rules_folder.empty()) return read_rules_of_folder(named, top, folder, options, setting, found);
  const RuleSystem* system = find_rule_system(scenario.rules);
  if (system != nullptr) return system;
  std::vector<std::string> profiles;
  for (const RuleSystem* known : rule_systems())
    for (const std::string& profile : known->profiles()) profiles.push_back(profile);
  std::string hint = found.suggest(scenario.rules, profiles);
  if (!hint.ends_with('?')) hint += ", or name the folder of rules of your own: 'rules_folder: DIR', --rules DIR";
  found.error("unknown-rules", top.maybe("rules").place(),
              fmt::format("there are no rules {}", in_quotes(scenario.rules)), hint);
  return nullptr;
}

// Reads house rules from a file that the scenario names. Mistakes of the file as a whole get the place of its name.
std::shared_ptr<const HouseRules> read_named_house_rules(const Node& node, const std::string& folder,
                                                         const RuleSystem& system, Diagnostics& found) {
  const auto name = to_name(node, found, "the name of the file of house rules");
  if (!name) return nullptr;
  Diagnostics said;
  auto out = read_house_rules_file(name_of(path_of(folder) / path_of(*name)), system, said);
  add_at(said, node.place(), found);
  return out;
}

// House rules of the call, or else those of the scenario.
std::shared_ptr<const HouseRules> read_scenario_house_rules(Fields& top, const std::string& folder,
                                                            const RuleSystem* system, const ReadOptions& options,
                                                            Diagnostics& found) {
  const Node node = top.maybe("house_rules");
  if (system == nullptr) return nullptr;
  if (!options.house_rules_text.empty()) {
    const auto document = Document::parse(options.house_rules_text, "house_rules", found);
    return document ? read_house_rules(document->root(), *system, found) : nullptr;
  }
  if (!options.house_rules.empty()) return read_house_rules_file(options.house_rules, *system, found);
  if (!node) return nullptr;
  return node.is_scalar() ? read_named_house_rules(node, folder, *system, found)
                          : read_house_rules(node, *system, found);
}

// A path as it is written in a file of that folder; empty: the working directory.
std::string written_path(const std::string& folder, const std::string& absolute) {
  namespace fs = std::filesystem;
  std::error_code failed;
  // If the working directory no longer exists, the path stays whole.
  const fs::path from = fs::absolute(folder.empty() ? "." : path_of(folder), failed);
  const fs::path whole = path_of(absolute);
  fs::path path = failed ? fs::path() : fs::relative(whole, from, failed);
  if (failed || path.empty()) path = whole;
  return generic_name_of(path);
}

// A map alone, which has no key of a scenario.
bool is_map(const Node& root) {
  for (const char* key : {"hexrout", "map", "rules", "sides", "units", "turn"})
    if (root.find(key)) return false;
  return root.find("hexes") || root.find("fill");
}

void refuse_map(const Place& place, Diagnostics& found) {
  const std::string name = generic_name_of(path_of(place.file).filename());
  found.error("not-a-scenario", place, "this is a map, which has no units",
              fmt::format("'hexrout show' draws it and 'hexrout los' answers for it; a scenario names it: "
                          "'map: {{file: {}}}'",
                          name));
}

// Reports counters of set-up areas that are none of their side, as those of units are.
void check_area_counters(const Node& areas, const Design& design, const Game& game, Diagnostics& found) {
  std::set<std::pair<std::size_t, std::string>> known;
  for (std::size_t i = 0; i < design.areas.size(); ++i) {
    const DesignPart& area = design.areas[i];
    if (area.as.empty() || area.hexes.empty() || !known.emplace(area.side, area.as).second) continue;
    const Setting& setting = game.setting();
    PositionChange change;
    Value unit = Value::map();
    unit.set("id", Value::text("in-area"));
    unit.set("side", Value::text(setting.sides[area.side]));
    unit.set("counter", Value::text(area.as));
    unit.set("at", Value::text(setting.map->name(area.hexes.front())));
    change.add.push_back({{}, std::move(unit), {}});
    Diagnostics said;
    (void)game.changed(change, said);
    for (Diagnostic one : said.all()) {
      if (one.code != "unknown-counter") continue;
      one.place = areas.item(i).find("as").place();
      found.add(std::move(one));
    }
  }
}

// Reports a battle whose number of turns is not that of the design.
void check_turns(const Node& battle, const Design& design, const Setting& setting, Diagnostics& found) {
  if (setting.battle == nullptr || setting.battle->turns == 0 || design.turns == 0) return;
  if (setting.battle->turns == design.turns) return;
  found.error("impossible-state", battle.place(),
              fmt::format("the battle has {} turns, the design {}", setting.battle->turns, design.turns),
              "write the same number, or one of them alone");
}

// on: the map, if it was read before.
std::optional<Scenario> read_document(const Document& document, const ReadOptions& options, Diagnostics& found,
                                      const ReadMap& on = {}) {
  const std::size_t errors_before = found.error_count();
  if (options.point.set())
    found.error("not-a-log", {document.file(), 0, 0}, "a scenario is one position: there are no entries to stand at",
                "leave out the entry or the phase, or give the log of a VASL game (.vlog)");
  Scenario scenario;
  scenario.file = document.file();
  Fields top(document.root(), found, "scenario");
  if (!document.root().is_map()) return std::nullopt;
  if (is_map(document.root())) {
    refuse_map({document.file(), 0, 0}, found);
    return std::nullopt;
  }
  read_version(top, found);

  Setting setting;
  setting.title = top.prose("title", "");
  const std::string folder = name_of(path_of(document.file()).parent_path());
  if (const Node node = top.need("map")) {
    const bool known = on.map != nullptr && yaml_text(node) == on.written;
    setting.map = known ? on.map : read_scenario_map(node, folder, options, scenario.map, found);
    if (known) scenario.map = on.source;
  }
  const SightMode mode = read_sight_mode(top, setting.map.get(), options, scenario, found);
  const SightReadings readings = read_sight_readings(top, mode, options, scenario, found);
  const bool map_read = setting.map != nullptr;
  if (!map_read) setting.map = std::make_shared<const Map>(MapContents{});
  const RuleSystem* system = read_rules(top, folder, options, scenario, setting, found);
  setting.house = read_scenario_house_rules(top, folder, system, options, found);
  read_setting(top, system, setting, found);
  if (map_read && options.maps != nullptr)
    setting.sight = options.maps->sight({setting.map, mode, readings, setting.placed, setting.month});
  else if (map_read)
    setting.sight = make_sight(*setting.map, mode, readings, setting.placed, setting.month);
  else
    setting.sight = std::make_shared<NoSight>();

  if (system == nullptr) return std::nullopt;
  if (const Node design = top.maybe("design"); design && map_read) {
    scenario.design = std::make_shared<const Design>(read_design(design, setting, found));
    check_turns(top.node().find("battle"), *scenario.design, setting, found);
  }
  if (!map_read) setting.battle = nullptr;
  auto game = system->read(top, std::move(setting), scenario.rules, found);
  const std::vector<StepAnswer> so_far = read_so_far(top, found);
  top.done();
  if (game && map_read && scenario.design != nullptr && found.error_count() == errors_before)
    check_area_counters(top.node().find("design").find("areas"), *scenario.design, *game, found);
  if (game && map_read && found.error_count() == errors_before) check_entries(*game, found);
  if (!game || !map_read || found.error_count() > errors_before) return std::nullopt;
  if (!so_far.empty() && !stand_at_question(*game, so_far, options.by_view, top.node().find("so_far"), found))
    return std::nullopt;
  if (so_far.empty() && top.has("under_way")) go_to_question(game, options.by_view);
  scenario.game = std::move(game);
  return scenario;
}

}  // namespace

std::optional<Scenario> parse_scenario(std::string_view text, const std::string& file, const ReadOptions& options,
                                       Diagnostics& found) {
  const auto document = Document::parse(text, file, found);
  if (!document) return std::nullopt;
  return read_document(*document, options, found);
}

std::optional<Scenario> read_saved_scenario(SavedGame game, const ReadOptions& options, Diagnostics& found) {
  const std::string file = game.file;
  ReadMap on;
  const auto text = saved_scenario_on_map(std::move(game), options, nullptr, on, found);
  if (!text) return std::nullopt;
  // Places in the text are not places in the save; the name in messages shows that.
  ReadOptions inside = options;
  inside.point = {};
  const auto document = Document::parse(*text, file + " (as a scenario)", found);
  return document ? read_document(*document, inside, found, on) : std::nullopt;
}

std::optional<Scenario> read_scenario(const std::string& path, const ReadOptions& options, Diagnostics& found) {
  if (is_saved_game(path)) {
    auto game = read_saved_game(path, options.point, found);
    return game ? read_saved_scenario(std::move(*game), options, found) : std::nullopt;
  }
  if (is_foreign_map(path)) {
    refuse_map({path, 0, 0}, found);
    return std::nullopt;
  }
  const auto document = Document::read_file(path, found);
  if (!document) return std::nullopt;
  return read_document(*document, options, found);
}

std::string write_scenario(const Scenario& scenario, const std::string& folder) {
  const auto [setting, position] = scenario.game->write(Progress::kept);
  std::string out = fmt::format("hexrout: {}\n", kVersion);
  if (!setting.title.empty()) out += fmt::format("title: {}\n", yaml_scalar(setting.title));
  if (scenario.map.file.empty())
    out += fmt::format("map:{}\n", scenario.map.yaml);
  else if (scenario.map.changes.empty())
    out += fmt::format("map: {{file: {}}}\n", yaml_scalar(written_path(folder, scenario.map.file)));
  else
    out += fmt::format("map:\n  file: {}\n  changes:{}\n", yaml_scalar(written_path(folder, scenario.map.file)),
                       scenario.map.changes);
  if (scenario.los) out += fmt::format("los: {}\n", *scenario.los == SightMode::vasl ? "vasl" : "exact");
  if (scenario.inherent_vertex)
    out +=
        fmt::format("inherent_vertex: {}\n", *scenario.inherent_vertex == InherentVertex::meets ? "meets" : "misses");
  out += fmt::format("rules: {}\n", yaml_scalar(scenario.rules));
  if (setting.system != nullptr && !setting.system->folder().empty())
    out += fmt::format("rules_folder: {}\n", yaml_scalar(written_path(folder, std::string(setting.system->folder()))));
  if (setting.house != nullptr) out += fmt::format("house_rules: {}\n", setting.house->yaml);
  out += write_setting(setting);
  if (scenario.design != nullptr) out += fmt::format("design: {}\n", scenario.design->yaml);
  out += position;
  return out + so_far_yaml(scenario.game->so_far());
}

}  // namespace hexrout
