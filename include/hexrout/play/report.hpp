// Answers as text for people and as JSON for programs: one form for every face of the program.
//
//   print(answer_text(game->answer("r1"), *game));
//   std::string json = answers_json(*game, answers);     // {"title": ..., "units": [...]}
//
// JSON of one unit, keys always in this order:
//   {"id": "r1", "at": "L2", "duty": "must|may|cannot", "because": [{"rule", "text", "disputed"?}],
//    "options": [{"end", "path": [...], "mf": 4.5, "low_crawl": false, "interdicted": [{"at", "by": [...]}],
//                 "mandatory": false, "odds"?: {"whole": "5/6", "reduced", "stopped", "lost"}, "chance"?, "code"?, "notes"?}],
//    "refused": [{"from", "to", "rule", "enemy", "why", "disputed"?}],
//    "fate": {"what", "to": [...], "because": [...]}, "code"?,      reasons may have "chances": {"suppressed": "5/36"}, too
//    "forgone"?: options that the unit would have, did it not have to surrender}
// A path holds start and end. A Location off the map is null. Odds and chances are exact
// fractions as text, "5/12" or "1": their numbers may be longer than those of JSON. Keys marked ? are
// left out where there is nothing to say.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "hexrout/rules/answer.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

// How a piece of text is meant; a terminal may colour it.
enum class Tone { strong, good, warn, bad, faint };
using Tint = std::function<std::string(std::string_view, Tone)>;
// Leaves text as it is.
std::string untinted(std::string_view text, Tone tone);

enum class Detail { brief, full };

// Verdict, reasons, options, refusals, fate; lines end in '\n'. Text from files is made safe to show. Brief: the
// first kBriefOptions options and the refusals of first steps, with the number of those left out.
inline constexpr std::size_t kBriefOptions = 12;
std::string answer_text(const UnitAnswer& answer, const Game& game, Detail detail = Detail::brief, const Tint& tint = untinted);

// One answer on one line.
std::string answer_json(const UnitAnswer& answer, const Map& map);

// The position and answers for some of its units, indented.
std::string answers_json(const Game& game, std::string_view rules, std::span<const UnitAnswer> answers);

std::string_view name_of(Duty duty);

}  // namespace hexrout
