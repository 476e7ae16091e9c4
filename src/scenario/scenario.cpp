#include "hexrout/scenario/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "hexrout/rules/read.hpp"
#include "hexrout/scenario/saved_scenario.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/yaml_text.hpp"
#include "scenario/placed.hpp"
#include "scenario/read_map.hpp"

namespace hexrout {

namespace {

constexpr std::int64_t kVersion = 1;
constexpr std::size_t kMostSides = 8;

// Replaces the sight of a map that could not be read, so that the rest of the scenario is checked.
class NoSight final : public Sight {
 public:
  Sighting look(LocationId, LocationId) const override { return {true, false, 0, 0}; }
  SightMode mode() const override { return SightMode::exact; }
  bool meets(HexId, Point, std::uint32_t) const override { return false; }
};

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

void read_sides(Fields& top, Setting& setting, Diagnostics& found) {
  const Node list = top.need("sides");
  if (!list) return;
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "'sides' must be a list of names", "write [german, russian]");
    return;
  }
  if (list.size() < 2 || list.size() > kMostSides)
    found.error("number-of-sides", list.place(), fmt::format("{} sides are named", list.size()),
                fmt::format("name 2 to {}", kMostSides));
  for (std::size_t i = 0; i < list.size() && i < kMostSides; ++i) {
    const auto name = to_name(list.item(i), found, "the name of a side");
    if (!name) continue;
    if (name->size() > 64 || *name == "draw") {
      found.error("bad-side", list.item(i).place(), fmt::format("a side cannot be called {}", in_quotes(*name)),
                  "write 1 to 64 characters; 'draw' stands for a game without a winner");
      continue;
    }
    if (std::find(setting.sides.begin(), setting.sides.end(), *name) != setting.sides.end()) {
      found.error("duplicate-side", list.item(i).place(), fmt::format("the side {} is named twice", in_quotes(*name)),
                  "name each side once");
      continue;
    }
    setting.sides.push_back(*name);
  }
}

void read_turn(Fields& top, Setting& setting, Diagnostics& found) {
  if (!setting.sides.empty()) setting.attacker = setting.sides.front();
  const Node node = top.maybe("turn");
  if (!node) return;
  Fields turn(node, found, "turn");
  if (turn.has("attacker"))
    if (const auto side = read_side(turn, "attacker", setting, found)) setting.attacker = setting.sides[*side];
  turn.maybe("attacker");
  setting.phase = turn.text("phase", setting.phase);
  setting.turn = static_cast<int>(turn.integer("number", 1, 1, 1000));
  turn.done();
}

// The rule system knows its phases.
void check_phase(const Fields& top, const RuleSystem& system, const Setting& setting, Diagnostics& found) {
  const std::vector<std::string> known = system.phases();
  if (std::find(known.begin(), known.end(), setting.phase) != known.end()) return;
  found.error("unknown-phase", top.node().find("turn").find("phase").place(),
              fmt::format("the rules have no phase {}", in_quotes(setting.phase)), found.suggest(setting.phase, known));
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

const RuleSystem* read_rules(Fields& top, Scenario& scenario, Diagnostics& found) {
  scenario.rules = top.need_text("rules");
  if (scenario.rules.empty()) return nullptr;
  const RuleSystem* system = find_rule_system(scenario.rules);
  if (system != nullptr) return system;
  std::vector<std::string> profiles;
  for (const RuleSystem* known : rule_systems())
    for (const std::string& profile : known->profiles()) profiles.push_back(profile);
  found.error("unknown-rules", top.maybe("rules").place(),
              fmt::format("there are no rules {}", in_quotes(scenario.rules)), found.suggest(scenario.rules, profiles));
  return nullptr;
}

std::optional<Scenario> read_document(const Document& document, const ReadOptions& options, Diagnostics& found) {
  const std::size_t errors_before = found.error_count();
  Scenario scenario;
  scenario.file = document.file();
  Fields top(document.root(), found, "scenario");
  if (!document.root().is_map()) return std::nullopt;
  read_version(top, found);

  Setting setting;
  setting.title = top.prose("title", "");
  const std::string folder = std::filesystem::path(document.file()).parent_path().string();
  if (const Node node = top.need("map")) setting.map = read_scenario_map(node, folder, options, scenario.map, found);
  const SightMode mode = read_sight_mode(top, setting.map.get(), options, scenario, found);
  const bool map_read = setting.map != nullptr;
  if (!map_read) setting.map = std::make_shared<const Map>(MapContents{});
  const RuleSystem* system = read_rules(top, scenario, found);
  read_sides(top, setting, found);
  read_turn(top, setting, found);
  setting.month = static_cast<int>(top.integer("month", 7, 1, 12));
  setting.placed = read_placed(top.maybe("placed"), setting, found);
  if (map_read)
    setting.sight = make_sight(*setting.map, mode, setting.placed, setting.month);
  else
    setting.sight = std::make_shared<NoSight>();

  if (system == nullptr) return std::nullopt;
  check_phase(top, *system, setting, found);
  auto game = system->read(top, std::move(setting), scenario.rules, found);
  top.done();
  if (!game || !map_read || found.error_count() > errors_before) return std::nullopt;
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

std::optional<Scenario> read_scenario(const std::string& path, const ReadOptions& options, Diagnostics& found) {
  if (is_saved_game(path)) {
    const auto text = saved_scenario(path, options.boards_directory, found);
    if (!text) return std::nullopt;
    // Places in the text are not places in the save: the name says so.
    return parse_scenario(*text, path + " (as a scenario)", options, found);
  }
  const auto document = Document::read_file(path, found);
  if (!document) return std::nullopt;
  return read_document(*document, options, found);
}

std::string write_scenario(const Scenario& scenario, const std::string& folder) {
  const Setting& setting = scenario.game->setting();
  std::string out = fmt::format("hexrout: {}\n", kVersion);
  if (!setting.title.empty()) out += fmt::format("title: {}\n", yaml_scalar(setting.title));
  if (scenario.map.file.empty()) {
    out += fmt::format("map: {}\n", scenario.map.yaml);
  } else {
    namespace fs = std::filesystem;
    std::error_code failed;
    // If the working directory no longer exists, the map keeps its full path.
    const fs::path from = fs::absolute(folder.empty() ? "." : folder, failed);
    fs::path path = failed ? fs::path() : fs::relative(scenario.map.file, from, failed);
    if (failed || path.empty()) path = scenario.map.file;
    out += fmt::format("map: {{file: {}}}\n", yaml_scalar(path.generic_string()));
  }
  if (scenario.los) out += fmt::format("los: {}\n", *scenario.los == SightMode::vasl ? "vasl" : "exact");
  out += fmt::format("rules: {}\n", yaml_scalar(scenario.rules));
  std::string sides;
  for (const std::string& side : setting.sides) sides += (sides.empty() ? "" : ", ") + yaml_scalar(side);
  out += fmt::format("sides: [{}]\n", sides);
  out += fmt::format("turn: {{attacker: {}, phase: {}, number: {}}}\n", yaml_scalar(setting.attacker),
                     yaml_scalar(setting.phase), setting.turn);
  if (setting.month != 7) out += fmt::format("month: {}\n", setting.month);
  out += write_placed(setting.placed, *setting.map);
  out += scenario.game->yaml();
  return out;
}

}  // namespace hexrout
