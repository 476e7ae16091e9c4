// Plays a phase with dice and choices from a seed or from files, and writes a log that replays to the same bytes.
//
//   PlayScript script;                                   // seeded dice, recommended choices
//   script.seed = 42;
//   auto log = play_phase(*scenario.game, script, found);   // the game is played to its end
//   auto again = read_play_log("log.jsonl", found);         // the dice and choices of a log
//
// Files:
//   dice      a YAML list of faces as rolled at the table: [3, 4, 6, 1]
//   choices   a YAML list. A word answers the next decision that no other entry is for; an entry
//             {what: accept surrender, who: g1, take: reject} answers the first matching decision (`what`
//             or `who` may be left out). Without an entry the recommended option is taken.
//   log       JSON Lines, one object a line: {"type": "start"}, "dice", "choice", "event", "end". A replay must have
//             equal entries: the title and turn, every roll, every decision with its options, every event.
//             Only words in an entry ("text") may differ, so that a log stays valid when a sentence is improved.
//
// An impossible entry of a file (a face the die does not have, too few faces, an option that is not legal) is an error
// at its place; an unused entry is a warning. Thread safety: one call, one game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/play/report.hpp"
#include "hexrout/rules/game.hpp"
#include "hexrout/text/diagnostic.hpp"

namespace hexrout {

struct ScriptedFace {
  int face = 1;
  int sides = 0;  // 0: any die
  Place place;
};
struct ScriptedChoice {
  std::string what;  // empty: any
  std::string who;   // empty: any unit
  std::string take;
  Place place;
};

// An entry of a log, as it was written.
struct LogEntry {
  std::string text;
  Place place;
};

struct PlayScript {
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;                       // of the seed: the runs of a sweep are the streams of one
  std::optional<std::vector<ScriptedFace>> dice;  // nothing: dice seeded with `seed`
  Place dice_end;                                 // the place for more faces
  std::vector<ScriptedChoice> choices;
  bool every_choice = false;       // a replay: each decision is the next choice
  std::vector<LogEntry> replayed;  // of a replay: the entries that must recur, from start to end
};

// Adds the file to a script; false after errors.
bool read_dice_file(const std::string& path, PlayScript& script, Diagnostics& found);
bool read_choices_file(const std::string& path, PlayScript& script, Diagnostics& found);

// The script that replays a log.
std::optional<PlayScript> read_play_log(const std::string& path, Diagnostics& found);
std::optional<PlayScript> parse_play_log(std::string_view text, const std::string& file, Diagnostics& found);

// Called with every entry of the log as it is written, without its line end. The game is then in the state before the
// entry: rolls and decisions come before their results, events after.
using PlayWatch = std::function<void(std::string_view entry)>;

// Runs the game's phase to its end and returns the log. Returns nothing if the script did not fit; the game is then in
// an unspecified state.
std::optional<std::string> play_phase(Game& game, const PlayScript& script, Diagnostics& found,
                                      const PlayWatch& watch = {});

// Counts the events of a scenario that were not played in play_phase, because the rules refused them or the game was
// over.
std::size_t refused_events(std::string_view log);

// A log for people, a line an entry: "r1 rolls 3 4 for Interdiction NMC [A10.53]". Names the first kBriefOptions
// options of a decision; the log has all.
std::string log_text(std::string_view log, const Tint& tint = untinted);

}  // namespace hexrout
