// The commands of a save: pieces, stacks, boards, the turn.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "hexrout/scenario/saved_game.hpp"
#include "hexrout/text/ascii.hpp"
#include "scenario/vsav/layout.hpp"
#include "scenario/vsav/likewise.hpp"
#include "scenario/vsav/piece.hpp"
#include "scenario/vsav/sequence.hpp"

namespace hexrout {

namespace {

constexpr char kCommand = '\x1b';
// Real games have some hundred pieces of some kilobytes, nested two deep. Within these limits a save costs at most a
// second and 256 MB (maps/guide/limits.md).
constexpr int kMostDepth = 32;
constexpr std::size_t kMostCommands = 200'000;
constexpr std::size_t kMostDecoded = 64U << 20U;  // bytes of lists within lists
constexpr std::size_t kMostPieces = 20'000;
constexpr std::size_t kMostPieceBytes = 64U << 10U;
constexpr std::size_t kMostStacked = 1'000;  // counters of one stack
constexpr std::size_t kMostSavedBoards = 100;
constexpr std::size_t kMostBoardFields = 20'000;
constexpr std::size_t kMostInfoFields = 100;
constexpr std::size_t kMostBoardNotes = 1'000;  // overlays and terrain changes of all boards

int number(std::string_view text, int otherwise) {
  int value = otherwise;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? value : otherwise;
}

// The commands are a tree written as nested lists; the order of its leaves is the order of the commands.
class Commands {
 public:
  Commands(const Place& place, Diagnostics& found) : place_(place), found_(found) {}

  // Tells `take` of every command in order. False after an error, its own or one of `take`.
  template <class Take>
  bool each(std::string_view text, Take&& take, int depth = 0) {
    if (depth > kMostDepth)
      return refuse("vsav-nested", fmt::format("commands are nested deeper than {}", kMostDepth),
                    "save it again in VASL");
    if (vsav::is_plain(text, kCommand)) {
      if (++seen_ > kMostCommands)
        return refuse("too-large", fmt::format("the game has more than {} commands", kMostCommands),
                      "remove counters that do not matter and save again");
      return take(text);
    }
    vsav::Tokens tokens(text, kCommand);
    for (std::string token; tokens.next(token);) {
      decoded_ += token.size();
      if (decoded_ > kMostDecoded)
        return refuse("too-large", fmt::format("the commands of the game unpack to more than {} bytes", kMostDecoded),
                      "save it again in VASL");
      if (!each(token, take, depth + 1)) return false;
    }
    return true;
  }

 private:
  bool refuse(std::string_view code, std::string what, std::string hint) {
    found_.error(code, place_, std::move(what), std::move(hint));
    return false;
  }

  const Place& place_;
  Diagnostics& found_;
  std::size_t seen_ = 0;
  std::size_t decoded_ = 0;
};

// "2.0": boards of small hexes are enlarged beside those of large ones. 1 where it cannot be read.
double zoom_of(const std::string& text) {
  constexpr double kMostZoom = 100;
  const auto value = to_real(text);
  return value && *value >= 1 / kMostZoom && *value <= kMostZoom ? *value : 1;
}

// At most one board more than are read.
std::vector<SavedBoard> read_boards(std::string_view command) {
  // Fields after "bd": column, row, name, then optional parts in a fixed order; boards follow one another.
  const auto fields = vsav::decode_list(command, '\t', kMostBoardFields);
  std::vector<SavedBoard> out;
  for (std::size_t i = 0; i < fields.size() && out.size() <= kMostSavedBoards;) {
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
        const auto ends = [](const std::string& field) {
          return field == "bd" || field == "ZOOM" || field == "OVR" || field == "FH";
        };
        for (++i; i < fields.size() && !ends(fields[i]); ++i)
          if (!fields[i].empty()) board.changes.push_back(fields[i]);
      } else if (fields[i] == "ZOOM" && i + 1 < fields.size()) {
        board.zoom = zoom_of(fields[i + 1]);
        i += 2;
      } else {
        ++i;
      }
    }
    out.push_back(std::move(board));
  }
  return out;
}

