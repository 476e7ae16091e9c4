#include "hexrout/scenario/game_log.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "hexrout/scenario/saved_stack.hpp"
#include "hexrout/text/ascii.hpp"
#include "scenario/vlog/chat.hpp"
#include "scenario/vlog/effects.hpp"
#include "scenario/vlog/leaf.hpp"
#include "scenario/vlog/undos.hpp"
#include "scenario/vsav/commands.hpp"
#include "scenario/vsav/game_position.hpp"

namespace hexrout {

namespace {

constexpr std::size_t kMostEvents = 100'000;
// Counters of all positions that are read for names of units; units that come later are named in the last position.
constexpr std::int64_t kMostCountersNamed = 500'000;
constexpr std::size_t kMostNamed = 8;  // unknown words, and phases, in one message

}  // namespace

// The commands of an entry are leaves [first, first + count).
struct GameLog::Content {
  struct Span {
    std::size_t first = 0;
    std::size_t count = 0;
  };
  std::string file;
  vsav::GamePosition start;
  std::vector<std::string> leaves;  // without "LOG\t"
  std::vector<Span> spans;          // of the entries
  std::vector<LoggedEntry> entries;
  std::vector<LoggedPhase> phases;
  std::shared_ptr<const std::map<std::string, std::string>> names;  // of units by piece
  bool breaks_off = false;
};

// Reads the text of a log: the save, the entries as leaves, then what each entry does.
class GameLogReader {
 public:
  GameLogReader(const std::string& file, Diagnostics& found)
      : found_(found), place_{file, 0, 0}, commands_(place_, found_), save_(file, found) {
    log_.file = file;
  }

  std::optional<GameLog> read(std::string_view text) {
    const auto leaf = [&](std::string_view command) { return take(command); };
    const bool whole = commands_.each_token(text, [&](std::string_view token) {
      if (save_.ended()) log_.spans.push_back({log_.leaves.size(), 0});
      return commands_.each(token, leaf, 1);
    });
    if (!whole) return std::nullopt;
    auto start = save_.finish();
    if (!start) return std::nullopt;
    log_.start = std::move(*start);
    now_ = log_.start;
    leave_out_torn_entry();
    if (!apply_all()) return std::nullopt;
    end_phases();
    warn();
    log_.names = std::make_shared<const std::map<std::string, std::string>>(std::move(names_));
    return GameLog(std::make_shared<const GameLog::Content>(std::move(log_)));
  }

 private:
  // The text of a command of an entry; false after an error.
  bool take(std::string_view command) {
    constexpr std::string_view kMark = "LOG\t";
    if (!save_.ended()) return save_.take(command);
    if (log_.spans.empty()) log_.spans.push_back({0, 0});
    if (command.starts_with(kMark)) command.remove_prefix(kMark.size());
    log_.leaves.emplace_back(command);
    ++log_.spans.back().count;
    return true;
  }

  // The last entry of a text that breaks off.
  void leave_out_torn_entry() {
    if (log_.spans.empty()) return;
    const auto span = log_.spans.back();
    int open = 0;
    for (std::size_t i = span.first; i < span.first + span.count; ++i) {
      const vlog::Word word = vlog::read_leaf(log_.leaves[i]).word;
      if (word == vlog::Word::undo) ++open;
      if (word == vlog::Word::undo_end) --open;
    }
    const std::string& last = log_.leaves.back();
    if (open <= 0 && vlog::is_whole(vlog::read_leaf(last), last)) return;
    if (open <= 0 && !is_torn(last)) return;
    found_.warning("vlog-cut-off", place_, fmt::format("the log breaks off within its entry {}", log_.spans.size()),
                   "that entry is left out; get the whole file from the player who wrote it");
    log_.leaves.resize(span.first);
    log_.spans.pop_back();
    log_.breaks_off = true;
  }

