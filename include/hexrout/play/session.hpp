// Playing a phase: dice and choices from a seed or from files, and a log that replays to the same bytes.
//
//   PlayScript script;                                   // seeded dice, recommended choices
//   script.seed = 42;
//   auto log = play_phase(*scenario.game, script, found);   // the game has moved on
//   auto again = read_play_log("log.jsonl", found);         // the dice and choices of a log
//
// Files:
//   dice      a YAML list of faces as rolled at the table: [3, 4, 6, 1]
//   choices   a YAML list. A word is what the next decision takes that no other entry is for; an entry
//             {what: accept surrender, who: g1, take: reject} is for the first such decision still to come (`what`
//             or `who` may be left out). Where the file says nothing, the recommended option is taken.
//   log       JSON Lines, one object a line: {"type": "start"}, "dice", "choice", "event", "end". A replay must come
//             to the same entries: the title and turn, every roll, every decision with its options, every event.
//             Only what an entry says in words ("text") may differ, so that a log outlives a better sentence.
//
// What a file asks for and cannot be had (a face the die does not show, too few faces, an option that is not
// legal) is an error at its place; what it holds and nobody asked for, a warning. Thread safety: one call, one game.
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
  std::string who;   // empty: anyone
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
  Place dice_end;                                 // where more faces would stand
  std::vector<ScriptedChoice> choices;
  bool every_choice = false;       // a replay: each decision is the next choice
  std::vector<LogEntry> replayed;  // of a replay: what must happen again, from start to end
};

// These add to a script; false after errors.
bool read_dice_file(const std::string& path, PlayScript& script, Diagnostics& found);
bool read_choices_file(const std::string& path, PlayScript& script, Diagnostics& found);

// The script that replays a log.
std::optional<PlayScript> read_play_log(const std::string& path, Diagnostics& found);
std::optional<PlayScript> parse_play_log(std::string_view text, const std::string& file, Diagnostics& found);

// Told of every entry of the log as it is written, without its line end. The game is then as the entry found it:
// rolls and decisions come before what follows from them, events after.
using PlayWatch = std::function<void(std::string_view entry)>;

// Runs the game's phase to its end and returns the log. Nothing if the script did not fit; the game
// is then somewhere in the middle.
std::optional<std::string> play_phase(Game& game, const PlayScript& script, Diagnostics& found,
                                      const PlayWatch& watch = {});

// How many events of a scenario the log of play_phase says were not played, because the rules refused them or the game
// was over.
std::size_t refused_events(std::string_view log);

// A log for people, a line an entry: "r1 rolls 3 4 for Interdiction NMC [A10.53]". Of what was to be decided between,
// the first kBriefOptions are named; the log has all.
std::string log_text(std::string_view log, const Tint& tint = untinted);

}  // namespace hexrout
