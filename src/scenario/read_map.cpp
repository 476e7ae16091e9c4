#include "scenario/read_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "hexrout/map/board_overlays.hpp"
#include "hexrout/map/map_changes.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/text/file_path.hpp"
#include "hexrout/text/yaml_text.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostBoards = 64;

// Reads the names of terrain changes with their places.
std::vector<BoardChange> read_changes(Fields& fields) {
  std::vector<BoardChange> out;
  const std::vector<std::string> names = fields.texts("changes");
  const Node list = fields.node().find("changes");
  for (std::size_t i = 0; i < names.size(); ++i)
    out.push_back({names[i], list.is_list() ? list.item(i).place() : list.place()});
  return out;
}

std::vector<BoardOverlay> read_overlays(const Node& list, Diagnostics& found) {
  std::vector<BoardOverlay> out;
  if (list && !list.is_list())
    found.error("not-a-list", list.place(), "'overlays' must be a list of overlays",
                "write [{overlay: b4, hexes: [K5, K6]}]");
  for (std::size_t i = 0; list.is_list() && i < list.size(); ++i) {
    Fields fields(list.item(i), found, "overlay");
    BoardOverlay one;
    one.place = list.item(i).place();
    one.name = fields.need_text("overlay");
    const Node node = fields.need("hexes");
    const std::vector<std::string> hexes = fields.texts("hexes");
    if (node && (hexes.empty() || hexes.size() > 2))
      found.error("bad-overlay", node.place(), "an overlay lies by one hex or by two neighbouring ones",
                  "write hexes: [K5, K6]");
    if (!hexes.empty()) one.from = one.to = hexes.front();
    if (hexes.size() == 2) one.to = hexes.back();
    one.keep_levels = fields.boolean("keep_levels", false);
    fields.done();
    out.push_back(std::move(one));
  }
  return out;
}

BoardPlacement read_placement(const Node& node, Diagnostics& found) {
  BoardPlacement out;
  Fields fields(node, found, "board");
  out.name = fields.need_text("vasl");
  out.column = static_cast<int>(fields.integer("column", 0, 0, 99));
  out.row = static_cast<int>(fields.integer("row", 0, 0, 99));
  out.rotated = fields.boolean("rotated", false);
  out.first_row = static_cast<int>(fields.integer("first_row", -1, 0, 9999));
  out.last_row = static_cast<int>(fields.integer("last_row", -1, 0, 9999));
  out.half_row_below = fields.boolean("half_row_below", false);
  out.first_column = static_cast<int>(fields.integer("first_column", -1, 0, 9999));
  out.last_column = static_cast<int>(fields.integer("last_column", -1, 0, 9999));
  out.changes = read_changes(fields);
  out.overlays = read_overlays(fields.maybe("overlays"), found);
  const auto check = [&](int first, int last, const char* what, const char* beyond) {
    if (last >= 0 && first > last)
      found.error("bad-cut", node.find(fmt::format("first_{}", what)).place(),
                  fmt::format("first_{0} {1} is {3} last_{0} {2}", what, first, last, beyond),
                  fmt::format("{}s count from 0; write the smaller number as first_{}", what, what));
  };
  check(out.first_row, out.last_row, "row", "below");
  check(out.first_column, out.last_column, "column", "to the right of");
  if (out.half_row_below && out.last_row < 0)
    found.warning("no-effect", node.find("half_row_below").place(),
                  "'half_row_below' stands without 'last_row': the board is not cut below its rows",
                  "give 'last_row', or leave 'half_row_below' out");
  fields.done();
  return out;
}

// Errors about a file or folder as a whole get the place in the scenario that names it.
void add_asked(Diagnostics said, const Place& asked, const std::string& hint, Diagnostics& found) {
  said.change([&](Diagnostic& one) {
    if (one.place.line > 0) return;
    if (!one.place.file.empty()) one.what = fmt::format("{}: {}", printable(one.place.file), one.what);
    one.place = asked;
    if (!hint.empty()) one.hint = hint;
  });
  found.add(said);
}

// If a board is used twice, two hexes may have the same name, and a position could not be written.
bool names_differ(const Map& map, const Node& list, Diagnostics& found) {
  for (const HexId hex : map.hexes()) {
    if (map.find_hex(map.name(hex)) == hex) continue;
    found.error("name-twice", list.place(),
                fmt::format("two hexes are called {}: a board is used twice", in_quotes(map.name(hex))),
                "use another board there, or cut the two so that no hex of it is in play twice (first_row, last_row, "
                "first_column, last_column)");
    return false;
  }
  return true;
}