std::string set_value(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos || text.find('?') != std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

void read_info(std::string_view command, SavedGame& game) {
  const auto fields = vsav::decode_list(command, '\t', kMostInfoFields);
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

// Takes the commands of a save one after the other.
class GameReader {
 public:
  GameReader(const std::string& file, Diagnostics& found) : found_(found), place_{file, 0, 0} { game_.file = file; }

  // False after an error.
  bool take(std::string_view command) {
    if (command.starts_with("+/")) return take_piece(command);
    if (command == "end_save")
      ended_ = true;
    else if (command.starts_with("LOG\t"))
      ++logged_;
    else if (command.starts_with("bd\t"))
      return take_boards(command);
    else if (command.starts_with("INFO\t"))
      read_info(command, game_);
    else if (command.starts_with("EXT\t"))
      if (const auto fields = vsav::decode_list(command, '\t', 3); fields.size() > 1)
        game_.extensions.push_back(fields[1]);
    return true;
  }

  std::optional<SavedGame> finish() {
    if (!ended_) {
      found_.error("vsav-truncated", place_, "the saved game has no end", "save it again in VASL");
      return std::nullopt;
    }
    if (game_.units.empty())
      found_.warning("vsav-no-counters", place_, "the saved game holds no counter",
                     "check it in VASL: it may be damaged");
    put_into_stacks();
    const auto boards = vsav::lay_out(game_.boards);
    for (SavedUnit& unit : game_.units)
      if (unit.map == "Main Map" || unit.map == "Map0") vsav::locate(unit, boards);
    for (const SavedBoard& board : game_.boards) warn_of(board);
    if (logged_ > 0)
      found_.warning(
          "vsav-log", place_,
          fmt::format("this is a log, none of whose {} commands is applied: the position is the one in which "
                      "it begins",
                      logged_),
          "step through the log in VASL, save the game there, and give that save");
    likewise_.report(place_, found_);
    return std::move(game_);
  }

 private:
  struct Stack {
    std::string id;
    std::vector<std::string> members;  // from the bottom
  };

  bool too_large(std::string what, std::string hint) {
    found_.error("too-large", place_, std::move(what), std::move(hint));
    return false;
  }

  bool take_piece(std::string_view command) {
    if (++pieces_ > kMostPieces)
      return too_large(fmt::format("more than {} pieces", kMostPieces),
                       "remove counters that do not matter and save again");
    const auto left_out = [&](std::string_view why) {
      likewise_.warning("vsav-piece", fmt::format("piece {{}} {} and is left out", why), std::to_string(pieces_),
                        "check the counters of this game");
      return true;
    };
    if (command.size() > kMostPieceBytes) return left_out(fmt::format("has more than {} bytes", kMostPieceBytes));
    const auto parts = vsav::decode_list(command, '/', 5);
    if (parts.size() < 4) return left_out("cannot be read");
    if (parts[2] == "stack") return take_stack(parts[1], parts[3]);
    const auto piece = vsav::take_apart(parts[1], parts[2], parts[3]);
    if (!piece) return left_out("is not a counter in VASL's form");
    SavedUnit unit = vsav::describe(*piece);
    if (unit.base.starts_with("Phase Track")) read_track(*piece, game_);
    game_.units.push_back(std::move(unit));
    return true;
  }

  // The state of a stack: its map and place, then its counters.
  bool take_stack(const std::string& id, const std::string& state) {
    Stack stack{id, {}};
    vsav::Tokens tokens(state, ';');
    int field = 0;
    for (std::string token; tokens.next(token);) {
      if (field++ < 3 || token.empty()) continue;
      if (stack.members.size() == kMostStacked)
        return too_large(fmt::format("a stack has more than {} counters", kMostStacked),
                         "spread them out and save again");
      stack.members.push_back(token);
    }
    members_ += stack.members.size();
    // Each counter lies in one stack, and later VASSAL names a layer besides.
    if (members_ > 2 * kMostPieces)
      return too_large(fmt::format("the stacks name more than {} counters", 2 * kMostPieces), "save it again in VASL");
    stacks_.push_back(std::move(stack));
    return true;
  }

  bool take_boards(std::string_view command) {
    std::vector<SavedBoard> boards = read_boards(command);
    if (boards.size() > kMostSavedBoards)
      return too_large(fmt::format("more than {} boards", kMostSavedBoards),
                       "choose the boards that are played on and save again");
    std::size_t notes = 0;
    for (const SavedBoard& board : boards) notes += board.overlays.size() + board.changes.size();
    if (notes > kMostBoardNotes)
      return too_large(fmt::format("more than {} overlays and terrain changes", kMostBoardNotes),
                       "save it again in VASL");
    if (!boards.empty()) game_.boards = std::move(boards);
    return true;
  }

  void put_into_stacks() {
    std::unordered_map<std::string, std::size_t> by_id;
    for (std::size_t i = 0; i < game_.units.size(); ++i) by_id.emplace(game_.units[i].id, i);
    for (const Stack& stack : stacks_) {
      int position = 0;
      for (const std::string& member : stack.members) {
        const auto it = by_id.find(member);
        if (it == by_id.end()) continue;  // later VASSAL appends a layer marker
        game_.units[it->second].stack = stack.id;
        game_.units[it->second].stack_position = position++;
      }
    }
  }

  void warn_of(const SavedBoard& board) {
    for (const std::string& overlay : board.overlays)
      found_.warning(
          "vsav-overlay", place_,
          fmt::format("board {} lies under the overlay '{}', which changes its terrain", board.name, overlay),
          "verdicts near it follow the printed board");
    for (const std::string& change : board.changes)
      found_.warning(
          "vsav-terrain-change", place_,
          fmt::format("board {} has the scenario terrain change '{}', which hexrout does not read", board.name, change),
          "verdicts follow the printed board");
  }

  Diagnostics& found_;
  vsav::Likewise likewise_;
  Place place_;
  SavedGame game_;
  std::size_t logged_ = 0;  // commands of a log, after the position
  std::vector<Stack> stacks_;
  std::size_t pieces_ = 0;
  std::size_t members_ = 0;
  bool ended_ = false;
};

}  // namespace

std::string_view name_of(SavedKind kind) {
  constexpr std::string_view kNames[] = {"squad",          "half-squad",  "crew",          "leader",
                                         "hero",           "vehicle",     "landing craft", "gun",
                                         "support weapon", "concealment", "marker"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool is_heavy(SavedKind kind) {
  return kind == SavedKind::vehicle || kind == SavedKind::landing_craft || kind == SavedKind::gun;
}

std::optional<SavedGame> parse_saved_text(std::string_view text, const std::string& file, Diagnostics& found) {
  const Place place{file, 0, 0};
  if (!text.starts_with("begin_save")) {
    found.error("vsav-damaged", place,
                "the decoded text does not begin as a saved game does (wrong key, or not a VASL save)",
                "save it again in VASL");
    return std::nullopt;
  }
  GameReader reader(file, found);
  if (!Commands(place, found).each(text, [&](std::string_view command) { return reader.take(command); }))
    return std::nullopt;
  return reader.finish();
}

}  // namespace hexrout
