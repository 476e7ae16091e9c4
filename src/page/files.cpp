// The scenario of a page with its map inside, and the boards and rules that the program inside the page needs to read
// it.
#include <fmt/format.h>

#include "hexrout/map/board_overlays.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "page/packed.hpp"
#include "page/view.hpp"

namespace hexrout::page {

namespace {

constexpr std::size_t kMostMapBytes = 16U << 20U;

// Scalars that JSON writes without quotes stay numbers and booleans; all others are text.
Json tree(const Node& node) {
  switch (node.kind()) {
    case NodeKind::nothing:
      return nullptr;
    case NodeKind::scalar: {
      if (node.quoted()) return node.scalar();
      const Json plain = Json::parse(node.scalar(), nullptr, false);
      return plain.is_number_integer() || plain.is_boolean() ? plain : Json(node.scalar());
    }
    case NodeKind::list: {
      Json out = Json::array();
      for (std::size_t i = 0; i < node.size(); ++i) out.push_back(tree(node.item(i)));
      return out;
    }
    case NodeKind::map: {
      Json out = Json::object();
      for (std::size_t i = 0; i < node.size(); ++i) out[node.entry(i).first] = tree(node.entry(i).second);
      return out;
    }
  }
  return nullptr;
}

// A map file as the value of a key: every line indented, without the marker that begins a document.
std::string inlined(std::string_view text) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  std::string out;
  while (!text.empty()) {
    const std::size_t cut = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, cut);
    text.remove_prefix(std::min(cut + 1, text.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line == "---" || line == "...") continue;
    out += line.empty() ? "\n" : fmt::format("\n  {}", line);
  }
  return out;
}

// The text of the scenario with another map in it.
std::string written(const Scenario& scenario, std::string map_yaml) {
  // A scenario cannot be copied, because of its game. Its parts are, and the source of the map alone differs.
  Scenario copy;
  copy.file = scenario.file;
  copy.rules = scenario.rules;
  copy.los = scenario.los;
  copy.map.yaml = std::move(map_yaml);
  copy.game = scenario.game->clone();
  return write_scenario(copy, "");
}

// Adds the archive in which an overlay is.
void add_overlay(const Node& overlay, const std::string& boards_directory, Json& out, Diagnostics& found) {
  const std::string archive = overlay_archive(overlay.find("overlay").scalar());
  if (archive.empty()) return;
  const std::string key = fmt::format("{}/overlays/{}", kBoards, archive);
  if (out.contains(key)) return;
  const auto bytes = read_file(name_of(path_of(overlays_folder(boards_directory)) / archive), kMostMapBytes, found);
  if (bytes) out[key] = base64(*bytes);
}

}  // namespace

Json boards_json(const Scenario& scenario, const std::string& boards_directory, Diagnostics& found) {
  Json out = Json::object();
  if (!scenario.map.file.empty()) return out;
  const auto source = Document::parse("map:" + scenario.map.yaml, "map", found);
  if (!source) return out;
  const Node boards = source->root().find("map").find("boards");
  bool changed = false;
  for (std::size_t i = 0; boards && i < boards.size(); ++i) {
    const std::string name = boards.item(i).find("vasl").scalar();
    const auto path = find_vasl_board(boards_directory, name, found);
    const Node overlays = boards.item(i).find("overlays");
    changed = changed || boards.item(i).find("changes") || overlays;
    for (std::size_t k = 0; overlays && k < overlays.size(); ++k)
      add_overlay(overlays.item(k), boards_directory, out, found);
    const auto files = path ? read_vasl_board_files(*path, found) : std::nullopt;
    if (!files) continue;
    out[fmt::format("{}/{}/LOSData", kBoards, name)] = base64(files->los_data);
    if (files->metadata) out[fmt::format("{}/{}/BoardMetadata.xml", kBoards, name)] = base64(*files->metadata);
  }
  if (changed)
    if (const auto rules = read_file(find_shared_metadata(boards_directory), kMostMapBytes, found))
      out[fmt::format("{}/SharedBoardMetadata.xml", kBoards)] = base64(*rules);
  return out;
}

void add_game(const Scenario& scenario, Json& position, Json& files) {
  const RuleSystem* const system = scenario.game->setting().system.get();
  if (system == nullptr || system->folder().empty()) return;
  const std::string name = name_of(path_of(system->folder()).stem());
  const std::string folder = fmt::format("{}/{}", kGame, name);
  position["rules_folder"] = folder.substr(1);  // beside the position, which lies in "/"
  for (const char* const file : {"game.yaml", "tables.yaml", "policies.yaml", "readings.yaml", "worth.yaml"})
    if (const std::string_view text = system->file(fmt::format("data/{}", file)); !text.empty())
      files[fmt::format("{}/{}", folder, file)] = base64(text);
}

std::string saved_yaml(const Scenario& scenario, Diagnostics& found) {
  if (!scenario.map.file.empty()) return scenario_yaml(scenario, found);
  const auto source = Document::parse("map:" + scenario.map.yaml, "map", found);
  const Node map = source ? source->root().find("map") : Node();
  if (!map || map.find("boards") || map.find("hexes").is_scalar()) return scenario_yaml(scenario, found);
  const Map& drawn = *scenario.game->setting().map;
  std::string text = write_map_yaml(drawn);
  if (drawn.title().empty()) text.erase(0, text.find('\n') + 1);  // the title added by the writer
  return written(scenario, inlined(text));
}

std::string scenario_yaml(const Scenario& scenario, Diagnostics& found) {
  if (scenario.map.file.empty()) return written(scenario, scenario.map.yaml);
  const auto text = read_file(scenario.map.file, kMostMapBytes, found);
  const std::string changes = scenario.map.changes.empty() ? "" : "\n  changes:" + scenario.map.changes;
  return text ? written(scenario, inlined(*text) + changes) : std::string();
}

Json scenario_json(const Scenario& scenario, Diagnostics& found) {
  const auto document = Document::parse(scenario_yaml(scenario, found), "scenario", found);
  return document ? tree(document->root()) : Json(nullptr);
}

}  // namespace hexrout::page
