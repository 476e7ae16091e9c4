// The commands of a save: pieces, stacks, boards, the turn.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "hexrout/scenario/game_log.hpp"
#include "hexrout/text/ascii.hpp"
#include "scenario/vsav/game_position.hpp"
#include "scenario/vsav/layout.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostPieceBytes = 64U << 10U;
constexpr std::size_t kMostSavedBoards = 100;
constexpr std::size_t kMostBoardFields = 20'000;
constexpr std::size_t kMostInfoFields = 100;
constexpr std::size_t kMostBoardNotes = 1'000;  // overlays and terrain changes of all boards

int number(std::string_view text, int otherwise) {
  int value = otherwise;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? value : otherwise;
}

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
  if (const std::string mover = at(2); !mover.empty()) game.mover = mover;
  if (const int turn = number(at(3), 0); turn != 0) game.turn_number = turn;
  game.axis_elr = at(4);
  game.axis_san = at(5);
  game.allied_elr = at(6);
  game.allied_san = at(7);
}

// The counter of the turn track shows whose turn and which phase it is, if the players moved it along.
std::optional<vsav::Track> read_track(const vsav::Piece& piece) {
  vsav::Track track;
  std::string turn;
  std::string phase;
  for (const vsav::Trait& trait : piece.traits) {
    const auto layer = vsav::layer_of(trait);
    if (!layer || !layer->shown() || layer->level() > layer->names.size()) continue;
    std::string text = layer->names[layer->level() - 1];
    std::erase(text, '+');
    const std::size_t first = text.find_first_not_of(" -");
    if (first != std::string::npos) text = text.substr(first, text.find_last_not_of(" -") - first + 1);
    if (layer->name == "Player") track.mover = text;
    if (layer->name == "PhaseName") {
      phase = text;
      track.phase = static_cast<int>(layer->level());
    }
    if (layer->name == "TurnName") {
      turn = text;
      track.number = static_cast<int>(layer->level());
    }
  }
  if (track.mover.empty() && phase.empty()) return std::nullopt;
  track.turn = fmt::format("{} {} - {}", track.mover, turn, phase);
  return track;
}

bool refuse_size(std::string what, std::string hint, const Place& place, Diagnostics& found) {
  found.error("too-large", place, std::move(what), std::move(hint));
  return false;
}

bool take_boards(std::string_view command, SavedGame& game, const Place& place, Diagnostics& found) {
  std::vector<SavedBoard> boards = read_boards(command);
  if (boards.size() > kMostSavedBoards)
    return refuse_size(fmt::format("more than {} boards", kMostSavedBoards),
                       "choose the boards that are played on and save again", place, found);
  std::size_t notes = 0;
  for (const SavedBoard& board : boards) notes += board.overlays.size() + board.changes.size();
  if (notes > kMostBoardNotes)
    return refuse_size(fmt::format("more than {} overlays and terrain changes", kMostBoardNotes),
                       "save it again in VASL", place, found);
  if (!boards.empty()) game.boards = std::move(boards);
  return true;
}

}  // namespace

namespace vsav {

std::optional<Track> GamePosition::track() const {
  const auto& pieces = table.pieces();
  if (const PieceIndex moved = table.track(); moved != kNoPiece && pieces[moved].there)
    return read_track(table.traits(moved));
  std::optional<Track> out;
  for (PieceIndex i = 0; i < pieces.size(); ++i)
    if (pieces[i].there && pieces[i].unit.base.starts_with("Phase Track"))
      if (auto track = read_track(table.traits(i))) out = std::move(track);
  return out;
}

SavedGame GamePosition::game() const {
  SavedGame out = facts;
  const auto boards = lay_out(out.boards);
  for (PieceIndex i = 0; i < table.pieces().size(); ++i) {
    if (!table.pieces()[i].there) continue;
    out.units.push_back(table.unit(i));
    SavedUnit& unit = out.units.back();
    if (unit.map == "Main Map" || unit.map == "Map0") locate(unit, boards);
  }
  if (const auto shown = track()) {
    out.mover = shown->mover;
    out.phase = shown->phase;
    out.turn_number = shown->number;
    out.turn = shown->turn;
  }
  return out;
}

SaveReader::SaveReader(const std::string& file, Diagnostics& found) : found_(found), place_{file, 0, 0} {
  position_.facts.file = file;
}

bool SaveReader::take(std::string_view command) {
  if (command.starts_with("+/")) return take_piece(command);
  if (command == "end_save") ended_ = true;
  return take_fact(command, position_.facts, place_, found_);
}

bool take_fact(std::string_view command, SavedGame& facts, const Place& place, Diagnostics& found) {
  if (command.starts_with("bd\t")) return take_boards(command, facts, place, found);
  if (command.starts_with("INFO\t")) read_info(command, facts);
  if (command.starts_with("EXT\t"))
    if (const auto fields = decode_list(command, '\t', 3); fields.size() > 1) facts.extensions.push_back(fields[1]);
  return true;
}

std::optional<GamePosition> SaveReader::finish() {
  if (!ended_) {
    found_.error("vsav-truncated", place_, "the saved game has no end", "save it again in VASL");
    return std::nullopt;
  }
  position_.table.settle();
  likewise_.report(place_, found_);
  return std::move(position_);
}

bool SaveReader::too_large(std::string what, std::string hint) {
  return refuse_size(std::move(what), std::move(hint), place_, found_);
}

bool SaveReader::take_piece(std::string_view command) {
  if (++pieces_ > kMostPieces)
    return too_large(fmt::format("more than {} pieces", kMostPieces),
                     "remove counters that do not matter and save again");
  const auto left_out = [&](std::string_view why) {
    likewise_.warning("vsav-piece", fmt::format("piece {{}} {} and is left out", why), std::to_string(pieces_),
                      "check the counters of this game");
    return true;
  };
  if (command.size() > kMostPieceBytes) return left_out(fmt::format("has more than {} bytes", kMostPieceBytes));
  const auto parts = decode_list(command, '/', 5);
  if (parts.size() < 4) return left_out("cannot be read");
  if (parts[2] == "stack") return take_stack(parts[1], parts[3]);
  if (!position_.table.put(parts[1], parts[2], parts[3])) return left_out("is not a counter in VASL's form");
  return true;
}

// The state of a stack: its map and place, then its counters.
bool SaveReader::take_stack(const std::string& id, const std::string& state) {
  std::vector<std::string> members;
  Tokens tokens(state, ';');
  int field = 0;
  for (std::string token; tokens.next(token);) {
    if (field++ < 3 || token.empty()) continue;
    if (members.size() == kMostStacked)
      return too_large(fmt::format("a stack has more than {} counters", kMostStacked),
                       "spread them out and save again");
    members.push_back(token);
  }
  members_ += members.size();
  // Each counter lies in one stack, and later VASSAL names a layer besides.
  if (members_ > 2 * kMostPieces)
    return too_large(fmt::format("the stacks name more than {} counters", 2 * kMostPieces), "save it again in VASL");
  position_.table.put_stack(id, std::move(members));
  return true;
}

void warn_of_position(const SavedGame& game, Diagnostics& found) {
  const Place place{game.file, 0, 0};
  if (game.units.empty())
    found.warning("vsav-no-counters", place, "the saved game holds no counter", "check it in VASL: it may be damaged");
}

}  // namespace vsav

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
  const auto log = parse_log_text(text, file, found);
  return log ? saved_game_at(*log, {}, found) : std::nullopt;
}

}  // namespace hexrout
