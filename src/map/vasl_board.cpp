#include "hexrout/map/vasl_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "hexrout/map/container.hpp"
#include "hexrout/text/document.hpp"
#include "hexrout/text/file_path.hpp"
#include "map/board_metadata.hpp"
#include "map/los_data.hpp"

namespace hexrout {

namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMostFileBytes = std::size_t{64} * 1024 * 1024;
constexpr std::size_t kMostMetadataBytes = std::size_t{4} * 1024 * 1024;  // parsed it takes twenty times as much

// The board's name in a path: "boards/bd05" and "boards/05/" give "05".
std::string name_in(const std::string& path) {
  fs::path p = path_of(path);
  if (p.filename().empty() || p.filename() == ".") p = p.parent_path();
  std::string name = name_of(p.filename());
  if (p.extension() == ".zip") name = name_of(p.stem());
  if (name.size() > 2 && name.compare(0, 2, "bd") == 0) name.erase(0, 2);
  return name;
}

HexNaming naming_of(const BoardMetadata& metadata) {
  HexNaming naming;
  if (metadata.a1_x_px == -901) naming.first_column = 16;
  if (metadata.a1_y_px < 0) naming.first_row = static_cast<int>(-metadata.a1_y_px / metadata.hex_height_px) + 1;
  return naming;
}

// False where the hexes do not fit the pixels: every hex needs its centre there.
bool grid_fits(const HexGridShape& s) {
  const HexGridShape one{1, 1, s.width_px, s.height_px, s.hex_width_px, s.hex_height_px, s.a1_x_px, s.a1_y_px};
  const HexGrid corner(one);
  const auto inside = [&](double x, double y) {
    return x >= 0 && y >= 0 && static_cast<int>(x) <= s.width_px + 1 && static_cast<int>(y) <= s.height_px + 1;
  };
  if (s.columns > 1 && corner.centre_y(1, 0) < 0) return false;
  return inside(corner.centre_x(0), corner.centre_y(0, 0)) &&
         inside(corner.centre_x(s.columns - 1), corner.centre_y(0, s.rows - 1)) &&
         (s.columns == 1 || inside(corner.centre_x(1), corner.centre_y(1, s.rows)));
}

// Returns an empty vector without entries, as on most boards.
std::vector<std::uint8_t> sides_by_hex(const std::vector<BoardMetadata::Sides>& entries, const HexGridShape& shape,
                                       HexNaming naming) {
  std::vector<std::uint8_t> out;
  if (entries.empty()) return out;
  const HexGrid grid(shape);
  for (const auto& entry : entries) {
    const auto hex = parse_hex_name(entry.hex, naming);
    const int index = hex ? grid.index(*hex) : -1;
    if (index < 0) continue;  // VASL ignores names that are not on the board
    out.resize(static_cast<std::size_t>(grid.hex_count()));
    auto& sides = out[static_cast<std::size_t>(index)];
    sides = static_cast<std::uint8_t>(sides | entry.sides);
  }
  return out;
}

// "bd05.zip" is board 05, and so is "05".
std::string board_called(std::string name) {
  if (name.ends_with(".zip")) name.resize(name.size() - 4);
  return name.starts_with("bd") ? name.substr(2) : name;
}

// Returns the board of the folder that a name may mean: "bd01" and "1" mean 01, "RB" means RBv2. Empty: none.
std::string near_board(const fs::path& folder, const std::string& name) {
  constexpr std::size_t kMost = 10'000;
  std::vector<std::string> boards;
  std::error_code failed;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end && boards.size() < kMost;
       it.increment(failed))
    boards.push_back(board_called(name_of(it->path().filename())));
  std::sort(boards.begin(), boards.end());
  const std::string wanted = board_called(name);
  for (const std::string& as : {wanted, "0" + wanted})
    if (std::binary_search(boards.begin(), boards.end(), as)) return as;
  const auto newer = std::lower_bound(boards.begin(), boards.end(), wanted + "v");
  if (newer != boards.end() && newer->starts_with(wanted + "v")) return *newer;
  return nearest_word(wanted, boards);
}

}  // namespace

std::optional<std::string> find_vasl_board(const std::string& folder, const std::string& name, Diagnostics& found) {
  const bool plain = !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  });
  if (!plain) {
    found.error("bad-board-name", {folder}, fmt::format("{} is not the name of a board", in_quotes(name)),
                "names are letters, digits, '_' and '-'");
    return std::nullopt;
  }
  std::error_code ignored;
  const fs::path root = path_of(folder);
  if (!fs::is_directory(root, ignored)) {
    found.error("no-boards-folder", {folder},
                folder.empty() ? "the folder of the boards is not given" : "there is no such folder of boards",
                folder.starts_with("~") ? "write the path in full: '~' is not read here"
                                        : "name the folder in which VASL keeps its boards, with --boards or "
                                          "HEXROUT_BOARDS (maps/scenarios/VASL.md)");
    return std::nullopt;
  }
  for (const fs::path& directory : {root / name, root / ("bd" + name)})
    if (fs::is_regular_file(directory / "LOSData", ignored)) return name_of(directory);
  for (const char* pattern : {"bd{}", "bd{}.zip", "{}.zip", "{}"}) {
    const fs::path file = root / fmt::format(fmt::runtime(pattern), name);
    if (fs::is_regular_file(file, ignored)) return name_of(file);
  }
  const std::string near = near_board(root, name);
  found.error("no-board", {folder}, fmt::format("there is no board '{}' in this folder", name),
              near.empty() ? "expected a folder, or an archive named bd and the board"
                           : fmt::format("did you mean '{}'?", printable(near)));
  return std::nullopt;
}

