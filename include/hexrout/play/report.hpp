// Writes answers as text for people and as JSON for programs, in one form for every interface of the program.
//
//   print(answer_text(game->answer("r1"), *game));
//   std::string json = answers_json(*game, "asl", answers);   // {"title": ..., "units": [...]}
//
// JSON of one unit, keys always in this order:
//   {"id": "r1", "at": "L2", "duty": "must|may|need_not|cannot", "verdict": "MUST move, 2 ways out", "by_dice"?,
//    "because": [{"rule", "text", "disputed"?}], "readings"?: [{"rule", "text", "disputed"}],
//    "options": [{"end", "path": [...], "mf": 4.5, "low_crawl": false, "interdicted": [{"at", "by": [...],
//                 "vertex"?}], "mandatory": false, "odds"?: {"whole": "5/6", "reduced", "stopped", "lost"},
//                 "chance"?, "code"?, "notes"?, "story"?: [{"kind", "step", "at", "enemy"?, "shelters"?, "mf"?,
//                 "cause"?, "rule", "text"}], "recommended"?: true}],
//    "refused": [{"from", "to", "rule", "enemy", "why", "disputed"?, "code"?}], "entered": ["M4", ...],
//    "fate": {"what", "to": [...], "because": [...]}, "code"?,
//                                                       reasons may have "chances": {"suppressed": "5/36"}, too
//    "dead_ends"?: legal ways to where it may not stay: options, each with its "fate" there,
//    "forgone"?: options that the unit would have, did it not have to surrender}
// A path holds start and end. A Location off the map is null. Odds and chances are exact fractions as text, "5/12" or
// "1": their numbers may be longer than those of JSON. Keys marked ? are left out if they would be empty. Duty: must,
// may, need not (the rules require nothing of it now) and cannot (they forbid it). A unit that must move and has no
// option suffers its fate, whatever its owner does. `verdict` is the first line that people read, without the unit's
// name. `options`: by MF, Low Crawl last; text has the safest first. `story`: the duty along the path
// (rules/path_event.hpp). `recommended`: by play; at most one option. `story` and `recommended` need answers that
// Game::narrate has filled. `entered`: Locations that a legal step leads into; legal ways lead into no other.
// `by_dice`: dice choose among the options, and its fate then. `readings`: answers under other readings of disputed
// rules.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

// Meaning of a piece of text; a terminal may colour it.
enum class Tone { strong, good, warn, bad, faint };
using Tint = std::function<std::string(std::string_view, Tone)>;
// Returns the text unchanged.
std::string untinted(std::string_view text, Tone tone);

enum class Detail { brief, full };

// Verdict, reasons, readings, options, refusals; lines end in '\n'. Text from files is made safe to show. Brief: the
// first kBriefOptions options and the refusals of first steps, with the number of those left out.
inline constexpr std::size_t kBriefOptions = 12;
std::string answer_text(const UnitAnswer& answer, const Game& game, Detail detail = Detail::brief,
                        const Tint& tint = untinted);

// An answer as JSON on one line.
std::string answer_json(const UnitAnswer& answer, const Map& map);

// A referee's verdict on a path, on one line: {"legal": true, "chance"?, "fate"?}, with "fate" for a path to a dead
// end; or {"legal": false, "step", "at_end", "rule", "enemy", "why"}. "story"? in each, as options have it.
std::string verdict_json(const PathVerdict& verdict, const Map& map);

// The position and answers for some of its units, indented.
std::string answers_json(const Game& game, std::string_view rules, std::span<const UnitAnswer> answers);

std::string_view name_of(Duty duty);
// "rout phase", with these words before it; empty where the game has no word for the phase of ordered moves.
std::string phase_text(const Game& game, std::string_view before);

// The verdict in words, equal on every interface: "MUST move, 2 ways out", "need not move", "SURRENDERS to g1: no rout
// is open to it [A20.21]". Text from files is not yet made safe to show.
struct Verdict {
  std::string word;                 // "MUST move", "may move", "ELIMINATED", "retires 2D6+6 inches"
  Tone tone = Tone::strong;         // of the word
  std::string rest;                 // " to g1", ", 7 ways out; otherwise stays"
  const Reason* decides = nullptr;  // its first reason, a part of the answer
  bool settled = false;             // its owner cannot change its fate
};
Verdict verdict_of(const UnitAnswer& answer);
std::string verdict_text(const UnitAnswer& answer);
// True if its owner must choose among its options: then no other fate is shown.
bool chooses(const UnitAnswer& answer);

// Ids of the units with a decision to make, in their order, then of the other broken ones.
std::vector<std::string> units_to_tell(const Game& game);

// House rules with one line a change, and readings that are not the usual ones, for the head of an answer. Empty
// without either.
std::string rules_in_force_text(const Game& game);
// Adds them as the keys "house_rules" and "chosen_readings" at the head of a JSON object, which stays unchanged without
// either.
std::string with_rules_in_force(std::string object, const Game& game);

// Verdicts at a glance: a line for each unit, worst verdicts first, and one line for all other units on the map. Empty
// for fewer than two answers.
std::string summary_text(std::span<const UnitAnswer> answers, const Game& game, const Tint& tint = untinted);

}  // namespace hexrout