  // False for a word of another program, which is no sign of a text that breaks off.
  static bool is_torn(std::string_view text) {
    if (vlog::read_leaf(text).word != vlog::Word::unreadable) return true;
    constexpr std::string_view kWords[] = {"LOG\t", "CHAT", "UNDO\ttrue", "D/", "M/", "+/", "-/", "MutableProperty\t"};
    return std::any_of(std::begin(kWords), std::end(kWords),
                       [&](std::string_view word) { return word.starts_with(text); });
  }

  bool apply_all() {
    boards_ = vsav::lay_out(now_.facts.boards);
    track_ = now_.track();
    begin_phase(0);
    name_units();
    for (const auto& span : log_.spans) {
      log_.entries.emplace_back();
      log_.entries.back().number = log_.entries.size();
      if (!apply_entry(span)) return false;
    }
    if (to_name_ < 0) name_units();
    return true;
  }

  bool apply_entry(const GameLog::Content::Span& span) {
    LoggedEntry entry = std::move(log_.entries.back());
    vlog::Traces traces;
    now_.table.watch();
    for (std::size_t i = span.first; i < span.first + span.count; ++i)
      if (!apply_leaf(log_.leaves[i], entry, traces)) return false;
    entry.events = vlog::effects(now_, boards_);
    events_ += entry.events.size();
    if (events_ > kMostEvents) return too_large(fmt::format("the log changes more than {} things", kMostEvents));
    undos_.pair(entry, std::move(traces), log_.entries);
    note_phase(entry);
    name_units_of(entry);
    log_.entries.back() = std::move(entry);
    return true;
  }

  // Names the units of the position that have no name yet. Costs all its counters.
  void name_units() {
    SavedGame game = now_.game();
    to_name_ -= static_cast<std::int64_t>(game.units.size()) + 1;
    if (!names_.empty()) game.unit_names = std::make_shared<const std::map<std::string, std::string>>(names_);
    for (auto& [piece, id] : unit_ids(game)) names_.emplace(piece, id);
  }

  void name_units_of(const LoggedEntry& entry) {
    bool fresh = false;
    for (const LoggedEvent& event : entry.events) {
      const auto old = event.act == LoggedAct::replaced ? names_.find(event.piece) : names_.end();
      if (old != names_.end()) names_.emplace(event.other, old->second);
      const bool placed = event.act == LoggedAct::moved || event.act == LoggedAct::added;
      fresh = fresh || (placed && is_unit(event.kind) && !event.to.board.empty() && names_.count(event.piece) == 0);
    }
    if (fresh && to_name_ >= 0) name_units();
  }

  bool apply_leaf(const std::string& text, LoggedEntry& entry, vlog::Traces& traces) {
    const vlog::Leaf leaf = vlog::read_leaf(text);
    traces.note(leaf, now_.table);
    switch (vlog::apply(leaf, now_)) {
      case vsav::Fit::good:
        break;
      case vsav::Fit::out_of_step:
        out_of_step_.insert(entry.number);
        break;
      case vsav::Fit::unreadable:
        unreadable_.insert(entry.number);
        break;
      case vsav::Fit::too_much:
        return too_large("the log has more pieces, or changes more of them, than are read");
    }
    if (leaf.word == vlog::Word::fact) boards_ = vsav::lay_out(now_.facts.boards);
    if (leaf.word == vlog::Word::undo) entry.undo = true;
    if (leaf.word == vlog::Word::chat) read_chat(leaf.rest, entry);
    if (leaf.word == vlog::Word::unreadable) {
      ++unknown_;
      if (words_.size() < kMostNamed) words_.insert(printable(vlog::word_of(text)));
    }
    return true;
  }

  static void read_chat(std::string_view text, LoggedEntry& entry) {
    if (auto roll = vlog::read_roll(text))
      entry.rolls.push_back(std::move(*roll));
    else if (text.find_first_not_of(' ') != std::string_view::npos)
      entry.lines.push_back(vlog::read_line(text));
  }

