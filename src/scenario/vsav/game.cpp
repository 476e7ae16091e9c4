// The commands of a save: pieces, stacks, boards, the turn.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "hexrout/scenario/saved_game.hpp"
#include "scenario/vsav/layout.hpp"
#include "scenario/vsav/piece.hpp"
#include "scenario/vsav/sequence.hpp"

namespace hexrout {

namespace {

constexpr char kCommand = '\x1b';
constexpr int kMostDepth = 32;
constexpr std::size_t kMostPieces = 50'000;
constexpr std::size_t kMostPieceBytes = 256u << 10;

int number(std::string_view text, int otherwise) {
  int value = otherwise;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? value : otherwise;
}

// The commands are a tree written as nested lists; the order of its leaves is the order of the commands.
bool leaves(const std::string& text, std::vector<std::string>& out, int depth) {
  if (depth > kMostDepth) return false;
  auto tokens = vsav::decode_list(text, kCommand);
  if (tokens.size() == 1 && tokens[0] == text) {
    out.push_back(std::move(tokens[0]));
    return true;
  }
  for (const std::string& token : tokens)
    if (!leaves(token, out, depth + 1)) return false;
  return true;
}

void read_boards(const std::string& command, std::vector<SavedBoard>& boards) {
  // Fields after "bd": column, row, name, then optional parts in a fixed order; boards follow one another.
  const auto fields = vsav::decode_list(command, '\t');
  std::vector<SavedBoard> out;
  for (std::size_t i = 0; i < fields.size();) {
    if (fields[i] != "bd" || i + 3 >= fields.size()) {
      ++i;
      continue;
    }
    SavedBoard board;
    board.column = number(fields[i + 1], 0);
    board.row = number(fields[i + 2], 0);
    board.name = fields[i + 3];
    if (board.name.size() > 1 && board.name[0] == 'r') {
      board.turned = true;
      board.name.erase(0, 1);
    }
    i += 4;
    const auto is_number = [&](std::size_t k) { return k < fields.size() && number(fields[k], -99999) != -99999; };
    if (is_number(i) && is_number(i + 1) && is_number(i + 2) && is_number(i + 3)) {
      board.crop_x = std::max(0, number(fields[i], 0));
      board.crop_y = std::max(0, number(fields[i + 1], 0));
      board.crop_width = number(fields[i + 2], -1);
      board.crop_height = number(fields[i + 3], -1);
      i += 4;
    }
    while (i < fields.size() && fields[i] != "bd") {
      if (fields[i] == "VER" && i + 1 < fields.size()) {
        board.version = fields[i + 1];
        i += 2;
      } else if (fields[i] == "OVR" && i + 3 < fields.size()) {
        board.overlays.push_back(fields[i + 1] + " " + fields[i + 2] + " " + fields[i + 3]);
        i += 4;
      } else if (fields[i] == "SSR") {
        for (++i; i < fields.size() && fields[i] != "bd" && fields[i] != "ZOOM" && fields[i] != "OVR"; ++i)
          if (!fields[i].empty()) board.changes.push_back(fields[i]);
      } else {
        ++i;
      }
    }
    out.push_back(std::move(board));
  }
  if (!out.empty()) boards = std::move(out);
}

std::string set_value(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos || text.find('?') != std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

void read_info(const std::string& command, SavedGame& game) {
  const auto fields = vsav::decode_list(command, '\t');
  const auto at = [&](std::size_t i) { return i < fields.size() ? set_value(fields[i]) : std::string(); };
  if (game.mover.empty()) game.mover = at(2);
  if (game.turn_number == 0) game.turn_number = number(at(3), 0);
  game.axis_elr = at(4);
  game.axis_san = at(5);
  game.allied_elr = at(6);
  game.allied_san = at(7);
}

// The counter of the turn track shows whose turn and which phase it is, if the players moved it along.
void read_track(const vsav::Piece& piece, SavedGame& game) {
  std::string mover;
  std::string turn;
  std::string phase;
  int phase_number = 0;
  int turn_number = 0;
  for (const vsav::Trait& trait : piece.traits) {
    const auto layer = vsav::layer_of(trait);
    if (!layer || !layer->shown() || layer->level() > layer->names.size()) continue;
    std::string text = layer->names[layer->level() - 1];
    std::erase(text, '+');
    const std::size_t first = text.find_first_not_of(" -");
    if (first != std::string::npos) text = text.substr(first, text.find_last_not_of(" -") - first + 1);
    if (layer->name == "Player") mover = text;
    if (layer->name == "PhaseName") {
      phase = text;
      phase_number = static_cast<int>(layer->level());
    }
    if (layer->name == "TurnName") {
      turn = text;
      turn_number = static_cast<int>(layer->level());
    }
  }
  if (mover.empty() && phase.empty()) return;
  game.mover = mover;
  game.phase = phase_number;
  game.turn_number = turn_number;
  game.turn = fmt::format("{} {} - {}", mover, turn, phase);
}

}  // namespace

std::string_view name_of(SavedKind kind) {
  constexpr std::string_view kNames[] = {"squad", "half-squad", "crew", "leader", "hero", "vehicle", "gun", "support weapon", "concealment", "marker"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<SavedGame> parse_saved_text(std::string_view text, const std::string& file, Diagnostics& found) {
  const Place place{file, 0, 0};
  if (!text.starts_with("begin_save")) {
    found.error("vsav-damaged", place, "the decoded text does not begin as a saved game does (wrong key, or not a VASL save)", "save it again in VASL");
    return std::nullopt;
  }
  std::vector<std::string> commands;
  if (!leaves(std::string(text), commands, 0)) {
    found.error("vsav-nested", place, fmt::format("commands are nested deeper than {}", kMostDepth), "save it again in VASL");
    return std::nullopt;
  }
  if (std::find(commands.begin(), commands.end(), "end_save") == commands.end()) {
    found.error("vsav-truncated", place, "the saved game has no end", "save it again in VASL");
    return std::nullopt;
  }

  SavedGame game;
  game.file = file;
  struct Stack {
    std::string id;
    std::vector<std::string> members;  // from the bottom
  };
  std::vector<Stack> stacks;
  std::size_t number_of_piece = 0;
  for (const std::string& command : commands) {
    if (command.starts_with("+/")) {
      if (++number_of_piece > kMostPieces) {
        found.error("too-large", place, fmt::format("more than {} pieces", kMostPieces), "remove counters that do not matter and save again");
        return std::nullopt;
      }
      const auto parts = vsav::decode_list(command, '/', 5);
      if (parts.size() < 4 || command.size() > kMostPieceBytes) {
        found.warning("vsav-piece", place, fmt::format("piece {} cannot be read and is left out", number_of_piece), "check the counters of this game");
        continue;
      }
      if (parts[2] == "stack") {
        auto state = vsav::decode_list(parts[3], ';');
        state.erase(state.begin(), state.begin() + std::min<std::ptrdiff_t>(3, static_cast<std::ptrdiff_t>(state.size())));
        stacks.push_back({parts[1], std::move(state)});
        continue;
      }
      const auto piece = vsav::take_apart(parts[1], parts[2], parts[3]);
      if (!piece) {
        found.warning("vsav-piece", place, fmt::format("piece {} is not made as VASL's counters are and is left out", number_of_piece), "check the counters of this game");
        continue;
      }
      SavedUnit unit = vsav::describe(*piece);
      if (unit.base.starts_with("Phase Track")) read_track(*piece, game);
      game.units.push_back(std::move(unit));
    } else if (command.starts_with("bd\t")) {
      read_boards(command, game.boards);
    } else if (command.starts_with("INFO\t")) {
      read_info(command, game);
    } else if (command.starts_with("EXT\t")) {
      const auto fields = vsav::decode_list(command, '\t');
      if (fields.size() > 1) game.extensions.push_back(fields[1]);
    }
  }

  std::unordered_map<std::string, std::size_t> by_id;
  for (std::size_t i = 0; i < game.units.size(); ++i) by_id.emplace(game.units[i].id, i);
  for (const Stack& stack : stacks) {
    int position = 0;
    for (const std::string& member : stack.members) {
      const auto it = by_id.find(member);
      if (it == by_id.end()) continue;  // later VASSAL appends a layer marker
      game.units[it->second].stack = stack.id;
      game.units[it->second].stack_position = position++;
    }
  }
  const auto boards = vsav::lay_out(game.boards);
  for (SavedUnit& unit : game.units)
    if (unit.map == "Main Map" || unit.map == "Map0") vsav::locate(unit, boards);
  for (const SavedBoard& board : game.boards) {
    for (const std::string& overlay : board.overlays)
      found.warning("vsav-overlay", place, fmt::format("board {} lies under the overlay '{}', which changes its terrain", board.name, overlay),
                    "verdicts near it follow the printed board");
    for (const std::string& change : board.changes)
      found.warning("vsav-terrain-change", place, fmt::format("board {} has the scenario terrain change '{}', which is not carried over", board.name, change),
                    "verdicts follow the printed board");
  }
  return game;
}

}  // namespace hexrout
