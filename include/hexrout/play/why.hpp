// Reasons why a unit may, or may not, end its move in a Location: an answer for every Location of the map.
//
//   const WhyThere why(*scenario.game, answers.of("rb5"));      // the answer about the unit, put together once
//   const Why there = why.of(*map.find_location("O8"));
//   there.kind == WhyKind::too_far
//   there.reason.text                    "it is too far: the cheapest path costs 9 MF, and it has 6"
//   print(why_text(there, map));
//
// Runs no search: looks up the Location in the answer (rules/answer.hpp) and in its surroundings
// (rules/surroundings.hpp). A Location is WhyKind::may_end if and only if the answer has an option that ends there.
//
// JSON, keys always in this order (nlohmann_report.hpp):
//   {"unit", "at", "kind", "text", "rule", "disputed"?, "mf", "mf_has", "counted", "by": [ids], "path": [Locations],
//    "step"?: {"from", "to", "side"?}, "odds"?, "chance"?, "reasons": [{"rule", "text", "disputed"?}]}
// `text` is the reason that decides, in one sentence; `reasons` are the others that hold, the most important first.
// `path`: the legal path to it; or the cheapest one on foot, if no legal path leads there; empty without a path. `mf`:
// the cost of that path, null without a path; `mf_has`: the unit's allowance for its move, null if unknown; both in
// units of `counted` ("MF", "hexes"). `by`: the enemies of the reason. `step`: the refused step of the reason, and its
// hexside.
//
// Cost: the answer about the unit and a flood, once; then the refused steps for each Location.
// Thread safety: of() may be called from any number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hexrout/play/report.hpp"
#include "hexrout/rules/game.hpp"

namespace hexrout {

enum class WhyKind : std::uint8_t {
  may_end,        // a legal end of its move
  stands,         // the unit's own Location; `text` has whether it may stay there
  dead_end,       // a legal path leads there, but it may neither stay there nor go on
  may_pass,       // a legal path leads through, and may not end there
  surrenders,     // it has to surrender in its own Location
  no_move,        // these rules require no move of it, or allow none
  held,           // something keeps it in its Location
  enemy_there,    // an enemy holds it
  over_stacked,   // the Location is full
  shelter_first,  // another shelter must be reached first, or not be left
  refused,        // every step into it is refused
  too_far,        // the cheapest path costs more than it has
  barred,         // near enough, but a step on the cheapest path is refused before it
  unreachable,    // no path on foot leads there
  no_such_place,  // an upper floor, under rules without them
};
// "may_end", and so on, as JSON has it.
std::string_view name_of(WhyKind kind);

// A step that is refused.
struct RefusedHexside {
  LocationId from = kNowhere;
  LocationId to = kNowhere;
  std::string side;  // "north-east"; empty for a step up or down
};

struct Why {
  std::string unit;
  LocationId at = kNowhere;
  WhyKind kind = WhyKind::unreachable;
  Reason reason;  // the deciding one
  std::vector<std::string> by;
  std::vector<LocationId> path;
  std::optional<HalfMf> spent_half_mf;
  std::optional<HalfMf> has_half_mf;
  std::string counted = "MF";
  std::optional<RefusedHexside> step;
  std::optional<RouteOdds> odds;
  std::optional<Odds> chance;
  std::vector<Reason> reasons;
};

class WhyThere {
 public:
  // `game` must outlive the object, unchanged. `answer` is the game's answer about the unit.
  WhyThere(const Game& game, UnitAnswer answer);
  // at: a Location of the map.
  Why of(LocationId at) const;

 private:
  const Game& game_;
  UnitAnswer answer_;
  Surroundings ground_;
};

// Lines for people: the verdict on the Location, then the other reasons; they end in '\n'. Text from files is made safe
// to show. `unit`: the words for the unit, such as "rb5 4-2-6 in M5"; its id if empty.
std::string why_text(const Why& why, const Map& map, std::string_view unit = {}, const Tint& tint = untinted);

// {"units": [...]} as JSON on one line.
std::string why_json(std::span<const Why> all, const Map& map);

}  // namespace hexrout