std::optional<VaslBoardFiles> read_vasl_board_files(const std::string& path, Diagnostics& found) {
  const auto container = open_container(path, found);
  if (container == nullptr) return std::nullopt;
  const auto before = found.error_count();
  auto pixels = container->entry("LOSData", true, kMostFileBytes, found);
  auto metadata = container->entry("BoardMetadata.xml", false, kMostMetadataBytes, found);
  if (!pixels || found.error_count() != before) return std::nullopt;
  return VaslBoardFiles{std::move(*pixels), std::move(metadata)};
}

namespace {

// Returns the word after "version" at the beginning of a line, or an empty text.
std::string version_line(std::string_view data) {
  constexpr std::string_view kBlanks = " \t\r";
  for (std::size_t at = 0; at < data.size();) {
    const std::string_view line = data.substr(at, data.find('\n', at) - at);
    at += line.size() + 1;
    const std::size_t begin = std::min(line.find_first_not_of(kBlanks), line.size());
    const std::size_t end = std::min(line.find_first_of(kBlanks, begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    if (word != "version" && word != "VERSION") continue;
    const std::size_t from = std::min(line.find_first_not_of(kBlanks, end), line.size());
    if (from < line.size()) return std::string(line.substr(from, line.find_first_of(kBlanks, from) - from));
  }
  return {};
}

}  // namespace

std::string vasl_board_version(const std::string& folder, const std::string& name) {
  Diagnostics ignored;
  const auto path = find_vasl_board(folder, name, ignored);
  const auto container = path ? open_container(*path, ignored) : nullptr;
  if (container == nullptr) return {};
  // VASL writes the version of its data file into a save, which the metadata repeat.
  std::string version;
  constexpr std::size_t kMostDataBytes = 1U << 20U;
  if (const auto data = container->entry("data", false, kMostDataBytes, ignored)) version = version_line(*data);
  if (version.empty())
    if (const auto xml = container->entry("BoardMetadata.xml", false, kMostMetadataBytes, ignored))
      if (const auto metadata = parse_board_metadata(*xml, *path, ignored)) version = metadata->version;
  constexpr std::size_t kLongestVersion = 32;
  return version.size() <= kLongestVersion ? printable(version) : std::string();
}

std::optional<VaslBoard> read_vasl_board(const std::string& path, Diagnostics& found) {
  const auto container = open_container(path, found);
  if (!container) return std::nullopt;
  const auto before = found.error_count();
  const auto pixels = container->entry("LOSData", true, kMostFileBytes, found);
  const auto xml = container->entry("BoardMetadata.xml", false, kMostMetadataBytes, found);
  if (!pixels || found.error_count() != before) return std::nullopt;
  BoardMetadata metadata;
  if (xml) {
    auto parsed = parse_board_metadata(*xml, path, found);
    if (!parsed) return std::nullopt;
    metadata = std::move(*parsed);
  }
  auto data = decode_los_data(*pixels, path, found);
  if (!data) return std::nullopt;
  RasterContents contents;
  contents.shape = {data->columns,          data->rows,       data->width_px,  data->height_px, metadata.hex_width_px,
                    metadata.hex_height_px, metadata.a1_x_px, metadata.a1_y_px};
  if (!grid_fits(contents.shape)) {
    found.error("bad-board", {path},
                fmt::format("{} x {} hexes of {} x {} pixels do not fit {} x {} pixels", data->columns, data->rows,
                            metadata.hex_width_px, metadata.hex_height_px, data->width_px, data->height_px),
                "the sizes in LOSData and BoardMetadata.xml disagree");
    return std::nullopt;
  }
  VaslBoard board;
  board.naming = naming_of(metadata);
  // Hexes are called after their board: with a '/' they would read as levels.
  const bool named =
      !metadata.name.empty() && metadata.name.size() <= 64 && metadata.name.find('/') == std::string::npos;
  board.name = printable(named ? metadata.name : name_in(path));
  contents.terrain = std::move(data->terrain);
  contents.elevation = std::move(data->elevation);
  contents.stairways = std::move(data->stairways);
  contents.slope_sides = sides_by_hex(metadata.slopes, contents.shape, board.naming);
  contents.embankment_sides = sides_by_hex(metadata.embankments, contents.shape, board.naming);
  board.raster = std::make_shared<const Raster>(std::move(contents));
  return board;
}

}  // namespace hexrout
