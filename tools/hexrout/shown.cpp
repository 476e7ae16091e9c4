#include "shown.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <fstream>

#include "hexrout/map/foreign_map.hpp"
#include "hexrout/map/map_file.hpp"
#include "hexrout/map/vasl_board.hpp"
#include "hexrout/page/picture_of.hpp"
#include "hexrout/scenario/saved_scenario.hpp"

namespace hexrout::command {

namespace {

// Saved games are archives too.
bool is_board(const std::string& path) {
  if (is_saved_game(path)) return false;
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return false;
  if (!S_ISREG(facts.st_mode)) return S_ISDIR(facts.st_mode);
  char head[2] = {};
  std::ifstream(path, std::ios::binary).read(head, 2);
  return head[0] == 'P' && head[1] == 'K';
}

bool is_map_file(const std::string& path) {
  if (is_saved_game(path)) return false;
  if (is_foreign_map(path)) return true;
  // A document with 'hexes' or 'fill' is a map. The reader of maps reports the mistakes in it.
  Diagnostics unheard;
  const auto document = Document::read_file(path, unheard);
  return document && (document->root().find("hexes") || document->root().find("fill"));
}

}  // namespace

std::optional<Shown> open_shown(const ScenarioOptions& options, Diagnostics& found) {
  Shown shown;
  const std::string& path = options.scenario;
  note_input(path);
  const bool board_alone = is_board(path);
  const bool map_alone = !board_alone && is_map_file(path);
  if ((board_alone || map_alone) && options.point.set()) {
    found.error("not-a-log", {path, 0, 0}, "a map has no entries to stand at",
                "leave out the entry or the phase, or give the log of a VASL game (.vlog)");
    return std::nullopt;
  }
  if (board_alone) {
    const auto board = read_vasl_board(path, found);
    if (!board) return std::nullopt;
    shown.map = board_map(*board);
  } else if (map_alone) {
    auto map = read_map_file(path, found);
    if (!map) return std::nullopt;
    shown.map = std::make_shared<const Map>(std::move(*map));
  } else {
    shown.scenario = load(options, found);
    if (!shown.scenario) return std::nullopt;
    shown.picture = picture_of(*shown.scenario->game);
    if (shown.scenario->design != nullptr) add_design(shown.picture, *shown.scenario->design);
    for (const Standing& side : shown.scenario->game->standings())
      for (const auto& [word, value] : side.facts)
        if (word == "while in a place") shown.picture.notes.push_back(fmt::format("{}: {}", side.side, value));
    shown.map = shown.scenario->game->setting().map;
  }
  shown.picture.map = shown.map.get();
  return shown;
}

}  // namespace hexrout::command