  void begin_phase(std::size_t entry) {
    LoggedPhase phase;
    phase.player = track_ ? track_->mover : now_.facts.mover;
    phase.turn = track_ ? track_->number : now_.facts.turn_number;
    phase.number = track_ ? track_->phase : 0;
    phase.first_entry = entry;
    log_.phases.push_back(std::move(phase));
  }

  void note_phase(const LoggedEntry& entry) {
    const bool touched = std::any_of(now_.table.touches().begin(), now_.table.touches().end(), [&](const auto& touch) {
      return now_.table.pieces()[touch.piece].unit.base.starts_with("Phase Track");
    });
    if (!touched) return;
    auto track = now_.track();
    if (track == track_) return;
    track_ = std::move(track);
    const bool taken_back =
        log_.phases.size() > 1 && entry.takes_back != 0 && log_.phases.back().first_entry == entry.takes_back;
    if (taken_back)
      log_.phases.pop_back();
    else
      begin_phase(entry.number);
  }

  // A log that does not move the turn track may name its phases in the chat.
  void read_phases_from_chat() {
    for (const LoggedEntry& entry : log_.entries)
      for (const LoggedLine& line : entry.lines) {
        auto phase = vlog::phase_in_report(line);
        if (!phase) phase = vlog::phase_in_chat(line);
        if (!phase) continue;
        const LoggedPhase& last = log_.phases.back();
        if (phase->player.empty()) phase->player = last.player;
        if (phase->turn == 0) phase->turn = last.turn;
        if (phase->name() == last.name()) continue;
        phase->first_entry = entry.number;
        log_.phases.push_back(std::move(*phase));
      }
  }

  void end_phases() {
    if (log_.phases.size() == 1) read_phases_from_chat();
    for (std::size_t i = 0; i < log_.phases.size(); ++i) {
      LoggedPhase& phase = log_.phases[i];
      const bool last = i + 1 == log_.phases.size();
      const std::size_t end = last ? log_.entries.size() + 1 : log_.phases[i + 1].first_entry;
      phase.last_entry = std::max(phase.first_entry, end - 1);
      for (std::size_t n = std::max<std::size_t>(phase.first_entry, 1); n < end; ++n) log_.entries[n - 1].phase = i;
    }
  }

  void warn() {
    const auto numbers = [](const std::set<std::size_t>& all) {
      std::vector<std::size_t> shown(all.begin(), all.end());
      const bool more = shown.size() > kMostNamed;
      if (more) shown.resize(kMostNamed);
      return fmt::format("{} {}{}", all.size() == 1 ? "entry" : "entries", fmt::join(shown, ", "), more ? ", ..." : "");
    };
    if (!out_of_step_.empty())
      found_.warning(
          "vlog-out-of-step", place_,
          fmt::format("{} change counters that were otherwise before, or are not there", numbers(out_of_step_)),
          "what they change is applied; compare the position with VASL's");
    if (!unreadable_.empty())
      found_.warning("vlog-unreadable", place_,
                     fmt::format("{} hold commands that cannot be read", numbers(unreadable_)),
                     "they are left out; compare the position with VASL's");
    if (unknown_ > 0)
      found_.warning(
          "vlog-unknown-command", place_,
          fmt::format("{} {} of an unknown kind: {}{}", unknown_, unknown_ == 1 ? "command is" : "commands are",
                      fmt::join(words_, ", "), words_.size() == kMostNamed ? ", ..." : ""),
          "they are taken to change no counter");
  }

  bool too_large(std::string what) {
    found_.error("too-large", place_, std::move(what), "save the game in VASL and begin a new log there");
    return false;
  }

