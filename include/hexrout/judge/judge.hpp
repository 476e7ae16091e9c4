// The referee of a log: what was done in the Rout and Rally Phases of a VASL game, judged by the rules.
//
//   Diagnostics found;
//   const auto log = read_game_log("game.vlog", found);
//   const auto judged = judge_log(*log, {.read = {.boards_directory = "boards"}}, found);
//   for (const JudgedPhase& phase : judged->phases)
//     for (const JudgeFinding& f : phase.findings) std::cout << f.entry << ": " << f.text << "\n";
//
// Every walk is played again by the rule system, with the dice of the log, in the position in which it begins; so
// legality, Interdiction and results are those of `rout` and `play`, and nothing is stated twice. A log does not tell
// for whom dice were rolled, who is pinned or has routed, or how a shelter was declared: dice count for the unit that
// moved last, facts are carried along from walk to walk, and of all readings of a walk the one with the fewest faults
// is taken. `Corrections` (corrections.hpp) put right what was inferred wrongly.
//
// Judged of a Rout Phase: every unit that moved, step by step; rolls of Interdiction that are owed, or not; their
// results against what became of the unit; units that had to rout and did not; the order of the sides. A unit that is
// dragged over several hexes in one act leaves no path: it is legal if some legal path leads there, and the possible
// ones are named. Acts that were taken back are not judged. After an illegal step the rest of a walk is not judged.
// Judged of a Rally Phase: who might roll, and what the roll gives. DM and Pin counters that were forgotten are notes.
//
// Phases beyond kMostActsTimesUnits (moves and rolls, times units), and those that bring the log beyond
// kMostActsTimesUnitsOfLog, are named as not judged.
//
// Complexity: a position is read for every step; walks of units that moved together are played at most kMostReadings
// times for each, and once a path and order more. Thread safety: a free function without state.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "hexrout/judge/corrections.hpp"
#include "hexrout/rules/answer.hpp"
#include "hexrout/scenario/game_log.hpp"
#include "hexrout/scenario/scenario.hpp"

namespace hexrout {

inline constexpr std::size_t kMostReadings = 256;
inline constexpr std::size_t kMostPossiblePaths = 12;
inline constexpr std::size_t kMostActsTimesUnits = 20'000;
inline constexpr std::size_t kMostActsTimesUnitsOfLog = 200'000;

// illegal_step: a step that the rules do not allow. illegal_end: the walk may not end there. may_not_rout: the unit may
// not move at all. second_rout: its rout was over. went_on: it went on though pinned. no_roll, wrong_result: of
// Interdiction, mines and Wire. must_stayed: it had to rout. wrong_order: the DEFENDER before the ATTACKER.
// may_not_rally, wrong_rally: of Rally Phases. may_not_surrender: it was captured, and had a safe way. Notes:
// extra_roll, marker, button (of another kind of roll), lost (without a reason in the log), inferred (one of several
// readings), not_judged.
enum class JudgeKind : unsigned char {
  illegal_step,
  illegal_end,
  may_not_rout,
  second_rout,
  went_on,
  no_roll,
  wrong_result,
  must_stayed,
  wrong_order,
  may_not_rally,
  wrong_rally,
  may_not_surrender,
  extra_roll,
  marker,
  button,
  lost,
  inferred,
  not_judged
};
std::string_view name_of(JudgeKind kind);
// True for kinds against the rules; all others are notes.
bool is_illegal(JudgeKind kind);

struct JudgeFinding {
  JudgeKind kind = JudgeKind::not_judged;
  std::size_t entry = 0;  // of the log; 0: none
  std::string unit;       // as JudgedLog names it; empty: no single unit
  std::string piece;      // id of its piece
  std::size_t step = 0;   // of its walk, from 1; 0: none
  std::string hex;
  std::string rule;
  std::string enemy;
  std::string text;  // a sentence
};

struct JudgedRoll {
  std::size_t entry = 0;  // 0: owed and not rolled
  std::string at;
  std::vector<int> dice;
  std::string text;    // what it gives, as play tells it
  std::string result;  // by the rules: "none", "pinned", "reduced", "wounded", "lost"
};

struct JudgedWalk {
  std::string unit;
  std::string piece;
  std::string counter;
  std::string side;
  Duty duty = Duty::cannot;  // where it begins
  std::vector<std::size_t> entries;
  std::vector<std::string> path;                         // Locations, its start first
  std::vector<std::vector<std::string>> possible_paths;  // of a unit that was dragged over several hexes; path is one
  bool low_crawl = false;
  bool legal = true;
  std::string fate;  // "surrenders to ge1", "moved together with ru2"; mostly empty
  std::vector<JudgedRoll> rolls;
};

struct JudgedRally {
  std::size_t entry = 0;
  std::vector<int> dice;
  std::string unit;  // empty: no unit might roll
  std::string piece;
  bool inferred = true;               // the log does not tell for whom it was
  std::vector<std::string> might_be;  // others for whom it may have been
  std::string text;                   // what it gives, as play tells it
};

struct JudgedPhase {
  std::string name;  // "Axis 3 RtPh"
  int number = 0;    // 1 RPh, 6 RtPh
  std::size_t first_entry = 0;
  std::size_t last_entry = 0;
  std::string attacker;  // side
  std::vector<JudgedWalk> walks;
  std::vector<JudgedRally> rallies;
  std::vector<JudgeFinding> findings;  // in the order of the log
};

// A unit that broke outside of Rout and Rally Phases; not judged.
struct BrokenBetween {
  std::size_t entry = 0;
  std::size_t roll = 0;  // entry of the last MC before it in its phase; 0: none
  std::string unit;
  std::string piece;
  std::string at;
};

struct JudgedLog {
  std::string file;
  std::size_t entries = 0;
  std::vector<JudgedPhase> phases;
  std::vector<BrokenBetween> broke;
  bool illegal() const;
};

struct JudgeOptions {
  ReadOptions read;
  Corrections corrections;
};

// Empty if a position cannot be read: `found` has the reason.
std::optional<JudgedLog> judge_log(const GameLog& log, const JudgeOptions& options, Diagnostics& found);

// As for two players: a line a walk, roll and finding.
std::string judged_text(const JudgedLog& judged);
std::string judged_json(const JudgedLog& judged);

}  // namespace hexrout
