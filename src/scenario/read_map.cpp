#include "scenario/read_map.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "hexrout/map/map_file.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostBoards = 64;

BoardPlacement read_placement(const Node& node, Diagnostics& found) {
  BoardPlacement out;
  Fields fields(node, found, "board");
  out.name = fields.need_text("vasl");
  out.column = static_cast<int>(fields.integer("column", 0, 0, 99));
  out.row = static_cast<int>(fields.integer("row", 0, 0, 99));
  out.rotated = fields.boolean("rotated", false);
  out.first_row = static_cast<int>(fields.integer("first_row", -1, 0, 9999));
  out.last_row = static_cast<int>(fields.integer("last_row", -1, 0, 9999));
  out.first_column = static_cast<int>(fields.integer("first_column", -1, 0, 9999));
  out.last_column = static_cast<int>(fields.integer("last_column", -1, 0, 9999));
  fields.done();
  return out;
}

std::shared_ptr<const Map> read_boards(const Node& list, const ReadOptions& options, Diagnostics& found) {
  if (!list.is_list() || list.size() == 0 || list.size() > kMostBoards) {
    found.error("not-a-list", list.place(), "'boards' must be a list of boards", fmt::format("write [{{vasl: \"05\"}}], 1 to {} of them", kMostBoards));
    return nullptr;
  }
  const std::size_t errors_before = found.error_count();
  std::vector<BoardPlacement> boards;
  for (std::size_t i = 0; i < list.size(); ++i) boards.push_back(read_placement(list.item(i), found));
  if (found.error_count() > errors_before) return nullptr;
  if (options.boards_directory.empty()) {
    found.error("no-boards", list.place(), "the scenario is played on VASL boards, and their directory is not known",
                "give --boards DIR or set HEXROUT_BOARDS; the directory holds files such as bd05");
    return nullptr;
  }
  return read_joined_boards(options.boards_directory, boards, list.place(), found);
}

}  // namespace

std::shared_ptr<const Map> read_scenario_map(const Node& node, const std::string& folder, const ReadOptions& options, MapSource& source,
                                             Diagnostics& found) {
  if (!node.is_map()) {
    found.error("not-a-map", node.place(), "'map' must say where the map is", "write {file: PATH}, {boards: [{vasl: \"05\"}]}, or a map's own keys");
    return nullptr;
  }
  source.yaml = yaml_text(node);
  if (node.find("boards")) {
    Fields fields(node, found, "map");
    const Node list = fields.need("boards");
    fields.done();
    return read_boards(list, options, found);
  }
  if (node.find("file")) {
    Fields fields(node, found, "map");
    const std::string written = fields.need_text("file");
    fields.done();
    if (written.empty()) return nullptr;
    const std::filesystem::path path = std::filesystem::path(folder) / written;
    source.file = path.lexically_normal().string();
    auto map = read_map_file(source.file, found);
    if (!map) return nullptr;
    return std::make_shared<const Map>(std::move(*map));
  }
  auto map = read_map(node, found);
  if (!map) return nullptr;
  return std::make_shared<const Map>(std::move(*map));
}

}  // namespace hexrout