// Returns the whole content that a map is read from; nullopt if it cannot be read.
std::optional<std::string> content_of(const std::string& path) {
  constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
  Diagnostics ignored;
  auto text = read_file(path, kMostBytes, ignored);
  return text ? std::optional(fmt::format("file {}\n{}", path, *text)) : std::nullopt;
}

bool any_changes(std::span<const BoardPlacement> boards) {
  return std::any_of(boards.begin(), boards.end(),
                     [](const BoardPlacement& board) { return !board.changes.empty() || !board.overlays.empty(); });
}

std::optional<std::string> content_of(std::span<const BoardPlacement> boards, const ReadOptions& options) {
  Diagnostics ignored;
  constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
  std::string out = "boards\n";
  if (any_changes(boards)) {
    const auto rules = read_file(find_shared_metadata(options.boards_directory), kMostBytes, ignored);
    if (!rules) return std::nullopt;
    out += fmt::format("rules {}\n{}", rules->size(), *rules);
  }
  std::set<std::string> archives;  // each once, however many overlays it holds
  for (const BoardPlacement& board : boards) {
    if (board.overlays.size() > kMostBoardOverlays) return std::nullopt;  // refused when they are laid
    const auto path = find_vasl_board(options.boards_directory, board.name, ignored);
    const auto files = path ? read_vasl_board_files(*path, ignored) : std::nullopt;
    if (!files) return std::nullopt;
    const std::string metadata = files->metadata.value_or("");
    for (const BoardChange& change : board.changes) out += fmt::format("change {}\n", change.name);
    for (const BoardOverlay& overlay : board.overlays) {
      const std::string name = overlay_archive(overlay.name);
      out += fmt::format("overlay {} {} {} {}\n", overlay.name, overlay.from, overlay.to, overlay.keep_levels);
      if (!archives.insert(name).second) continue;
      const auto archive =
          read_file(name_of(path_of(overlays_folder(options.boards_directory)) / name), kMostBytes, ignored);
      if (!archive) return std::nullopt;
      out += fmt::format("archive {} {}\n", name, archive->size());
      out += *archive;
    }
    out += fmt::format("{} {} {} {} {} {} {} {} {} {} {} {}\n", *path, board.column, board.row, board.rotated,
                       board.first_row, board.last_row, board.half_row_below, board.first_column, board.last_column,
                       files->los_data.size(), files->metadata.has_value(), metadata.size());
    out += files->los_data + metadata;
  }
  return out;
}

// Returns the kept map for this content, or else calls `make`, and keeps its map unless something was reported.
// `content` is called again after that: content that changed in between is not kept.
template <class Content, class Make>
std::shared_ptr<const Map> kept_or_made(const ReadOptions& options, Content&& content, Diagnostics& found,
                                        Make&& make) {
  if (options.maps == nullptr) return make(found);
  std::optional<std::string> before = content();
  if (before)
    if (auto map = options.maps->find(*before)) return map;
  Diagnostics said;
  std::shared_ptr<const Map> map = make(said);
  found.add(said);
  if (map != nullptr && before && said.empty() && content() == before) options.maps->keep(std::move(*before), map);
  return map;
}

// The text by which a kept map with these changes is told from others.
std::string key_of(const Node& changes) {
  return changes ? "changes " + yaml_text(changes) : std::string();
}

// The map with changes by hand; `apply` makes it of the entries. Null after errors.
template <class Apply>
std::shared_ptr<const Map> with_changes(std::shared_ptr<const Map> map, const Node& changes, Diagnostics& found,
                                        const Apply& apply) {
  if (map == nullptr || !changes) return map;
  const std::size_t errors_before = found.error_count();
  const std::vector<MapChange> entries = read_map_changes(changes, *map, found);
  return found.error_count() > errors_before ? nullptr : apply(*map, entries);
}

std::shared_ptr<const Map> lay_boards(const Node& list, std::span<const BoardPlacement> boards, const Node& changes,
                                      const ReadOptions& options, Diagnostics& found) {
  BoardSetup setup(options.boards_directory, list.place());
  std::vector<PlacedBoard> placed;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    Diagnostics said;
    const auto path = find_vasl_board(options.boards_directory, boards[i].name, said);
    auto board = path ? read_vasl_board(*path, said) : std::nullopt;
    if (board) board = setup.apply(std::move(*board), boards[i], said);
    add_asked(std::move(said), list.item(i).find("vasl").place(), {}, found);
    if (board) placed.push_back({std::move(*board), boards[i]});
  }
  if (placed.size() != boards.size()) return nullptr;
  auto map = join_boards(placed, list.place(), found);
  if (map && !names_differ(*map, list, found)) return nullptr;
  return with_changes(std::move(map), changes, found, [&](const Map& joined, const std::vector<MapChange>& entries) {
    return changed_map(placed, joined, entries, list.place(), found);
  });
}