  Diagnostics& found_;
  Place place_;
  vsav::Commands commands_;
  vsav::SaveReader save_;
  GameLog::Content log_;
  vsav::GamePosition now_;
  std::vector<vsav::PlacedBoard> boards_;
  std::map<std::string, std::string> names_;
  std::int64_t to_name_ = kMostCountersNamed;  // counters that may still be read for the names of units
  std::optional<vsav::Track> track_;
  vlog::Undos undos_;
  std::size_t events_ = 0;
  std::set<std::size_t> out_of_step_;
  std::set<std::size_t> unreadable_;
  std::size_t unknown_ = 0;
  std::set<std::string> words_;
};

std::optional<GameLog> parse_log_text(std::string_view text, const std::string& file, Diagnostics& found) {
  if (!text.starts_with("begin_save")) {
    found.error("vsav-damaged", {file, 0, 0},
                "the decoded text does not begin as a saved game does (wrong key, or not a VASL save)",
                "save it again in VASL");
    return std::nullopt;
  }
  return GameLogReader(file, found).read(text);
}

std::string LoggedPhase::name() const {
  std::string out = player;
  if (turn > 0) out += (out.empty() ? "" : " ") + std::to_string(turn);
  if (number > 0) out += (out.empty() ? "" : " ") + std::string(phase_word(number));
  return out;
}

GameLog::GameLog(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
GameLog::~GameLog() = default;
GameLog::GameLog(GameLog&&) noexcept = default;
GameLog& GameLog::operator=(GameLog&&) noexcept = default;

const std::string& GameLog::file() const {
  return content_->file;
}
bool GameLog::breaks_off() const {
  return content_->breaks_off;
}
std::size_t GameLog::size() const {
  return content_->entries.size();
}
const LoggedEntry& GameLog::entry(std::size_t number) const {
  return content_->entries.at(number - 1);
}
const std::vector<LoggedEntry>& GameLog::entries() const {
  return content_->entries;
}
const std::vector<LoggedPhase>& GameLog::phases() const {
  return content_->phases;
}
const LoggedPhase& GameLog::phase_at(std::size_t after) const {
  return content_->phases[after == 0 || size() == 0 ? 0 : entry(std::min(after, size())).phase];
}

const std::map<std::string, std::string>& GameLog::unit_names() const {
  return *content_->names;
}

SavedGame GameLog::position(std::size_t after) const {
  LogCursor cursor(*this);
  cursor.go_to(after);
  return cursor.position();
}

struct LogCursor::State {
  std::shared_ptr<const GameLog::Content> log;
  vsav::GamePosition now;
  std::size_t at = 0;
};

LogCursor::LogCursor(const GameLog& log) : state_(new State{log.content_, log.content_->start, 0}) {}
LogCursor::~LogCursor() = default;
LogCursor::LogCursor(LogCursor&&) noexcept = default;
LogCursor& LogCursor::operator=(LogCursor&&) noexcept = default;

std::size_t LogCursor::at() const {
  return state_->at;
}

void LogCursor::go_to(std::size_t after) {
  State& s = *state_;
  after = std::min(after, s.log->entries.size());
  if (after < s.at) {
    s.now = s.log->start;
    s.at = 0;
  }
  for (; s.at < after; ++s.at) {
    const auto& span = s.log->spans[s.at];
    for (std::size_t i = span.first; i < span.first + span.count; ++i)
      vlog::apply(vlog::read_leaf(s.log->leaves[i]), s.now);
  }
}

SavedGame LogCursor::position() const {
  SavedGame game = state_->now.game();
  game.log_entries = state_->log->entries.size();
  game.log_at = state_->at;
  game.unit_names = state_->log->names;
  return game;
}

std::optional<SavedGame> saved_game_at(const GameLog& log, const LogPoint& point, Diagnostics& found) {
  const auto after = entries_before(log, point, found);
  if (!after) return std::nullopt;
  auto game = log.position(*after);
  if (!point.set() && log.size() > 0)
    found.note("vsav-log", {log.file(), 0, 0},
               fmt::format("this is a log: the position is the one after its last entry, {}", log.size()),
               "--at N and --phase stand at another point; 'hexrout log' lists the entries");
  vsav::warn_of_position(game, found);
  return game;
}

}  // namespace hexrout