std::shared_ptr<const Map> read_boards(const Node& list, const Node& changes, const ReadOptions& options,
                                       Diagnostics& found) {
  if (!list.is_list()) {
    found.error("not-a-list", list.place(), "'boards' must be a list of boards", "write [{vasl: \"05\"}]");
    return nullptr;
  }
  if (list.size() == 0 || list.size() > kMostBoards) {
    found.error("number-of-boards", list.place(), fmt::format("{} boards are named", list.size()),
                fmt::format("name 1 to {}", kMostBoards));
    return nullptr;
  }
  const std::size_t errors_before = found.error_count();
  std::vector<BoardPlacement> boards;
  for (std::size_t i = 0; i < list.size(); ++i) boards.push_back(read_placement(list.item(i), found));
  if (found.error_count() > errors_before) return nullptr;
  if (options.boards_directory.empty()) {
    found.error("no-boards", list.place(), "the scenario uses VASL boards, and their folder is not given",
                "give --boards DIR or set HEXROUT_BOARDS; the directory holds files such as bd05");
    return nullptr;
  }
  return kept_or_made(
      options,
      [&] {
        auto content = content_of(boards, options);
        return content ? std::optional(*content + key_of(changes)) : std::nullopt;
      },
      found, [&](Diagnostics& said) { return lay_boards(list, boards, changes, options, said); });
}

// A folder may be a link, and then the folder above it is another than the path shows. The path is shortened only if
// both are the same.
std::string path_from(const std::string& folder, const std::string& written) {
  namespace fs = std::filesystem;
  const fs::path path = path_of(folder) / path_of(written);
  std::error_code failed;
  const bool same = fs::equivalent(path, path.lexically_normal(), failed);
  return name_of(same && !failed ? path.lexically_normal() : path);
}

// "did you mean 'village.yaml'?" for a missing file, if its folder has a file with nearly that name.
std::string near_file(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr std::size_t kMostNames = 1000;
  std::error_code failed;
  const fs::path missing = path_of(path);
  if (fs::exists(missing, failed)) return {};
  const fs::path folder = missing.has_parent_path() ? missing.parent_path() : fs::path(".");
  std::vector<std::string> names;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end && names.size() < kMostNames;
       it.increment(failed))
    names.push_back(name_of(it->path().filename()));
  std::sort(names.begin(), names.end());
  const std::string near = nearest_word(name_of(missing.filename()), names);
  return near.empty() ? std::string() : fmt::format("did you mean {}?", in_quotes(near));
}

std::shared_ptr<const Map> read_named_file(const Node& node, const std::string& path, Diagnostics& found) {
  Diagnostics said;
  auto map = read_map_file(path, said);
  const std::string hint = map ? std::string() : near_file(path);
  add_asked(std::move(said), node.place(), hint, found);
  return map ? std::make_shared<const Map>(std::move(*map)) : nullptr;
}

}  // namespace

std::shared_ptr<const Map> read_scenario_map(const Node& node, const std::string& folder, const ReadOptions& options,
                                             MapSource& source, Diagnostics& found) {
  if (!node.is_map()) {
    found.error("not-a-map", node.place(), "'map' must name a map",
                "write {file: PATH}, {boards: [{vasl: \"05\"}]}, or a map's own keys");
    return nullptr;
  }
  source.yaml = yaml_block(node, 2);
  if (node.find("boards")) {
    Fields fields(node, found, "map");
    const Node list = fields.need("boards");
    const Node changes = fields.maybe("changes");
    fields.done();
    return read_boards(list, changes, options, found);
  }
  if (node.find("file")) {
    Fields fields(node, found, "map");
    const std::string written = fields.need_text("file");
    const Node changes = fields.maybe("changes");
    fields.done();
    if (written.empty()) return nullptr;
    source.file = path_from(folder, written);
    if (changes) source.changes = yaml_block(changes, 4);
    return kept_or_made(
        options,
        [&] {
          auto content = content_of(source.file);
          return content ? std::optional(*content + key_of(changes)) : std::nullopt;
        },
        found,
        [&](Diagnostics& said) {
          return with_changes(
              read_named_file(node.find("file"), source.file, said), changes, said,
              [&](const Map& map, const std::vector<MapChange>& entries) { return changed_map(map, entries, said); });
        });
  }
  return kept_or_made(
      options, [&] { return std::optional("here\n" + source.yaml); }, found,
      [&](Diagnostics& said) {
        auto map = read_map(node, said);
        return map ? std::make_shared<const Map>(std::move(*map)) : nullptr;
      });
}

}  // namespace hexrout
